"""The event log: the newest lines at the bottom."""

from __future__ import annotations

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier

_INDENT = {Tone.ROUND: 0, Tone.TURN: 0, Tone.ACTION: 1, Tone.END: 0}

_PASSING = (Tone.QUIET, Tone.WHY, Tone.TURN)
"""What a short log leaves out, because the header says it, or because it matters little."""
_RECENT = 60


def log_rows(lines: list[Line], width: int, room: int, look: Appearance, me: int) -> list[tuple[str, Style]]:
    """The last ``room`` rows of the log, wrapped."""
    rows: list[tuple[str, Style]] = []
    for line in reversed(lines):
        indent = " " * _INDENT.get(line.tone, 2)
        indent = f"{look.glyphs.edge}{indent}" if line.apart else indent
        wrapped = [indent + part for part in wrap(in_tier(line.text, look.glyphs), width - len(indent) - 1)]
        rows = [(text, _style(line, look, me)) for text in wrapped] + rows
        if len(rows) >= room:
            break
    return rows[-room:] if room > 0 else []


def _style(line: Line, look: Appearance, me: int) -> Style:
    palette = look.palette
    if line.tone in (Tone.TURN, Tone.ACTION) and line.seat >= 0:
        side = palette.mine if line.seat == me else palette.theirs
        return side if line.tone is Tone.TURN else side + Style(bold=False)
    return palette.tone(line.tone)


def log_pane(lines: list[Line], width: int, height: int, look: Appearance, me: int, titled: bool) -> Drawing:
    """The latest lines of the log."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg)
    top = 0
    if titled:
        canvas.fill(0, 0, width, 1, palette.header_bg)
        canvas.put(1, 0, "What happened", palette.dim)
        top = 1
    if not titled:
        lines = [line for line in lines[-_RECENT:] if line.tone not in _PASSING]
    rows = log_rows(lines, width - 1, height - top, look, me)
    start = height - len(rows) if not titled else top
    for i, (text, style) in enumerate(rows):
        canvas.put(1, start + i, text, style)
    return canvas.drawing()
