"""The whole command, with a process for each session: what happens to one of them is no matter to the others."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from tests.host.screens.set_up import begin
from tests.host.terminal.inn import Client, new_key, terminal

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@asynccontextmanager
async def hosting(
    folder: Path, *options: str, isolate: bool = True
) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    words = ("host", "--listen", "127.0.0.1:0", "--data", str(folder), *(("--isolate",) if isolate else ()), *options)
    pipe = asyncio.subprocess.PIPE
    host = await asyncio.create_subprocess_exec(sys.executable, "-m", "ashes_tui", *words, stdout=pipe, stderr=pipe)
    assert host.stdout is not None
    try:
        said = b""
        while not (found := re.search(rb"ssh -p (\d+) ", said)):
            said = await asyncio.wait_for(host.stdout.readuntil(b"\n"), 60)
        yield host, int(found[1])
    finally:
        if host.returncode is None:
            host.kill()
        await host.wait()


async def come(port: int, command: str | None = None, key: asyncssh.SSHKey | None = None) -> Client:
    connection = await asyncssh.connect(
        "127.0.0.1", port, client_keys=[key or new_key()], known_hosts=None, config=None, agent_path=None
    )
    return await terminal(connection, command=command, size=(120, 40))


async def named(port: int, name: str, key: asyncssh.SSHKey | None = None) -> Client:
    """Somebody new, who has given their name."""
    client = await come(port, key=key)
    await client.sees("What shall the others call you?")
    client.types(f"{name}\r")
    await client.sees(f"you are {name}")
    return client


def descendants(pid: int) -> set[int]:
    """The processes that a process has begun, and those that they have."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


async def test_sessions_are_processes_of_their_own_that_meet_in_one_lobby(tmp_path: Path) -> None:
    async with hosting(tmp_path) as (host, port):
        before, key = descendants(host.pid), new_key()
        ann = await named(port, "Ann", key)
        (mine,) = descendants(host.pid) - before
        bob = await named(port, "Bob")
        await ann.sees("Bob")
        await begin(ann, bob)
        bob.types("rc")
        await bob.sees("Waiting for Ann")
        os.kill(mine, signal.SIGKILL)
        assert await ann.left() == 1
        (report,) = (tmp_path / "reports").iterdir()
        assert f"report {report.stem}." in ann.bytes.decode()
        ann = await come(port, key=key)
        await ann.sees("you are Ann")
        ann.types("1")
        await ann.sees("First Five")
        ann.types("rc")
        await ann.sees("rolls 10 dice")
        bob.process.change_terminal_size(100, 30)
        await bob.sees("rolls 10 dice")
        host.send_signal(signal.SIGTERM)
        assert await bob.left() == 0
        assert b"The host is closing. Your game is kept.\r\n" in bob.bytes
        assert await asyncio.wait_for(host.wait(), 10) == 0
        assert host.stdout is not None
        await asyncio.wait_for(host.stdout.read(), 5)  # ends when no process is left that could write there
