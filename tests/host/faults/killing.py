"""Hosts killed again and again in the middle of games between scripted players; and their database stopped.

    python -m tests.host.faults.killing --kills 50
    python -m tests.host.faults.killing --kills 50 --store postgres
    python -m tests.host.faults.killing --kills 50 --store postgres --hosts 2
    python -m tests.host.faults.killing --stops 20 --store postgres --hosts 2

Each host is a process (``playing_host.py``). Every record that somebody was told of has to be in the journal for good,
and every game has to go on: after a kill where the host is started again, with two hosts within ten seconds at the
other one. ``--stops`` leaves the hosts alone and stops PostgreSQL instead.
"""

from __future__ import annotations

import argparse
import atexit
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ashes_tui.host.stores.journals import JournalStore
from ashes_tui.match.replay import resume
from tests.host.faults.playing_host import PAIRS, SQLITE, digest, opened, seat_all
from tests.host.house.postgres_server import PostgresServer, programs
from tests.host.house.world import HandClock, draws

TAKEN_UP = 10.0
"""Seconds within which another host takes up the games of one that died."""
_PATIENCE = 60.0
_NEW = 5
"""Records that show that a game goes on."""


class Told(NamedTuple):
    """Somebody was told of record ``n`` of a game at a time."""

    game: str
    n: int
    digest: str
    at: float


class Process:
    """A host that plays."""

    def __init__(self, url: str, host: int, hosts: int, seed: int) -> None:
        words = (sys.executable, "-m", "tests.host.faults.playing_host", url, str(host), str(hosts), str(seed))
        self.told: list[Told] = []
        self.owns: dict[str, float] = {}
        self.over = set[str]()
        self.ready = False
        self._child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        atexit.register(self._child.kill)  # whatever goes wrong here leaves no host behind
        self._reading = Thread(target=self._read, daemon=True)
        self._reading.start()
        wait_until(lambda: self.ready, f"host {host} is ready")

    def _read(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if not line.endswith("\n"):
                return  # it was killed in the middle of a word
            what, *words = line.split()
            now = time.monotonic()
            if what == "told":
                self.told.append(Told(words[0], int(words[1]), words[2], now))
            elif what == "owns":
                self.owns[words[0]] = now
            elif what == "over":
                self.over.add(words[0])
            self.ready = self.ready or what == "ready"

    @property
    def alive(self) -> bool:
        """Whether it runs still."""
        return self._child.poll() is None

    def kill(self) -> None:
        """Kill it as the kernel does; all it has said before is read."""
        os.kill(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._reading.join()


class Found(NamedTuple):
    """What came of it: times killed or stopped, records told, seconds until others had taken up the games."""

    times: int
    told: int
    games: int
    taken_up: tuple[float, ...]

    def __str__(self) -> str:
        late = f"; games taken up after {max(self.taken_up):.1f} s at most" if self.taken_up else ""
        return f"{self.times} times, {self.told} records told in {self.games} games, all there{late}"


def wait_until(so: Callable[[], object], what: str, patience: float = _PATIENCE) -> None:
    """Wait until something is so."""
    until = time.monotonic() + patience
    while not so():
        if time.monotonic() > until:
            raise AssertionError(f"not in {patience:g} s: {what}")
        time.sleep(0.005)


def kill_one(url: str, kills: int, seed: int) -> Found:
    """Kill a host that is alone, after a few answers each time, and start it again."""
    chance, told, seat = random.Random(seed), list[Told](), seat_all(url)
    for n in range(kills):
        host, least = Process(url, 0, 1, seed + n), chance.randrange(1, 25)
        wait_until(lambda: len(host.told) >= least, f"answers in run {n}")  # noqa: B023
        if n == kills - 1:
            wait_until(lambda: len({t.game for t in (*told, *host.told)}) == len(PAIRS), "answers in every game")  # noqa: B023
        time.sleep(chance.uniform(0, 0.02))
        host.kill()
        told += host.told
        verify(url, told, host.told)
    return _found(url, kills, told, seat, ())


def kill_one_of_two(url: str, kills: int, seed: int) -> Found:
    """Kill one host or the other; the one that is left takes up its games."""
    chance, told, games = random.Random(seed), list[Told](), seat_all(url)
    hosts, taken_up = [Process(url, host, 2, seed + host) for host in (0, 1)], list[float]()
    for n in range(kills):
        victim = chance.randrange(2)
        other, since = hosts[1 - victim], len(hosts[victim].told)
        _wait_for_answers(hosts[victim], since + chance.randrange(1, 25))
        hosts[victim].kill()
        died = time.monotonic()
        lost = set(games) - _owned_by(hosts, 1 - victim) - hosts[0].over - hosts[1].over
        told += hosts[victim].told
        wait_until(lambda: lost <= _owned_by(hosts, 1 - victim), f"games taken up after kill {n}")  # noqa: B023
        taken_up += [max([other.owns[game] - died for game in lost], default=0.0)]
        assert taken_up[-1] < TAKEN_UP, f"kill {n}: taken up after {taken_up[-1]:.1f} s"
        hosts[victim] = Process(url, victim, 2, seed + 2 * n + 10)
    for host in hosts:
        host.kill()
        told += host.told
    return _found(url, kills, told, games, tuple(taken_up))


def _owned_by(hosts: list[Process], host: int) -> set[str]:
    """The games that a host has taken last."""
    mine, theirs = hosts[host].owns, hosts[1 - host].owns
    return {game for game, at in mine.items() if at >= theirs.get(game, 0.0)}


def _wait_for_answers(host: Process, n: int) -> None:
    wait_until(lambda: len(host.told) >= n, "answers at a host")


def stop_database(server: PostgresServer, url: str, stops: int, hosts: int, seed: int) -> Found:
    """Stop PostgreSQL at once, in the middle of all, and start it a little later."""
    chance, games = random.Random(seed), seat_all(url)
    playing, went_on = [Process(url, host, hosts, seed + host) for host in range(hosts)], list[float]()
    for n in range(stops):
        for host in playing:
            _wait_for_answers(host, len(host.told) + chance.randrange(1, 15))
        server.stop()
        time.sleep(chance.uniform(0.1, 4))
        server.start()
        began = time.monotonic()
        for host in playing:
            assert host.alive, f"a host ended after stop {n}"
            _wait_for_answers(host, len(host.told) + _NEW)
        went_on.append(time.monotonic() - began)
    for host in playing:
        host.kill()
    print(f"answers went on after {max(went_on):.1f} s at most")
    return _found(url, stops, [told for host in playing for told in host.told], games, ())


def verify(url: str, told: list[Told], latest: list[Told]) -> None:
    """Every record that was told is there, as it was told; after a kill at most one more in each game."""
    database = opened(url)
    store = JournalStore(database, "reader", HandClock(), draws(2))
    journals = {game: store.read(game).records for game in {t.game for t in told}}
    for t in told:
        record = journals[t.game][t.n - 1]
        assert (record.n, digest(record)) == (t.n, t.digest), f"{t.game}: record {t.n} is another one"
    for game in {t.game for t in latest}:
        assert len(journals[game]) <= max(t.n for t in latest if t.game == game) + 1
    database.close()


def _found(url: str, times: int, told: list[Told], games: tuple[str, ...], taken_up: tuple[float, ...]) -> Found:
    verify(url, told, [])
    database = opened(url)
    for game in games:
        match, notes = resume(JournalStore(database, "reader", HandClock(1e12), draws(3)), game)
        assert notes == ()
        match.close()
    database.close()
    assert len({t.game for t in told}) == len(PAIRS)
    return Found(times, len({(t.game, t.n) for t in told}), len(PAIRS), taken_up)


@contextmanager
def store_of(kind: str) -> Iterator[tuple[str, PostgresServer | None]]:
    """A new database; its URL, and its server if it has one."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"{SQLITE}{Path(folder) / 'house.sqlite'}", None
        return
    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed here (apt-get install postgresql), or may not be run")
    server = PostgresServer(found)
    try:
        yield server.database(), server
    finally:
        server.remove()


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--stops", type=int, default=0)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--hosts", type=int, choices=(1, 2), default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.store == "sqlite" and (asked.stops or asked.hosts == 2):
        parser.error("two hosts, and a database to stop, take --store postgres")
    with store_of(asked.store) as (url, server):
        if asked.kills:
            kill = kill_one if asked.hosts == 1 else kill_one_of_two
            print(f"killed {kill(url, asked.kills, asked.seed)}")
        if asked.stops and server is not None:
            print(f"stopped {stop_database(server, url, asked.stops, asked.hosts, asked.seed)}")


if __name__ == "__main__":
    main()
