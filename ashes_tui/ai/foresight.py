"""What a player may think ahead with: the rules, and states it could not tell from the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ashes_tui.engine.api import Rules, State


class Foresight(Protocol):
    """Made by whoever runs the game, for one seat and one moment; never gives the real state."""

    @property
    def rules(self) -> Rules:
        """The rules of this game."""

    @property
    def imagine(self) -> Callable[[int], State]:
        """From a seed a state in which all that is hidden from the seat is dealt anew."""
