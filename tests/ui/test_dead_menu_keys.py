"""In a menu, too, no key is silent."""

from __future__ import annotations

import pytest

from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import MenuScreen
from tests.ui.conftest import SIZES, opened


@pytest.mark.parametrize("size", SIZES)
async def test_a_key_that_means_nothing_in_a_menu_is_told_until_the_next_key(
    library: Library, size: tuple[int, int]
) -> None:
    """Given the menu of a game, when a key without an answer is pressed, then its foot says so and nothing moves."""
    async with opened(library, size=size) as table:
        await table.sit_down()
        await table.press("escape")
        screen = table.app.screen
        assert isinstance(screen, MenuScreen)
        before = table.lines()
        await table.press("z")
        assert "z does nothing here" in table.lines()[-1]
        assert table.lines()[:-1] == before[:-1]
        await table.press("down")
        assert "nothing here" not in table.lines()[-1]
        await table.press("up")
        assert table.lines() == before
