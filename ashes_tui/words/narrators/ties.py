"""Why all players roll their dice again in the first round."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import DiceRolled, Event, PhaseBegan
from ashes_tui.lang.terms import Level, Phase


def tied_rolls(events: Sequence[Event], at: int) -> str:
    """``Tied at 3 basics: all roll again``, if that is why the dice at ``at`` are rolled; else empty (ASC-RND-07).

    Nobody rolls twice in a row at the beginning of a round for another reason.
    """
    run = _rolls_before(events, at)
    roll = events[at]
    if not run or not isinstance(roll, DiceRolled) or roll.seat != run[0].seat:
        return ""
    seats = {before.seat for before in run}
    most = max(_basics(before) for before in run[-len(seats) :])
    return f"Tied at {most or 'no'} {'basic' if most == 1 else 'basics'}: all roll again"


def _rolls_before(events: Sequence[Event], at: int) -> list[DiceRolled]:
    """The rolls right before some event, back to the beginning of the prepare phase; none if it did not begin so."""
    found: list[DiceRolled] = []
    for event in reversed(events[:at]):
        if not isinstance(event, DiceRolled):
            begins = isinstance(event, PhaseBegan) and event.phase is Phase.PREPARE
            return found[::-1] if begins else []
        found.append(event)
    return []


def _basics(roll: DiceRolled) -> int:
    return sum(level is Level.BASIC for _, level in roll.rolls)
