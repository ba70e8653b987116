"""Whether memory grows: ``python -m tests.ui.growth --minutes 30`` plays solo games at the table by keys.

Answers are picked by chance. In between cards, the log and the keys are read, turns are told step by step, choices are
taken back, and positions looked back at. When a game is over, the next one is begun from its result. At regular times a
line says how much memory the process has, and how many objects, widgets and screens there are. The first game warms up:
growth is told against the first line after it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import FULL
from tests.support.games import FIRST_DECKS

ENEMY = ("The Corpse of Viros", "standard")
SIZE = (120, 40)
READING = ("i", "l", "?", "<", "down", "up", "left", "right", "tab", "u", "U", "P", "b", "t")
"""Keys of the table that answer nothing for good."""


class Figures(NamedTuple):
    """What the process has at one time."""

    seconds: float
    games: int
    keys: int
    resident: int
    objects: int
    widgets: int
    screens: int

    def line(self) -> str:
        """In words."""
        mb = self.resident / 1e6
        return (
            f"{self.seconds:6.0f} s  games {self.games:3}  keys {self.keys:6}  {mb:7.1f} MB  "
            f"objects {self.objects:8}  widgets {self.widgets:4}  screens {self.screens}"
        )


class Walk:
    """Somebody who plays one game after the other without thinking."""

    def __init__(self, app: AshesApp, pilot: Pilot[str], seed: int) -> None:
        self.app, self.pilot, self.luck = app, pilot, random.Random(seed)
        self.keys = self.games = 0
        self.began = time.monotonic()

    async def step(self) -> None:
        """One more key, for the screen that is on top."""
        screen = self.app.screen
        if isinstance(screen, ResultScreen):
            self.games += 1
            key = "n"
        elif isinstance(screen, ToldTurnScreen):
            key = "enter"
        elif isinstance(screen, TableScreen):
            key = self._at_the_table(screen)
        else:
            key = "escape" if not isinstance(screen, MenuScreen) else self.luck.choice(("escape", "enter"))
        self.keys += 1
        await self.pilot.press(key)

    def _at_the_table(self, screen: TableScreen) -> str:
        keys = [entry.key for entry in screen.model.entries() if entry.enabled and entry.key]
        if not keys or self.luck.random() < 0.25:
            return self.luck.choice(READING) if screen.model.decision else "escape"
        return self.luck.choice(keys)

    def figures(self) -> Figures:
        """What there is now, without what nobody can reach."""
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        resident, stack = pages * os.sysconf("SC_PAGE_SIZE"), self.app.screen_stack
        widgets = sum(1 for screen in stack for _ in screen.walk_children())
        elapsed = time.monotonic() - self.began
        return Figures(elapsed, self.games, self.keys, resident, len(gc.get_objects()), widgets, len(stack))


def solo(library: Library, seed: int) -> Match:
    """A new game alone, which is saved."""
    setup = GameSetup((SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),), seed, opponent=OpponentSetup(*ENEMY))
    return Match.start(library.rules, setup, store=FileStore())


async def measured(minutes: float, every: float, seed: int, kinds: bool) -> list[Figures]:
    """Play for some minutes, and tell the figures at regular times."""
    library, found = Library(), list[Figures]()
    app = AshesApp(library, MENU, FULL, Stores())
    counts: Counter[str] = Counter()
    async with app.run_test(size=SIZE) as pilot:
        app.open_game(Party(session_for(solo(library, seed))))
        await pilot.pause()
        walk = Walk(app, pilot, seed)
        while walk.figures().seconds < minutes * 60:
            until = time.monotonic() + every
            while time.monotonic() < until:
                await walk.step()
            found.append(walk.figures())
            print(found[-1].line(), flush=True)
            if kinds:
                counts = _tell_kinds(counts)
    return found


def _tell_kinds(before: Counter[str]) -> Counter[str]:
    """The kinds of objects of which there are most more than before."""
    now = Counter(f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in gc.get_objects())
    print("   ", ", ".join(f"{kind} {n:+}" for kind, n in (now - before).most_common(8)), flush=True)
    return now


def growth(found: list[Figures]) -> str:
    """How much more there is at the end than after the first game."""
    warm = next((figures for figures in found if figures.games), found[0])
    last = found[-1]
    resident, objects = last.resident / warm.resident - 1, last.objects / warm.objects - 1
    return f"grown since the first game: memory {resident:+.1%}, objects {objects:+.1%}, over {last.games} games"


def main() -> None:
    """Read the command line, play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--every", type=float, default=60, help="seconds between two lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", action="store_true", help="say which kinds of objects became more")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[name] = folder
        print(growth(asyncio.run(measured(args.minutes, args.every, args.seed, args.kinds))))


if __name__ == "__main__":
    main()
