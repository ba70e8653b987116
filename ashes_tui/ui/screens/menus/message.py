"""A message to read and close, and the message that the terminal is too small."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.draw.table.layout import LEAST_HEIGHT, LEAST_WIDTH, too_small
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.menus.menu import MenuScreen


class MessageScreen(MenuScreen[None]):
    """A few sentences, and one line to close them."""

    def __init__(self, title: str, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines

    def sheet(self) -> Sheet:
        """The message."""
        return Sheet(self.heading, (*self.lines, ""), (Choice("o", "Close"),), "Enter: close   ?: keys", 72)

    def chosen(self, choice: Choice) -> None:
        """Close it."""
        self.leave()

    def leave(self) -> None:
        """Close it."""
        self.dismiss(None)


class SmallScreen(LeanScreen[None]):
    """Says how large the terminal must be, and disappears once it is large enough."""

    needs_room = False

    def __init__(self) -> None:
        super().__init__()
        self.pane = Pane("small")

    def compose(self) -> ComposeResult:
        """One pane."""
        yield self.pane

    def paint(self) -> None:
        """Draw the required and the present size."""
        width, height = self.size
        canvas = Canvas(width, height, self.palette.screen_bg)
        lines = (f"needs {LEAST_WIDTH}x{LEAST_HEIGHT}", f"is {width}x{height}", "make it larger")
        for i, line in enumerate(lines):
            style = self.palette.accent if i == 0 else self.palette.dim
            canvas.put(max(0, (width - len(line)) // 2), max(0, height // 2 - 1) + i, line, style)
        self.pane.show(canvas.drawing())

    def on_resize(self, event: events.Resize) -> None:
        """Close once the terminal is large enough."""
        del event
        self._look()

    def on_screen_resume(self) -> None:
        """Close if the terminal has grown while another screen was on top."""
        self._look()

    def _look(self) -> None:
        if too_small(*self.app.size):
            self.paint()
        elif self.is_active:
            self.dismiss(None)
