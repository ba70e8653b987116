"""The digits of the hand: a card keeps its own for a round, in whatever question it can be picked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.client.picking.entries import DIGITS, Entry, Toggle
from ashes_tui.engine import api
from ashes_tui.engine.api import View
from ashes_tui.lang.terms import Phase

_BEFORE_TURNS = (Phase.SETUP, Phase.DRAGON, Phase.PREPARE)
"""In these phases hands are filled up; after them the digits begin anew."""


class HandDigits:
    """Which card of a hand has which digit.

    As the turns of a round begin, cards have the digits of their places. One that leaves takes its digit along, so that
    pressing it once more plays no other card; one that comes takes the next one, for it lies behind the others. Only
    when all were given is one given again.
    """

    def __init__(self) -> None:
        self._digits: dict[int, str] = {}
        self._given: set[str] = set()
        self._span: tuple[int, bool] | None = None

    def copy(self) -> HandDigits:
        """The same digits, to go on from."""
        found = HandDigits()
        found._digits, found._given, found._span = dict(self._digits), set(self._given), self._span
        return found

    def follow(self, view: View) -> HandDigits:
        """Give digits to the hand that its owner sees now; the same as before to all cards that it still holds."""
        span = view.round, view.phase in _BEFORE_TURNS
        if span != self._span:
            self._digits, self._given, self._span = {}, set(), span
        hand = [card.id for card in view.seats[view.viewer].hand] if view.viewer >= 0 else []
        self._digits = {card: self._digits[card] for card in hand if card in self._digits}
        for card in hand:
            if card not in self._digits and (digit := self._next()):
                self._digits[card] = digit
                self._given.add(digit)
        return self

    def _next(self) -> str:
        """The first digit that was never given, else the first that nobody has; empty if all have one."""
        free = [digit for digit in DIGITS if digit not in self._digits.values()]
        return next((digit for digit in free if digit not in self._given), next(iter(free), ""))

    def card_of(self, digit: str) -> int:
        """The card of the hand with a digit; NONE if no card has it."""
        return next((card for card, own in self._digits.items() if own == digit), api.NONE)

    def has_left(self, digit: str) -> bool:
        """Whether the card that had a digit in this round is no longer in hand, and nobody else has the digit."""
        return digit in self._given and self.card_of(digit) == api.NONE

    def on(self, entries: Sequence[Entry]) -> list[Entry]:
        """The entries, those that take a card of the hand with its digit as key; of two ways to take one, the first."""
        found = list[Entry]()
        for entry in entries:
            own = tuple((card, self._digits[card]) for card in entry.cards if card in self._digits)
            taken = any(own and own[0][1] == other.key for other in found)
            if own and not taken and _takes_one(entry):
                entry = structs.replace(entry, key=own[0][1], card_keys=own if len(own) > 1 else ())
            found.append(entry)
        return found


def _takes_one(entry: Entry) -> bool:
    """Whether an entry plays or picks a single card, and not what is recommended together."""
    act = entry.act
    return isinstance(act, api.PlayCard | Toggle) or (isinstance(act, api.PickCards) and len(act.cards) == 1)
