"""Who can pay which costs, and with which dice (ASC-ACT-02, ASC-ACT-03)."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.table.state import ACTIVE, Die
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.cost import Cost, Symbol
from ashes_tui.lang.terms import DieType, Level

Kind = tuple[DieType, Level, int]
"""Type, side and place of a die: in the active pool, or on a card that lends its dice."""
DiceCounts = dict[DieType, list[int]]
"""For each type the number of active dice on each level."""


def dice_counts(table: Table, seat: int, more: tuple[Die, ...] = (), least: Level = Level.BASIC) -> DiceCounts:
    """Count the active dice of a seat, and ``more`` dice it may pay with, leaving out sides lower than ``least``."""
    counts: DiceCounts = {}
    for die in table.dice:
        if die.owner == seat and die.level >= least and (die.place == ACTIVE or die in more):
            levels = counts.get(die.type)
            if levels is None:
                levels = counts[die.type] = [0, 0, 0]
            levels[die.level] += 1
    return counts


def can_afford(counts: DiceCounts, symbols: tuple[Symbol, ...]) -> bool:
    """Whether a pool can pay symbols: a side also pays lower ones of its type, any die a basic (ASC-ACT-03)."""
    if not symbols:
        return True
    if len(symbols) > sum(map(sum, counts.values())):
        return False
    need: dict[DieType, list[int]] = {}
    for symbol in symbols:
        if symbol.die is not None:
            need.setdefault(symbol.die, [0, 0, 0])[symbol.level] += 1
    for die, (basic, class_, power) in need.items():
        have = counts.get(die)
        if have is None:
            return False
        if power > have[2] or class_ + power > have[1] + have[2] or basic + class_ + power > sum(have):
            return False
    return True


def missing(counts: DiceCounts, symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """The symbols that a pool leaves unpaid at best: those of a type first, then basics of any type (ASC-ACT-03)."""
    unpaid: list[Symbol] = []
    spare = {die: list(levels) for die, levels in counts.items()}
    for symbol in sorted(symbols, key=lambda s: (s.die is None, -s.level)):
        pools = spare.values() if symbol.die is None else [spare[symbol.die]] if symbol.die in spare else []
        at = next(((have, level) for have in pools for level in range(symbol.level, 3) if have[level]), None)
        if at is None:
            unpaid.append(symbol)
        else:
            at[0][at[1]] -= 1
    return tuple(unpaid)


def can_pay(table: Table, seat: int, cost: Cost, card: int, counts: DiceCounts | None = None) -> bool:
    """Whether every part of a cost without alternatives can be paid (ASC-ACT-01); X may be 0."""
    state = table.seats[seat]
    if cost.main > state.main_actions or cost.side > state.side_actions:
        return False
    if cost.discard and cost.discard > len(state.hand) - (card in state.hand):
        return False
    return not cost.symbols or can_afford(dice_counts(table, seat) if counts is None else counts, cost.symbols)


def payments(
    table: Table,
    seat: int,
    symbols: tuple[Symbol, ...],
    more: tuple[Die, ...] = (),
    least: Level = Level.BASIC,
) -> tuple[tuple[int, ...], ...]:
    """All ways to pay, one of each equivalent, cheapest first (fewest high sides); ``more`` dice may pay too."""
    if not symbols:
        return ((),)
    by_kind: dict[Kind, list[Die]] = {}
    for die in (d for d in (*table.pool(seat, ACTIVE), *more) if d.level >= least):
        by_kind.setdefault((die.type, die.level, die.place), []).append(die)
    kinds = sorted(by_kind, key=lambda k: (k[1], k[0].value, k[2]))
    ordered = tuple(sorted(symbols, key=lambda s: (s.die is None, -s.level)))
    found: dict[tuple[Kind, ...], tuple[Kind, ...]] = {}
    left = {k: len(by_kind[k]) for k in kinds}
    for picked in _pick(ordered, 0, kinds, left):
        found.setdefault(tuple(sorted(picked, key=lambda k: (k[0].value, k[1], k[2]))), picked)
    ranked = sorted(found.values(), key=lambda ks: (sum(k[1] for k in ks), [k[0].value for k in ks]))
    return tuple(_dice_for(ks, by_kind) for ks in ranked)


def _pick(
    symbols: tuple[Symbol, ...], i: int, kinds: list[Kind], left: dict[Kind, int], last: int = 0
) -> Iterator[tuple[Kind, ...]]:
    """Kinds for the symbols from ``i`` on; equal symbols take them in one order, since ten have 10! others."""
    if i == len(symbols):
        yield ()
        return
    symbol = symbols[i]
    for at in range(last if i and symbol == symbols[i - 1] else 0, len(kinds)):
        kind = kinds[at]
        if left[kind] and (symbol.die is None or (kind[0] is symbol.die and kind[1] >= symbol.level)):
            left[kind] -= 1
            for rest in _pick(symbols, i + 1, kinds, left, at):
                yield (kind, *rest)
            left[kind] += 1


def _dice_for(kinds: tuple[Kind, ...], by_kind: dict[Kind, list[Die]]) -> tuple[int, ...]:
    used: dict[Kind, int] = {}
    dice = []
    for kind in kinds:
        dice.append(by_kind[kind][used.get(kind, 0)].id)
        used[kind] = used.get(kind, 0) + 1
    return tuple(dice)
