"""``coop``: two players together against an automaton."""

from __future__ import annotations

from typing import Annotated

import typer

from ashes_tui.cli.play.games import checked_names, play_new_game
from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.options import (
    DeckLists,
    GrimOptions,
    OpponentOptions,
    Partner,
    Phoenix,
    Plain,
    RulesOptions,
    Seed,
    with_groups,
)
from ashes_tui.cli.shared.sources import Sources, deck_lists, find_named


@with_groups
def coop(
    context: typer.Context,
    *,
    deck: Annotated[list[str] | None, typer.Option("--deck", help="A deck; give it twice.")] = None,
    opponent: OpponentOptions,
    partner: Partner = "person",
    phoenix: Phoenix = False,
    seed: Seed = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="What a player is called; give it twice.")] = None,
    fates: GrimOptions,
    rules: RulesOptions,
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
    known = sources.playable_decks(rulebook)
    chosen = sources.chosen(names, known, rulebook)
    request = NewGame(
        decks=chosen,
        names=checked_names(name or []),
        players=(PERSON, find_named("player", partner, {word: word for word in (PERSON, *NAMES)})),
        opponent=opponent.setup(rulebook, fates),
        seed=seed,
        edition=rules.checked_edition(rulebook),
        chained=not rules.unchained,
        lists=deck_lists(lists),
        phoenix=phoenix,
    )
    play_new_game(context, request, rulebook, known, plain)
