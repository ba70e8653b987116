"""The menu of the local program for a visitor, whose games are kept on the host under their key."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.client.party import Party
from ashes_tui.host.terminal.session.textual_inside import console_for
from ashes_tui.host.veil import VisitorStores
from ashes_tui.host.visitor import Visitor, folder_name
from ashes_tui.plain.api import Console, ExitCode, play_menu
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.settings import Settings
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import tier_for

UTF = "utf-8"


class VisitorApp(AshesApp):
    """The app of a visitor, in a process that goes on when they are gone."""

    def __init__(self, library: Library, visitor: Visitor, stores: VisitorStores, settings: Settings) -> None:
        glyphs = tier_for(visitor.terminal, visitor.locale or UTF)
        super().__init__(library, MENU, glyphs, stores, DARK, settings, console_for(visitor.terminal, visitor.colors))
        self._games: list[Party] = []

    def open_game(self, game: Party) -> None:
        """Sit down at a table; those sat at before were left."""
        self.let_go()
        self._games.append(game)
        super().open_game(game)

    def let_go(self) -> None:
        """Close the game, which else could not be gone on with: its file belongs to one window at a time."""
        for game in self._games:
            game.session.match.close()
        self._games.clear()


class LocalMenu:
    """Makes what a visitor is shown. The rules are read once for all; ``folder`` holds a folder for each key."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._library = library
        self._folder = folder

    def app(self, visitor: Visitor) -> VisitorApp:
        """The menu on a terminal."""
        stores, own = self.stores(visitor)
        return VisitorApp(self._library, visitor, stores, Settings(own / "settings.json"))

    def talk_alone(self, visitor: Visitor, console: Console) -> ExitCode:
        """The menu in plain lines."""
        stores, _ = self.stores(visitor)
        return play_menu(lambda: self._library.rulebook, lambda _: self._library.decks, stores, console)

    def stores(self, visitor: Visitor) -> tuple[VisitorStores, Path]:
        """The stores of a visitor, and their folder."""
        own = self._folder / folder_name(visitor.key)
        return VisitorStores(own), own
