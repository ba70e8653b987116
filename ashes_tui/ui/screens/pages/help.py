"""The help on keyboard and mouse, and the legend of signs behind it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from rich.style import Style

from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.legend import legend
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.pages.keys_told import ANYWHERE, DECKS, HAPPENED, IN_FEW, MENUS, MOUSE, TABLE, TOPICS
from ashes_tui.ui.screens.pages.reader import ABOVE_ROWS, ReaderScreen, Row

_KEY = 17
"""Columns for the keys."""
_SIGN = 22
"""Columns for the signs."""
_TOPIC = 38
"""Columns for a topic in the list of all."""
_MORE = "More: press its digit"
SIGNS = "s"
"""The key for the legend."""
_USEFUL = (ANYWHERE, MOUSE)
_BESIDE: Mapping[str, tuple[str, ...]] = {TABLE: (HAPPENED, *reversed(_USEFUL)), MENUS: (*_USEFUL, DECKS)}
"""The topics that are of use beside another, what it does not tell yet first."""
_DIGITS = "1234567890"
"""They open the topics."""
_TOPIC_SPOT = "topic"
"""What the mouse finds where a topic stands."""


class HelpScreen(ReaderScreen[None]):
    """Keys and mouse: at first those of the page below, the others by topic, each a key away; the signs, too.

    Where all have room they stand there at once. It begins with ``topic``; ``alone``: that is all of it.
    """

    has_headings = in_columns = True

    hints = ((SIGNS, "signs"), ("w", "words of the game"), ("Up Down", "scroll"), ("Esc", "back"))

    def __init__(self, topic: str = TABLE, alone: bool = False) -> None:
        super().__init__()
        self.topic, self.alone = topic, alone

    def press_key(self, key: str) -> bool:
        """Scroll, close, open a topic, or the legend of signs."""
        if key == SIGNS:
            self.ashes.push_screen(SignsScreen())
            return True
        if key in _DIGITS and not self.alone:
            self._open(_DIGITS.index(key))
            return True
        if key == "tab":
            return False  # it does not close this page: Escape after it would open the menu of the game
        return super().press_key(key)

    def _open(self, topic: int) -> None:
        self.ashes.push_screen(HelpScreen(tuple(TOPICS)[topic], alone=True))

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on a topic opens it; Textual calls the handler of the base class, too."""
        if message.spot.row == _TOPIC_SPOT:
            self._open(message.spot.at)

    def press_hint(self, key: str) -> None:
        """A click on a key of the foot presses it."""
        if key == SIGNS:
            self.press_key(key)
        else:
            super().press_hint(key)

    def open_words(self) -> None:
        """Open the glossary."""
        self.ashes.open_words()

    def ask_for_keys(self) -> None:
        """The key that opened it closes it too."""
        self.close()

    def title_text(self) -> str:
        """The title of the page."""
        return "Keys, mouse and signs"

    def rows(self, width: int) -> list[Row]:
        """All keys, if they have room; else the topic it begins with, and a list of the others."""
        if self.alone:
            return self._topic(self.topic, width)
        every = [row for title in TOPICS for row in (*self._topic(title, width), ("", self.palette.text))][:-1]
        return every if len(every) <= self.rows_in_sight() else self._first_topics(width)

    def _first_topics(self, width: int) -> list[Row]:
        """The topic it begins with, then as far as they have room whole those that are of use beside it, and a list."""
        found, others = self._topic(self.topic, width), self._others()
        for title in _BESIDE.get(self.topic, _USEFUL):
            more = [("", self.palette.text), *self._topic(title, width)]
            if title != self.topic and len(found) + len(more) + len(others) <= self.page_height() - ABOVE_ROWS:
                found += more
        return [*found, *others]

    def _topic(self, title: str, width: int) -> list[Row]:
        """The keys of a topic and what they do, in two columns."""
        keys = IN_FEW if title == TABLE else TOPICS[title]
        return [(title, self.palette.accent), *(r for key, does in keys for r in pair(key, does, width, self.palette))]

    def _others(self) -> list[Row]:
        """All topics with their digits, two in a line."""
        named = [f"{digit} {title}" for digit, title in zip(_DIGITS, TOPICS, strict=True)]
        half = (len(named) + 1) // 2
        lines = (f"{left:<{_TOPIC}}{right}" for left, right in zip_longest(named[:half], named[half:], fillvalue=""))
        return [("", self.palette.text), (_MORE, self.palette.accent), *((line, self.palette.strong) for line in lines)]

    def draw_row(self, canvas: Canvas, box: tuple[int, int, int], text: str, style: Style) -> None:
        """A key in gold, and what it does; so are the digits of topics."""
        super().draw_row(canvas, box, text, style)
        x, y, _ = box
        if style is self.palette.text:
            canvas.put(x, y, text[:_KEY], self.palette.gold)
        elif style is self.palette.strong:
            for at in (0, _TOPIC):
                digit = text[at : at + 1]
                canvas.put(x + at, y, digit, self.palette.gold)
                canvas.spot(x + at, y, _TOPIC, 1, _TOPIC_SPOT, _DIGITS.index(digit))


class SignsScreen(ReaderScreen[None]):
    """Every sign that the table is drawn with, and what it means."""

    has_headings = in_columns = True

    hints = (("w", "words of the game"), ("Up Down", "scroll"), ("Esc", "back"))

    def open_words(self) -> None:
        """Open the glossary."""
        self.ashes.open_words()

    def title_text(self) -> str:
        """The title of the page."""
        return "Signs"

    def rows(self, width: int) -> list[Row]:
        """The signs in groups, each with its meaning."""
        found: list[Row] = []
        for heading, meanings in legend(self.ashes.look):
            found += [("", self.palette.text)] if found else []
            found.append((heading, self.palette.accent))
            found += [row for m in meanings for row in pair(m.shown, m.words, width, self.palette, _SIGN)]
        return found


def pair(key: str, words: str, width: int, palette: Palette, column: int = _KEY) -> list[Row]:
    """A key or sign and what it does, in two columns; without words a heading."""
    if not words:
        return [(key, palette.accent)]
    lines = wrap(words, width - column - 1)
    first = (f"{key:<{column}} {lines[0]}", palette.text)
    return [first, *[(" " * (column + 1) + line, palette.text) for line in lines[1:]]]
