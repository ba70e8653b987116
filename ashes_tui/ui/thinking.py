"""A sign that another player thinks, shown while the program hears and paints nothing else."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from rich.color import ColorSystem
from rich.console import Console

from ashes_tui.client.session import Session
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import Box, plate
from ashes_tui.ui.repaint import Pen

PATIENCE = 0.2
"""Seconds after which somebody wonders whether the key was heard."""


class PatientPlay:
    """Lets the other players of a session answer; if that takes long, ``say`` is told once who thinks."""

    def __init__(self, session: Session, say: Callable[[str], None]) -> None:
        self._session = session
        self._say = say

    def __call__(self) -> None:
        """Let them answer until a person is asked."""
        begun, said = monotonic(), False
        while self._session.let_play(1):
            who = "" if said or monotonic() - begun < PATIENCE else self._thinker()
            if who:
                self._say(who)
                said = True

    def _thinker(self) -> str:
        """The name of the player of the program that is asked now; empty if none is."""
        asked = [decision.seat for decision in self._session.match.decisions]
        return next((self._session.seat_names[seat] for seat in asked if seat in self._session.others), "")


def thinking_line(who: str, place: Box, look: Appearance, console: Console) -> str:
    """The sign as text for the terminal, over the first line of a place."""
    x, y, width, _ = place
    canvas = Canvas(width, 1, look.palette.header_bg)
    plate(canvas, 0, 0, f"{who} thinks {look.glyphs.ellipsis}", look.palette.theirs_plate, look)
    pen = Pen(console._color_system or ColorSystem.TRUECOLOR)
    pen.move(x, y)
    pen.write(canvas.drawing().strips[0])
    return pen.finished()
