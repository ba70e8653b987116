"""Candidate answers to a decision: a few, the most sensible first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from math import prod
from typing import Any

from ashes_tui.ai.evaluate import card_worth, unit_worth
from ashes_tui.engine.api import (
    AssignBlocks,
    BlockDecision,
    Board,
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
    PlayCard,
    Purpose,
    Rules,
    SeatDecision,
    SetDie,
    SideDecision,
    State,
    Table,
    check,
    options,
)
from ashes_tui.lang.terms import Level, Stat

MAX_SETS, MAX_BLOCKS = 12, 36
"""The most sets of one size, and ways to block, that are considered."""


OptionKind = Choice | tuple[str, str]
"""What makes options of a turn equivalent: for cards in hand their title and cost."""


def kind_of(table: Table, choice: Choice) -> OptionKind:
    """The kind of an option, the same for copies of a card in hand."""
    return (table.name(choice.card), choice.cost) if isinstance(choice, PlayCard) else choice


def answers(rules: Rules, state: State, decision: Decision) -> tuple[Choice, ...]:
    """Legal answers, at least one; the first is the default without any search."""
    find = _FINDERS.get(type(decision))
    if find is None:
        return tuple(o.choice for o in options(rules, state, decision))
    found = dict.fromkeys(find(Board(rules, state.table), decision))
    legal = tuple(c for c in found if check(rules, state, decision, c) is None)
    return legal or tuple(o.choice for o in options(rules, state, decision))


# --- cards ---------------------------------------------------------------------------------------------------------


def _card_sets(board: Board, d: CardsDecision) -> Iterable[Choice]:
    find = _BY_PURPOSE.get(d.purpose)
    if find is not None:
        return find(board, d)
    if d.low == d.high == 1:
        return [PickCards((c,)) for c in d.cards]
    return [PickCards(p) for p in _sets(d.cards, d.low, d.high)]


def _sets(items: tuple[int, ...], low: int, high: int) -> Iterable[tuple[int, ...]]:
    """Sets of the largest size first, then smaller ones; at most ``MAX_SETS`` of each size."""
    for n in range(min(high, len(items)), low - 1, -1):
        for i, found in enumerate(combinations(items, n)):
            if i == MAX_SETS:
                break
            yield found


def _first_five(board: Board, d: CardsDecision) -> Iterable[Choice]:
    """The five best titles, within the edition's limits on unique and chained cards."""
    table, infos = board.table, board.rules.infos
    picked: dict[str, int] = {}
    uniques = board.edition.first_five_uniques
    for card in sorted(d.cards, key=lambda c: (-card_worth(board, d.seat, c), table.name(c), c)):
        name = table.name(card)
        if name in picked or len(picked) == d.high:
            continue
        if name in board.chained:
            continue
        if infos[name].card.unique:
            if not uniques:
                continue
            uniques -= 1
        picked[name] = card
    return [PickCards(tuple(picked.values()))]


def _discard(board: Board, d: CardsDecision) -> Iterable[Choice]:
    """Before drawing: the cards that are not worth keeping."""
    return [PickCards(tuple(c for c in d.cards if card_worth(board, d.seat, c) < 0)[: d.high])]


def _pay_discard(board: Board, d: CardsDecision) -> Iterable[Choice]:
    worst = sorted(d.cards, key=lambda c: card_worth(board, d.seat, c))
    return [PickCards(tuple(worst[: d.low]))]


def _attackers(board: Board, d: CardsDecision) -> Iterable[Choice]:
    """All units with attack, then ever fewer of the strongest, then each alone."""
    units = sorted(d.cards, key=lambda c: -board.stat(c, Stat.ATTACK))
    strong = [c for c in units if board.stat(c, Stat.ATTACK)] or units
    if d.high > 1:
        yield from (PickCards(tuple(strong[:n])) for n in range(len(strong), 1, -1))
    yield from (PickCards((c,)) for c in strong)


_BY_PURPOSE: dict[Purpose, Callable[[Board, CardsDecision], Iterable[Choice]]] = {
    Purpose.FIRST_FIVE: _first_five,
    Purpose.PREPARE_DISCARD: _discard,
    Purpose.PAY_DISCARD: _pay_discard,
    Purpose.ATTACKERS: _attackers,
}

# --- battle --------------------------------------------------------------------------------------------------------


def _blocks(board: Board, d: BlockDecision) -> Iterable[Choice]:
    """The best trades, then stopping the strongest, then no block; then all ways if few, else single blocks."""
    trades = sorted(
        ((_trade_value(board, a, b), a, b) for a, blockers in d.blockers for b in blockers),
        key=lambda t: (-t[0], t[1:]),
    )
    yield AssignBlocks(_disjoint(t for t in trades if t[0] > 0))
    yield AssignBlocks(_disjoint(sorted(trades, key=lambda t: -board.stat(t[1], Stat.ATTACK))))
    yield AssignBlocks(())
    ways = [(None, *blockers) for _, blockers in d.blockers]
    if prod(map(len, ways)) <= MAX_BLOCKS:
        attackers = [a for a, _ in d.blockers]
        for way in product(*ways):
            yield AssignBlocks(tuple((a, b) for a, b in zip(attackers, way, strict=True) if b is not None))
    yield from (AssignBlocks(((a, b),)) for _, a, b in trades[:MAX_SETS])


def _disjoint(trades: Iterable[tuple[float, int, int]]) -> tuple[tuple[int, int], ...]:
    """Pairs in order, without those that use a unit again."""
    pairs: dict[int, int] = {}
    for _, attacker, blocker in trades:
        if attacker not in pairs and blocker not in pairs.values():
            pairs[attacker] = blocker
    return tuple(pairs.items())


def _trade_value(board: Board, attacker: int, blocker: int) -> float:
    """The value of a block: damage kept from the target, damage by the counter, minus damage taken."""
    hit, back = board.stat(attacker, Stat.ATTACK), board.stat(blocker, Stat.ATTACK)
    gain = 1.2 * hit
    gain += _damage_cost(board, attacker, back)
    return gain - _damage_cost(board, blocker, hit)


def _damage_cost(board: Board, card: int, n: int) -> float:
    """The cost of damage to a unit for its player."""
    left = board.stat(card, Stat.LIFE) - board.table.cards[card].wounds
    return unit_worth(board, card) if n >= left else 0.5 * n


# --- other decisions -----------------------------------------------------------------------------------------------


def _dice(board: Board, d: DiceDecision) -> Iterable[Choice]:
    dice = board.table.dice
    if d.purpose is Purpose.RECOVERY_DICE:
        return [PickDice(tuple(x for x in d.dice if dice[x].level is Level.BASIC))]
    kinds: dict[tuple[tuple[str, int, int], ...], tuple[int, ...]] = {}
    for found in _sets(d.dice, d.low, d.high):
        alike = tuple(sorted((dice[x].type.value, int(dice[x].level), dice[x].place) for x in found))
        kinds.setdefault(alike, found)
    return [PickDice(p) for p in kinds.values()]


def _meditate(board: Board, d: MeditateDecision) -> Iterable[Choice]:
    """Stop; or discard the top of the pile, or the least valuable card in hand."""
    yield Decline()
    if d.top:
        yield MeditateTop()
    hand = [c for c in d.cards if c in board.table.seats[d.seat].hand]
    worst = sorted(hand, key=lambda c: card_worth(board, d.seat, c))
    yield from (PickCards((c,)) for c in worst[:1])


def _sides(board: Board, d: SideDecision) -> Iterable[Choice]:
    """The highest side for the lowest dice; or decline."""
    dice = board.table.dice
    kinds = {(dice[x].level, dice[x].type.value): x for x in reversed(d.dice)}
    for (now, _), die in sorted(kinds.items()):
        yield from (SetDie(die, level) for level in reversed(Level) if level > now)
    yield Decline()


_FINDERS: dict[type, Callable[[Board, Any], Iterable[Choice]]] = {
    CardsDecision: _card_sets,
    BlockDecision: _blocks,
    DiceDecision: _dice,
    MeditateDecision: _meditate,
    SideDecision: _sides,
    PaymentDecision: lambda _b, d: [PickDice(p) for p in d.payments[:2]],
    SeatDecision: lambda _b, d: [PickSeat(s) for s in sorted(d.seats, key=lambda s: s != d.seat)],
    ModeDecision: lambda _b, d: [PickNumber(n) for n in reversed(d.numbers)],
    ConfirmDecision: lambda _b, _d: [Confirm(True), Confirm(False)],
}
