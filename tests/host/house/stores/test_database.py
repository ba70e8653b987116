"""The database keeps what it says it keeps, whoever else writes at the time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from ashes_tui.host.stores.database import Database, Taken, Work
from ashes_tui.host.stores.schema import VERSION, version_of
from ashes_tui.host.stores.sqlite import SqliteDatabase
from ashes_tui.match.errors import StoreError
from tests.host.house.world import sqlite


def put(name: str) -> Callable[[Work], str]:
    def job(work: Work) -> str:
        work.run("INSERT INTO bans VALUES (?, '', 0)", name)
        work.notify("bans", name)
        return name

    return job


def names(database: Database) -> list[str]:
    return [name for (name,) in database.read(lambda work: work.rows("SELECT fingerprint FROM bans"))]


def test_many_that_write_at_once_are_all_kept(database: Database) -> None:
    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda n: database.write(put(str(n))), range(100)))
    assert sorted(done) == sorted(names(database))


def test_a_job_that_fails_is_undone_whole_and_harms_no_other(database: Database) -> None:
    def half(work: Work) -> None:
        put("half")(work)
        raise ValueError("no")

    with ThreadPoolExecutor(3) as pool:
        good = [pool.submit(database.write, put(str(n))) for n in range(5)]
        bad = pool.submit(database.write, half)
        with pytest.raises(ValueError, match="no"):
            bad.result()
        assert [g.result() for g in good] == ["0", "1", "2", "3", "4"]
    assert "half" not in names(database)


def test_what_is_there_already_is_refused(database: Database) -> None:
    database.write(put("x"))
    with pytest.raises(Taken):
        database.write(put("x"))


def test_notices_come_after_the_commit_and_not_of_what_failed(database: Database) -> None:
    heard: list[tuple[str, bool]] = []
    done = Event()

    def listen(text: str) -> None:
        heard.append((text, text in names(database)))
        if text == "last":
            done.set()

    stop = database.subscribe("bans", listen)
    database.write(put("first"))
    with pytest.raises(Taken):
        database.write(put("first"))
    database.write(put("last"))
    assert done.wait(5)
    assert heard == [("first", True), ("last", True)]
    stop()
    stop()


def test_it_is_all_there_when_it_is_opened_again(tmp_path: Path) -> None:
    first = sqlite(tmp_path)
    first.write(put("x"))
    first.close()
    first.close()
    for use in (first.read, first.write):
        with pytest.raises(StoreError, match="closed"):
            use(version_of)
    again = sqlite(tmp_path)
    assert names(again) == ["x"]
    assert again.read(version_of) == VERSION
    again.close()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    first = sqlite(tmp_path)
    first.write(lambda work: work.run("UPDATE schema_version SET version = 99"))
    first.close()
    with pytest.raises(StoreError, match="version 99"):
        sqlite(tmp_path)


def test_a_full_disk_fails_the_write_and_nothing_else(tmp_path: Path) -> None:
    database = sqlite(tmp_path)
    database.write(put("before"))
    size = database.read(lambda work: work.rows("PRAGMA page_count"))[0][0]
    database.write(lambda work: work.rows(f"PRAGMA max_page_count = {size}"))
    blob = bytes(1_000_000)
    sql = "INSERT INTO games VALUES ('g', ?, 0, 0, 0, '', 0, 0)"
    with pytest.raises(StoreError, match="cannot be written"):
        database.write(lambda work: work.run(sql, blob))
    database.write(lambda work: work.rows("PRAGMA max_page_count = 100000"))
    database.write(put("after"))
    assert names(database) == ["after", "before"]
    database.close()


@pytest.mark.parametrize("text", ["\ud800", "a\x00b"])
def test_what_is_no_text_is_refused(database: Database, text: str) -> None:
    with pytest.raises(StoreError, match="no text"):
        database.write(put(text))
    with pytest.raises(StoreError, match="no text"):
        database.read(lambda work: work.rows("SELECT 1 FROM bans WHERE fingerprint = ?", text))


def test_settings_are_the_safe_ones(database: SqliteDatabase) -> None:
    def job(work: Work) -> tuple[object, ...]:
        return tuple(work.rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys"))

    assert database.read(job) == ("wal", 2, 1)


def test_no_database_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError):
        SqliteDatabase(tmp_path / "file" / "house.sqlite")
    (tmp_path / "other.sqlite").write_text("this is no database at all, but some text")
    with pytest.raises(StoreError):
        SqliteDatabase(tmp_path / "other.sqlite")
    assert sqlite3.sqlite_version_info >= (3, 35), "RETURNING is needed"
