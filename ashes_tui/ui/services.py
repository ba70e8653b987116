"""What screens may use of the app: settings, stores, other screens, messages. They know nothing else of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from textual.screen import Screen

    from ashes_tui.campaign.record import Opponent
    from ashes_tui.client.party import Party
    from ashes_tui.client.session import Session
    from ashes_tui.client.settings import Settings
    from ashes_tui.client.stores import Stores
    from ashes_tui.lang.defs import DeckList
    from ashes_tui.match.new_game import NewGame
    from ashes_tui.ui.draw.appearance import Appearance
    from ashes_tui.ui.draw.theme import Palette
    from ashes_tui.ui.library import Library
    from ashes_tui.ui.screens.base import LeanScreen
    from ashes_tui.ui.screens.learn.puzzle_table import OpenPuzzle
    from ashes_tui.words.glyphs import Glyphs

NONE = -1
"""No seat; the engine is not imported before the menu is painted."""
Result = TypeVar("Result")
T = TypeVar("T")


class AppServices(Protocol):
    """The app, as screens see it."""

    library: Library
    stores: Stores
    settings: Settings
    palette: Palette
    glyphs: Glyphs
    pace: float
    builds_decks: bool
    """Whether decks can be built here; on a host they would be kept among the files of whoever runs it."""

    @property
    def look(self) -> Appearance:
        """The colours and signs for drawings."""

    @property
    def screen(self) -> Screen[object]:
        """The screen on top."""

    def push_screen(self, screen: Screen[Result], callback: Callable[[Result | None], None] | None = None) -> object:
        """Open a screen on top; the callback gets its result."""

    def pop_screen(self) -> object:
        """Close the screen on top."""

    def exit(self, result: str | None = None) -> None:
        """Leave the program; the result is printed afterwards."""

    def tell(self, title: str, *lines: str) -> None:
        """Show a message to read and close."""

    def carry_out(self, job: Callable[[], T], then: Callable[[T], object], title: str) -> None:
        """Do what takes files or time, then go on with what it gives; what is refused is told under the title."""

    def say_thinking(self, who: str) -> None:
        """Say at once, where the question stands, that a player of the program thinks."""

    def say_too_small(self) -> None:
        """Say that the terminal is too small for the table."""

    def to_menu(self) -> None:
        """Go back to the main menu."""

    def open_new(self, new_game: NewGame) -> None:
        """Ask for what a new game leaves open."""

    def open_setup(self) -> None:
        """Ask for decks, names and rules of a new game."""

    def open_against(self, seats: int) -> None:
        """Ask for decks, opponent and difficulty of a game of one or two against an opponent."""

    def puzzle_table(self, puzzle: OpenPuzzle) -> Screen[None]:
        """The table of a puzzle."""

    def open_game(self, game: Party) -> None:
        """Show the table of a game."""

    def look_back(self, session: Session, person: int = NONE, at: int | None = None) -> None:
        """Show a game as far as it was played, from its end or the moment ``at``; one under way as a person may."""

    def look_at_saved(self, name: str) -> None:
        """Show a saved game from its beginning; its file is left alone."""

    def open_saved(self) -> None:
        """List saved games."""

    def open_learning(self, key: str = "") -> None:
        """Show what teaches the game: the guided game, how to play, puzzles; and there the line with that key."""

    def open_puzzles(self) -> None:
        """List puzzles."""

    def open_campaigns(self) -> None:
        """List campaigns."""

    def open_campaign(self, name: str, opponent: Opponent | None = None) -> None:
        """Show a campaign; with an opponent its next game begins at once."""

    def open_statistics(self) -> None:
        """Show how finished games ended."""

    def open_browser(self) -> None:
        """Show all cards."""

    def open_decks(self) -> None:
        """List all decks."""

    def open_builder(self, deck: DeckList | None, changes_it: bool, then: Callable[[DeckList | None], object]) -> None:
        """Build a deck that begins as another, or change that one; without any, first choose a Phoenixborn.

        ``then`` is called once it is kept, or with nothing once it is deleted.
        """

    def open_words(self, about: str = "", text: str = "") -> None:
        """Open the glossary; the words used in ``text`` come first."""

    def open_rule(self, rule: str) -> None:
        """Open the glossary at a rule."""

    def open_palette(self, top: LeanScreen[Any]) -> None:
        """List all that can be done on a screen, found by typing."""

    def open_help(self) -> None:
        """Explain keys and mouse."""

    def open_settings(self) -> None:
        """Open all settings."""

    def turn_theme(self, step: int = 1) -> None:
        """Change between dark, light and high contrast."""

    def turn_glyphs(self, step: int = 1) -> None:
        """Change to the next tier of signs, or the one before."""

    def turn_motion(self) -> None:
        """Change how the table points at what happened: marks that flash, marks that stand still, none."""
