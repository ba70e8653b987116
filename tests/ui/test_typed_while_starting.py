"""A key typed before the first menu is on the screen."""

from __future__ import annotations

import pytest
from textual.events import Key

from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.setup.solo import SoloScreen
from tests.ui.conftest import opened


@pytest.mark.parametrize(("key", "screen"), [("s", SoloScreen), ("enter", MainMenu), ("q", MainMenu)])
async def test_a_letter_is_kept_while_enter_and_quitting_are_dropped(
    library: Library, saves: object, key: str, screen: type
) -> None:
    """Given a key from before the menu was seen, then it opens a page, but begins and ends nothing."""
    early = Key(key, key if len(key) == 1 else None)
    async with opened(library) as table:
        table.app.screen.post_message(early)
        await table.pilot.pause()
        assert table.shows(screen)
