"""Cards of a hand in one line each, side by side in several lines: where so their names have room that would be cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ashes_tui.engine.api import CardView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import CAP, Box
from ashes_tui.ui.draw.table.half.cells import capped
from ashes_tui.ui.draw.table.half.in_hand import beside_price, cost_row, kind_and_values, printed_on, without_action
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import Row, put_row, put_row_right, row_width
from ashes_tui.ui.draw.truncate import brief_name, shorten
from ashes_tui.ui.table.model import TableModel

_GAP = 1
"""Columns between two cards, and between the parts of one."""
_MOST, _APART = 48, 2
"""The columns that a card gets beyond its name and price, and those between these and what it says."""
_REASON = 8
"""In so few columns nothing is said of why a card cannot be played."""
_TWO = 2
"""In so few lines the first one may have fewer cards."""
_PRICED = 4
"""In so many forms, the first ones, cards have their prices."""


class LinedHand(NamedTuple):
    """Where each card of a hand lies, and in which form all of them are told."""

    boxes: tuple[Box, ...]
    form: int


def lined_hand(
    model: TableModel, cards: Sequence[CardView], size: tuple[int, int], look: Appearance
) -> LinedHand | None:
    """A hand of this size in which all names are whole; None if they have no room even so."""
    width, height = size
    if not cards or height < 1:
        return None
    told = [_forms(model, card, look) for card in cards]
    # In one line names alone are no wider than side by side.
    forms = range(_PRICED if height == 1 else len(told[0]))
    ways = (_in_lines(tuple(_columns(card[at]) for card in told), width, height) for at in forms)
    return next((LinedHand(boxes, at) for at, boxes in enumerate(ways) if boxes), None)


def lines_with_prices(model: TableModel, cards: Sequence[CardView], width: int, most: int, look: Appearance) -> int:
    """In how many lines all cards, each in a line, have their names and prices; ``most`` if they need more."""
    found = ((n, lined_hand(model, cards, (width, n), look)) for n in range(1, most))
    return next((n for n, lined in found if lined and lined.form < _PRICED), most)


def lined_card(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark, form: int
) -> None:
    """A card in one line: its key, its name, and beside it what all cards of the hand have room for."""
    x, y, width, _ = box
    palette, can = look.palette, bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    canvas.fill(x, y, width, 1, ground)
    at, end = max(capped(canvas, x, y, mark, look), x + 1), x + width
    name, price, told = _forms(model, card, look)[form]
    at = canvas.put(at, y, name, palette.cursor_bg if mark.lit else style) + _GAP
    if mark.reason and mark.cursor:
        why = shorten(mark.reason, end - at, look.glyphs.ellipsis) if end - at > _REASON else ""
        canvas.put(at, y, why, palette.ember)
        return
    at = put_row(canvas, at, y, price, max(0, end - at)) + _APART
    end = put_row_right(canvas, end, y, told) - (_APART if told else 0)
    beside_price(canvas, (at, y, end - at, 1), card, model, look, mark)


class _LinedForm(NamedTuple):
    """The name of a card, and its price behind it; at the right what it is, and its values."""

    name: str
    price: Row
    told: Row


def _forms(model: TableModel, card: CardView, look: Appearance) -> list[_LinedForm]:
    """What is told of a card in its line, in less and less room: its name is never cut; price and values give way.

    Of a hand all cards are told in the same form: an action left out of one price only would make that look cheaper.
    """
    cost, kind, values = printed_on(card, model, look)
    name, price, dice = brief_name(card.name), cost_row(cost, look), cost_row(without_action(cost), look)
    typed, told = (kind_and_values(word, values, look) for word in (kind, ""))
    return [
        _LinedForm(card.name, price, typed),
        _LinedForm(card.name, price, told),
        _LinedForm(card.name, dice, told),
        _LinedForm(name, dice, told),
        _LinedForm(name, [], told),
        _LinedForm(name, [], []),
    ]


def _columns(form: _LinedForm) -> int:
    """The columns of a card that is told so, below the key that it has or may have."""
    beside = (row_width(row) + _GAP for row in (form.price, form.told) if row)
    return CAP + text_width(form.name) + sum(beside)


@lru_cache(maxsize=256)
def _in_lines(wanted: tuple[int, ...], width: int, height: int) -> tuple[Box, ...]:
    """Where cards lie in at most so many lines: one below the other if they can, else each line by itself."""
    for lines in _divided(len(wanted), height):
        columns = [max(wanted[at] for at in column) for column in _below_one_another(lines)]
        if sum(columns) + _GAP * (len(columns) - 1) <= width:
            return _placed(lines, [columns[: len(line)] for line in lines], width, len(columns))
    for lines in _divided(len(wanted), height):
        sizes = [[wanted[at] for at in line] for line in lines]
        if all(sum(size) + _GAP * (len(size) - 1) <= width for size in sizes):
            return _placed(lines, sizes, width, 0)
    return ()


def _divided(count: int, height: int) -> Iterator[list[range]]:
    """The ways to put so many cards in lines, in their order: first with as many in each, then with fewer above."""
    even = -(-count // height)
    for each in range(even, max(count, even + 1)):
        yield [range(at, min(count, at + each)) for at in range(0, count, each)]
    for first in range(even - 1, 0, -1) if height == _TWO else ():
        yield [range(first), range(first, count)]


def _below_one_another(lines: Sequence[range]) -> list[list[int]]:
    """The cards of each column."""
    return [[line[at] for line in lines if at < len(line)] for at in range(max(map(len, lines)))]


def _placed(lines: Sequence[range], sizes: Sequence[Sequence[int]], width: int, columns: int) -> tuple[Box, ...]:
    """The cards side by side, with what is left of a line shared among them; in ``columns`` as in the longest line.

    Of a shorter line the last one goes on to their end.
    """
    found: list[Box] = []
    free = width - max(sum(size) + _GAP * (len(size) - 1) for size in sizes)
    for y, (line, size) in enumerate(zip(lines, sizes, strict=True)):
        left = free if columns else width - sum(size) - _GAP * (len(size) - 1)
        more, x = min(_MOST, left // (columns or len(line))), 0
        for own in size:
            found.append((x, y, own + more, 1))
            x += own + more + _GAP
    end = max(x + wide for x, _, wide, _ in found)
    last = {line[-1] for line in lines if len(line) < columns}
    return tuple((x, y, end - x if at in last else wide, 1) for at, (x, y, wide, _) in enumerate(found))


__all__ = ["LinedHand", "lined_card", "lined_hand", "lines_with_prices"]
