"""A line of the story: what narration yields."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Tone(StrEnum):
    """How much a line matters: what a front end may colour, indent or drop. ``WHY`` is the reason of what follows."""

    ROUND = "round"
    TURN = "turn"
    ACTION = "action"
    EFFECT = "effect"
    QUIET = "quiet"
    WHY = "why"
    HURT = "hurt"
    END = "end"


class Line(NamedTuple):
    """One line of the log. ``seat`` is the player it is about, -1 for none.

    ``apart``: it belongs to a turn of an opponent that plays itself.
    """

    text: str
    tone: Tone = Tone.EFFECT
    seat: int = -1
    apart: bool = False
