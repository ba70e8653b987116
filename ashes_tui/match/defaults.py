"""Defaults of a new game: names and a seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

SEEDS = 1_000_000


def new_seed() -> int:
    """A random seed, short enough to tell a friend."""
    return secrets.randbelow(SEEDS)


def default_names(phoenixborn: Sequence[str]) -> tuple[str, ...]:
    """Players' names until they give their own: the names of their Phoenixborn are those of cards."""
    return ("Player",) if len(phoenixborn) == 1 else tuple(f"Player {i}" for i in range(1, len(phoenixborn) + 1))
