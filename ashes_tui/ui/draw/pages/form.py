"""A set-up form with what was chosen: in few words, and as a card beside the line that chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.lang.defs import Rulebook
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import foot, hints_of
from ashes_tui.ui.draw.pages.aside import Aside, aside, aside_height, detail_for, lines_in_brief, put_briefly
from ashes_tui.ui.draw.pages.menu import Sheet, draw_sheet, sheet_height
from ashes_tui.ui.draw.pieces import Box

WIDTH = 76
BESIDE = 100
"""From so many columns there is room beside the lines."""
_MOST_BESIDE, _LEAST_LINES = 64, 63
"""The most columns that are taken there; so many the lines keep before a card gets more than it needs."""
_ROOMY, _HIGH = 150, 44
"""In so many columns and lines everything chosen stands in its own place, whatever the cursor is on."""
_ALL, _RIGHT, _LEFT, _APART = 194, 80, 110, 3
"""The most columns of both halves there, of the right one and of the left one; between them."""
_STRETCH = 12
"""So many lines a card may be higher than its text, so that both halves end in one line."""


class FormSides(NamedTuple):
    """The card the cursor is on, if any; and all there are, where each has its place."""

    marked: Aside | None = None
    left: tuple[Aside, ...] = ()
    right: tuple[Aside, ...] = ()


def draw_form(
    sheet: Sheet, cursor: int, sides: FormSides, size: tuple[int, int], book: Rulebook, look: Appearance
) -> Drawing:
    """The whole screen."""
    canvas = Canvas(*size, look.palette.screen_bg)
    width, height = size
    if width < BESIDE:
        _alone(canvas, sheet, cursor, sides, look)
    elif width >= _ROOMY and height >= _HIGH:
        _roomy(canvas, sheet, cursor, sides, book, look)
    else:
        _by_cursor(canvas, sheet, cursor, sides, book, look)
    foot(canvas, hints_of(sheet.foot), look)
    return canvas.drawing()


def _alone(canvas: Canvas, sheet: Sheet, cursor: int, sides: FormSides, look: Appearance) -> None:
    """The lines; in the free ones below, what was chosen in few words."""
    width, height = canvas.width, canvas.height
    cards = (*sides.left, *sides.right)
    tall = sheet_height(sheet, width, height - 1)
    free = height - 1 - tall
    if free < len(cards):
        draw_sheet(canvas, sheet, cursor, (0, 0, width, height - 1), look)
        return
    wide = min(sheet.width, width - 4)
    # Blank lines are left only where no word gives way to them.
    needed = max(2 * len(cards), lines_in_brief(cards, wide))
    gap, top = int(free > needed), int(free > needed + 1)
    below = draw_sheet(canvas, sheet, cursor, (0, top, width, height - 1 - top), look, at_top=True) + gap
    put_briefly(canvas, ((width - wide) // 2, below, wide, height - 1 - below), cards, look)


def _by_cursor(canvas: Canvas, sheet: Sheet, cursor: int, sides: FormSides, book: Rulebook, look: Appearance) -> None:
    """The lines; beside them the card the cursor is on, else all that was chosen, in few words where need be."""
    width, room = canvas.width, canvas.height - 2  # all but the first line and the foot
    wide = max(width * 3 // 8, min(_MOST_BESIDE, width - _LEAST_LINES - 5))
    lines = min(WIDTH, width - wide - 5)
    left = (width - lines - wide - _APART) // 2
    x = left + lines + _APART
    draw_sheet(canvas, sheet._replace(width=lines), cursor, (left - 1, 1, lines + 4, room), look, at_top=True)
    free = 1 + sheet_height(sheet._replace(width=lines), lines + 4, room)
    below = _stand_below(sides, lines + 2, room + 1 - free, book, look)
    if below:
        _column(canvas, (left, free, lines + 2, room + 1 - free), below, (0,), book, look)
    if sides.marked is not None:
        aside(canvas, (x, 1, wide, room), sides.marked, book, look)
        return
    rest, y = [card for card in (*sides.left, *sides.right) if card not in below], 1
    in_full = (below or len(rest) == 1) and sum(_heights(rest, wide, room, book, look)) + len(rest) - 1 <= room
    for card in rest:
        share = room + 1 - y if not in_full or card is rest[-1] else _heights(rest, wide, room, book, look)[0]
        y += aside(canvas, (x, y, wide, share), card, book, look, briefly=not in_full)


def _stand_below(sides: FormSides, width: int, room: int, book: Rulebook, look: Appearance) -> tuple[Aside, ...]:
    """What stands below the lines: one's own deck if all its cards can be named there, unless it stands beside them.

    So it does if nothing else would.
    """
    cards = sides.left if len(sides.left) == 1 and sides.marked not in sides.left else sides.right[:1]
    others = sides.marked is not None or len(sides.left) + len(sides.right) > 1
    fits = bool(cards) and others and cards != (sides.marked,) and sum(_heights(cards, width, room, book, look)) <= room
    return cards if fits else ()


def _roomy(canvas: Canvas, sheet: Sheet, cursor: int, sides: FormSides, book: Rulebook, look: Appearance) -> None:
    """Two halves in the middle of the screen, which end in one line where that takes little: the lines above one.

    Where nothing stands beside them, it is one.
    """
    width, room = canvas.width, canvas.height - 3
    right = sides.right
    wide = min(_RIGHT, (min(_ALL, width - 6) - _APART) * 3 // 7)
    lines = min(_LEFT, min(_ALL, width - 6) - _APART - wide)
    wide = wide if right else -_APART
    sheet = sheet._replace(width=lines - 2)
    tall = sheet_height(sheet, lines + 2, room)
    heights = _heights(sides.left, lines, room - tall, book, look), _heights(right, wide, room, book, look)
    used = min(room, max(tall + sum(heights[0]), sum(heights[1]) + len(right) - 1))
    x, y = (width - lines - wide - _APART) // 2, 1 + (room - used) // 2
    below = draw_sheet(canvas, sheet, cursor, (x - 1, y, lines + 2, used), look, at_top=True)
    _column(canvas, (x, below, lines, y + used - below), sides.left, heights[0], book, look)
    _column(canvas, (x + lines + _APART, y, wide, used), right, heights[1], book, look)


def _heights(cards: Sequence[Aside], width: int, room: int, book: Rulebook, look: Appearance) -> list[int]:
    """How high each card is that stands in a column of so many lines; one that stands there alone takes its ease."""
    detail = detail_for(cards, width, room, book, look)
    alone = room if len(cards) == 1 else 0
    return [aside_height(card, width, detail, book, look, alone) for card in cards]


def _column(
    canvas: Canvas, box: Box, cards: Sequence[Aside], heights: Sequence[int], book: Rulebook, look: Appearance
) -> None:
    """Cards one below the other; the last one ends with the box if little is missing."""
    x, y, width, height = box
    end = y + height
    for at, (card, tall) in enumerate(zip(cards, heights, strict=True)):
        is_last = at == len(cards) - 1
        room = end - y if is_last else min(tall, end - y)
        least = room if is_last and room - tall <= _STRETCH else 0
        if room > 2:
            aside(canvas, (x, y, width, room), card, book, look, least)
        y += tall
