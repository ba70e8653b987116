"""Keys that come at once: what was typed for a screen means nothing for the one that lies under it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from textual import events

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.engine.api import GameSetup, OpponentSetup, Purpose, SeatSetup
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.message import MessageScreen
from ashes_tui.ui.screens.pages.help import HelpScreen
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import Table, opened, played_to
from tests.ui.test_coop import coop_match, go_on

pytestmark = pytest.mark.usefixtures("saves")
KEYS = ["escape", "enter", "tab", "up", "down", "left", "right", "pagedown", "home", "backspace", "space", "f1"]
LETTERS = "?abcdefghijklnoprtuvwxyzP0123456789"


async def burst(table: Table, *keys: str) -> None:
    """Type faster than anything can be drawn; all for the screen that is on top now."""
    for key in keys:
        table.app.screen.post_message(events.Key(key, key if len(key) == 1 else None))
    await table.pilot.pause()


async def test_escape_twice_closes_one_screen(library: Library) -> None:
    async with opened(library) as table:
        table.app.tell("Under it", "to be read")
        await table.pilot.pause()
        table.app.push_screen(HelpScreen(), lambda result: None)
        await table.pilot.pause()
        await table.seen()
        await burst(table, "escape", "escape")
        assert table.shows(MessageScreen)


async def test_a_letter_twice_opens_one_page(library: Library) -> None:
    async with opened(library) as table:
        await table.seen()
        await burst(table, "?", "?")
        assert table.shows(HelpScreen)
        await table.press("escape")
        assert table.shows(MainMenu)


def hotseat(library: Library, seed: int) -> Match:
    """The first turn of a game of two people."""
    del seed
    return played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)


def alone(library: Library, seed: int) -> Match:
    """A game against a Chimera, whose turns are told step by step."""
    seats = (SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),)
    match = Match.start(library.rules, GameSetup(seats, seed, opponent=OpponentSetup("The Corpse of Viros")))
    go_on(match, RandomPlayer(seed), 6 * seed)
    return match


def together(library: Library, seed: int) -> Match:
    """Two against a Dragonborn."""
    return coop_match(library, seed, 6 * seed)


def guided(library: Library, seed: int) -> Match:
    """The guided game, some answers old."""
    match = first_game(library.rules, library.decks)
    go_on(match, RandomPlayer(seed), 3 * seed)
    return match


async def type_at_random(table: Table, seed: int) -> None:
    """Keys in bursts, as somebody who leans on the keyboard."""
    luck = random.Random(seed)
    for _ in range(60):
        await burst(table, *luck.choices([*KEYS, *LETTERS], k=6))
    assert not table.app.failure


@pytest.mark.parametrize(
    ("begin", "seed"),
    [
        *((begin, seed) for begin, seed in ((hotseat, 1), (alone, 2), (together, 3), (guided, 4))),
        *(
            pytest.param(begin, seed, marks=pytest.mark.slow)
            for begin in (hotseat, alone, together, guided)
            for seed in range(5, 15)
        ),
    ],
)
async def test_keys_at_random_are_no_error(library: Library, begin: Callable[[Library, int], Match], seed: int) -> None:
    """Given a game of any kind, when keys come faster than pictures, then none of them is an error."""
    async with opened(library, begin(library, seed)) as table:
        await type_at_random(table, seed)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 11))])
async def test_keys_at_random_in_a_puzzle_are_no_error(library: Library, seed: int) -> None:
    async with opened(library) as table:
        screen = PuzzlesScreen()
        table.app.push_screen(screen)
        await table.pilot.pause()
        await table.press(*["down"] * (seed - 1), "enter")
        assert not table.shows(PuzzlesScreen)
        await type_at_random(table, seed)
