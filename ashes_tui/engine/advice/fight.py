"""What an attack leads to if nobody does more about it: no further block, no guard, no reaction.

The attack is fought out on a copy, so whatever the rules and cards do by themselves counts: damage prevented by a die
or a text, damage that an ability adds, who strikes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import dropwhile, takewhile

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
    PaymentDecision,
    PickCards,
    PickDice,
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
    CardMoved,
    Event,
    GuardDeclared,
    NumberRolled,
    TokensPlaced,
    UltimateBegan,
    UnitDestroyed,
)
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Stat, Token, Zone

Lives = dict[int, int]
"""Life left, by card; 0 for a unit that is destroyed."""

_MOST_ENDS = 8
"""The most ways an attack may end, by the order in which things happen, that are all followed; of more of them two."""
_MOST_ANSWERS = 60
_PICKED = (Purpose.CHOOSE, Purpose.TARGET)
"""Why a card is picked for an effect."""


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
        fought = [*takewhile(lambda event: not isinstance(event, AttackEnded), after.events)]
        defends = _automaton_defends(state.table, fought)
        if defends or len(fought) < len(after.events):  # what is asked after its end is about another one
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


def attackers_asked(
    rules: Rules, state: State, choice: Choice, asked: int | None
) -> tuple[State, CardsDecision] | None:
    """The question for attackers that comes right after a choice, and the state in which it is asked; None if not."""
    try:
        after = advance(rules, state, choice, asked)
    except IllegalChoice:
        return None
    decision = next(iter(open_decisions(after.state)), None)
    if not isinstance(decision, CardsDecision) or decision.purpose is not Purpose.ATTACKERS:
        return None
    return (after.state, decision) if all(map(is_certain, after.events)) else None


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


class Rains(Struct, frozen=True):
    """The Red Rains tokens that come on the way, and whether an Ultimate begins (CHI-38)."""

    tokens: int = 0
    ultimate: bool = False


class _Way(Struct, frozen=True):
    """What happened on the way: the units destroyed, and the Red Rains."""

    lost: frozenset[int] = frozenset()
    rains: Rains = Rains()

    def after(self, event: Event) -> _Way:
        match event:
            case UnitDestroyed(card=card):
                return _Way(self.lost | {card}, self.rains)
            case TokensPlaced(token=Token.RED_RAINS, n=n):
                return _Way(self.lost, Rains(self.rains.tokens + n, self.rains.ultimate))
            case UltimateBegan():
                return _Way(self.lost, Rains(self.rains.tokens, True))
            case _:
                return self


class _End(Struct, frozen=True):
    """How far an attack could be followed, and whether that is to its end."""

    table: Table
    way: _Way
    is_over: bool


class Fought(Struct, frozen=True):
    """What is certain of an attack: the lives that will differ once it is over, and the Red Rains that it brings.

    ``kept`` are the cards whose life is certain to be the same then.
    """

    lives: Lives
    rains: Rains = Rains()
    kept: frozenset[int] = frozenset()

    def agreed(self, other: Fought) -> Fought:
        """As much of it as another way to the end shares."""
        lives = dict(self.lives.items() & other.lives.items())
        tokens = min(self.rains.tokens, other.rains.tokens)
        return Fought(lives, Rains(tokens, self.rains.ultimate and other.rains.ultimate), self.kept & other.kept)


def fought_out(rules: Rules, state: State, choice: Choice | None, asked: int | None) -> Fought | None:
    """What will differ once the present attack is over, after a choice; only what is certain.

    Whoever is asked does nothing; a unit that may counter does. Where an order is asked for, every order must agree; of
    too many that from the left and that from the right. None if an automaton rolls a guard in this state, which it
    does not in another.
    """
    ends = _ends(rules, state, choice, asked)
    if ends is None:
        return None
    fought = [_fought(rules, state.table, end) for end in ends]
    return reduce(Fought.agreed, fought) if fought else Fought({})


def lives_by_picks(rules: Rules, state: State, choice: Choice, asked: int | None) -> list[Lives]:
    """The lives that will differ after a choice, with each payment and card that may be picked for it.

    Empty if it asks for none, or if what it leads to is not certain.
    """
    found: list[Lives] = []
    left = [(state, choice, asked)]
    for _ in range(_MOST_ANSWERS):
        if not left:
            return found
        before, answer, to = left.pop()
        picks = _picks_after(rules, before, answer, to)
        fought = None if picks or answer is choice else fought_out(rules, before, answer, to)
        if not picks and fought is None:
            return []
        left += picks
        found += [fought.lives] if fought is not None else []
    return []


def _picks_after(
    rules: Rules, state: State, choice: Choice, asked: int | None
) -> list[tuple[State, Choice, int | None]]:
    """Each payment, or single card, that may be picked right after a choice, and the state in which that is asked."""
    try:
        after = advance(rules, state, choice, asked)
    except IllegalChoice:
        return []
    decision = next(iter(open_decisions(after.state)), None)
    picks: list[Choice] = []
    if isinstance(decision, PaymentDecision):
        picks = [PickDice(dice) for dice in decision.payments]
    elif isinstance(decision, CardsDecision) and decision.purpose in _PICKED and decision.high == 1:
        picks = [PickCards((card,)) for card in decision.cards]
    if decision is None or not all(is_certain(event) and not _changes_life(event) for event in after.events):
        return []
    return [(after.state, pick, decision.id) for pick in picks]


def _changes_life(event: Event) -> bool:
    return isinstance(event, TokensPlaced | UnitDestroyed)


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
    left = [(state, _Way(), answer) for answer in orders(first)]
    for _ in range(_MOST_ANSWERS):
        if not left:
            return ends
        before, way, (answer, to) = left.pop()
        try:
            after = advance(rules, before, answer, to)
        except IllegalChoice:
            return []
        if _guards_by_chance(after.events):
            return None
        table, way, goes_on = _followed(before.table, way, after.events)
        following = orders(_quiet_answers(after.state)) if goes_on and table.attack is not None else []
        left += [(after.state, way, one) for one in following]
        ends += [] if following else [_End(table, way, table.attack is None or table.outcome is not None)]
        if len(ends) + len(left) > _MOST_ENDS:
            return [*ends, *(_End(one.table, so_far, False) for one, so_far, _ in left)]
    return []


def _guards_by_chance(events: Iterable[Event]) -> bool:
    left = dropwhile(lambda event: not _rolls_for_guard(event), events)
    return any(isinstance(event, GuardDeclared) for event in left)


def _followed(table: Table, way: _Way, events: Iterable[Event]) -> tuple[Table, _Way, bool]:
    """The table after events, up to the end of the attack or to chance; whether the attack goes on after them."""
    for event in events:
        if isinstance(event, AttackEnded):
            return apply(table, event), way, False
        if not _can_be_followed(event):
            return table, way, False
        way, table = way.after(event), apply(table, event)
    return table, way, True


def _can_be_followed(event: Event) -> bool:
    """Whether an event is certain, or does not matter to the lives: a guard rolled for, an aspect laid face down."""
    laid = isinstance(event, CardMoved) and event.zone is Zone.FACE_DOWN
    return is_certain(event) or laid or _rolls_for_guard(event)


def _fought(rules: Rules, before: Table, end: _End) -> Fought:
    lives = _lives(rules, before, end)
    there = [c for s in end.table.seats for c in (s.phoenixborn, *s.battlefield)] if end.is_over else []
    return Fought(lives, end.way.rains, frozenset(there) - lives.keys())


def _lives(rules: Rules, before: Table, end: _End) -> Lives:
    """The lives that differ, without those that a battle may still change; what is destroyed is so in any case."""
    was, now = board_of(rules, before), board_of(rules, end.table)
    attack = end.table.attack if end.table.outcome is None else None
    open_battles = [b for b in attack.battles if not b.done] if attack else []
    open_cards = {card for b in open_battles for card in (b.attacker, b.blocker)}
    if attack and open_battles:
        open_cards.add(attack.target)
    cards = [c for s in before.seats for c in (s.phoenixborn, *s.battlefield) if c != NONE]
    cards = [c for c in cards if c in end.way.lost or c not in open_cards]
    found: Lives = {}
    for card in cards:
        if card in end.way.lost:
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
    if decision.purpose is Purpose.ORDER:
        return [PickCards(decision.cards), PickCards(decision.cards[::-1])]
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
