"""How much a host takes on, and who is turned away when it is full."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from ashes_tui.host.visitor import Visitor

WIDEST, TALLEST = 300, 100
"""Columns and lines of the largest picture that is drawn; a client may say that its terminal is larger."""
USUAL_SIZE = (80, 24)
_MINUTE = 60.0


TYPED_BURST, TYPED_PER_SECOND = 3000, 1500.0
"""Bytes that can be typed at once and in the long run. Textual needs up to 60 µs to read one."""
HEARD_BURST, HEARD_PER_SECOND = 256 * 1024, 64 * 1024.0
"""The same of all that a session is sent, pastes and scripts included; what is more waits at the other end."""


class Allowance:
    """How many bytes may come now: an amount that grows with time, up to a burst."""

    def __init__(self, clock: Callable[[], float], burst: int, per_second: float) -> None:
        self._clock = clock
        self._burst, self._per_second = burst, per_second
        self._left = float(burst)
        self._since = clock()

    def take(self, number: int) -> bool:
        """Take so many; False, and none are taken, if there are not enough."""
        if self.owed_after(number):
            return False
        self._left -= number
        return True

    def owe(self, number: int) -> float:
        """Take so many in any case; the seconds after which nothing is owed any more."""
        seconds = self.owed_after(number)
        self._left -= number
        return seconds

    def owed_after(self, number: int) -> float:
        """For how many seconds something would be owed if so many were taken."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
        return max(number - self._left, 0) / self._per_second


@dataclass(frozen=True)
class SessionLimits:
    """What is allowed at the same time, in all and for one key or address; times are in seconds.

    ``starts_per_minute`` counts the sessions begun from one address, ``starting`` those that draw their first picture.
    ``talks`` are the sessions in plain lines, each of which needs a thread.
    """

    connections: int = 400
    connections_per_address: int = 100
    sessions: int = 200
    sessions_per_key: int = 4
    sessions_per_address: int = 50
    starts_per_minute: int = 60
    starting: int = 4
    talks: int = 32
    login_seconds: float = 30
    idle_seconds: float = 3600
    patience: float = 3.0


def limits_for(sessions: int) -> SessionLimits:
    """SessionLimits for so many sessions in all: with more of them, more connections."""
    return SessionLimits(sessions=sessions, connections=2 * sessions)


class Admission:
    """Counts who is here. Whoever is turned away is told why, in a sentence; an empty one means welcome."""

    def __init__(self, limits: SessionLimits, clock: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._connections = Counter[str]()
        self._keys = Counter[str]()
        self._addresses = Counter[str]()
        self._talks = 0
        self._starts: dict[str, deque[float]] = {}

    @property
    def anybody(self) -> bool:
        """Whether a session is open."""
        return bool(self._keys)

    def connect(self, address: str) -> str:
        """A connection is made: no key is known yet."""
        limits = self._limits
        if self._connections.total() >= limits.connections:
            return "this host is full"
        if self._connections[address] >= limits.connections_per_address and not _is_near(address):
            return "too many connections from your address"
        self._connections[address] += 1
        return ""

    def disconnect(self, address: str) -> None:
        """A connection that was let in is gone."""
        _decrease(self._connections, address)

    def enter(self, visitor: Visitor, talks: bool) -> str:
        """A session begins; ``talks`` if in plain lines."""
        refusal = self._refusal(visitor, talks)
        if not refusal:
            self._keys[visitor.fingerprint] += 1
            self._addresses[visitor.address] += 1
            self._talks += talks
        return refusal

    def _refusal(self, visitor: Visitor, talks: bool) -> str:
        limits = self._limits
        if self._keys.total() >= limits.sessions or (talks and self._talks >= limits.talks):
            return "This host is full. Please try again later."
        if self._keys[visitor.fingerprint] >= limits.sessions_per_key:
            return f"You are here {limits.sessions_per_key} times already. Please leave one of those sessions first."
        if _is_near(visitor.address):
            return ""
        if self._addresses[visitor.address] >= limits.sessions_per_address:
            return "Too many sessions from your address. Please try again later."
        if not self._start(visitor.address):
            return "Too many sessions were begun from your address. Please wait a minute."
        return ""

    def _start(self, address: str) -> bool:
        """Count a start; False if there were too many in the last minute."""
        since = self._clock() - _MINUTE
        for known in [known for known, starts in self._starts.items() if starts[-1] <= since]:
            del self._starts[known]
        starts = self._starts.setdefault(address, deque())
        while starts and starts[0] <= since:
            starts.popleft()
        if len(starts) >= self._limits.starts_per_minute:
            return False
        starts.append(self._clock())
        return True

    def leave(self, visitor: Visitor, talks: bool) -> None:
        """A session that was let in is over."""
        _decrease(self._keys, visitor.fingerprint)
        _decrease(self._addresses, visitor.address)
        self._talks -= talks


def _is_near(address: str) -> bool:
    """Whether it is of this machine itself: so are all that come through a tunnel, whoever they are."""
    return address == "::1" or address.startswith("127.")


def _decrease(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if counter[name] <= 0:
        del counter[name]


def drawn_size(width: int, height: int) -> tuple[int, int]:
    """Columns and lines to draw for a terminal that says it has so many; one that says nothing has the usual size."""
    if width <= 0 or height <= 0:
        return USUAL_SIZE
    return min(width, WIDEST), min(height, TALLEST)
