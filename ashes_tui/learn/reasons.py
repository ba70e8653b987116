"""Why one answer is better than another: what differs on the tables that the two are expected to lead to.

Differences are weighed as the computer players weigh them, so the first is what decided most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ashes_tui.ai.evaluate import WEIGHTS, life_left, unblocked_attack
from ashes_tui.engine.api import ACTIVE, NONE, Board, Rules, SeatState, Table
from ashes_tui.lang.terms import Level, Stat, Zone
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import count, listing, tally

_MOST = 2
"""So many reasons are given, the weightiest."""
_WORTH_SAYING = 0.3
"""A second reason has at least so much of the weight of the first."""
_UNIT = WEIGHTS.unit + WEIGHTS.attack + WEIGHTS.remaining
"""What a small unit is worth."""

Reason = tuple[float, str]
"""What speaks for an answer, and how much."""


def reasons(rules: Rules, better: Table, worse: Table, seat: int, names: Names) -> tuple[str, ...]:
    """What speaks for the first of two tables in the eyes of a seat; none if nothing that can be told does."""
    if better.outcome is not None and seat in better.outcome.winners:
        return ("you win the game",)
    if worse.outcome is not None and worse.outcome.winners and seat not in worse.outcome.winners:
        return ("you do not lose the game",)
    side, found = better.seats[seat].side, list[Reason]()
    for good, bad in zip(better.seats, worse.seats, strict=True):
        if good.side != side:
            found += _against(good, better, bad, worse, names)
            found += _threats(Board(rules, better), Board(rules, worse), seat, good.index, names)
        elif good.index == seat:
            found += _for(rules, good, better, bad, worse, names)
            stronger = _attack(rules, better, good) - _attack(rules, worse, bad)
            same = _titles(good, better) == _titles(bad, worse)
            found += [(stronger * WEIGHTS.attack, f"your units have {stronger} more attack")] * (same and stronger > 0)
    found.sort(key=lambda reason: -reason[0])
    return tuple(text for weight, text in found[:_MOST] if weight >= found[0][0] * _WORTH_SAYING)


def _for(rules: Rules, good: SeatState, better: Table, bad: SeatState, worse: Table, names: Names) -> Iterator[Reason]:
    """What the seat itself has more of on the better table."""
    saved = _wounds(worse, bad) - _wounds(better, good)
    if saved > 0:
        yield saved * WEIGHTS.life, f"you keep {saved} more life"
    units, others = _parted(_units(good, better), _units(bad, worse))
    if units:
        these = _as_they_are(rules, better, units, names)
        those = _as_they_are(rules, worse, others, names) if others else ""
        yield len(units) * _UNIT, _of_units(these, those, len(units) > 1, _are_there(units, names))
    spells, others = _parted(_spells(good, better), _spells(bad, worse))
    if spells:
        mine, theirs = [better.name(spell) for spell in spells], [worse.name(spell) for spell in others]
        yield len(spells) * WEIGHTS.conjuring_spell, _of_spells(rules, mine, theirs, names)
    ready = _more(_rested(good, better), _rested(bad, worse))
    if ready and not units:
        yield len(ready) * WEIGHTS.exhausted * _UNIT, f"{_called(better, ready, names)} can still block"
    cards = len(good.hand) - len(bad.hand)
    if cards > 0:
        yield cards * WEIGHTS.card_in_hand, f"you have {count(cards, 'more card')} in hand"
    dice, fewer = _dice(good, better), _dice(bad, worse)
    kept = len(dice) - len(fewer)
    if kept > 0:
        yield kept * WEIGHTS.dice[1], f"you have {count(kept, 'more die', 'more dice')}"
    elif not kept and sum(dice) > sum(fewer):
        yield WEIGHTS.dice[0] / 2, "the dice you keep show higher sides"
    elif not kept and sum(dice) == sum(fewer) and dice.count(Level.POWER) > fewer.count(Level.POWER):
        more = dice.count(Level.POWER) - fewer.count(Level.POWER)
        yield WEIGHTS.dice[0] / 2, f"you keep {count(more, 'more die', 'more dice')} on the power side"
    pile = len(good.draw_pile) - len(bad.draw_pile) - max(0, -cards)  # what is drawn is not lost
    if pile > 0:
        yield pile * WEIGHTS.card_to_draw, f"you keep {count(pile, 'more card')} in your draw pile"


def _against(good: SeatState, better: Table, bad: SeatState, worse: Table, names: Names) -> Iterator[Reason]:
    """What an opponent has less of on the better table."""
    hurt = _wounds(better, good) - _wounds(worse, bad)
    if hurt > 0:
        yield hurt * WEIGHTS.life, f"{names.full(good.phoenixborn)} loses {hurt} more life"
    gone = _more(_units(bad, worse), _units(good, better))
    if gone:
        yield len(gone) * _UNIT, f"{_called(worse, gone, names)} {'leaves' if len(gone) == 1 else 'leave'} play"
    tired = _more(_rested(bad, worse), _rested(good, better))
    if tired and not gone:
        yield len(tired) * WEIGHTS.exhausted * _UNIT, f"{_called(worse, tired, names)} cannot attack or block for now"
    wounds = sum(better.cards[c].wounds for c in good.battlefield) - sum(worse.cards[c].wounds for c in bad.battlefield)
    if wounds > 0 and not gone:
        yield wounds * WEIGHTS.remaining, f"their units receive {count(wounds, 'more wound')}"
    cards = len(bad.hand) - len(good.hand)
    if cards > 0:
        yield cards * WEIGHTS.card_in_hand, f"{names.seat(good.index)} has {count(cards, 'fewer card')} in hand"


def _threats(better: Board, worse: Board, seat: int, other: int, names: Names) -> Iterator[Reason]:
    """What one attack of all units that are not exhausted could do, theirs next turn and one's own in the turn after.

    An automaton attacks with one unit at a time: of it nothing is said.
    """
    opponent = better.table.seats[other]
    if opponent.automaton or opponent.lost or opponent.opposing not in (NONE, seat):
        return
    now, instead = _attacked(better, other, seat), _attacked(worse, other, seat)
    fewer, whose = instead.deals - now.deals, f"{names.seat(other)}'s units"
    if instead.destroys and not now.destroys:
        yield WEIGHTS.lethal, f"{whose} could not destroy your Phoenixborn with one attack"
    elif fewer > 0:
        yield fewer * WEIGHTS.danger, f"{whose} could deal you {fewer} less damage with one attack"
    if _attacked(better, seat, other).destroys and not _attacked(worse, seat, other).destroys:
        destroyed = names.full(opponent.phoenixborn)
        yield WEIGHTS.lethal * WEIGHTS.threat_share, f"your units could destroy {destroyed} with one attack next turn"


class _Attack(NamedTuple):
    """What an attack on a Phoenixborn deals if as much of it is blocked as can be, and whether that destroys it."""

    deals: int
    destroys: bool


def _attacked(board: Board, attacker: int, defender: int) -> _Attack:
    seats = board.table.seats
    deals, left = (
        unblocked_attack(board, seats[attacker], seats[defender]),
        life_left(board, seats[defender].phoenixborn),
    )
    return _Attack(min(deals, left), deals >= left)


def _of_spells(rules: Rules, spells: Sequence[str], others: Sequence[str], names: Names) -> str:
    """What ready spells are good for: which units they can bring each round, and those that others would bring."""
    brought, lesser = _brought(rules, spells), _brought(rules, others)
    if brought:
        instead = f" instead of {_as_printed(rules, lesser)}" if lesser else ""
        return f"you can bring {_as_printed(rules, brought)} into play each round{instead}"
    if all(rules.infos[spell].acts for spell in spells):
        return f"you can use {tally([*dict.fromkeys(spells)], names.glyphs.times)} in later rounds, too"
    return f"{tally(spells, names.glyphs.times)} {'stays' if len(spells) == 1 else 'stay'} in play for later rounds"


def _brought(rules: Rules, spells: Sequence[str]) -> Sequence[str]:
    """The units that ready spells bring, each once."""
    titles = (title for spell in dict.fromkeys(spells) for title in rules.infos[spell].card.produces)
    return [title for title in dict.fromkeys(titles) if rules.infos[title].is_unit]


def _of_units(units: str, others: str, several: bool, are_there: bool) -> str:
    """What units are good for: those in play are kept, those that come are weighed against others, or join the fight.

    That one gets a unit by playing it would be no reason.
    """
    if are_there:
        return f"you keep {units}{f' instead of {others}' if others else ''}"
    if others:
        return f"{units} {'are' if several else 'is'} worth more than {others}"
    return f"you have {units} to attack and block with"


def _are_there(units: Sequence[int], names: Names) -> bool:
    """Whether units are in play already, and not only to come."""
    seen = [names.view_of(unit) for unit in units]
    return all(card is not None and card.zone is Zone.BATTLEFIELD for card in seen)


def _as_printed(rules: Rules, units: Sequence[str]) -> str:
    """``Skybreak Captain (attack 3, life 3)``, as printed."""
    return listing([f"{unit} (attack {rules.infos[unit].attack}, life {rules.infos[unit].life})" for unit in units])


def _as_they_are(rules: Rules, table: Table, units: Sequence[int], names: Names) -> str:
    """``Eagle Trainer (attack 1, life 1 of 2)``, as they lie on a table; equal ones are counted."""
    board, found = Board(rules, table), list[tuple[str, str]]()
    for unit in units:
        life, wounds = board.stat(unit, Stat.LIFE), table.cards[unit].wounds
        left = f"{life - wounds} of {life}" if wounds else f"{life}"
        found.append((table.name(unit), f"(attack {board.stat(unit, Stat.ATTACK)}, life {left})"))
    times = names.glyphs.times
    return listing(
        [f"{name} {f'{times}{n} ' if n > 1 else ''}{values}" for (name, values), n in Counter(found).items()]
    )


def _called(table: Table, cards: Sequence[int], names: Names) -> str:
    """Cards as their player knows them; those that come only now have no number yet, and are counted."""
    return tally([names.full(c) if names.view_of(c) else table.name(c) for c in cards], names.glyphs.times)


Cards = Mapping[str, Sequence[int]]
"""Cards by their titles."""


def _more(these: Cards, those: Cards) -> Sequence[int]:
    """So many cards of a title as there are more of it, best those that the others lack."""
    found: list[int] = []
    for title, cards in these.items():
        others = those.get(title, ())
        found += sorted(cards, key=lambda card, there=others: card in there)[: max(0, len(cards) - len(others))]  # type: ignore[misc]
    return found


def _parted(these: Cards, those: Cards) -> tuple[Sequence[int], Sequence[int]]:
    """The cards of which each of two tables has more."""
    return _more(these, those), _more(those, these)


def _by_title(table: Table, cards: Iterable[int]) -> Cards:
    found: dict[str, list[int]] = {}
    for card in cards:
        found.setdefault(table.name(card), []).append(card)
    return found


def _units(seat: SeatState, table: Table) -> Cards:
    return _by_title(table, seat.battlefield)


def _titles(seat: SeatState, table: Table) -> Counter[str]:
    return Counter(table.name(card) for card in seat.battlefield)


def _rested(seat: SeatState, table: Table) -> Cards:
    """The units that are not exhausted."""
    return _by_title(table, (card for card in seat.battlefield if not table.cards[card].exhaustion))


def _spells(seat: SeatState, table: Table) -> Cards:
    return _by_title(table, seat.spellboard)


def _dice(seat: SeatState, table: Table) -> list[int]:
    return [die.level for die in table.pool(seat.index, ACTIVE)]


def _wounds(table: Table, seat: SeatState) -> int:
    return table.cards[seat.phoenixborn].wounds


def _attack(rules: Rules, table: Table, seat: SeatState) -> int:
    """The attack of all its units."""
    board = Board(rules, table)
    return sum(board.stat(card, Stat.ATTACK) for card in board.units(seat.index))
