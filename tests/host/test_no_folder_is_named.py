"""No message names a folder of the host to whoever plays there."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.campaign.chronicle import ChronicleEntry
from ashes_tui.host.menu.visitor_stores import VisitorStores
from ashes_tui.host.stores.database import Work
from ashes_tui.host.stores.sqlite import SqliteDatabase
from ashes_tui.match.errors import MatchError, StoreError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from tests.host.conftest import Opened
from tests.host.house.world import sqlite
from tests.match.games import Driver, rules, setup


def said(deed: Callable[[], object]) -> str:
    with pytest.raises(MatchError) as raised:
        deed()
    return f"{raised.value} {raised.value.args} {vars(raised.value)}"


# --- what a visitor keeps --------------------------------------------------------------------------------------------


def test_neither_a_missing_nor_a_damaged_game_tells_where_it_lies(tmp_path: Path) -> None:
    stores = VisitorStores(tmp_path / "players" / "ann")
    assert str(tmp_path) not in said(lambda: stores.games.read("missing"))
    assert str(tmp_path) not in said(lambda: stores.games.delete("missing"))
    damaged = tmp_path / "players" / "ann" / "saves" / "damaged.jsonl"
    damaged.parent.mkdir(parents=True)
    damaged.write_text("{}\n")
    (entry,) = stores.games.saved()
    assert entry.problem
    assert str(tmp_path) not in entry.problem
    (tmp_path / "players" / "ann" / "campaigns").mkdir()
    (tmp_path / "players" / "ann" / "campaigns" / "damaged.jsonl").write_text("{}\n")
    (campaign,) = stores.campaigns.all()
    assert campaign.problem
    assert str(tmp_path) not in campaign.problem


def test_a_damaged_chronicle_tells_the_line_but_not_the_folder(tmp_path: Path) -> None:
    stores = VisitorStores(tmp_path)
    stores.chronicle.record(
        ChronicleEntry(
            game="one", when="2026", phoenixborn=(), decks=(), opponent="", difficulty="", won=True, rounds=1
        )
    )
    with (tmp_path / "chronicle.jsonl").open("a") as file:
        file.write("{}\n")
    (problem,) = stores.chronicle.problems()
    assert problem.startswith("chronicle.jsonl:3")


def test_a_game_that_cannot_be_written_tells_why_but_not_where(tmp_path: Path) -> None:
    """Given a folder that is a file, or a game whose file is gone bad, then the player reads the reason alone."""
    (tmp_path / "saves").write_text("no folder")
    stores = VisitorStores(tmp_path)
    text = said(lambda: Match.start(rules(), setup(), store=stores.games))
    assert "cannot save here" in text
    assert str(tmp_path) not in text


def test_a_full_disk_in_the_middle_of_a_game_is_told_without_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.start(rules(), setup(), store=VisitorStores(tmp_path).games)
    Driver(match).some(3)

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    text = said(lambda: Driver(match).some(1))
    assert "No space left" in text
    assert str(tmp_path) not in text
    monkeypatch.undo()
    match.close()


def test_a_game_that_does_not_play_as_it_was_saved_tells_the_line_but_not_the_folder(tmp_path: Path) -> None:
    """Given a saved game, then it is gone on with; with a line changed, what is told names no folder."""
    stores = VisitorStores(tmp_path)
    match = Match.start(rules(), setup(), store=stores.games)
    Driver(match).some(5)
    name = match.name
    match.close()
    again, _ = resume(stores.games, name, rules())
    assert again.version == match.version
    again.close()
    lines = Path(name).read_bytes().splitlines(keepends=True)
    Path(name).write_bytes(b"".join([*lines[:3], *lines[4:]]))
    text = said(lambda: resume(stores.games, name, rules()))
    assert "saves/" in text
    assert str(tmp_path) not in text


# --- the database ----------------------------------------------------------------------------------------------------


def test_a_fault_of_the_database_is_told_in_general_and_logged_in_full(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = sqlite(tmp_path)

    def broken(work: Work) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with caplog.at_level(logging.ERROR, "ashes_tui.host.stores"):
        for deed in (database.write, database.read, database.snapshot):
            with pytest.raises(StoreError, match="try again in a moment") as raised:
                deed(broken)
            assert str(tmp_path) not in str(raised.value)
            assert "I/O" not in str(raised.value)
    assert caplog.text.count(f"{tmp_path}/house.sqlite") == 3
    assert caplog.text.count("disk I/O error") == 3
    database.close()
    with pytest.raises(StoreError, match="closed") as raised:
        database.read(broken)
    assert str(tmp_path) not in str(raised.value)


async def test_a_guest_reads_that_the_host_cannot_keep_anything_now(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a database that fails, when a guest opens a table, then they read so, and no folder, and go on."""
    async with opened() as house, house.named("Ann", (120, 40)) as ann:

        def full(self: SqliteDatabase, *given: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        ann.types("n")
        await ann.sees("A new table")
        with monkeypatch.context() as patched:
            patched.setattr(SqliteDatabase, "_one", full)
            ann.types("o")
            await ann.sees("the host's database cannot be written just now")
            assert str(house.folder) not in ann.shown.replace("\n", "").replace(" ", "")
        ann.types("\x1b")
        await ann.sees("Open the table")
        ann.types("o")
        await ann.sees("A table: two players")
