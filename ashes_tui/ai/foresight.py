"""What a player may think ahead with: the rules, and states consistent with what it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ashes_tui.engine.api import Rules, State


class Foresight(Protocol):
    """Provided by the running game for one seat and moment; it never gives the real state."""

    @property
    def rules(self) -> Rules:
        """The rules of this game."""

    @property
    def imagine(self) -> Callable[[int], State]:
        """Maps a seed to a state in which everything hidden from the seat is dealt anew."""
