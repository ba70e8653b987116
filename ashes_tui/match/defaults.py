"""Defaults of a new game: names and a seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

SEEDS = 1_000_000


def new_seed() -> int:
    """A random seed, short enough to tell a friend."""
    return secrets.randbelow(SEEDS)


def default_names(phoenixborn: Sequence[str]) -> tuple[str, ...]:
    """Players' names: the first names of their Phoenixborn, or numbers if those are not distinct."""
    first = tuple(name.split()[0] for name in phoenixborn)
    return first if len(set(first)) == len(first) else tuple(f"Player {i}" for i in range(1, len(first) + 1))
