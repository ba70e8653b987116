"""What is recommended comes first, so that neither Enter nor Space takes the worst answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Fill, Submit
from ashes_tui.client.picking.option_picker import picker_for
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.lang.terms import Level
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match  # noqa: F401


def to_recovery(library: Library) -> Iterator[Party]:  # noqa: F811
    """Games that stand at the question which dice to roll again, one after the other."""
    for seed in range(8):
        match, player = new_match(library, seed), RandomPlayer(seed)
        game = Party(session_for(match))
        while not match.outcome and len(match.moments) < 300:
            if match.decisions[0].purpose is api.Purpose.RECOVERY_DICE:
                yield game
            answered(game, player)


@pytest.mark.rule("ASC-RND-20")
def test_basic_dice_are_recommended_to_be_rolled_again(library: Library) -> None:  # noqa: F811
    """Given dice that can be rolled again, then the first answer takes the basic ones; without any, it keeps all."""
    seen = set()
    for game in to_recovery(library):
        decision, session = game.session.match.decisions[0], game.session
        names = game.names(decision.seat)
        assert isinstance(decision, api.DiceDecision)
        low = {die.id for die in names.view.seats[decision.seat].active_dice if die.level is Level.BASIC}
        picker = picker_for(session, decision, names)
        first = picker.entries()[0].act
        seen.add((len(decision.dice) > 1, bool(low)))
        if isinstance(first, Fill):
            assert picker.press(first) is None
            first = Submit()
        choice = picker.press(first)
        assert isinstance(choice, api.PickDice)
        assert set(choice.dice) == low
    assert {(True, True), (True, False)} <= seen


def test_space_rolls_the_basic_dice_again(library: Library) -> None:  # noqa: F811
    """Given six basic dice, then Space takes what is recommended as a whole."""
    for game in to_recovery(library):
        match = game.session.match
        decision = match.decisions[0]
        model = TableModel(game, decision.seat)
        if model.has_suggestion:
            dice = {die.id for die in model.view.seats[decision.seat].active_dice if die.level is Level.BASIC}
            model.press_suggested()
            assert match.moments[-1].after is not None
            assert set(match.moments[-1].after.choice.dice) == dice  # type: ignore[union-attr]
            return
    raise AssertionError("nothing was recommended")
