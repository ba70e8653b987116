"""The players this program offers, by name."""

from __future__ import annotations

from ashes_tui.ai.uniform import RandomPlayer

RANDOM = "random"
NAMES = (RANDOM,)


def make_player(name: str, seed: int) -> RandomPlayer:
    """The player of that name. Raises ``KeyError`` for a name not in ``NAMES``."""
    return {RANDOM: RandomPlayer}[name](seed)
