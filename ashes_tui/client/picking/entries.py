"""What a player can press while a decision is open: one entry per option, toggle or step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence

from msgspec import Struct, structs

from ashes_tui.engine import api
from ashes_tui.engine.api import Choice


class Toggle(Struct, frozen=True):
    """Pick a card or die, or put it back."""

    id: int


class PutBack(Struct, frozen=True):
    """Put back all of these, which are equal."""

    ids: tuple[int, ...]


class Fill(Struct, frozen=True):
    """Pick exactly these."""

    ids: tuple[int, ...]


class Assign(Struct, frozen=True):
    """Let a unit block an attacker; blocker NONE leaves it unblocked."""

    attacker: int
    blocker: int


class Submit(Struct, frozen=True):
    """Answer with what has been picked."""


class Unfold(Struct, frozen=True):
    """Show the answers without effect as well."""


class Each(Struct, frozen=True):
    """Give these answers one after the other, each to the question that the one before leads to."""

    choices: tuple[Choice, ...]


Step = Toggle | PutBack | Fill | Assign | Submit | Unfold | Each
"""What puts an answer together, without being one."""
Act = Choice | Step


class Entry(Struct, frozen=True):
    """One line of the options: what it says, does and concerns. ``picked`` is None unless it is a toggle.

    ``about`` describes its cards or dice, for example by their current values. ``note`` is worth knowing before it
    is pressed, for example that it has no effect now. ``each`` has the act for every single card or die, if equal ones
    share the entry; ``card_keys`` the keys of such cards that have keys of their own.
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
    each: tuple[tuple[int, Act], ...] = ()
    card_keys: tuple[tuple[int, str], ...] = ()

    @property
    def as_command(self) -> str:
        """What it says with a verb: a card or die that is picked with others is told by its name alone."""
        if not isinstance(self.act, Toggle | PutBack):
            return self.text
        verb = "Put back" if self.picked and isinstance(self.act, PutBack) else "Pick"
        return f"{verb} {self.text}"

    def act_for(self, thing: int) -> Act:
        """The act that concerns this very card or die, of those that share the entry."""
        return dict(self.each).get(thing, self.act)

    def does(self, act: Act) -> bool:
        """Whether it does this, to whichever of its cards or dice, or picks exactly what this answer picks."""
        if isinstance(self.act, Fill):
            return act == self.act or act in (api.PickCards(self.act.ids), api.PickDice(self.act.ids))
        return act == self.act or any(act == one for _, one in self.each)


NOTHING, CONFIRM, AS_LISTED = "n", "c", "r"
"""The keys for doing nothing, for answering with what is picked, and for taking what is suggested."""
_MNEMONICS: dict[type, str] = {
    api.Pass: "p",
    api.Meditate: "m",
    api.EndTurn: "e",
    api.HandOver: "y",
    api.MeditateTop: "d",
    Submit: CONFIRM,
    Fill: AS_LISTED,
    Unfold: "+",
}
BLOCKS = " blocks "
"""Stands between a unit and the attacker that it would block, where there are several."""
DIGITS = "1234567890"
"""In a turn these are the keys of the cards in hand."""
LETTERS = f"{DIGITS}dfgjksozxvqw"
"""The keys that are given in turn, the lowest first, the letters row by row of the keyboard."""
ON_TABLE = LETTERS[len(DIGITS) :] + LETTERS[len(DIGITS) :].upper()
"""The keys of what is done on the table in a turn, the first ones first."""
_BESIDE_A_HAND = LETTERS[len(DIGITS) :] + DIGITS
ALL = "a"
"""The key that picks everything, or puts everything back; of entries only one for everything left has it."""


LOWERED = 5
"""The rank of a die that would be turned to one's disadvantage: behind all that gain something."""


Keys = Mapping[Hashable, str]
"""The keys that entries had, by their text and tail, or where several had the same, by what they did."""


def keys_of(entries: Sequence[Entry]) -> Keys:
    """The keys of these entries, for the entries that come next."""
    words = Counter(map(_words, entries))
    now: dict[Hashable, str] = {_words(entry): entry.key for entry in entries if words[_words(entry)] == 1}
    return now | {act: entry.key for entry in entries if _words(entry) not in now for act in _acts(entry)}


def _words(entry: Entry) -> tuple[str, str]:
    return entry.text, entry.tail


def _acts(entry: Entry) -> tuple[Act, ...]:
    """What an entry does, to each of its cards or dice."""
    return (entry.act, *(act for _, act in entry.each))


def _key_before(entry: Entry, before: Keys) -> str:
    """The key that an entry had: the one of these words, of several with the same words the one that did the same."""
    return next((before[label] for label in (_words(entry), *_acts(entry)) if label in before), "")


def pressed(entries: Sequence[Entry], key: str) -> Entry | None:
    """The entry that a key presses; the key for confirming also confirms that nothing is picked, 0 also means none."""
    submit = next((e for e in entries if isinstance(e.act, Submit)), None) if key == CONFIRM else None
    none = next((e for e in entries if e.key == NOTHING), None) if key == "0" else None
    copies = (e for e in entries if any(own == key for _, own in e.card_keys))
    return next((e for e in entries if e.key == key), submit or none or next(copies, None))


def is_none(act: Act) -> bool:
    """Whether an act declines: none of what is offered, or no."""
    if isinstance(act, api.Confirm):
        return not act.yes
    if isinstance(act, Assign):
        return act.blocker == api.NONE
    return isinstance(act, api.Decline) or act in (api.PickCards(()), api.PickDice(()))


def keyed(entries: Iterable[Entry], before: Keys | None = None, spared: Container[str] = ()) -> tuple[Entry, ...]:
    """The entries, each with a key: fixed letters for common ones, numbers and other letters for the rest.

    If all that were there ``before`` still are, they keep their keys; else they are numbered anew, without holes. Dice
    that are turned one after the other are counted anew each time. An entry that already has a key, such as an amount
    its digit, keeps it. Beside cards of the hand, which have digits of their own, others begin with letters: a
    digit pressed by habit takes no card in play. The keys that are ``spared`` are given only when there are no others.
    """
    entries, before = tuple(entries), before or {}
    fixed = set(map(fixed_key, entries))
    kept = fixed | {_key_before(entry, before) for entry in entries}
    keep = not _turns_dice(entries) and kept >= set(before.values())
    taken = kept if keep else fixed
    letters = _BESIDE_A_HAND if any(entry.key in DIGITS and entry.key and entry.cards for entry in entries) else LETTERS
    others = [key for key in letters if key not in fixed]
    free = iter([*(key for key in others if key not in taken and key not in spared), *others])
    used: set[str] = set()
    with_keys = []
    for entry in entries:
        key = fixed_key(entry)
        if not key or key in used:
            key = _key_before(entry, before) if keep else ""
        if not key or key in used:
            key = next((letter for letter in free if letter not in used), "")
        used.add(key)
        with_keys.append(structs.replace(entry, key=key))
    return _in_order_of_keys(with_keys, [not fixed_key(entry) for entry in entries])


def _turns_dice(entries: Sequence[Entry]) -> bool:
    """Whether these are dice to turn: the same question then comes again for the next die."""
    acts = [entry.act for entry in entries]
    return any(isinstance(act, api.SetDie) for act in acts) and all(
        isinstance(act, api.SetDie | api.Decline) for act in acts
    )


def _in_order_of_keys(entries: Sequence[Entry], counted: Sequence[bool]) -> tuple[Entry, ...]:
    """The ``counted`` entries, those with running keys, in the order of their keys; the others stay in place."""
    numbered = [entry for entry, by_number in zip(entries, counted, strict=True) if by_number]
    ordered = iter(sorted(numbered, key=lambda entry: place_of_key(entry.key)))
    return tuple(next(ordered) if by_number else entry for entry, by_number in zip(entries, counted, strict=True))


def place_of_key(key: str) -> int:
    """The place of a key among all that are given in turn; behind them without one."""
    place = f"{DIGITS}{ON_TABLE}".find(key) if key else -1
    return place if place >= 0 else len(DIGITS) + len(ON_TABLE)


def is_lowering(entry: Entry) -> bool:
    """Whether an entry turns a die to one's disadvantage."""
    return isinstance(entry.act, api.SetDie) and entry.rank >= LOWERED


def has_fixed_key(entry: Entry) -> bool:
    """Whether an entry has the same key wherever it is offered."""
    return bool(fixed_key(entry))


def fixed_key(entry: Entry) -> str:
    """The key that an entry has wherever it is offered; empty if it has none."""
    if entry.key:
        return entry.key
    if isinstance(entry.act, api.Confirm) and entry.act.yes:
        return "y"
    if is_none(entry.act):
        return NOTHING
    return _MNEMONICS.get(type(entry.act), "")


def subjects_of(choice: Choice) -> tuple[tuple[int, ...], tuple[int, ...]]:
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
