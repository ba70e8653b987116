"""Every way a position can go on: all orders of answers, played to the next quiet moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

import msgspec

from ashes_tui.engine.api import (
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Choice,
    Confirm,
    ConfirmDecision,
    Decision,
    Decline,
    DiceDecision,
    MeditateDecision,
    MeditateTop,
    ModeDecision,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    PickSeat,
    PickTrigger,
    Purpose,
    Rules,
    SeatDecision,
    SetDie,
    SideDecision,
    State,
    TriggerDecision,
    TurnDecision,
    advance,
    check,
    open_decisions,
)
from ashes_tui.lang.terms import Level

BOUND = 200_000
"""A tree with more leaves is too large to be looked at."""


class Tree(NamedTuple):
    """How many ways there are, and in how many different positions they end."""

    leaves: int
    ends: int


def tree(rules: Rules, state: State) -> Tree:
    """Count all ways from here to where somebody may take an action again, or the game is over."""
    ends: set[bytes] = set()
    leaves = 0
    for end in _ends(rules, state):
        leaves += 1
        ends.add(_position(end))
        assert leaves <= BOUND, "this tree is too large"
    return Tree(leaves, len(ends))


def _position(state: State) -> bytes:
    """What lies on the table, whatever way led there: without what is remembered of cards that left play."""
    cards = tuple(msgspec.structs.replace(c, last=None) for c in state.table.cards)
    bare = msgspec.structs.replace(state.table, cards=cards, history=(), next_effect=0)
    return msgspec.msgpack.encode(bare, order="deterministic")


def _ends(rules: Rules, state: State) -> Iterator[State]:
    decisions = open_decisions(state)
    if not decisions or isinstance(decisions[0], TurnDecision):
        yield state
        return
    for choice in answers(rules, state, decisions[0]):
        yield from _ends(rules, advance(rules, state, choice, decisions[0].id).state)


def answers(rules: Rules, state: State, decision: Decision) -> list[Choice]:
    """All legal answers to a question; sets that differ only in their order count once, unless the order is asked."""
    return [choice for choice in _thinkable(decision) if check(rules, state, decision, choice) is None]


def _thinkable(decision: Decision) -> Iterable[Choice]:
    match decision:
        case CardsDecision(purpose=Purpose.ORDER, cards=cards):
            return (PickCards(way) for way in permutations(cards))
        case CardsDecision(cards=cards, low=low, high=high):
            return (PickCards(found) for found in _sets(cards, low, high))
        case DiceDecision(dice=dice, low=low, high=high):
            return (PickDice(found) for found in _sets(dice, low, high))
        case PaymentDecision(payments=payments):
            return (PickDice(found) for found in payments)
        case SeatDecision(seats=seats):
            return (PickSeat(seat) for seat in seats)
        case SideDecision(dice=dice):
            return [*(SetDie(die, level) for die in dice for level in Level), Decline()]
        case BlockDecision(blockers=blockers):
            return _blocks(blockers)
        case TriggerDecision(triggers=triggers):
            return [*(PickTrigger(*trigger) for trigger in triggers), Decline()]
        case ConfirmDecision():
            return [Confirm(True), Confirm(False)]
        case ModeDecision(numbers=numbers):
            return (PickNumber(n) for n in numbers)
        case MeditateDecision(cards=cards, top=top):
            return [*(PickCards((card,)) for card in cards), *([MeditateTop()] if top else []), Decline()]
        case TurnDecision():
            raise AssertionError("a turn is where a tree ends")


def _sets(items: tuple[int, ...], low: int, high: int) -> Iterator[tuple[int, ...]]:
    for size in range(low, min(high, len(items)) + 1):
        yield from combinations(items, size)


def _blocks(blockers: tuple[tuple[int, tuple[int, ...]], ...]) -> Iterator[AssignBlocks]:
    attackers = [attacker for attacker, _ in blockers]
    for way in product(*((None, *units) for _, units in blockers)):
        yield AssignBlocks(tuple((a, b) for a, b in zip(attackers, way, strict=True) if b is not None))
