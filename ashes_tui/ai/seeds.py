"""Deriving seeds from seeds (splitmix64), the same on every machine. ``engine.api.Stream`` draws from them."""

from __future__ import annotations

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """Scramble 64 bits (splitmix64)."""
    z &= _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def derive(seed: int, *parts: int) -> int:
    """A distinct seed for each combination of numbers, such as game and seat."""
    for part in parts:
        seed = mix(mix(seed + _GOLDEN) + part)
    return seed
