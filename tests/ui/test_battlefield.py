"""The drawn battlefield at every size: what is alike looks alike, what differs can be told apart, nothing misleads."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import DieView, Purpose, SeatView
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.banner import banner
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.happened import Happened
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, THEIR_BAR
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
BAR = re.compile("/17 ([█▏▎▍▌▋▊▉]+)")


@pytest.fixture(scope="module")
def match(library: Library) -> Match:
    return played_to(library, lambda m, d: d.purpose is Purpose.TURN and len(m.view(d.seat).seats[0].battlefield) > 1)


@pytest.fixture
def model(match: Match) -> TableModel:
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def with_dice(seat: SeatView, active: int, spent: int = 0) -> SeatView:
    """The seat with so many dice."""
    dice = tuple(DieView(900 + i, DieType.ASTRAL, Level.CLASS, seat.index) for i in range(active + spent))
    return structs.replace(seat, active_dice=dice[:active], exhausted_dice=dice[active:])


def bar_lines(model: TableModel, seat: SeatView, row: str, width: int, height: int) -> list[str]:
    strips = banner(model, seat, row, width, height, LOOK, Marks(model)).strips
    return [strip.text[1:] for strip in strips]


# --- Phoenixborn -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 1), (100, 1), (85, 3), (150, 3)])
def test_the_same_life_draws_the_same_bar_whatever_stands_beside_it(model: TableModel, width: int, height: int) -> None:
    """Given two Phoenixborn of the same life with more or fewer dice, then their bars are as long as each other."""
    drawn = set()
    for seat, row in ((model.view.seats[0], MY_BAR), (model.view.seats[1], THEIR_BAR)):
        body = structs.replace(seat.phoenixborn, life=17, wounds=4)
        for active in (0, 3, 10):
            alike = with_dice(structs.replace(seat, phoenixborn=body), active, 10 - active)
            drawn |= {found for line in bar_lines(model, alike, row, width, height) for found in BAR.findall(line)}
    assert len(drawn) == 1


@pytest.mark.parametrize("dice", [0, 4, 10])
def test_in_one_line_lives_stand_one_below_the_other(model: TableModel, dice: int) -> None:
    """Given any number of dice and any names, then both lives stand in the same column and nothing covers them."""
    seats = ((model.view.seats[0], MY_BAR), (model.view.seats[1], THEIR_BAR))
    lines = [bar_lines(model, with_dice(seat, dice), row, 80, 1)[0] for seat, row in seats]
    assert len({line.index("♥") for line in lines}) == 1
    for line, (seat, _) in zip(lines, seats, strict=True):
        assert f"{seat.phoenixborn.life_left}/{seat.phoenixborn.life}" in line
        assert line.count("As✦") == dice


def test_in_one_line_a_name_is_told_in_whole_words(model: TableModel) -> None:
    seat = model.view.seats[model.seat]
    line = bar_lines(model, with_dice(seat, 10), MY_BAR, 80, 1)[0]
    assert seat.phoenixborn.name.split()[0] in line
    assert "…" not in line


def test_the_sign_of_a_turned_die_stands_apart_from_the_next_die(model: TableModel) -> None:
    seat = with_dice(model.view.seats[model.seat], 3)
    model.happened = Happened(turned={900: 1, 901: -1})
    assert "As✦▲ As✦▼ As✦" in bar_lines(model, seat, MY_BAR, 80, 1)[0]
