"""An inn with a lobby, and guests who come to it over SSH."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path

import asyncssh
import pytest

from ashes_tui.host.errands import errand_for
from ashes_tui.host.guests.guest import Inn
from ashes_tui.host.open_inn import GuestMenu, inn_of, ticking
from ashes_tui.host.screens.app import InnApp
from ashes_tui.host.screens.lobby.lobby import LobbyScreen
from ashes_tui.host.visitor import Visitor
from ashes_tui.ui.library import Library
from tests.host.house.postgres_server import PostgresServer, programs
from tests.host.loop_guard import LoopGuard, loop_guarded
from tests.host.terminal.inn import Client, inn, new_key, terminal, until


@pytest.fixture(scope="session")
def library() -> Library:
    """The rules and decks."""
    return Library()


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A server of PostgreSQL, if one is installed."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed here (apt-get install postgresql), or may not be run")
    running = PostgresServer(found)
    yield running
    running.remove()


@pytest.fixture
def url(server: PostgresServer) -> str:
    """A new database of PostgreSQL."""
    return server.database()


@pytest.fixture(autouse=True)
def loop_guard(tmp_path: Path) -> Iterator[LoopGuard]:
    """In no test does a session wait for a file or the database in the loop that all sessions share."""
    with loop_guarded(tmp_path) as guard:
        yield guard
    assert guard.noted == []


class House:
    """A running host with a lobby. ``apps`` are those of all who came, in order."""

    def __init__(self, port: int, inn: Inn, apps: list[InnApp], folder: Path) -> None:
        self.port, self.inn, self.apps, self.folder = port, inn, apps, folder

    @asynccontextmanager
    async def guest(self, key: asyncssh.SSHKey, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Client]:
        """Somebody at a terminal."""
        options = {"username": "x", "client_keys": [key], "known_hosts": None, "config": None, "agent_path": None}
        async with asyncssh.connect("127.0.0.1", self.port, **options) as connection:
            yield await terminal(connection, size=size)

    @asynccontextmanager
    async def named(self, name: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Client]:
        """Somebody new, who has given their name."""
        async with self.guest(new_key(), size) as client:
            await client.sees("What shall the others call you?")
            client.types(f"{name}\r")
            await client.sees(f"you are {name}")
            lobby = self.apps[-1].screen_stack[0]
            assert isinstance(lobby, LobbyScreen)
            await until(lambda: lobby.is_active and lobby.news.people)
            yield client


Opened = Callable[[], AbstractAsyncContextManager[House]]


@pytest.fixture
def opened(tmp_path: Path, library: Library) -> Opened:
    """Opens the house of this test; again and again, it is the same one."""

    @asynccontextmanager
    async def open_house() -> AsyncIterator[House]:
        apps: list[InnApp] = []
        with inn_of("one", "", tmp_path, library) as kept:
            menu = GuestMenu(kept, tmp_path / "players")

            def app_for(visitor: Visitor) -> InnApp:
                apps.append(menu.app(visitor))
                return apps[-1]

            errands = partial(errand_for, kept)
            async with inn(tmp_path, app_for=app_for, talk_for=menu.talk, errand_for=errands) as here, ticking(kept):
                yield House(here.port, kept, apps, tmp_path)

    return open_house
