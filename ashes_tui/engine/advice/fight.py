"""What an attack leads to if nobody does more about it: no further block, no guard, no reaction.

The attack is fought out on a copy, so whatever the rules and cards do by themselves counts: damage prevented by a die
or a text, damage that an ability adds, who strikes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import dropwhile

from msgspec import Struct

from ashes_tui.engine.advice.preview import is_certain
from ashes_tui.engine.board.board import board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance, open_decisions
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.choices import (
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Choice,
    Confirm,
    ConfirmDecision,
    Decision,
    Decline,
    PickCards,
    PickTrigger,
    Purpose,
    TriggerDecision,
)
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.errors import IllegalChoice
from ashes_tui.engine.table.events import (
    AttackEnded,
    BehaviorRolled,
    BlockersDeclared,
    Event,
    GuardDeclared,
    NumberRolled,
    UnitDestroyed,
)
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Stat, Zone

Lives = dict[int, int]
"""Life left, by card; 0 for a unit that is destroyed."""

_MOST_ENDS = 8
"""The most ways an attack may end, by the order in which things happen, that are all followed; of more of them two."""
_MOST_ANSWERS = 60


def defenders_after(
    rules: Rules, state: State, choice: Choice, asked: int | None, with_all: bool = False
) -> tuple[int, ...] | None:
    """The cards that may block or guard in the attack that a choice leads to; None if that is not certain yet.

    ``with_all``: where attackers are to be picked first, all that can attack do. Nobody uses a reaction before that is
    asked. Of an automaton they are those that do, or may by a roll (ASC-ATK-11).
    """
    for _ in range(_MOST_ENDS):
        try:
            after = advance(rules, state, choice, asked)
        except IllegalChoice:
            return None
        state = after.state
        defends = _automaton_defends(state.table, after.events)
        if defends:
            return defends
        decision = next(iter(open_decisions(state)), None)
        if isinstance(decision, BlockDecision):
            return tuple(dict.fromkeys(card for _, cards in decision.blockers for card in cards))
        if isinstance(decision, CardsDecision) and decision.purpose is Purpose.GUARD:
            return decision.cards
        if isinstance(decision, CardsDecision) and decision.purpose is Purpose.ATTACKERS:
            if not with_all:
                return None
            choice, asked = PickCards(decision.cards[: decision.high]), decision.id
            continue
        attack, answers = state.table.attack, _quiet_answers(state)
        if attack is None or any(battle.done for battle in attack.battles) or len(answers) != 1:
            return ()
        choice, asked = answers[0]
    return None


def _automaton_defends(table: Table, events: Iterable[Event]) -> tuple[int, ...]:
    """The cards with which an automaton blocks or guards, or that it rolls for; nothing of a player, who is asked."""
    for event in events:
        if isinstance(event, BlockersDeclared) and table.seats[event.seat].automaton:
            return tuple(blocker for _, blocker in event.blocks)
        if isinstance(event, BehaviorRolled | NumberRolled) and event.guard:
            return (table.body(event.seat).phoenixborn,)
        if isinstance(event, GuardDeclared) and table.seats[event.seat].automaton:
            return (event.guard,)
    return ()


def _rolls_for_guard(event: Event) -> bool:
    return isinstance(event, BehaviorRolled | NumberRolled) and event.guard


class _End(Struct, frozen=True):
    """How far an attack could be followed; ``lost`` are the units destroyed on the way."""

    table: Table
    lost: frozenset[int]


def lives_after(rules: Rules, state: State, choice: Choice | None, asked: int | None) -> Lives | None:
    """The lives that will differ once the present attack is over, after a choice; only those that are certain.

    Whoever is asked does nothing; a unit that may counter does. Where an order is asked for, every order must agree; of
    too many that from the left and that from the right. None if an automaton rolls a guard in this state, which it
    does not in another.
    """
    ends = _ends(rules, state, choice, asked)
    if ends is None:
        return None
    lives = [_lives(rules, state.table, end) for end in ends]
    if not lives:
        return {}
    return {card: left for card, left in lives[0].items() if all(other.get(card) == left for other in lives)}


Orders = Callable[[list[tuple[Choice, int | None]]], list[tuple[Choice, int | None]]]
"""Which of the answers that do nothing are followed."""


def _ends(rules: Rules, state: State, choice: Choice | None, asked: int | None) -> list[_End] | None:
    """All ways in which the attack may end, or two if they are many; none if the choice is not legal; None as above."""
    first = [(choice, asked)] if choice is not None else _quiet_answers(state)
    ends = _followed_ends(rules, state, first, lambda answers: answers)
    if ends is None or len(ends) <= _MOST_ENDS:
        return ends
    two: list[_End] = []
    for orders in (lambda answers: answers[:1], lambda answers: answers[-1:]):
        found = _followed_ends(rules, state, first, orders)
        if not found:
            return found
        two += found
    return two


def _followed_ends(
    rules: Rules, state: State, first: list[tuple[Choice, int | None]], orders: Orders
) -> list[_End] | None:
    """The ways in which the attack may end by some orders; more than are followed if it has too many."""
    ends: list[_End] = []
    left = [(state, frozenset[int](), answer) for answer in orders(first)]
    for _ in range(_MOST_ANSWERS):
        if not left:
            return ends
        before, lost, (answer, to) = left.pop()
        try:
            after = advance(rules, before, answer, to)
        except IllegalChoice:
            return []
        if _guards_by_chance(after.events):
            return None
        table, lost, goes_on = _followed(before.table, lost, after.events)
        following = orders(_quiet_answers(after.state)) if goes_on and table.attack is not None else []
        left += [(after.state, lost, one) for one in following]
        ends += [] if following else [_End(table, lost)]
        if len(ends) + len(left) > _MOST_ENDS:
            return [*ends, *(_End(one.table, gone) for one, gone, _ in left)]
    return []


def _guards_by_chance(events: Iterable[Event]) -> bool:
    left = dropwhile(lambda event: not _rolls_for_guard(event), events)
    return any(isinstance(event, GuardDeclared) for event in left)


def _followed(table: Table, lost: frozenset[int], events: Iterable[Event]) -> tuple[Table, frozenset[int], bool]:
    """The table after events, up to the end of the attack or to chance; whether the attack goes on after them."""
    for event in events:
        if isinstance(event, AttackEnded):
            return apply(table, event), lost, False
        if not is_certain(event) and not _rolls_for_guard(event):
            return table, lost, False
        if isinstance(event, UnitDestroyed):
            lost |= {event.card}
        table = apply(table, event)
    return table, lost, True


def _lives(rules: Rules, before: Table, end: _End) -> Lives:
    """The lives that differ, without those that a battle may still change."""
    was, now = board_of(rules, before), board_of(rules, end.table)
    attack = end.table.attack if end.table.outcome is None else None
    open_battles = [b for b in attack.battles if not b.done] if attack else []
    open_cards = {card for b in open_battles for card in (b.attacker, b.blocker)}
    if attack and open_battles:
        open_cards.add(attack.target)
    cards = [c for s in before.seats for c in (s.phoenixborn, *s.battlefield) if c != NONE and c not in open_cards]
    found: Lives = {}
    for card in cards:
        if card in end.lost:
            found[card] = 0
        elif end.table.cards[card].zone in (Zone.PHOENIXBORN, Zone.BATTLEFIELD):
            left = _left(now.stat(card, Stat.LIFE), end.table, card)
            if left != _left(was.stat(card, Stat.LIFE), before, card):
                found[card] = left
    return found


def _left(life: int, table: Table, card: int) -> int:
    return max(0, life - table.cards[card].wounds)


# --- who is asked does nothing -------------------------------------------------------------------------------------


def _quiet_answers(state: State) -> list[tuple[Choice, int | None]]:
    """The answers to the first open question that do nothing, several where one must be taken; none if unknown."""
    decision = next(iter(open_decisions(state)), None)
    find = _QUIET.get(type(decision)) if decision is not None else None
    return [(choice, decision.id) for choice in find(decision)] if decision is not None and find else []


def _any_order(decision: CardsDecision) -> Iterable[Choice]:
    if decision.purpose in (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST):
        return [PickCards((card,)) for card in decision.cards]
    if decision.purpose is not Purpose.GUARD:
        return []
    return [PickCards((card,)) for card in decision.cards] if decision.low else [PickCards()]


def _no_trigger(decision: TriggerDecision) -> Iterable[Choice]:
    return [Decline()] if decision.optional else [PickTrigger(card, text) for card, text in decision.triggers]


def _no_block(_: BlockDecision) -> Iterable[Choice]:
    return [AssignBlocks()]


def _no_use(decision: ConfirmDecision) -> Iterable[Choice]:
    return [Confirm(yes=decision.purpose is Purpose.COUNTER)]


_QUIET: dict[type[Decision], Callable[..., Iterable[Choice]]] = {
    BlockDecision: _no_block,
    CardsDecision: _any_order,
    ConfirmDecision: _no_use,
    TriggerDecision: _no_trigger,
}
