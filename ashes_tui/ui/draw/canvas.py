"""A grid of characters to draw on; it becomes strips for Textual, and spots that react to the mouse."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakValueDictionary

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Spot(NamedTuple):
    """A rectangle that reacts to the mouse: row and number of the thing drawn there."""

    x: int
    y: int
    width: int
    height: int
    row: str
    at: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point is inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> int:
        """The column of its middle."""
        return self.x + self.width // 2


class Drawing(NamedTuple):
    """The finished drawing of one pane."""

    strips: tuple[Strip, ...] = ()
    spots: tuple[Spot, ...] = ()

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The spot under a point, if any."""
        return next((spot for spot in self.spots if spot.holds(x, y)), None)


@lru_cache(maxsize=4096)
def joined(under: Style, over: Style) -> Style:
    """One style over another; cached, so that equal arguments give the same object."""
    return under + over


text_width = lru_cache(maxsize=8192)(cell_len)
"""The columns that a text takes; cached, because most texts recur in the next picture."""


class Canvas:
    """A grid of styled characters. Everything drawn outside is cut off."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width = width = max(0, width)
        self.height = height = max(0, height)
        self.base = base
        self._chars = [[" "] * width for _ in range(height)]
        self._grounds = [[base] * width for _ in range(height)]
        self._inks: list[list[Style | None]] = [[None] * width for _ in range(height)]
        self._spots: list[Spot] = []

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Fill a rectangle with a background that later text keeps."""
        start, end = max(0, x), min(x + width, self.width)
        if start >= end:
            return
        under = joined(self.base, style)
        for line in range(max(0, y), min(y + height, self.height)):
            self._grounds[line][start:end] = [under] * (end - start)
            self._inks[line][start:end] = [None] * (end - start)

    def put(self, x: int, y: int, text: str, style: Style | None = None, width: int | None = None) -> int:
        """Write text, cut to ``width``; return the column after it. Text left of the canvas is cut off too."""
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
            _ink(self._inks[y], x, end, style)
        return end

    def edge(self, sign: str, style: Style) -> None:
        """Write a one-column sign at the left of every line."""
        if self.width:
            for chars, inks in zip(self._chars, self._inks, strict=True):
                chars[0], inks[0] = sign, style

    def right(self, end: int, y: int, text: str, style: Style | None = None) -> int:
        """Write text that ends before column ``end``; return its first column."""
        start = max(0, end - text_width(text))
        self.put(start, y, text, style)
        return start

    def spot(self, x: int, y: int, width: int, height: int, row: str, index: int) -> None:
        """Make a rectangle of the picture react to the mouse."""
        self._spots.append(Spot(x, y, width, height, row, index))

    def line(self, y: int) -> str:
        """What a line says so far, one letter for each column."""
        chars = self._chars[y]
        text = "".join(chars)
        # Only a wide character leaves a column empty, only a joined one holds several.
        return text if len(text) == len(chars) and "" not in chars else "".join(char[:1] or " " for char in chars)

    def lay(self, x: int, y: int, other: Canvas) -> None:
        """Lay all that is drawn on another canvas over a part of this one, in which it has room."""
        end = x + other.width
        for line in range(other.height):
            self._chars[y + line][x:end] = other._chars[line]
            self._grounds[y + line][x:end] = other._grounds[line]
            self._inks[y + line][x:end] = other._inks[line]

    def drawing(self) -> Drawing:
        """The finished drawing."""
        lines = zip(self._chars, self._grounds, self._inks, strict=True)
        strips = [_strip(chars, grounds, inks, self.width) for chars, grounds, inks in lines]
        return Drawing(tuple(strips), tuple(self._spots))


@lru_cache(maxsize=4096)
def _cells(text: str, room: int) -> tuple[str, ...]:
    """The text of each column; the one after a wide character is empty."""
    if text.isascii():
        return tuple(text[:room])
    if text_width(text) > room:
        text = set_cell_size(text, room)
    cells: list[str] = []
    for char in text:
        size = text_width(char)
        if size == 0:
            cells[-1:] = [cells[-1] + char] if cells else []
        else:
            cells += [char] if size == 1 else [char, ""]
    return tuple(cells)


def _right_part(cells: tuple[str, ...], start: int) -> tuple[str, ...]:
    """The cells from ``start`` on; a wide character that is cut in two becomes a blank."""
    cells = cells[start:]
    return (" ", *cells[1:]) if cells and not cells[0] else cells


def _ink(inks: list[Style | None], start: int, end: int, style: Style) -> None:
    """Add a style to a part of a line; usually there is none yet."""
    before, size = inks[start:end], end - start
    if before.count(None) == size:
        inks[start:end] = [style] * size
        return
    # Few styles lie below, each many times as the very same object: their hash would take longer than all the rest.
    unders = {id(under): under for under in before}
    laid = {at: style if under is None else joined(under, style) for at, under in unders.items()}
    inks[start:end] = [laid[id(under)] for under in before]


class DrawnLine(Strip):
    """A drawn line, with the styles it was drawn from."""

    __slots__ = ("__weakref__", "styles")
    styles: tuple[Style | None, ...]


# Drawn lines, by their characters and the identity of their styles, which they keep alive. In a picture drawn again
# most lines are the same strips as before, which Textual has already rendered. Here are all lines that any screen
# shows, so that games of one host share them; the latest are kept beyond that, some three pictures of a table. The key
# is packed: as tuples it would take five times as much.
_Key = tuple[str, bytes, bytes]
_LINES: WeakValueDictionary[_Key, DrawnLine] = WeakValueDictionary()
_LATEST: OrderedDict[_Key, DrawnLine] = OrderedDict()
_MOST_LATEST = 256
_BETWEEN = "\0"
_ID = "Q"


def _strip(chars: list[str], grounds: list[Style], inks: list[Style | None], width: int) -> DrawnLine:
    key = (_BETWEEN.join(chars), array(_ID, map(id, grounds)).tobytes(), array(_ID, map(id, inks)).tobytes())
    line = _LINES.get(key)
    if line is None:
        line = _LINES[key] = _new_line(chars, grounds, inks, width)
        line.styles = tuple({id(style): style for style in (*grounds, *inks)}.values())
    _LATEST[key] = line
    _LATEST.move_to_end(key)
    if len(_LATEST) > _MOST_LATEST:
        _LATEST.popitem(last=False)
    return line


def _new_line(chars: list[str], grounds: list[Style], inks: list[Style | None], width: int) -> DrawnLine:
    segments = []
    start, current = 0, Style()
    under: Style | None = None
    over: Style | None = None
    for at, (ground, ink) in enumerate(zip(grounds, inks, strict=True)):
        if ground is under and ink is over:
            continue
        under, over = ground, ink
        style = ground if ink is None else joined(ground, ink)
        if style is not current:
            segments += [Segment("".join(chars[start:at]), current)] if at else []
            start, current = at, style
    segments.append(Segment("".join(chars[start:]), current))
    return DrawnLine(segments, width)
