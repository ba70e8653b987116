"""A position played on for some turns by quick players, and weighed there.

What a turn has come to is seen at its end: after the last one of a round everything is made ready and rolled anew,
and such a table does not compare with one in the midst of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ashes_tui.ai.answers import Kind, answers, kind_of
from ashes_tui.ai.evaluate import Weights, card_worth, evaluate
from ashes_tui.ai.lookahead import BETWEEN_TURNS, DEFENCE, MINOR, Lookahead, turn_ends
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

Liking = dict[Kind, float]
"""How much better than doing nothing the options of a turn looked when they were thought about, by what they are."""

LONGEST = 60
"""Decisions after which a playout is weighed wherever it is."""
NARROW = 4
"""How many answers within an action are looked into."""
FEW = 2
"""How many options of a main action are compared with doing nothing; of a side action one."""
ATTACK, ABILITY = 1.0, 1.0
"""What is expected of options nobody has thought about; cards in hand by their worth."""
QUICK = BETWEEN_TURNS | MINOR | {Purpose.MEDITATE, Purpose.MEDITATE_DIE, Purpose.ATTACKERS, Purpose.DICE}
"""Questions that the first sensible answer is good enough for."""


SLOW = Meditate | HandOver
"""Options that need thinking about: nothing to do in a playout."""


class Playout:
    """Plays on for a seat. What is learnt on the way about the options of all seats serves the playouts after it."""

    def __init__(self, rules: Rules, seat: int, weights: Weights, rested: Weights, turns: int) -> None:
        self._rules, self._seat, self._weights, self._rested, self._turns = rules, seat, weights, rested, turns
        self._liking: dict[int, Liking] = {}
        self._habits: dict[tuple[int, Purpose, str], dict[Choice, float]] = {}
        self._steps: tuple[State | None, dict[tuple[int, Choice], Transition]] = (None, {})

    def learn(self, state: State, seat: int, values: Mapping[Choice, float]) -> None:
        """Take over what the options of a seat's turn are worth."""
        idle = next((v for c, v in values.items() if isinstance(c, Pass | EndTurn)), min(values.values()))
        self._liking[seat] = {kind_of(state.table, c): v - idle for c, v in values.items()}

    def after(self, state: State, decision: Decision, choice: Choice, then: Choice | None = None) -> float:
        """What an answer has come to in the end; with ``then``, if that is the next answer of the same turn."""
        begun, turn, left = state.table.round, state.table.turn, self._turns
        fresh = True
        for _ in range(LONGEST):
            now = self._step(state, decision, choice)
            if now.outcome or not now.decisions:
                return self._worth(now.state.table)
            if left:
                ended = turn_ends(state.table, now.events)
                if len(ended) >= left:
                    return self._worth(ended[left - 1])
                left -= len(ended)
            if now.state.table.round > begun:
                return self._worth(now.state.table, rested=True)
            state, decision = now.state, now.decisions[0]
            if then is not None and isinstance(decision, TurnDecision):
                fits = state.table.turn == turn and check(self._rules, state, decision, then) is None
                choice, then = then if fits else self._answer(state, decision), None
            elif fresh := fresh and decision.seat == self._seat and not isinstance(decision, TurnDecision):
                choice = self._carefully(state, decision)
            else:
                choice = self._answer(state, decision)
        return self._worth(state.table)

    def _step(self, state: State, decision: Decision, choice: Choice) -> Transition:
        """What comes of an answer; what was only looked at before is not worked out again."""
        if self._steps[0] is not state:
            self._steps = (state, {})
        known, key = self._steps[1], (decision.id, choice)
        if key not in known:
            known[key] = advance(self._rules, state, choice, decision.id)
        return known[key]

    def _worth(self, table: Table, rested: bool = False) -> float:
        return evaluate(self._rules, table, self._seat, self._rested if rested else self._weights)

    # --- answers -------------------------------------------------------------------------------------------------

    def _answer(self, state: State, decision: Decision) -> Choice:
        if isinstance(decision, TurnDecision):
            return self._turn(state, decision)
        found = answers(self._rules, state, decision)[:NARROW]
        if len(found) == 1 or decision.purpose in QUICK:
            return found[0]
        if decision.purpose in DEFENCE:
            return self._best(state, decision, found)
        return self._habit(state, decision, found)

    def _carefully(self, state: State, decision: Decision) -> Choice:
        """Within the action that is thought about."""
        found = answers(self._rules, state, decision)[: 2 * NARROW]
        quick = len(found) == 1 or decision.purpose in BETWEEN_TURNS | MINOR
        return found[0] if quick else self._best(state, decision, found)

    def _best(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        return max(found, key=partial(self._value, state, decision))

    def _value(self, state: State, decision: Decision, choice: Choice) -> float:
        """What an answer looks like for who gives it."""
        ahead = Lookahead(self._rules, decision.seat, self._weights)
        return ahead.onward(state, self._step(state, decision, choice), 1)

    def _habit(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        """What was best when the same text asked for the same things before."""
        known = self._habits.setdefault((decision.seat, decision.purpose, decision.address), {})
        if any(c not in known for c in found):
            known.update((c, self._value(state, decision, c)) for c in found)
        return max(found, key=known.__getitem__)

    # --- turns ---------------------------------------------------------------------------------------------------

    def _turn(self, state: State, decision: TurnDecision) -> Choice:
        """The best of doing nothing and of the options from which most may be hoped."""
        seat, found = decision.seat, _listed(self._rules, state, decision)
        ahead = partial(self._value, state, decision)
        if seat not in self._liking:
            self.learn(state, seat, {c: ahead(c) for c in found})
        liking, board = self._liking[seat], Board(self._rules, state.table)
        idle = [c for c in found if isinstance(c, Pass | EndTurn)][:1]
        ranked = sorted((c for c in found if c not in idle), key=lambda c: -_hope(board, seat, c, liking))
        main = state.table.seats[seat].main_actions
        values = {c: ahead(c) for c in ranked[: FEW if main else 1]}
        for doing_nothing in idle:
            nothing = ahead(doing_nothing) if main else evaluate(self._rules, state.table, seat, self._weights)
            liking.update((kind_of(state.table, c), v - nothing) for c, v in values.items())
            values = {doing_nothing: nothing} | values
        return max(values, key=values.__getitem__)


def _listed(rules: Rules, state: State, decision: Decision) -> list[Choice]:
    """What may be done without much thinking, if there is such."""
    found = [o.choice for o in options(rules, state, decision)]
    return [c for c in found if not isinstance(c, SLOW)] or found


def _hope(board: Board, seat: int, choice: Choice, liking: Liking) -> float:
    known = liking.get(kind_of(board.table, choice))
    if known is not None:
        return known
    if isinstance(choice, PlayCard):
        return card_worth(board, seat, choice.card)
    return ABILITY if isinstance(choice, Activate) else ATTACK if isinstance(choice, DeclareAttack) else 0.0
