"""A table under test: driven by keys or mouse, options found by what they do, never by their wording."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual import app as textual_app
from textual import constants as textual_constants
from textual import pilot as textual_pilot
from textual import screen as textual_screen
from textual.pilot import Pilot
from textual.screen import Screen

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Act, Entry
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, GameSetup, SeatSetup
from ashes_tui.match.match import Match, Moment
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.canvas import Spot
from ashes_tui.ui.library import Library
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.ui.table.entering import answer_guard
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.ui.table.pointing import only_points
from ashes_tui.words.glyphs import FULL
from tests.support.games import FIRST_DECKS
from tests.ui.idle import paint_later, wait_for_idle

SMALL, USUAL, LARGE = (80, 24), (120, 40), (200, 60)
SIZES = [SMALL, pytest.param(USUAL, marks=pytest.mark.slow), LARGE]
"""Of the usual size is what most tests use anyway; the gate takes the two ends."""
Wanted = Callable[[Match, Decision], bool]


@pytest.fixture(autouse=True, scope="session")
def quick_to_see_idle() -> None:
    """A pilot sees sooner that the app is idle; what waits for the next picture must come sooner too."""
    for module in (textual_app, textual_pilot):
        vars(module)["wait_for_idle"] = wait_for_idle
    vars(textual_screen)["UPDATE_PERIOD"] = 1 / 1000
    pytest.MonkeyPatch().setattr(Screen, "_compositor_refresh", paint_later)
    vars(answer_guard)["_DOUBLE"] = 0.0  # every click of a test is meant, however fast
    vars(answer_guard)["PATIENCE"] = 0.0  # so is every Enter
    vars(textual_constants)["COLOR_SYSTEM"] = "truecolor"


@pytest.fixture(scope="session")
def library() -> Library:
    """The rules and decks."""
    return Library()


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A private folder for saved games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def new_match(library: Library, seed: int = 1, saved: bool = False, players: tuple[str, ...] = ()) -> Match:
    """A game between two of the first four decks: a seed stands for the same game however many decks there are."""
    decks = [library.decks[name] for name in FIRST_DECKS]
    seats = (SeatSetup("Ann", decks[seed % len(decks)]), SeatSetup("Bob", decks[(seed + 1) % len(decks)]))
    store = FileStore() if saved else None
    return Match.start(library.rules, GameSetup(seats, seed), players=players, store=store)


def played_to(library: Library, wanted: Wanted, saved: bool = False, seeds: int = 60) -> Match:
    """A game that random players brought to a decision as wanted."""
    for seed in range(seeds):
        match = new_match(library, seed)
        if _play(match, wanted, _line(library, seed)):
            return _again(library, match, seed) if saved else match
    raise AssertionError("no such position was reached")


class Line(NamedTuple):
    """A game of random players, played on only as far as anybody asked: many tests walk along the same few."""

    players: tuple[RandomPlayer, ...]
    moments: list[Moment]


@cache
def _line(library: Library, seed: int) -> Line:
    return Line((RandomPlayer(seed), RandomPlayer(seed + 1)), [])


def _play(match: Match, wanted: Wanted, line: Line) -> bool:
    for at in range(400):
        if match.outcome:
            return False
        decision = match.decisions[0]
        if wanted(match, decision):
            return True
        if at == len(line.moments):
            match.choose(decision.seat, _picked(match, decision, line.players[decision.seat]), decision.id)
            line.moments.append(match.moment)
        else:
            _follow(match, line.moments[at])
    return False


def _follow(match: Match, moment: Moment) -> None:
    """Go on to where the same answer led before: a game is the same however often it is played."""
    assert moment.after is not None
    match._commit(moment.after, moment.transition)


def _picked(match: Match, decision: Decision, player: RandomPlayer) -> Choice:
    """What a random player answers, legal at last."""
    while True:
        choice = player.choose(match.view(decision.seat), decision, match.options(decision))
        if match.check(decision, choice) is None:
            return choice


def _again(library: Library, match: Match, seed: int) -> Match:
    """The same game, saved."""
    from ashes_tui.match.saves.records import Chosen

    copy = new_match(library, seed, saved=True)
    for moment in match._moments[1:]:
        record = moment.after
        assert isinstance(record, Chosen)
        copy.choose(record.seat, record.choice, record.decision)
    return copy


class Table:
    """The app at a table, and hands for it."""

    def __init__(self, app: AshesApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    def shows(self, kind: type[Screen[Any]]) -> bool:
        """Whether a screen of that kind is on top."""
        return isinstance(self.app.screen, kind)

    @property
    def screen(self) -> TableScreen:
        """The table, which must be on top."""
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return self.app.screen

    @property
    def model(self) -> TableModel:
        """What it shows."""
        return self.screen.model

    async def press(self, *keys: str) -> None:
        """Type, each key when what the one before led to can be seen."""
        for key in keys:
            await self.seen()
            await self.pilot.press(key)
        await self.seen()

    async def play_until_told(self) -> ToldTurnScreen:
        """Give the first answer to each question until an opponent's turn is told, step by step."""
        for _ in range(14):
            if isinstance(self.app.screen, ToldTurnScreen):
                return self.app.screen
            entry = next(e for e in self.model.entries() if not isinstance(e.act, api.MeditateTop))
            await self.press(entry.key)
        raise AssertionError("no turn was told")

    async def open_menu(self) -> None:
        """Go back step by step until the menu of the game is on top."""
        for _ in range(10):
            if self.shows(GameMenu):
                return
            await self.press("escape")
        raise AssertionError(f"{self.app.screen} is no menu of a game")

    async def seen(self) -> None:
        """Wait until what is asked stands on the screen."""
        for _ in range(200):
            screen = self.app.screen
            if not isinstance(screen, LeanScreen) or screen.shown.stands(screen.question()):
                return
            await self.pilot.pause(0.01)
            await self.pilot.pause()
        raise AssertionError(f"{self.app.screen} was never painted")

    async def settled(self) -> None:
        """Wait until all is said of the answers in sight, and shown."""
        for _ in range(200):
            await self.pilot.pause()
            if not self.model.has_unsettled(self.screen.visible_options):
                await self.pilot.pause()
                return
        raise AssertionError("it was never found out")

    async def sit_down(self) -> None:
        """Lift the curtain if there is one."""
        await self.pilot.pause()
        while isinstance(self.app.screen, CurtainScreen):
            await self.press("enter")

    def entry(self, meant: Callable[[Act], bool]) -> tuple[int, Entry]:
        """The first entry that does what is meant; what is folded away is unfolded."""
        if not any(meant(e.act) for e in self.model.entries()):
            self.model.press_key("+")
        found = [(i, e) for i, e in enumerate(self.model.entries()) if meant(e.act)]
        assert found, [e.act for e in self.model.entries()]
        return found[0]

    async def key(self, meant: Callable[[Act], bool]) -> None:
        """Press an entry's key, of an attack that is shown first once more; walk there if it has none."""
        index, entry = self.entry(meant)
        if entry.key:
            shown_first = self.model.attacks_unseen(entry)
            await self.press(*[entry.key] * (1 + shown_first))
            return
        self.model.move_cursor(OPTIONS, index)
        await self.press("enter")

    async def mouse_again(self, meant: Callable[[Act], bool]) -> None:
        """Click the answer that was gone to, where it stands now."""
        spot = self.find(OPTIONS, self.entry(meant)[0])
        assert spot is not None
        await self.click(*spot)

    async def mouse(self, meant: Callable[[Act], bool]) -> None:
        """Click an entry, in a turn once more to do it; turn the wheel until it is seen."""
        index, _ = self.entry(meant)
        for _ in range(80):
            spot = self.find(OPTIONS, index)
            if spot is not None:
                twice = only_points(self.model, OPTIONS, index)
                await self.click(*spot)
                if twice:
                    await self.pilot.pause()
                    await self.mouse_again(meant)
                return
            step = -1 if index < self.model.cursor.index and self.model.cursor.row == OPTIONS else 1
            self.screen.on_pane_wheel(Pane.Wheel("prompt", step))
            await self.pilot.pause()
        raise AssertionError("the option cannot be brought into sight")

    def find(self, row: str, index: int) -> tuple[str, Spot] | None:
        """Where something is drawn: pane and spot."""
        for name, pane in self.screen.panes.items():
            for spot in pane.drawing.spots:
                if (spot.row, spot.at) == (row, index) and pane.display:
                    return name, spot
        return None

    async def click(self, pane: str, spot: Spot, button: int = 1) -> None:
        """Click the middle of a spot."""
        await self.seen()
        await self.pilot.click(f"#{pane}", offset=(spot.x + spot.width // 2, spot.y), button=button)

    def lines(self) -> list[str]:
        """What the terminal shows."""
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return ["".join(segment.text for segment in strip) for strip in strips]


@asynccontextmanager
async def opened(
    library: Library, match: Match | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Table]:
    """The app, at a table if a match is given."""
    app = AshesApp(library, MENU, FULL, Stores())
    async with app.run_test(size=size) as pilot:
        if match is not None:
            app.open_game(Party(session_for(match)))
        await pilot.pause()
        yield Table(app, pilot)
