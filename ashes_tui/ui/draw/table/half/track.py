"""The rows of a behaviour card side by side; in little room what they may bring, summed up, or the one in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.lang.block import Block
from ashes_tui.lang.text import numbers
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.words.behavior_chances import ODDS, chances
from ashes_tui.words.behavior_row import row_in_few_words

_Size = tuple[int, int]
_FIRST = 2
"""The column of the first row."""
_PILES = 9
"""The columns of the pile beside a single line, however large it is: no row loses its words when it grows."""
_EDGES = 2
"""The columns of a cell around its words."""
_HIGHEST = 3
"""No track needs more lines for that."""


class TrackCell(NamedTuple):
    """Rows that do the same: numbers of the behaviour die, what they do, which rows; or a thing and its share."""

    head: str
    text: str
    rows: tuple[int, ...]
    share: str = ""

    @property
    def width(self) -> int:
        """Its columns: one for the mark of the row in force, one at the end."""
        return text_width(" ".join(filter(None, (self.head, self.text, self.share)))) + 2


class PlacedCell(NamedTuple):
    """Where such rows begin."""

    cell: TrackCell
    x: int
    y: int


def draw_track(canvas: Canvas, placed: Sequence[PlacedCell], now: int, look: Appearance, at: int = -1) -> int:
    """The cells in their places; return the line below them.

    Whichever row is in force (``now``, -1 if none), all stand where they stood. ``at`` is the row under the cursor;
    after the last one comes its Ultimate, which no roll brings: it has no place here.
    """
    side, palette = side_of(False, look), look.palette
    for cell, x, y in placed:
        in_force = now in cell.rows
        filled = palette.cursor_bg if at in cell.rows else side.plate if in_force else None
        apart = bool(cell.share)  # chances are chips, each for itself
        canvas.fill(x + apart, y, cell.width - 2 * apart, 1, filled or side.card)
        canvas.put(x, y, look.signs.rolled if in_force else " ", filled)
        column = x + 1
        parts = ((cell.head, palette.strong), (cell.text, palette.dim), (cell.share, palette.strong))
        for text, style in parts:
            column = canvas.put(column, y, text, filled or style) + 1 if text else column
    return 1 + max((y for _, _, y in placed), default=-1)


def rows_of(blocks: Sequence[Block], size: _Size, end: int) -> list[PlacedCell]:
    """All rows in few words, in their order, before the column ``end``; none where they lack the room."""
    return _first_placed([in_groups(blocks)], size, end)


def chances_of(blocks: Sequence[Block], size: _Size, end: int, otherwise: Sequence[Block] = ()) -> list[PlacedCell]:
    """What the rows may bring, each with its share, in as many words as there is room for.

    Where piles stand beside a single line, they are the same however many columns these take, if possible.
    ``otherwise`` are the rows as things may stand a moment later: these are told in the same words.
    """
    now, later = (_forms_of(some) if some else [] for some in (blocks, otherwise))
    width, height = size
    calm = min(end, width - _PILES) if height == 1 and end < width else end
    for room in dict.fromkeys((calm, end)):
        for at, form in enumerate(now):
            placed = _first_placed([form], size, room)
            if placed and (at >= len(later) or _first_placed([later[at]], size, room)):
                return placed
    return []


def _forms_of(blocks: Sequence[Block]) -> list[list[TrackCell]]:
    """What some rows may bring, in ever fewer words."""
    told = [[TrackCell("", one.words, one.rows, one.share) for one in form] for form in chances(blocks)]
    odds = [TrackCell("", words, ()) for words in ODDS]
    return [[odds[0], *told[0]], *([odds[-1], *form] for form in told)]


def row_alone(block: Block, at: int, rolled: int, said: str, size: _Size, end: int) -> list[PlacedCell]:
    """The row in force, for the number that was rolled: whole if there is room (``said``), else in few words.

    The numbers of a row are told only if it has several.
    """
    head, on = f"rolled {rolled}:", "" if block.rolls[0] == block.rolls[1] else f"{numbers(block.rolls)} "
    forms = [[TrackCell(head, f"{on}{text}", (at,))] for text in (said, row_in_few_words(block))]
    return _first_placed(forms, size, end)


def texts_alone(texts: Sequence[str], size: _Size, end: int) -> list[PlacedCell]:
    """The first of these texts that fits, in as many lines as it takes, where no row counts."""
    width, height = size
    for text in texts:
        lines = wrap(text, min(width, end) - _FIRST - _EDGES)
        if len(lines) <= height:
            return [PlacedCell(TrackCell("", line, ()), _FIRST, y) for y, line in enumerate(lines)]
    return []


def _first_placed(forms: Sequence[Sequence[TrackCell]], size: _Size, room: int) -> list[PlacedCell]:
    """The first of these forms that fits; any of them rather close together than in fewer words."""
    width, height = size
    for cells in forms:
        for gap in (1, 0, -1):  # without any gap the column for the mark of a row parts it from the row before
            edge = room if gap < 0 and room < width else room - 1
            placed = _placed(cells, (edge, height), gap)
            if placed:
                return placed
    return []


def track_height(blocks: Sequence[Block], width: int) -> int:
    """In how many lines the rows are told in few words."""
    fits = (h for h in range(1, _HIGHEST) if _placed(in_groups(blocks), (width - _PILES - 1, h), 0))
    return next(fits, _HIGHEST)


def in_groups(blocks: Sequence[Block]) -> list[TrackCell]:
    """The rows; neighbours that do the same are one."""
    found: list[TrackCell] = []
    for i, block in enumerate(blocks):
        text = row_in_few_words(block)
        same = found.pop().rows if found and found[-1].text == text else ()
        rows = (*same, i)
        found.append(TrackCell(numbers((blocks[rows[0]].rolls[0], block.rolls[1])), text, rows))
    return found


def _placed(cells: Sequence[TrackCell], size: _Size, gap: int) -> list[PlacedCell]:
    """Each cell in its place, line by line; none if they do not all fit."""
    x, y, (end, height), found = _FIRST, 0, size, list[PlacedCell]()
    for cell in cells:
        wide = cell.width + min(0, gap)
        if x + wide > end:
            x, y = _FIRST, y + 1
        if y >= height or x + wide > end:
            return []
        found.append(PlacedCell(cell, x, y))
        x += cell.width + gap
    return found


__all__ = [
    "PlacedCell",
    "TrackCell",
    "chances_of",
    "draw_track",
    "in_groups",
    "row_alone",
    "rows_of",
    "texts_alone",
    "track_height",
]
