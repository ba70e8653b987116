"""``Past``: when each moment of a game was, so that watchers can be shown hands after a delay."""

from __future__ import annotations

from bisect import bisect_right
from threading import Lock

from ashes_tui.engine.api import View
from ashes_tui.host.chance import Clock
from ashes_tui.match.match import Match


class Past:
    """The times of a game's moments. What was played before this process took the game up counts as of then."""

    def __init__(self, match: Match, clock: Clock) -> None:
        self._match, self._clock, self._lock = match, clock, Lock()
        self._times = [clock()] * len(match.moments)
        match.subscribe(lambda _: self._note())

    def hands(self, delay: float) -> tuple[View, ...]:
        """The table as each seat saw it ``delay`` seconds ago; none if the game began later."""
        with self._lock:
            moments = self._match.moments
            at = bisect_right(self._times[: len(moments)], self._clock() - delay)
        if not at:
            return ()
        seats = range(len(self._match.header.setup.seats))
        return tuple(self._match.view_at(moments[at - 1], seat) for seat in seats)

    def _note(self) -> None:
        with self._lock:
            moments = len(self._match.moments)
            del self._times[moments - 1 :]
            self._times += [self._clock()] * (moments - len(self._times))
