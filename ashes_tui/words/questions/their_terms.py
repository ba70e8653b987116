"""What the cards of others have somebody do, said to that person."""

from __future__ import annotations

import re

from ashes_tui.engine import api
from ashes_tui.engine.api import Decision
from ashes_tui.words.names import Names

_MUST = re.compile(r"^The (?:target )?(?:opposing player|opponent) must ")
_THEIRS = (
    (re.compile(r"\btheir\b|\ba target opponent's"), "your"),
    (re.compile(r"\bthey control\b"), "you control"),
)
YOURS = re.compile(r"\byou(?:r|rs)?\b", re.IGNORECASE)
"""Words by which a card speaks to its own player."""


def is_theirs(decision: Decision, names: Names) -> bool:
    """Whether what asks is another side's: a card, or a dice power, which whoever has the turn uses."""
    card, seats = names.view_of(decision.source), names.view.seats
    whose = card.controller if card else names.view.active if decision.source == api.NONE else api.NONE
    return whose >= 0 and seats[whose].side != seats[decision.seat].side


def in_their_terms(text: str, decision: Decision, names: Names) -> str:
    """What the card of an opponent has the person asked do, said to that person."""
    if not is_theirs(decision, names) or names.view.viewer != decision.seat or YOURS.search(text):
        return text
    text = _MUST.sub("You must ", text)
    for pattern, word in _THEIRS:
        text = pattern.sub(word, text)
    return text
