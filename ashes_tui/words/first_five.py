"""A deck's recommended First Five, as cards to pick."""

from __future__ import annotations

from ashes_tui.engine.api import CardsDecision, Decision, Purpose
from ashes_tui.lang.defs import DeckList
from ashes_tui.words.names import Names


def recommended(decision: Decision, deck: DeckList, names: Names) -> tuple[int, ...]:
    """The card ids of a deck's recommended First Five (ASC-SET-03); none unless all can be picked together."""
    if decision.purpose is not Purpose.FIRST_FIVE or not isinstance(decision, CardsDecision):
        return ()
    first: dict[str, int] = {}
    for card in decision.cards:
        first.setdefault(names.title(card), card)
    found = tuple(first[title] for title in deck.first_five if title in first)
    return found if len(found) == len(deck.first_five) == decision.high else ()
