"""Arrow keys: along a row, up and down between rows, and through the columns of the options."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS


def move(model: TableModel, dx: int, dy: int, columns: int, middles: Mapping[str, Mapping[int, int]]) -> None:
    """Move one step. ``columns`` counts those of the options, ``middles`` are the columns of things on the screen."""
    row, index = model.cursor.row, model.cursor.index
    size = model.size_of(row)
    if dx:
        model.move_cursor(row, max(0, min(size - 1, index + dx)))
        return
    if row == OPTIONS:
        target = index + dy * columns
        if 0 <= target < size:
            model.move_cursor(OPTIONS, target)
            return
        if dy > 0:
            model.move_cursor(OPTIONS, size - 1)
            return
    _leave(model, dy, middles)


def _leave(model: TableModel, dy: int, middles: Mapping[str, Mapping[int, int]]) -> None:
    """Move to the nearest thing in the next row that is not empty."""
    rows, place = model.filled_rows(), model.cursor
    if place.row not in rows:
        return
    at = rows.index(place.row) + dy
    if not 0 <= at < len(rows):
        return
    if rows[at] == OPTIONS:
        model.move_cursor(OPTIONS, 0)
        return
    here = middles.get(place.row, {}).get(place.index, 0)
    there = middles.get(rows[at], {})
    nearest = min(there, key=lambda i: (abs(there[i] - here), i), default=0)
    model.move_cursor(rows[at], nearest)
