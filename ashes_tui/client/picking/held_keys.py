"""The keys of what a seat can do in its turns.

A card of the hand is played by its digit, which it keeps for a round. What is done with a card on the table, or to it,
has a letter, which stays with it as long as the card stays where it is, and is its own again when it comes back.
Letters lie on the keyboard as cards on the table: each row of cards begins in a place of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from msgspec import Struct, structs

from ashes_tui.client.picking.entries import ON_TABLE, Act, Entry, fixed_key, has_fixed_key
from ashes_tui.client.picking.hand_digits import HandDigits
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice
from ashes_tui.lang.terms import Zone
from ashes_tui.words.api import Names

Use = tuple[Hashable, ...]
"""A card or die and what is done with it."""
Kind = tuple[Hashable, ...]
"""The title of a card and what is done with it."""


_MY_PHOENIXBORN, _THEIR_PHOENIXBORN, _DICE = "d", "o", "s"
_MY_SPELLS, _MY_UNITS, _THEIR_UNITS = "fgjk", "qw", "zxv"
"""The letters of each row of cards, from the left; when these are given it has the same ones with Shift."""


class _Held(Struct, frozen=True):
    """A key, and where the card lies that has it; None for dice."""

    key: str
    card: int
    zone: Zone | None
    kind: Kind


class HeldKeys:
    """Which use of which card has which key, from turn to turn of one seat.

    A new use on the table takes the letter that the same use of such a card had before, else a free one of its row,
    small letters first, rather one that was never given; else any other. If none is free, those that are not possible
    now give theirs away, the one that was possible longest ago first. ``digits`` are those of the hand.
    """

    def __init__(self) -> None:
        self._held: dict[Use, _Held] = {}
        self._former: dict[str, Kind] = {}
        self.digits = HandDigits()

    def copy(self) -> HeldKeys:
        """The same keys, to go on from."""
        found = HeldKeys()
        found._held, found._former = dict(self._held), dict(self._former)
        found.digits = self.digits.copy()
        return found

    def give(self, entries: Sequence[Entry], names: Names) -> list[Entry]:
        """The entries with their keys; those with fixed keys as they are."""
        self._let_go(names)
        entries = self.digits.follow(names.view).on(entries)
        uses = [() if has_fixed_key(entry) else tuple(dict.fromkeys(_uses(entry))) for entry in entries]
        keys = self._kept(uses)
        present = {use for some in uses for use in some}
        new = {i: some[0] for i, some in enumerate(uses) if some and i not in keys}
        for i, use in new.items():
            keys[i] = self._free({*keys.values()}, present, use, names)
        keys |= self._in_order({i: keys[i] for i in new}, new, names)
        for i, some in enumerate(uses):
            self._hold(some, keys.get(i, ""), names)
        return [structs.replace(e, key=keys[i]) if keys.get(i) else e for i, e in enumerate(entries)]

    def letter_of(self, card: int, names: Names) -> str:
        """The letter of what is done with a card that is still where it was; empty if it has none."""
        zone, held = _zone(card, names), (one for one in self._held.values() if one.card == card)
        return next((one.key for one in held if one.zone is zone and one.key in ON_TABLE), "")

    def letters(self) -> frozenset[str]:
        """The letters that something on the table has."""
        return frozenset(held.key for held in self._held.values())

    def choice_of(self, key: str) -> Choice | None:
        """What a letter did with a card that is still where it was, possible now or not; None if free or of a die."""
        acts = (use[-1] for use, held in self._held.items() if held.key == key)
        return next((act for act in acts if isinstance(act, api.PlayCard | api.Activate | api.DeclareAttack)), None)

    def _let_go(self, names: Names) -> None:
        """Free the keys of cards that have left the place where they got them."""
        gone = [use for use, held in self._held.items() if held.zone is not _zone(held.card, names)]
        for use in gone:
            held = self._held.pop(use)
            self._former[held.key] = held.kind

    def _kept(self, uses: Sequence[Iterable[Use]]) -> dict[int, str]:
        """The keys that entries have already, by their numbers; of entries that were one, the first keeps it."""
        keys: dict[int, str] = {}
        for i, some in enumerate(uses):
            held = (self._held[use].key for use in some if use in self._held)
            key = next((key for key in held if key not in keys.values()), "")
            if key:
                keys[i] = key
        return keys

    def _free(self, given: set[str], present: set[Use], use: Use, names: Names) -> str:
        """A key that nobody has, if possible the one that such a use had before; empty if all are given."""
        taken, kind = given | {held.key for held in self._held.values()}, _kind(use, names)
        free = [letter for letter in ON_TABLE if letter not in taken]
        again = (letter for letter in free if self._former.get(letter) == kind)
        own = _row_of(use, names)
        in_row = [letter for row in (own, own.upper()) for letter in self._unused_first(row) if letter in free]
        key = next(again, "") or next(iter(in_row), "") or next(iter(self._unused_first(free)), "")
        while not key and (absent := next((use for use in self._held if use not in present), None)):
            freed = self._held.pop(absent).key
            still = given | {held.key for held in self._held.values()}
            key = "" if freed in still else freed
        return key

    def _in_order(self, keys: dict[int, str], new: dict[int, Use], names: Names) -> dict[int, str]:
        """New letters of each row of cards from the left, but for those that are had again."""
        rows: dict[str, list[int]] = {}
        for i, use in new.items():
            if keys[i] and self._former.get(keys[i]) != _kind(use, names):
                rows.setdefault(_row_of(use, names), []).append(i)
        found = dict[int, str]()
        for row, them in rows.items():
            in_order = f"{row}{row.upper()}{ON_TABLE}"
            found |= zip(them, sorted((keys[i] for i in them), key=in_order.find), strict=True)
        return found

    def _unused_first(self, letters: Iterable[str]) -> list[str]:
        """Letters, first those that nothing had before."""
        return sorted(letters, key=lambda letter: letter in self._former)

    def _hold(self, uses: Iterable[Use], key: str, names: Names) -> None:
        """Note the key of an entry, as the one seen last."""
        for use in uses:
            self._held.pop(use, None)
            if key:
                card = _card(use)
                self._held[use] = _Held(key, card, _zone(card, names), _kind(use, names))
                self._former.pop(key, None)


def lettered(entries: Sequence[Entry], held: HeldKeys, names: Names) -> list[Entry]:
    """The entries, those that pick a card on the table with its letter of a turn, unless it has a fixed meaning."""
    found, given = list[Entry](), {fixed_key(entry) for entry in entries}
    for entry in entries:
        letters = (held.letter_of(card, names) for card in entry.cards if not has_fixed_key(entry))
        key = next((letter for letter in letters if letter not in given), entry.key)
        given.add(key)
        found.append(structs.replace(entry, key=key))
    return found


def _uses(entry: Entry) -> Iterable[Use]:
    """What an entry does, to each of the equal cards that share it; dice of a type are all the same."""
    for act in (entry.act, *(act for _, act in entry.each)):
        yield (type(act), api.NONE, entry.text) if isinstance(act, api.UsePower) else (type(act), _subject(act), act)


def _subject(act: Act) -> int:
    """The card with which something is done, or to which."""
    if isinstance(act, api.PlayCard | api.Activate):
        return act.card
    return act.target if isinstance(act, api.DeclareAttack) else api.NONE


def _card(use: Use) -> int:
    card = use[1]
    assert isinstance(card, int)
    return card


def _row_of(use: Use, names: Names) -> str:
    """The letters of the row in which a card lies."""
    view = names.view_of(_card(use)) if _card(use) != api.NONE else None
    if view is None:
        return _DICE
    mine = view.controller == names.view.viewer
    if view.zone is Zone.PHOENIXBORN:
        return _MY_PHOENIXBORN if mine else _THEIR_PHOENIXBORN
    return _THEIR_UNITS if not mine else _MY_SPELLS if view.zone is Zone.SPELLBOARD else _MY_UNITS


def _kind(use: Use, names: Names) -> Kind:
    """A use without its very card."""
    card, act = _card(use), use[-1]
    what = act.ability if isinstance(act, api.Activate) else ""
    return (use[0], names.title(card), what) if card != api.NONE else use


def _zone(card: int, names: Names) -> Zone | None:
    view = names.view_of(card) if card != api.NONE else None
    return view.zone if view else None
