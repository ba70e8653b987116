"""Where learning begins: the guided game, how to play, puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.learn.first_game import LENGTH, unfinished
from ashes_tui.learn.how_to_play import SOLO_SECTIONS, SOLO_TITLE, TITLE
from ashes_tui.match.saves.store import SavedGame
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.base import Command, LeanScreen
from ashes_tui.ui.screens.learn.how_to_play import HowToPlayScreen
from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.starting import resume_game, start_first_game


class LearningScreen(MenuScreen[None]):
    """The list of what teaches the game; the line with ``key`` is opened as soon as it stands."""

    def __init__(self, key: str = "") -> None:
        super().__init__()
        self._wanted = key
        self.begun: SavedGame | None = None
        self.solved = 0

    def on_mount(self) -> None:
        """Look for a guided game that was left, and for puzzles that were solved."""
        stores = self.ashes.stores

        def look() -> tuple[int, SavedGame | None]:
            return len(stores.puzzles), unfinished(stores.games.saved())

        self.ashes.carry_out(look, self._found, "The saved games cannot be read")

    def _found(self, found: tuple[int, SavedGame | None]) -> None:
        self.solved, self.begun = found
        self.paint()
        wanted, self._wanted = self._wanted, ""
        self.press_key(wanted)

    def sheet(self) -> Sheet:
        """The list, with the guided game that was left first."""
        go_on = Choice(MainKey.RESUME, "Go on with the guided game", "where you left it", "Its lessons go on, too")
        choices = (
            *((go_on,) if self.begun else ()),
            Choice(
                MainKey.GUIDED_GAME, "Guided first game", LENGTH, "Each new thing is explained when it first comes up"
            ),
            Choice(
                MainKey.HOW_TO_PLAY,
                TITLE,
                "a few pages",
                "The whole game in short sections, with pictures of the table",
            ),
            Choice(
                MainKey.HOW_OPPONENTS_PLAY,
                SOLO_TITLE,
                "a few pages",
                "What Chimeras and Dragonborn do, and how they are beaten",
            ),
            Choice(
                MainKey.PUZZLES,
                "Puzzles",
                f"{self.solved} solved" if self.solved else "",
                "One turn, one goal: win, survive, destroy",
            ),
        )
        intro = (
            "Nothing you do here can be lost: every choice is saved, and alone you can undo anything.",
            "",
        )
        return Sheet("Learn to play", intro, choices, width=64)

    def chosen(self, choice: Choice) -> None:
        """Open it."""
        match choice.key:
            case MainKey.RESUME if self.begun:
                resume_game(self.ashes, self.begun.name)
            case MainKey.HOW_TO_PLAY:
                self.ashes.push_screen(HowToPlayScreen())
            case MainKey.HOW_OPPONENTS_PLAY:
                self.ashes.push_screen(HowToPlayScreen(SOLO_TITLE, SOLO_SECTIONS))
            case MainKey.PUZZLES:
                self.ashes.push_screen(PuzzlesScreen())
            case _:
                start_first_game(self.ashes)

    def leave(self) -> None:
        """Go back to the main menu."""
        self.dismiss(None)


def learning_screen(key: str) -> LeanScreen[None]:
    """What teaches the game, or the page of its line with that key alone: Escape leads back to where that was asked."""
    match key:
        case MainKey.HOW_TO_PLAY:
            return HowToPlayScreen()
        case MainKey.HOW_OPPONENTS_PLAY:
            return HowToPlayScreen(SOLO_TITLE, SOLO_SECTIONS)
        case _:
            return LearningScreen(key)


def pages_to_read(app: AppServices) -> Iterator[Command]:
    """What teaches the game and can be read over any screen."""
    yield Command("How to play", "", lambda: app.push_screen(HowToPlayScreen()))
    yield Command(SOLO_TITLE, "", lambda: app.push_screen(HowToPlayScreen(SOLO_TITLE, SOLO_SECTIONS)))
