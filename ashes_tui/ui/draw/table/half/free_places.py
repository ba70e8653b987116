"""The free places of a battlefield, beside its units: an empty field is a table with room, not a hole."""

from __future__ import annotations

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import Box
from ashes_tui.ui.draw.table.half.halves import side_of

_LEAST, _LOWEST = 6, 3
"""Columns and lines in which a place still looks like one for a card."""


def free_places(canvas: Canvas, seat: SeatView, box: Box, mine: bool, look: Appearance) -> None:
    """Grounds for as many units as a seat may still have, from the left of ``box`` on, no wider than the box.

    None where they have no room side by side, or where an automaton takes no place (its row has no limit of its own).
    """
    x, y, width, height = box
    free = 0 if seat.automaton else seat.battlefield_limit - len(seat.battlefield)
    each = min(width, (canvas.width - x + 1) // max(1, free) - 1)
    if each < _LEAST or height < _LOWEST:
        return
    for at in range(free):
        canvas.fill(x + at * (each + 1), y, each, height, side_of(mine, look).slot)


__all__ = ["free_places"]
