"""How sure a share of wins is."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""How many standard deviations 95 of 100 samples lie within."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The bounds the true share of wins lies within in 95 of 100 runs (Wilson's interval), each from 0 to 1."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    reach = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return round(max(0.0, low), 4), round(min(1.0, high), 4)
