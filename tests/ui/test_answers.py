"""The list of answers: what gives way where there is little room, and what never does."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.prompt import _option
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
TARGET = Entry("Attack Skybreak Captain", api.DeclareAttack(1), "main", about="A3 L2/3, exhausted, with As", key="d")
PLAY = Entry("Play Overcharged Growth", api.PlayCard(1, "side - 2 basic"), "side ▫▫", key="4")


@pytest.fixture(scope="module")
def model(library: Library) -> TableModel:
    def turn(match: Match, decision: Decision) -> bool:
        return decision.purpose is Purpose.TURN

    match = played_to(library, turn)
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def line(entry: Entry, width: int, model: TableModel) -> str:
    """An answer as it is written in so many columns."""
    canvas = Canvas(width, 1, DARK.screen_bg)
    _option(canvas, (0, 0, width), entry, -1, model, LOOK)
    return canvas.drawing().strips[0].text


@pytest.mark.parametrize("width", range(18, 60))
def test_the_life_of_a_target_is_told_before_its_whole_name(model: TableModel, width: int) -> None:
    assert "†3 ♥2/3" in line(TARGET, width, model) or width < 20
    assert "Skybreak Captain" in line(TARGET, width, model) or width < 28


def test_what_else_is_told_of_a_target_gives_way_to_its_name(model: TableModel) -> None:
    assert line(TARGET, 48, model).split() == ["d", "Skybreak", "Captain", "†3", "♥2/3,", "exhausted,", "with", "As"]
    assert "Skybreak Captain" in line(TARGET, 30, model)
    assert "exhausted" not in line(TARGET, 30, model)


def test_the_price_gives_way_to_the_name_the_action_first(model: TableModel) -> None:
    assert line(PLAY, 32, model).split() == ["4", "Overcharged", "Growth", "side", "▫▫"]
    assert line(PLAY, 27, model).split() == ["4", "Overcharged", "Growth", "▫▫"]
    assert line(PLAY, 24, model).split() == ["4", "Overcharged", "Growth"]
