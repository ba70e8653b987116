"""The page of a deck: its cards by type, and what it holds, asks for and can expect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ashes_tui.client.decks.shown import ShownDeck, shown_deck
from ashes_tui.content.api import conjuration_pile, deck_text
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.lang.terms import CardType
from ashes_tui.ui.screens.decks.halves import DeckHalves, DeckTextPage
from ashes_tui.ui.screens.pages.cards import ChosenCards
from ashes_tui.ui.screens.pages.filtered_list import Text

_TYPES = list(CardType)


class DeckScreen(DeckHalves, ChosenCards):
    """A deck: its Phoenixborn, its cards by type with their counts, and the cards these bring into play."""

    cost_columns = 15

    def __init__(self, deck: DeckList, rulebook: Rulebook) -> None:
        self.deck = deck
        super().__init__(deck.name, _lines(deck, rulebook), rulebook)

    @cached_property
    def _shown(self) -> ShownDeck:
        return shown_deck(self.deck, self.book())

    def shown_deck(self) -> ShownDeck:
        """The deck, by the newest rules."""
        return self._shown

    def book(self) -> Rulebook:
        """The rulebook it was opened with."""
        assert self.rulebook is not None
        return self.rulebook

    def card_here(self) -> CardDef | None:
        """The card under the cursor."""
        cards = self.found()
        return cards[self.cursor] if self.cursor < len(cards) else None

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The deck in words with its Phoenixborn; else the card."""
        cards = self.found()
        if cards and cards[at].name == self.deck.phoenixborn:
            return self.deck_words(width)
        return super().beside(at, width)

    @property
    def more_key(self) -> str:
        """All of the deck in words, where it stands beside the list; else the page of the card."""
        return "1" if self._is_at_deck else self.page_key

    @property
    def _is_at_deck(self) -> bool:
        card = self.card_here()
        return not self.is_roomy and card is not None and card.name == self.deck.phoenixborn

    def page(self, at: int) -> None:
        """Open the page of what is cut beside the list."""
        if self._is_at_deck:
            self.open_words()
        else:
            super().page(at)

    def foot_keys(self) -> tuple[tuple[str, str], ...]:
        """What can be done with the deck."""
        build: tuple[tuple[str, str], ...] = ()
        if self.ashes.builds_decks:
            build = (("3", "change it"), ("4", "copy it")) if self._is_own else (("3", "copy and change it"),)
        leave = ("Esc", "show all" if self.filter else "back")
        return (("Enter", "read the card"), ("1", "in words"), ("2", "as text"), *build, leave)

    @property
    def _is_own(self) -> bool:
        return self.ashes.library.own_decks.get(self.deck.name) == self.deck

    def follow(self, link: int) -> bool:
        """Read it in words or as text, change it, copy it."""
        key = str(link + 1)
        if key not in (key for key, _ in self.foot_keys()):
            return False
        if key == "1":
            self.open_words()
        elif key == "2":
            self.ashes.push_screen(DeckTextPage(self.deck.name, deck_text(self.deck, self.book())))
        else:
            self.ashes.open_builder(self.deck, self._is_own and key == "3", self._changed)
        return True

    def _changed(self, deck: DeckList | None) -> None:
        """Show the deck that was kept in its place; leave if it is gone."""
        if deck is None:
            self.dismiss(None)
            return
        self.deck = deck
        self.__dict__.pop("_shown", None)
        self.show_cards(deck.name, _lines(deck, self.book()))
        self.cursor = 0
        self.paint()


def _lines(deck: DeckList, rulebook: Rulebook) -> list[tuple[str, str]]:
    """Titles with the lines of the list."""
    known = rulebook.cards
    there = [(title, n) for title, n in deck.cards.items() if title in known]
    by_type = sorted(there, key=lambda card: (_TYPES.index(known[card[0]].type), card[0]))
    main = [(title, f"{n} {title}") for title, n in by_type]
    pile = [(title, f"{n} {title}") for title, n in conjuration_pile(rulebook, deck).items()]
    return [(deck.phoenixborn, deck.phoenixborn), *main, *pile]
