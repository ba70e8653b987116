"""How the table's panes share a terminal of a given size.

Above lies the opponent's half, below one's own, the lane between them. Beside both halves stand, from 112 columns on,
the card being read and the log; hand and answers lie below, over the full width. From 160 columns the side column
goes down to the foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.table.panes import (
    DETAIL,
    FORESEEN,
    HAND,
    HEADER,
    KEYS,
    LANE,
    MY_BAR,
    MY_FIELD,
    MY_SPELLS,
    OTHER,
    PANEL,
    PROMPT,
    SIDE_LOG,
    THEIR_BAR,
    THEIR_FIELD,
    THEIR_SPELLS,
)

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
STACK = (
    HEADER,
    THEIR_BAR,
    THEIR_SPELLS,
    THEIR_FIELD,
    LANE,
    MY_FIELD,
    MY_SPELLS,
    MY_BAR,
    HAND,
    PANEL,
    PROMPT,
    KEYS,
)
"""The panes one below the other."""
BESIDE = (DETAIL, OTHER, SIDE_LOG, FORESEEN)
PANES = tuple(pane for pane in (*STACK, *BESIDE) if pane != PANEL)
"""The panes of every table; the panel belongs to those that need one."""

_LEAST: dict[str, int] = {
    HEADER: 1,
    THEIR_BAR: 1,
    THEIR_SPELLS: 1,
    THEIR_FIELD: 3,
    LANE: 1,
    MY_FIELD: 3,
    MY_SPELLS: 1,
    MY_BAR: 1,
    HAND: 2,
    PANEL: 0,
    PROMPT: 5,
    KEYS: 1,
}
_PREFERRED: tuple[tuple[str, int], ...] = (
    (THEIR_FIELD, 4),
    (MY_FIELD, 4),
    (PROMPT, 7),
    (THEIR_BAR, 3),
    (MY_BAR, 3),
    (THEIR_FIELD, 6),
    (MY_FIELD, 6),
    (THEIR_SPELLS, 2),
    (MY_SPELLS, 2),
    (HAND, 6),
    (THEIR_FIELD, 7),
    (MY_FIELD, 7),
    (PROMPT, 8),
    (HAND, 8),
    (THEIR_FIELD, 9),
    (MY_FIELD, 9),
    (THEIR_SPELLS, 3),
    (MY_SPELLS, 3),
    (PROMPT, 10),
    (THEIR_FIELD, 10),
    (MY_FIELD, 10),
    (HAND, 10),
    (THEIR_SPELLS, 5),
    (MY_SPELLS, 5),
    (PROMPT, 14),
    (THEIR_FIELD, 12),
    (MY_FIELD, 12),
    (HAND, 12),
    (PROMPT, 999),
)
"""Who gets spare lines, in this order: each pane up to that many."""

WIDE = 160
"""From this width on dice and cards are wider, and the side column goes down to the foot."""
WIDE_BOARD = 112
"""A half of the table this wide has room for wider cards and dice."""
_BESIDE_FROM = 112
_NARROWEST, _WIDEST = 32, 56
_READ = 24
"""Lines in which nearly every card can be read beside the table; the log gets the rest of that column."""
_HALF = 14
"""Lines for the side of the table that is not shown."""

_GIVES_WAY = (
    (HAND, 1),
    (LANE, 0),
    (THEIR_FIELD, 2),
    (MY_FIELD, 2),
    (THEIR_SPELLS, 0),
    (MY_SPELLS, 0),
    (THEIR_BAR, 0),
)
"""In a small terminal: panes that make room for the panel, down to so many lines. The question never does.

First goes what is told elsewhere, too: the prices of the hand in the answers, the last event in the log.
"""

Place = tuple[int, int, int, int]
"""Column, line, width, height."""
_PRICED_HAND = 2
"""A hand of so many lines tells names and prices, which the answers tell too."""


class Asked(NamedTuple):
    """The ``lines`` in which all answers are in sight; first battlefields that lie ``empty`` make room for them."""

    lines: int = 0
    empty: tuple[str, ...] = ()


NOTHING_ASKED = Asked()


class Layout(NamedTuple):
    """Where the panes are. ``left`` is the width of the two halves, ``side`` that of the column beside them, or 0."""

    width: int
    height: int
    left: int
    side: int
    places: dict[str, Place]

    def size(self, pane: str) -> tuple[int, int]:
        """Width and height of a pane; nothing if it has no place."""
        return self.places.get(pane, (0, 0, 0, 0))[2:]

    @property
    def wide(self) -> bool:
        """Whether there is room for the widest form of everything."""
        return self.width >= WIDE


def middles_of(drawings: Mapping[str, Drawing], places: Mapping[str, Place]) -> dict[str, dict[int, tuple[int, int]]]:
    """Where things are on the screen, by row and number: column of their middle, and line."""
    found: dict[str, dict[int, tuple[int, int]]] = {}
    for name, drawing in drawings.items():
        x, y, *_ = places.get(name, (0, 0))
        for spot in drawing.spots:
            found.setdefault(spot.row, {})[spot.at] = (x + spot.middle, y + spot.y)
    return found


def too_small(width: int, height: int) -> bool:
    """Whether a terminal is too small to show the whole table."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def reading_layout(width: int, height: int, panel: int = 0) -> Layout:
    """The layout for choosing among cards that are not on the table: a long list, with the card beside it."""
    left = min(64, max(40, width * 45 // 100))
    top = 1 + panel
    places = {
        HEADER: (0, 0, width, 1),
        PANEL: (0, 1, width, panel),
        PROMPT: (0, top, left, height - 1 - top),
        DETAIL: (left, top, width - left, height - 1 - top),
        KEYS: (0, height - 1, width, 1),
    }
    return Layout(width, height, left, width - left, _present(places))


def _side(width: int) -> int:
    """The width of the side column: 0 in a narrow terminal, a smaller share in a very wide one."""
    if width < _BESIDE_FROM:
        return 0
    share = width * 26 // 100 if width >= WIDE else -(-width * 29 // 100)
    return min(_WIDEST, max(_NARROWEST, share))


def layout(width: int, height: int, together: bool = False, panel: int = 0, asked: Asked = NOTHING_ASKED) -> Layout:
    """The best use of a terminal. ``together``: there is a partner, whose side of the table is told beside it too.

    ``panel`` are the lines of a panel right above the question, ``asked`` what the answers need.
    """
    side, heights = _side(width), _heights(height, panel, asked)
    left, to_foot = width - side, width >= WIDE
    places: dict[str, Place] = {}
    y = 0
    for pane in STACK:
        full = pane in (HEADER, KEYS) or (pane in (HAND, PANEL, PROMPT) and not to_foot)
        places[pane] = (0, y, width if full else left, heights[pane])
        y += heights[pane]
    if side:
        bottom = places[KEYS][1] if to_foot else places[HAND][1]
        places |= _beside(left, side, bottom, heights[PROMPT] + panel if to_foot else 0, together)
    return Layout(width, height, left, side, _present(places))


def _present(places: dict[str, Place]) -> dict[str, Place]:
    return {pane: place for pane, place in places.items() if place[3] > 0}


def _heights(height: int, panel: int, asked: Asked) -> dict[str, int]:
    heights = _LEAST | {PANEL: panel}
    spare = height - sum(heights.values())
    for pane, least in _GIVES_WAY:
        taken = max(0, min(-spare, heights[pane] - least))
        heights[pane] -= taken
        spare += taken
    for pane, most in _PREFERRED:
        extra = max(0, min(spare, most - heights[pane]))
        heights[pane] += extra
        spare -= extra
    for pane, least in (*((field, 1) for field in asked.empty), (HAND, 1 if heights[HAND] <= _PRICED_HAND else 999)):
        given = max(0, min(asked.lines - heights[PROMPT], heights[pane] - least))
        heights[pane] -= given
        heights[PROMPT] += given
    return heights


def _beside(x: int, width: int, bottom: int, foreseen: int, together: bool) -> dict[str, Place]:
    """The side column from below the header down to ``bottom``, the last lines for what is foreseen."""
    room = bottom - 1 - foreseen
    detail = min(max(11, room * 45 // 100), _READ, room)
    other = min((room - detail) * 45 // 100, _HALF) if together else 0
    lines = {DETAIL: detail, OTHER: other, SIDE_LOG: room - detail - other, FORESEEN: foreseen}
    places, y = {}, 1
    for pane, tall in lines.items():
        places[pane] = (x, y, width, tall)
        y += tall
    return places
