"""How much work a key costs at the table: ``python -m tests.support.walk`` walks to questions of a turn and counts.

For each of some games, played by chance up to the middle, it presses the key of the first attack and counts the calls
of functions until the answer is painted, and how often the table is looked at for a viewer and moment; and all calls
until it is settled, when what is worth knowing of the answers in sight was found out and painted too. Then it measures
how long the processor takes from a turn's question to the painted and to the settled table, the rules' part included.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from statistics import median
from types import FrameType
from typing import Any, NamedTuple

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import DeclareAttack, TurnDecision
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.table import TableScreen
from tests.ui.conftest import Table, opened, played_to

GAMES = 8
TURN = 6
"""From which turn on, so that there is something on the table."""
SIZE = (120, 40)


class Cost(NamedTuple):
    """What one key cost: calls of the program's functions, files they are in, steps from package to package."""

    calls: int
    looks: int
    twice: int
    files: int
    crossings: int
    settled: int


class Counting:
    """Counts while it is entered; what Textual does by itself does not count."""

    def __init__(self) -> None:
        self.calls = 0
        self.looks: Counter[tuple[int, int]] = Counter()
        self.files: set[str] = set()
        self.crossings = 0
        self._kept: list[object] = []

    def __enter__(self) -> Counting:
        sys.setprofile(self._heed)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _heed(self, frame: FrameType, event: str, _argument: Any) -> None:
        if event not in ("call", "c_call"):
            return
        self.calls += 1
        if event == "c_call":
            return
        file = frame.f_code.co_filename
        if "/ashes_tui/" not in file:
            return
        self.files.add(file)
        before = frame.f_back.f_code.co_filename if frame.f_back else ""
        self.crossings += "/ashes_tui/" in before and _package(before) != _package(file)
        if frame.f_code.co_name == "observe" and file.endswith("observe.py"):
            state = frame.f_locals["state"]
            self._kept.append(state)  # so that no other state gets its number
            self.looks[id(state), frame.f_locals["viewer"]] += 1

    @property
    def cost(self) -> Cost:
        """What was counted."""
        looks = sum(self.looks.values())
        return Cost(self.calls, looks, looks - len(self.looks), len(self.files), self.crossings, self.calls)


def _package(file: str) -> str:
    return file.split("/ashes_tui/")[-1].partition("/")[0]


def in_the_middle(library: Library, number: int) -> Match:
    """A game that stands at the question of a turn in which something can be attacked."""
    seen = Counter[int]()

    def wanted(match: Match, decision: object) -> bool:
        fits = isinstance(decision, TurnDecision) and match.view(decision.seat).turn >= TURN
        fits = fits and any(isinstance(o.choice, DeclareAttack) for o in match.options(decision))  # type: ignore[arg-type]
        seen[0] += fits
        return fits and seen[0] > number

    return played_to(library, wanted)


async def attack(table: Table) -> Cost:
    """Press the key of the first attack; what it costs until it is painted."""
    index, entry = table.entry(lambda act: isinstance(act, DeclareAttack))
    screen = table.screen
    with Counting() as counting:
        if entry.key:
            screen.press_key(entry.key)
        else:
            screen.model.move_cursor("options", index)
            screen.press_key("enter")
        screen.paint()
    cost = counting.cost
    with counting:
        settle(screen)
    return cost._replace(settled=counting.calls)


def settle(screen: TableScreen) -> None:
    """Find out and paint at once what is else found out when nothing more urgent is to be done."""
    shown = False
    while screen.is_current and screen.model.has_unsettled(screen.visible_options):
        shown |= screen.model.settle_next(screen.visible_options)
    if shown:
        screen.paint()


def painted(screen: TableScreen) -> tuple[float, float]:
    """Seconds of the processor from a turn's question to the table with its answers, and until it is settled."""
    screen.game = Party(session_for(screen.game.session.match))  # nothing known of the question yet
    begun = time.process_time()
    screen.model = type(screen.model)(screen.game, screen.model.seat)
    screen.paint()
    shown = time.process_time()
    settle(screen)
    return shown - begun, time.process_time() - begun


async def walk() -> None:
    """All games, with a line for each, then the sum."""
    library = Library()
    costs, seconds = list[Cost](), list[tuple[float, float]]()
    for number in range(GAMES):
        async with opened(library, in_the_middle(library, 3 * number), SIZE) as table:
            await table.sit_down()
            costs.append(await attack(table))
            print(costs[-1])
        async with opened(library, in_the_middle(library, 3 * number), SIZE) as table:
            await table.sit_down()
            seconds += [painted(table.screen) for _ in range(5)]
    for name in Cost._fields:
        print(f"{name}: {median(getattr(cost, name) for cost in costs):.0f} (median of {len(costs)})")
    for what, found in zip(("painted", "settled"), zip(*seconds, strict=True), strict=True):
        ordered = sorted(found)
        worst = ordered[int(len(ordered) * 0.95)]
        print(f"question to {what} table: {median(ordered) * 1000:.1f} ms, p95 {worst * 1000:.1f} ms")


if __name__ == "__main__":
    asyncio.run(walk())
