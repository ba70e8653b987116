"""Piles: their sizes, wherever there is room for them."""

from __future__ import annotations

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_SPELLS, THEIR_BAR
from ashes_tui.ui.table.rows import TableItem

_BRIEF = {"draw": "draw", "discard": "disc", "conjuration": "conj", "removed": "gone"}
_WORDS = {"draw": "draw", "discard": "discard", "conjuration": "conj", "removed": "removed"}


def _sizes(seat: SeatView) -> dict[str, int]:
    return {
        "draw": seat.draw_count,
        "discard": len(seat.discard_pile),
        "conjuration": seat.conjuration_count,
        "removed": len(seat.removed),
    }


def _words(seat: SeatView, items: tuple[TableItem, ...], brief: bool) -> list[tuple[int, str, int]]:
    """Number in the row, word and size of the hand (no thing of the row: -1) and of each pile."""
    sizes, words = _sizes(seat), _BRIEF if brief else _WORDS
    hand = [] if seat.automaton else [(-1, "hand", seat.hand_count)]
    return hand + [(i, words[item.pile], sizes[item.pile]) for i, item in enumerate(items) if item.pile]


def _taken(found: list[tuple[int, str, int]], gap: int) -> int:
    return sum(len(word) + len(str(n)) + 1 + gap for _, word, n in found) - gap


def pile_row(
    canvas: Canvas, x: int, y: int, end: int, seat: SeatView, row: str, model: TableModel, look: Appearance
) -> int:
    """The piles in a line from ``x`` on; in brief if they would not fit before ``end``. Returns the column after."""
    items = model.rows[row]
    forms = [(_words(seat, items, brief), gap) for brief, gap in ((False, 2), (True, 2), (True, 1))]
    fitting = (form for form in forms if x + _taken(*form) <= end)
    found, gap = next(fitting, forms[-1])
    for index, word, n in found:
        if x + len(word) + len(str(n)) + 1 > end:
            break
        start = x
        lit = model.cursor.row == row and model.cursor.index == index
        if lit:
            canvas.fill(x, y, len(word) + len(str(n)) + 1, 1, look.palette.cursor_bg)
        x = canvas.put(x, y, f"{word} ", None if lit else look.palette.faint)
        x = canvas.put(x, y, str(n), None if lit else look.palette.strong)
        if index >= 0:
            canvas.spot(start, y, x - start, 1, row, index)
        x += gap
    return x


def narrow_piles(canvas: Canvas, seat: SeatView, spells: str, model: TableModel, look: Appearance) -> int:
    """The piles at the right end of a single line of spells; return the column where they begin."""
    row = MY_BAR if spells == MY_SPELLS else THEIR_BAR
    found = _words(seat, model.rows[row], True)
    width = sum(text_width(word) + len(str(n)) + 2 for _, word, n in found) - 1
    x = max(0, canvas.width - width - 1)
    pile_row(canvas, x, 0, canvas.width, seat, row, model, look)
    return x - 1
