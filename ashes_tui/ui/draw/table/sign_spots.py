"""What of a drawn line tells a value of a side: found by its words, and told when the mouse is over it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.table.panes import SIGN
from ashes_tui.ui.table.told_signs import Sign, sign_place


def spot_signs(canvas: Canvas, lines: int, mine: bool, look: Appearance) -> None:
    """Make the values in the first lines of a picture react to the mouse, wherever there was room for them."""
    for sign, pattern in _patterns(look):
        for y in range(lines):
            for found in pattern.finditer(canvas.line(y)):
                canvas.spot(found.start(), y, len(found[0]), 1, SIGN, sign_place(sign, mine))


def _patterns(look: Appearance) -> Iterator[tuple[Sign, re.Pattern[str]]]:
    """The words of each sign with its number; what comes first has it where two overlap."""
    life, exhausted = re.escape(look.signs.life), re.escape(look.glyphs.exhaustion)
    yield Sign.FIRST, re.compile(r"\bfirst(?: player)?\b")
    yield Sign.THREAT, re.compile(r"\bthreat \d+")
    yield Sign.STAMINA, re.compile(r"(?:\bfatigued: )?\bstamina \d+")
    yield Sign.RAINS, re.compile(r"\bRed Rains (?:\S+ )?\d+/\d+")
    yield Sign.STATUS, re.compile(r"\bstatus (?:\S+ )?\d+")
    yield Sign.STAGE, re.compile(r"\b(?:phase|stage) (?:\d/\d|\S [IV]+(?: \S [IV]+)*)")
    yield Sign.LIFE, re.compile(rf"(?<!\S){life} ?\d+/\d+(?: \S+)?")
    yield Sign.EXHAUSTED, re.compile(rf"(?<!\w){exhausted}(?: exhausted)?(?!\S)")
