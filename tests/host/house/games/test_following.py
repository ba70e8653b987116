"""Sessions in processes of their own: they open the same file of SQLite, run no game, and hear what others write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from ashes_tui.host.stores.opening import open_database
from ashes_tui.host.stores.tables import TableRow
from tests.host.house.world import HandClock, Inn, play_on

PATIENCE = 10.0


class Wire:
    """What one process tells, given to the other."""

    def __init__(self) -> None:
        self.hears: list[Callable[[str, str], None]] = []
        self.other: Wire | None = None

    def tell(self, topic: str, text: str) -> None:
        for hear in self.other.hears if self.other else ():
            hear(topic, text)

    def listen(self, hear: Callable[[str, str], None]) -> None:
        self.hears.append(hear)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Inn, Inn]]:
    """The process of the server, and that of a session."""
    server, session, clock = Wire(), Wire(), HandClock()
    server.other, session.other = session, server
    databases = [open_database("", tmp_path, wire) for wire in (server, session)]
    yield Inn(databases[0], "one", clock), Inn(databases[1], "one/2", clock, seed=2, follows=True)
    for database in databases:
        database.close()


def until(true: Callable[[], object]) -> None:
    """Notices come in a thread of their own."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, "never happened"
        sleep(0.005)


def begun(server: Inn, session: Inn) -> TableRow:
    """A game that a session has begun, and which the server has taken up."""
    row = session.game("Ann", "Bob")
    until(lambda: any(game.owned for game in server.lobby.games.running()))
    return row


def test_a_game_that_a_session_begins_is_run_by_the_server(two: tuple[Inn, Inn]) -> None:
    server, session = two
    row = begun(server, session)
    assert not session.hosted(row).owned
    assert server.hosted(row).owned
    holder = server.house.journals.holder(row.game)
    assert holder is not None
    assert holder.owner == "one"
    assert server.problems == session.problems == []


def test_an_answer_given_in_a_session_is_taken_by_the_server_and_seen_by_both(two: tuple[Inn, Inn]) -> None:
    server, session = two
    row = begun(server, session)
    before = server.hosted(row).session.match.version
    play_on(session.hosted(row), 3)
    assert server.hosted(row).session.match.version == before + 3
    until(lambda: session.hosted(row).session.match.version == before + 3)


def test_a_session_takes_up_no_game_that_nobody_runs(two: tuple[Inn, Inn]) -> None:
    server, session = two
    row = begun(server, session)
    server.lobby.games.forget(row)
    session.clock.wait(60)
    session.lobby.tick()
    assert not session.hosted(row).owned


def test_a_session_sees_at_once_who_comes(two: tuple[Inn, Inn]) -> None:
    server, session = two
    eve, seen = server.person("Eve"), list[bool]()
    session.lobby.subscribe(lambda _: seen.append(eve.id in session.lobby.presence.everybody()))
    server.come(eve)
    until(lambda: seen)
    assert seen[0]
