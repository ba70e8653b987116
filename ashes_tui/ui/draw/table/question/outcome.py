"""What an attack will lead to, told below the answer that it follows from, where there is a pane for that."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.question.answer_text import signed
from ashes_tui.ui.draw.table.question.arranging import told_width
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.foretelling.forecast import Told
from ashes_tui.ui.table.model import TableModel

_ABOVE = 5
"""The lines of the pane above it: its title, and the answer itself."""


def outlook(model: TableModel, look: Appearance) -> list[Told]:
    """What an attack will lead to, with the signs of an appearance."""
    return model.outlook((look.signs.life, look.glyphs.arrow, look.signs.dead))


def is_told_below(told: Sequence[Told], height: int) -> bool:
    """Whether all of it has room below the answer, in a pane of so many lines."""
    return bool(told) and sum(1 + len(lines) for _, lines in told) <= height - _ABOVE


def put_outcome(canvas: Canvas, y: int, told: Sequence[Told], look: Appearance) -> int:
    """Each heading with its lines below it, the values in a column; return the line after them."""
    palette = look.palette
    right = min(canvas.width - 1, 1 + max(map(told_width, told), default=0))
    for heading, lines in told:
        canvas.put(1, y, heading, palette.faint, canvas.width - 2)
        for text, value in lines:
            y += 1
            hue = palette.ember if look.glyphs.arrow in value else palette.text
            end = canvas.right(right, y, signed(value, look), hue)
            canvas.put(1, y, shorten(text, end - 2, look.glyphs.ellipsis), palette.dim)
        y += 1
    return y
