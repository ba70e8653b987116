"""The digits of the hand: a card has that of its place there, in whatever question it can be picked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.client.picking.entries import DIGITS, Entry, Toggle
from ashes_tui.engine import api
from ashes_tui.words.api import Names


def hand_of(names: Names) -> tuple[int, ...]:
    """The cards of the hand that is in sight, from left to right."""
    seat = names.view.viewer
    return tuple(card.id for card in names.view.seats[seat].hand) if seat >= 0 else ()


def place_in_hand(key: str, names: Names) -> int:
    """The card of the hand whose place a key is; NONE if it is no such place."""
    at, hand = DIGITS.find(key), hand_of(names)
    return hand[at] if 0 <= at < len(hand) else api.NONE


def by_place(entries: Sequence[Entry], names: Names) -> list[Entry]:
    """The entries, those that take a card of the hand with its place as key; of two ways to take one, the first."""
    places, found = dict(zip(hand_of(names), DIGITS, strict=False)), list[Entry]()
    for entry in entries:
        own = tuple((card, places[card]) for card in entry.cards if card in places)
        taken = any(own and own[0][1] == other.key for other in found)
        if own and not taken and _takes_one(entry):
            entry = structs.replace(entry, key=own[0][1], card_keys=own if len(own) > 1 else ())
        found.append(entry)
    return found


def _takes_one(entry: Entry) -> bool:
    """Whether an entry plays or picks a single card, and not what is recommended together."""
    act = entry.act
    return isinstance(act, api.PlayCard | Toggle) or (isinstance(act, api.PickCards) and len(act.cards) == 1)
