"""The ``rollout`` player: plays ``greedy``'s best answers on through the next turns, on imagined states."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.ai.evaluate import WEIGHTS, WIN, Weights
from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.greedy import GreedyPlayer, Plan
from ashes_tui.ai.playout import Playout
from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import Choice, Decision, EndTurn, Option, Pass, State, TurnDecision, View

RESTED = replace(WEIGHTS, card_in_hand=0.15, unplayable=0.15, ready_spell=1.2, dice=(0.0, 0.0, 0.0))
"""Weights between two rounds: dice are rerolled and hands refilled."""


class Effort(Struct, frozen=True, kw_only=True):
    """The search effort. Change a number, then measure: ``ashes-tui sim --players rollout,greedy``."""

    wide: int = 4
    """Answers that get playouts."""
    first: int = 2
    """States from which each of them is played at first."""
    total: int = 14
    """Total playouts; after the first ones, only the two best answers get more."""
    turns: int = 2
    """Turns played against people, including this one. Against an automaton, which is quick, the whole round is
    played."""
    gap: float = 4.0
    """Answers that are worse than the best by more than this are dropped at once."""
    trust: float = 2.0
    """How many playouts greedy's value counts for."""
    spread: float = 12.0
    """The search stops once two means differ by more than this over the root of the number of playouts."""


EFFORT = Effort()


class RolloutPlayer:
    """Sees only its view and imagined states; equal seeds give equal answers to equal questions."""

    def __init__(self, seed: int, effort: Effort = EFFORT, weights: Weights = WEIGHTS) -> None:
        self._seed, self._effort, self._weights = seed, effort, weights
        self._greedy = GreedyPlayer(seed, weights)

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """One answer to ``decision``; greedy answers all but turns with a main action left."""
        if len(options) == 1:
            return options[0].choice
        weighed = self._greedy.ranked_plans(decision, options, foresight)
        best = _plans_to_play(weighed, self._effort)
        state = foresight.imagine(derive(self._seed, decision.id, 0))
        main = isinstance(decision, TurnDecision) and state.table.seats[decision.seat].main_actions
        if len(best) == 1 or not main or weighed[0][1] >= WIN:
            return weighed[0][0][0]
        whole = any(s.automaton for s in state.table.seats)
        playout = Playout(foresight.rules, decision.seat, self._weights, RESTED, 0 if whole else self._effort.turns)
        playout.learn(state, decision.seat, {plan[0]: value for plan, value in reversed(weighed)})
        return self._best_by_playouts(decision, best, foresight, playout)

    def _best_by_playouts(
        self, decision: Decision, best: dict[Plan, float], foresight: Foresight, playout: Playout
    ) -> Choice:
        """The answer with the best mean: all get a few playouts, then only the two best get more."""
        effort, top = self._effort, max(best.values())
        tried = [_Arm(plan, effort.trust * (value - top)) for plan, value in best.items()]
        states = list[State]()

        def play(one: _Arm) -> None:
            if one.times == len(states):
                states.append(foresight.imagine(derive(self._seed, decision.id, one.times, 1)))
            one.add(playout.value_of(states[one.times], decision, *one.plan))

        for one in tried * effort.first:
            play(one)
        while sum(one.times for one in tried) < effort.total:
            first, second = sorted(tried, key=_Arm.worth, reverse=True)[:2]
            fewer = min(first.times, second.times)
            if first.worth() - second.worth() > effort.spread / fewer**0.5:
                break
            for one in (first, second):
                if one.times == fewer:
                    play(one)
        return max(tried, key=_Arm.worth).plan[0]


class _Arm:
    """An answer with the sum of its playouts; ``prior`` is the value it had before, as part of that sum."""

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan, self.times, self._sum = plan, 0, prior

    def add(self, value: float) -> None:
        """Add the value of one playout."""
        self.times += 1
        self._sum += value

    def worth(self) -> float:
        """The mean value."""
        return self._sum / max(self.times, 1)


def _plans_to_play(weighed: list[tuple[Plan, float]], effort: Effort) -> dict[Plan, float]:
    """The best plans, one for each first answer; passing is always among them."""
    top, found, begun = weighed[0][1], dict[Plan, float](), set[Choice]()
    for plan, value in weighed:
        idle = isinstance(plan[0], Pass | EndTurn)
        if plan[0] not in begun and (idle or (len(found) < effort.wide and value > top - effort.gap)):
            found[plan] = value
            begun.add(plan[0])
    return found
