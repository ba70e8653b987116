"""Randomness as data: counter-based, keyed by purpose, so that unrelated draws do not disturb each other.

A draw depends only on the seed, its purpose and the number of earlier draws for that purpose. So a roll that was undone
has the same result again.
"""

from __future__ import annotations

from msgspec import Struct

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _key(purpose: str) -> int:
    key = 0xCBF29CE484222325
    for byte in purpose.encode():
        key = ((key ^ byte) * 0x100000001B3) & _MASK
    return key


class Rng(Struct, frozen=True):
    """Seed and the number of draws made for each purpose."""

    seed: int
    counts: tuple[tuple[str, int], ...] = ()

    def draw(self, purpose: str, n: int, times: int) -> tuple[list[int], Rng]:
        """``times`` numbers from 0 to n-1 for a purpose, and the stream after them."""
        counts = dict(self.counts)
        start = counts.get(purpose, 0)
        base = _mix((self.seed & _MASK) ^ _key(purpose))
        numbers = [_mix((base + (start + i + 1) * _GOLDEN) & _MASK) * n >> 64 for i in range(times)]
        counts[purpose] = start + times
        return numbers, Rng(self.seed, tuple(counts.items()))

    def shuffle(self, purpose: str, items: tuple[int, ...]) -> tuple[tuple[int, ...], Rng]:
        """The items in a random order (Fisher-Yates), and the stream after it."""
        order = list(items)
        rng = self
        counts = dict(self.counts)
        start = counts.get(purpose, 0)
        base = _mix((self.seed & _MASK) ^ _key(purpose))
        for i in range(len(order) - 1, 0, -1):
            start += 1
            j = _mix((base + start * _GOLDEN) & _MASK) * (i + 1) >> 64
            order[i], order[j] = order[j], order[i]
        counts[purpose] = start
        rng = Rng(self.seed, tuple(counts.items()))
        return tuple(order), rng


class Stream:
    """A small stream of random numbers for computer players and tests; the rules never use it."""

    def __init__(self, seed: int) -> None:
        self._state = _mix((seed & _MASK) ^ _GOLDEN)

    def __call__(self, n: int) -> int:
        """A number from 0 to n-1."""
        self._state = (self._state + _GOLDEN) & _MASK
        return _mix(self._state) * n >> 64
