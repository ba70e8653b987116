"""One of a list, with what is to be known of it beside: a deck, an opponent, its aspects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.ui.draw.detail import whole_rows
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.pages.cards import DeckScreen
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text, fitting
from ashes_tui.words.phrases import listing


class Pick(NamedTuple):
    """A line of the list; ``about`` and ``card`` stand beside it, ``page`` makes the screen that Tab opens.

    ``does`` says what that is for.
    """

    label: str
    about: tuple[str, ...] = ()
    page: Callable[[], LeanScreen[None]] | None = None
    card: CardDef | None = None
    does: str = "read more"


class PickScreen(ListedScreen):
    """Enter takes the line, Tab reads it, letters find. ``take`` gets its number among all ``picks``."""

    page_key = "Tab"

    def __init__(self, heading: str, picks: Iterable[Pick], at: int, take: Callable[[int], None]) -> None:
        super().__init__()
        self._heading, self._take = heading, take
        self.picks = tuple(picks)
        self.cursor = at

    def _items(self) -> list[int]:
        return fitting(range(len(self.picks)), self.filter, lambda at: self.picks[at].label)

    def heading(self) -> str:
        """What is chosen."""
        return self._heading

    def labels(self) -> Sequence[str]:
        """Those that fit what was typed."""
        return [self.picks[at].label for at in self._items()]

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """How to take it, and what it is."""
        palette, pick = self.palette, self.picks[self._items()[at]]
        rows = [Text("1 choose this (Enter)", palette.dim, 0)]
        rows += [Text(f"2 {pick.does} (Tab)", palette.dim, 1)] if pick.page else []
        lines = [line for text in pick.about for line in (wrap(text, width) if text else [""])]
        rows += [Text("", palette.text), *(Text(line, palette.text) for line in lines)]
        if pick.card is None:
            return rows
        card = whole_rows(pick.card, self.ashes.library.rulebook, width, self.ashes.look)
        return rows + [Text(text, style) for text, style in card]

    def read(self, at: int) -> None:
        """Enter: take it."""
        items = self._items()
        if at < len(items):
            self.dismiss(None)
            self._take(items[at])

    def page(self, at: int) -> None:
        """Tab: read it."""
        items = self._items()
        made = self.picks[items[at]].page if at < len(items) else None
        if made:
            self.ashes.push_screen(made())

    def follow(self, link: int) -> bool:
        """What stands beside is done by its number or by a click."""
        ways = (self.read, self.page)
        if 0 <= link < len(ways):
            ways[link](self.cursor)
        return 0 <= link < len(ways)

    def press_key(self, key: str) -> bool:
        """Tab reads."""
        if key == "tab":
            self.page(self.cursor)
            return True
        return super().press_key(key)


def deck_pick(deck: DeckList, rulebook: Rulebook) -> Pick:
    """A deck with its dice, its Phoenixborn's values and its cards."""
    cards = tuple(f"{n} {title}" for title, n in sorted(deck.cards.items()))
    about = (*deck_words(deck, rulebook).split("; "), "", *cards)
    return Pick(f"{deck.name} ({deck.phoenixborn})", about, lambda: DeckScreen(deck, rulebook))


def deck_words(deck: DeckList, rulebook: Rulebook) -> str:
    """A deck in a line: its dice, and the values of its Phoenixborn."""
    dice = listing([f"{n} {die.value} dice" for die, n in deck.dice.items()])
    values = ", ".join(f"{stat.value} {n}" for stat, n in rulebook.cards[deck.phoenixborn].stats)
    return f"{dice}; {deck.phoenixborn}: {values}"
