"""What a player need not be asked, whatever is in other hands: all its answers come to the same."""

from __future__ import annotations

from ashes_tui.engine.advice.free_order import free_answer
from ashes_tui.engine.advice.vain_pick import vain_answer
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.table.choices import Choice, Decision
from ashes_tui.engine.table.control import State


def unasked_answer(rules: Rules, state: State, decision: Decision) -> Choice | None:
    """The answer to an order that makes no difference or to a pick in vain; None if the player must choose."""
    return free_answer(rules, state, decision) or vain_answer(rules, state, decision)
