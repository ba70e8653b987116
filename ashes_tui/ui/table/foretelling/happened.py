"""What happened at the table since the person was last asked, to be marked where it happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct, structs

from ashes_tui.engine.api import NONE, CardView, SeatView, View
from ashes_tui.lang.terms import CardType, Zone

_DESTROYED = (Zone.DISCARD_PILE, Zone.CONJURATION_PILE, Zone.REMOVED, Zone.ASIDE)
"""Where units that were destroyed or discarded lie."""


class GoneUnit(NamedTuple):
    """A unit that has left, and the number of its place in the row where it stood.

    ``now``: where it lies now, as far as the person sees; None if that is hidden.
    """

    name: str
    place: int
    now: Zone | None = Zone.DISCARD_PILE

    def is_destroyed(self, kind: CardType | None) -> bool:
        """Whether it is destroyed. What has left for a hidden place has: a conjuration for its pile, not an ally."""
        return kind is not CardType.ALLY if self.now is None else self.now in _DESTROYED


class Happened(Struct, frozen=True):
    """The difference between two views of one person.

    ``arrived`` are units and ready spells; ``wounds`` more, or fewer, on a card; ``gone`` the units that left each
    battlefield, from left to right; ``turned`` are active dice, raised (1) or lowered (-1).
    """

    arrived: frozenset[int] = frozenset()
    wounds: Mapping[int, int] = {}
    gone: Mapping[int, tuple[GoneUnit, ...]] = {}
    turned: Mapping[int, int] = {}

    def __bool__(self) -> bool:
        return bool(self.arrived or self.wounds or self.gone or self.turned)


def happened_between(before: View, now: View) -> Happened:
    """What happened from one view to another. Dice that were rolled for a new round count as rolled, not as turned."""
    return Happened(
        arrived=_arrived(before, now),
        wounds=_changes(_wounds(before), _wounds(now)),
        gone=_gone(before, now),
        turned={die: 1 if n > 0 else -1 for die, n in _changes(_levels(before), _levels(now)).items()}
        if before.round == now.round
        else {},
    )


class Since:
    """Remembers what a person saw when they were last asked, and when the turn began that is still going on."""

    def __init__(self) -> None:
        self.asked: View | None = None
        self._turn = NONE
        self._at_turn: View | None = None

    def happened(self, now: View) -> Happened:
        """What happened since; units that came in this turn or in those of others before it are still new."""
        if self.asked is None:
            return Happened()
        if now.turn != self._turn:
            self._turn, self._at_turn = now.turn, self.asked
        found = happened_between(self.asked, now)
        return structs.replace(found, arrived=_arrived(self._at_turn or self.asked, now))


def _changes(before: Mapping[int, int], now: Mapping[int, int]) -> dict[int, int]:
    """By how much each value has changed that was there before."""
    return {thing: n - before[thing] for thing, n in now.items() if n != before.get(thing, n)}


def _rows(view: View) -> Iterator[tuple[SeatView, CardView]]:
    """Units and ready spells that can be told apart, with their seat."""
    for seat in view.seats:
        yield from ((seat, card) for card in (*seat.battlefield, *seat.spellboard) if card.id != NONE)


def _arrived(before: View, now: View) -> frozenset[int]:
    there = {card.id for _, card in _rows(before)}
    return frozenset(card.id for _, card in _rows(now) if card.id not in there)


def _wounds(view: View) -> dict[int, int]:
    bodies = ((seat, seat.phoenixborn) for seat in view.seats if seat.phoenixborn.life)
    return {card.id: card.wounds for _, card in (*_rows(view), *bodies)}


def _levels(view: View) -> dict[int, int]:
    return {die.id: int(die.level) for seat in view.seats for die in seat.active_dice}


def _gone(before: View, now: View) -> dict[int, tuple[GoneUnit, ...]]:
    there, zones = {card.id for _, card in _rows(now)}, _zones(now)
    found: dict[int, tuple[GoneUnit, ...]] = {}
    for seat in before.seats:
        for place, card in enumerate(seat.battlefield):
            if card.id != NONE and card.zone is Zone.BATTLEFIELD and card.id not in there:
                found[seat.index] = (*found.get(seat.index, ()), GoneUnit(card.name, place, zones.get(card.id)))
    return found


def _zones(view: View) -> dict[int, Zone]:
    """Where each card lies that the person sees."""
    found = {card.id: card.zone for card in view.aside}
    for seat in view.seats:
        for card in (seat.phoenixborn, *seat.battlefield, *seat.spellboard):
            found |= {inner.id: inner.zone for inner in (*card.attached, *card.under)}
        for card in (*seat.hand, *seat.discard_pile, *seat.conjuration_pile, *seat.removed):
            found[card.id] = card.zone
    return found
