"""Grim Fates: decisions for an automaton are made as is worst for the players (VAR-03).

It evaluates the table at the end of the action; later reactions of the players are not foreseen, and equal things are
taken from left to right.
"""

from __future__ import annotations

from ashes_tui.ai.answers import answers
from ashes_tui.ai.evaluate import WEIGHTS, Weights
from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.lookahead import Lookahead
from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import Choice, Decision, Option, Table, View

SAMPLES, BREADTH = 3, 16
"""The number of imagined states, and of continuations on each."""
_DECIMALS = 6
"""Decimals to which values are compared; among equal answers the first is taken, on a battlefield the leftmost."""


class _AutomatonLookahead(Lookahead):
    """Looks ahead for an automaton: answers on its behalf count as its own."""

    def _is_ours(self, table: Table, decision: Decision) -> bool:
        return decision.behalf in table.areas(self._seat)


class GrimPlayer:
    """Answers for an automaton, from what the asked person may know; uses no randomness.

    It fills no seat: a game has it in addition if its set-up says so.
    """

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self._seed, self._weights = seed, weights

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """The best answer for the automaton."""
        if len(options) == 1:
            return options[0].choice
        states = [foresight.imagine(derive(self._seed, decision.id, i)) for i in range(SAMPLES)]
        body = states[0].table.body(decision.behalf).index
        ahead = _AutomatonLookahead(foresight.rules, body, self._weights)
        found = answers(foresight.rules, states[0], decision)
        worth = [round(sum(ahead.value_of(state, decision, c, BREADTH) for state in states), _DECIMALS) for c in found]
        return found[worth.index(max(worth))]
