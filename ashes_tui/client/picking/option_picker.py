"""Pickers turn a decision into entries; pressing one changes what is picked, or returns the whole choice.

They hold what has been picked, know no widget, and decide no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from ashes_tui.client.notes import Notes, no_notes, notes_on
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Act, Assign, Entry, Fill, Keys, Submit, Toggle, keyed, merged, subjects_of
from ashes_tui.client.picking.set_picker import Check, SetPicker
from ashes_tui.client.session import Session
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, Denial, Option, Purpose
from ashes_tui.words.api import Names, activation_effects, recommended, wording
from ashes_tui.words.values import card_values, dice_kept, player_values


class OptionPicker:
    """Picks one of the options that the engine lists. The note on an option is found when it is tried out."""

    def __init__(
        self, decision: Decision, names: Names, options: tuple[Option, ...], notes: Notes, before: Keys | None = None
    ) -> None:
        self.decision = decision
        self._notes = notes
        alike = _option_entries(decision, names, options)
        self._unknown = {} if notes is no_notes else alike
        self._entries = keyed(sorted((merged(same)[0] for same in alike.values()), key=lambda e: e.rank), before)

    def entries(self) -> tuple[Entry, ...]:
        """What can be pressed now."""
        return self._entries

    def is_known(self, entry: Entry) -> bool:
        """Whether an entry has been tried out, or need not be."""
        return _label(entry) not in self._unknown

    def try_out(self, entry: Entry) -> Entry:
        """Try an entry out, once, and return it with its note; of copies that read the same, one that has an effect."""
        alike = self._unknown.pop(_label(entry), None)
        if alike is None:
            return entry
        known = structs.replace(_noted(alike, self._notes), key=entry.key)
        self._entries = tuple(known if e is entry else e for e in self._entries)
        return known

    def press(self, act: Act) -> Choice | None:
        """Do an act; return the whole choice, or None if there is more to pick."""
        return None if isinstance(act, Toggle | Fill | Assign | Submit) else act

    def whole(self, acts: Sequence[Act]) -> Choice:
        """The answer that some acts make together, legal or not; here there is only one act."""
        (act,) = acts
        assert not isinstance(act, Toggle | Fill | Assign | Submit)
        return act

    def back(self) -> bool:
        """Go back one step; False if there is none."""
        return False

    def status(self) -> str:
        """How far the answer is: ``2 of 2``."""
        return ""

    def picked(self) -> tuple[int, ...]:
        """Cards or dice picked so far, in order."""
        return ()

    def denial(self) -> Denial | None:
        """Why what is picked would be refused; None if it would not."""
        return None


_RANKS: dict[type, int] = {
    api.PlayCard: 0,
    api.Activate: 1,
    api.UsePower: 2,
    api.DeclareAttack: 3,
    api.Meditate: 4,
    api.Pass: 5,
    api.HandOver: 6,
    api.EndTurn: 7,
}


def _rank(choice: Choice, names: Names) -> int:
    """The rank of an answer in the list; raising a die comes before lowering one."""
    if isinstance(choice, api.SetDie):
        die = names.die_view(choice.die)
        return int(die is not None and choice.level < die.level)
    return _RANKS.get(type(choice), 0)


def _key(choice: Choice, decision: Decision) -> str:
    """The key of an amount of one digit: that digit. Empty for anything else."""
    if decision.purpose not in (Purpose.NUMBER, Purpose.X) or not isinstance(choice, api.PickNumber):
        return ""
    return str(choice.n) if 0 <= choice.n <= 9 else ""


Alike = dict[tuple[str, str, str], list[Entry]]
"""Entries that read the same, by text, tail and about."""


def _option_entries(decision: Decision, names: Names, options: tuple[Option, ...]) -> Alike:
    buys = activation_effects((option.choice for option in options), names)
    alike: Alike = {}
    for option in options:
        entry = _option_entry(option.choice, decision, names, buys.get(option.choice, ""))
        alike.setdefault(_label(entry), []).append(entry)
    return alike


def _label(entry: Entry) -> tuple[str, str, str]:
    return entry.text, entry.tail, entry.about


def _option_entry(choice: Choice, decision: Decision, names: Names, buys: str) -> Entry:
    words = wording(choice, names, decision)
    cards, dice = subjects_of(choice)
    about = buys or _about(choice, decision, names)
    rank, key = _rank(choice, names), _key(choice, decision)
    return Entry(words.text, choice, words.tail, cards, dice, key=key, rank=rank, about=about)


def _noted(alike: list[Entry], notes: Notes) -> Entry:
    """Entries that read the same as one, with a note; the second is tried only if the first has no effect."""
    effective = next((e for e in alike if not _note(e, notes)), None)
    best = effective or structs.replace(alike[0], note=_note(alike[0], notes))
    return merged([best, *(e for e in alike if e is not (effective or alike[0]))])[0]


def _note(entry: Entry, notes: Notes) -> str:
    return "" if isinstance(entry.act, Toggle | Fill | Assign | Submit) else notes(entry.act)


def _about(choice: Choice, decision: Decision, names: Names) -> str:
    """The values of the target of an attack, or of the card or player picked; or the dice that a payment leaves."""
    if isinstance(choice, api.PickSeat) and decision.purpose in (Purpose.CHOOSE, Purpose.TARGET):
        return player_values(choice.seat, names)
    cards: tuple[int, ...] = (choice.target,) if isinstance(choice, api.DeclareAttack) else ()
    cards = choice.cards if isinstance(choice, api.PickCards) else cards
    view = names.view_of(cards[0]) if len(cards) == 1 else None
    # Everybody knows whose the target of an attack is.
    seat = view.controller if view and isinstance(choice, api.DeclareAttack) else decision.seat
    return card_values(view, names, seat) if view else dice_kept(choice, decision, names)


Picker = OptionPicker | SetPicker | BlockPicker
"""Each has ``entries``, ``press``, ``whole``, ``back``, ``status``, ``picked`` and ``denial``; see `OptionPicker`."""


def make_picker(
    decision: Decision,
    names: Names,
    options: tuple[Option, ...],
    check: Check,
    suggestion: tuple[int, ...] = (),
    notes: Notes = no_notes,
    before: Keys | None = None,
) -> Picker:
    """The picker for a decision. ``before`` are the keys that entries had when the same question was asked before."""
    if isinstance(decision, api.CardsDecision | api.DiceDecision):
        return SetPicker(decision, names, check, suggestion)
    if isinstance(decision, api.BlockDecision):
        return BlockPicker(decision, names, check)
    return OptionPicker(decision, names, options, notes, before)


def picker_for(session: Session, decision: Decision, names: Names, before: Keys | None = None) -> Picker:
    """The picker for an open decision of a session; ``before`` as in `make_picker`."""
    match, notes = session.match, notes_on(session, decision, names)
    first = recommended(decision, match.header.setup.seats[decision.seat].deck, names)
    check = partial(match.check, decision)
    return make_picker(decision, names, match.options(decision), check, first, notes, before)
