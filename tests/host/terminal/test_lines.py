"""Plain lines: for scripts, screen readers and terminals that cannot move their cursor."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from ashes_tui.host.menu.local_menu import LocalMenu
from ashes_tui.host.terminal.session.lines import LONGEST
from ashes_tui.ui.library import Library
from tests.host.terminal.inn import inn, terminal, until


@pytest.mark.parametrize("command", [None, "play", "play --plain"])
async def test_a_script_is_read_to_its_end(tmp_path: Path, command: str | None) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        done = await connection.run(command, input="one\r\ntwo\nthr\x1bee")
        assert done.exit_status == 0
        assert done.stdout == "hello ann\n> one\nheard one\n> two\nheard two\n> thr ee\nheard thr ee\nno more\n"


async def test_a_terminal_can_ask_for_lines_and_edit_them(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection, command="play --plain")
        await ann.sees("hello ann")
        ann.types("onn\x7fe\r")
        await ann.sees("heard one")
        ann.types("wrong\x15two\r")
        await ann.sees("heard two")
        ann.types("zwölf\r")
        await ann.sees("heard zwölf")
        ann.types("x\x03")
        await ann.sees("stopped")
        assert await ann.left() == 0
        assert b"\x1b" not in ann.bytes


async def test_a_whole_script_plays_the_game(tmp_path: Path) -> None:
    library = Library()
    library.begin()
    menu = LocalMenu(library, tmp_path / "players")
    async with inn(tmp_path, app_for=menu.app, talk_for=menu.talk_alone) as here, await here.connect() as connection:
        done = await connection.run(input="10\nmeditate\n\n11\n")
        assert done.exit_status == 0
        assert "Ashes, line by line" in str(done.stdout)
        assert "side action" in str(done.stdout)


async def test_a_long_script_waits_until_it_is_read(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        done = await connection.run(input="".join(f"line {n}\n" for n in range(700)))
        assert str(done.stdout).endswith("heard line 699\nno more\n")
        assert str(done.stdout).count("heard") == 700


async def test_a_line_without_end_is_cut(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        done = await connection.run(input="x" * 200_000 + "\nquit\n")
        assert len(str(done.stdout)) < 3 * LONGEST


async def test_what_goes_wrong_is_told_by_a_number(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        done = await connection.run(input="fail\n")
        assert done.exit_status == 1
        assert "hearts" not in str(done.stdout)
        (report,) = (tmp_path / "reports").iterdir()
        assert f"report {report.stem}." in str(done.stdout)


async def test_a_lost_connection_ends_the_talk(tmp_path: Path) -> None:
    async with inn(tmp_path) as here:
        connection = await here.connect()
        process = await connection.create_process("play --plain")
        await process.stdout.readuntil("hello ann")
        connection.abort()
        await here.emptied()


async def test_a_signal_interrupts(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        process: asyncssh.SSHClientProcess[str] = await connection.create_process("play --plain")
        await process.stdout.readuntil("hello ann")
        process.send_signal("INT")
        assert "stopped" in await process.stdout.read()
        await until(lambda: not here.server.sessions)
