"""What a player can press while a decision is open: one entry per option, toggle or step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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


NOTHING, CONFIRM = "n", "c"
"""The keys that leave something as it is, and that answer with what is picked."""
_MNEMONICS: dict[type, str] = {
    api.Pass: "p",
    api.Meditate: "m",
    api.EndTurn: "e",
    api.HandOver: "y",
    api.Decline: NOTHING,
    Submit: CONFIRM,
    Fill: "r",
}
_LETTERS = "1234567890dfgjkoqsvwxz"
ALL = "a"
"""The key that picks all there is to pick, or puts all back; no entry has it."""


Keys = Mapping[tuple[str, str], str]
"""The keys that entries had, by what they say."""


def keys_of(entries: Sequence[Entry], before: Keys | None = None) -> Keys:
    """The keys of some entries, for those that come next; of dice turned one after the other also those ``before``."""
    now = {(entry.text, entry.tail): entry.key for entry in entries}
    return {**before, **now} if before and _asks_again(entries) else now


def pressed(entries: Sequence[Entry], key: str) -> Entry | None:
    """The entry that a key presses; to leave all as it is can be confirmed, too."""
    submit = next((e for e in entries if isinstance(e.act, Submit)), None) if key == CONFIRM else None
    return next((e for e in entries if e.key == key), submit)


def keyed(entries: Iterable[Entry], before: Keys | None = None) -> tuple[Entry, ...]:
    """The entries, each with the key that presses it: fixed letters for what returns often, numbers for the rest.

    Where all of them were there ``before``, they keep the keys they had: what is gone leaves a gap. Dice to be turned
    one after the other keep theirs in any case, and what is new gets keys that meant nothing yet. What has a key
    already, as an amount its number, keeps it.
    """
    entries, before = tuple(entries), before or {}
    kept = all(_mnemonic(e) or before.get((e.text, e.tail)) for e in entries) or _asks_again(entries)
    taken = set(before.values()) if kept else set()
    free = iter([*(letter for letter in _LETTERS if letter not in taken), *_LETTERS])
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
    return _in_order_of_keys(found, [not _mnemonic(entry) for entry in entries])


def _asks_again(entries: Sequence[Entry]) -> bool:
    """Whether these are dice to turn: the same is asked once more for the next die."""
    acts = [entry.act for entry in entries]
    return any(isinstance(act, api.SetDie) for act in acts) and all(
        isinstance(act, api.SetDie | api.Decline) for act in acts
    )


def _in_order_of_keys(entries: Sequence[Entry], counted: Sequence[bool]) -> tuple[Entry, ...]:
    """Those that are ``counted``, by number, in the order of their keys; the others stay where they are."""
    numbered = [entry for entry, by_number in zip(entries, counted, strict=True) if by_number]
    ordered = iter(sorted(numbered, key=lambda entry: _LETTERS.find(entry.key) if entry.key else len(_LETTERS)))
    return tuple(next(ordered) if by_number else entry for entry, by_number in zip(entries, counted, strict=True))


def _mnemonic(entry: Entry) -> str:
    if entry.key:
        return entry.key
    if isinstance(entry.act, api.Confirm):
        return "y" if entry.act.yes else "n"
    if entry.act in (api.PickCards(()), api.PickDice(())):
        return NOTHING
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
