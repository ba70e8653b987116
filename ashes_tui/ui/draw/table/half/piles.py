"""Piles: their sizes, wherever there is room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_SPELLS, SIGN, THEIR_BAR
from ashes_tui.ui.table.rows import TableItem
from ashes_tui.ui.table.told_signs import Sign, sign_place

_FULL = {"draw": "draw", "discard": "discard", "conjuration": "conjurations", "removed": "removed"}
_WORDINGS = (
    _FULL,
    {**_FULL, "conjuration": "conj"},
    {**_FULL, "discard": "disc", "conjuration": "conj"},
)
"""What piles are called, in fewer and fewer letters; briefer words would not be understood."""
BRIEFEST = len(_WORDINGS) - 1
"""The number of the wording with the fewest."""

Pile = tuple[int, str, int]
"""Number in the row, word, and size."""
LEAST_PILES = 2
"""So many are told beside spells as long as some name is rather cut a little: hand and draw pile."""


def _sizes(seat: SeatView) -> dict[str, int]:
    return {
        "draw": seat.draw_count,
        "discard": len(seat.discard_pile),
        "conjuration": seat.conjuration_count,
        "removed": len(seat.removed),
    }


def _words(seat: SeatView, items: tuple[TableItem, ...], wording: int) -> list[Pile]:
    """The hand, which is no thing of the row (-1), and each pile."""
    sizes, words = _sizes(seat), _WORDINGS[wording]
    hand = [] if seat.automaton else [(-1, "hand", seat.hand_count)]
    return hand + [(i, words[item.pile], sizes[item.pile]) for i, item in enumerate(items) if item.pile]


def _taken(found: Sequence[Pile], gap: int) -> int:
    return sum(len(word) + len(str(n)) + 1 + gap for _, word, n in found) - gap


def wording_in(seat: SeatView, row: str, model: TableModel, room: int) -> int:
    """The number of the wording, 0 in full, with which the piles of a side fit into so many columns."""
    fits = (_taken(_words(seat, model.rows[row], wording), 1) <= room for wording in range(BRIEFEST))
    return next((wording for wording, fit in enumerate(fits) if fit), BRIEFEST)


def pile_row(
    canvas: Canvas,
    x: int,
    y: int,
    end: int,
    seat: SeatView,
    row: str,
    model: TableModel,
    look: Appearance,
    wording: int,
) -> int:
    """The piles in a line from ``x`` on, before ``end``; ``wording`` as of the others. Returns the column after."""
    found = _words(seat, model.rows[row], wording)
    gap = 2 if x + _taken(found, 2) <= end else 1
    while found and x + _taken(found, gap) > end:
        found = found[:-1]
    return _put(canvas, x, y, found, gap, row, model, look)


def _put(
    canvas: Canvas,
    x: int,
    y: int,
    found: Sequence[Pile],
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
        place = (row, index) if index >= 0 else (SIGN, sign_place(Sign.HAND, row == MY_BAR))
        canvas.spot(start, y, x - start, 1, *place)
        x += gap
    return x


def fuller_form(seat: SeatView, spells: str, model: TableModel, wording: int) -> list[Pile]:
    """The piles of a player beside a single line of spells, in a wording where that leaves more room than it needs."""
    return _words(seat, model.rows[MY_BAR if spells == MY_SPELLS else THEIR_BAR], wording)


def narrow_forms(seat: SeatView, spells: str, model: TableModel) -> Iterator[list[Pile]]:
    """The piles beside a single line of spells, in few letters: all of them, else hand and draw pile, at last the hand.

    The others are told together or not at all, lest each question show another set. An automaton's are
    `automaton_piles`.
    """
    found = automaton_piles(seat, model) if seat.automaton else fuller_form(seat, spells, model, BRIEFEST)
    yield found
    for n in range(LEAST_PILES, -1, -1):
        yield found[:n]


def worded_forms(seat: SeatView, spells: str, model: TableModel) -> Iterator[list[Pile]]:
    """The piles of a player beside ready spells in one line: in words, in few letters, then the first ones alone."""
    yield fuller_form(seat, spells, model, 0)
    yield from narrow_forms(seat, spells, model)


def automaton_piles(seat: SeatView, model: TableModel) -> list[Pile]:
    """The piles of an automaton where there is little room: of a Chimera only that from which its aspects come.

    Of another none that is empty.
    """
    found = _words(seat, model.rows[THEIR_BAR], BRIEFEST)
    found = [pile for pile in found if pile[1] == "draw" or (pile[2] and pile[1] != "removed")]
    return found[:1] if seat.rains_needed else found


def put_piles(canvas: Canvas, x: int, found: Sequence[Pile], model: TableModel, look: Appearance) -> int:
    """An opponent's piles from a column on in a line; return the column after them and a gap of two."""
    return _put(canvas, x, 0, found, 2, THEIR_BAR, model, look)


def narrow_width(found: Sequence[Pile]) -> int:
    """The columns of these piles with the gap before them and the one after them; none without piles."""
    return _taken(found, 1) + 2 if found else 0


def narrow_piles(canvas: Canvas, found: Sequence[Pile], spells: str, model: TableModel, look: Appearance) -> int:
    """The piles at the right end of a single line of spells; return the column where they begin."""
    row = MY_BAR if spells == MY_SPELLS else THEIR_BAR
    if not found:
        return canvas.width
    x = max(0, canvas.width - narrow_width(found) + 1)
    _put(canvas, x, 0, found, 1, row, model, look)
    return x - 1
