"""A deck with all that is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ashes_tui.client.decks.facts import DeckFacts, facts_of
from ashes_tui.client.decks.odds import Odds, odds_of
from ashes_tui.client.decks.verdicts import DeckVerdict, verdicts
from ashes_tui.content.api import DEFAULT_EDITION, DeckProblem, check_deck
from ashes_tui.lang.defs import DeckList, EditionDef, Rulebook
from ashes_tui.lang.terms import CardType

KIND_WORDS = {
    CardType.ALLY: ("Ally", "Allies"),
    CardType.READY_SPELL: ("Ready spell", "Ready spells"),
    CardType.ALTERATION_SPELL: ("Alteration", "Alterations"),
    CardType.ACTION_SPELL: ("Action", "Actions"),
    CardType.REACTION_SPELL: ("Reaction", "Reactions"),
}
"""What one card of a type is called, and what several are."""


class ShownDeck(NamedTuple):
    """A deck, its facts, its odds, and whether it is legal by an edition."""

    deck: DeckList
    limits: EditionDef
    facts: DeckFacts
    odds: tuple[Odds, ...]
    verdicts: tuple[DeckVerdict, ...]

    @property
    def is_legal(self) -> bool:
        """Whether no rule of deck building is broken."""
        return not any(verdict.problems for verdict in self.verdicts)


def shown_deck(
    deck: DeckList, rulebook: Rulebook, edition: str = DEFAULT_EDITION, problems: Iterable[DeckProblem] | None = None
) -> ShownDeck:
    """All that is said of a deck; ``problems`` are those that somebody has found, else those by the edition."""
    limits = rulebook.editions[edition]
    found = check_deck(rulebook, deck, edition) if problems is None else problems
    facts, odds = facts_of(deck, rulebook), odds_of(deck, limits.hand_size)
    return ShownDeck(deck, limits, facts, odds, verdicts(found, deck, limits))


def missing(n: int, of: int) -> str:
    """How far a number is from the one it must be: ``2 missing``; empty if it is right."""
    return f"{of - n} missing" if n < of else f"{n - of} too many" if n > of else ""
