"""Keys that come at once: what was typed for a screen means nothing for the one that lies under it."""

from __future__ import annotations

import random

import pytest
from textual import events

from ashes_tui.engine.api import Purpose
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.message import MessageScreen
from ashes_tui.ui.screens.pages.help import HelpScreen
from tests.ui.conftest import Table, opened, played_to

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


@pytest.mark.parametrize("seed", [1, 2])
async def test_keys_at_random_are_no_error(library: Library, seed: int) -> None:
    luck = random.Random(seed)
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)
    async with opened(library, match) as table:
        for _ in range(60):
            await burst(table, *luck.choices([*KEYS, *LETTERS], k=6))
        assert not table.app.failure
