"""A small grid of characters to draw on; what is drawn becomes strips, and spots that answer the mouse."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Spot(NamedTuple):
    """A place one can point at: row and number of the thing drawn there."""

    x: int
    y: int
    width: int
    height: int
    row: str
    at: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> int:
        """Its horizontal middle."""
        return self.x + self.width // 2


class Drawing(NamedTuple):
    """A finished picture of one pane."""

    strips: tuple[Strip, ...] = ()
    spots: tuple[Spot, ...] = ()

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What lies under a point."""
        return next((spot for spot in self.spots if spot.holds(x, y)), None)


@lru_cache(maxsize=4096)
def joined(under: Style, over: Style) -> Style:
    """A style put over another; equal arguments give the very same object."""
    return under + over


class Canvas:
    """Characters with styles, drawn from the top left. Everything outside is cut off."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width = width = max(0, width)
        self.height = height = max(0, height)
        self.base = base
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[base] * width for _ in range(height)]
        self._spots: list[Spot] = []

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Lay a colour; later text keeps it."""
        start, end = max(0, x), min(x + width, self.width)
        if start >= end:
            return
        under = joined(self.base, style)
        for line in range(max(0, y), min(y + height, self.height)):
            self._styles[line][start:end] = [under] * (end - start)

    def put(self, x: int, y: int, text: str, style: Style | None = None, width: int | None = None) -> int:
        """Write text, cut to ``width``; gives the column after it. What lies left of the canvas is cut off too."""
        room = self.width - x if width is None else min(width, self.width - x)
        if room <= 0 or not 0 <= y < self.height or not text:
            return x
        cells = _cells(text, room)
        end = x + len(cells)
        if x < 0:
            cells, x = _right_part(cells, -x), 0
        if not cells:
            return end
        self._chars[y][x:end] = cells
        if style is not None:
            _lay(self._styles[y], x, end, style)
        return end

    def right(self, end: int, y: int, text: str, style: Style | None = None) -> int:
        """Write text that ends before ``end``; gives its first column."""
        start = max(0, end - cell_len(text))
        self.put(start, y, text, style)
        return start

    def spot(self, x: int, y: int, width: int, height: int, row: str, index: int) -> None:
        """Make a part of the picture answer the mouse."""
        self._spots.append(Spot(x, y, width, height, row, index))

    def drawing(self) -> Drawing:
        """The finished picture."""
        strips = (_strip(c, s, self.width) for c, s in zip(self._chars, self._styles, strict=True))
        return Drawing(tuple(strips), tuple(self._spots))


def _cells(text: str, room: int) -> list[str]:
    if text.isascii():
        return list(text[:room])
    if cell_len(text) > room:
        text = set_cell_size(text, room)
    cells: list[str] = []
    for char in text:
        size = cell_len(char)
        if size == 0:
            cells[-1:] = [cells[-1] + char] if cells else []
        else:
            cells += [char] if size == 1 else [char, ""]
    return cells


def _right_part(cells: list[str], start: int) -> list[str]:
    """What is left without the first cells; of a wide sign cut in two a blank."""
    cells = cells[start:]
    return [" ", *cells[1:]] if cells and not cells[0] else cells


def _lay(styles: list[Style], start: int, end: int, over: Style) -> None:
    """Put a style over a part of a line; mostly all of it has one style below."""
    under = styles[start]
    part = styles[start:end]
    if part.count(under) == len(part):
        styles[start:end] = [joined(under, over)] * len(part)
    else:
        styles[start:end] = [joined(style, over) for style in part]


# Lines drawn lately, by their characters and the identity of their styles, which they keep alive. Of a picture drawn
# again most lines are the very same strips, which Textual knows how to show already.
_LINES: OrderedDict[tuple[tuple[str, ...], tuple[int, ...]], tuple[tuple[Style, ...], Strip]] = OrderedDict()
_MOST_LINES = 2048


def _strip(chars: list[str], styles: list[Style], width: int) -> Strip:
    key = (tuple(chars), tuple(map(id, styles)))
    found = _LINES.get(key)
    if found is None:
        found = _LINES[key] = (tuple(styles), _new_strip(chars, styles, width))
        if len(_LINES) > _MOST_LINES:
            _LINES.popitem(last=False)
    return found[1]


def _new_strip(chars: list[str], styles: list[Style], width: int) -> Strip:
    segments = []
    start, current = 0, styles[0] if styles else Style()
    for at, style in enumerate(styles):
        if style is not current:
            segments.append(Segment("".join(chars[start:at]), current))
            start, current = at, style
    segments.append(Segment("".join(chars[start:]), current))
    return Strip(segments, width)
