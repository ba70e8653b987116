"""The lesson beside a guided game: a panel with a sentence to remember."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.glyphs import FULL, in_tier

LESSON = "lesson"
"""The row of the panel's keys."""
KEYS = ((",", "back"), (".", "on"), ("-", "fold"))
_FOLDED = (("-", "read it again"),)
_EDGE, _GAP = 3, 2


def panel_lines(text: str, width: int) -> int:
    """The lines that a lesson takes in a panel of this width."""
    return 1 + (len(wrap(text, width - 2 * _EDGE)) if text else 0)


def lesson_panel(
    title: str,
    text: str,
    number: str,
    width: int,
    height: int,
    look: Appearance,
    keys: Sequence[tuple[str, str]] = KEYS,
) -> Drawing:
    """The panel; if its text does not fit it is folded, and only its title is seen, before which all else gives way."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    canvas.fill(0, 0, width, 1, palette.notice_bg)
    room = width - 1 - text_width(title) - _EDGE - _GAP
    lines = wrap(in_look(text, look), width - 2 * _EDGE)[: max(0, height - 1)]
    wanted = _FOLDED if text and height == 1 else keys
    free = room - _GAP - _columns(wanted)  # the keys matter more than the number
    if text_width(number) > free:
        below = _number_below(canvas, number, lines, look)
        number = number.partition(" ")[2]
        number = number if not below and text_width(number) <= free else ""
    room -= text_width(number) + _GAP if number else 0
    shown = _fitting(wanted, room)
    end = _keys(canvas, width - 1, shown, look)
    if number:
        end = canvas.right(end, 0, number) - _GAP
    canvas.put(_EDGE, 0, shorten(title, end - _EDGE, look.glyphs.ellipsis))
    for y, line in enumerate(lines, start=1):
        canvas.put(_EDGE, y, line, palette.text)
    canvas.edge(look.glyphs.edge, palette.accent)
    return canvas.drawing()


def _number_below(canvas: Canvas, number: str, lines: Sequence[str], look: Appearance) -> bool:
    """The number at the end of the last line that leaves room for it, where the title leaves none; whether one does."""
    end = canvas.width - 1
    room = end - _EDGE - text_width(number) - _GAP
    free = [y for y, line in enumerate(lines, start=1) if text_width(line) <= room]
    if free:
        canvas.right(end, free[-1], number, look.palette.dim)
    return bool(free)


def in_look(text: str, look: Appearance) -> str:
    """The text with the signs that the table is drawn with."""
    glyphs, signs = look.glyphs, look.signs
    own = {FULL.status: glyphs.status, FULL.exhaustion: glyphs.exhaustion, "†": signs.attack, "♥": signs.life}
    return in_tier(text, glyphs).translate({ord(full): sign for full, sign in own.items()})


def _columns(keys: Sequence[tuple[str, str]]) -> int:
    """The columns of keys with their words, side by side."""
    return sum(len(f"{key} {word}".rstrip()) for key, word in keys) + _GAP * (len(keys) - 1)


def _fitting(keys: Sequence[tuple[str, str]], room: int) -> list[tuple[int, str, str]]:
    """The keys with their numbers, each with its word: as many as there is room for, the last one first."""
    numbered = [(i, key, word) for i, (key, word) in enumerate(keys)]
    ways = (numbered[at:] for at in range(len(numbered)))
    return next((way for way in ways if _columns([key[1:] for key in way]) <= room), [])


def _keys(canvas: Canvas, end: int, keys: Sequence[tuple[int, str, str]], look: Appearance) -> int:
    """The panel's own keys, at the right of its title; each can be clicked."""
    for index, key, word in reversed(keys):
        start = canvas.right(end, 0, f"{key} {word}".rstrip())
        canvas.put(start, 0, key, look.palette.gold)
        canvas.spot(start, 0, end - start, 1, LESSON, index)
        end = start - _GAP
    return end
