"""A position played on for some turns by quick players, and weighed there.

What a turn has come to is seen at its end: after the last one of a round everything is made ready and rolled anew,
and such a table does not compare with one in the midst of a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice

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
FEW = 3
"""How many options of a turn are compared, doing nothing among them."""
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
        self._met: dict[int, set[str]] = {}
        self._habits: dict[tuple[int, Purpose, str], dict[Choice, float]] = {}

    def learn(self, state: State, seat: int, values: Mapping[Choice, float]) -> None:
        """Take over what the options of a seat's turn are worth."""
        idle = next((v for c, v in values.items() if isinstance(c, Pass | EndTurn)), min(values.values()))
        self._liking[seat] = {kind_of(state.table, c): v - idle for c, v in values.items() if not isinstance(c, SLOW)}
        self._met[seat] = {state.table.name(c) for c in state.table.seats[seat].hand}

    def after(self, state: State, decision: Decision, choice: Choice, then: Choice | None = None) -> float:
        """What an answer has come to in the end; with ``then``, if that is the next answer of the same turn."""
        begun, turn, left = state.table.round, state.table.turn, self._turns
        for _ in range(LONGEST):
            now = advance(self._rules, state, choice, decision.id)
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
            else:
                choice = self._answer(state, decision)
        return self._worth(state.table)

    def _worth(self, table: Table, rested: bool = False) -> float:
        return evaluate(self._rules, table, self._seat, self._rested if rested else self._weights)

    # --- answers -------------------------------------------------------------------------------------------------

    def _answer(self, state: State, decision: Decision) -> Choice:
        if isinstance(decision, TurnDecision):
            return self._turn(state, decision)
        found = answers(self._rules, state, decision)[:NARROW]
        if len(found) == 1 or decision.purpose in QUICK:
            return found[0]
        if decision.purpose in DEFENCE or state.table.active == self._seat:
            return self._best(state, decision, found)
        return self._habit(state, decision, found)

    def _best(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        return max(found, key=partial(self._ahead(decision.seat).after, state, decision, breadth=1))

    def _ahead(self, seat: int) -> Lookahead:
        return Lookahead(self._rules, seat, self._weights)

    def _habit(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        """What was best when the same text asked for the same things before."""
        known = self._habits.setdefault((decision.seat, decision.purpose, decision.address), {})
        if any(c not in known for c in found):
            ahead = self._ahead(decision.seat)
            known.update((c, ahead.after(state, decision, c, 1)) for c in found)
        return max(found, key=known.__getitem__)

    # --- turns ---------------------------------------------------------------------------------------------------

    def _turn(self, state: State, decision: TurnDecision) -> Choice:
        """The option that was liked best of those that are still there, else doing nothing."""
        hand = {state.table.name(c): c for c in state.table.seats[decision.seat].hand}
        if decision.seat not in self._liking:
            ahead = self._ahead(decision.seat)
            listed = _listed(self._rules, state, decision)
            self.learn(state, decision.seat, {c: ahead.after(state, decision, c, 1) for c in listed})
        elif not self._met[decision.seat].issuperset(hand):
            self._meet(state, decision, hand)
        main = state.table.seats[decision.seat].main_actions
        found = tuple(islice(self._liked(state, decision, hand), FEW if main else 2))
        return found[0] if len(found) == 1 else self._best(state, decision, found)

    def _liked(self, state: State, decision: TurnDecision, hand: Mapping[str, int]) -> Iterator[Choice]:
        """Doing nothing, and the options that are still there, those liked best first."""
        idle = [c for c in (Pass(), EndTurn()) if check(self._rules, state, decision, c) is None]
        yield from idle
        liking = self._liking[decision.seat]
        for kind in sorted(liking, key=lambda k: -liking[k]):
            choice = _again(kind, hand)
            if choice is not None and choice not in idle and check(self._rules, state, decision, choice) is None:
                yield choice
        if not idle:
            yield from _listed(self._rules, state, decision)

    def _meet(self, state: State, decision: TurnDecision, hand: Iterable[str]) -> None:
        """Cards that were not in hand before: what may be expected of them."""
        self._met[decision.seat].update(hand)
        board, liking = Board(self._rules, state.table), self._liking[decision.seat]
        for choice in _listed(self._rules, state, decision):
            if not isinstance(choice, SLOW):
                liking.setdefault(kind_of(state.table, choice), _hope(board, decision.seat, choice))


def _listed(rules: Rules, state: State, decision: Decision) -> Iterator[Choice]:
    for option in options(rules, state, decision):
        yield option.choice


def _again(kind: Kind, hand: Mapping[str, int]) -> Choice | None:
    """The option of that kind that there may be now."""
    if isinstance(kind, tuple):
        name, cost = kind
        return PlayCard(hand[name], cost) if name in hand else None
    return kind


def _hope(board: Board, seat: int, choice: Choice) -> float:
    if isinstance(choice, PlayCard):
        return card_worth(board, seat, choice.card)
    return ABILITY if isinstance(choice, Activate) else ATTACK if isinstance(choice, DeclareAttack) else 0.0
