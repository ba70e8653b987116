"""The app of a guest: the lobby, and from there everything else."""

from __future__ import annotations

from concurrent.futures import Executor

from ashes_tui.host.guests.guest import Inn, InnGuest
from ashes_tui.host.menu.local_menu import VisitorApp
from ashes_tui.host.menu.visitor_settings import VisitorSettings
from ashes_tui.host.menu.visitor_stores import VisitorStores
from ashes_tui.host.screens.lobby.lobby import LobbyScreen
from ashes_tui.host.visitor import Visitor
from ashes_tui.ui.screens.base import LeanScreen


class InnApp(VisitorApp):
    """What a guest of the host sees on a terminal."""

    def __init__(
        self, inn: Inn, visitor: Visitor, stores: VisitorStores, settings: VisitorSettings, jobs: Executor
    ) -> None:
        super().__init__(inn.library, visitor, stores, settings, jobs)
        self.guest = InnGuest(inn, visitor)

    def get_default_screen(self) -> LeanScreen[None]:
        """The lobby, which is under all other screens."""
        return LobbyScreen(self.guest)

    def let_go(self) -> None:
        """The session is over: the others see it, and the seat is kept."""
        super().let_go()
        self.guest.leave()
