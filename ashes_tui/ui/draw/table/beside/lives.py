"""The lives of all sides turn by turn, from the first turn to where the game stands."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.client.lives import Lives
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.curve import NamedCurve, Series, along, curves, put_legend
from ashes_tui.ui.draw.page import section
from ashes_tui.ui.draw.pieces import Box
from ashes_tui.ui.draw.signs import DASHED
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.model import TableModel

HEADING = "Lives, turn by turn"
_AXIS, _END = 4, 5
"""The columns before the curves for numbers, and after them for the lives left."""
_FEWEST = 2
"""With fewer turns there is no curve."""
_NAME = 12
_MOST = 32
_DRAWN: OrderedDict[tuple[int, ...], tuple[object, Drawing]] = OrderedDict()
# The latest drawings, by the identity of what they were made from; each keeps those objects alive.


class _SeatLives(NamedTuple):
    """The lives of a seat: whose they are, and how they are drawn."""

    name: str
    values: tuple[int, ...]
    hue: Style
    heavy: bool


def lives_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing:
    """The curves below their heading, one's own heavy, and the rounds below them; the last line stays empty.

    They change with the game alone: until then the same drawing serves every step of the cursor.
    """
    lives = model.game.session.lives()
    key = (id(lives), id(look.palette), id(look.glyphs), model.seat, width, height)
    if key not in _DRAWN:
        _DRAWN[key] = (lives, look), _drawn(model, lives, width, height, look)
        while len(_DRAWN) > _MOST:
            _DRAWN.popitem(last=False)
    return _DRAWN[key][1]


def _drawn(model: TableModel, lives: Lives, width: int, height: int, look: Appearance) -> Drawing:
    canvas = Canvas(width, height, look.palette.screen_bg)
    lines = list(_lines(model, lives, look))
    turns = max((len(line.values) for line in lines), default=0)
    both = turns >= _FEWEST and _curves(canvas, lines, lives.rounds, turns, look)
    section(canvas, (1, 0, _legend(canvas, lines, look, both) - 1), HEADING, look)
    return canvas.drawing()


def _curves(canvas: Canvas, lines: Sequence[_SeatLives], rounds: Sequence[int], turns: int, look: Appearance) -> bool:
    """The curves with their scale, the lives left and the rounds; whether two lie on one another somewhere."""
    width, height = canvas.width, canvas.height
    box = (1 + _AXIS, 1, width - 2 - _AXIS - _END, height - 3)
    most = max(1, *(max(line.values) for line in lines))
    _axis(canvas, box, most, look)
    drawn = [Series(along(line.values, box[2]), line.hue, line.heavy) for line in lines]
    both = curves(canvas, box, sorted(drawn, key=lambda one: one.heavy), look)
    _ends(canvas, box, most, lines, look)
    _rounds(canvas, box, rounds, turns, look)
    return both


def _lines(model: TableModel, lives: Lives, look: Appearance) -> Iterator[_SeatLives]:
    """One's own life first, then those of one's side, then of the others."""
    seats, palette, values = model.view.seats, look.palette, lives.values
    side = seats[model.seat].side
    for seat in sorted(values, key=lambda seat: (seat != model.seat, seats[seat].side != side, seat)):
        hue = palette.mine if seats[seat].side == side else palette.theirs
        name = model.names.subject(seat)
        brief = name if len(name) <= _NAME else name.split()[-1]
        yield _SeatLives(brief, values[seat], hue, seat == model.seat)


def _legend(canvas: Canvas, lines: Sequence[_SeatLives], look: Appearance, both: bool) -> int:
    """Whose each curve is, at the right of the heading, as far as there is room; where it begins."""
    whose = [NamedCurve(shorten(line.name, _NAME, look.glyphs.ellipsis), line.hue, line.heavy) for line in lines]
    begins = put_legend(canvas, (text_width(HEADING) + 4, canvas.width - 1), 0, whose, look, both)
    return begins if begins < canvas.width - 1 else canvas.width


def _axis(canvas: Canvas, box: Box, most: int, look: Appearance) -> None:
    """The greatest life, half of it and none, each with a dashed line."""
    x, y, width, height = box
    dash = look.signs.frames[DASHED].top
    for value in (most, most // 2, 0):
        row = y + height - 1 - round(value * (height - 1) / most)
        canvas.right(x - 1, row, str(value), look.palette.faint)
        canvas.put(x, row, dash * width, look.palette.rule)


def _ends(canvas: Canvas, box: Box, most: int, lines: Sequence[_SeatLives], look: Appearance) -> None:
    """The lives left, each at the end of its curve; where two would lie on one another the lower one gives way."""
    x, y, width, height = box
    taken: set[int] = set()
    for line in sorted(lines, key=lambda line: -line.values[-1]):
        row = y + height - 1 - round(line.values[-1] * (height - 1) / most)
        free = [other for other in range(y, y + height) if other not in taken]
        row = min(free, key=lambda other: (abs(other - row), -other)) if free else row
        taken.add(row)
        canvas.put(x + width + 1, row, f"{look.signs.life}{line.values[-1]}", line.hue)


def _rounds(canvas: Canvas, box: Box, rounds: Sequence[int], turns: int, look: Appearance) -> None:
    """Where each round began."""
    x, y, width, height = box
    end = -1
    for number, turn in enumerate(rounds, start=1):
        at = x + turn * width // turns
        words = f"round {number}" if end < 0 else str(number)
        if at > end and at + text_width(words) < canvas.width:
            end = canvas.put(at, y + height, words, look.palette.faint)
