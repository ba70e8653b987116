"""What is derived from a table: shortcuts and what is kept change nothing."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Board
from ashes_tui.engine.board.board import board_of
from ashes_tui.lang.terms import Stat
from tests.support.games import corpus, rules, sampled


@pytest.mark.rule("ASC-DMG-01")
def test_where_nothing_weakens_no_life_is_below_the_printed_one() -> None:
    """So that it need not be asked of every card after every change."""
    plain = weakened = 0
    for where, step in sampled(corpus(), every=7):
        board = Board(rules(), step.after.state.table)
        plain, weakened = plain + (not board.may_have_lowered_life), weakened + board.may_have_lowered_life
        for card in board.in_play:
            life = rules().infos[board.table.cards[card].name].life
            assert board.may_have_lowered_life or board.stat(card, Stat.LIFE) >= life, (where, card)
    assert min(plain, weakened) >= 50


def test_a_board_that_is_asked_again_says_the_same_as_a_new_one() -> None:
    """Whatever it was asked first: values, texts, who is exhausted."""
    shared = 0
    for where, step in sampled(corpus(), every=7):
        table = step.after.state.table
        board, new = board_of(rules(), table), Board(rules(), table)
        cards = board.in_play
        values = [board.stat(c, s) for c in cards for s in Stat]
        shared += board_of(rules(), table) is board
        assert [new.is_exhausted(c) for c in cards] == [board.is_exhausted(c) for c in cards], where
        texts = [[(a.address, a.n) for a in board.abilities(c)] for c in cards]
        assert [[(a.address, a.n) for a in new.abilities(c)] for c in cards] == texts, where
        assert [new.stat(c, s) for c in cards for s in Stat] == values, where
    assert shared > 100
