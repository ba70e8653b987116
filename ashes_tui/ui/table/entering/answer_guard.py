"""Which question was on the screen when a key was typed: a key typed before must not answer it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from ashes_tui.engine.api import Decision, Purpose, View

_KEPT = 8
"""The number of questions remembered; nobody types further ahead."""
PATIENCE = 0.4
"""For so many seconds Enter and Space may be meant for what stood there before, by whoever presses them in a rhythm.

Keys typed before a question was on the screen are dropped whenever they are read, so this need not be longer.
"""
_DOUBLE = 0.5
"""The second click of a double click comes in fewer seconds."""
_NEAR = 1
"""So many cells a hand moves between the two."""


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
        return not self._since or self._since[-1][1] != asked or time - self._since[-1][0] < PATIENCE


class Answered(Struct, frozen=True):
    """A question that a person has answered, in which turn, and whether it was answered only when asked once more."""

    purpose: Purpose
    address: str
    turn: int
    was_warned: bool


def led_to(answered: Answered | None, asked: Decision | None, view: View) -> bool:
    """Whether a question follows from the person's own answer, so that Enter takes its first answer at once.

    It does in one's own turn, and where turns have not begun or are over; in the turn of another only if the same is
    asked again, or if it was asked once more already.
    """
    from ashes_tui.engine.api import NONE

    if answered is None or asked is None or answered.turn != view.turn:
        return False
    same = (answered.purpose, answered.address) == (asked.purpose, asked.address)
    return view.active in (asked.seat, NONE) or same or answered.was_warned


class Clicks:
    """The last click: the second one of a double click must not answer what came in the place of the first."""

    def __init__(self) -> None:
        self._last: tuple[float, tuple[int, int], Hashable] | None = None

    def is_slip(self, time: float, place: tuple[int, int], thing: Hashable) -> bool:
        """Whether a click, in seconds and cells of the screen, is the second one, and met another thing."""
        last, self._last = self._last, (time, place, thing)
        if last is None or time - last[0] >= _DOUBLE or last[2] == thing:
            return False
        is_here = all(abs(now - then) <= _NEAR for now, then in zip(place, last[1], strict=True))
        if is_here:
            self._last = (time, place, last[2])
        return is_here
