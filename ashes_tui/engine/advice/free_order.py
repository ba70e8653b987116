"""Whether an order that a player is asked for is free: whatever is picked, the attack or effect ends in the same way.

The engine asks wherever somebody else might react, because the question must not tell what is in a hand. With an open
deck list more is known: a deck without a card that could react here cannot. So the orders are tried while every other
player has all those reactions in hand that may be there; if none of them could be played in any order, and all orders
end the same, the order is free (ASC-BAT-01, ASC-TIM-05, ASC-TIM-06). Nobody learns a card by that. In which order
cards came into a pile that everybody may look through makes no difference.

Of many battles or cards not all orders are tried, but so many that each card comes before each other one,
and each is once the first and once the last.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import permutations
from typing import TypeGuard

from msgspec.structs import replace

from ashes_tui.engine.advice.determinize import sample
from ashes_tui.engine.advice.preview import is_certain
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.resolve.order_matters import are_alike, reveals
from ashes_tui.engine.resolve.run import STEPS, Run
from ashes_tui.engine.table.choices import CardsDecision, Decision, PickCards, PickTrigger, Purpose, TriggerDecision
from ashes_tui.engine.table.control import AnyFrame, ProgramFrame, ResolveFrame, State, WindowFrame
from ashes_tui.engine.table.state import Bound
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Zone

_ORDERS = (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST, Purpose.ORDER)
_ALL_ORDERS = 4
"""Of so many cards all orders are tried, of more those that differ most."""
_MOST_CARDS = 12
_MOST_RESOLVED = 8
"""So many texts are resolved in an order before it is given up."""


def order_is_free(rules: Rules, state: State, decision: Decision) -> bool:
    """Whether it makes no difference which battle, damage, card or forced text comes first; asked for its own seat."""
    if not _asks_for_an_order(decision):
        return False
    if hides_reactions(state, decision.seat):
        return False
    known = with_all_reactions(rules, sample(rules, state, decision.seat, 0), decision.seat)
    if isinstance(decision, TriggerDecision):
        return _all_forced_end_alike(rules, known, decision)
    return _all_end_alike(rules, known, decision)


def _asks_for_an_order(decision: Decision) -> TypeGuard[CardsDecision | TriggerDecision]:
    if isinstance(decision, TriggerDecision):
        return not decision.optional
    return isinstance(decision, CardsDecision) and decision.purpose in _ORDERS


def free_answer(rules: Rules, state: State, decision: Decision) -> PickCards | PickTrigger | None:
    """The order that is as good as any other, as an answer; None if the person must choose."""
    if not _asks_for_an_order(decision) or not order_is_free(rules, state, decision):
        return None
    if isinstance(decision, TriggerDecision):
        return PickTrigger(*decision.triggers[0])
    return PickCards(decision.cards if decision.purpose is Purpose.ORDER else decision.cards[:1])


def hides_reactions(state: State, asked: int) -> bool:
    """Whether another player has cards in hand from a deck that is not known."""
    return any(seat.hand and not seat.open_list for seat in state.table.seats if seat.index != asked)


def with_all_reactions(rules: Rules, state: State, asked: int) -> State:
    """The state with every reaction in hand that another player may have there, besides what is there."""
    cards, seats = list(state.table.cards), list(state.table.seats)
    for seat in state.table.seats:
        if seat.index == asked or not seat.hand:
            continue
        more = tuple(c for c in seat.draw_pile if rules.infos[cards[c].name].reactions)
        for card in more:
            cards[card] = replace(cards[card], zone=Zone.HAND)
        left = tuple(c for c in seat.draw_pile if c not in more)
        seats[seat.index] = replace(seat, hand=(*seat.hand, *more), draw_pile=left)
    return replace(state, table=replace(state.table, cards=tuple(cards), seats=tuple(seats)))


def _all_end_alike(rules: Rules, state: State, decision: CardsDecision) -> bool:
    """Whether all that is to be ordered ends the same in every order, with nobody asked anything but the order."""
    if len(decision.cards) > _MOST_CARDS:
        return False
    first: Run | None = None
    for n, order in enumerate(_orders(decision.cards)):
        run = _done(rules, state, decision.purpose, order, n % 2)
        if run is None:
            return False
        first = first or run
        if _to_come(first) != _to_come(run) or not _are_alike(first.table, run.table):
            return False
    return True


def _all_forced_end_alike(rules: Rules, state: State, decision: TriggerDecision) -> bool:
    """Whether texts that all resolve end the same in every order, and the seat is then asked the same, if anything."""
    if len(decision.triggers) > _ALL_ORDERS:
        return False
    runs = [_resolved(rules, state, decision, order) for order in permutations(decision.triggers)]
    first = runs[0]
    return first is not None and all(run is not None and _leads_alike(first, run) for run in runs)


def _leads_alike(one: Run, other: Run) -> bool:
    return one.decisions == other.decisions and _to_come(one) == _to_come(other) and _are_alike(one.table, other.table)


def _resolved(rules: Rules, state: State, decision: TriggerDecision, order: tuple[tuple[int, str], ...]) -> Run | None:
    """What has become of forced texts in an order, until all answers to what they answer are given or the same seat
    is asked something else; None if anybody else is asked, or anything is left to chance or revealed.
    """
    run = Run(rules, state)
    depth = len(run.stack)
    for _ in range(_MOST_RESOLVED):
        first = next((trigger for trigger in order if trigger in decision.triggers), None)
        if first is None:
            return None
        _go_on(run, depth, PickTrigger(*first), depth - 1)
        asked = next(iter(run.decisions), None)
        if not isinstance(asked, TriggerDecision) or asked.optional or len(run.stack) != depth:
            break
        decision = asked
    if any(one.seat != decision.seat for one in run.decisions) or not _is_foreseen(run, state):
        return None
    for frame in run.stack[depth - 1 : depth]:
        if isinstance(frame, WindowFrame):
            frame.used = tuple(sorted(frame.used))
    return run


def _is_foreseen(run: Run, state: State) -> bool:
    """Whether nothing was left to chance or revealed."""
    return run.rng == state.control.rng and all(is_certain(e) and not reveals(e) for e in run.events)


def _orders(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Orders to try, those that differ most first: there and back, beginning with each card."""
    turned = [(*cards[i:], *cards[:i]) for i in range(len(cards))]
    most = (order for there in turned for order in (there, there[::-1]))
    return iter(dict.fromkeys((*most, *permutations(cards)))) if len(cards) <= _ALL_ORDERS else most


def _done(rules: Rules, state: State, purpose: Purpose, order: tuple[int, ...], which: int) -> Run | None:
    """What has become of all that is ordered, before what comes next; None if anything is asked, left to chance or
    revealed.

    ``which`` damage of a battle or forced text comes first where that is asked on the way.
    """
    run = Run(rules, state)
    depth = len(run.stack)
    for answer in _answers(purpose, order):
        attack = run.table.attack
        open_battles = [b.attacker for b in attack.battles if not b.done] if attack else []
        if run.table.outcome is not None or (purpose is Purpose.NEXT_BATTLE and answer.cards[0] not in open_battles):
            continue
        _go_on(run, depth, answer)
        while run.decisions and (first := _first_of(run.decisions[0], purpose, which)) is not None:
            _go_on(run, depth, first)
        if run.decisions or not _is_foreseen(run, state):
            return None
    return run


def _first_of(asked: Decision, ordered: Purpose, which: int) -> PickCards | PickTrigger | None:
    """The answer to an order that is asked for on the way to another; None to anything else."""
    if isinstance(asked, CardsDecision) and asked.purpose is Purpose.DAMAGE_FIRST is not ordered:
        return PickCards((asked.cards[which],))
    if isinstance(asked, TriggerDecision) and not asked.optional:
        return PickTrigger(*asked.triggers[-which])
    return None


def _answers(purpose: Purpose, order: tuple[int, ...]) -> tuple[PickCards, ...]:
    """The answers that an order takes: battles are asked for one by one, of two damages the first, of cards all."""
    if purpose is Purpose.NEXT_BATTLE:
        return tuple(PickCards((attacker,)) for attacker in order)
    return (PickCards(order if purpose is Purpose.ORDER else order[:1]),)


def _go_on(run: Run, depth: int, answer: PickCards | PickTrigger, until: int | None = None) -> None:
    """Answer, and go on until what that began is done; or until only ``until`` frames are left."""
    top, run.decisions = run.stack[-1], ()
    top.answer = answer
    STEPS[type(top)](run, top)
    if len(run.stack) >= depth:
        run.loop(until=depth if until is None else until)


def _to_come(run: Run) -> list[AnyFrame]:
    """The frames that are left. Where an effect ends here, the order in which it has named cards says nothing."""
    found = list(run.stack)
    for at in range(len(found) - 1, -1, -1):
        frame = found[at]
        if isinstance(frame, ProgramFrame):
            is_last = frame.i >= len(run.rules.programs[frame.program]) - (at < len(run.stack) - 1)
        else:
            is_last = isinstance(frame, ResolveFrame) and frame.stage >= len(frame.programs)
        if not is_last or not isinstance(frame, ProgramFrame | ResolveFrame):
            break
        found[at] = ended = copy(frame)
        ended.env = {name: _unordered(bound) for name, bound in frame.env.items()}
    return found


def _unordered(bound: Bound) -> Bound:
    """The same cards in the order of their numbers; where their marks do not fit them they stay as they are."""
    if len(bound.marks) != len(bound.cards):
        return bound
    pairs = sorted(zip(bound.cards, bound.marks, strict=True))
    return replace(bound, cards=tuple(card for card, _ in pairs), marks=tuple(mark for _, mark in pairs))


_PILES = ("discard_pile", "conjuration_pile", "removed")
"""Piles that everybody may look through: their order says nothing."""


def _are_alike(a: Table, b: Table) -> bool:
    """Whether two tables are equal except for the order of this turn's events, and of cards in open piles."""
    return are_alike(_sorted(a), _sorted(b))


def _sorted(table: Table) -> Table:
    seats = (replace(seat, **{pile: tuple(sorted(getattr(seat, pile))) for pile in _PILES}) for seat in table.seats)
    return replace(table, seats=tuple(seats))
