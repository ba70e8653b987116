"""The ``greedy`` player: tries each answer on imagined states and takes the one with the best immediate value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from ashes_tui.ai.answers import answers, kind_of
from ashes_tui.ai.evaluate import WEIGHTS, WIN, Weights
from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.lookahead import BETWEEN_TURNS, Lookahead
from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import (
    Choice,
    Decision,
    HandOver,
    Meditate,
    Option,
    Pass,
    Rules,
    State,
    TurnDecision,
    View,
)

Plan = tuple[Choice, Choice | None]
"""An answer, and optionally the next one of the same turn."""

SAMPLES, FINALISTS, MAINS = 2, 3, 2
TURN_BREADTH, ACTION_BREADTH = 8, 32
"""Continuations tried: per option of a turn, and for all answers within an action together."""


class GreedyPlayer:
    """Sees only its view and imagined states; equal seeds give equal answers to equal questions."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self._seed, self._weights = seed, weights

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """One answer to ``decision``."""
        if len(options) == 1:
            return options[0].choice
        return self.ranked_plans(decision, options, foresight)[0][0][0]

    def ranked_plans(
        self, decision: Decision, options: tuple[Option, ...], foresight: Foresight
    ) -> list[tuple[Plan, float]]:
        """Plans with their values, best first; a single one if there is nothing to choose."""
        state = foresight.imagine(derive(self._seed, decision.id, 0))
        found = _candidates(state, decision, options, foresight.rules)
        if len(found) == 1 or decision.purpose in BETWEEN_TURNS:
            return [((found[0], None), 0.0)]
        ahead = Lookahead(foresight.rules, decision.seat, self._weights)
        breadth = TURN_BREADTH if isinstance(decision, TurnDecision) else max(1, ACTION_BREADTH // len(found))
        values: dict[Plan, float] = {(c, None): ahead.value_of(state, decision, c, breadth) for c in found}
        for plan in _side_then_main(options, values):
            values[plan] = ahead.value_of(state, decision, plan[0], TURN_BREADTH // 2, plan[1])
        best = sorted(values, key=lambda plan: -values[plan])
        means = {plan: values[plan] for plan in best[:FINALISTS]}
        for i in range(1, SAMPLES):
            state = foresight.imagine(derive(self._seed, decision.id, i))
            for plan in means:
                means[plan] += ahead.value_of(state, decision, plan[0], breadth, plan[1])
        final = sorted(means, key=lambda plan: -means[plan])
        return [(plan, means[plan] / SAMPLES) for plan in final] + [(plan, values[plan]) for plan in best[FINALISTS:]]


def _candidates(state: State, decision: Decision, options: tuple[Option, ...], rules: Rules) -> tuple[Choice, ...]:
    """The answers to try; in a turn passing comes first, and one of several equal cards is enough.

    Handing over is left out: two partners that keep handing over to each other would never act.
    """
    if not isinstance(decision, TurnDecision):
        return answers(rules, state, decision)
    kinds = {kind_of(state.table, o.choice): o.choice for o in options if not isinstance(o.choice, HandOver)}
    return tuple(reversed(kinds.values()))


def _side_then_main(options: Sequence[Option], values: Mapping[Plan, float]) -> list[Plan]:
    """Side actions that gain nothing alone, each followed by one of the best main actions, which they may help."""
    known = [o for o in options if (o.choice, None) in values]
    idle = min((values[o.choice, None] for o in known if isinstance(o.choice, Pass)), default=-WIN)
    main = sorted((o.choice for o in known if o.main and not o.side), key=lambda c: -values[c, None])
    side = [o.choice for o in known if o.side and not o.main and not isinstance(o.choice, Meditate)]
    return list(product((c for c in side if values[c, None] <= idle), main[:MAINS]))
