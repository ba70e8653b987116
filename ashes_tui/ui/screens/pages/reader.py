"""A page to read: scrolled by keys or wheel, closed by Escape, Enter, or a click on its foot."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult

from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.page import head, more_above, more_below, put_words, section
from ashes_tui.ui.draw.table.question.prompt import KEYS_ROW, keys_line
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen, Result
from ashes_tui.ui.table.panes import MORE

Row = tuple[str, Style]
HINTS = (("w", "words explained"), ("Up Down", "scroll"), ("PgUp PgDn", "page"), ("Esc", "back"))
WITHOUT_WORDS = tuple(hint for hint in HINTS if hint[0] != "w")
"""The keys of a page that has no words to be explained."""
WIDEST, GAP, LEAST = 100, 6, 72
"""The most columns of a text; between two of them, and the least of each of two."""
ABOVE_ROWS = 2
"""The lines of the title above the text."""
_SCROLLING = ("Up Down", "PgUp PgDn")
_LEAVES = "Esc"


def _leaving_last(hints: tuple[tuple[str, str], ...], room: int) -> tuple[tuple[str, str], ...]:
    """The keys with that which leaves at the end, as everywhere; without the last of the others, if need be."""
    leaves, others = ([h for h in hints if (h[0] == _LEAVES) is is_last] for is_last in (True, False))
    while others and sum(text_width(key) + text_width(word) + 3 for key, word in (*others, *leaves)) > room:
        others.pop()
    return (*others, *leaves)


class ReaderScreen(LeanScreen[Result]):
    """Subclasses provide the title and the rows."""

    hints: tuple[tuple[str, str], ...] = HINTS
    """The keys of the page; those that scroll are told only where there is something to scroll."""
    in_columns: ClassVar[bool] = False
    """Whether more rows than a column holds go on in a second one, where there is room."""
    has_headings: ClassVar[bool] = False
    """Whether its rows in the colour of headings are some."""

    def __init__(self) -> None:
        super().__init__()
        self.first = 0
        self._hinted, self._in_sight = self.hints, 1
        self.pane = Pane("page")
        self.foot = Pane("foot")
        self.foot.styles.height = 1

    def compose(self) -> ComposeResult:
        """The page and its foot."""
        yield self.pane
        yield self.foot

    def title_text(self) -> str:
        """The title of the page."""
        raise NotImplementedError

    def beside_title(self) -> str:
        """What stands beside the title."""
        return ""

    def rows(self, width: int) -> list[Row]:
        """The rows of the page for a width."""
        raise NotImplementedError

    def page_height(self) -> int:
        """The lines of the page, without its foot."""
        return max(1, self.room.height - 1)

    def rows_in_sight(self) -> int:
        """So many rows the page can show at once, in one column or two."""
        columns = 2 if self.in_columns and (self.room.width - 4 - GAP) // 2 >= LEAST else 1
        return columns * (self.page_height() - 2)

    def paint(self) -> None:
        """Draw the visible part."""
        width, height = self.room.width, self.page_height()
        columns, wide, rows = 1, min(width - 4, WIDEST), self.rows(min(width - 4, WIDEST))
        each = (width - 4 - GAP) // 2
        if self.in_columns and len(rows) > height - 2 and each >= LEAST:
            columns, wide, rows = 2, min(each, WIDEST), self.rows(min(each, WIDEST))
        room = columns * (height - 2)
        self.first = max(0, min(self.first, len(rows) - room))
        self.pane.show(self._page(rows, (width, height), wide, columns))
        self.show_foot(len(rows), room)

    def show_foot(self, rows: int, room: int) -> None:
        """Draw the foot of a page of so many rows, of which so many have room."""
        self._in_sight = room
        told = tuple(hint for hint in self.hints_here() if rows > room or hint[0] not in _SCROLLING)
        below = more_below(rows - self.first - room, self.ashes.look)
        self._hinted = _leaving_last(told, self.room.width - text_width(below) - 2)
        self.foot.show(keys_line(self._hinted, self.room.width, self.ashes.look, below))

    def hints_here(self) -> tuple[tuple[str, str], ...]:
        """The keys that do something now."""
        return self.hints

    def _page(self, rows: list[Row], size: tuple[int, int], wide: int, columns: int) -> Drawing:
        canvas, look = Canvas(*size, self.palette.screen_bg), self.ashes.look
        head(canvas, self.title_text(), look, self.beside_title())
        room, shown = size[1] - 2, rows[self.first :]
        ends = self._column_end(shown, room) if columns > 1 else room
        x = (size[0] - columns * wide - (columns - 1) * GAP) // 2
        after = ends + (ends < len(shown) and not shown[ends][0])
        for column in (shown[:ends], shown[after : after + room])[:columns]:
            for y, (text, style) in enumerate(column, start=2):
                self.draw_row(canvas, (x, y, wide), text, style)
            x += wide + GAP
        more_above(canvas, self.first, look)
        return canvas.drawing()

    def _column_end(self, rows: list[Row], room: int) -> int:
        """Where the first of two columns ends: between two sections, both about as long, if all have room so."""
        ends = [i for i, (text, _) in enumerate(rows) if not text and i <= room and len(rows) - i - 1 <= room]
        return min(ends, key=lambda i: max(i, len(rows) - i), default=room)

    def draw_row(self, canvas: Canvas, box: tuple[int, int, int], text: str, style: Style) -> None:
        """Draw a row at a column and line, so wide: a heading with a rule, else dice as chips."""
        look = self.ashes.look
        if self.has_headings and style is look.palette.accent and text:
            section(canvas, box, text, look)
        else:
            put_words(canvas, *box[:2], text, style, look)

    def press_key(self, key: str) -> bool:
        """Scroll or close."""
        page = max(1, min(self.room.height - 4, self._in_sight - 1))  # of a card some lines may not scroll
        steps = {"down": 1, "up": -1, "pagedown": page, " ": page, "pageup": -page, "home": -99999, "end": 99999}
        if key in steps:
            self.first += steps[key]
            return True
        if key == "w":
            self.open_words()
            return True
        if key == "?":
            self.ask_for_keys()
            return True
        if key in ("escape", "enter", "tab", "q", "i", "l"):
            self.close()
            return True
        return False

    def ask_for_keys(self) -> None:
        """Open the page of keys."""
        self.ashes.open_help()

    def open_words(self) -> None:
        """Explain the words of the page."""
        lines = self.rows(max(1, min(self.room.width - 4, 100)))
        self.ashes.open_words(self.title_text(), " ".join(text for text, _ in lines))

    def close(self) -> None:
        """Leave the page."""
        self.dismiss(None)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on a key of the foot presses it."""
        if message.spot.row == KEYS_ROW:
            self.press_hint(self._hinted[message.spot.at][0])
        elif message.spot.row == MORE:
            self.press_hint("PgDn")

    def press_hint(self, key: str) -> None:
        """Press a key that was clicked in the foot."""
        if key == "Esc":
            self.close()
        elif key == "w":
            self.open_words()
        else:
            self.press_key("pagedown")
            self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel scrolls."""
        self.first += 3 * message.step
        self.paint()
