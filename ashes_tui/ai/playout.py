"""A position played on to the end of the round by quick players, and weighed there.

At the end of a round units are ready and dice will be rolled again for everybody, so that tables compare well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain

from ashes_tui.ai.answers import answers, kind_of
from ashes_tui.ai.evaluate import Weights, card_worth, evaluate
from ashes_tui.ai.lookahead import BETWEEN_TURNS, DEFENCE, MINOR, Lookahead
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
    TurnDecision,
    advance,
    check,
    options,
)

Kind = Choice | tuple[str, str]
Liking = dict[Kind, float]
"""How much better than doing nothing the options of a turn looked when they were thought about, by what they are."""

LONGEST = 60
"""Decisions after which a playout is weighed wherever it is."""
NARROW = 4
"""How many answers within an action are looked into."""
BARELY = 0.2
"""What an option must promise to be taken."""
ATTACK, ABILITY = 1.0, 1.0
"""What is expected of options nobody has thought about; cards in hand by their worth."""
QUICK = BETWEEN_TURNS | MINOR | {Purpose.MEDITATE, Purpose.MEDITATE_DIE, Purpose.ATTACKERS, Purpose.DICE}
"""Questions that the first sensible answer is good enough for."""


SLOW = Meditate | HandOver
"""Options that need thinking about: nothing to do in a playout."""


class Playout:
    """Plays on for a seat. What is learnt on the way about the options of all seats serves the playouts after it."""

    def __init__(self, rules: Rules, seat: int, inner: Weights, last: Weights) -> None:
        self._rules, self._seat, self._inner, self._last = rules, seat, inner, last
        self._liking: dict[int, Liking] = {}
        self._met: dict[int, set[str]] = {}
        self._habits: dict[tuple[int, Purpose, str], dict[Choice, float]] = {}

    def learn(self, state: State, seat: int, values: Mapping[Choice, float]) -> None:
        """Take over what the options of a seat's turn are worth."""
        idle = next((v for c, v in values.items() if isinstance(c, Pass | EndTurn)), min(values.values()))
        self._liking[seat] = {kind_of(state.table, c): v - idle for c, v in values.items() if not isinstance(c, SLOW)}
        self._met[seat] = {state.table.name(c) for c in state.table.seats[seat].hand}

    def after(self, state: State, decision: Decision, choice: Choice, then: Choice | None = None) -> float:
        """What an answer has come to at the end of the round; with ``then``, if that is the next of the same turn."""
        begun, first = state.table.round, isinstance(decision, TurnDecision)
        now = advance(self._rules, state, choice, decision.id)
        for _ in range(LONGEST):
            if now.outcome or not now.decisions or now.state.table.round > begun:
                break
            asked = now.decisions[0]
            if then is not None and isinstance(asked, TurnDecision):
                fits = check(self._rules, now.state, asked, then) is None
                choice, then = then if fits else self._answer(now.state, asked), None
            elif first and asked.seat == decision.seat and not isinstance(asked, TurnDecision):
                choice = self._careful(now.state, asked)
            else:
                first, choice = False, self._answer(now.state, asked)
            now = advance(self._rules, now.state, choice, asked.id)
        return evaluate(self._rules, now.state.table, self._seat, self._last)

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

    def _careful(self, state: State, decision: Decision) -> Choice:
        """Within the action that is being thought about."""
        found = answers(self._rules, state, decision)[: 2 * NARROW]
        if len(found) == 1 or decision.purpose in BETWEEN_TURNS | MINOR:
            return found[0]
        return self._best(state, decision, found)

    def _best(self, state: State, decision: Decision, found: tuple[Choice, ...]) -> Choice:
        return max(found, key=partial(self._ahead(decision.seat).after, state, decision, breadth=1))

    def _ahead(self, seat: int) -> Lookahead:
        return Lookahead(self._rules, seat, self._inner)

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
            found = [o.choice for o in options(self._rules, state, decision)]
            self.learn(state, decision.seat, {c: ahead.after(state, decision, c, 1) for c in found})
        elif not self._met[decision.seat].issuperset(hand):
            self._meet(state, decision, hand)
        liking = self._liking[decision.seat]
        for kind in sorted((k for k in liking if liking[k] > BARELY), key=lambda k: -liking[k]):
            choice = _again(kind, hand)
            if choice is not None and check(self._rules, state, decision, choice) is None:
                return choice
        idle = (c for c in (Pass(), EndTurn()) if check(self._rules, state, decision, c) is None)
        return next(chain(idle, _listed(self._rules, state, decision)))

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
