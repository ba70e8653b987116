"""How important a line of the story is: apart from lines, for colours know it where no story is told."""

from __future__ import annotations

from enum import StrEnum


class Tone(StrEnum):
    """How important a line is, for front ends to colour, indent or drop it. ``WHY`` explains the next line."""

    ROUND = "round"
    TURN = "turn"
    ACTION = "action"
    EFFECT = "effect"
    QUIET = "quiet"
    WHY = "why"
    HURT = "hurt"
    END = "end"
