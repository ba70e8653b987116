"""What one session does to the others, and what it leaves behind: nothing."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest
from textual import events

from ashes_tui.host.terminal.operation.limits import SessionLimits
from ashes_tui.host.terminal.ssh.ssh_session import MOST_UNSENT, SshSession
from tests.host.terminal.inn import Echo, Inn, inn, terminal, until


async def test_a_failure_ends_one_session_and_is_told_by_a_number(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as first, await here.connect() as second:
        ann, bob = await terminal(first), await terminal(second)
        await ann.sees("ready")
        await bob.sees("ready")
        ann.types("x")
        assert await ann.left() == 1
        (report,) = (tmp_path / "reports").iterdir()
        assert f"report {report.stem}." in ann.bytes.decode()
        assert b"hearts" not in ann.bytes
        assert b"Traceback" not in ann.bytes
        assert "lost the seven of hearts" in report.read_text(encoding="utf-8")
        assert report.stat().st_mode & 0o077 == 0
        bob.types("b")
        await bob.sees("heard b ")


async def test_an_app_that_cannot_be_made_is_a_failure_like_any_other(tmp_path: Path) -> None:
    def broken(visitor: object) -> Echo:
        raise OSError("no room for the seven of hearts")

    async with inn(tmp_path, app_for=broken) as here, await here.connect() as connection:
        ann = await terminal(connection)
        assert await ann.left() == 1
        assert b"report " in ann.bytes
        assert b"hearts" not in ann.bytes
        assert not here.server.sessions


async def hang_up(here: Inn, number: int) -> None:
    """Connect, see something or not, and be gone."""
    connection = await here.connect(KEYS[number % len(KEYS)])
    try:
        if number % 5 in (1, 3):
            return
        ann = await terminal(connection, term="xterm-256color" if number % 5 else "dumb")
        if number % 2:
            ann.types("a\x1b[B\x1b[200~half a paste")
            await asyncio.sleep(0)
        if number % 3 == 0:
            await ann.process.stdout.read(1)
    finally:
        connection.abort()


KEYS = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]


@pytest.mark.slow
async def test_nothing_is_left_of_a_hundred_who_hung_up(tmp_path: Path) -> None:
    limits = SessionLimits(starts_per_minute=1000, sessions_per_key=50, sessions_per_address=200, patience=0.5)
    async with inn(tmp_path, limits=limits) as here:
        for start in range(0, 100, 10):
            await asyncio.gather(*(hang_up(here, start + n) for n in range(10)))
            await here.emptied()
        lived = weakref.WeakSet(here.apps)
        assert len(lived) >= 30, "most saw nothing: this proves little"
        here.apps.clear()
        await asyncio.sleep(0.05)
        gc.collect()
        assert list(lived) == []
        assert [one for one in gc.get_objects() if type(one) is SshSession] == []
        assert not here.server.admission.anybody
        async with await here.connect() as connection:
            await (await terminal(connection)).sees("ready")


async def test_what_is_over_is_cleared_away_also_while_somebody_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ashes_tui.host.terminal.server.MOST_UNCOLLECTED", 4)
    async with inn(tmp_path) as here, await here.connect() as staying:
        await (await terminal(staying)).sees("ready")
        gc.disable()
        try:
            for _ in range(4):
                async with await here.connect() as connection:
                    await (await terminal(connection)).sees("ready")
                await until(lambda: len(here.server.sessions) == 1)
            lived = weakref.WeakSet(here.apps[1:])
            here.apps.clear()
            await until(lambda: not lived)
        finally:
            gc.enable()


async def flood(here: Inn, pictures: int, waiting: Callable[[], int]) -> int:
    """Ask for pictures, each another one, faster than they are read; the most bytes that waited to be sent."""
    most = 0
    for number in range(pictures):
        here.apps[0].line.update(f"picture {number}\n" + chr(65 + number % 26) * 11_000)
        await asyncio.sleep(0.004)
        most = max(most, waiting())
    return most


async def test_a_slow_reader_misses_pictures_and_gets_the_newest(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection, size=(200, 60), window=1 << 15)
        await ann.sees("ready")
        channel = next(iter(here.server.sessions))._channel
        assert channel is not None
        ann.process.channel.pause_reading()
        most = await flood(here, 80, channel.get_write_buffer_size)
        assert MOST_UNSENT < most < MOST_UNSENT + 30_000
        ann.process.channel.resume_reading()
        await ann.sees("picture 79\n")
        assert len(ann.bytes) < 80 * 11_000 / 3


async def test_a_line_that_is_full_counts_whatever_the_client_allows(tmp_path: Path) -> None:
    """asyncssh itself would go on as long as the client's window lasts, and that may be any number of bytes."""
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection, size=(200, 60), window=1 << 30)
        await ann.sees("ready")
        server, client = next(iter(here.server.connections))._transport, connection._transport
        assert isinstance(server, asyncio.Transport)
        assert isinstance(client, asyncio.Transport)
        client.pause_reading()
        most = await flood(here, 90, server.get_write_buffer_size)
        assert 0 < most < 200_000, "pictures pile up, or were never held back"
        client.resume_reading()
        await ann.sees("picture 89\n")


async def test_keys_typed_faster_than_they_are_handled_are_dropped(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        for _ in range(50):
            ann.types("a" * 400)
        ann.types(b"\x1b")
        await until(lambda: "escape" in here.apps[0].heard or len(here.apps[0].heard) > 2000)
        assert len(here.apps[0].heard) < 2000


async def test_a_session_in_which_nothing_is_typed_ends(tmp_path: Path) -> None:
    limits = SessionLimits(idle_seconds=0.3, patience=0.5)
    async with inn(tmp_path, limits=limits) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        assert await ann.left() == 0
        assert b"Nothing was typed for long" in ann.bytes


async def test_all_are_told_when_the_host_closes(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as first, await here.connect() as second:
        ann = await terminal(first)
        process = await second.create_process("play --plain")
        await process.stdout.readuntil("hello")
        await ann.sees("ready")
        stopping = asyncio.create_task(here.server.stop())
        assert await ann.left() == 0
        assert ann.bytes.endswith(b"The host is closing. Your game is kept.\r\n")
        assert "The host is closing" in await process.stdout.read()
        await stopping
        with pytest.raises(ConnectionRefusedError):
            await here.connect()


async def test_an_app_that_does_not_end_is_broken_off(tmp_path: Path) -> None:
    class Stubborn(Echo):
        async def on_key(self, event: events.Key) -> None:  # type: ignore[override]
            self.line.update("stuck")
            await asyncio.sleep(3600)

    async with inn(tmp_path, app_for=Stubborn, limits=SessionLimits(patience=0.2)) as here:
        connection = await here.connect()
        ann = await terminal(connection)
        await ann.sees("ready")
        ann.types("a")
        await until(lambda: here.server.sessions)
        await asyncio.sleep(0.05)
        connection.abort()
        await here.emptied()
