"""What can be done in the lobby: in columns above the last line, each with its key."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.host.guests.news import TableNews
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import Box, cap
from ashes_tui.ui.draw.truncate import shorten

KEYS = "keys"
_LOW = 30
"""In a lower terminal the columns of deeds have no air below."""
_HINTS = (("Up Down", "choose"), ("Enter", "open"), ("?", "keys"), ("Esc", "leave"))


class Deed(NamedTuple):
    """Something to do: the key that does it, as shown, and what it is."""

    key: str
    words: str


_GROUPS: tuple[tuple[str, tuple[Deed, ...]], ...] = (
    ("Tables", (Deed("n", "New table"), Deed("c", "Enter a code"), Deed("w", "Watch the game"))),
    ("People", (Deed("/", "Say something"), Deed("p", "People here"))),
    ("You", (Deed("m", "Play alone"), Deed("y", "Name, decks"), Deed("q", "Leave"))),
)
_OPEN = "Enter"
DEEDS = (Deed(_OPEN, ""), *(deed for _, group in _GROUPS for deed in group), *(Deed(*hint) for hint in _HINTS))
"""All that can be clicked, by the numbers of their places."""


def deeds_height(height: int) -> int:
    """The lines of the columns in a terminal of this height: their heads, three deeds, air."""
    return 4 if height < _LOW else 5


def draw_deeds(canvas: Canvas, box: Box, chosen: TableNews | None, look: Appearance) -> None:
    """The columns: what Enter does at the table under the cursor, then all else."""
    x, y, width, _ = box
    groups = [("This table", (Deed(_OPEN, _opened(chosen)),)), *_GROUPS] if chosen is not None else [*_GROUPS]
    column, number = (width - 2) // 4, 1
    for at, (head, deeds) in enumerate(groups):
        left = x + 1 + at * column
        canvas.put(left, y, head, look.palette.dim)
        for line, deed in enumerate(deeds, start=y + 1):
            spot = 0 if deed.key == _OPEN else number
            number += deed.key != _OPEN
            _deed(canvas, (left, line, column - 1), deed, spot, look)


def _opened(chosen: TableNews | None) -> str:
    """What Enter does at a table."""
    if chosen is None:
        return ""
    if chosen.row.stage == "playing":
        return f"Go on: {chosen.who}" if chosen.mine else f"Watch {chosen.who}"
    return "To your table" if chosen.mine else f"Join {chosen.who}" if chosen.free else "Look at it"


def _deed(canvas: Canvas, box: tuple[int, int, int], deed: Deed, spot: int, look: Appearance) -> None:
    """A key cap and what it does; what Enter does is under the cursor."""
    (x, y, width), palette = box, look.palette
    if deed.key == _OPEN:
        canvas.fill(x, y, width, 1, palette.cursor_bg)
        canvas.put(x, y, shorten(f"{look.glyphs.cursor} {deed.words}", width, look.glyphs.ellipsis))
    else:
        end = cap(canvas, x, y, deed.key, look)
        canvas.put(end + 1, y, shorten(deed.words, width - 4, look.glyphs.ellipsis), palette.text)
    canvas.spot(x, y, width, 1, KEYS, spot)


def draw_keys(canvas: Canvas, y: int, look: Appearance) -> None:
    """The last line: keys that are no deeds."""
    palette, x = look.palette, 1
    canvas.fill(0, y, canvas.width, 1, palette.header_bg)
    first = len(DEEDS) - len(_HINTS)
    for index, (key, word) in enumerate(_HINTS, start=first):
        start = x
        x = canvas.put(x, y, key, palette.accent)
        x = canvas.put(x, y, f" {word}", palette.dim)
        canvas.spot(start, y, x - start, 1, KEYS, index)
        x += 2


__all__ = ["DEEDS", "KEYS", "deeds_height", "draw_deeds", "draw_keys"]
