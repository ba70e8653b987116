"""Arrow keys: along a row, up and down between rows, and through the columns of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_DICE, MY_FIELD, OPTIONS, THEIR_BAR, THEIR_DICE, THEIR_FIELD

Middles = Mapping[str, Mapping[int, tuple[int, int]]]
"""Where things are on the screen: column of their middle, and line, by row and number."""


Cells = Sequence[Sequence[int]]
"""Answers as they lie, by their numbers: columns, each from top to bottom."""

_SIDE_BY_SIDE = ((THEIR_BAR, THEIR_DICE), (MY_BAR, MY_DICE))
"""Rows that lie beside each other."""
_RIGHT = (THEIR_DICE, MY_DICE)


def move(model: TableModel, dx: int, dy: int, columns: Cells, middles: Middles, below: Sequence[int] = ()) -> None:
    """Move one step. Each of the answers ``below`` the others is a column of its own."""
    row, index = model.cursor.row, model.cursor.index
    if row == OPTIONS:
        _among_answers(model, dx, dy, columns, middles, below)
    elif dx:
        _beside(model, row, index + dx)
    else:
        target = _in_row(row, index, dy, middles) if row in (THEIR_FIELD, MY_FIELD) else None
        if target is None:
            _leave(model, dy, middles)
        else:
            model.move_cursor(row, target)


def _beside(model: TableModel, row: str, index: int) -> None:
    """Along a row; at its end into the row that lies beside it: from a Phoenixborn and its piles to its dice."""
    beside = [other for other in _level(row, model) if other != row and model.size_of(other)]
    if 0 <= index < model.size_of(row) or not beside:
        model.move_cursor(row, max(0, min(model.size_of(row) - 1, index)))
    elif (index < 0) == (row in _RIGHT):
        model.move_cursor(beside[0], model.size_of(beside[0]) - 1 if index < 0 else 0)


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


def _level(row: str, model: TableModel) -> tuple[str, ...]:
    """The filled rows that lie beside each other where a row lies, from left to right."""
    level = next((pair for pair in _SIDE_BY_SIDE if row in pair), (row,))
    return tuple(other for other in level if other == row or other in model.filled_rows())


def _leave(model: TableModel, dy: int, middles: Middles) -> None:
    """Move to the nearest thing in the next rows that are not empty."""
    rows, place = model.filled_rows(), model.cursor
    if place.row not in rows:
        return
    levels = list(dict.fromkeys(_level(row, model) for row in rows))
    at = levels.index(_level(place.row, model)) + dy
    if not 0 <= at < len(levels):
        return
    if levels[at] == (OPTIONS,):
        model.to_answers()
        return
    column, _ = middles.get(place.row, {}).get(place.index, (0, 0))
    there = {(row, i): spot for row in levels[at] for i, spot in middles.get(row, {}).items()}
    lines = [line for _, line in there.values()]
    near = max(lines, default=0) if dy < 0 else min(lines, default=0)
    first = (levels[at][0], 0)
    model.move_cursor(*min(there, key=lambda thing: (_way(there[thing], column, near), thing), default=first))


def _way(spot: tuple[int, int], column: int, line: int) -> int:
    """How far it is: a line is about two columns high."""
    return abs(spot[0] - column) + 2 * abs(spot[1] - line)
