"""Playouts: a position is played on for some turns by a fast policy and evaluated there.

Turns are evaluated at their end: after the last turn of a round everything recovers and is rerolled, and such a table
does not compare with one in the middle of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ashes_tui.ai.answers import OptionKind, answers, kind_of
from ashes_tui.ai.evaluate import Weights, card_worth, evaluate
from ashes_tui.ai.lookahead import BETWEEN_TURNS, DEFENCE, MINOR, Lookahead, tables_at_turn_ends
from ashes_tui.engine.api import (
    Activate,
    Board,
    Choice,
    Decision,
    DeclareAttack,
    EndTurn,
    HandOver,
    Meditate,
    Pass,
    PlayCard,
    Purpose,
    Rules,
    State,
    Table,
    Transition,
    TurnDecision,
    advance,
    check,
    options,
)

OptionValues = dict[OptionKind, float]
"""The values of a turn's options relative to passing, by kind, from the last time they were searched."""

MAX_DECISIONS = 60
"""Decisions after which a playout is cut off and evaluated."""
MAX_ANSWERS = 4
"""Answers tried within an action."""
MAX_MAIN_OPTIONS = 2
"""Options of a main action compared with passing; for a side action just one."""
ATTACK, ABILITY = 1.0, 1.0
"""Default values of options not searched yet; cards in hand count by their own value."""
ROUTINE = BETWEEN_TURNS | MINOR | {Purpose.MEDITATE, Purpose.MEDITATE_DIE, Purpose.ATTACKERS, Purpose.DICE}
"""Decisions for which the first candidate is good enough."""


SKIPPED = Meditate | HandOver
"""Options that a playout leaves out, because they need search."""


class Playout:
    """Plays on for a seat. Option values learnt on the way, for all seats, serve later playouts."""

    def __init__(self, rules: Rules, seat: int, weights: Weights, rested: Weights, turns: int) -> None:
        self._rules, self._seat, self._weights, self._rested, self._turns = rules, seat, weights, rested, turns
        self._option_values: dict[int, OptionValues] = {}
        self._answer_values: dict[tuple[int, Purpose, str], dict[Choice, float]] = {}
        self._steps: tuple[State | None, dict[tuple[int, Choice], Transition]] = (None, {})

    def learn(self, state: State, seat: int, values: Mapping[Choice, float]) -> None:
        """Store the values of the options of a seat's turn."""
        idle = next((v for c, v in values.items() if isinstance(c, Pass | EndTurn)), min(values.values()))
        self._option_values[seat] = {kind_of(state.table, c): v - idle for c, v in values.items()}

    def value_of(self, state: State, decision: Decision, choice: Choice, then: Choice | None = None) -> float:
        """The value of an answer at the end of a playout, with ``then`` as the next answer of the same turn."""
        begun, turn, left = state.table.round, state.table.turn, self._turns
        fresh = True
        for _ in range(MAX_DECISIONS):
            now = self._step(state, decision, choice)
            if now.outcome or not now.decisions:
                return self._evaluate(now.state.table)
            if left:
                ended = tables_at_turn_ends(state.table, now.events)
                if len(ended) >= left:
                    return self._evaluate(ended[left - 1])
                left -= len(ended)
            if now.state.table.round > begun:
                return self._evaluate(now.state.table, rested=True)
            state, decision = now.state, now.decisions[0]
            if then is not None and isinstance(decision, TurnDecision):
                fits = state.table.turn == turn and check(self._rules, state, decision, then) is None
                choice, then = then if fits else self._answer(state, decision), None
            elif fresh := fresh and decision.seat == self._seat and not isinstance(decision, TurnDecision):
                choice = self._careful_answer(state, decision)
            else:
                choice = self._answer(state, decision)
        return self._evaluate(state.table)

    def _step(self, state: State, decision: Decision, choice: Choice) -> Transition:
        """The transition of an answer; cached for the latest state."""
        if self._steps[0] is not state:
            self._steps = (state, {})
        known, key = self._steps[1], (decision.id, choice)
        if key not in known:
            known[key] = advance(self._rules, state, choice, decision.id)
        return known[key]

    def _evaluate(self, table: Table, rested: bool = False) -> float:
        return evaluate(self._rules, table, self._seat, self._rested if rested else self._weights)

    # --- answers -------------------------------------------------------------------------------------------------

    def _answer(self, state: State, decision: Decision) -> Choice:
        if isinstance(decision, TurnDecision):
            return self._turn_answer(state, decision)
        found = answers(self._rules, state, decision)[:MAX_ANSWERS]
        if len(found) == 1 or decision.purpose in ROUTINE:
            return found[0]
        if decision.purpose in DEFENCE:
            return self._best(state, decision, found)
        return self._remembered_best(state, decision, found)

    def _careful_answer(self, state: State, decision: Decision) -> Choice:
        """An answer within the action under search, chosen with more care."""
        found = answers(self._rules, state, decision)[: 2 * MAX_ANSWERS]
        quick = len(found) == 1 or decision.purpose in BETWEEN_TURNS | MINOR
        return found[0] if quick else self._best(state, decision, found)

    def _best(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        return max(found, key=partial(self._value, state, decision))

    def _value(self, state: State, decision: Decision, choice: Choice) -> float:
        """The value of an answer for the seat that gives it."""
        ahead = Lookahead(self._rules, decision.seat, self._weights)
        return ahead.value_after(state, self._step(state, decision, choice), 1)

    def _remembered_best(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        """The best answer, by values remembered from the last time the same text asked."""
        known = self._answer_values.setdefault((decision.seat, decision.purpose, decision.address), {})
        if any(c not in known for c in found):
            known.update((c, self._value(state, decision, c)) for c in found)
        return max(found, key=known.__getitem__)

    # --- turns ---------------------------------------------------------------------------------------------------

    def _turn_answer(self, state: State, decision: TurnDecision) -> Choice:
        """The best of passing and the most promising options."""
        seat, found = decision.seat, _playout_options(self._rules, state, decision)
        ahead = partial(self._value, state, decision)
        if seat not in self._option_values:
            self.learn(state, seat, {c: ahead(c) for c in found})
        liking, board = self._option_values[seat], Board(self._rules, state.table)
        idle = [c for c in found if isinstance(c, Pass | EndTurn)][:1]
        ranked = sorted((c for c in found if c not in idle), key=lambda c: -_expected_value(board, seat, c, liking))
        main = state.table.seats[seat].main_actions
        values = {c: ahead(c) for c in ranked[: MAX_MAIN_OPTIONS if main else 1]}
        for doing_nothing in idle:
            nothing = ahead(doing_nothing) if main else evaluate(self._rules, state.table, seat, self._weights)
            liking.update((kind_of(state.table, c), v - nothing) for c, v in values.items())
            values = {doing_nothing: nothing} | values
        return max(values, key=values.__getitem__)


def _playout_options(rules: Rules, state: State, decision: Decision) -> list[Choice]:
    """The options of a playout: all but the skipped kinds, if any are left."""
    found = [o.choice for o in options(rules, state, decision)]
    return [c for c in found if not isinstance(c, SKIPPED)] or found


def _expected_value(board: Board, seat: int, choice: Choice, values: OptionValues) -> float:
    known = values.get(kind_of(board.table, choice))
    if known is not None:
        return known
    if isinstance(choice, PlayCard):
        return card_worth(board, seat, choice.card)
    return ABILITY if isinstance(choice, Activate) else ATTACK if isinstance(choice, DeclareAttack) else 0.0
