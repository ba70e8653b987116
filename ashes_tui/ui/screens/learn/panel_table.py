"""A table with a panel right above the question: a lesson, or the goal of a puzzle. It never hides the question."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ashes_tui.client.party import Party
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.pages.lesson import LESSON, lesson_panel, panel_lines
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.pane import Pane, PlacedPanes
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.table.panes import PANEL, PROMPT

FOLD = "-"


class PanelText(Struct, frozen=True):
    """What the panel says, and its keys; the last key folds it."""

    title: str
    text: str
    number: str
    keys: tuple[tuple[str, str], ...]


class PanelTable(TableScreen):
    """Subclasses say what the panel shows, and what its keys do (``_commands``)."""

    def __init__(self, game: Party) -> None:
        super().__init__(game)
        self.folded = False
        self.panes[PANEL] = Pane(PANEL)
        self.board = PlacedPanes(self.panes)

    def panel(self) -> PanelText | None:
        """What the panel shows now; None for no panel."""
        raise NotImplementedError

    def new_shape(self) -> Layout:
        """The table's layout, with room for the panel."""
        panel, usual = self.panel(), super().new_shape()
        if panel is None:
            return usual
        width = usual.width if self.model.reading else usual.size(PROMPT)[0]
        return self.shape_of(usual.width, usual.height, self._lines(panel, width))

    def _lines(self, panel: PanelText, width: int) -> int:
        return 1 if self.folded else panel_lines(panel.text, width)

    def drawings(self) -> dict[str, Drawing]:
        """The drawings of the table and of the panel."""
        found, panel = super().drawings(), self.panel()
        width, lines = self.shape.size(PANEL)
        if panel is not None:
            found[PANEL] = lesson_panel(
                panel.title, panel.text, panel.number, width, lines, self.ashes.look, panel.keys
            )
        return found

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {**super()._commands(), FOLD: self._fold}

    def _fold(self) -> None:
        self.folded = not self.folded

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on a key of the panel presses it; everything else is the table's, which Textual calls after this."""
        panel = self.panel()
        if message.spot.row != LESSON or panel is None:
            return
        message.prevent_default()
        self._commands()[FOLD if self.folded else panel.keys[message.spot.at][0]]()
        self.paint()
