"""Numbers that tell copies of a card apart, such as ``Spark Drone#2``; a copy keeps its number while it is in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count

from msgspec import Struct

from ashes_tui.engine.api import NONE, View

Place = tuple[int, str]
"""Whose row a card lies in, and its title."""


class CopyNumbers(Struct, frozen=True):
    """The numbers given so far. Only what everybody sees in a row is numbered, in the order in which it is seen.

    ``numbers`` has cards that left, too, so that what became of them can be told; ``places`` are those of the cards in
    play. A new copy takes the least number that no other has there, nor one that has just left.
    """

    numbers: Mapping[int, int] = {}
    places: Mapping[int, Place] = {}

    def after(self, view: View) -> CopyNumbers:
        """The numbers once this view is seen: a card that came, or came back, gets a new one where copies lie."""
        places = dict(_places(view))
        if places == self.places:
            return self
        came = {card for card, place in places.items() if self.places.get(card) != place}
        kept = {card: n for card, n in self.numbers.items() if card not in came}
        return self._numbered(kept, places)

    def amid(self, view: View, before: CopyNumbers) -> CopyNumbers:
        """The numbers for an earlier view, of those given by now, so that each copy is called as it is later.

        A number that a card did not have ``before`` shows only once another copy lies beside it. Of two that are called
        alike later, as one of them left and came back, both keep what they were called before.
        """
        places = dict(_places(view))
        copies = Counter(places.values())
        numbers = {
            card: n
            for card, n in self.numbers.items()
            if card in before.numbers or card not in places or copies[places[card]] > 1
        }
        called = Counter((place, numbers.get(card)) for card, place in places.items())
        alike = [card for card, place in places.items() if called[place, numbers.get(card)] > 1]
        numbers |= {card: before.numbers[card] for card in alike if card in before.numbers}
        return self._numbered(numbers, places)

    def _numbered(self, numbers: dict[int, int], places: dict[int, Place]) -> CopyNumbers:
        copies = Counter(places.values())
        for card, place in places.items():
            if copies[place] > 1 and card not in numbers:
                numbers[card] = self._least_free(place, numbers, places)
        return CopyNumbers(numbers, places)

    def _least_free(self, place: Place, numbers: Mapping[int, int], places: Mapping[int, Place]) -> int:
        """The least number that none of the copies at a place has or had in the view before."""
        lying = {card for seen in (self.places, places) for card, where in seen.items() if where == place}
        taken = {numbers[card] for card in lying if card in numbers}
        return next(n for n in count(1) if n not in taken)


def _places(view: View) -> Iterator[tuple[int, Place]]:
    """The cards that lie in rows; nobody knows the title of one that lies face down."""
    for seat in view.seats:
        for card in (*seat.battlefield, *seat.spellboard):
            if card.id != NONE:
                yield card.id, (seat.index, card.name)
