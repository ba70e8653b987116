"""People who connect and are gone again, a thousand times: nothing of them may stay with the host.

    python -m tests.host.faults.aborting --cycles 1000

The host is a process of its own. Some go before they are let in, some in the middle of the first picture, some from the
lobby or a table. Afterwards it counts no session, and its memory is what it was after the first ones, but for a little.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import asyncssh

from ashes_tui.host.load import GuestTerminal, host_process, memory_of

WARM, AT_A_TIME = 600, 6
"""Cycles after which memory is measured first, and how many go on side by side. By then the lines that all sessions
share have been drawn; it grows by some 7 % while they are."""
MOST_GROWN = 0.05
_SESSIONS = re.compile(rb"^ashes_host_(sessions|connections) (\d+)$", re.MULTILINE)
_PATIENCE = 30.0
_KEYS = 12


class Found(NamedTuple):
    """What is left: sessions and connections; bytes of the host before and after."""

    cycles: int
    left: int
    before: float
    after: float

    @property
    def grown(self) -> float:
        """By which share its memory has grown."""
        return self.after / self.before - 1

    def __str__(self) -> str:
        sizes = f"{self.before / 1e6:.1f} MB, then {self.after / 1e6:.1f} MB ({self.grown:+.1%})"
        return f"{self.cycles} came and went; {self.left} sessions and connections are left; {sizes}"


class Passers:
    """People who come and go by chance, each time with one of a few keys."""

    def __init__(self, port: int, seed: int) -> None:
        self._port, self._luck = port, Random(seed)
        self._keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(_KEYS)]
        self._named = set[int]()

    async def pass_by(self, n: int) -> None:
        """Come, see this or that, and be gone."""
        ways: tuple[Callable[[int], Awaitable[None]], ...] = (self._knock, self._glance, self._stay, self._stay)
        with suppress(asyncssh.Error, OSError, TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await ways[n % len(ways)](n % _KEYS)

    async def _knock(self, who: int) -> None:
        """Gone before a key was shown."""
        del who
        _, write = await asyncio.open_connection("127.0.0.1", self._port)
        write.write(b"SSH-2.0-x\r\n")
        await asyncio.sleep(self._luck.uniform(0, 0.05))
        write.transport.abort()

    async def _connect(self, who: int) -> asyncssh.SSHClientConnection:
        options = {"username": "guest", "client_keys": [self._keys[who]], "known_hosts": None, "config": None}
        return await asyncssh.connect("127.0.0.1", self._port, agent_path=None, **options)

    async def _glance(self, who: int) -> None:
        """Gone while the first picture is made."""
        connection = await self._connect(who)
        await self._terminal(connection)
        await asyncio.sleep(self._luck.uniform(0, 0.2))
        connection.abort()

    async def _stay(self, who: int) -> None:
        """Gone from the lobby, or from wherever a few keys lead."""
        connection = await self._connect(who)
        try:
            terminal, channel = await self._terminal(connection)
            if who not in self._named:
                await terminal.shows(b"What shall the others call you?")
                self._named.add(who)
                channel.write(f"Guest {who}\r".encode())
            await terminal.shows(b"you are")
            for key in self._luck.choice((b"", b"n", b"y", b"no", b"mn", b"p", b"ml", b"mp")):
                channel.write(bytes([key]))
                await asyncio.sleep(0.05)
        finally:
            connection.abort()

    async def _terminal(
        self, connection: asyncssh.SSHClientConnection
    ) -> tuple[GuestTerminal, asyncssh.SSHClientChannel[bytes]]:
        terminal = GuestTerminal()
        channel, _ = await connection.create_session(
            lambda: terminal, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        return terminal, channel


async def left_at(port: int) -> int:
    """Sessions and connections that the host counts."""
    read, write = await asyncio.open_connection("127.0.0.1", port)
    write.write(b"GET / HTTP/1.1\r\n\r\n")
    text = await read.read()
    write.close()
    found = dict(_SESSIONS.findall(text.replace(b"\r\n", b"\n")))
    assert len(found) == 2, text
    return sum(int(number) for number in found.values())


async def emptied(port: int) -> int:
    """Wait until nobody is there, and for what is done when nobody is; how many are left for all that."""
    left = 0
    for _ in range(int(_PATIENCE)):
        left = await left_at(port)
        await asyncio.sleep(1)
        if not left:
            await asyncio.sleep(4)
            break
    return left


async def churn(folder: Path, cycles: int, seed: int = 1, warm: int = WARM) -> Found:
    """Let so many come and go."""
    metrics = _free_port()
    async with host_process(folder, 200, "--metrics", str(metrics)) as (pid, port):
        passers, gate = Passers(port, seed), asyncio.Semaphore(AT_A_TIME)

        async def one(n: int) -> None:
            async with gate:
                await passers.pass_by(n)

        await asyncio.gather(*(one(n) for n in range(warm)))
        await emptied(metrics)
        before = memory_of(pid)
        await asyncio.gather(*(one(n) for n in range(cycles)))
        left = await emptied(metrics)
        return Found(cycles, left, before, memory_of(pid))


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(churn(Path(folder), asked.cycles, asked.seed))
    print(found)
    return int(found.left > 0 or found.grown > MOST_GROWN)


if __name__ == "__main__":
    sys.exit(main())
