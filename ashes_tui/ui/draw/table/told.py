"""A step of another's turn, told where the question stands on the table that it has led to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.turns import is_action, is_heading

_MARGIN = 2
_WIDEST = 110
"""Longer lines are hard to read."""
Row = tuple[str, Style]


def told_pane(
    title: str,
    place: str,
    before: Sequence[Line],
    lines: Sequence[Line],
    seat: int,
    size: tuple[int, int],
    look: Appearance,
) -> Drawing:
    """The title with the place in the turn, what ended the player's own turn, and the lines of the step.

    Where there is too little room, what stands before the step is left out first, then its reasons.
    """
    width, height = size
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    canvas.fill(0, 0, width, 1, palette.header_bg)
    room = width - text_width(place) - 5
    plate(canvas, 0, 0, shorten(title, room, look.glyphs.ellipsis), palette.theirs_plate, look)
    canvas.right(width - 1, 0, place, palette.dim)
    told = [line for line in lines if not is_heading(line)] or list(lines)
    acts = [line for line in told if line.tone is not Tone.WHY] or told
    forms = ([*((line, False) for line in before), *((line, True) for line in told)], [(line, True) for line in told])
    rows = [_rows(form, seat, width, look) for form in (*forms, [(line, True) for line in acts])]
    fitting = next((found for found in rows if len(found) < height), rows[-1])
    hidden = len(fitting) - (height - 1)
    if hidden > 0:
        fitting = [*fitting[: height - 2], (f"{look.signs.lowered} {hidden + 1} more: t", palette.gold)]
    for y, (text, style) in enumerate(fitting, start=1):
        canvas.put(_MARGIN, y, text, style)
    return canvas.drawing()


def _rows(lines: Sequence[tuple[Line, bool]], seat: int, width: int, look: Appearance) -> list[Row]:
    """The lines as wide as there is room; those of the step (True) stand out, its action most of all."""
    palette = look.palette
    rows: list[Row] = []
    for line, now in lines:
        own = is_action(line, seat)
        style = palette.strong if own and now else palette.accent if line.tone is Tone.WHY else palette.tone(line.tone)
        inset = "" if own or line.tone is Tone.WHY else "  "
        parts = wrap(in_tier(line.text, look.glyphs), min(width - 2 * _MARGIN, _WIDEST) - len(inset))
        rows += [(inset + part, style if now else palette.dim) for part in parts]
    return rows
