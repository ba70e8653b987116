"""``coop``: two players together against an automaton."""

from __future__ import annotations

from typing import Annotated

import typer

from ashes_tui.cli.failures import UsageFault
from ashes_tui.cli.front import (
    DeckLists,
    Difficulty,
    Edition,
    Enemy,
    EnemyDeck,
    Grim,
    GrimCards,
    Level,
    Partner,
    Phoenix,
    Plain,
    Seed,
    Threat,
    Unchained,
)
from ashes_tui.cli.games import checked_names, play_new_game
from ashes_tui.cli.sources import (
    Sources,
    checked_edition,
    chosen_decks,
    deck_lists,
    find_named,
    grim_fates,
    opponent_setup,
)


def coop(
    context: typer.Context,
    deck: Annotated[list[str] | None, typer.Option("--deck", help="A deck; give it twice.")] = None,
    enemy: Enemy = None,
    difficulty: Difficulty = "standard",
    level: Level = 1,
    enemy_deck: EnemyDeck = "",
    threat: Threat = 0,
    partner: Partner = "person",
    phoenix: Phoenix = False,
    edition: Edition = "ascendancy",
    seed: Seed = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="What a player is called; give it twice.")] = None,
    grim: Grim = False,
    grim_card: GrimCards = None,
    unchained: Unchained = False,
    lists: DeckLists = "known",
    plain: Plain = False,
) -> None:
    """Play together, two against one. Without decks or enemy you are asked for them."""
    from ashes_tui.ai.players import NAMES
    from ashes_tui.match.new_game import NewGame
    from ashes_tui.match.saves.records import PERSON

    sources: Sources = context.obj
    names = deck or []
    if len(names) not in (0, 2):
        raise UsageFault(f"{len(names)} deck given; give --deck twice, once for each player, or not at all")
    rulebook = sources.rulebook()
    known = sources.decks(rulebook)
    fates = grim_fates(rulebook, grim, grim_card)
    request = NewGame(
        decks=chosen_decks(names, known),
        names=checked_names(name or []),
        players=(PERSON, find_named("player", partner, {word: word for word in (PERSON, *NAMES)})),
        opponent=opponent_setup(rulebook, enemy or "", difficulty, level, enemy_deck, threat, fates),
        seed=seed,
        edition=checked_edition(rulebook, edition),
        chained=not unchained,
        lists=deck_lists(lists),
        phoenix=phoenix,
    )
    play_new_game(context, request, rulebook, known, plain)
