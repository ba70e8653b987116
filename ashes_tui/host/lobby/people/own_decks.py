"""Decks that people bring: read from what they paste, checked, and made harmless for whoever sees their names."""

from __future__ import annotations

from ashes_tui.content.api import ContentError, check_deck, read_deck_text
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.inert import inert
from ashes_tui.lang.defs import DeckList, Rulebook

_SHOWN = 5
"""Mistakes that are told at a time."""


def deck_from_text(text: str, rulebook: Rulebook) -> DeckList:
    """The deck that somebody has pasted. Raises ``Refused``, which names the lines that are wrong."""
    try:
        return read_deck_text(text, rulebook)
    except ContentError as error:
        found = [inert(str(finding)) for finding in error.findings[:_SHOWN]]
        more = len(error.findings) - len(found)
        raise Refused("; ".join(found) + (f"; and {more} more" if more else "")) from error


def deck_problems(deck: DeckList, rulebook: Rulebook, edition: str) -> tuple[str, ...]:
    """Why a deck cannot be played by the rules of an edition, in sentences; empty if it can."""
    return tuple(f"{found.message} ({found.rule}); {found.remedy}" for found in check_deck(rulebook, deck, edition))
