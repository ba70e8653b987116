"""Everybody at a table of three or four, clockwise from oneself: who is on turn, what each has, who is out."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.api import NONE, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.table.parts import Row, put_row
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import ACROSS
from ashes_tui.words.phrases import count

_INDENT = 3


def clockwise_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing:
    """The seats with their lives, in two lines each where there is room; a click shows the next one across."""
    palette, view = look.palette, model.view
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    canvas.fill(0, 0, width, 1, palette.header_bg)
    x = canvas.put(1, 0, "P", palette.accent)
    canvas.put(x + 1, 0, "Clockwise", palette.strong)
    seated = sum(not seat.lost for seat in view.seats)
    canvas.right(width - 1, 0, f"{view.passes} of {seated} passed in a row" if view.passes else "", palette.dim)
    seats = [view.seats[(model.seat + i) % len(view.seats)] for i in range(len(view.seats))]
    with_lot = 2 * len(seats) - sum(seat.lost for seat in seats) < height
    y = 1
    for seat in seats:
        for row in _rows(model, seat, with_lot, look):
            put_row(canvas, 1, y, row, width - 2)
            y += 1
        _life(canvas, y - (2 if with_lot and not seat.lost else 1), seat, look)
    canvas.spot(0, 0, width, height, ACROSS, 0)
    return canvas.drawing()


def _rows(model: TableModel, seat: SeatView, with_lot: bool, look: Appearance) -> Iterator[Row]:
    """A seat: its name and when it plays, below it what it has."""
    palette, is_active = look.palette, seat.index == model.view.active
    sign = look.signs.dead if seat.lost else look.glyphs.cursor if is_active else look.glyphs.dot
    hue = palette.faint if seat.lost else palette.mine if seat.index == model.seat else palette.theirs
    name = shorten(model.names.subject(seat.index), 12, look.glyphs.ellipsis)
    yield [
        (f"{sign} ", palette.accent if is_active else palette.dim),
        (f"{name}  ", hue),
        (_when(model, seat), palette.dim),
    ]
    if with_lot and not seat.lost:
        yield [(" " * (_INDENT - 1), None), (_lot(seat), palette.faint)]


def _life(canvas: Canvas, y: int, seat: SeatView, look: Appearance) -> None:
    if not seat.lost:
        body = seat.phoenixborn
        canvas.right(canvas.width - 1, y, f"{look.signs.life}{body.life_left}/{body.life}", look.palette.hurt)


def _when(model: TableModel, seat: SeatView) -> str:
    """``now``, ``next, first player, across`` or ``out``."""
    if seat.lost:
        return "out"
    view = model.view
    found = ["now"] if seat.index == view.active else ["next"] if seat.index == _next(model) else []
    found += ["first player"] if seat.index == view.first_player else []
    found += ["across"] if seat.index == model.far_seat else []
    return ", ".join(found)


def _next(model: TableModel) -> int:
    """Whose turn follows."""
    seats, active = model.view.seats, model.view.active
    after = (seats[(active + i) % len(seats)] for i in range(1, len(seats)))
    return next((seat.index for seat in after if not seat.lost), NONE) if active != NONE else NONE


def _lot(seat: SeatView) -> str:
    """What it has: ``2 units, 4 dice, 5 in hand``."""
    units, dice = count(len(seat.battlefield), "unit"), count(len(seat.active_dice), "die", "dice")
    return f"{units}, {dice}, {seat.hand_count} in hand"
