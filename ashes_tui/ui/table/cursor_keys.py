"""Arrow keys: along a row, up and down between rows, and through the columns of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_FIELD, OPTIONS, THEIR_FIELD

Middles = Mapping[str, Mapping[int, tuple[int, int]]]
"""Where things are on the screen: column of their middle, and line, by row and number."""


Cells = Sequence[Sequence[int]]
"""Answers as they lie, by their numbers: columns, each from top to bottom."""


def move(model: TableModel, dx: int, dy: int, columns: Cells, middles: Middles, below: Sequence[int] = ()) -> None:
    """Move one step. Each of the answers ``below`` the others is a column of its own."""
    row, index = model.cursor.row, model.cursor.index
    if row == OPTIONS:
        _among_answers(model, dx, dy, columns, middles, below)
    elif dx:
        model.move_cursor(row, max(0, min(model.size_of(row) - 1, index + dx)))
    else:
        target = _in_row(row, index, dy, middles) if row in (THEIR_FIELD, MY_FIELD) else None
        if target is None:
            _leave(model, dy, middles)
        else:
            model.move_cursor(row, target)


def _among_answers(model: TableModel, dx: int, dy: int, columns: Cells, middles: Middles, below: Sequence[int]) -> None:
    """Down a column, or to the same line of the next one; up from the first line to the table."""
    index = model.cursor.index
    at = next((i for i, cells in enumerate(columns) if index in cells), -1)
    if at < 0:
        _leave(model, dy, middles)
        return
    line = columns[at].index(index)
    if dx:
        beside = columns[max(0, min(len(columns) - 1, at + dx))]
        model.move_cursor(OPTIONS, beside[min(line, len(beside) - 1)])
    elif 0 <= line + dy < len(columns[at]):
        model.move_cursor(OPTIONS, columns[at][line + dy])
    elif dy > 0 and index not in below:
        model.move_cursor(OPTIONS, _nearest(index, below, middles))
    elif dy < 0 and index in below:
        ends = [cells[-1] for cells in columns if cells[-1] not in below]
        model.move_cursor(OPTIONS, _nearest(index, ends, middles))
    elif dy < 0:
        _leave(model, dy, middles)


def _nearest(index: int, others: Sequence[int], middles: Middles) -> int:
    """The answer nearest to one; that itself if there are no others."""
    places = middles.get(OPTIONS, {})
    column = places.get(index, (0, 0))[0]
    return min(others, key=lambda i: abs(places.get(i, (0, 0))[0] - column), default=index)


def _in_row(row: str, index: int, dy: int, middles: Middles) -> int | None:
    """The nearest thing above or below in the same row of cards, which may lie in two lines."""
    places = middles.get(row, {})
    if index not in places:
        return None
    column, line = places[index]
    there = [i for i, (_, other) in places.items() if (other - line) * dy > 0 and abs(other - line) > 1]
    return min(there, key=lambda i: (abs(places[i][0] - column), i), default=None)


def _leave(model: TableModel, dy: int, middles: Middles) -> None:
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
    column, _ = middles.get(place.row, {}).get(place.index, (0, 0))
    there = middles.get(rows[at], {})
    lines = [other for _, other in there.values()]
    near = max(lines, default=0) if dy < 0 else min(lines, default=0)
    nearest = min(there, key=lambda i: (abs(there[i][1] - near), abs(there[i][0] - column), i), default=0)
    model.move_cursor(rows[at], nearest)
