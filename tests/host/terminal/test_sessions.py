"""A session on a terminal: keys come in, pictures go out, and both ends can leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.host.menu.local_menu import LocalMenu
from ashes_tui.host.terminal.session.driver import FLOOD, RESTORE
from ashes_tui.host.terminal.session.pastes import LONGEST
from ashes_tui.ui.library import Library
from tests.host.terminal.inn import echo_lines, inn, new_key, terminal, until


async def test_the_menu_of_the_game_is_shown_and_heeds_keys(tmp_path: Path) -> None:
    library = Library()
    library.begin()
    menu = LocalMenu(library, tmp_path / "players")
    async with inn(tmp_path, app_for=menu.app, talk_for=menu.talk_alone) as here, await here.connect() as connection:
        ann = await terminal(connection)
        before = await ann.sees("▶l  Learn to play")
        ann.types("\x1b[B")
        assert await ann.sees("▶n  New game") != before
        ann.types("q")
        assert await ann.left() == 0


async def test_who_leaves_reads_a_last_word_on_a_terminal_that_is_as_it_was(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        ann.types("q")
        assert await ann.left() == 0
        assert ann.bytes.endswith(RESTORE.encode() + b"Good night\r\n")
        await until(lambda: not here.server.sessions)


async def test_the_app_is_told_whose_key_it_was(tmp_path: Path) -> None:
    key = new_key()
    async with inn(tmp_path) as here, await here.connect(key, username="Zoë") as connection:
        ann = await terminal(connection, size=(120, 40), env={"LANG": "C", "COLORTERM": "truecolor"})
        await ann.sees("ready")
        visitor = here.apps[0].visitor
        assert visitor.fingerprint == key.get_fingerprint()
        assert visitor.key == key.export_public_key().decode().strip()
        assert (visitor.user, visitor.terminal, visitor.size) == ("Zoë", "xterm-256color", (120, 40))
        assert (visitor.address, visitor.locale, visitor.colors) == ("127.0.0.1", "C", "truecolor")


@pytest.mark.parametrize(
    ("sent", "meant"),
    [(b"\xff\xfea", "a"), (b"\xc3(", "left_parenthesis"), ("é".encode(), "é"), (b"\x1b", "escape"), (b"\x1b[A", "up")],
)
async def test_bytes_mean_what_they_do_at_a_keyboard(tmp_path: Path, sent: bytes, meant: str) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        ann.types(sent)
        await ann.sees(f"heard {meant} ")
        assert here.apps[0].heard[-1] == meant


async def test_a_sign_in_two_parts_is_one_key(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        for part in (b"\xe2", b"\x99", b"\xa5"):
            ann.types(part)
        await until(lambda: here.apps[0].heard)
        assert len(here.apps[0].heard) == 1


@pytest.mark.parametrize(
    ("asked", "drawn"), [((100, 30), (100, 30)), ((0, 0), (80, 24)), ((1, 1), (1, 1)), ((2**31, 9), (300, 9))]
)
async def test_the_picture_follows_the_size_within_limits(
    tmp_path: Path, asked: tuple[int, int], drawn: tuple[int, int]
) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection, size=(1000, 700))
        await until(lambda: here.apps and here.apps[0].size == (300, 100))
        ann.process.change_terminal_size(*asked)
        await until(lambda: here.apps[0].size == drawn)


async def test_a_paste_comes_whole_and_one_that_is_too_long_not_at_all(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        ann.types("\x1b[200~" + "card\n" * 4000 + "\x1b[201~")
        await ann.sees("pasted 20000")
        ann.types("\x1b[200~" + "x" * (LONGEST + 40_000) + "\x1b[201~")
        ann.types("\x01" * FLOOD)
        await until(lambda: here.apps[0].heard == [])
        ann.types("\x1b")
        await ann.sees("heard escape")
        assert len(here.apps[0].pasted) == 1
        assert set(here.apps[0].heard) <= {"escape"}


async def test_much_text_at_once_counts_as_pasted_whether_the_terminal_says_so_or_not(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        here.server.sessions.copy().pop()._run.feed(b"a line\r" * FLOOD)  # type: ignore[union-attr]
        await ann.sees(f"pasted {7 * FLOOD}")
        assert here.apps[0].pasted == ["a line\n" * FLOOD]
        assert here.apps[0].heard == []


async def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    async with inn(tmp_path, talk_for=echo_lines) as here, await here.connect() as connection:
        ann = await terminal(connection, term="dumb")
        await ann.sees("hello ann")
        assert here.apps == []
        assert b"\x1b" not in ann.bytes


@pytest.mark.parametrize("term", ["", "unknown", "x; rm -rf", "\x1b[2J", "a" * 65])
async def test_a_terminal_without_a_proper_name_gets_lines(tmp_path: Path, term: str) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection, term=term or "dumb")
        await ann.sees("hello ann")
        assert here.apps == []
