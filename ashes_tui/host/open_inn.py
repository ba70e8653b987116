"""An inn that is open: database, lobby, threads, and the clock that ticks for all tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.lobby import Lobby
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.menu import LocalMenu
from ashes_tui.host.screens.app import InnApp
from ashes_tui.host.screens.guest import Inn
from ashes_tui.host.stores.opening import open_database
from ashes_tui.host.terminal.operation.reports import Reports
from ashes_tui.host.visitor import Visitor
from ashes_tui.ui.library import Library
from ashes_tui.ui.settings import Settings

WAITING, THINKING = 8, 2
"""Threads for what waits for the database, and for players of the program."""
_TICK = 1.0


@contextmanager
def inn_of(name: str, store: str, folder: Path, library: Library) -> Iterator[Inn]:
    """The inn of a process of that name over the database of that URL. Raises ``StoreError``."""
    reports = Reports(folder / "reports")

    def report(error: BaseException) -> None:
        reports.write(error, "in the lobby")

    database = open_database(store, folder)
    jobs = ThreadPoolExecutor(WAITING, "inn")
    thinking = ThreadPoolExecutor(THINKING, "players")
    lobby = Lobby(House(name, database, library.rules, thinking, report, library.decks))
    try:
        yield Inn(lobby, Accounts(database), library, jobs, report)
    finally:
        thinking.shutdown(cancel_futures=True)
        jobs.shutdown()
        lobby.close()
        database.close()


@asynccontextmanager
async def ticking(inn: Inn) -> AsyncIterator[None]:
    """While this lasts, clocks run and games are kept in hand."""
    clock = asyncio.create_task(_tick(inn))
    try:
        yield
    finally:
        clock.cancel()
        with suppress(asyncio.CancelledError):
            await clock


async def _tick(inn: Inn) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            await loop.run_in_executor(inn.jobs, inn.lobby.tick)
        except Exception as error:  # such as a database that does not answer: the next tick tries again
            inn.report(error)
        await asyncio.sleep(_TICK)


class GuestMenu(LocalMenu):
    """What a guest is shown: the lobby on a terminal, the menu of the program in plain lines."""

    def __init__(self, inn: Inn, folder: Path) -> None:
        super().__init__(inn.library, folder)
        self._inn = inn

    def app(self, visitor: Visitor) -> InnApp:
        """The lobby."""
        stores, own = self.stores(visitor)
        return InnApp(self._inn, visitor, stores, Settings(own / "settings.json"))
