"""Dice that are turned one after the other: one answer for all that are left, taken back by one key."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import ALL, Each
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Purpose
from ashes_tui.lang.terms import Level
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from tests.ui.conftest import played_to


def meditating(match: Match, decision: api.Decision) -> bool:
    """The beginning of a meditation with several basic dice."""
    dice = match.view(decision.seat).seats[decision.seat].active_dice
    poor = sum(die.level is Level.BASIC for die in dice)
    return isinstance(decision, api.MeditateDecision) and not decision.done and decision.top and poor > 2


def turning(library: Library, discarded: int) -> TableModel:
    """A table at which dice may be turned for so many cards."""
    match = played_to(library, meditating)
    seat = match.decisions[0].seat
    answers: list[api.Choice] = [*[api.MeditateTop()] * discarded, api.Decline()]
    for choice in answers:
        match.choose(seat, choice, match.decisions[0].id)
    return TableModel(Party(session_for(match)), seat)


def basic(model: TableModel) -> int:
    return sum(die.level is Level.BASIC for die in model.view.seats[model.seat].active_dice)


def test_one_key_turns_all_dice_that_are_left(library: Library) -> None:
    """Given three cards discarded, then one key turns three dice to power, one event each; one undo takes all back."""
    model = turning(library, 3)
    assert model.decision is not None
    assert model.decision.purpose is Purpose.MEDITATE_DIE
    before, poor, asked = len(model.game.session.match.moments), basic(model), model.decision
    assert any(isinstance(entry.act, Each) for entry in model.entries())
    assert model.press_key(ALL)
    assert len(model.game.session.match.moments) >= before + 3
    assert basic(model) == poor - 3
    model.undo()
    assert model.decision == asked
    assert basic(model) == poor


def test_for_a_single_die_no_line_turns_all(library: Library) -> None:
    """Given one card discarded, then there is no line for several dice, and its key answers nothing."""
    model = turning(library, 1)
    assert model.decision is not None
    assert model.decision.purpose is Purpose.MEDITATE_DIE
    assert not any(isinstance(entry.act, Each) for entry in model.entries())
    assert not model.press_key(ALL)
