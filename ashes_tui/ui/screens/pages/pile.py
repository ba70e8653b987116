"""A pile, as a list of cards to read."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import CardView
from ashes_tui.ui.screens.pages.cards import ChosenCards
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import count


class PilePage(ChosenCards):
    """A pile: its cards in their order if they are public, else only their number."""

    def __init__(self, title: str, cards: Sequence[CardView], total: int, names: Names) -> None:
        found = [printed for card in cards if (printed := names.definition(card.id)) is not None]
        digits = len(str(len(found)))
        lines = [(card.name, f"{i:>{digits}}. {card.name}") for i, card in enumerate(found, start=1)]
        super().__init__(f"{title}: {count(total, 'card')}", lines, names.rulebook)
        if not cards:
            self.empty = "nobody may look at them" if total else "no card lies here"
