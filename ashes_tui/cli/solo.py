"""``solo``: one person against an opponent that plays itself."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ashes_tui.cli.failures import UsageFault
from ashes_tui.cli.front import Grim, GrimCards, Plain, Unchained, in_lines
from ashes_tui.cli.games import run_app
from ashes_tui.cli.sources import Sources, checked_edition, chosen_decks, chosen_opponent, grim_fates


def solo(
    context: typer.Context,
    deck: Annotated[str | None, typer.Option(help="Your deck.")] = None,
    enemy: Annotated[str | None, typer.Option(help="The opponent; see 'enemies list'.")] = None,
    difficulty: Annotated[str, typer.Option(help="How hard it is.")] = "standard",
    level: Annotated[int, typer.Option(help="Its level.")] = 1,
    enemy_deck: Annotated[str, typer.Option(help="Which of its decks, random, or a file of aspects.")] = "",
    seed: Annotated[int | None, typer.Option(help="Repeat the luck of another game.")] = None,
    name: Annotated[str | None, typer.Option(help="What you are called.")] = None,
    edition: Annotated[str, typer.Option(help="Rules to play by.")] = "ascendancy",
    unchained: Unchained = False,
    grim: Grim = False,
    grim_card: GrimCards = None,
    plain: Plain = False,
) -> None:
    """Play alone. Without deck or enemy you are asked for them."""
    sources: Sources = context.obj
    rulebook = sources.rulebook()
    known = sources.decks(rulebook)
    chosen = chosen_decks([deck] if deck else [], known)
    opponent = chosen_opponent(rulebook, enemy or next(iter(rulebook.automata)), difficulty, level, enemy_deck)
    opponent = grim_fates(opponent, rulebook, grim, grim_card or ())
    edition = checked_edition(rulebook, edition)
    called = " ".join((name or "").split())
    if name is not None and not called:
        raise UsageFault("--name is empty; leave it out to be called after your Phoenixborn")
    if in_lines(context, plain):
        from ashes_tui.plain.api import SoloGame, play_solo

        wish = SoloGame(
            deck=chosen[0] if chosen else None,
            enemy=opponent.name if enemy else "",
            difficulty=opponent.difficulty,
            level=opponent.level,
            enemy_deck=opponent.deck,
            enemy_aspects=opponent.aspects,
            seed=seed,
            name=called,
            edition=edition,
            chained=not unchained,
            grim=opponent.grim,
        )
        sys.exit(play_solo(rulebook, known, wish))
    from ashes_tui.ui.opening import SoloRequest

    picked = chosen[0].name if chosen else ""
    request = SoloRequest(
        deck=picked,
        enemy=opponent.name if enemy else "",
        difficulty=opponent.difficulty,
        level=opponent.level,
        enemy_deck=opponent.deck,
        enemy_aspects=opponent.aspects,
        seed=seed,
        name=called,
        edition=edition,
        chained=not unchained,
        grim=opponent.grim,
    )
    run_app(sources, request)
