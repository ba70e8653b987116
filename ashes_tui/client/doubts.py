"""What is asked before an answer is taken that is certain to be useless, or to lose the game."""

from __future__ import annotations

from ashes_tui.client.notes import no_notes, notes_on
from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import capital

FATAL = "This is certain to lose you the game"


def doubt_about(session: Session, decision: Decision, choice: Choice, names: Names) -> str:
    """Why an answer is doubtful; empty if nothing speaks against it.

    It loses the game, as not every other does, or it has no effect.
    """
    if session.warns and session.trial(decision.seat).loses_needlessly(choice):
        return FATAL
    notes = notes_on(session, decision, names)
    return capital(notes(choice)) if notes is not no_notes else ""
