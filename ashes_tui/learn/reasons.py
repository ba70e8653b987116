"""Why one answer is better than another: what differs on the tables that the two are expected to lead to.

Differences are weighed as the computer players weigh them, so the first is what decided most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ashes_tui.ai.evaluate import WEIGHTS
from ashes_tui.engine.api import ACTIVE, Board, Rules, SeatState, Table
from ashes_tui.lang.terms import Level, Stat
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import count, listing

_MOST = 2
"""So many reasons are given, the weightiest."""
_UNIT = WEIGHTS.unit + WEIGHTS.attack + WEIGHTS.remaining
"""What a small unit is worth."""

Reason = tuple[float, str]
"""What speaks for an answer, and how much."""


def reasons(rules: Rules, better: Table, worse: Table, seat: int, names: Names) -> tuple[str, ...]:
    """What speaks for the first of two tables in the eyes of a seat; none if nothing that can be told does."""
    if better.outcome is not None and seat in better.outcome.winners:
        return ("it wins the game",)
    if worse.outcome is not None and worse.outcome.winners and seat not in worse.outcome.winners:
        return ("you do not lose the game",)
    side, found = better.seats[seat].side, list[Reason]()
    for good, bad in zip(better.seats, worse.seats, strict=True):
        if good.side != side:
            found += _against(good, better, bad, worse, names)
        elif good.index == seat:
            found += _for(rules, good, better, bad, worse)
            stronger = _attack(rules, better, good) - _attack(rules, worse, bad)
            same = _units(good, better) == _units(bad, worse)
            found += [(stronger * WEIGHTS.attack, f"your units have {stronger} more attack")] * (same and stronger > 0)
    return tuple(text for _, text in sorted(found, key=lambda reason: -reason[0])[:_MOST])


def _for(rules: Rules, good: SeatState, better: Table, bad: SeatState, worse: Table) -> Iterator[Reason]:
    """What the seat itself has more of on the better table."""
    saved = _wounds(worse, bad) - _wounds(better, good)
    if saved > 0:
        yield saved * WEIGHTS.life, f"you keep {saved} more life"
    units = _more(_units(good, better), _units(bad, worse))
    if units:
        yield len(units) * _UNIT, f"you have {_with_values(rules, units)} on the battlefield"
    spells = _more(_spells(good, better), _spells(bad, worse))
    if spells:
        brought = [
            title for spell in spells for title in rules.infos[spell].card.produces if rules.infos[title].is_unit
        ]
        bring = f", to bring {_with_values(rules, brought)}" if brought else ""
        yield len(spells) * WEIGHTS.conjuring_spell, f"you have {listing(spells)} ready{bring}"
    ready = _more(_rested(good, better), _rested(bad, worse))
    if ready and not units:
        yield len(ready) * WEIGHTS.exhausted * _UNIT, f"{listing(ready)} can still block"
    cards = len(good.hand) - len(bad.hand)
    if cards > 0:
        yield cards * WEIGHTS.card_in_hand, f"you keep {count(cards, 'more card')} in hand"
    dice, others = _dice(good, better), _dice(bad, worse)
    kept = len(dice) - len(others)
    if kept > 0:
        yield kept * WEIGHTS.dice[1], f"you keep {count(kept, 'more die', 'more dice')}"
    elif not kept and sum(dice) > sum(others):
        yield WEIGHTS.dice[0] / 2, "the dice you keep are better"
    elif not kept and sum(dice) == sum(others) and dice.count(Level.POWER) > others.count(Level.POWER):
        more = dice.count(Level.POWER) - others.count(Level.POWER)
        yield WEIGHTS.dice[0] / 2, f"you keep {count(more, 'more power side')}"
    pile = len(good.draw_pile) - len(bad.draw_pile)
    if pile > 0:
        yield pile * WEIGHTS.card_to_draw, f"you keep {count(pile, 'more card')} in your draw pile"


def _against(good: SeatState, better: Table, bad: SeatState, worse: Table, names: Names) -> Iterator[Reason]:
    """What an opponent has less of on the better table."""
    hurt = _wounds(better, good) - _wounds(worse, bad)
    if hurt > 0:
        yield hurt * WEIGHTS.life, f"{names.full(good.phoenixborn)} has {hurt} life less"
    gone = _more(_units(bad, worse), _units(good, better))
    if gone:
        yield len(gone) * _UNIT, f"{listing(gone)} is gone" if len(gone) == 1 else f"{listing(gone)} are gone"
    tired = _more(_rested(bad, worse), _rested(good, better))
    if tired and not gone:
        yield len(tired) * WEIGHTS.exhausted * _UNIT, f"{listing(tired)} cannot attack or block for now"
    wounds = sum(better.cards[c].wounds for c in good.battlefield) - sum(worse.cards[c].wounds for c in bad.battlefield)
    if wounds > 0 and not gone:
        yield wounds * WEIGHTS.remaining, f"their units have {count(wounds, 'more wound')}"
    cards = len(bad.hand) - len(good.hand)
    if cards > 0:
        yield cards * WEIGHTS.card_in_hand, f"{names.seat(good.index)} has {count(cards, 'card')} less in hand"


def _with_values(rules: Rules, units: Sequence[str]) -> str:
    """``Skybreak Captain (attack 3, life 3)``, as printed."""
    return listing([f"{unit} (attack {rules.infos[unit].attack}, life {rules.infos[unit].life})" for unit in units])


def _more(these: Counter[str], those: Counter[str]) -> Sequence[str]:
    return list((these - those).elements())


def _units(seat: SeatState, table: Table) -> Counter[str]:
    return Counter(table.name(card) for card in seat.battlefield)


def _rested(seat: SeatState, table: Table) -> Counter[str]:
    """The units that are not exhausted."""
    return Counter(table.name(card) for card in seat.battlefield if not table.cards[card].exhaustion)


def _spells(seat: SeatState, table: Table) -> Counter[str]:
    return Counter(table.name(card) for card in seat.spellboard)


def _dice(seat: SeatState, table: Table) -> list[int]:
    return [die.level for die in table.pool(seat.index, ACTIVE)]


def _wounds(table: Table, seat: SeatState) -> int:
    return table.cards[seat.phoenixborn].wounds


def _attack(rules: Rules, table: Table, seat: SeatState) -> int:
    """The attack of all its units."""
    board = Board(rules, table)
    return sum(board.stat(card, Stat.ATTACK) for card in board.units(seat.index))
