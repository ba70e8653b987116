"""``solo``: one player against an automaton."""

from __future__ import annotations

from typing import Annotated

import typer

from ashes_tui.cli.failures import UsageFault
from ashes_tui.cli.front import (
    Difficulty,
    Edition,
    Enemy,
    EnemyDeck,
    Grim,
    GrimCards,
    Level,
    Plain,
    Seed,
    Threat,
    Unchained,
)
from ashes_tui.cli.games import play_new_game
from ashes_tui.cli.sources import Sources, checked_edition, chosen_decks, grim_fates, opponent_setup


def solo(
    context: typer.Context,
    deck: Annotated[str | None, typer.Option(help="Your deck.")] = None,
    enemy: Enemy = None,
    difficulty: Difficulty = "standard",
    level: Level = 1,
    enemy_deck: EnemyDeck = "",
    threat: Threat = 0,
    seed: Seed = None,
    name: Annotated[str | None, typer.Option(help="What you are called.")] = None,
    edition: Edition = "ascendancy",
    unchained: Unchained = False,
    grim: Grim = False,
    grim_card: GrimCards = None,
    plain: Plain = False,
) -> None:
    """Play alone. Without deck or enemy you are asked for them."""
    from ashes_tui.match.new_game import NewGame

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    known = sources.decks(rulebook)
    fates = grim_fates(rulebook, grim, grim_card)
    called = " ".join((name or "").split())
    if name is not None and not called:
        raise UsageFault("--name is empty; leave it out to be called after your Phoenixborn")
    request = NewGame(
        seats=1,
        decks=chosen_decks([deck] if deck else [], known),
        names=(called,) if called else (),
        opponent=opponent_setup(rulebook, enemy or "", difficulty, level, enemy_deck, threat, fates),
        seed=seed,
        edition=checked_edition(rulebook, edition),
        chained=not unchained,
    )
    play_new_game(context, request, rulebook, known, plain)
