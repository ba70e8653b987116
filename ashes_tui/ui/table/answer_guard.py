"""Which question stood on the screen when a key was typed: one typed before it could be read must not answer it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

_KEPT = 8
"""Questions remembered: nobody types further ahead than that."""


class Shown:
    """What a screen asked, and since when it could be seen. Times are in seconds, of the clock of Textual's events."""

    def __init__(self) -> None:
        self._since: deque[tuple[float, Hashable]] = deque(maxlen=_KEPT)

    def note(self, asked: Hashable, time: float) -> None:
        """A frame was shown that asks this."""
        if not self._since or self._since[-1][1] != asked:
            self._since.append((time, asked))

    def stood(self, asked: Hashable, time: float) -> bool:
        """Whether this was being asked at a time."""
        before = [found for since, found in self._since if since <= time]
        return bool(before) and before[-1] == asked

    def stands(self, asked: Hashable) -> bool:
        """Whether this is what the last frame asked."""
        return bool(self._since) and self._since[-1][1] == asked
