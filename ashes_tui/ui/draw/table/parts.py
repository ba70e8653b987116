"""Lines of styled parts."""

from __future__ import annotations

from rich.style import Style

from ashes_tui.ui.draw.canvas import Canvas, text_width

Part = tuple[str, Style | None]
Row = list[Part]
"""A line of styled parts; a blank stands between them where they say so."""


def put_row(canvas: Canvas, x: int, y: int, row: Row, width: int) -> int:
    """Write the parts of a line side by side; return the column after them."""
    end = x + width
    for text, style in row:
        x = canvas.put(x, y, text, style, end - x)
    return x


def put_row_right(canvas: Canvas, end: int, y: int, row: Row) -> int:
    """Write a line of parts so that it ends before a column; return the column in which it begins."""
    x = end - row_width(row)
    put_row(canvas, x, y, row, end - x)
    return x


def row_width(row: Row) -> int:
    """The columns of a line of parts."""
    return sum(text_width(text) for text, _ in row)


def put_whole(canvas: Canvas, x: int, y: int, row: Row, end: int) -> int:
    """Write those parts that fit whole before ``end``; a part cut in half would say something else."""
    for text, style in row:
        if x + text_width(text.rstrip()) <= end:
            x = canvas.put(x, y, text, style, end - x)
    return x
