"""``Exchange``: words that the processes of a host tell each other; only those who send them know what they mean."""

from __future__ import annotations

from collections.abc import Callable

Word = Callable[[bytes], None]
"""Takes a word; called in whatever thread, and never waits."""


def _nobody(word: bytes) -> None:
    del word


class Exchange:
    """One process's end of it. ``send`` tells all other processes; ``heard`` is given what they tell."""

    def __init__(self) -> None:
        self.send: Word = _nobody
        self.heard: Word = _nobody
