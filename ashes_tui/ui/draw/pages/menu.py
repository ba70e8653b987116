"""Lists to choose from, in the middle of the screen: menus, set-up, curtain, messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.page import foot, hints_of
from ashes_tui.ui.draw.pieces import CAP, Box, cap, frame
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import shorten, wrap

MENU = "menu"
FRAME = 6
"""The lines a sheet needs besides its intro and its choices."""
TALL = 36
"""From so many lines on a sheet has room to say something of each line, not only of the one under the cursor."""
TOLD = 2
"""Columns by which that is indented."""
_IN = 3
"""Columns from the frame to what stands in it."""


def columns_in(sheet_width: int, width: int) -> int:
    """The columns of what stands in a sheet of a width, on a screen of another."""
    return min(sheet_width + 2, width - 2) - 2 * _IN


class Choice(NamedTuple):
    """One line of a menu. ``value`` is shown on the right, ``hint`` below while the cursor is on it, in lines.

    ``values`` are all that the line can be set to, if they are few: where there is room each of them is shown.
    """

    key: str
    text: str
    value: str = ""
    hint: str = ""
    enabled: bool = True
    heading: bool = False
    values: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """Everything a menu screen shows. ``foot`` is written as ``Enter: open   Esc: back``."""

    title: str
    intro: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    foot: str = ""
    width: int = 56


def menu(sheet: Sheet, cursor: int, width: int, height: int, look: Appearance) -> Drawing:
    """A sheet in the middle of a screen, with its foot."""
    canvas = Canvas(width, height, look.palette.screen_bg)
    room = (0, 0, width, height - 1)
    if height < TALL or not draw_told(canvas, sheet, cursor, room, look):
        draw_sheet(canvas, sheet, cursor, room, look)
    foot(canvas, hints_of(sheet.foot), look)
    return canvas.drawing()


def draw_sheet(canvas: Canvas, sheet: Sheet, cursor: int, room: Box, look: Appearance, at_top: bool = False) -> int:
    """The framed sheet, in the middle of a part of the screen, or at its top beside something else.

    Returns the line below it.
    """
    left, top, width, height = room
    palette = look.palette
    wide = min(sheet.width + 2, width - 2)
    intro, hints, said = _texts(sheet, width)
    rows, first = _window(sheet, cursor, height - len(intro) - said - 2)
    tall = min(height, len(intro) + len(rows) + said + 2)
    x, y = left + (width - wide) // 2, top + (0 if at_top else max(0, (height - tall) // 3))
    frame(canvas, (x, y, wide, tall), ROUND, palette.rule, look, palette.panel_bg)
    if sheet.title:
        canvas.put(x + 2, y, f" {shorten(sheet.title, wide - 6, look.glyphs.ellipsis)} ", palette.accent)
    for i, line in enumerate(intro):
        canvas.put(x + _IN, y + 1 + i, line, palette.text)
    at = y + 1 + len(intro)
    for i, choice in enumerate(rows):
        _line(canvas, (x + 1, at + i, wide - 2), choice, first + i, first + i == cursor, look)
    _more(canvas, x + wide - 2, at, first, at + len(rows), len(sheet.choices) - first - len(rows), look)
    for i, line in enumerate(hints[cursor] if cursor < len(hints) else ()):
        canvas.put(x + _IN, at + len(rows) + 1 + i, line, palette.dim)
    return y + tall


def draw_told(canvas: Canvas, sheet: Sheet, cursor: int, room: Box, look: Appearance, at_top: bool = False) -> int:
    """A sheet with what there is to say of each line below it. Returns the line below the sheet.

    0 if there is nothing to say, or no room for all of it.
    """
    left, top, width, height = room
    wide, palette = min(sheet.width + 2, width - 2), look.palette
    intro, inside = _texts(sheet, width)[0], columns_in(sheet.width, width) - TOLD
    told = [[line for part in choice.hint.splitlines() for line in wrap(part, inside)] for choice in sheet.choices]
    needed = len(intro) + len(told) + sum(map(len, told)) + 2
    gap = int(needed + len(told) - 1 <= height - 2 and not any(choice.heading for choice in sheet.choices))
    tall = needed + gap * (len(told) - 1)
    if not any(told) or tall > height - 1:
        return 0
    x, y = left + (width - wide) // 2, top + (0 if at_top else (height - tall) // 3)
    frame(canvas, (x, y, wide, tall), ROUND, palette.rule, look, palette.panel_bg)
    if sheet.title:
        canvas.put(x + 2, y, f" {shorten(sheet.title, wide - 6, look.glyphs.ellipsis)} ", palette.accent)
    for i, line in enumerate(intro, start=y + 1):
        canvas.put(x + _IN, i, line, palette.text)
    at = y + 1 + len(intro)
    for i, (choice, lines) in enumerate(zip(sheet.choices, told, strict=True)):
        _line(canvas, (x + 1, at, wide - 2), choice, i, i == cursor, look)
        for below, line in enumerate(lines, start=at + 1):
            canvas.put(x + _IN + TOLD, below, line, palette.text if i == cursor else palette.dim)
            canvas.spot(x + 1, below, wide - 2, 1, MENU, i)
        at += 1 + len(lines) + gap
    return y + tall


def sheet_height(sheet: Sheet, width: int, height: int) -> int:
    """The lines of a sheet on a screen of this size."""
    intro, _, said = _texts(sheet, width)
    return min(height, len(intro) + len(sheet.choices) + said + 2)


def _texts(sheet: Sheet, width: int) -> tuple[list[str], list[list[str]], int]:
    """The intro and each choice's hint in lines; the lines that the hints need, with a free one."""
    inside = columns_in(sheet.width, width)
    intro = [line for text in sheet.intro for line in (wrap(text, inside) if text else [""])]
    hints = [[line for part in choice.hint.splitlines() for line in wrap(part, inside)] for choice in sheet.choices]
    said = max((len(lines) for lines in hints), default=0)
    return intro, hints, said + bool(said)


def _more(canvas: Canvas, end: int, top: int, above: int, bottom: int, below: int, look: Appearance) -> None:
    """How many lines there are besides those in sight."""
    if above:
        canvas.right(end, top - 1, f" {look.signs.raised} {above} more ", look.palette.dim)
    if below > 0:
        canvas.right(end, bottom, f" {look.signs.lowered} {below} more ", look.palette.dim)


def _window(sheet: Sheet, cursor: int, room: int) -> tuple[Sequence[Choice], int]:
    room = max(1, room)
    first = max(0, min(cursor - room // 2, len(sheet.choices) - room))
    return sheet.choices[first : first + room], first


def _line(canvas: Canvas, box: tuple[int, int, int], choice: Choice, index: int, on: bool, look: Appearance) -> None:
    """One choice: its key on a cap, what it is, and its value."""
    x, y, wide = box
    palette = look.palette
    if choice.heading:
        canvas.put(x + 2, y, choice.text, palette.dim)
        return
    if on:
        canvas.fill(x, y, wide, 1, palette.cursor_bg)
    if choice.key or on:
        cap(canvas, x, y, choice.key, look, on)
    canvas.spot(x, y, wide, 1, MENU, index)
    at, end = x + CAP + 1, x + wide - 2
    text = None if on else palette.strong if choice.enabled else palette.faint
    if choice.values and text_width(choice.text) + _values_width(choice, look) + 2 <= end - at:
        _values(canvas, end - _values_width(choice, look), y, choice, on, look)
    elif choice.value:
        room = max((end - at) * 2 // 3, end - at - text_width(choice.text) - 2)
        value = shorten(choice.value, room, look.glyphs.ellipsis)
        end = canvas.right(end, y, value, None if on else palette.dim) - 2
    canvas.put(at, y, shorten(choice.text, end - at, look.glyphs.ellipsis), text)


def _values_width(choice: Choice, look: Appearance) -> int:
    """The columns of all values of a line beside one another."""
    return sum(text_width(value) + text_width(look.signs.chosen) + 3 for value in choice.values)


def _values(canvas: Canvas, x: int, y: int, choice: Choice, on: bool, look: Appearance) -> None:
    """All values of a line; the one that holds is filled."""
    palette, signs = look.palette, look.signs
    for value in choice.values:
        holds = value == choice.value
        style = None if on and not holds else palette.mine_plate if holds else palette.dim
        x = canvas.put(x, y, f" {signs.chosen if holds else signs.not_chosen} {value} ", style)
