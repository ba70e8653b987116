"""The main menu and the table, opened without the libraries that read a command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ashes_tui.cli.shared.front_end import is_plain
from ashes_tui.cli.shared.sources import Sources

if TYPE_CHECKING:
    from ashes_tui.ui.start_request import Opening

NO_SOURCES = Sources()


def open_menu(sources: Sources = NO_SOURCES, plain: bool = False) -> None:
    """Open the main menu."""
    if is_plain(None, plain):
        from ashes_tui.client.stores import Stores
        from ashes_tui.plain.api import play_menu

        sys.exit(play_menu(sources.rulebook, sources.playable_decks, Stores()))
    run_app(sources, "menu")


def run_app(sources: Sources, opening: Opening) -> None:
    """Open the table."""
    from ashes_tui.ui.app import run_app

    run_app(rules_dirs=sources.rules_dirs, decks_dirs=sources.decks_dirs, open=opening)
