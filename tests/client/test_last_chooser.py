"""Whose choice the curtain offers to take back: what was answered by itself is nobody's."""

from __future__ import annotations

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import NONE
from ashes_tui.ui.library import Library
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match  # noqa: F401


def test_who_is_named_is_asked_again_when_the_choice_is_taken_back(library: Library) -> None:  # noqa: F811
    """Given two at one keyboard, when a choice that led to answers by themselves is taken back, its player chooses."""
    by_itself = 0
    for seed in range(8):
        game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
        for _ in range(160):
            if game.session.over:
                break
            seat, _ = answered(game, player)
            session = game.session
            if session.over or session.last_chooser == NONE or not game.may_undo(session.last_seat):
                continue
            assert session.last_chooser == seat, "who has just answered is named"
            if session.last_seat == seat:
                continue
            by_itself += 1
            game.undo(session.last_seat)
            assert session.decision_of(seat) is not None
            assert session.match.only_answer(session.match.decisions[0]) is None
    assert by_itself > 1
