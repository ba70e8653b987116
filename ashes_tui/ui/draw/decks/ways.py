"""What can be done with a deck, in columns below both halves; and copies of a card as boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import CAP, Box, cap
from ashes_tui.ui.draw.truncate import shorten

WAY, BOX = "way", "box"
"""The rows of the mouse for them, and for boxes."""
BOXES = 100
"""A box is numbered by its line, times this, and its place."""
_APART = 2
_WIDEST, _TWO = 44, 56


class Way(NamedTuple):
    """Its key, what it does, and how it stands now."""

    key: str
    words: str
    value: str = ""


def draw_ways(canvas: Canvas, box: Box, ways: Sequence[Way], look: Appearance) -> None:
    """The ways, down each column first."""
    x, y, width, height = box
    palette, columns = look.palette, -(-len(ways) // max(1, height))
    wide = min(_WIDEST, width // max(1, columns))
    for index, way in enumerate(ways):
        left, top = x + index // height * wide, y + index % height
        room = wide - CAP - 1 - _APART
        at = cap(canvas, left, top, way.key, look) + 1
        at = canvas.put(at, top, shorten(way.words, room, look.glyphs.ellipsis), palette.text)
        left_over = left + CAP + 1 + room - at - 1
        if way.value and left_over > 0:
            canvas.put(at + 1, top, shorten(way.value, left_over, look.glyphs.ellipsis), palette.dim)
        canvas.spot(left, top, wide - _APART, 1, WAY, index)


def boxes_width(most: int, spaced: bool) -> int:
    """The columns of the boxes of a card, with the free ones after them."""
    return 2 * most + 1 if spaced else most + 1


def draw_boxes(
    canvas: Canvas,
    at: tuple[int, int],
    copies: tuple[int, int],
    spaced: bool,
    look: Appearance,
    style: Style | None,
    line: int = 0,
) -> None:
    """How many copies of how many: filled boxes, then empty ones; ``style`` is that of the filled ones.

    Each can be clicked; ``line`` is that of the list.
    """
    (n, most), signs, empty = copies, look.signs, None if style is None else look.palette.faint
    x, y = at
    for place in range(max(n, most)):
        canvas.put(x, y, signs.copy if place < n else signs.no_copy, style if place < n else empty)
        canvas.spot(x, y, 1, 1, BOX, line * BOXES + place)
        x += 2 if spaced else 1


def put_said(canvas: Canvas, y: int, title: str, said: str, look: Appearance, style: Style) -> None:
    """The line that says what the cursor is on, and what there is to say of it."""
    canvas.fill(0, y, canvas.width, 1, look.palette.panel_bg)
    at = canvas.put(1, y, shorten(title, canvas.width // 2, look.glyphs.ellipsis), look.palette.strong) + 2
    canvas.put(at, y, shorten(said, canvas.width - at - 1, look.glyphs.ellipsis), style)


def columns_for(ways: Sequence[Way], width: int) -> int:
    """The lines that all of them take."""
    widest = max((text_width(f"{way.words} {way.value}") for way in ways), default=0) + CAP + 1 + _APART
    columns = max(2 if width >= _TWO else 1, min(len(ways), width // min(_WIDEST, max(20, widest))))
    return -(-len(ways) // columns)
