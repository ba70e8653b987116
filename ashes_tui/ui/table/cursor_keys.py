"""Arrow keys: along a row, straight up and down between rows, and through the columns of the options."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS


def move(model: TableModel, dx: int, dy: int, columns: int, middles: Mapping[str, Mapping[int, int]]) -> None:
    """One step. ``columns`` is how the options are laid out, ``middles`` where things stand on the screen."""
    row, index = model.place.row, model.place.index
    size = model.size_of(row)
    if dx:
        model.stand(row, max(0, min(size - 1, index + dx)))
        return
    if row == OPTIONS:
        target = index + dy * columns
        if 0 <= target < size:
            model.stand(OPTIONS, target)
            return
        if dy > 0:
            model.stand(OPTIONS, size - 1)
            return
    _leave(model, dy, middles)


def _leave(model: TableModel, dy: int, middles: Mapping[str, Mapping[int, int]]) -> None:
    """To the nearest thing in the next row that has any."""
    rows, place = model.filled_rows(), model.place
    if place.row not in rows:
        return
    at = rows.index(place.row) + dy
    if not 0 <= at < len(rows):
        return
    if rows[at] == OPTIONS:
        model.stand(OPTIONS, 0)
        return
    here = middles.get(place.row, {}).get(place.index, 0)
    there = middles.get(rows[at], {})
    nearest = min(there, key=lambda i: (abs(there[i] - here), i), default=0)
    model.stand(rows[at], nearest)
