"""What is worth knowing about an answer before it is given, such as that it would have no effect now."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.session import Session
from ashes_tui.engine.api import CardsDecision, Choice, Decision, Purpose, TriggerDecision, TurnDecision
from ashes_tui.words.api import Names, no_effect_note, target_note

Notes = Callable[[Choice], str]
"""Finds the note to show beside an answer; empty if there is nothing to note."""


def no_notes(choice: Choice) -> str:
    """No note."""
    del choice
    return ""


def notes_on(session: Session, decision: Decision, names: Names) -> Notes:
    """The notes on the answers to a turn, and to an offer to react or counter. Each is tried once a question."""
    if not may_be_in_vain(decision):
        return no_notes
    trial = session.trial(decision.seat)
    return lambda choice: no_effect_note(trial, choice, names, decision.seat)


def notes_on_targets(session: Session, decision: Decision, names: Names) -> Notes:
    """The notes on cards of which one is picked for an effect; none for other questions."""
    if not isinstance(decision, CardsDecision) or not asks_for_a_target(decision):
        return no_notes
    trial, only_own = session.trial(decision.seat), all(_is_ours(card, decision.seat, names) for card in decision.cards)
    return lambda choice: target_note(trial, choice, only_own)


def asks_for_a_target(decision: Decision) -> bool:
    """Whether a card is picked for an effect, which need not do anything to it."""
    return isinstance(decision, CardsDecision) and decision.purpose in (Purpose.TARGET, Purpose.CHOOSE)


def _is_ours(card: int, seat: int, names: Names) -> bool:
    view, seats = names.view_of(card), names.view.seats
    return view is not None and seats[view.controller].side == seats[seat].side


def may_be_in_vain(decision: Decision) -> bool:
    """Whether an answer may cost something and do nothing: in a turn, as a reaction, as a counter."""
    is_offer = isinstance(decision, TriggerDecision) and decision.optional
    return isinstance(decision, TurnDecision) or is_offer or decision.purpose is Purpose.COUNTER
