"""Searches a puzzle to its end with the engine: can a seat reach the goal whatever the others answer?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from math import comb, prod

from ashes_tui.ai.answers import answers
from ashes_tui.engine.api import (
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Choice,
    Decision,
    Decline,
    DiceDecision,
    PickCards,
    PickDice,
    Rules,
    State,
    Transition,
    TurnEnded,
    advance,
    check,
    options,
)

Judge = Callable[[State], bool]
"""Whether the goal is reached on this table."""
MOST_ANSWERS = 256
"""A question with more answers than this is too large for a puzzle."""


class TooLong(Exception):
    """The search would take too long."""


class Solver:
    """Looks for a way to a goal. ``steps`` counts the answers tried so far, at most ``most``.

    Every answer of every seat is tried, so what is found holds against the best defence, and if nothing is found there
    is nothing. Raises ``TooLong``.
    """

    def __init__(self, rules: Rules, seat: int, judge: Judge, most: int = 200_000) -> None:
        self.steps = 0
        self._rules, self._seat, self._judge, self._most = rules, seat, judge, most

    def reaches(self, state: State, decisions: Sequence[Decision]) -> bool:
        """Whether the seat can force the goal from here."""
        return self.line(state, decisions) is not None

    def line(self, state: State, decisions: Sequence[Decision]) -> list[Choice] | None:
        """The seat's own answers that force the goal, against one of the defences; None if it cannot be forced."""
        decision = decisions[0]
        if decision.seat == self._seat:
            for choice in every_answer(self._rules, state, decision):
                found = self._after(state, decision, choice)
                if found is not None:
                    return [choice, *found]
            return None
        longest: list[Choice] = []
        for choice in every_answer(self._rules, state, decision):
            found = self._after(state, decision, choice)
            if found is None:
                return None
            longest = max(longest, found, key=len)
        return longest

    def holds(self, state: State, decision: Decision, choice: Choice) -> bool:
        """Whether the seat can still force the goal after an answer, its own or another's."""
        return self._after(state, decision, choice) is not None

    def _after(self, state: State, decision: Decision, choice: Choice) -> list[Choice] | None:
        self.steps += 1
        if self.steps > self._most:
            raise TooLong
        now = advance(self._rules, state, choice, decision.id)
        if is_over(now):
            return [] if self._judge(now.state) else None
        return self.line(now.state, now.decisions)


def is_over(now: Transition) -> bool:
    """Whether the goal is judged now: the turn has ended, or the game."""
    return now.outcome is not None or not now.decisions or any(isinstance(e, TurnEnded) for e in now.events)


def every_answer(rules: Rules, state: State, decision: Decision) -> tuple[Choice, ...]:
    """All legal answers. Raises ``TooLong`` if there are too many."""
    listed = tuple(option.choice for option in options(rules, state, decision))
    if listed:
        return listed
    found = dict.fromkeys((*_sets(decision), *answers(rules, state, decision), Decline()))
    return tuple(choice for choice in found if check(rules, state, decision, choice) is None)


def _sets(decision: Decision) -> Iterable[Choice]:
    if isinstance(decision, BlockDecision):
        return _blocks(decision)
    if isinstance(decision, CardsDecision):
        return (PickCards(picked) for picked in _picks(decision.cards, decision.low, decision.high))
    if isinstance(decision, DiceDecision):
        return (PickDice(picked) for picked in _picks(decision.dice, decision.low, decision.high))
    return ()


def _picks(items: tuple[int, ...], low: int, high: int) -> Iterable[tuple[int, ...]]:
    """All sets, the largest first."""
    sizes = range(min(high, len(items)), low - 1, -1)
    if sum(comb(len(items), n) for n in sizes) > MOST_ANSWERS:
        raise TooLong
    return (picked for n in sizes for picked in combinations(items, n))


def _blocks(decision: BlockDecision) -> Iterable[Choice]:
    ways = [(None, *blockers) for _, blockers in decision.blockers]
    if prod(map(len, ways)) > MOST_ANSWERS:
        raise TooLong
    attackers = [attacker for attacker, _ in decision.blockers]
    for way in product(*ways):
        yield AssignBlocks(tuple((a, b) for a, b in zip(attackers, way, strict=True) if b is not None))
