"""What a game is won by, in words."""

from __future__ import annotations

from ashes_tui.words.names import Names
from ashes_tui.words.phrases import brief, possessive


def goal(seat: int, names: Names) -> str:
    """What wins against a single opponent: ``Bring Bob's life to 0 to win``; empty where there are several."""
    view = names.view
    opponents = [other.index for other in view.seats if other.side != view.seats[seat].side]
    return f"Bring {possessive(brief(names.seat(opponents[0])))} life to 0 to win" if len(opponents) == 1 else ""
