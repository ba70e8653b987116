"""Names of the table's panes. Rows of things for the cursor come first, from top to bottom."""

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
HEADER, LANE, LOG, PROMPT, KEYS = "header", "lane", "log", "prompt", "keys"
DETAIL, OTHER, SIDE_LOG = "detail", "other", "side-log"
ACROSS = "across"
"""What is clicked to see the other side of the table."""


class Cursor(Struct, frozen=True):
    """Where the cursor is."""

    row: str
    index: int = 0
