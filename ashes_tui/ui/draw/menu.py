"""Lists to choose from, in the middle of the screen: menus, set-up, curtain, result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.glyphs import Glyphs

MENU = "menu"
FRAME = 6
"""The lines a sheet needs besides its intro and its choices."""


class Choice(NamedTuple):
    """One line of a menu. ``value`` is shown on the right, ``hint`` below while the cursor is on the line."""

    key: str
    text: str
    value: str = ""
    hint: str = ""
    enabled: bool = True
    heading: bool = False


class Sheet(NamedTuple):
    """Everything a menu screen shows."""

    title: str
    intro: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    foot: str = ""
    width: int = 56


def menu(sheet: Sheet, cursor: int, width: int, height: int, palette: Palette, glyphs: Glyphs) -> Drawing:
    """A sheet in the middle of a screen."""
    canvas = Canvas(width, height, palette.screen_bg)
    wide = min(sheet.width, width - 4)
    intro = [line for text in sheet.intro for line in (wrap(text, wide - 4) if text else [""])]
    hints = [wrap(choice.hint, wide - 4) for choice in sheet.choices]
    more = max((len(lines) for lines in hints), default=1) - 1
    rows, first = _window(sheet, cursor, height - len(intro) - FRAME - more)
    tall = len(intro) + len(rows) + FRAME - 1 + more
    x, y = (width - wide) // 2, max(0, (height - tall) // 3)
    canvas.fill(x, y, wide, tall, palette.panel_bg)
    canvas.fill(x, y, wide, 1, palette.banner_bg)
    canvas.put(x + 2, y, shorten(sheet.title, wide - 4, glyphs.ellipsis))
    for i, line in enumerate(intro):
        canvas.put(x + 2, y + 1 + i, line, palette.dim)
    top = y + 2 + len(intro)
    for i, choice in enumerate(rows):
        _line(canvas, (x, top + i, wide), choice, first + i, first + i == cursor, palette, glyphs)
    if first + len(rows) < len(sheet.choices):
        below = f"{glyphs.more_down}{len(sheet.choices) - first - len(rows)} more "
        canvas.right(x + wide, top + len(rows), below, palette.warning)
    if first:
        canvas.right(x + wide, top - 1, f"{glyphs.more_up}{first} more ", palette.warning)
    for i, line in enumerate(hints[cursor] if cursor < len(hints) else ()):
        canvas.put(x + 2, top + len(rows) + 1 + i, line, palette.accent)
    canvas.put((width - text_width(sheet.foot)) // 2, height - 1, sheet.foot, palette.faint)
    return canvas.drawing()


def _window(sheet: Sheet, cursor: int, room: int) -> tuple[Sequence[Choice], int]:
    room = max(1, room)
    first = max(0, min(cursor - room // 2, len(sheet.choices) - room))
    return sheet.choices[first : first + room], first


def _line(
    canvas: Canvas,
    box: tuple[int, int, int],
    choice: Choice,
    index: int,
    cursor: bool,
    palette: Palette,
    glyphs: Glyphs,
) -> None:
    x, y, wide = box
    if choice.heading:
        canvas.put(x + 2, y, choice.text, palette.dim)
        return
    if cursor:
        canvas.fill(x + 1, y, wide - 2, 1, palette.cursor_bg)
    canvas.put(x + 2, y, glyphs.cursor if cursor else " ")
    at = canvas.put(x + 4, y, choice.key or " ", None if cursor else palette.accent) + 2
    style = None if cursor else palette.text if choice.enabled else palette.faint
    room = wide - (at - x) - 3
    value = shorten(choice.value, room * 2 // 3, glyphs.ellipsis)
    canvas.put(at, y, shorten(choice.text, room - text_width(value), glyphs.ellipsis), style)
    canvas.right(x + wide - 2, y, value, None if cursor else palette.strong)
    canvas.spot(x + 1, y, wide - 2, 1, MENU, index)
