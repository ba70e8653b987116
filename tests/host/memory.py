"""What a session takes of a host's memory: in the lobby, as a watcher of one game, at a game of its own.

    python -m tests.host.memory --sessions 100
    python -m tests.host.memory --sessions 50 --kind own --trace 30

The sessions run in this process as the server runs them, but without a line: what SSH itself takes, some 50 kB each, is
not in it. ``game`` measures the games of ``own`` alone, without anybody who plays them.
``--trace`` lists where memory was taken instead, which makes all of it bigger.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import Context
from pathlib import Path

from asyncssh import import_public_key

from ashes_tui.client.session import Session, session_for
from ashes_tui.engine.api import GameSetup, SeatSetup, Stream, random_choice
from ashes_tui.host.guests.guest import Inn
from ashes_tui.host.open_inn import GuestMenu, inn_of
from ashes_tui.host.screens.app import InnApp
from ashes_tui.host.screens.lobby.lobby import LobbyScreen
from ashes_tui.host.screens.own_menu import OwnMenu
from ashes_tui.host.screens.seat.seat import HostedTableScreen, look_on
from ashes_tui.host.stores.tables import Plan, TableRow
from ashes_tui.host.terminal.operation.telemetry import Telemetry
from ashes_tui.host.terminal.session.runs import AppRun
from ashes_tui.host.terminal.session.textual_inside import made_for_many
from ashes_tui.host.visitor import Visitor
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.ui.app import import_first_screens
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.table import TableScreen
from tests.host.house.world import deck, key, play_on

KINDS = ("lobby", "watch", "own", "game")
ANSWERS = 60
"""How far games have got."""
FIRST = 3
"""Sessions that bring along what all of them share."""
_PATIENCE = 60.0


def resident() -> int:
    """Bytes of this process that are in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def visitor_named(name: str, size: tuple[int, int]) -> Visitor:
    """Somebody who comes with a key of their own."""
    line = " ".join(key(name).split()[:2])
    return Visitor(line, import_public_key(line).get_fingerprint(), "127.0.0.1", "xterm-256color", size)


class Sessions:
    """Sessions that come one after the other."""

    def __init__(self, inn: Inn, folder: Path, size: tuple[int, int]) -> None:
        self.inn, self.menu, self.size = inn, GuestMenu(inn, folder / "players"), size
        self.runs: list[AppRun] = []
        self.watched: TableRow | None = None
        self._tasks: list[asyncio.Task[str]] = []
        self._starting = asyncio.Semaphore(4)
        self._apps: list[InnApp] = []

    async def come(self, kind: str, n: int) -> None:
        """One more session of that kind."""
        name = f"Guest {n}"
        self.inn.accounts.register(key(name), name)
        visitor = visitor_named(name, self.size)
        if kind == "own":
            await asyncio.to_thread(self.save_game, visitor, n)
        app = await self._begin(visitor)
        if kind == "watch" and self.watched is not None:
            app.call_later(look_on, app.screen, app.guest, self.watched.id)
            await until(lambda: isinstance(app.screen, HostedTableScreen))
        if kind == "own":
            await self._go_on(app)
        await asyncio.sleep(0.2)

    async def _begin(self, visitor: Visitor) -> InnApp:
        context = Context()
        run = AppRun(visitor, self._made, lambda data: None, self._starting, Telemetry(), context)
        self.runs.append(run)
        self._tasks.append(asyncio.get_running_loop().create_task(run.until_over(), context=context))
        await until(lambda: len(self._apps) == len(self.runs) and self._apps[-1].screen_stack)
        app = self._apps[-1]
        await until(lambda: isinstance(app.screen, LobbyScreen) and app.screen.news.people)
        return app

    def _made(self, visitor: Visitor) -> InnApp:
        self._apps.append(self.menu.app(visitor))
        return self._apps[-1]

    async def _go_on(self, app: InnApp) -> None:
        """With the saved game, by way of the menu."""
        app.call_later(app.push_screen, OwnMenu())
        await until(lambda: isinstance(app.screen, OwnMenu))
        app.call_later(app.open_saved)
        await until(lambda: isinstance(app.screen, SavedScreen) and app.screen.games)
        app.call_later(app.screen.press_key, "enter")  # type: ignore[attr-defined]
        await until(lambda: isinstance(app.screen, TableScreen))

    def save_game(self, visitor: Visitor, n: int) -> None:
        """A game of the visitor against the program, some way on."""
        decks, rules = self.inn.decks, self.inn.library.rules
        setup = GameSetup((SeatSetup("Ann", decks[n % 20]), SeatSetup("Bot", decks[(n + 1) % 20])), n + 1)
        match = Match.start(rules, setup, store=self.menu.stores(visitor).games, players=("person", "random"))
        play(match, n)
        match.close()

    def load_game(self, visitor: Visitor) -> Session:
        """The game of a visitor alone."""
        store = self.menu.stores(visitor).games
        session = session_for(resume(store, store.saved()[0].name)[0])
        session.view(0)
        return session

    async def end(self) -> None:
        """All sessions."""
        for run in self.runs:
            run.end()
        await asyncio.gather(*self._tasks)

    def begin_game(self) -> None:
        """A game of two that others watch."""
        lobby = self.inn.lobby
        ann, bob = (self.inn.accounts.register(key(name), name) for name in ("Ann", "Bob"))
        made = lobby.create(ann, Plan(seats=2), "open")
        lobby.sit(bob, made.id, 1)
        for seat, person in enumerate((ann, bob)):
            lobby.choose_deck(person, made.id, deck(seat))
            lobby.presence.enter(person.id, made.id)
        lobby.start(ann, made.id)
        self.watched = lobby.table(ann, made.id)
        play_on(lobby.games.at(self.watched), ANSWERS)


def play(match: Match, seed: int) -> None:
    """Answers by chance."""
    draw = Stream(seed)
    for _ in range(ANSWERS):
        if match.outcome is None:
            asked = match.decisions[0]
            match.choose(asked.seat, random_choice(match.rules, match.state, asked, draw), asked.id)


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(_PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[Sessions]:
    """A host, warm, to which sessions come."""
    library = Library()
    library.begin(import_first_screens)
    library.settle()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        inn = stack.enter_context(inn_of("one", "", folder, library))
        stack.enter_context(made_for_many())
        yield Sessions(inn, folder, size)


async def measure(kind: str, sessions: int, size: tuple[int, int], trace: int) -> None:
    """Print what so many sessions take."""
    with opened(size) as here:
        if kind == "watch":
            await asyncio.to_thread(here.begin_game)
        for n in range(FIRST):
            await here.come(kind, n)
        if trace:
            tracemalloc.start()
        before = tracemalloc.take_snapshot() if trace else None
        start = resident()
        for n in range(FIRST, FIRST + sessions):
            await here.come(kind, n)
        grown = (resident() - start) / sessions
        print(f"{kind} {size[0]}x{size[1]}: {grown / 1e6:.2f} MB a session")
        if before is not None:
            _list(before, tracemalloc.take_snapshot(), sessions, trace)
        await here.end()


def measure_games(sessions: int) -> None:
    """Print what each of so many games takes, as a session holds it: resumed, and seen by one person."""
    with opened((80, 24)) as here:
        visitors = [visitor_named(f"Guest {n}", here.size) for n in range(sessions + FIRST)]
        for n, visitor in enumerate(visitors):
            here.save_game(visitor, n)
        kept = [here.load_game(visitor) for visitor in visitors[:FIRST]]
        start = resident()
        kept += [here.load_game(visitor) for visitor in visitors[FIRST:]]
        print(f"game: {(resident() - start) / sessions / 1e6:.2f} MB each")
        for session in kept:
            session.match.close()


def _list(before: tracemalloc.Snapshot, after: tracemalloc.Snapshot, sessions: int, most: int) -> None:
    for key_type in ("lineno", "filename"):
        found = after.compare_to(before, key_type)
        print(f"{sum(stat.size_diff for stat in found) / sessions / 1e3:.0f} kB by {key_type}")
        for stat in found[:most]:
            place = str(stat.traceback).rpartition("site-packages/")[2]
            print(f"{stat.size_diff / sessions / 1e3:8.1f} kB {stat.count_diff / sessions:8.1f}  {place}")


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--kind", choices=KINDS, default="lobby")
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--trace", type=int, default=0, help="so many places where memory was taken")
    asked = parser.parse_args()
    width, _, height = asked.size.partition("x")
    if asked.kind == "game":
        measure_games(asked.sessions)
        return
    asyncio.run(measure(asked.kind, asked.sessions, (int(width), int(height)), asked.trace))


if __name__ == "__main__":
    main()
