"""``Rates``: how often somebody may do something in a minute."""

from __future__ import annotations

from collections import defaultdict, deque
from threading import Lock

from ashes_tui.host.chance import Clock
from ashes_tui.host.lobby.errors import Refused

_MINUTE = 60.0


class Rates:
    """Counts what each account did in the last minute."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._lock = clock, Lock()
        self._done: dict[tuple[str, str], deque[float]] = defaultdict(deque)

    def count(self, account: str, what: str, most: int) -> None:
        """Somebody does something once more. Raises ``Refused`` if they did it too often in the last minute."""
        now = self._clock()
        with self._lock:
            done = self._done[account, what]
            while done and done[0] <= now - _MINUTE:
                done.popleft()
            if len(done) >= most:
                raise Refused(f"that is too often: at most {most} {what} a minute; wait a little")
            done.append(now)
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop those who did nothing lately, now and then."""
        if len(self._done) > 1000:
            for key in [key for key, done in self._done.items() if not done or done[-1] <= now - _MINUTE]:
                del self._done[key]
