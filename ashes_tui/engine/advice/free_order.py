"""Whether an order that a player is asked for is free: whatever is picked, the attack ends in the same way.

The engine asks wherever somebody else might react, because the question must not tell what is in a hand. With an open
deck list more is known: a deck without a card that could react here cannot. So the orders are tried while every other
player has all those reactions in hand that may be there; if none of them could be played in any order, and all orders
end the same, the order is free (ASC-BAT-01, ASC-TIM-05). Nobody learns a card by that.
"""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.advice.determinize import sample
from ashes_tui.engine.advice.preview import is_certain
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance, open_decisions
from ashes_tui.engine.resolve.order_matters import are_alike, reveals
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.choices import CardsDecision, Decision, PickCards, Purpose
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.events import AttackEnded, Event
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Zone

_ORDERS = (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST)
_MOST_ANSWERS = 40
"""More answers than these are too many to try."""


def order_is_free(rules: Rules, state: State, decision: Decision) -> bool:
    """Whether it makes no difference which battle, or which damage, comes first; asked for its own seat."""
    if not isinstance(decision, CardsDecision) or decision.purpose not in _ORDERS:
        return False
    others = [seat for seat in state.table.seats if seat.index != decision.seat]
    if any(seat.hand and not seat.open_list for seat in others):
        return False
    return _all_end_alike(rules, _with_all_reactions(rules, sample(rules, state, decision.seat, 0), decision.seat))


def _with_all_reactions(rules: Rules, state: State, asked: int) -> State:
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


def _all_end_alike(rules: Rules, state: State) -> bool:
    """Whether the attack ends the same in every order, with nobody asked anything but the order."""
    end: Table | None = None
    left, answers = [state], 0
    while left:
        before = left.pop()
        decision = open_decisions(before)[0]
        assert isinstance(decision, CardsDecision)
        for card in decision.cards:
            answers += 1
            after = advance(rules, before, PickCards((card,)), decision.id)
            table, is_over = _followed(before.table, after.events)
            if table is None or answers > _MOST_ANSWERS:
                return False
            asked = next(iter(after.decisions), None)
            if is_over:
                end = end or table
                if not are_alike(end, table):
                    return False
            elif asked is None or asked.purpose not in _ORDERS:
                return False
            else:
                left.append(after.state)
    return True


def _followed(table: Table, events: tuple[Event, ...]) -> tuple[Table | None, bool]:
    """The table after events, up to the end of the attack or game; whether that came. None where chance comes in."""
    for event in events:
        if not is_certain(event) or reveals(event):
            return None, False
        table = apply(table, event)
        if isinstance(event, AttackEnded) or table.outcome is not None:
            return table, True
    return table, False
