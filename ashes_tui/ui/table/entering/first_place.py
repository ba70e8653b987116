"""Where the cursor stands when something is asked: where an Enter out of habit gives nothing away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.client.picking.entries import Entry, Step
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    Activate,
    Choice,
    Confirm,
    Decision,
    DeclareAttack,
    Decline,
    EndTurn,
    Meditate,
    MeditateDecision,
    MeditateTop,
    Pass,
    PickCards,
    PickTrigger,
    PlayCard,
    Purpose,
    SeatView,
    TurnDecision,
    UsePower,
    View,
)
from ashes_tui.lang.terms import CardType, Level, Zone
from ashes_tui.words.api import Names

_OFFERED = (Purpose.PREPARE_DISCARD, Purpose.GUARD)
"""What one may do with a card of one's own, at a cost that is not meant to be paid by habit."""


_BRINGS, _STAYS, _LATER = range(3)
"""The order of answers to a turn."""
Invites = Callable[[Entry], bool]
"""Whether Enter may stand on an answer."""


def first_place(decision: Decision | None, entries: Sequence[Entry], view: View, invites: Invites) -> int | None:
    """The number of the answer that one usually wants where no card ``invites``; None elsewhere.

    In a turn that is to end or pass, never to meditate: that gives cards away for good. Whoever meditates begins with
    the top card of the draw pile, and is then done. A card that may be discarded is kept, and none guards.
    """
    meant = _frugal(decision, entries, view, invites)
    return next((i for i, entry in enumerate(entries) if entry.act == meant), None) if meant is not None else None


def is_inviting(entry: Entry, seat: SeatView) -> bool:
    """Whether Enter may stand on an answer to a turn: it has an effect, and an attack some strength."""
    if entry.note:
        return False
    strong = any(card.attack for card in seat.battlefield if card.may_attack)
    return strong or not isinstance(entry.act, DeclareAttack)


def lasting_first(entry: Entry, seat: SeatView, names: Names) -> int:
    """How far behind others Enter stands on an answer to a turn: what brings something that stays comes first.

    A unit that is ready comes before what may bring one later, that before what helps for this turn only, and before
    a further copy of a ready spell that is in play.
    """
    act = entry.act
    card = names.definition(act.card) if isinstance(act, PlayCard | Activate) else None
    if card is None:
        return _LATER
    if isinstance(act, Activate):
        return _BRINGS if card.produces and card.type is CardType.READY_SPELL else _LATER
    is_new = card.type is CardType.ALLY or all(there.name != card.name for there in seat.spellboard)
    return _STAYS if is_new and card.type in (CardType.ALLY, CardType.READY_SPELL) else _LATER


def spends_in_vain(entry: Entry, decision: Decision, session: Session, names: Names) -> bool:
    """Whether an answer in an attack costs a card of the hand, or that a unit is ready, and saves and takes no life.

    So Enter does not stand on it: a reaction may still do something else, but that is to be chosen, not taken by habit.
    """
    answer = None if isinstance(entry.act, Step) else entry.act
    declined = _instead_of(answer, decision, names)
    if answer is None or declined is None or names.view.attack is None:
        return False
    return session.is_the_same(decision.seat, answer, declined)


def _instead_of(answer: Choice | None, decision: Decision, names: Names) -> Choice | None:
    """What declines such an answer; None for others."""
    if isinstance(answer, Confirm):
        return Confirm(yes=False) if decision.purpose is Purpose.COUNTER and answer.yes else None
    card = names.view_of(answer.card) if isinstance(answer, PickTrigger) else None
    return Decline() if card is not None and card.zone is Zone.HAND else None


def _frugal(decision: Decision | None, entries: Sequence[Entry], view: View, invites: Invites) -> Choice | None:
    if isinstance(decision, TurnDecision):
        seat = view.seats[decision.seat]
        if any(entry.enabled and is_use(entry, seat) and invites(entry) for entry in entries):
            return None
        return idle(seat)
    if isinstance(decision, MeditateDecision):
        seat = view.seats[decision.seat]
        gains = seat.draw_count and _basic_dice(seat) and not decision.done
        return MeditateTop() if gains else Decline()
    return PickCards() if decision is not None and decision.purpose in _OFFERED else None


def idle(seat: SeatView) -> Choice:
    """The answer to a turn that does nothing."""
    return Pass() if seat.main_actions else EndTurn()


def _basic_dice(seat: SeatView) -> int:
    return sum(die.level is Level.BASIC for die in seat.active_dice)


def is_use(entry: Entry, seat: SeatView) -> bool:
    """Whether an answer to a turn uses a card or a die; with a main action left it may attack or hand over, too."""
    if seat.main_actions:
        return not isinstance(entry.act, Meditate | Pass | EndTurn)
    return isinstance(entry.act, PlayCard | Activate | UsePower)
