"""``Presence``: who is connected, and at which table; seen by all, on whichever host of one database they are."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from ashes_tui.host.chance import Clock
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.host.stores.tables import LOBBY

BEAT_EVERY, GONE_AFTER = 5.0, 15.0
"""Seconds between two signs of life of a host, and without one until its visitors count as gone."""
_PUT = (
    "INSERT INTO presence VALUES (?, ?, ?, ?) ON CONFLICT (account, host)"
    " DO UPDATE SET place = excluded.place, seen = excluded.seen"
)


class Attendance:
    """One connection of an account. ``place`` is a table, or empty for the lobby."""

    def __init__(self, account: str, place: str, changed: Callable[[Attendance, str], None]) -> None:
        self.account, self.place, self.here = account, place, True
        self._changed = changed

    def go(self, place: str = "") -> None:
        """Go to a table, or to the lobby."""
        if self.here and place != self.place:
            before, self.place = self.place, place
            self._changed(self, before)

    def leave(self) -> None:
        """The connection is over; leaving twice is harmless."""
        if self.here:
            self.here = False
            self._changed(self, self.place)


class Presence:
    """Who is here. ``tick`` must be called about once a second."""

    def __init__(self, database: Database, host: str, clock: Clock) -> None:
        self._database, self._host, self._clock = database, host, clock
        self._lock = Lock()
        self._visits: list[Attendance] = []
        self._elsewhere: tuple[tuple[str, str], ...] = ()
        self._beaten = clock()
        database.write(lambda work: work.run("DELETE FROM presence WHERE host = ?", host))
        self._look_elsewhere()
        # First of all listeners, so that whoever looks when they are told sees who has come.
        self._stop = database.subscribe(LOBBY, lambda _: self._look_elsewhere()) if database.shared else None

    def enter(self, account: str, place: str = "") -> Attendance:
        """Somebody connects."""
        visit = Attendance(account, place, self._changed)
        with self._lock:
            self._visits.append(visit)
        self._keep(account, place)
        return visit

    def at(self, place: str) -> frozenset[str]:
        """The accounts at a table."""
        with self._lock:
            here = [visit.account for visit in self._visits if visit.place == place]
            return frozenset([*here, *(account for account, other in self._elsewhere if other == place)])

    def everybody(self) -> frozenset[str]:
        """All accounts that are connected."""
        with self._lock:
            here = [visit.account for visit in self._visits]
            return frozenset([*here, *(account for account, _ in self._elsewhere)])

    def tick(self) -> None:
        """Give a sign of life when it is time, and see who is on other hosts. Raises ``StoreError``."""
        now = self._clock()
        if now - self._beaten >= BEAT_EVERY:
            self._beaten = now
            self._beat(now)
        self._look_elsewhere()

    def close(self) -> None:
        """Everybody here leaves."""
        if self._stop:
            self._stop()
        with self._lock:
            self._visits.clear()
        self._database.write(lambda work: work.run("DELETE FROM presence WHERE host = ?", self._host))

    def _beat(self, now: float) -> None:
        def job(work: Work) -> None:
            work.run("UPDATE presence SET seen = ? WHERE host = ?", now, self._host)
            work.run("DELETE FROM presence WHERE seen < ?", now - 10 * GONE_AFTER)

        self._database.write(job)

    def _look_elsewhere(self) -> None:
        sql, since = "SELECT account, place FROM presence WHERE host <> ? AND seen >= ?", self._clock() - GONE_AFTER
        rows = self._database.read(lambda work: work.rows(sql, self._host, since))
        with self._lock:
            self._elsewhere = tuple((account, place) for account, place in rows)

    def _changed(self, visit: Attendance, before: str) -> None:
        with self._lock:
            if not visit.here and visit in self._visits:
                self._visits.remove(visit)
        self._keep(visit.account, before)

    def _keep(self, account: str, before: str) -> None:
        """Let other hosts, and all who look at the lobby, know where somebody is; the last place counts."""
        with self._lock:
            places = [visit.place for visit in self._visits if visit.account == account]
        place, now = places[-1] if places else None, self._clock()

        def job(work: Work) -> None:
            if place is None:
                work.run("DELETE FROM presence WHERE account = ? AND host = ?", account, self._host)
            else:
                work.run(_PUT, account, self._host, place, now)
            for changed in {before, place or ""}:
                work.notify(LOBBY, changed)

        self._database.write(job)
