"""What a player can press while a decision is open: one entry per option, toggle or step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, structs

from ashes_tui.engine import api
from ashes_tui.engine.api import Choice


class Toggle(Struct, frozen=True):
    """Pick a card or die, or put it back."""

    id: int


class Fill(Struct, frozen=True):
    """Pick exactly these."""

    ids: tuple[int, ...]


class Assign(Struct, frozen=True):
    """Let a unit block an attacker; blocker NONE leaves it unblocked."""

    attacker: int
    blocker: int


class Submit(Struct, frozen=True):
    """Answer with what has been picked."""


Act = Choice | Toggle | Fill | Assign | Submit


class Entry(Struct, frozen=True):
    """One line of the options: what it says, does and concerns. ``picked`` None means it is no toggle.

    ``about`` says what to know of what it concerns, such as its values now; ``note`` is what is worth knowing before
    it is pressed, such as that it has no effect now.
    """

    text: str
    act: Act
    tail: str = ""
    cards: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    picked: bool | None = None
    enabled: bool = True
    key: str = ""
    rank: int = 0
    note: str = ""
    about: str = ""


_MNEMONICS: dict[type, str] = {
    api.Pass: "p",
    api.Meditate: "m",
    api.EndTurn: "e",
    api.HandOver: "y",
    api.Decline: "n",
    Submit: "c",
    Fill: "r",
}
_LETTERS = "1234567890dfgjkoqsvwxz"
ALL = "a"
"""The key that picks all there is to pick, or puts all back; no entry has it."""


Keys = Mapping[tuple[str, str], str]
"""The keys that entries had, by what they say."""


def keys_of(entries: Iterable[Entry]) -> Keys:
    """The keys of some entries, for those that come next."""
    return {(entry.text, entry.tail): entry.key for entry in entries}


def keyed(entries: Iterable[Entry], before: Keys | None = None) -> tuple[Entry, ...]:
    """The entries, each with the key that presses it: fixed letters for what returns often, numbers for the rest.

    Where all of them were there ``before``, they keep the keys they had: what is gone leaves a gap. What has a key
    already, as an amount its number, keeps it.
    """
    entries, before = tuple(entries), before or {}
    kept = all(_mnemonic(e) or before.get((e.text, e.tail)) for e in entries)
    free = iter(_LETTERS)
    used: set[str] = set()
    found = []
    for entry in entries:
        key = _mnemonic(entry)
        if not key or key in used:
            key = before.get((entry.text, entry.tail), "") if kept else ""
        if not key or key in used:
            key = next((letter for letter in free if letter not in used), "")
        used.add(key)
        found.append(structs.replace(entry, key=key))
    return tuple(found)


def _mnemonic(entry: Entry) -> str:
    if entry.key:
        return entry.key
    if isinstance(entry.act, api.Confirm):
        return "y" if entry.act.yes else "n"
    if entry.act in (api.PickCards(()), api.PickDice(())):
        return "n"
    return _MNEMONICS.get(type(entry.act), "")


def merged(entries: Iterable[Entry]) -> list[Entry]:
    """Entries that read the same as one: two copies in hand, two equal dice."""
    found: dict[tuple[str, str, str], Entry] = {}
    for entry in entries:
        same = found.get((entry.text, entry.tail, entry.about))
        if same:
            entry = structs.replace(same, cards=same.cards + entry.cards, dice=same.dice + entry.dice)
        found[entry.text, entry.tail, entry.about] = entry
    return list(found.values())


def concerned(choice: Choice) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards and dice a choice is about."""
    if isinstance(choice, api.PlayCard | api.Activate | api.PickTrigger):
        return (choice.card,), ()
    if isinstance(choice, api.DeclareAttack):
        return (choice.target,), ()
    if isinstance(choice, api.PickCards):
        return choice.cards, ()
    if isinstance(choice, api.UsePower | api.SetDie):
        return (), (choice.die,)
    if isinstance(choice, api.PickDice):
        return (), choice.dice
    return (), ()
