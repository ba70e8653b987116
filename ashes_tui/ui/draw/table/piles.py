"""Piles: their sizes, wherever there is room for them."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_SPELLS, THEIR_BAR
from ashes_tui.ui.table.rows import TableItem

_BRIEF = {"draw": "draw", "discard": "disc", "conjuration": "conj", "removed": "gone"}
_WORDS = {"draw": "draw", "discard": "discard", "conjuration": "conj", "removed": "removed"}

_Pile = tuple[int, str, int]
"""Number in the row, word, and size."""
_KEPT = 2
"""So many are told in any case: the hand and the draw pile."""


def _sizes(seat: SeatView) -> dict[str, int]:
    return {
        "draw": seat.draw_count,
        "discard": len(seat.discard_pile),
        "conjuration": seat.conjuration_count,
        "removed": len(seat.removed),
    }


def _words(seat: SeatView, items: tuple[TableItem, ...], brief: bool) -> list[_Pile]:
    """The hand, which is no thing of the row (-1), and each pile."""
    sizes, words = _sizes(seat), _BRIEF if brief else _WORDS
    hand = [] if seat.automaton else [(-1, "hand", seat.hand_count)]
    return hand + [(i, words[item.pile], sizes[item.pile]) for i, item in enumerate(items) if item.pile]


def _taken(found: Sequence[_Pile], gap: int) -> int:
    return sum(len(word) + len(str(n)) + 1 + gap for _, word, n in found) - gap


def pile_row(
    canvas: Canvas, x: int, y: int, end: int, seat: SeatView, row: str, model: TableModel, look: Appearance
) -> int:
    """The piles in a line from ``x`` on; in brief if they would not fit before ``end``. Returns the column after."""
    items = model.rows[row]
    forms = [(_words(seat, items, brief), gap) for brief, gap in ((False, 2), (True, 2), (True, 1))]
    fitting = (form for form in forms if x + _taken(*form) <= end)
    found, gap = next(fitting, forms[-1])
    while found and x + _taken(found, gap) > end:
        found = found[:-1]
    return _put(canvas, x, y, found, gap, row, model, look)


def _put(
    canvas: Canvas,
    x: int,
    y: int,
    found: Sequence[_Pile],
    gap: int,
    row: str,
    model: TableModel,
    look: Appearance,
) -> int:
    """Piles side by side; return the column after the last one and its gap."""
    for index, word, n in found:
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


def narrow_piles(canvas: Canvas, seat: SeatView, spells: str, model: TableModel, look: Appearance, taken: int) -> int:
    """The piles at the right end of a single line of spells; return the column where they begin.

    If the first ``taken`` columns are needed, piles are left out from the end on; a sign tells it.
    """
    row = MY_BAR if spells == MY_SPELLS else THEIR_BAR
    whole = _words(seat, model.rows[row], True)
    most = 0 if model.cursor.row == row else max(0, len(whole) - _KEPT)
    forms = [whole[: len(whole) - out] for out in range(most + 1)]
    found = next((form for form in forms if taken + _width(form, whole) < canvas.width), forms[-1])
    x = max(0, canvas.width - _width(found, whole))
    end = _put(canvas, x, 0, found, 1, row, model, look)
    if len(found) < len(whole):
        canvas.put(end - 1, 0, look.glyphs.ellipsis, look.palette.faint)
    return x - 1


def _width(found: Sequence[_Pile], whole: Sequence[_Pile]) -> int:
    """The columns of piles in a narrow line, with the sign that some are left out."""
    return _taken(found, 1) + 1 + (len(found) < len(whole))
