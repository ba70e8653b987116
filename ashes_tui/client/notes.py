"""What is worth knowing of an answer before it is given, such as that nothing would come of it now."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision, TurnDecision
from ashes_tui.words.api import Names, no_effect_note

Notes = Callable[[Choice], str]
"""What to note beside an answer, found when it is asked for; empty where there is nothing to note."""


def no_notes(choice: Choice) -> str:
    """Nothing."""
    del choice
    return ""


def notes_on(session: Session, decision: Decision, names: Names) -> Notes:
    """The notes on the answers to an open decision. Each is tried out at most once while the game stands as it is."""
    if not isinstance(decision, TurnDecision):
        return no_notes
    trial = session.trial(decision.seat)
    return lambda choice: no_effect_note(trial, choice, names, decision.seat)
