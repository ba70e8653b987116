"""Which question was on the screen when a key was typed: a key typed before must not answer it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

_KEPT = 8
"""The number of questions remembered; nobody types further ahead."""


_READ = 1.0
"""Nobody has read a question and chosen its first answer in fewer seconds."""


class Shown:
    """What a screen has asked, and when. Times are in seconds, by the clock of Textual's events."""

    def __init__(self) -> None:
        self._since: deque[tuple[float, Hashable]] = deque(maxlen=_KEPT)

    def note(self, asked: Hashable, time: float) -> None:
        """Note that a frame with this question was shown."""
        if not self._since or self._since[-1][1] != asked:
            self._since.append((time, asked))

    def stood(self, asked: Hashable, time: float) -> bool:
        """Whether a question was on the screen at a time."""
        before = [found for since, found in self._since if since <= time]
        return bool(before) and before[-1] == asked

    def stands(self, asked: Hashable) -> bool:
        """Whether a question is the one on the screen."""
        return bool(self._since) and self._since[-1][1] == asked

    def is_new(self, asked: Hashable, time: float) -> bool:
        """Whether at a time a question had only just come, so that a key may have been meant for what was before."""
        return not self._since or self._since[-1][1] != asked or time - self._since[-1][0] < _READ
