"""A list to filter by typing, with details of the line under the cursor beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal

from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen

T = TypeVar("T")
LIST, READ, BACK, LINK = "list", "read", "back", "link"
NARROW, WIDE = 36, 48
STEPS = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, "home": -9999, "end": 9999}


class Text(NamedTuple):
    """A row beside the list. ``link`` is the number of the link a click follows, -1 for none."""

    text: str
    style: Style
    link: int = -1


def fitting(items: Iterable[T], typed: str, called: Callable[[T], str]) -> list[T]:
    """The items whose name contains the typed text; those with a word beginning with it come first."""
    folded = typed.casefold()
    found = [item for item in items if folded in called(item).casefold()]
    return sorted(found, key=lambda item: f" {folded}" not in f" {called(item).casefold()}")


class ListedScreen(LeanScreen[None]):
    """A list: arrows move, letters filter, Enter opens, Escape clears the filter, then leaves. Subclasses fill it."""

    empty = "nothing has this name"
    page_key = "Enter"

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        self.list = Pane(LIST)
        self.card = Pane("card")

    def compose(self) -> ComposeResult:
        """The list and the pane beside it."""
        yield Horizontal(self.list, self.card)

    # --- what subclasses say -----------------------------------------------------------------------------

    def heading(self) -> str:
        """The heading of the list."""
        raise NotImplementedError

    def labels(self) -> Sequence[str]:
        """The lines that match the filter."""
        raise NotImplementedError

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The details of a line."""
        raise NotImplementedError

    def read(self, at: int) -> None:
        """Open a line on a page of its own."""

    def page(self, at: int) -> None:
        """Open the page of a line, as a click on a text that is cut does; by default what Enter does."""
        self.read(at)

    def follow(self, link: int) -> bool:
        """Follow a link beside the list; False if there is none."""
        del link
        return False

    # --- drawing -----------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Draw both panes."""
        labels, (width, height) = self.labels(), self.room
        self.cursor = max(0, min(self.cursor, len(labels) - 1))
        wide = WIDE if width >= 120 else NARROW
        self.list.styles.width = wide
        self.list.show(self._list(labels, wide, height))
        self.card.show(self._beside(bool(labels), width - wide, height))

    def _list(self, labels: Sequence[str], width: int, height: int) -> Drawing:
        palette, glyphs = self.palette, self.glyphs
        canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
        canvas.fill(0, 0, width, 1, palette.banner_bg)
        canvas.put(1, 0, shorten(f"{self.heading()}: {self.filter or 'type to find'}", width - 2, glyphs.ellipsis))
        room = height - 2
        first = max(0, min(self.cursor - room // 2, len(labels) - room))
        for y, label in enumerate(labels[first : first + room], start=1):
            here = first + y - 1 == self.cursor
            if here:
                canvas.fill(0, y, width, 1, palette.cursor_bg)
            canvas.put(1, y, shorten(label, width - 3, glyphs.ellipsis), None if here else palette.text)
            canvas.spot(0, y, width, 1, LIST, first + y - 1)
        if not labels:
            canvas.put(1, 1, self.empty, palette.faint)
        canvas.put(1, height - 1, f"{len(labels)} found   Esc: {'all again' if self.filter else 'back'}", palette.faint)
        canvas.spot(0, height - 1, width, 1, BACK, 0)
        return canvas.drawing()

    def _beside(self, there: bool, width: int, height: int) -> Drawing:
        canvas = Canvas(width, height, self.palette.screen_bg)
        rows = self.beside(self.cursor, min(width - 4, 90)) if there else ()
        for y, row in enumerate(rows[: height - 2], start=1):
            canvas.put(2, y, row.text, row.style)
            if row.link >= 0:
                canvas.spot(0, y, width, 1, LINK, row.link)
        if len(rows) > height - 2:
            more = f"{self.glyphs.more_down}{len(rows) - height + 2} more: {self.page_key} "
            canvas.right(width, height - 1, more, self.palette.warning)
            canvas.spot(0, height - 1, width, 1, READ, 0)
        return canvas.drawing()

    # --- keys and mouse ----------------------------------------------------------------------------------

    def press_key(self, key: str) -> bool:
        """Move, filter, follow, leave."""
        if key in STEPS:
            self.cursor += STEPS[key]
        elif key == "backspace":
            self.filter = self.filter[:-1]
        elif key == "escape":
            self._back()
        elif key == "enter":
            self.read(self.cursor)
        elif key.isdecimal() and self.follow(int(key) - 1):
            return True
        elif len(key) == 1 and key != "?":
            self.filter += key
            self.cursor = 0
        else:
            return False
        return True

    def _back(self) -> None:
        if self.filter:
            self.filter = ""
        else:
            self.dismiss(None)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click selects a line or follows a link; on the last line it goes back."""
        row, at = message.spot.row, message.spot.at
        if row == LIST:
            self.cursor = at
        elif row == LINK:
            self.follow(at)
        elif row == READ:
            self.page(self.cursor)
        else:
            self._back()
        self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves the cursor."""
        self.cursor += message.step
        self.paint()
