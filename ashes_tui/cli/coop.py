"""``coop``: two players together against an opponent that plays itself."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ashes_tui.cli.failures import UsageFault
from ashes_tui.cli.front import Grim, GrimCards, Plain, Unchained, in_lines
from ashes_tui.cli.games import checked_names, run_app
from ashes_tui.cli.sources import Sources, checked_edition, chosen_decks, chosen_opponent, grim_fates, named


def coop(
    context: typer.Context,
    deck: Annotated[list[str] | None, typer.Option("--deck", help="A deck; give it twice.")] = None,
    enemy: Annotated[str | None, typer.Option(help="The opponent; see 'enemies list'.")] = None,
    difficulty: Annotated[str, typer.Option(help="How hard it is.")] = "standard",
    level: Annotated[int, typer.Option(help="Its level.")] = 1,
    enemy_deck: Annotated[str, typer.Option(help="Which of its decks, random, or a file of aspects.")] = "",
    partner: Annotated[str, typer.Option(help="Who plays the second deck: person, or a player.")] = "person",
    phoenix: Annotated[bool, typer.Option("--phoenix", help="Agree on the Call of the Phoenix.")] = False,
    edition: Annotated[str, typer.Option(help="Rules to play by.")] = "ascendancy",
    seed: Annotated[int | None, typer.Option(help="Repeat the luck of another game.")] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="What a player is called; give it twice.")] = None,
    grim: Grim = False,
    grim_card: GrimCards = None,
    unchained: Unchained = False,
    plain: Plain = False,
) -> None:
    """Play together, two against one. Without decks or enemy you are asked for them."""
    from ashes_tui.ai.players import NAMES
    from ashes_tui.match.records import PERSON

    sources: Sources = context.obj
    names = deck or []
    if len(names) not in (0, 2):
        raise UsageFault(f"{len(names)} deck given; give --deck twice, once for each player, or not at all")
    rulebook = sources.rulebook()
    known = sources.decks(rulebook)
    chosen = chosen_decks(names, known)
    opponent = chosen_opponent(rulebook, enemy or next(iter(rulebook.automata)), difficulty, level, enemy_deck)
    opponent = grim_fates(opponent, rulebook, grim, grim_card or ())
    players = (PERSON, named("player", partner, {word: word for word in (PERSON, *NAMES)}))
    called, edition = checked_names(name or []), checked_edition(rulebook, edition)
    if in_lines(context, plain):
        from ashes_tui.plain.api import NewGame, play_new

        wish = NewGame(
            chosen, called, players, seed, edition,
            together=True, enemy=opponent.name if enemy else "", difficulty=opponent.difficulty,
            level=opponent.level, enemy_deck=opponent.deck, enemy_aspects=opponent.aspects,
            grim=opponent.grim, phoenix=phoenix, chained=not unchained,
        )  # fmt: skip
        sys.exit(play_new(rulebook, known, wish))
    from ashes_tui.ui.opening import CoopRequest

    request = CoopRequest(
        decks=tuple(found.name for found in chosen),
        enemy=opponent.name if enemy else "",
        difficulty=opponent.difficulty,
        level=opponent.level,
        enemy_deck=opponent.deck,
        enemy_aspects=opponent.aspects,
        chained=not unchained,
        seed=seed,
        names=called,
        players=players,
        phoenix=phoenix,
        edition=edition,
        grim=opponent.grim,
    )
    run_app(sources, request)
