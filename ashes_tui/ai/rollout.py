"""The ``rollout`` player: plays the best of ``greedy``'s answers on through the next turns, on imagined states."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.ai.evaluate import WEIGHTS, WIN, Weights
from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.greedy import GreedyPlayer, Plan
from ashes_tui.ai.playout import Playout
from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import Choice, Decision, EndTurn, Option, Pass, State, TurnDecision, View

RESTED = replace(WEIGHTS, hand=0.15, stuck=0.15, ready=1.2, dice=(0.0, 0.0, 0.0))
"""What a position is worth between two rounds: dice are rolled anew, hands are filled up."""


class Effort(Struct, frozen=True, kw_only=True):
    """How much is thought. Change a number, then measure: ``ashes-tui sim --players rollout,greedy``."""

    wide: int = 4
    """Answers that are played on."""
    first: int = 2
    """States each of them is played on from."""
    total: int = 14
    """Playouts in all: after the first ones the two answers that look best are played on further."""
    turns: int = 2
    """Turns that are played against people, this one included. An opponent that plays itself is quick: against it
    the whole round is played."""
    gap: float = 4.0
    """An answer that looks worse than the best by more than this is dropped at once."""
    trust: float = 2.0
    """How many playouts what greedy thinks counts for."""
    spread: float = 12.0
    """Two answers whose means differ by more than this, by the root of how often they were played, are settled."""


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
        """The answer with the best mean: all are tried a few times, then the two best of them more often."""
        effort, top = self._effort, max(best.values())
        tried = [_Tried(plan, effort.trust * (value - top)) for plan, value in best.items()]
        states = list[State]()

        def play(one: _Tried) -> None:
            if one.times == len(states):
                states.append(foresight.imagine(derive(self._seed, decision.id, one.times, 1)))
            one.add(playout.after(states[one.times], decision, *one.plan))

        for one in tried * effort.first:
            play(one)
        while sum(one.times for one in tried) < effort.total:
            first, second = sorted(tried, key=_Tried.worth, reverse=True)[:2]
            fewer = min(first.times, second.times)
            if first.worth() - second.worth() > effort.spread / fewer**0.5:
                break
            for one in (first, second):
                if one.times == fewer:
                    play(one)
        return max(tried, key=_Tried.worth).plan[0]


class _Tried:
    """An answer and what its playouts have come to; ``opinion`` is what was thought of it before, summed alike."""

    def __init__(self, plan: Plan, opinion: float) -> None:
        self.plan, self.times, self._sum = plan, 0, opinion

    def add(self, value: float) -> None:
        """One more playout."""
        self.times += 1
        self._sum += value

    def worth(self) -> float:
        """The mean."""
        return self._sum / max(self.times, 1)


def _worth_playing(weighed: list[tuple[Plan, float]], effort: Effort) -> dict[Plan, float]:
    """The best plans, one for each way to begin; doing nothing is always one of them."""
    top, found, begun = weighed[0][1], dict[Plan, float](), set[Choice]()
    for plan, value in weighed:
        idle = isinstance(plan[0], Pass | EndTurn)
        if plan[0] not in begun and (idle or (len(found) < effort.wide and value > top - effort.gap)):
            found[plan] = value
            begun.add(plan[0])
    return found
