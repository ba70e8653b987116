"""``host --processes``: several processes at one port are one club, and outlive each other."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from tests.cli.run import refused
from tests.host.screens.set_up import begin
from tests.host.terminal.inn import Client, new_key
from tests.host.terminal.test_isolated import come, descendants, hosting, named

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@asynccontextmanager
async def two_processes(folder: Path, url: str) -> AsyncIterator[tuple[int, int]]:
    """A host of two; the number of the one that tends them, and their port."""
    async with hosting(folder, "--processes", "2", "--store", url, isolate=False) as (host, port):
        await everyone_is_there(host.pid)
        try:
            yield host.pid, port
        finally:
            host.terminate()
            assert await asyncio.wait_for(host.wait(), 20) == 0


async def everyone_is_there(pid: int) -> None:
    async with asyncio.timeout(20):
        while len(descendants(pid)) < 2:
            await asyncio.sleep(0.02)


async def on_the_line(client: Client) -> bool:
    """Whether the one that served a client lives."""
    await asyncio.sleep(0.2)
    return not client.process.channel.is_closing() and client.process.exit_status is None


async def test_two_processes_are_one_lobby_and_a_game_outlives_either(tmp_path: Path, url: str) -> None:
    """Given a game at a host of two, when one of them is killed, then both players go on, and two serve again."""
    keys: dict[str, asyncssh.SSHKey] = {"Ann": new_key(), "Bob": new_key()}
    async with two_processes(tmp_path, url) as (tending, port):
        players = {name: await named(port, name, key) for name, key in keys.items()}
        await begin(players["Ann"], players["Bob"])
        victim = min(descendants(tending))
        os.kill(victim, signal.SIGKILL)
        await everyone_is_there(tending)
        for name, key in keys.items():
            if not await on_the_line(players[name]):
                players[name] = await come(port, key=key)
                await players[name].sees("two players")  # "your turn", or "kept for you" if nobody is at the table
                players[name].types("1")
            await players[name].sees("choose your First Five")
        assert victim not in descendants(tending)


async def test_a_port_that_others_have_is_refused_though_it_could_be_shared(tmp_path: Path, url: str) -> None:
    async with two_processes(tmp_path, url) as (_, port):
        words = ("host", "--processes", "2", "--store", url, "--data", tmp_path, "--listen", f"127.0.0.1:{port}")
        assert "in use" in await asyncio.to_thread(refused, *words)


def test_several_processes_need_a_database_that_tells_them_of_each_other(tmp_path: Path) -> None:
    assert "--store postgresql://" in refused("host", "--processes", "2", "--data", tmp_path)
    assert "give one of them" in refused("host", "--processes", "2", "--isolate", "--data", tmp_path)
