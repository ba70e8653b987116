"""What the table looks like in the colours and signs chosen: pieces of it, and what its signs mean."""

from __future__ import annotations

from ashes_tui.engine.api import DieView
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.page import section
from ashes_tui.ui.draw.pages.legend import Meaning, legend
from ashes_tui.ui.draw.pieces import Box, badge, badge_width, bar, cap, frame, price, tile
from ashes_tui.ui.draw.signs import DASHED, HEAVY, ROUND
from ashes_tui.ui.draw.truncate import wrap

SAMPLE = (58, 6)
"""The columns and lines of the pieces."""
_CARD, _TILE = 18, 6
_DICE = ((DieType.ARTIFICE, Level.POWER), (DieType.NATURAL, Level.CLASS), (DieType.ASTRAL, Level.BASIC))
_IN, _SHOWN = 3, 20
"""The columns from the frame to what stands in it, and those of a sign before its meaning."""


def sample(canvas: Canvas, x: int, y: int, look: Appearance) -> None:
    """Three cards, three dice and a bar of life."""
    palette = look.palette
    cards = (
        ("Botanist", ROUND, palette.mine),
        ("Snaptrap", HEAVY, palette.gold),
        ("Frost Talon", DASHED, palette.theirs),
    )
    for at, (name, kind, style) in enumerate(cards):
        left = x + at * (_CARD + 1)
        frame(canvas, (left, y, _CARD, 3), kind, style, look)
        canvas.put(cap(canvas, left + 1, y, str(at + 1), look, kind is HEAVY), y, name, palette.strong)
        life = f"{look.signs.life}1/3"
        badge(canvas, left + 1, y + 2, f"{look.signs.attack}2", palette.attack_badge, look)
        badge(canvas, left + _CARD - 1 - badge_width(life, look), y + 2, life, palette.life_badge, look)
    for at, (kind_of_die, level) in enumerate(_DICE):
        tile(canvas, x + at * _TILE, y + 3, DieView(at, kind_of_die, level, 0), look)
    end = canvas.put(x + 20, y + 4, f"{look.signs.life}12/17 ", palette.bad)
    bar(canvas, end, y + 4, 20, 12, 17, look)


def appearance_panel(canvas: Canvas, box: Box, look: Appearance) -> None:
    """The pieces in a frame, below them as many groups of signs with their meanings as have room."""
    x, y, width, height = box
    palette = look.palette
    inside = width - 2 * _IN
    groups, used = [], SAMPLE[1] + 3
    for title, meanings in legend(look):
        rows = [(meaning, wrap(meaning.words, inside - _SHOWN)) for meaning in meanings]
        needed = 2 + sum(len(lines) for _, lines in rows)
        if used + needed <= height - 1:
            groups.append((title, rows))
            used += needed
    frame(canvas, (x, y, width, used + 1), ROUND, palette.rule, look, palette.panel_bg)
    canvas.put(x + 2, y, " How it looks ", palette.accent)
    sample(canvas, x + (width - SAMPLE[0]) // 2, y + 2, look)
    at = y + SAMPLE[1] + 3
    for title, rows in groups:
        section(canvas, (x + _IN, at, inside), title, look)
        at += 1
        for meaning, lines in rows:
            _put_meaning(canvas, (x + _IN, at), meaning, lines, look)
            at += len(lines)
        at += 1


def _put_meaning(canvas: Canvas, place: tuple[int, int], meaning: Meaning, lines: list[str], look: Appearance) -> None:
    """A sign, and its meaning in lines behind it."""
    x, y = place
    if text_width(meaning.shown) < _SHOWN:
        price(canvas, x, y, meaning.shown, look, look.palette.text)
    for line, text in enumerate(lines, start=y):
        canvas.put(x + _SHOWN, line, text, look.palette.dim)
