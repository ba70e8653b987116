"""The menu of the local program for a visitor, whose games are kept on the host under their key."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.client.stores import Stores
from ashes_tui.host.terminal.textual_inside import console_for
from ashes_tui.host.visitor import Visitor, folder_name
from ashes_tui.plain.api import Console, ExitCode, play_menu
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.settings import Settings
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import tier_for

UTF = "utf-8"


class VisitorStores(Stores):
    """The stores of somebody who has no files here."""

    def how_to_resume(self, name: str, plain: bool = False) -> str:
        """Nothing of the host's folders is told."""
        del name, plain
        return "Come back the same way to go on."


class LocalMenu:
    """Makes what a visitor is shown. The rules are read once for all; ``folder`` holds a folder for each key."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._library = library
        self._folder = folder

    def app(self, visitor: Visitor) -> AshesApp:
        """The menu on a terminal."""
        stores, own = self._stores(visitor)
        console = console_for(visitor.terminal, visitor.colors)
        glyphs = tier_for(visitor.terminal, visitor.locale or UTF)
        return AshesApp(self._library, MENU, glyphs, stores, DARK, Settings(own / "settings.json"), console)

    def talk(self, visitor: Visitor, console: Console) -> ExitCode:
        """The menu in plain lines."""
        stores, _ = self._stores(visitor)
        return play_menu(lambda: self._library.rulebook, lambda _: self._library.decks, stores, console)

    def _stores(self, visitor: Visitor) -> tuple[VisitorStores, Path]:
        own = self._folder / folder_name(visitor.key)
        return VisitorStores(own), own
