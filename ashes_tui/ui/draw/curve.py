"""Lives as curves: one's own heavy, the others' light, double where two lie on one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import Box

_HEAVY, _LIGHT, _BOTH = "━┃┓┗┛┏", "─│┐└┘┌", "═"
_PLAIN_HEAVY, _PLAIN_LIGHT, _PLAIN_BOTH = "=|=|=|", "-|-|-|", "#"
"""Along, up, then the corners: down from the left, on from above, up from the left, on from below."""


_Place = tuple[int, int]
"""A column and a line."""
_APART = 2
"""The columns between two curves that are named."""


class LifeRange(NamedTuple):
    """The values of the lowest and of the highest line."""

    low: int
    high: int

    def line(self, value: int, height: int) -> int:
        """The line of a value, counted from the top, in so many lines."""
        return height - 1 - round((value - self.low) * (height - 1) / max(1, self.high - self.low))


class Series(NamedTuple):
    """The values of one curve, one for each column; ``span`` is its own, where the curves do not share one."""

    values: tuple[int, ...]
    style: Style
    heavy: bool
    span: LifeRange | None = None


class NamedCurve(NamedTuple):
    """Whose a curve is, in a word, and how it is drawn."""

    name: str
    style: Style
    heavy: bool


def curves(canvas: Canvas, box: Box, series: Sequence[Series], look: Appearance, span: LifeRange | None = None) -> bool:
    """Draw curves in a span of values; usually from 0 at the lowest line to the greatest value at the highest.

    Return whether two lie on one another somewhere.
    """
    x, y, width, height = box
    span = span or LifeRange(0, max((value for one in series for value in one.values), default=0))
    level = Counter[_Place]()
    for one in series:
        rows = [(one.span or span).line(value, height) for value in one.values[:width]]
        for column, sign, row in _signs(rows, one.heavy, look):
            canvas.put(x + column, y + row, sign, one.style)
            level[column, row] += sign == level_sign(one.heavy, look)
    both = _shared(level)
    for column, row in both:
        canvas.put(x + column, y + row, _both(look), look.palette.strong)
    return bool(both)


def _shared(level: Mapping[_Place, int]) -> list[_Place]:
    """Where curves lie on one another for some columns; in a single one they only cross."""
    places = {place for place, curves in level.items() if curves > 1}
    return [(column, row) for column, row in places if {(column - 1, row), (column + 1, row)} & places]


def put_legend(
    canvas: Canvas, room: tuple[int, int], y: int, whose: Sequence[NamedCurve], look: Appearance, both: bool = False
) -> int:
    """Whose each curve is, at the right of these columns, as far as there is room; where it begins.

    ``both``: there are curves that lie on one another.
    """
    start, end = room
    begins = end
    told = [(f"{level_sign(one.heavy, look)} {one.name}", one.style) for one in whose]
    for words, style in reversed([*told, *([(f"{_both(look)} both", look.palette.strong)] if both else [])]):
        if end - text_width(words) - 1 < start:
            break
        canvas.put(end, y, " " * (begins - end))
        begins = canvas.right(end, y, f" {words}", style)
        end = begins + 1 - _APART
    return begins


def legend_width(whose: Sequence[NamedCurve], look: Appearance, both: bool) -> int:
    """The columns in which `put_legend` names all curves."""
    told = [f"{level_sign(one.heavy, look)} {one.name}" for one in whose] + [f"{_both(look)} both"] * both
    return sum(text_width(words) + _APART for words in told) - 1


def put_small_changes(canvas: Canvas, box: Box, series: Sequence[Series], span: LifeRange, look: Appearance) -> None:
    """In curves that are drawn, the new value where it changed by too little for a step, if the curve is level there.

    Without it, a life that falls by one or two in few lines would look unhurt.
    """
    x, y, width, height = box
    lines = [[(one.span or span).line(value, height) for value in one.values[:width]] for one in series]
    for one, rows in zip(series, lines, strict=True):
        others, end = [other for other in lines if other is not rows], 0
        for column in range(1, len(rows)):
            text, row = f"{look.signs.life}{one.values[column]}", rows[column]
            around = slice(column - 1, column + len(text) + 1)
            changes = one.values[column] != one.values[column - 1] and column > end
            level = set(rows[around]) == {row} and column + len(text) < len(rows)
            if changes and level and not any(min(other[around]) <= row <= max(other[around]) for other in others):
                end = canvas.put(x + column, y + row, text, one.style) - x


def along(values: Sequence[int], width: int) -> tuple[int, ...]:
    """Values in so many columns, the last of them at the end."""
    return (*(values[column * len(values) // width] for column in range(width - 1)), values[-1])


def level_sign(heavy: bool, look: Appearance) -> str:
    """What the level parts of a curve are drawn with."""
    return _signs_of(heavy, look)[0]


def _signs(rows: Sequence[int], heavy: bool, look: Appearance) -> list[tuple[int, str, int]]:
    """Column, sign and row of each cell of a curve."""
    along, up, falls, lands, rises, levels = tuple(_signs_of(heavy, look))
    found: list[tuple[int, str, int]] = []
    for column, row in enumerate(rows):
        before = rows[column - 1] if column else row
        if row == before:
            found.append((column, along, row))
            continue
        first, last = (falls, lands) if row > before else (rises, levels)
        between = range(min(row, before) + 1, max(row, before))
        found += [(column, first, before), *((column, up, r) for r in between), (column, last, row)]
    return found


def _signs_of(heavy: bool, look: Appearance) -> str:
    plain = not look.signs.eighths
    return (_PLAIN_HEAVY if heavy else _PLAIN_LIGHT) if plain else (_HEAVY if heavy else _LIGHT)


def _both(look: Appearance) -> str:
    return _BOTH if look.signs.eighths else _PLAIN_BOTH
