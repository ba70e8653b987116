"""The games of a campaign as cards in a row: won, next, to come."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.digits import DIGIT_LINES, big
from ashes_tui.ui.draw.pieces import Box, frame
from ashes_tui.ui.draw.signs import DASHED, DOUBLE, ROUND
from ashes_tui.ui.draw.truncate import clip, shorten, wrap

LEVEL_LINES = 7
_GAP, _DIGITS, _WIDEST = 4, 7, 44


class LevelStage(StrEnum):
    """How a game of a campaign stands."""

    WON = "won"
    NEXT = "next"
    TO_COME = "to come"


class LevelCard(NamedTuple):
    """One game: its number, how it stands, and what is known of it, in lines."""

    number: int
    stage: LevelStage
    told: str


def level_cards(canvas: Canvas, y: int, cards: Sequence[LevelCard], look: Appearance) -> None:
    """The cards side by side, in the middle of the screen, joined by arrows."""
    wide = min(_WIDEST, (canvas.width - 4 - _GAP * (len(cards) - 1)) // max(1, len(cards)))
    x = (canvas.width - len(cards) * (wide + _GAP) + _GAP) // 2
    for i, card in enumerate(cards):
        _card(canvas, (x, y, wide, LEVEL_LINES), card, look)
        if i + 1 < len(cards):
            hue = look.palette.good if card.stage is LevelStage.WON else look.palette.faint
            canvas.put(x + wide + _GAP // 2 - 1, y + LEVEL_LINES // 2, f"{look.signs.rule}{look.glyphs.arrow}", hue)
        x += wide + _GAP


def _card(canvas: Canvas, box: Box, card: LevelCard, look: Appearance) -> None:
    x, y, width, height = box
    palette = look.palette
    kind, hue, said = {
        LevelStage.WON: (ROUND, palette.theirs_line, palette.good),
        LevelStage.NEXT: (DOUBLE, palette.theirs, palette.theirs),
        LevelStage.TO_COME: (DASHED, palette.theirs_line, palette.dim),
    }[card.stage]
    frame(canvas, box, kind, hue, look, palette.theirs_card if card.stage is LevelStage.NEXT else palette.theirs_spent)
    canvas.put(x + 2, y, f" Game {card.number} ", palette.strong)
    sign = {LevelStage.WON: look.glyphs.check, LevelStage.NEXT: look.glyphs.cursor}.get(card.stage, "")
    state = f" {sign} {card.stage.value} " if sign else f" {card.stage.value} "
    if text_width(state) + 12 < width:
        canvas.right(x + width - 2, y, state, said)
    has_digits = bool(look.signs.eighths) and not palette.mono
    at = x + (_DIGITS if has_digits else 3)
    if has_digits:
        big(canvas, x + 2, y + (height - DIGIT_LINES) // 2, str(card.number)[-1], hue)
    room = x + width - 2 - at
    told = [line for part in card.told.splitlines() for line in wrap(part, room)]
    lines = clip(told, height - 2, room, look.glyphs.ellipsis)
    for line, text in enumerate(lines, start=y + max(1, (height - len(lines)) // 2)):
        canvas.put(at, line, shorten(text, room, look.glyphs.ellipsis), palette.text)
