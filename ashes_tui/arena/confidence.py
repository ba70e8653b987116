"""Confidence intervals for win rates."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""The 97.5th percentile of the standard normal distribution, for 95 % intervals."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a win rate, each bound from 0 to 1."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    reach = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return round(max(0.0, low), 4), round(min(1.0, high), 4)
