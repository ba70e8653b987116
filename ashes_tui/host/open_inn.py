"""An inn that is open: database, lobby, threads, and the clock that ticks for all tables.

With ``--isolate`` each session opens the same inn once more in its own process, over the same database, and only
follows: the server's process runs all games. That is how several hosts over one database work anyway, so a session
needs no calls of its own to the server, and one that is killed takes nothing with it. With SQLite, which tells nobody
of what was written, the processes pass notices on through the server.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import msgspec

from ashes_tui.host.guests.guest import Inn, InnGuest
from ashes_tui.host.lines.lobby_talk import LobbyTalk
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.lobby import Lobby
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.menu.local_menu import LocalMenu
from ashes_tui.host.screens.app import InnApp
from ashes_tui.host.stores.opening import open_database
from ashes_tui.host.terminal.operation.reports import Reports
from ashes_tui.host.terminal.processes.exchange import Exchange
from ashes_tui.host.terminal.session.lines import SessionConsole
from ashes_tui.host.visitor import Visitor
from ashes_tui.plain.api import ExitCode
from ashes_tui.ui.library import Library

WAITING, THINKING = 8, 2
"""Threads for what waits for the database, and for players of the program."""
PLAYERS = "players"
"""The folder of files that the menu of the program keeps for each guest."""
_TICK = 1.0
_notices = msgspec.msgpack.Decoder(tuple[str, str])


class NoticeLink:
    """Passes notices of a database on to the other processes of this host."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    def tell(self, topic: str, text: str) -> None:
        """Tell the others of a notice."""
        self._exchange.send(msgspec.msgpack.encode((topic, text)))

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """Have ``hear`` called with each notice of the others."""
        self._exchange.heard = lambda word: hear(*_notices.decode(word))


@contextmanager
def inn_of(
    name: str,
    store: str,
    folder: Path,
    library: Library,
    exchange: Exchange | None = None,
    follows: bool = False,
    by_code: bool = False,
) -> Iterator[Inn]:
    """The inn of a process of that name over the database of that URL. Raises ``StoreError``.

    ``exchange``: other processes of this host open the same inn. ``follows``: this one runs no game.
    ``by_code``: only a code lets somebody new in.
    """
    reports = Reports(folder / "reports")

    def report(error: BaseException) -> None:
        reports.write(error, "in the lobby")

    database = open_database(store, folder, NoticeLink(exchange) if exchange else None)
    jobs = ThreadPoolExecutor(WAITING, "inn")
    thinking = ThreadPoolExecutor(THINKING, "players")
    house = House(name, database, library.rules, thinking, report, library.decks, follows=follows)
    lobby = Lobby(house)
    try:
        yield Inn(lobby, Accounts(database, by_code=by_code), library, jobs, report)
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


@asynccontextmanager
async def following(
    name: str, store: str, folder: Path, library: Library, exchange: Exchange, by_code: bool = False
) -> AsyncIterator[GuestMenu]:
    """In the process of one session: what its guest is shown. Raises ``StoreError``."""
    with inn_of(f"{name}/{os.getpid()}", store, folder, library, exchange, True, by_code) as inn:
        async with ticking(inn):
            yield GuestMenu(inn, folder / PLAYERS)


async def _tick(inn: Inn) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            await loop.run_in_executor(inn.jobs, inn.lobby.tick)
        except Exception as error:  # such as a database that does not answer: the next tick tries again
            inn.report(error)
        await asyncio.sleep(_TICK)


class GuestMenu(LocalMenu):
    """What a guest is shown: the lobby, on a terminal or in plain lines."""

    def __init__(self, inn: Inn, folder: Path) -> None:
        super().__init__(inn.library, folder)
        self._inn = inn

    def app(self, visitor: Visitor) -> InnApp:
        """The lobby."""
        return InnApp(self._inn, visitor, self.stores(visitor), self.settings(visitor), self.jobs)

    def talk(self, visitor: Visitor, console: SessionConsole) -> ExitCode:
        """The lobby in plain lines."""
        return LobbyTalk(InnGuest(self._inn, visitor), console, lambda: self.talk_alone(visitor, console)).run()
