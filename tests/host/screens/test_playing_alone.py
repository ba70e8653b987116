"""What a guest does alone in the menu of the program: files are written and read, and none of it in the loop."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from ashes_tui.host.menu.local_menu import OwnPuzzleTable, OwnTableScreen
from ashes_tui.learn.solver import Solver
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
from ashes_tui.ui.screens.learn.puzzle_table import PuzzleSheet
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.starting import start_game
from tests.host.conftest import House, Opened
from tests.host.screens.set_up import give_name
from tests.host.terminal.inn import Client, new_key, until


async def kept(house: House, name: str) -> Path:
    """A file of the only guest, once it is there."""
    await until(lambda: list(house.folder.glob(f"players/*/{name}")))
    return next(house.folder.glob(f"players/*/{name}"))


async def to_menu(ann: Client) -> None:
    ann.types("m")
    await ann.sees("Play by yourself")


async def test_a_solved_puzzle_is_noted_and_its_defender_thinks_elsewhere(opened: Opened) -> None:
    """Given the first puzzle, when it is solved answer by answer, then that is told, kept, and shown the next time."""
    async with opened() as house, house.named("Ann", (100, 30)) as ann:
        await to_menu(ann)
        ann.types("l")
        await ann.sees("Guided first game")
        ann.types("z")
        await ann.sees("0 of 10 solved")
        ann.types("1")
        await until(lambda: isinstance(house.apps[0].screen, OwnPuzzleTable))
        table = house.apps[0].screen
        assert isinstance(table, OwnPuzzleTable)
        match, puzzle = table.session.match, table.session.puzzle
        solver = Solver(match.rules, 0, lambda state: puzzle.is_reached(match.rules, state))
        await ann.sees("puzzle 1 of 10")
        while (asked := table.model.decision) is not None and table.session.verdict == "open":
            line = await asyncio.to_thread(solver.line, match.state, (asked,))
            assert line is not None
            table.model.answer(line[0])
            await until(lambda: not table.threaded_model.is_stale)
        await ann.sees("Enter: see the result")
        assert not table.model.foresees
        assert table.model.decision is None, "once judged it asks nothing"
        ann.types("\r")
        await until(lambda: isinstance(house.apps[0].screen, PuzzleSheet))
        await ann.sees("Solved")
        await kept(house, "puzzles.json")
        ann.types("z")
        await ann.sees("1 of 10 solved")


async def test_a_campaign_is_begun_and_found_again(opened: Opened) -> None:
    async with opened() as house, house.named("Ann", (100, 30)) as ann:
        await to_menu(ann)
        ann.types("p")
        await ann.sees("New: Dragonborn")
        ann.types("d")
        await ann.sees("Begin")
        ann.types("\r")
        await until(lambda: isinstance(house.apps[0].screen, CampaignScreen))
        await ann.sees("Play against")
        ann.types("\x1b")
        await ann.sees("Chronicle")
        ann.types("c")
        await ann.sees("Nothing yet")


async def test_a_game_alone_ends_and_is_counted(opened: Opened) -> None:
    async with opened() as house, house.named("Ann", (100, 30)) as ann:
        app, decks = house.apps[0], house.inn.decks
        await to_menu(ann)
        asked = NewGame(decks=(decks[0], decks[1]), names=("Ann", "Bot"), players=("person", "random"), seed=3)
        app.call_later(start_game, app, asked)
        await until(lambda: isinstance(app.screen, OwnTableScreen))
        await ann.sees("First Five")
        ann.types("\x1b")
        await ann.sees("Concede")
        ann.types("c")
        await ann.sees("Really concede")
        ann.types("c")
        await until(lambda: isinstance(app.screen, ResultScreen))
        await kept(house, "played.json")
        ann.types("f")
        await ann.sees("Finished games: 1")


async def test_what_is_chosen_is_there_the_next_time(opened: Opened) -> None:
    """Given a guest who turns the theme, then the file of their settings says so, and it is read when they return."""
    key = new_key()
    async with opened() as house, house.guest(key) as ann:
        await give_name(ann, "Ann")
        await to_menu(ann)
        app = house.apps[0]
        app.call_later(app.turn_theme)
        file = await kept(house, "settings.json")  # the first page may have written its tip before
        await until(lambda: json.loads(file.read_text("utf-8")).get("theme") == app.settings.theme)
    async with opened() as house, house.guest(key) as ann:
        await ann.sees("you are Ann")
        await until(lambda: house.apps[0].settings.theme == app.settings.theme)
