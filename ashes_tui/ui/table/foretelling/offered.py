"""What a yes may be about: cards that the person sees, though not on the table, such as those looked at."""

from __future__ import annotations

from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, CardMoved, CardsDecision, Confirm, Decision, Purpose
from ashes_tui.lang import effect as fx
from ashes_tui.lang.terms import IN_PLAY, Zone
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import listing
from ashes_tui.words.sentences import node_at

_ON_THE_TABLE = (*IN_PLAY, Zone.HAND)
_MOST = 6
"""So many cards are named, or one more instead of how many more there are."""


def offered_cards(session: Session, decision: Decision, names: Names) -> str:
    """``You may take Freezing Rain or Hurricane``; empty if a yes leads to no choice among such cards.

    Where more cards were seen, all of them are named in a sentence after it, which is left out first.
    """
    if decision.purpose is not Purpose.MAY:
        return ""
    found = list(dict.fromkeys(names.title(card) for card in _led_to(session, decision) if _lies_apart(card, names)))
    if not found:
        return ""
    named = found if len(found) <= _MOST + 1 else [*found[:_MOST], f"{len(found) - _MOST} more"]
    offer = f"You may {_verb(decision, names)} {listing(named, 'or')}"
    seen = [names.title(view.id) for view in names.view.peeked if view.zone is Zone.DRAW_PILE]
    return f"{offer}. You saw {listing(seen)}" if set(found) < set(seen) and len(seen) <= _MOST else offer


def _led_to(session: Session, decision: Decision) -> tuple[int, ...]:
    """The cards among which a yes has the person pick; the one there is if they need not."""
    after = session.aftermath(decision, Confirm(yes=True))
    if after is not None and isinstance(after.decision, CardsDecision):
        return after.decision.cards
    moves = (event for event in session.preview(decision, Confirm(yes=True)) if isinstance(event, CardMoved))
    return tuple(event.card for event in moves if event.card != NONE)[:1]


def _lies_apart(card: int, names: Names) -> bool:
    view = names.view_of(card)
    return view is not None and view.zone not in _ON_THE_TABLE


def _verb(decision: Decision, names: Names) -> str:
    """What is done to the card: what comes to one's hand is taken."""
    node = node_at(decision.address, names.rulebook)
    does = node.do[0] if isinstance(node, fx.May) and node.do else None
    return "take" if isinstance(does, fx.Put) and does.to == "hand" else "choose"
