"""What is recommended where a set is picked: a deck's First Five, the dice to roll again."""

from __future__ import annotations

from ashes_tui.engine.api import CardsDecision, Decision, DiceDecision, Purpose
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import Level
from ashes_tui.words.names import Names


def recommended(decision: Decision, deck: DeckList, names: Names) -> tuple[int, ...] | None:
    """The cards or dice to pick, empty if none of them; None where nothing is recommended."""
    if isinstance(decision, CardsDecision):
        return _first_five(decision, deck, names) if decision.purpose is Purpose.FIRST_FIVE else None
    if isinstance(decision, DiceDecision) and decision.purpose is Purpose.RECOVERY_DICE:
        dice = ((die, names.die_view(die)) for die in decision.dice)
        return tuple(die for die, view in dice if view is not None and view.level is Level.BASIC)
    return None


def recommended_words(decision: Decision) -> str:
    """What is recommended, in few words."""
    return "Recommended: the basic dice" if isinstance(decision, DiceDecision) else "Recommended"


def _first_five(decision: CardsDecision, deck: DeckList, names: Names) -> tuple[int, ...] | None:
    """The recommended First Five of a deck (ASC-SET-03); None unless all can be picked together."""
    first: dict[str, int] = {}
    for card in decision.cards:
        first.setdefault(names.title(card), card)
    found = tuple(first[title] for title in deck.first_five if title in first)
    return found if found and len(found) == len(deck.first_five) == decision.high else None
