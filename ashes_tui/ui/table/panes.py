"""Names of the table's panes, and of its rows of things for the cursor, from top to bottom.

A row need not be a pane: dice and piles are drawn where there is room for them.
"""

from __future__ import annotations

from msgspec import Struct

THEIR_BAR, THEIR_DICE, THEIR_SPELLS, THEIR_FIELD = "their-bar", "their-dice", "their-spells", "their-field"
MY_FIELD, MY_SPELLS, MY_DICE, MY_BAR, HAND = "my-field", "my-spells", "my-dice", "my-bar", "hand"
OPTIONS = "options"
TABLE_ROWS = (
    THEIR_BAR,
    THEIR_DICE,
    THEIR_SPELLS,
    THEIR_FIELD,
    MY_FIELD,
    MY_SPELLS,
    MY_DICE,
    MY_BAR,
    HAND,
)
HEADER, LANE, PROMPT, KEYS = "header", "lane", "prompt", "keys"
DETAIL, OTHER, LIVES, SIDE_LOG, FORESEEN = "detail", "other", "lives", "side-log", "foreseen"
PANEL = "lesson"
"""Right above the question: a lesson, or the goal of a puzzle."""
ACROSS = "across"
"""What is clicked to see the other side of the table."""
MORE, PRESS = "more", "press"
"""Spots that are no things: one scrolls to an answer out of sight, one presses the key whose code is its number."""
SIGN = "sign"
"""What is no thing of a row, and told in a sentence when it is pointed at (``told_signs.py``)."""


class Cursor(Struct, frozen=True):
    """Where the cursor is."""

    row: str
    index: int = 0
