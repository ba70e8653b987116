"""The ``rollout`` player: plays the best of ``greedy``'s answers on through the next turns, on imagined states."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.ai.evaluate import WEIGHTS, WIN, Weights
from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.greedy import GreedyPlayer, Plan
from ashes_tui.ai.playout import Playout
from ashes_tui.ai.stream import derive
from ashes_tui.engine.api import Choice, Decision, EndTurn, Option, Pass, TurnDecision, View

RESTED = replace(WEIGHTS, hand=0.15, stuck=0.15, dice=(0.0, 0.0, 0.0))
"""What a position is worth between two rounds: dice are rolled anew, hands are filled up."""


class Effort(Struct, frozen=True, kw_only=True):
    """How much is thought. Change a number, then measure: ``ashes-tui sim --players rollout,greedy``."""

    wide: int = 3
    """Answers that are played on."""
    first: int = 1
    """States each of them is played on from."""
    narrow: int = 2
    """Answers that are played on further."""
    more: int = 2
    """States each of these is played on from besides."""
    turns: int = 2
    """Turns that are played against people, this one included. An opponent that plays itself is quick: against it
    the whole round is played."""
    gap: float = 4.0
    """An answer that looks worse than the best by more than this is dropped at once."""
    trust: float = 0.6
    """How much what greedy thinks counts beside a mean of playouts."""


EFFORT = Effort()


class RolloutPlayer:
    """Sees its view and imagined states; equal seeds answer equal questions alike."""

    def __init__(self, seed: int, effort: Effort = EFFORT, weights: Weights = WEIGHTS) -> None:
        self._seed, self._effort, self._weights = seed, effort, weights
        self._greedy = GreedyPlayer(seed, weights)

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """One answer to ``decision``; what is not a turn with its main action to come greedy answers."""
        if len(options) == 1:
            return options[0].choice
        weighed = self._greedy.weighed(decision, options, foresight)
        best = _worth_playing(weighed, self._effort)
        state = foresight.imagine(derive(self._seed, decision.id, 0))
        main = isinstance(decision, TurnDecision) and state.table.seats[decision.seat].main_actions
        if len(best) == 1 or not main or weighed[0][1] >= WIN:
            return weighed[0][0][0]
        whole = any(s.automaton for s in state.table.seats)
        playout = Playout(foresight.rules, decision.seat, self._weights, RESTED, 0 if whole else self._effort.turns)
        playout.learn(state, decision.seat, {plan[0]: value for plan, value in reversed(weighed)})
        return self._played(decision, best, foresight, playout)

    def _played(self, decision: Decision, best: dict[Plan, float], foresight: Foresight, playout: Playout) -> Choice:
        """The answer with the best mean: all are tried a few times, then the best of them more often."""
        effort, sums = self._effort, dict.fromkeys(best, 0.0)
        done, plans = 0, list(best)
        for wanted, times in ((len(plans), effort.first), (effort.narrow, effort.more)):
            plans = plans[:wanted]
            for i in range(done, done + times):
                state = foresight.imagine(derive(self._seed, decision.id, i, 1))
                for plan in plans:
                    sums[plan] += playout.after(state, decision, *plan)
            done += times
            plans.sort(key=lambda plan: -(sums[plan] / done + effort.trust * best[plan]))
        return plans[0][0]


def _worth_playing(weighed: list[tuple[Plan, float]], effort: Effort) -> dict[Plan, float]:
    """The best plans, one for each way to begin; doing nothing is always one of them."""
    top, found, begun = weighed[0][1], dict[Plan, float](), set[Choice]()
    for plan, value in weighed:
        idle = isinstance(plan[0], Pass | EndTurn)
        if plan[0] not in begun and (idle or (len(found) < effort.wide and value > top - effort.gap)):
            found[plan] = value
            begun.add(plan[0])
    return found
