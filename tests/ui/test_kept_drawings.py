"""A drawing that is kept from one picture of the table to the next is what would be drawn anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.card import detail
from ashes_tui.ui.draw.latest import Latest
from ashes_tui.ui.draw.table.half import hand
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.log import KeptLog, log_pane
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.theme import DARK, LIGHT
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.happened import Happened
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_BAR, MY_FIELD, MY_SPELLS, THEIR_BAR, THEIR_FIELD, THEIR_SPELLS
from ashes_tui.words.glyphs import ASCII, FULL
from tests.ui.conftest import SIZES, played_to
from tests.ui.test_chimera import chimera_match

STEPS = 40
_detail = detail._detail


def drawn(model: TableModel, size: tuple[int, int], look: Appearance, kept: KeptDrawings) -> dict[str, Drawing]:
    return draw_table(model, model.game, layout(*size), (), look, kept)


def is_turn(match: Match, decision: Decision) -> bool:
    """A turn, some way into the game."""
    return decision.purpose is Purpose.TURN and match.version > 30


def step(model: TableModel, luck: Random) -> None:
    """The cursor somewhere else, or what it is on pressed."""
    rows = model.filled_rows()
    row = luck.choice(rows)
    model.move_cursor(row, luck.randrange(model.size_of(row)))
    if luck.random() < 0.5:
        model.press_here()
    if luck.random() < 0.3:
        model.press_suggested()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("solo", [False, True])
def test_what_is_kept_is_what_would_be_drawn(library: Library, size: tuple[int, int], solo: bool) -> None:
    match = chimera_match(library, 30) if solo else played_to(library, is_turn)
    model, kept, luck = TableModel(Party(session_for(match)), match.decisions[0].seat), KeptDrawings(), Random(5)
    begun = match.version
    looks = [Appearance(DARK, FULL)] * 6 + [Appearance(LIGHT, FULL), Appearance(DARK, ASCII)]
    for _ in range(STEPS):
        look = luck.choice(looks)
        assert drawn(model, size, look, kept) == drawn(model, size, look, KeptDrawings())
        step(model, luck)
        if model.version != match.version:
            model.refresh()
        if model.decision is None and match.decisions:
            model.seat = match.decisions[0].seat
            model.refresh()
    assert match.version > begun + 2


@pytest.mark.parametrize("solo", [False, True])
def test_cards_that_are_kept_are_what_would_be_drawn(
    library: Library, solo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = chimera_match(library, 30) if solo else played_to(library, is_turn)
    model, luck, look = (
        TableModel(Party(session_for(match)), match.decisions[0].seat),
        Random(7),
        Appearance(DARK, FULL),
    )
    for _ in range(STEPS):
        with_kept = drawn(model, (120, 40), look, KeptDrawings())
        with monkeypatch.context() as patch:
            patch.setattr(hand, "_CARDS", Latest[Canvas](0))
            patch.setattr(hand, "_TOLD_ON", Latest[object](0))
            patch.setattr(detail, "_PANES", Latest[Drawing](0))
            assert drawn(model, (120, 40), look, KeptDrawings()) == with_kept
        step(model, luck)
        if model.decision is None and match.decisions:
            model.seat = match.decisions[0].seat
        model.refresh()


def test_a_card_that_was_read_before_is_not_drawn_again(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a cursor that goes from one card of a hand to the next and back, then each is drawn once."""
    made: list[Drawing] = []

    def noted(*asked: Any) -> Drawing:
        made.append(_detail(*asked))
        return made[-1]

    monkeypatch.setattr(detail, "_detail", noted)
    monkeypatch.setattr(detail, "_PANES", Latest[Drawing](8))
    match = played_to(library, is_turn)
    model, look = TableModel(Party(session_for(match)), match.decisions[0].seat), Appearance(DARK, FULL)
    told = []
    for at in (0, 1, 0, 1):
        model.move_cursor(HAND, at)
        drawn(model, (120, 40), look, KeptDrawings())
        told.append(len(made))
    assert told[0] < told[1] == told[2] == told[3]


def test_a_pane_in_which_nothing_changed_is_not_drawn_again(library: Library) -> None:
    match = chimera_match(library, 30)
    model, kept = TableModel(Party(session_for(match)), match.decisions[0].seat), KeptDrawings()
    look = Appearance(DARK, FULL)
    before = drawn(model, (80, 24), look, kept)
    model.notice = "Something else is said"
    after = drawn(model, (80, 24), look, kept)
    same = {pane for pane in before if before[pane] is after[pane]}
    assert {"hand", "my-field", "their-field", "my-bar", "their-bar"} <= same
    assert before["prompt"] != after["prompt"]


def test_a_kept_log_is_drawn_anew_once_more_is_told(library: Library) -> None:
    match = played_to(library, is_turn)
    game, kept, look, seat = Party(session_for(match)), KeptLog(), Appearance(DARK, FULL), match.decisions[0].seat
    told = game.log_in_sum(seat)
    before = kept.drawn(told, 36, 12, look, seat)
    assert kept.drawn(game.log_in_sum(seat), 36, 12, look, seat) is before

    while game.log_in_sum(seat) == told:
        choose_first(game, match)
    for width, height, colours in ((36, 12, DARK), (36, 9, DARK), (40, 9, DARK), (40, 9, LIGHT)):
        now = kept.drawn(game.log_in_sum(seat), width, height, Appearance(colours, FULL), seat)
        assert now == log_pane(game.log_in_sum(seat), width, height, Appearance(colours, FULL), seat)
        assert now != before


def choose_first(game: Party, match: Match) -> None:
    """The first legal answer, given."""
    game.choose(match.decisions[0], match.options(match.decisions[0])[0].choice)


def test_what_stops_flashing_is_drawn_anew_and_nothing_else(library: Library) -> None:
    match = played_to(library, is_turn)
    model, kept, look = (
        TableModel(Party(session_for(match)), match.decisions[0].seat),
        KeptDrawings(),
        Appearance(DARK, FULL),
    )
    model.happened = Happened(wounds={model.view.seats[model.seat].phoenixborn.id: 1})
    model.flashes = True
    flashing = drawn(model, (120, 40), look, kept)
    model.flashes = False
    calm = drawn(model, (120, 40), look, kept)
    board = (HAND, THEIR_BAR, THEIR_SPELLS, THEIR_FIELD, MY_BAR, MY_SPELLS, MY_FIELD)
    assert [pane for pane in board if calm[pane] is not flashing[pane]] == [MY_BAR]
