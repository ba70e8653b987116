"""What is asked before an answer is taken that is certain to be useless, or to lose the game or what a round offers."""

from __future__ import annotations

from ashes_tui.client.notes import no_notes, notes_on
from ashes_tui.client.session import Session
from ashes_tui.engine.api import Activate, Choice, Decision, DeclareAttack, Pass, PlayCard, TurnDecision
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import capital, count, listing
from ashes_tui.words.questions.values import is_last_pass

FATAL = "This will certainly lose you the game"


def doubt_about(session: Session, decision: Decision, choice: Choice, names: Names) -> str:
    """Why an answer is doubtful; empty if nothing speaks against it.

    It loses the game, as not every other does, or it has no effect, or it ends the round though much is left to do.
    """
    if session.warns and session.trial(decision.seat).loses_needlessly(choice):
        return FATAL
    if session.warns and isinstance(decision, TurnDecision) and isinstance(choice, Pass) and is_last_pass(names.view):
        return _left_in_round(session, decision, names)
    notes = notes_on(session, decision, names)
    return capital(notes(choice)) if notes is not no_notes else ""


def _left_in_round(session: Session, decision: TurnDecision, names: Names) -> str:
    """What a pass gives away that ends the round: units that could attack, cards that a main action could use."""
    own, useful = names.view.seats[decision.seat], session.trial(decision.seat).useful(decision)
    mains = [option.choice for option in useful if option.main]
    attackers = [card for card in own.battlefield if card.may_attack and card.attack]
    units = len(attackers) if any(isinstance(choice, DeclareAttack) for choice in mains) else 0
    cards = len({choice.card for choice in mains if isinstance(choice, PlayCard | Activate)})
    if not units and not (cards and own.active_dice):
        return ""
    left = (
        (units, "unit to attack with", "units to attack with"),
        (cards, "card to use", "cards to use"),
        (len(own.active_dice), "active die", "active dice"),
    )
    return f"This ends the round. You have {listing([count(*one) for one in left if one[0]])} left"
