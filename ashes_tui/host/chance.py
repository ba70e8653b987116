"""What a host draws by chance and reads off a clock; both are given to it, so that tests hold them in their hands."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds since the epoch."""
Draw = Callable[[int], int]
"""A number from 0 up to, not including, the one given."""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None of these is taken for another when a code is read aloud."""
_ID, _CODE, _ENTRY = 12, 6, (4, 4, 4)


def new_id(draw: Draw) -> str:
    """The id of an account, a table or a game; nobody guesses it."""
    return _drawn(draw, _ID).lower()


def new_code(draw: Draw) -> str:
    """A code that somebody types to be let in."""
    return _drawn(draw, _CODE)


def new_entry_code(draw: Draw) -> str:
    """A code that lets a stranger in: too long to be found by trying, in groups that are easily read aloud."""
    return "-".join(_drawn(draw, length) for length in _ENTRY)


def _drawn(draw: Draw, length: int) -> str:
    return "".join(_LETTERS[draw(len(_LETTERS))] for _ in range(length))


wall_clock: Clock = time.time
fair_draw: Draw = secrets.randbelow
