"""Drawings kept from one picture of the table to the next: a step of the cursor changes two or three panes of ten."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.marks import Mark, MarkedThing, Marks
from ashes_tui.ui.table.panes import Cursor


class _KeptDrawing(NamedTuple):
    """A drawing with all that it was made from: what was shown, the marks that were asked for, and the cursor in it."""

    basis: tuple[object, ...]
    cursor: Cursor | None
    marks: dict[MarkedThing, Mark]
    drawing: Drawing

    def holds(self, basis: tuple[object, ...], cursor: Cursor, marks: Marks) -> bool:
        """Whether it would be drawn the same again."""
        same = self.basis == basis and self.cursor == _inside(self.drawing, cursor)
        return same and all(marks.of(thing) == mark for thing, mark in self.marks.items())


class KeptDrawings:
    """The last drawing of each pane."""

    def __init__(self) -> None:
        self._kept: dict[str, _KeptDrawing] = {}

    def drawn(
        self, pane: str, basis: tuple[object, ...], cursor: Cursor, marks: Marks, draw: Callable[[], Drawing]
    ) -> Drawing:
        """The drawing of a pane: the last one, if everything that it shows is as it was.

        ``basis`` is what the drawing is made from besides marks and cursor; ``draw`` asks only these ``marks``.
        """
        kept = self._kept.get(pane)
        if kept is not None and kept.holds(basis, cursor, marks):
            return kept.drawing
        asked = marks.listen()
        drawing = draw()
        self._kept[pane] = _KeptDrawing(basis, _inside(drawing, cursor), asked, drawing)
        return drawing


def _inside(drawing: Drawing, cursor: Cursor) -> Cursor | None:
    """The cursor, if it is on something in the drawing."""
    return cursor if any(spot.row == cursor.row for spot in drawing.spots) else None
