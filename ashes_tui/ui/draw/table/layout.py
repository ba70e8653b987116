"""How the table's panes share a terminal of a given size."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.ui.table.panes import (
    DETAIL,
    HAND,
    HEADER,
    KEYS,
    LANE,
    LOG,
    MY_BAR,
    MY_DICE,
    MY_FIELD,
    MY_SPELLS,
    OTHER,
    PROMPT,
    SIDE_LOG,
    THEIR_BAR,
    THEIR_DICE,
    THEIR_FIELD,
    THEIR_SPELLS,
)

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
LEFT = (
    HEADER,
    THEIR_BAR,
    THEIR_DICE,
    THEIR_SPELLS,
    THEIR_FIELD,
    LANE,
    MY_FIELD,
    MY_SPELLS,
    MY_DICE,
    MY_BAR,
    HAND,
    LOG,
    PROMPT,
    KEYS,
)

_LEAST: dict[str, int] = {
    HEADER: 1,
    THEIR_BAR: 1,
    THEIR_DICE: 1,
    THEIR_SPELLS: 1,
    THEIR_FIELD: 3,
    LANE: 0,
    MY_FIELD: 3,
    MY_SPELLS: 1,
    MY_DICE: 1,
    MY_BAR: 1,
    HAND: 2,
    LOG: 2,
    PROMPT: 6,
    KEYS: 1,
}
_PREFERRED: tuple[tuple[str, int], ...] = (
    (LANE, 1),
    (PROMPT, 8),
    (THEIR_FIELD, 4),
    (MY_FIELD, 4),
    (HAND, 3),
    (LOG, 4),
    (PROMPT, 10),
    (THEIR_FIELD, 5),
    (MY_FIELD, 5),
    (MY_SPELLS, 2),
    (THEIR_SPELLS, 2),
    (THEIR_FIELD, 6),
    (MY_FIELD, 6),
    (MY_SPELLS, 3),
    (THEIR_SPELLS, 3),
    (HAND, 4),
    (PROMPT, 12),
    (LOG, 8),
    (HAND, 6),
    (PROMPT, 18),
    (LANE, 3),
    (LOG, 12),
    (THEIR_FIELD, 8),
    (MY_FIELD, 8),
    (HAND, 8),
    (THEIR_FIELD, 11),
    (MY_FIELD, 11),
    (PROMPT, 99),
)
"""Who gets spare lines, in this order: each pane up to that many."""


_WIDE = 150
"""From this width on, the board needs room more than the log does."""


_READ = 24
"""Lines in which nearly every card can be read beside the table; the log gets the rest of that column."""


_HALF = 14
"""Lines for the side of the table that is not shown."""


class Layout(NamedTuple):
    """Heights of the panes on the left; the side column's width (0: none) and how it is divided.

    From the top it has the card being read, the ``other`` side of the table, and the log.
    """

    width: int
    height: int
    left: int
    side: int
    heights: dict[str, int]
    detail: int = 0
    other: int = 0

    def size(self, pane: str) -> tuple[int, int]:
        """Width and height of a pane."""
        if pane == DETAIL:
            return self.side, self.detail
        if pane == OTHER:
            return self.side, self.other
        if pane == SIDE_LOG:
            return self.side, max(0, self.height - self.detail - self.other)
        return self.left, self.heights.get(pane, 0)


def too_small(width: int, height: int) -> bool:
    """Whether a terminal is too small to show the whole table."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def reading_layout(width: int, height: int) -> Layout:
    """The layout for choosing among cards that are not on the table: a long list, with the card beside it."""
    left = min(64, max(40, width * 45 // 100))
    heights = dict.fromkeys(LEFT, 0) | {HEADER: 1, KEYS: 1, PROMPT: height - 2}
    return Layout(width, height, left, width - left, heights, height)


def _side(width: int) -> int:
    """The width of the side column: 0 in a narrow terminal, a smaller share in a very wide one."""
    if width < 112:
        return 0
    board = max(80, min(width * 66 // 100, width - 40), width * 73 // 100 if width >= _WIDE else 0)
    return min(72, max(32, width - board))


def layout(width: int, height: int, together: bool = False) -> Layout:
    """The best use of a terminal, with a side column for card and log if there is room.

    ``together``: there is a partner, whose side of the table is told there too.
    """
    side = _side(width)
    heights = dict(_LEAST)
    if side:
        heights[LOG] = 0
    spare = height - sum(heights.values())
    for pane, most in _PREFERRED:
        if pane == LOG and side:
            continue
        extra = max(0, min(spare, most - heights[pane]))
        heights[pane] += extra
        spare -= extra
    detail = min(height * 45 // 100, _READ) if side else 0
    other = min((height - detail) * 45 // 100, _HALF) if side and together else 0
    return Layout(width, height, width - side, side, heights, detail, other)
