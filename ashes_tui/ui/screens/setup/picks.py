"""Choosing a deck, opponent or aspects from a list, with details beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.decks.cards_told import draw_told_cards
from ashes_tui.ui.draw.page import led
from ashes_tui.ui.draw.pages.aside import Aside, aside
from ashes_tui.ui.draw.pieces import Box, cap
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.pages.filtered_list import LINK, READ, ListedScreen, Text
from ashes_tui.words.phrases import listing, style_words

_ROOMY, _WIDEST = 60, 120
"""From so many columns beside the list a deck is shown whole; the most columns of it."""

_LEAST_PANEL = 16
"""So many lines below the list are enough to tell what cards do."""
AROUND = 4
"""The columns of a line besides its name."""


class Pick(NamedTuple):
    """A line of the list, with ``about`` and ``card`` shown beside it; ``page`` makes the screen that Tab opens.

    ``does`` describes that screen, ``tail`` stands at the right of the line. ``found_by`` is what typed letters are
    looked for in, if more than the label. A ``deck`` is shown whole where there is room; what the ``cards`` of an
    opponent do is told below the list, under a heading. Those of a ``group`` stand under its name.
    """

    label: str
    about: tuple[str, ...] = ()
    page: Callable[[], LeanScreen[Any]] | None = None
    card: CardDef | None = None
    does: str = "read more"
    found_by: str = ""
    tail: str = ""
    deck: DeckList | None = None
    cards: tuple[tuple[str, CardDef], ...] = ()
    group: str = ""


def _first_names(label: str) -> str:
    """A deck with the first name of its Phoenixborn: ``The Garden of Brilliance (Maeve)``."""
    return re.sub(r" \((\w+)[^()]*\)$", r" (\1)", label)


def _without_names(label: str) -> str:
    """A deck without its Phoenixborn."""
    return re.sub(r" \([^()]*\)$", "", label)


def in_room(labels: Sequence[str], every: Sequence[str], room: int) -> Sequence[str]:
    """Labels whole if every one, of all there are, has room; else with first names, as far as there is room."""
    if all(text_width(label) <= room for label in every):
        return labels
    forms = ([_first_names(label), _without_names(label)] for label in labels)
    return [first if text_width(first) <= room else without for first, without in forms]


class PickScreen(ListedScreen):
    """Enter takes a line, Tab opens its page, letters filter. ``take`` gets the line's number among all ``picks``."""

    page_key, page_does, enter_does = "Tab", "read", "take"
    names_first = True

    def __init__(self, heading: str, picks: Iterable[Pick], at: int, take: Callable[[int], None]) -> None:
        super().__init__()
        self._heading, self._take = heading, take
        self.picks = tuple(picks)
        self.cursor = at

    def _items(self) -> list[int]:
        return self.fits(range(len(self.picks)), lambda at: self.picks[at].found_by or self.picks[at].label)

    def heading(self) -> str:
        """The heading given."""
        return self._heading

    def list_width(self, width: int) -> int:
        """Wide enough for every name, as long as half of the screen is left to read."""
        usual = super().list_width(width)
        return max(usual, min(width // 2, AROUND + max((text_width(pick.label) for pick in self.picks), default=0)))

    def labels(self) -> Sequence[str]:
        """The lines that match the filter."""
        return [self.picks[at].label for at in self._items()]

    def _list(self, labels: Sequence[str], width: int, height: int) -> Drawing:
        """The list, all of its lines in the longest form for which there is room."""
        return super()._list(in_room(labels, [pick.label for pick in self.picks], width - AROUND), width, height)

    def tails(self, first: int, end: int) -> Sequence[str]:
        """What stands at the right of the lines."""
        return [self.picks[at].tail for at in self._items()[first:end]]

    def group(self, at: int) -> str:
        """The heading of the line's group."""
        return self.picks[self._items()[at]].group

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """How to take it, and its details."""
        palette, pick = self.palette, self.picks[self._items()[at]]
        rows = [Text(row, palette.strong) for row in wrap(pick.label, width)]
        rows += [Text("1 choose this (Enter)", palette.dim, 0)]
        rows += [Text(f"2 {pick.does} (Tab)", palette.dim, 1)] if pick.page else []
        styles, look = {True: palette.strong, False: palette.text}, self.ashes.look
        lines = [row for text in pick.about for row in led(text, width, styles[": " in text], look)]
        rows += [Text("", palette.text), *(Text(line, style) for line, style in lines)]
        if pick.card is None:
            return rows
        card = whole_rows(pick.card, self.ashes.library.rulebook, width, self.ashes.look)
        return rows + [Text(text, style) for text, style in card]

    def panel_height(self, lines: int, room: int) -> int:
        """What the list leaves free, where that is enough to tell what cards do."""
        free = room - lines - 1
        return free if free >= _LEAST_PANEL and self._cards_here() else 0

    def draw_panel(self, canvas: Canvas, box: Box) -> None:
        """What the cards of the opponent under the cursor do."""
        x, y, width, height = box
        told = f"Cards of {self.picks[self._items()[self.cursor]].label}", self._cards_here()
        draw_told_cards(canvas, (x + 1, y, width - 3, height), told, self.ashes.library.rulebook, self.ashes.look)

    def _cards_here(self) -> tuple[tuple[str, CardDef], ...]:
        items = self._items()
        return self.picks[items[self.cursor]].cards if self.cursor < len(items) else ()

    def right_side(self, there: bool, width: int, height: int) -> Drawing:
        """A deck as a card, where there is room."""
        pick = self.picks[self._items()[self.cursor]] if there else None
        if pick is None or pick.deck is None or width < _ROOMY:
            return super().right_side(there, width, height)
        canvas, palette = Canvas(width, height, self.palette.screen_bg), self.palette
        canvas.fill(0, 0, width, 1, palette.header_bg)
        canvas.fill(0, height - 1, width, 1, palette.header_bg)
        series = f"   {pick.deck.series}" if pick.deck.series else ""
        shown = Aside(f"{pick.label}{series}", deck=pick.deck)
        self._draw_ways(canvas, pick)
        box = (0, 2, min(width - 1, _WIDEST), height - 3)
        aside(canvas, box, shown, self.ashes.library.rulebook, self.ashes.look, key="Tab")
        canvas.spot(*box, READ, 0)
        return canvas.drawing()

    def _draw_ways(self, canvas: Canvas, pick: Pick) -> None:
        """What can be done with a deck, above it."""
        x, look = 1, self.ashes.look
        for link, words in enumerate(("choose this (Enter)", f"{pick.does} (Tab)")):
            start = x
            x = cap(canvas, x, 1, str(link + 1), look) + 1
            x = canvas.put(x, 1, words, self.palette.dim) + 3
            canvas.spot(start, 1, x - start - 2, 1, LINK, link)

    def read(self, at: int) -> None:
        """Enter takes the line."""
        items = self._items()
        if at < len(items):
            self.dismiss(None)
            self._take(items[at])

    def page(self, at: int) -> None:
        """Tab opens the page of the line."""
        items = self._items()
        made = self.picks[items[at]].page if at < len(items) else None
        if made:
            self.ashes.push_screen(made())

    def follow(self, link: int) -> bool:
        """The lines beside the list are carried out by number or click."""
        ways = (self.read, self.page)
        if 0 <= link < len(ways):
            ways[link](self.cursor)
        return 0 <= link < len(ways)

    def press_key(self, key: str) -> bool:
        """Tab opens the page of the line."""
        if key == "tab":
            self.page(self.cursor)
            return True
        return super().press_key(key)


def deck_pick(deck: DeckList, rulebook: Rulebook) -> Pick:
    """The line of a deck, with its dice, its Phoenixborn's values and its cards."""
    cards = tuple(f"{n} {title}" for title, n in sorted(deck.cards.items()))
    about = (*deck_words(deck, rulebook).split("; "), "", *cards)
    origin = (f"Series: {deck.series}", "") if deck.series else ()
    style = (style_words(deck), "") if deck.blurb else ()
    found_by = f"{deck.name} {deck.phoenixborn} {deck.series} {style_words(deck)}"
    page = partial(DeckScreen, deck, rulebook)
    about = (*origin, *style, *about)
    return Pick(f"{deck.name} ({deck.phoenixborn})", about, page, found_by=found_by, deck=deck)


def deck_words(deck: DeckList, rulebook: Rulebook) -> str:
    """A deck in one line: its dice, and the values of its Phoenixborn."""
    dice = listing([f"{n} {die.value} dice" for die, n in deck.dice.items()])
    values = ", ".join(f"{stat.value} {n}" for stat, n in rulebook.cards[deck.phoenixborn].stats)
    return f"{dice}; {deck.phoenixborn}: {values}"
