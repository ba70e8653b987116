"""Tab: where the line of keys names it, it goes to the table or back to the answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.learn.puzzle_game import PuzzleSession
from ashes_tui.learn.puzzles import load_puzzles
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.learn.puzzle_table import PuzzleModel
from ashes_tui.ui.table.hints import hints_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from tests.ui.conftest import Table, new_match, opened

STEPS = 60


def puzzle_models(library: Library) -> list[TableModel]:
    """The first question of each puzzle."""
    parties = [Party(PuzzleSession(library.rules, puzzle)) for puzzle in load_puzzles(library.rules)]
    return [PuzzleModel(party, party.next_person(party.people[0])) for party in parties]


def tables(library: Library, seed: int) -> Iterator[TableModel]:
    """The questions of a game between two, as each of them is asked, and as the other looks on."""
    match, player = new_match(library, seed), RandomPlayer(seed)
    party = Party(session_for(match))
    while match.version < STEPS and match.outcome is None:
        party.session.let_play()  # gives answers that do not matter
        decision = match.decisions[0]
        yield TableModel(party, decision.seat)
        yield TableModel(party, 1 - decision.seat)
        choice = player.choose(match.view(decision.seat), decision, match.options(decision))
        if match.check(decision, choice) is None:
            match.choose(decision.seat, choice, decision.id)


def tab(model: TableModel) -> str:
    """What Tab is said to do; empty if it is not named."""
    return dict(hints_of(model, model.game, ())).get("Tab", "")


def assert_it_does_as_it_says(model: TableModel) -> None:
    before, said = model.cursor, tab(model)
    if said == "deck":  # the screen opens it
        return
    model.swap()
    assert (model.cursor != before) == bool(said), model.decision
    assert {"table": model.cursor.row != OPTIONS, "answers": model.cursor.row == OPTIONS}.get(said, True)
    assert model.item() is not None or model.cursor.row == OPTIONS


@pytest.mark.parametrize("seed", range(3))
def test_tab_does_what_the_line_of_keys_says(library: Library, seed: int) -> None:
    """Given any question, and the table without one, then Tab goes where it is said to, there and back."""
    asked = 0
    for model in tables(library, seed):
        asked += model.decision is not None
        for _ in range(3):
            assert_it_does_as_it_says(model)
        model.cursor = model._clamped(model.cursor)
        card = next((entry.cards[0] for entry in model.entries() if entry.cards), None)
        if card is not None:
            model.selected_card = card
            model.move_cursor(OPTIONS, 0)
            assert_it_does_as_it_says(model)
    assert asked > STEPS // 2


def test_tab_does_what_the_line_of_keys_says_in_puzzles(library: Library) -> None:
    for model in puzzle_models(library):
        for _ in range(3):
            assert_it_does_as_it_says(model)


async def test_tab_leads_to_the_table_though_the_hand_is_empty(library: Library, saves: Path) -> None:
    """Given the first puzzle with its first blocker assigned, and no card in hand, then Tab leads to the table."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("l", "z", "1")
        await on_an_answer(table)
        await table.press("1")
        assert tab(table.model) == "table"
        await table.press("tab")
        assert table.model.item() is not None
        await table.press("tab")
        assert table.model.cursor.row == OPTIONS


async def on_an_answer(table: Table) -> None:
    if table.model.cursor.row != OPTIONS:
        await table.press("tab")
