"""The workload ``host`` of ``bench``: real SSH clients at tables of a host that runs as a process of its own."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import shutil
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import asyncssh

from ashes_tui.arena.measure import BenchSetup, Figure
from ashes_tui.arena.workloads import saved_game
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.host.visitor import folder_name
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.outside.files import read

SESSIONS, SECONDS = 100, 20.0
QUICK_SESSIONS, QUICK_SECONDS = 10, 4.0
EVERY = 2.0
"""Seconds between two keys of a player, on average."""
SEED = 2026
P50, P95, P99 = 0.5, 0.95, 0.99
_AIMS = {P50: None, P95: 25.0, P99: 50.0}
_AT_A_TIME = 8
_PATIENCE = 120.0
_NOTHING = asyncio.subprocess.DEVNULL
_QUIET = 0.2
_KEPT = 1 << 16
_LATEST = 5.0
_FIRST = 3
"""Sessions that bring along what all of them share, which is no memory of a session."""
_ALIKE = 20
"""Games of which one is measured."""
_PORT = re.compile(rb"ssh -p (\d+) ")
_ASKS, _ANSWERS, _SHOWN = b"\x1b[?2026$p", b"\x1b[?2026;2$y", b"\x1b[?2026l"
_TO_THE_TABLE = ((b"m", b"Resume"), (b"r", b"delete"), (b"\r", b"Enter"), (b"\r", b": your turn"))
_CURSOR_KEYS = (b"\x1b[B", b"\x1b[A", b"\t", b"\x1b[C", b"\x1b[D", b"\t")  # each of them changes the picture
_ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=:]*[ -/]*[@-~]")


class Crowd(NamedTuple):
    """Players at tables of a host: how many, for how many seconds, and the seconds between two keys of one of them.

    ``every`` 0: the next key follows the picture of the last. ``host``: more options of the host.
    """

    sessions: int
    seconds: float
    every: float = EVERY
    host: tuple[str, ...] = ()


class Load(NamedTuple):
    """What was measured: seconds from a key to the end of its picture, sorted; keys without one; and what it took.

    ``rate`` is pictures a second. ``processor`` is seconds of the host's processor for each key, ``memory`` bytes of
    the host for each session, of which ``game`` bytes are the game that is played there.
    """

    seconds: list[float]
    lost: int
    rate: float
    processor: float
    memory: float
    game: float

    def at(self, share: float) -> float:
        """The time within which so many of the keys were answered."""
        return self.seconds[min(len(self.seconds) - 1, int(len(self.seconds) * share))]


def host_sessions(setting: BenchSetup) -> Iterator[Figure]:
    """A host with many players, each of whom presses a key every other second."""
    sessions, seconds = (QUICK_SESSIONS, QUICK_SECONDS) if setting.quick else (SESSIONS, SECONDS)
    yield from _figures(measure(setting, Crowd(sessions, seconds)), sessions)


def _figures(load: Load, sessions: int) -> Iterator[Figure]:
    said = f"{sessions} clients at a table, a key every {EVERY:g} s each"
    note = f"{load.lost} keys without a picture" if load.lost else ""
    for share, aim in _AIMS.items():
        name = f"host key p{share * 100:g}"
        value, worst = (round(load.at(s) * 1e3, 3) for s in (share, 1.0))
        yield Figure(
            name=name,
            workload=f"from a key to the end of its picture: {said}",
            unit="ms",
            median=value,
            p95=worst,
            samples=len(load.seconds),
            aim=aim,
            note="; ".join(part for part in ("P95 is the longest", note) if part),
        )
    yield Figure(name="host work", workload="the host's processor, per key", unit="ms", median=load.processor * 1e3)
    memory = (load.memory - load.game) / 1e6
    yield Figure(
        name="host memory", workload="the host, per session, without its game", unit="MB", median=memory, aim=1.5
    )
    yield Figure(name="game memory", workload="a game and its log", unit="MB", median=load.game / 1e6)


def measure(setting: BenchSetup, crowd: Crowd) -> Load:
    """Put players at tables of a new host, and let them press keys."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(setting, Path(folder), crowd))


async def _measure(setting: BenchSetup, folder: Path, crowd: Crowd) -> Load:
    game = Path(saved_game(setting, folder / "saved"))
    async with host_process(folder, crowd.sessions + 1, *crowd.host) as (pid, port):
        clients = [Guest(number, folder, game) for number in range(crowd.sessions)]
        for client in clients[:_FIRST]:
            await client.come(port)
        before, gate = memory_of(pid), asyncio.Semaphore(_AT_A_TIME)
        await asyncio.gather(*(_one_of_few(gate, client, port) for client in clients[_FIRST:]))
        memory, spent = memory_of(pid), _processor(pid)
        await asyncio.gather(*(client.play(crowd.seconds, crowd.every) for client in clients))
        spent = _processor(pid) - spent
        found = sorted(second for client in clients for second in client.seconds)
        for client in clients:
            client.leave()
    return Load(
        found or [_LATEST],
        sum(client.lost for client in clients),
        len(found) / crowd.seconds,
        spent / (len(found) or 1),
        (memory - before) / max(crowd.sessions - _FIRST, 1),
        _game_memory(game, folder),
    )


def _game_memory(game: Path, folder: Path) -> float:
    """Bytes that a saved game takes by itself when it goes on, with what the people in it were told."""
    stores = [FileStore(folder / f"{n}") for n in range(_ALIKE + 1)]
    for store in stores:
        store.folder.mkdir()
        shutil.copy(game, store.folder)
    parties, before = list[Party](), 0.0
    for store in stores:  # the first one brings along what all of them share
        parties.append(Party(session_for(resume(store, game.stem)[0])))
        gc.collect()
        before = before or memory_of(os.getpid())
    taken = memory_of(os.getpid()) - before
    for party in parties:
        party.session.match.close()
    return taken / _ALIKE


async def _one_of_few(gate: asyncio.Semaphore, client: Guest, port: int) -> None:
    async with gate:
        await client.come(port)


@asynccontextmanager
async def host_process(folder: Path, sessions: int, *more: str) -> AsyncIterator[tuple[int, int]]:
    """A host for so many sessions in a process of its own; its number and its port."""
    words = ("host", "--listen", "127.0.0.1:0", "--data", str(folder), "--max-sessions", str(sessions), *more)
    host = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "ashes_tui", *words, stdin=_NOTHING, stdout=asyncio.subprocess.PIPE, stderr=_NOTHING
    )
    assert host.stdout is not None
    try:
        async with asyncio.timeout(_PATIENCE):
            while not (said := _PORT.search(await host.stdout.readuntil(b"\n"))):
                pass
        yield host.pid, int(said[1])
    finally:
        if host.returncode is None:
            host.terminate()
        await host.wait()


def memory_of(pid: int) -> float:
    """Bytes that a process and those it has begun have in memory; 0 where the system does not tell."""
    pages = (read(path) for each in _family(pid) if (path := Path(f"/proc/{each}/statm")).exists())
    return sum(int(page.split()[1]) for page in pages) * os.sysconf("SC_PAGE_SIZE")


def _processor(pid: int) -> float:
    """Seconds of the processor that they have used; 0 where the system does not tell."""
    told = (read(path) for each in _family(pid) if (path := Path(f"/proc/{each}/stat")).exists())
    fields = (one.rpartition(b")")[2].split() for one in told)
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


def _family(pid: int) -> Iterator[int]:
    """A process, and those that it has begun."""
    yield pid
    children = Path(f"/proc/{pid}/task/{pid}/children")
    for child in read(children).split() if children.exists() else ():
        yield from _family(int(child))


class Guest:
    """Somebody with a terminal of 80 by 24, a key of their own, and a game to go on with."""

    def __init__(self, number: int, folder: Path, game: Path) -> None:
        self._luck, self._name = Random(SEED + number), f"Guest {number}"
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        line = " ".join(self._key.export_public_key().decode().split()[:2])
        saves = folder / "players" / folder_name(line) / "saves"
        saves.mkdir(parents=True)
        shutil.copy(game, saves)
        self.seconds: list[float] = []
        self.lost = 0

    async def come(self, port: int) -> None:
        """Connect, and sit down at the table."""
        options = {"username": "guest", "client_keys": [self._key], "known_hosts": None, "config": None}
        self._connection = await asyncssh.connect("127.0.0.1", port, agent_path=None, **options)
        session = self._terminal = GuestTerminal()
        self._channel, _ = await self._connection.create_session(
            lambda: session, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        await session.shows(b"What shall the others call you?")
        for keys, text in ((f"{self._name}\r".encode(), b"you are"), *_TO_THE_TABLE):
            self._channel.write(keys)
            await session.shows(text)

    async def play(self, seconds: float, every: float) -> None:
        """Press a key now and then, ``every`` so many seconds on average, and wait for its picture."""
        until, keys = time.perf_counter() + seconds, cycle(_CURSOR_KEYS)
        while True:
            await asyncio.sleep(self._luck.uniform(0, 2 * every))
            if time.perf_counter() >= until:
                return
            await self._press(next(keys))

    async def _press(self, key: bytes) -> None:
        picture, start = self._terminal.next_picture(), time.perf_counter()
        self._channel.write(key)
        try:
            async with asyncio.timeout(_LATEST):
                self.seconds.append(await picture - start)
        except TimeoutError:
            self.lost += 1

    def leave(self) -> None:
        """Hang up."""
        self._connection.abort()


class GuestTerminal(asyncssh.SSHClientSession[bytes]):
    """The client's end: answers what a terminal is asked, and hears when a picture is complete."""

    def __init__(self) -> None:
        self._seen = b""
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None
        self._waiting: asyncio.Future[float] | None = None
        self._changed = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """The way back."""
        self._channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """More of a picture."""
        del datatype
        if _ASKS in data and self._channel is not None:
            self._channel.write(_ANSWERS)
        if _SHOWN in data and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(time.perf_counter())
        self._seen = (self._seen + data)[-_KEPT:]
        self._changed.set()

    def next_picture(self) -> asyncio.Future[float]:
        """When the next picture is complete."""
        self._waiting = asyncio.get_running_loop().create_future()
        return self._waiting

    async def shows(self, text: bytes) -> None:
        """Wait until a text has come, and nothing more comes after it."""
        async with asyncio.timeout(_PATIENCE):
            while text not in _ESCAPES.sub(b"", self._seen):
                self._changed.clear()
                await self._changed.wait()
            while self._changed.is_set():
                self._changed.clear()
                await asyncio.sleep(_QUIET)
        self._seen = b""
