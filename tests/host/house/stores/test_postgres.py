"""PostgreSQL keeps what SQLite keeps."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from ashes_tui.host.stores.database import Taken, Work
from ashes_tui.host.stores.journals import JournalStore, LostLease
from ashes_tui.host.stores.postgres import PostgresDatabase
from ashes_tui.host.stores.schema import TABLES, VERSION, version_of
from ashes_tui.match.errors import StoreError
from ashes_tui.match.replay import resume
from tests.host.house.postgres_server import PostgresServer
from tests.host.house.stores.test_database import names, put
from tests.host.house.world import HandClock, draws
from tests.match.games import Driver, begin


@pytest.fixture
def pg(url: str) -> Iterator[PostgresDatabase]:
    opened = PostgresDatabase(url)
    yield opened
    opened.close()


def test_writing_reading_and_undoing(pg: PostgresDatabase) -> None:
    assert pg.read(version_of) == VERSION
    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(lambda n: pg.write(put(str(n))), range(40))) == sorted(map(str, range(40)))
    with pytest.raises(Taken):
        pg.write(put("1"))

    def half(work: Work) -> None:
        put("half")(work)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        pg.write(half)
    with pytest.raises(StoreError, match="refuses"):
        pg.write(lambda work: work.run("NONSENSE"))
    assert sorted(names(pg)) == sorted(map(str, range(40)))


def test_two_hosts_open_one_database_at_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(PostgresDatabase, [url] * 4))
    for database in opened:
        assert database.read(version_of) == VERSION
        database.close()
        database.close()
    with pytest.raises(StoreError, match="closed"):
        opened[0].read(version_of)


def test_notices_reach_the_other_host(url: str) -> None:
    one, two = PostgresDatabase(url), PostgresDatabase(url)
    heard, done = list[str](), Event()

    def listen(text: str) -> None:
        heard.append(text)
        done.set()

    two.subscribe("bans", listen)
    with pytest.raises(Taken):
        one.write(lambda work: [put("x")(work), put("x")(work)])
    one.write(put("y"))
    assert done.wait(5)
    assert heard == ["y"]
    one.close()
    two.close()


def test_a_database_that_stops_and_starts(server: PostgresServer, pg: PostgresDatabase) -> None:
    pg.write(put("before"))
    heard = Event()
    pg.subscribe("bans", lambda _: heard.set())
    server.stop()
    try:
        with pytest.raises(StoreError, match="does not answer"):
            pg.write(put("meanwhile"))
    finally:
        server.start()
    pg.write(put("after"))
    assert sorted(names(pg)) == ["after", "before"]
    for n in range(100):
        if heard.wait(0.1):
            break
        pg.write(put(f"again {n}"))
    assert heard.is_set(), "it listens again"


def test_nobody_there_is_told_plainly() -> None:
    with pytest.raises(StoreError, match="does not answer"):
        PostgresDatabase("postgresql:///nothing?host=/nowhere")


def test_journals_and_fences_are_the_same(pg: PostgresDatabase) -> None:
    clock = HandClock()
    one, two = (JournalStore(pg, owner, clock, draws(n)) for n, owner in enumerate(("one", "two")))
    match = begin(one)
    Driver(match).some(10)
    assert two.take(match.name) is None
    clock.wait(10)
    again, _ = resume(two, match.name)
    with pytest.raises(LostLease):
        Driver(match).one()
    Driver(again).some(5)
    assert len(two.read(match.name).records) == 15
    assert [g.records for g in one.saved()] == [15]
    again.close()
    two.delete(match.name)
    assert two.saved() == ()


def test_two_owners_that_race_never_both_append(url: str) -> None:
    """Given two hosts that take a game from each other, when both append, then each number is there once."""
    databases = [PostgresDatabase(url), PostgresDatabase(url)]
    clock = HandClock()
    stores = [JournalStore(database, f"host {n}", clock, draws(n)) for n, database in enumerate(databases)]
    first = begin(stores[0])
    Driver(first).some(5)
    records = stores[0].read(first.name).records
    first.close()
    taken: list[tuple[int, int]] = []

    def fight(n: int) -> None:
        store = stores[n]
        for _ in range(60):
            clock.now += 7.0  # every lease is over at once
            log = store.reopen_at(first.name, store.last(first.name))
            for _ in range(3):
                try:
                    if log is not None:
                        last = store.last(first.name)
                        log.append(records[last % 5])
                        taken.append((n, last))
                except LostLease:
                    break

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(fight, range(2)))
    rows = databases[0].read(lambda work: work.rows("SELECT n FROM records WHERE game = ? ORDER BY n", first.name))
    assert [n for (n,) in rows] == list(range(1, stores[0].last(first.name) + 1))
    assert len(taken) == len(rows) - 5
    for database in databases:
        database.close()


def test_each_table_is_there(pg: PostgresDatabase) -> None:
    for table in TABLES:
        assert pg.read(lambda work, table=table: work.rows(f"SELECT count(*) FROM {table}"))[0][0] == 0  # type: ignore[misc]
