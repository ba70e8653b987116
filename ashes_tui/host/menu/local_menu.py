"""The menu of the local program for a visitor, whose games are kept on the host under their key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TypeVar

from ashes_tui.client.party import Party
from ashes_tui.host.menu.visitor_settings import VisitorSettings
from ashes_tui.host.menu.visitor_stores import VisitorStores
from ashes_tui.host.terminal.session.textual_inside import console_for
from ashes_tui.host.threaded.table import OwnModel, ThreadedTableScreen
from ashes_tui.host.visitor import Visitor, folder_name
from ashes_tui.learn.first_game import is_first_game
from ashes_tui.plain.api import Console, ExitCode, play_menu
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.refusals import REFUSALS, told_lines
from ashes_tui.ui.screens.learn.lesson_table import LessonTable
from ashes_tui.ui.screens.learn.puzzle_table import OpenPuzzle, PuzzleModel, PuzzleTable
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import tier_for

T = TypeVar("T")
UTF = "utf-8"
THREADS = 4
"""For what visitors do who play alone: files are read and written, players of the program think."""


class VisitorApp(AshesApp):
    """The app of a visitor, in a process that goes on when they are gone.

    What takes files or time is done in a thread of ``jobs``, one thing after the other.
    """

    builds_decks = False

    def __init__(
        self, library: Library, visitor: Visitor, stores: VisitorStores, settings: VisitorSettings, jobs: Executor
    ) -> None:
        glyphs = tier_for(visitor.terminal, visitor.locale or UTF)
        super().__init__(library, MENU, glyphs, stores, DARK, settings, console_for(visitor.terminal, visitor.colors))
        self._read_settings = settings.load
        self._games: list[Party] = []
        self._jobs, self._busy, self._gone = jobs, Lock(), False
        self._doing: set[tuple[str, object]] = set()

    def on_mount(self) -> None:
        """Read the settings."""
        self.in_thread(self._read_settings, lambda _: None, lambda why: None)

    def open_game(self, game: Party) -> None:
        """Sit down at a table; those sat at before were left."""
        self._close_games()
        self._games.append(game)
        super().open_game(game)

    def table_of(self, game: Party) -> TableScreen:
        """The table of a game, for the guided game one with lessons."""
        return OwnLessonTable(game) if is_first_game(game.session.match.header.players) else OwnTableScreen(game)

    def say_thinking(self, who: str) -> None:
        """Nothing: the others think in a thread, and the table goes on."""

    def puzzle_table(self, puzzle: OpenPuzzle) -> TableScreen:
        """The table of a puzzle, whose opponent thinks in a thread too."""
        return OwnPuzzleTable(puzzle)

    def carry_out(self, job: Callable[[], T], then: Callable[[T], object], title: str) -> None:
        """Do it in a thread, unless the like is being done: a second Enter begins no second game."""
        doing = (title, self.screen)
        if doing not in self._doing:
            self._doing.add(doing)
            self.in_thread(job, then, lambda why: self.tell(title, *why), lambda: self._doing.discard(doing))

    def in_thread(
        self,
        job: Callable[[], T],
        then: Callable[[T], object],
        refused: Callable[[tuple[str, ...]], object],
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """Do something in a thread, then go on in the loop. What fails otherwise ends the session with a report."""

        async def wait() -> None:
            try:
                found = await asyncio.get_running_loop().run_in_executor(self._jobs, self._alone, job)
            except REFUSALS as error:
                ended()
                refused(told_lines(error))
                return
            ended()
            then(found)

        begin: Callable[[], object] = wait  # no coroutine as yet: none is made for an app that is just closing
        self.run_worker(begin, group="alone")

    def _alone(self, job: Callable[[], T]) -> T:
        """Do something, while nothing else is done for this visitor. What it opens is closed if they have gone."""
        with self._busy:
            found = job()
            if self._gone:
                self._close_games()
                _close(found)
            return found

    def let_go(self) -> None:
        """Close the game, which else could not be gone on with: its file belongs to one window at a time."""
        self._gone = True
        if self._busy.acquire(blocking=False):  # else whatever is being done ends with that
            self._close_games()
            self._busy.release()

    def _close_games(self) -> None:
        for game in self._games:
            game.session.match.close()
        self._games.clear()


class OwnTableScreen(ThreadedTableScreen):
    """The table of a game that a visitor plays alone, or with others at the same keyboard."""

    def new_model(self, seat: int) -> TableModel:
        """The table as a seat uses it."""
        return OwnModel(self.game, seat, self.send)

    def carry(self, job: Callable[[], T], then: Callable[[T], object], refused: Callable[[str], None]) -> None:
        """Do something in a thread."""
        app = self.app
        assert isinstance(app, VisitorApp)
        app.in_thread(
            job,
            lambda found: then(found) if self.is_mounted else None,
            lambda why: refused(" ".join(why)) if self.is_mounted else None,
        )


class OwnLessonTable(OwnTableScreen, LessonTable):
    """The same with lessons."""


class OwnPuzzleModel(OwnModel, PuzzleModel):
    """The table of a puzzle, which gives nothing away, and asks nothing once it is judged."""


class OwnPuzzleTable(OwnTableScreen, PuzzleTable):
    """The same of a puzzle."""

    def new_model(self, seat: int) -> TableModel:
        """The table, without a word about what answers lead to."""
        return OwnPuzzleModel(self.game, seat, self.send)


def _close(found: object) -> None:
    """Close the game that was opened for somebody who has gone."""
    for part in found if isinstance(found, tuple) else (found,):
        if isinstance(part, Party):
            part.session.match.close()


class LocalMenu:
    """Makes what a visitor is shown. The rules are read once for all; ``folder`` holds a folder for each key."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._library = library
        self._folder = folder
        self.jobs = ThreadPoolExecutor(THREADS, "alone")
        self._writing = ThreadPoolExecutor(1, "alone, settings")

    def app(self, visitor: Visitor) -> VisitorApp:
        """The menu on a terminal."""
        return VisitorApp(self._library, visitor, self.stores(visitor), self.settings(visitor), self.jobs)

    def talk_alone(self, visitor: Visitor, console: Console) -> ExitCode:
        """The menu in plain lines."""
        return play_menu(lambda: self._library.rulebook, lambda _: self._library.decks, self.stores(visitor), console)

    def stores(self, visitor: Visitor) -> VisitorStores:
        """Where the games of a visitor and the like are kept."""
        return VisitorStores(self._own_folder(visitor))

    def settings(self, visitor: Visitor) -> VisitorSettings:
        """The settings of a visitor."""
        return VisitorSettings(self._own_folder(visitor) / "settings.json", self._writing)

    def _own_folder(self, visitor: Visitor) -> Path:
        return self._folder / folder_name(visitor.key)
