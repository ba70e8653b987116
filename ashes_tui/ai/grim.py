"""Grim Fates: what is chosen for an opponent that plays itself is what is worst for the players (VAR-03).

Weighed is the table as it stands at the end of the action (``evaluate``); reactions of the players to come are not
foreseen, and an order of equal things goes from left to right.
"""

from __future__ import annotations

from ashes_tui.ai.answers import answers
from ashes_tui.ai.evaluate import WEIGHTS, Weights
from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.lookahead import Lookahead
from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import Choice, Decision, Option, Table, View

SAMPLES, BREADTH = 3, 16
"""How many states that the person could not tell from the real one are tried, and how many ways to go on."""
_CLOSE = 6
"""Decimals that tell two answers apart; of equal ones the first is taken, on a battlefield the leftmost."""


class _Against(Lookahead):
    """Looks ahead for an opponent that plays itself: what is answered for it counts as its own answer."""

    def _mine(self, table: Table, decision: Decision) -> bool:
        return decision.behalf in table.areas(self._seat)


class GrimPlayer:
    """Answers for an opponent, from what the person may know who would be asked; draws nothing by chance.

    Not a player of a seat: a game has it beside those, where its set-up says so.
    """

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self._seed, self._weights = seed, weights

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """The answer after which the opponent stands best against the players."""
        if len(options) == 1:
            return options[0].choice
        states = [foresight.imagine(derive(self._seed, decision.id, i)) for i in range(SAMPLES)]
        body = states[0].table.body(decision.behalf).index
        ahead = _Against(foresight.rules, body, self._weights)
        found = answers(foresight.rules, states[0], decision)
        worth = [round(sum(ahead.after(state, decision, c, BREADTH) for state in states), _CLOSE) for c in found]
        return found[worth.index(max(worth))]
