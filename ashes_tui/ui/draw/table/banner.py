"""A Phoenixborn: name plate, a life bar with one column a life, piles, and the dice at its right."""

from __future__ import annotations

from rich.style import Style

from ashes_tui.engine.api import DieView, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import bar, cap, chip, frame, plate, pool_width, tile
from ashes_tui.ui.draw.signs import DOUBLE
from ashes_tui.ui.draw.table.cells import (
    Row,
    attached_words,
    capped,
    dice_on,
    life_change,
    put_whole,
    side_of,
    whole_text,
)
from ashes_tui.ui.draw.table.field import is_active, side_canvas
from ashes_tui.ui.draw.table.layout import WIDE_BOARD
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.opponent import number_tile, state_row, tracks
from ashes_tui.ui.draw.table.piles import pile_row
from ashes_tui.ui.draw.truncate import clip, shorten, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_DICE, THEIR_DICE
from ashes_tui.ui.table.rows import sorted_dice

_LEFT = 2
_LEAST_NAME = 4
"""Columns that a name keeps where ten dice leave little: the life beside it must be read whole."""
_LONGEST = 40
"""The columns of a bar that shows one life each; more lives are drawn to scale."""
_ABILITY = 54
"""The column where a wide board tells what a Phoenixborn can do."""
_PLATE = 33
"""The columns that name and piles need beside the dice."""


def banner(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance, marks: Marks
) -> Drawing:
    """The three lines of a Phoenixborn or an automaton, or all in one line."""
    canvas = side_canvas(width, height, row == MY_BAR, look, is_active(model, seat.index))
    dice_row = MY_DICE if row == MY_BAR else THEIR_DICE
    if height < 3:
        _narrow(canvas, seat, row, dice_row, model, look, marks)
        return canvas.drawing()
    end = _pool(canvas, seat, dice_row, model, look, marks)
    mark, card = marks.card(seat.phoenixborn.id, row), seat.phoenixborn
    x = _name(canvas, seat, row, mark, model, look, end)
    beside = width >= WIDE_BOARD and not seat.automaton
    put_whole(canvas, x, 0, _states(seat, mark, model, look), _ABILITY - 1 if beside else end - 1)
    x = canvas.put(_LEFT + 1, 1, life_number(seat, look), look.palette.hurt) + 1
    x = bar(canvas, x, 1, min(card.life or 0, _LONGEST, end - x - 5), card.life_left, card.life or 0, look) + 1
    if mark.foreseen is not None:
        canvas.put(x, 1, _foreseen(mark, look), look.palette.ember, end - x)
    elif mark.wounds:
        canvas.put(x, 1, life_change(mark, look), _change_style(mark, look), end - x)
    x = pile_row(canvas, _LEFT + 1, 2, end - 1, seat, row, model, look)
    if seat.automaton:
        tracks(canvas, x, 2, end - 1, seat, model, look)
    elif beside:
        _ability(canvas, _ABILITY, end - 2, seat, model, look)
    return canvas.drawing()


def life_number(seat: SeatView, look: Appearance) -> str:
    """``♥12/17``."""
    return f"{look.signs.life}{seat.phoenixborn.life_left:>2}/{seat.phoenixborn.life or 0}"


def _change_style(mark: Mark, look: Appearance) -> Style:
    style = look.palette.hurt if mark.wounds > 0 else look.palette.good
    return style + Style(reverse=True) if mark.flashes else style


def _foreseen(mark: Mark, look: Appearance) -> str:
    left = mark.foreseen or 0
    return f"{look.glyphs.arrow}{left if left > 0 else look.signs.dead}"


def _name(canvas: Canvas, seat: SeatView, row: str, mark: Mark, model: TableModel, look: Appearance, end: int) -> int:
    """The plate with player and Phoenixborn, filled in their turn, and the key; return the column after it."""
    side, card = side_of(row == MY_BAR, look), seat.phoenixborn
    who = "" if seat.automaton else shorten(model.names.seat(seat.index), 12, look.glyphs.ellipsis)
    # Each of the two is told without the other where there is too little room.
    forms = ([who] if who and who != card.name else []) + [card.name]
    text = shorten("  ".join(forms), max(_LEAST_NAME, end - _LEFT - 8), look.glyphs.ellipsis)
    active = is_active(model, seat.index)
    style = look.palette.cap_on if mark.lit else side.plate if active else side.hue
    if active or mark.lit:
        x = plate(canvas, _LEFT, 0, text, style, look)
    else:
        x = canvas.put(_LEFT, 0, f" {text} ", style)
    canvas.spot(_LEFT, 0, x - _LEFT, min(2, canvas.height), row, 0)
    return capped(canvas, x, 0, mark, look) + 1


def _states(seat: SeatView, mark: Mark, model: TableModel, look: Appearance, brief: bool = False) -> Row:
    """What lies on it and what happens to it; dice first, because they may prevent damage."""
    card, palette, glyphs = seat.phoenixborn, look.palette, look.glyphs
    row: Row = [*dice_on(card, look)]
    if mark.role:
        row += [(f" {mark.role} ", palette.ember_plate), (" ", None)]
    if mark.reason:
        row.append((f"{mark.reason} ", palette.ember))
    if card.exhausted:
        more = f"{glyphs.times}{card.exhaustion}" if card.exhaustion > 1 else ""
        row.append((f"{glyphs.exhaustion}{more} {'' if brief else 'exhausted '}", palette.dim))
    if card.status and not seat.automaton:
        row.append((f"{glyphs.status}{card.status} ", palette.strong))
    if seat.guarded and not seat.automaton:
        row.append(("guarded ", palette.dim))
    row += [(f"{look.signs.attached} {name} ", palette.text) for name in attached_words(card, look)]
    if seat.automaton:
        row += state_row(seat, model, look)
    if model.view.first_player == seat.index:
        row.append(("1st" if brief else "first player", palette.faint))
    return row


def _ability(canvas: Canvas, x: int, end: int, seat: SeatView, model: TableModel, look: Appearance) -> None:
    """What the Phoenixborn can do, between plate and dice."""
    width = min(40, end - x)
    words = whole_text(seat.phoenixborn, model, look)
    if width < 20 or not words:
        return
    for y, line in enumerate(clip(wrap(words, width), canvas.height, width, look.glyphs.ellipsis)):
        canvas.put(x, y, line, look.palette.dim)


# --- dice ------------------------------------------------------------------------------------------------------------


def _pool(canvas: Canvas, seat: SeatView, row: str, model: TableModel, look: Appearance, marks: Marks) -> int:
    """The dice at the right: active ones as tiles, if all fit, exhausted ones flat; return where they begin."""
    active, spent = sorted_dice(seat.active_dice), sorted_dice(seat.exhausted_dice)
    number = number_tile(seat, model)
    sizes = (7, 6, 5) if canvas.width >= WIDE_BOARD else (5,)
    room = canvas.width - _PLATE
    n = len(active) + bool(number)
    size = next((size for size in sizes if pool_width(n, len(spent), size + 0) <= room), 0)
    x = canvas.width - pool_width(n, len(spent), size or 4) - 1
    begin = max(_LEFT, x)
    if number:
        _white(canvas, x, number, look, size)
        x += size or 4
    for index, die in enumerate(active):
        _die(canvas, x, die, row, index, look, marks.die(die.id), size)
        x += size or 4
    _spent(canvas, x, spent, row, len(active), look, marks, 1)
    return begin


def _die(canvas: Canvas, x: int, die: DieView, row: str, index: int, look: Appearance, mark: Mark, size: int) -> None:
    """A die as a tile, or as a chip where tiles have no room; its key in the lower edge."""
    if not size:
        _chip(canvas, x, 1, die, row, index, look, mark)
        return
    tile(canvas, x, 0, die, look, size)
    if mark.picked or mark.lit:
        frame(canvas, (x, 0, size, 3), DOUBLE, look.palette.gold, look)
        canvas.put(x + (size - 3) // 2, 1, look.die(die), look.palette.faces[die.type, die.level])
    if mark.turned:
        canvas.put(x + size // 2, 2, _turned(mark, look), look.palette.strong)
    if mark.key or mark.lit:
        cap(canvas, x + (size - 3) // 2, 2, mark.key, look, mark.lit or bool(mark.picked), _box(mark, look))
    canvas.spot(x, 0, size, 3, row, index)


def _turned(mark: Mark, look: Appearance) -> str:
    """Whether a die was raised or lowered."""
    return look.signs.raised if mark.turned > 0 else look.signs.lowered


def _box(mark: Mark, look: Appearance) -> str:
    return look.signs.box if mark.picked else ""


def _chip(canvas: Canvas, x: int, y: int, die: DieView, row: str, index: int, look: Appearance, mark: Mark) -> int:
    """A die in one line; under the cursor or picked it is filled with gold."""
    end = chip(canvas, x, y, die, look)
    if mark.lit or mark.picked:
        canvas.put(x, y, look.die(die), look.palette.cap_on)
    if mark.picked:
        canvas.put(end, y, look.signs.box, look.palette.gold)
    elif mark.turned:
        canvas.put(end, y, _turned(mark, look), look.palette.strong)
    canvas.spot(x, y, 4, 1, row, index)
    return end + 1


def _spent(
    canvas: Canvas, x: int, dice: tuple[DieView, ...], row: str, first: int, look: Appearance, marks: Marks, y: int
) -> None:
    """Exhausted dice lie flat, after their sign."""
    if not dice:
        return
    x = canvas.put(x, y, f"{look.glyphs.exhaustion} ", look.palette.dim)
    for index, die in enumerate(dice, start=first):
        mark = marks.die(die.id)
        end = chip(canvas, x, y, die, look, spent=True)
        if mark.lit or mark.picked or mark.key:
            canvas.put(x, y, look.die(die)[:2], look.palette.cap_on if mark.lit or mark.picked else look.palette.cap)
        canvas.spot(x, y, 3, 1, row, index)
        x = end + 1


def _white(canvas: Canvas, x: int, number: str, look: Appearance, size: int) -> None:
    """The behaviour die: white, before the dice of its magic."""
    if not size:
        canvas.put(x, 1, number.center(3), look.palette.white_die)
        return
    signs, palette = look.signs.tile, look.palette
    if signs[0] and not palette.mono:
        canvas.put(x, 0, signs[0] + signs[1] * (size - 2) + signs[2], palette.white_edge)
        canvas.put(x, 2, signs[5] + signs[6] * (size - 2) + signs[7], palette.white_edge)
    canvas.put(x, 1, signs[3], palette.white_edge)
    canvas.put(x + size - 1, 1, signs[4], palette.white_edge)
    canvas.put(x + 1, 1, number.center(size - 2), palette.white_die)


# --- one line --------------------------------------------------------------------------------------------------------


def _narrow(
    canvas: Canvas, seat: SeatView, row: str, dice_row: str, model: TableModel, look: Appearance, marks: Marks
) -> None:
    """Everything in one line: plate, life, a short bar, dice as chips."""
    active, spent = sorted_dice(seat.active_dice), sorted_dice(seat.exhausted_dice)
    number = number_tile(seat, model)
    start = canvas.width - pool_width(len(active) + bool(number), len(spent), 4)
    x = start
    if number:
        canvas.put(x, 0, number.center(3), look.palette.white_die)
        x += 4
    for index, die in enumerate(active):
        x = _chip(canvas, x, 0, die, dice_row, index, look, marks.die(die.id))
    _spent(canvas, x, spent, dice_row, len(active), look, marks, 0)
    mark, card = marks.card(seat.phoenixborn.id, row), seat.phoenixborn
    number_width = text_width(life_number(seat, look)) + 1
    x = _name(canvas, seat, row, mark, model, look, start - number_width - 1) - 1
    # Dice may prevent damage, so they stand before the life; the rest is told where there is room left.
    x = put_whole(canvas, x, 0, list(dice_on(card, look)), start - number_width)
    x = canvas.put(x + 1, 0, life_number(seat, look), look.palette.hurt) + 1
    if mark.foreseen is not None:
        x = canvas.put(x, 0, _foreseen(mark, look), look.palette.ember) + 1
    elif mark.wounds:
        x = canvas.put(x, 0, life_change(mark, look), _change_style(mark, look)) + 1
    parts = _states(seat, mark, model, look, brief=True)
    states = [part for part in parts[sum(1 for _ in dice_on(card, look)) :] if part[0].strip()]
    taken = min(start - x, sum(text_width(text) for text, _ in states)) if states else 0
    room = start - x - 2 - (taken if seat.automaton else min(taken, 12))
    life = card.life or 0
    scale = next((part for part in (1, 2, 3, 4, 6, 8) if life // part <= min(room, 20)), 0)
    x = bar(canvas, x, 0, life // scale, card.life_left, life, look) + 1 if scale else x
    put_whole(canvas, x, 0, states, start - 1)


__all__ = ["banner", "life_number"]
