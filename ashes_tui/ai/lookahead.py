"""Lookahead: play an answer on to the end of the action on one imagined state, and evaluate there."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.ai.answers import answers
from ashes_tui.ai.evaluate import Weights, evaluate
from ashes_tui.engine.api import (
    Choice,
    Confirm,
    Decision,
    Decline,
    Event,
    PickCards,
    Purpose,
    Rules,
    State,
    Table,
    Transition,
    TurnDecision,
    TurnEnded,
    advance,
    apply,
    check,
)

BETWEEN_TURNS = frozenset({Purpose.FIRST_FIVE, Purpose.PREPARE_DISCARD, Purpose.RECOVERY_DICE, Purpose.FIRST_PLAYER})
DEFENCE = frozenset({Purpose.BLOCKERS, Purpose.GUARD, Purpose.COUNTER})
MINOR = frozenset({Purpose.PAY, Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST, Purpose.ORDER, Purpose.X, Purpose.NUMBER})
_DECLINING = (Decline(), Confirm(False), PickCards(()))
_MAX_ANSWERS = 60


class Lookahead:
    """Looks one action ahead for a seat.

    Further answers of its own side are searched the same way while ``breadth`` lasts, then the first candidate is
    taken. Others defend against an attack in the way that is worst for the seat; they decline everything else.
    """

    def __init__(self, rules: Rules, seat: int, weights: Weights) -> None:
        self._rules, self._seat, self._weights = rules, seat, weights

    def value_of(
        self, state: State, decision: Decision, choice: Choice, breadth: int, then: Choice | None = None
    ) -> float:
        """The value of an answer, with ``then`` as the next answer of the same turn."""
        return self.value_after(state, advance(self._rules, state, choice, decision.id), breadth, then)

    def value_after(self, before: State, now: Transition, breadth: int, then: Choice | None = None) -> float:
        """The value of an answer to ``before`` that led to ``now``."""
        for _ in range(_MAX_ANSWERS):
            ended = tables_at_turn_ends(before.table, now.events)
            if ended or now.outcome or not now.decisions:
                return self._evaluate(ended[0] if ended else now.state.table)
            decision, found = now.decisions[0], list[Choice]()
            if isinstance(decision, TurnDecision) or decision.purpose in BETWEEN_TURNS:
                if then is None or check(self._rules, now.state, decision, then) is not None:
                    return self._evaluate(now.state.table)
                found, then = [then], None
            else:
                found += self._answers(now.state, decision, breadth)
            if len(found) > 1:
                return self._best(now.state, decision, found, breadth, then)
            before, now = now.state, advance(self._rules, now.state, found[0], decision.id)
        return self._evaluate(now.state.table)

    def _evaluate(self, table: Table) -> float:
        return evaluate(self._rules, table, self._seat, self._weights)

    def _best(
        self, state: State, decision: Decision, found: Sequence[Choice], breadth: int, then: Choice | None
    ) -> float:
        values = [self.value_of(state, decision, choice, breadth // len(found), then) for choice in found]
        return max(values) if self._is_ours(state.table, decision) else min(values)

    def _answers(self, state: State, decision: Decision, breadth: int) -> Sequence[Choice]:
        """The answers to search."""
        if self._is_ours(state.table, decision) or decision.purpose in DEFENCE:
            most = 1 if decision.purpose in MINOR else max(breadth, 1)
            return answers(self._rules, state, decision)[:most]
        declined = [c for c in _DECLINING if check(self._rules, state, decision, c) is None]
        return declined[:1] or answers(self._rules, state, decision)[:1]

    def _is_ours(self, table: Table, decision: Decision) -> bool:
        return table.seats[decision.seat].side == table.seats[self._seat].side


def tables_at_turn_ends(table: Table, events: Sequence[Event]) -> list[Table]:
    """The table at each end of a turn."""
    found: list[Table] = []
    if any(isinstance(e, TurnEnded) for e in events):
        for event in events:
            table = apply(table, event)
            if isinstance(event, TurnEnded):
                found.append(table)
    return found
