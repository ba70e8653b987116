"""Pickers turn a decision into entries; pressing one changes what is picked, or returns the whole choice.

They hold what has been picked, know no widget, and decide no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from ashes_tui.client.notes import Notes, no_notes, notes_on, notes_on_targets
from ashes_tui.client.picking.alike import grouped, joined
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import (
    DIGITS,
    LOWERED,
    NOTHING,
    Act,
    Entry,
    Keys,
    Step,
    keyed,
    place_of_key,
    subjects_of,
)
from ashes_tui.client.picking.hand_digits import HandDigits
from ashes_tui.client.picking.held_keys import HeldKeys, lettered
from ashes_tui.client.picking.set_picker import Check, SetPicker
from ashes_tui.client.session import Session
from ashes_tui.client.trades import Trades, no_trades, trades_on
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, Denial, Option, Purpose
from ashes_tui.lang.terms import Level
from ashes_tui.words.api import Names, activation_effects, recommended, wording
from ashes_tui.words.questions.values import (
    card_values,
    dice_kept,
    does_harm,
    gain_of,
    is_last_pass,
    player_values,
)


class OptionPicker:
    """Picks one of the options that the engine lists. The note on an option is found when it is tried out."""

    def __init__(
        self,
        decision: Decision,
        names: Names,
        options: tuple[Option, ...],
        notes: Notes,
        before: Keys | None = None,
        held: HeldKeys | None = None,
        trades: Trades = no_trades,
    ) -> None:
        self.decision = decision
        self.names = names
        self._notes = notes
        self._trades = trades
        self._options = {option.choice: option for option in options}
        alike = {_label(joined(group, names)): group for group in _option_entries(decision, names, options)}
        self._unknown = {} if notes is no_notes else alike
        entries = sorted((joined(group, names) for group in alike.values()), key=_place)
        spared: frozenset[str] = frozenset()
        digits = (held.digits if held else HandDigits()).follow(names.view)
        if held is not None and isinstance(decision, api.TurnDecision):
            entries = sorted(held.give(entries, names), key=_place_of_key)
        elif held is not None and isinstance(decision, api.MeditateDecision):
            # The last card in hand leaves its digit to no card in play: pressed once more it discards nothing.
            entries, spared = lettered(digits.on(entries), held, names), held.letters().union(DIGITS)
        self._entries = keyed(digits.on(entries), before, spared)

    def entries(self) -> tuple[Entry, ...]:
        """What can be pressed now."""
        return self._entries

    def option(self, choice: Choice) -> Option | None:
        """The option that a choice takes, with what it costs in actions."""
        return self._options.get(choice)

    def is_known(self, entry: Entry) -> bool:
        """Whether an entry has been tried out, or need not be."""
        return _label(entry) not in self._unknown

    def try_out(self, entry: Entry) -> Entry:
        """Try an entry out, once, and return it with its note; of copies that read the same, one that has an effect."""
        alike = self._unknown.pop(_label(entry), None)
        if alike is None:
            return entry
        known = self._noted(alike)
        known = structs.replace(
            known, key=entry.key, card_keys=entry.card_keys, about=self._trades(_answer(known), known.about)
        )
        self._entries = tuple(sorted((known if e is entry else e for e in self._entries), key=_place))
        return known

    def _noted(self, alike: Sequence[Entry]) -> Entry:
        """Entries that read the same as one, with a note; the second is tried only if the first has no effect."""
        effective = next((e for e in alike if not self._notes(_answer(e))), None)
        best = effective or structs.replace(alike[0], note=self._notes(_answer(alike[0])))
        return joined([best, *(e for e in alike if e is not (effective or alike[0]))], self.names)

    def press(self, act: Act) -> Choice | None:
        """Do an act; return the whole choice, or None if there is more to pick."""
        return None if isinstance(act, Step) else act

    def whole(self, acts: Sequence[Act]) -> Choice:
        """The answer that some acts make together, legal or not; here there is only one act."""
        (act,) = acts
        assert not isinstance(act, Step)
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
    api.Meditate: 5,
    api.Pass: 6,
    api.HandOver: 7,
    api.EndTurn: 8,
    api.Decline: 9,
}
_MOST_GAINED = Level.POWER - Level.BASIC
ENDS_ROUND = "ends the round"
"""Said of the pass that all others have waited for."""
_IN_VAIN, _LAST = 4, 10
"""The rank of what would have no effect: in a turn behind all uses that have one, in an offer behind declining it."""


def _place(entry: Entry) -> int:
    """The place of an entry in the list."""
    if not entry.note:
        return entry.rank
    return _LAST if isinstance(entry.act, api.PickTrigger | api.Confirm) else max(entry.rank, _IN_VAIN)


def _place_of_key(entry: Entry) -> tuple[int, int]:
    """The same; in the order of keys among its like, but targets of attacks as they lie on the table."""
    return _place(entry), 0 if isinstance(entry.act, api.DeclareAttack) else place_of_key(entry.key)


def _rank(choice: Choice, decision: Decision, names: Names) -> int:
    """The rank of an answer in the list: the die that gains most first; what would be to one's disadvantage last."""
    if isinstance(choice, api.PickSeat) and decision.purpose in (Purpose.CHOOSE, Purpose.TARGET):
        return int(choice.seat == decision.seat and does_harm(decision.address, names))
    if isinstance(choice, api.SetDie):
        gain = gain_of(choice, names, decision.seat)
        return LOWERED - 1 - gain if gain < 0 else max(0, _MOST_GAINED - gain)
    return _RANKS.get(type(choice), 0)


def _key(choice: Choice, decision: Decision) -> str:
    """The key of an amount of one digit: that digit, or none for zero. Empty for most other answers."""
    if decision.purpose not in (Purpose.NUMBER, Purpose.X) or not isinstance(choice, api.PickNumber):
        return ""
    if choice.n == 0 and decision.purpose is Purpose.NUMBER:
        return NOTHING
    return str(choice.n) if 0 <= choice.n <= 9 else ""


def _option_entries(decision: Decision, names: Names, options: tuple[Option, ...]) -> list[list[Entry]]:
    buys = activation_effects((option.choice for option in options), names)
    entries = (_option_entry(o.choice, decision, names, buys.get(o.choice, "")) for o in options)
    return grouped(entries, names)


def _label(entry: Entry) -> tuple[str, str, str]:
    return entry.text, entry.tail, entry.about


def _option_entry(choice: Choice, decision: Decision, names: Names, buys: str) -> Entry:
    words = wording(choice, names, decision)
    cards, dice = subjects_of(choice)
    about = buys or _about(choice, decision, names)
    rank, key = _rank(choice, decision, names), _key(choice, decision)
    subjects = () if decision.purpose is Purpose.PAY else (*cards, *dice)
    each = ((subjects[0], choice),) if len(subjects) == 1 else ()
    return Entry(words.text, choice, words.tail, cards, dice, key=key, rank=rank, about=about, each=each)


def _answer(entry: Entry) -> Choice:
    """The answer that an option is."""
    assert not isinstance(entry.act, Step)
    return entry.act


def _about(choice: Choice, decision: Decision, names: Names) -> str:
    """The values of the target of an attack, or of the card or player picked; or the dice that a payment leaves.

    Of a pass that it ends the round, if it does: nothing else on the table says so.
    """
    if isinstance(choice, api.Pass) and is_last_pass(names.view):
        return ENDS_ROUND
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
    suggestion: tuple[int, ...] | None = None,
    notes: Notes = no_notes,
    before: Keys | None = None,
    held: HeldKeys | None = None,
    trades: Trades = no_trades,
) -> Picker:
    """The picker for a decision. ``before`` are the keys that entries had when the same question was asked before.

    ``held`` are those of a seat's turns: the digits of its hand are the same in all questions, and in meditating the
    letters of what lies on the table.
    """
    if isinstance(decision, api.CardsDecision | api.DiceDecision):
        return SetPicker(decision, names, check, suggestion, notes, held.digits if held else None)
    if isinstance(decision, api.BlockDecision):
        return BlockPicker(decision, names, check)
    if isinstance(decision, api.PaymentDecision):
        from ashes_tui.client.picking.payment_picker import PaymentPicker

        return PaymentPicker(decision, names, options, check, before)
    return OptionPicker(decision, names, options, notes, before, held, trades)


def picker_for(
    session: Session,
    decision: Decision,
    names: Names,
    before: Keys | None = None,
    held: HeldKeys | None = None,
    foresees: bool = True,
) -> Picker:
    """The picker for an open decision of a session; ``before`` and ``held`` as in `make_picker`.

    ``foresees``: what attacks cost is told of them, and on which targets an effect does nothing, or harm to oneself.
    """
    match, notes = session.match, notes_on(session, decision, names)
    if notes is no_notes and foresees:
        notes = notes_on_targets(session, decision, names)
    first = recommended(decision, match.header.setup.seats[decision.seat].deck, names)
    check = partial(match.check, decision)
    trades = trades_on(session, decision, names) if foresees else no_trades
    return make_picker(decision, names, match.options(decision), check, first, notes, before, held, trades)
