"""The whole log on a page: headings with rules, a sign for each event, one event marked, others left out."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.table.log import ARRIVES, LEAVES, event_rows
from ashes_tui.ui.draw.table.parts import Row
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.line import LineKind, LineVerb

WIDEST = 110
"""The most columns of a line."""
LogRow = tuple[int, Row]
"""The number of a line in the log, and one row of it."""


class Event(StrEnum):
    """What one may look for in a log."""

    TURN = "turn"
    ROUND = "round"
    ATTACK = "attack"
    HURT = "hurt"
    FALL = "fall"
    CAME = "came"
    DICE = "dice"


def event_of(line: Line) -> Event | None:
    """What kind of event a line tells, if it is one to look for."""
    verb, kind = line.about.verb, line.about.kind
    found = (
        (Event.ROUND, line.tone is Tone.ROUND),
        (Event.TURN, line.tone is Tone.TURN),
        (Event.ATTACK, verb is LineVerb.ATTACK),
        (Event.FALL, verb in LEAVES),
        (Event.HURT, line.tone is Tone.HURT or kind is LineKind.HARM),
        (Event.CAME, verb in ARRIVES),
        (Event.DICE, kind in (LineKind.DICE, LineKind.ROLL)),
    )
    return next((event for event, fits in found if fits), None)


def rows_of(lines: Sequence[Line], shown: Sequence[int], width: int, look: Appearance, me: int) -> list[LogRow]:
    """The rows of the lines shown; ``me`` is the seat in whose colour one's own turns stand."""
    return [(i, row) for i in shown for row in event_rows(lines[i], width, look, me)]


def draw_log(canvas: Canvas, rows: Sequence[LogRow], first: int, marked: int, look: Appearance) -> None:
    """The rows in sight, from the second line on; the line ``marked`` has a sign, and a ground of its own."""
    wide = min(canvas.width - 4, WIDEST)
    x, palette = (canvas.width - wide) // 2, look.palette
    for y, (number, row) in enumerate(rows[first : first + canvas.height - 2], start=2):
        if number == marked:
            canvas.fill(x - 1, y, wide + 2, 1, palette.card_bg)
            canvas.put(x - 1, y, look.glyphs.cursor, palette.ember)
        (lead, hue), *rest = row
        at = canvas.put(x, y, lead, hue)
        for text, style in rest:
            at = price(canvas, at, y, text, look, style or palette.text, x + wide - at)
