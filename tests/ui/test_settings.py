"""All settings stand on one page: they are changed by keys and mouse, hold at once, and are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.client.settings import Motion, Settings, StoryMode
from ashes_tui.client.stores import Stores
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.settings_page import SettingsScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import SIZES, Table, opened
from tests.ui.test_app import click_choice


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
async def test_every_setting_is_on_the_page(library: Library, saves: Path, size: tuple[int, int]) -> None:
    async with opened(library, size=size) as table:
        await table.press("t")
        assert table.shows(SettingsScreen)
        text = "\n".join(table.lines())
        for words in ("Colours", "Signs", "Highlight changes", "The opponent's turns", "Names"):
            assert words in text
        await table.press("escape")
        assert table.shows(MainMenu)


async def test_left_and_right_change_a_line_and_come_back(library: Library, saves: Path) -> None:
    """Given each line with several values, when it is turned right and left, then it is as before."""
    async with opened(library) as table:
        await table.press("t")
        for _ in range(4):
            before = table.lines()
            await table.press("right")
            assert table.lines() != before
            await table.press("left")
            assert table.lines() == before
            await table.press("down")


async def test_signs_change_the_picture_below_at_once(library: Library, saves: Path) -> None:
    """Given full signs, when ASCII is chosen, then the page and the pieces of a table on it have only such signs."""
    async with opened(library) as table:
        await table.press("t")
        assert "♥12/17" in "\n".join(table.lines())
        await table.press("g", "g")
        assert all(line.isascii() for line in table.lines())
        assert "L12/17" in "\n".join(table.lines())


@pytest.mark.parametrize("hand", ["keys", "mouse"])
async def test_what_is_set_is_kept(library: Library, saves: Path, hand: str) -> None:
    """Given other marks, another way to tell turns, and no names, then the next run has all that."""
    file = saves / "settings.json"
    settings = Settings(file)
    settings.names = ("Ann", "Bob")
    app = AshesApp(library, MENU, FULL, Stores(), settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = Table(app, pilot)
        await table.press("t")
        assert "Ann, Bob" in "\n".join(table.lines())
        for key in "fpn":
            await (table.press(key) if hand == "keys" else click_choice(table, key))
        assert "none saved" in "\n".join(table.lines())
    again = Settings(file)
    assert (again.motion, again.telling, again.names) == (Motion.MARKS, StoryMode.WATCH, ())


async def test_the_foot_names_every_key_that_changes_a_line(library: Library, saves: Path) -> None:
    """Given a line of several values, then Enter changes it as well as the arrows, and the foot says so."""
    async with opened(library) as table:
        await table.press("t")
        assert "Left Right change" in table.lines()[-1]
        assert "Enter next value" in table.lines()[-1]
        before = table.lines()
        await table.press("enter")
        assert table.lines() != before


async def test_on_a_wide_screen_the_signs_are_explained_beside_the_list(library: Library, saves: Path) -> None:
    """Given 200 columns, then what each sign means stands beside the settings, in the signs chosen, at once."""
    async with opened(library, size=(200, 60)) as table:
        await table.press("t")
        shown = "\n".join(table.lines())
        assert "How it looks" in shown
        assert "◆2                  2 status tokens" in shown
        await table.press("g", "g")
        shown = "\n".join(table.lines())
        assert "◆" not in shown
        assert "2 status tokens" in shown
