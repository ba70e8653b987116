"""A game in the database is the same as one in a file; two that run it at once are impossible."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.journals import LEASE, JournalStore, LostLease
from ashes_tui.match.errors import FileMissing, StoreError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.journal import decode_journal
from tests.host.house.world import HandClock, draws
from tests.match.games import Driver, begin


def store(database: Database, owner: str, clock: HandClock, seed: int = 1) -> JournalStore:
    return JournalStore(database, owner, clock, draws(seed))


def test_a_game_is_kept_and_goes_on(database: Database) -> None:
    kept = store(database, "one", HandClock())
    match = begin(kept)
    heard: list[int] = []
    kept.subscribe(match.name, lambda record: heard.append(record.n))
    Driver(match).some(30)
    match.close()
    again, notes = resume(kept, match.name)
    assert notes == ()
    assert again.version == match.version == 30
    assert heard == list(range(1, 31))
    Driver(again).some(5)
    assert len(kept.read(match.name).records) == 35
    assert [(g.name, g.records, g.ended) for g in kept.saved()] == [(match.name, 35, False)]
    again.close()


def test_a_download_is_a_file_as_every_other(database: Database, tmp_path: Path) -> None:
    kept, files = store(database, "one", HandClock()), FileStore(tmp_path / "files")
    match, filed = begin(kept), begin(files)
    Driver(match).some(25)
    Driver(filed).some(25)
    lines, theirs = kept.lines(match.name), Path(filed.name).read_bytes()
    assert lines.split(b"\n")[1:] == theirs.split(b"\n")[1:]
    assert decode_journal(lines, "x").header.setup == filed.header.setup


def test_a_game_that_is_run_is_not_run_by_another(database: Database) -> None:
    clock = HandClock()
    one, two = store(database, "one", clock), store(database, "two", clock)
    match = begin(one)
    Driver(match).some(3)
    with pytest.raises(StoreError, match="elsewhere"):
        resume(two, match.name)
    clock.wait(LEASE + 1)
    again, _ = resume(two, match.name)
    with pytest.raises(LostLease):
        Driver(match).one()
    assert match.version == 3, "nothing has changed where nothing was kept"
    Driver(again).some(3)
    one.renew([match.name])
    with pytest.raises(LostLease):
        Driver(match).one()
    assert [record.n for record in two.read(match.name).records] == [1, 2, 3, 4, 5, 6]


def test_a_renewed_lease_is_not_taken(database: Database) -> None:
    clock = HandClock()
    one, two = store(database, "one", clock), store(database, "two", clock)
    match = begin(one)
    for _ in range(5):
        clock.wait(LEASE - 1)
        one.renew([match.name])
        assert two.take(match.name) is None
    match.close()
    assert two.take(match.name) == 2, "a closed game is free at once"


def test_what_is_not_there_is_told(database: Database) -> None:
    kept = store(database, "one", HandClock())
    for ask in (kept.read, kept.delete):
        with pytest.raises(FileMissing):
            ask("nothing")
    assert kept.last("nothing") == 0
    assert kept.holder("nothing") is None
    match = begin(kept)
    kept.delete(match.name)
    assert kept.saved() == ()


def test_a_follower_reads_on(database: Database) -> None:
    clock = HandClock()
    kept = store(database, "one", clock)
    match = begin(kept)
    Driver(match).some(5)
    assert [record.n for record in store(database, "two", clock).since(match.name, 3)] == [4, 5]
    assert isinstance(match, Match)
