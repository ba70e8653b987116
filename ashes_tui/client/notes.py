"""What is worth knowing about an answer before it is given, such as that it would have no effect now."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision, TriggerDecision, TurnDecision
from ashes_tui.words.api import Names, no_effect_note

Notes = Callable[[Choice], str]
"""Finds the note to show beside an answer; empty if there is nothing to note."""


def no_notes(choice: Choice) -> str:
    """No note."""
    del choice
    return ""


def notes_on(session: Session, decision: Decision, names: Names) -> Notes:
    """The notes on the answers to a turn, and to an offer to react. Each is tried at most once a question."""
    if not isinstance(decision, TurnDecision) and not (isinstance(decision, TriggerDecision) and decision.optional):
        return no_notes
    trial = session.trial(decision.seat)
    return lambda choice: no_effect_note(trial, choice, names, decision.seat)
