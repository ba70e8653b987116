"""The app: opens screens, keeps settings, loads the rules after the first paint, never shows a traceback."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from textual import events
from textual.app import App
from textual.theme import Theme

from ashes_tui.client.settings import Settings, settings_file
from ashes_tui.client.stores import Stores
from ashes_tui.ui.draw.theme import DARK, THEMES, Palette, fitted
from ashes_tui.ui.library import Library, OwnLibrary
from ashes_tui.ui.screens.base import Command, LeanScreen
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.services import NONE
from ashes_tui.ui.start_request import MENU, Opening, while_opening
from ashes_tui.words.glyphs import TIERS, Glyphs, tier_for

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from textual.driver import Driver
    from textual.screen import Screen

    from ashes_tui.campaign.record import Opponent
    from ashes_tui.client.party import Party
    from ashes_tui.client.played import PlayedGame
    from ashes_tui.client.session import Session
    from ashes_tui.lang.defs import DeckList
    from ashes_tui.match.new_game import NewGame
    from ashes_tui.ui.draw.appearance import Appearance
    from ashes_tui.ui.screens.learn.puzzle_table import OpenPuzzle
    from ashes_tui.ui.screens.table import TableScreen

T = TypeVar("T")
GLYPHS_VARIABLE = "ASHES_GLYPHS"
THEME_VARIABLE = "ASHES_THEME"
_BROWSER = "xterm-256color"
"""The terminal that a window of a browser shows."""
PACE = 1.5
"""Seconds between the steps of an opponent's turn in the mode "watch"."""


class AshesApp(App[str]):
    """Ashes TUI in one terminal."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Ashes TUI"
    builds_decks = True

    def __init__(
        self,
        library: Library,
        opening: Opening,
        glyphs: Glyphs,
        stores: Stores,
        palette: Palette = DARK,
        settings: Settings | None = None,
        console: Console | None = None,
    ) -> None:
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self.console = console or self.console
        self.library = OwnLibrary(library, stores) if self.builds_decks else library
        self.opening = opening
        self.glyphs = glyphs
        self.stores = stores
        self._chosen = palette
        self.palette = self._fitted(palette)
        self.save_path = ""
        self._game: Party | None = None
        self.settings = settings or Settings()
        self.pace = PACE
        self.failure = ""
        for found in {self._fitted(theme).name: self._fitted(theme) for theme in THEMES.values()}.values():
            self.register_theme(_theme(found))
        self.theme = self.palette.name

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver, on Unix one that survives whatever the terminal does."""
        stock = super().get_driver_class()
        if sys.platform == "win32":
            return stock
        from ashes_tui.ui.terminal import own_driver

        return own_driver(stock)

    def get_default_screen(self) -> LeanScreen[None]:
        """The main menu, which is under all other screens."""
        return MainMenu(self.opening == MENU, while_opening(self.opening))

    def on_ready(self) -> None:
        """Load the rest once the menu is painted, and open what was asked for."""
        self.library.begin(import_first_screens)
        if self.opening != MENU:
            self.call_after_refresh(self.open_requested)

    def open_requested(self) -> None:
        """Open what the command line asked for."""
        self.library.settle()
        from ashes_tui.ui.starting import open_requested

        open_requested(self, self.opening)
        menu = self.screen_stack[0]
        if isinstance(menu, MainMenu):
            menu.show_menu()

    @property
    def look(self) -> Appearance:
        """The colours and signs for drawings."""
        from ashes_tui.ui.draw.appearance import Appearance

        return Appearance(self.palette, self.glyphs)

    # --- settings ----------------------------------------------------------------------------------------

    def turn_theme(self, step: int = 1) -> None:
        """Change from dark to light, then to high contrast, then back; or the other way."""
        themes = list(THEMES.values())
        self._chosen = themes[(themes.index(self._chosen) + step) % len(themes)]
        self.palette = self._fitted(self._chosen)
        self.theme = self.palette.name
        self.settings.theme = next(name for name, palette in THEMES.items() if palette is self._chosen)
        self.repaint()

    def _theme_commands(self) -> tuple[Command, ...]:
        """The colours that there are besides those on the screen."""
        # A terminal of few colours may begin with a palette of its own, which has a name like one of these or none.
        now = next((at for at, palette in enumerate(THEMES.values()) if palette.name == self._chosen.name), 0)
        steps = [(name, at - now) for at, name in enumerate(THEMES) if at != now]
        return tuple(Command(f"Colours (theme): {name}", "", partial(self.turn_theme, step)) for name, step in steps)

    def _fitted(self, palette: Palette) -> Palette:
        """A palette as this terminal can show it. Colours with names reach it as they are."""
        if not self.no_color and self.console.color_system == "standard":
            self.ansi_color = True
        return fitted(palette, "none" if self.no_color else self.console.color_system)

    def turn_glyphs(self, step: int = 1) -> None:
        """Change to the next tier of signs, or the one before."""
        tiers = list(TIERS.values())
        self.glyphs = tiers[(tiers.index(self.glyphs) + step) % len(tiers)]
        self.settings.signs = self.glyphs.name
        self.repaint()

    def turn_motion(self) -> None:
        """Change how the table points at what happened: marks that flash, marks that stand still, none."""
        self.settings.motion = self.settings.motion.following
        self.repaint()

    def repaint(self) -> None:
        """Draw the top screen again."""
        screen = self.screen
        if isinstance(screen, LeanScreen):
            screen.paint()

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Show a picture, or of a changed one only what the terminal does not show already."""
        from ashes_tui.ui.repaint import lean

        super()._display(screen, lean(renderable))

    def post_display_hook(self) -> None:
        """Tell the top screen that a frame was shown."""
        if self.screen_stack and isinstance(self.screen, LeanScreen):
            self.screen.noted()

    # --- where to go -------------------------------------------------------------------------------------

    def open_new(self, new_game: NewGame) -> None:
        """Ask for what a new game leaves open: decks, opponent, names, rules."""
        if new_game.opponent is None:
            from ashes_tui.ui.screens.setup.hotseat import SetupScreen

            self.push_screen(SetupScreen(new_game))
        elif new_game.seats == 1:
            from ashes_tui.ui.screens.setup.solo import SoloScreen

            self.push_screen(SoloScreen(new_game))
        else:
            from ashes_tui.ui.screens.setup.coop import CoopScreen

            self.push_screen(CoopScreen(new_game))

    def open_setup(self) -> None:
        """Set up a new game between players."""
        self.library.settle()
        from ashes_tui.match.new_game import NewGame

        self.open_new(NewGame())

    def open_against(self, seats: int) -> None:
        """Set up a game of one or two players against an automaton."""
        self.library.settle()
        from ashes_tui.match.new_game import UNCHOSEN, NewGame

        self.open_new(NewGame(seats=seats, opponent=UNCHOSEN))

    def open_learning(self, key: str = "") -> None:
        """Open what teaches the game, and there the line with that key; a page to read stands alone."""
        self.library.settle()
        from ashes_tui.ui.screens.learn.learning import learning_screen

        self.push_screen(learning_screen(key))

    def open_puzzles(self) -> None:
        """Open the list of puzzles."""
        self.library.settle()
        from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen

        self.push_screen(PuzzlesScreen())

    def open_campaigns(self) -> None:
        """Open the list of campaigns."""
        self.library.settle()
        from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen

        self.push_screen(CampaignsScreen(self.stores))

    def open_campaign(self, name: str, opponent: Opponent | None = None) -> None:
        """Show a campaign, above the list of all; with an opponent its next game begins at once."""
        from ashes_tui.ui.campaigning import FoundCampaign, found_campaign, play_next
        from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
        from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen

        def show(found: FoundCampaign) -> None:
            self.to_menu()
            self.push_screen(CampaignsScreen(self.stores))
            self.push_screen(CampaignScreen(found.stored, found.problem, found.card_pool, self.stores))
            if opponent:
                play_next(self, found.stored, opponent, found.card_pool)

        self.carry_out(lambda: found_campaign(self, name), show, "This campaign cannot be opened")

    def open_saved(self) -> None:
        """Open the list of saved games."""
        self.library.settle()
        from ashes_tui.ui.screens.menus.saved import SavedScreen

        self.push_screen(SavedScreen(self.stores))

    def look_back(self, session: Session, person: int = NONE, at: int | None = None) -> None:
        """Show a game as far as it was played."""
        from ashes_tui.ui.screens.looking_back import look_back

        look_back(self, session, person, at)

    def look_at_saved(self, name: str) -> None:
        """Show a saved game from its beginning."""
        from ashes_tui.ui.screens.looking_back import look_at_saved

        look_at_saved(self, name)

    def open_statistics(self) -> None:
        """Count all finished games."""
        self.library.settle()
        from ashes_tui.ui.screens.pages.played import PlayedPage

        def show(games: list[PlayedGame]) -> None:
            self.push_screen(PlayedPage(games))

        self.carry_out(lambda: self.stores.played.games(), show, "The statistics cannot be read")

    def open_browser(self) -> None:
        """Open the list of all cards."""
        from ashes_tui.ui.screens.pages.cards import BrowserScreen

        self.push_screen(BrowserScreen())

    def open_decks(self) -> None:
        """Open the list of all decks."""
        self.library.settle()
        from ashes_tui.ui.screens.decks.decks import AllDecksScreen

        self.push_screen(AllDecksScreen())

    def open_builder(self, deck: DeckList | None, changes_it: bool, then: Callable[[DeckList | None], object]) -> None:
        """Build a deck that begins as another, change that one, or first choose a Phoenixborn."""
        from ashes_tui.ui.screens.decks.builder import open_builder

        open_builder(self, deck, changes_it, then)

    def open_words(self, about: str = "", text: str = "") -> None:
        """Open the glossary; the words used in ``text`` come first."""
        from ashes_tui.ui.screens.pages.words import WordsScreen

        self.push_screen(WordsScreen(about, text))

    def open_rule(self, rule: str) -> None:
        """Open the glossary at a rule."""
        from ashes_tui.ui.screens.pages.words import WordsScreen

        screen = WordsScreen()
        screen.filter = rule
        self.push_screen(screen)

    def open_settings(self) -> None:
        """Open all settings."""
        self.library.settle()
        from ashes_tui.ui.screens.menus.settings_page import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_help(self) -> None:
        """Open the help on keys and mouse, at what the screen on top is about."""
        from ashes_tui.ui.screens.pages.help import HelpScreen
        from ashes_tui.ui.screens.pages.keys_told import MENUS

        about = (screen.keys_of for screen in reversed(self.screen_stack) if isinstance(screen, LeanScreen))
        self.push_screen(HelpScreen(next(filter(None, about), MENUS)))

    def open_palette(self, top: LeanScreen[Any]) -> None:
        """List all that can be done on the screen on top, and anywhere."""
        from ashes_tui.ui.screens.learn.learning import pages_to_read
        from ashes_tui.ui.screens.pages.palette import PaletteScreen, cards_to_read

        if isinstance(top, PaletteScreen):
            return
        anywhere = (
            Command("Settings", "", self.open_settings),
            *self._theme_commands(),
            Command("Signs: the next kind", "", self.turn_glyphs),
            Command(f"Highlight changes: {self.settings.motion.words}", "", self.turn_motion),
            Command("Statistics of finished games", "", self.open_statistics),
            *pages_to_read(self),
            Command("Words of the game", "", self.open_words),
            Command("Read any card", "", self.open_browser),
            Command("Keys, mouse and signs", "?", self.open_help),
        )
        self.library.settle()
        there = top.commands()
        known = {command.words for command in there}
        commands = (*there, *(command for command in anywhere if command.words not in known))
        self.push_screen(PaletteScreen(commands, cards_to_read(self, top)))

    def open_game(self, game: Party) -> None:
        """Open the table of a game, closing all screens above the main menu."""
        self.to_menu()
        self.save_path = game.session.match.name
        self._game = game
        self._note_last_game()
        self.push_screen(self.table_of(game))

    def table_of(self, game: Party) -> TableScreen:
        """The table of a game, for the guided game one with lessons."""
        from ashes_tui.learn.first_game import is_first_game

        if is_first_game(game.session.match.header.players):
            from ashes_tui.ui.screens.learn.lesson_table import LessonTable

            return LessonTable(game)
        from ashes_tui.ui.screens.table import TableScreen

        return TableScreen(game)

    def say_thinking(self, who: str) -> None:
        """Write the sign to the terminal now; the pane below it is painted again once the loop goes on."""
        from ashes_tui.ui.screens.table import TableScreen
        from ashes_tui.ui.table.panes import PROMPT
        from ashes_tui.ui.thinking import thinking_line

        table = self.screen
        place = table.shape.places.get(PROMPT) if isinstance(table, TableScreen) else None
        if isinstance(table, TableScreen) and place and self._driver is not None:
            self._driver.write(thinking_line(who, place, self.look, self.console))
            self._driver.flush()
            table.panes[PROMPT].refresh()

    def puzzle_table(self, puzzle: OpenPuzzle) -> TableScreen:
        """The table of a puzzle."""
        from ashes_tui.ui.screens.learn.puzzle_table import PuzzleTable

        return PuzzleTable(puzzle)

    def _note_last_game(self) -> None:
        """Keep which game is at the table, for the first page; none once it is over."""
        if self._game is None or not self.save_path:
            return
        session = self._game.session
        left = ("", "") if session.over else (self.save_path, session.in_brief())
        if left[0] or self.settings.last_game[0] == self.save_path:
            self.settings.last_game = left

    def to_menu(self) -> None:
        """Go back to the main menu; the game at the table is let go, so that it can be resumed from anywhere."""
        self._note_last_game()
        has_left = self._game is not None
        if self._game is not None:
            self._game.session.match.close()
        self.save_path, self._game = "", None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if has_left and isinstance(self.screen, MainMenu):
            self.screen.stand_on_last_game()

    def tell(self, title: str, *lines: str) -> None:
        """Show a message."""
        from ashes_tui.ui.screens.menus.message import MessageScreen

        self.push_screen(MessageScreen(title, lines))

    def carry_out(self, job: Callable[[], T], then: Callable[[T], object], title: str) -> None:
        """Do it at once: nobody else waits for this program."""
        from ashes_tui.ui.refusals import REFUSALS, told_lines

        try:
            found = job()
        except REFUSALS as error:
            self.tell(title, *told_lines(error))
            return
        then(found)

    def say_too_small(self) -> None:
        """Say that the terminal is too small for the table."""
        from ashes_tui.ui.screens.menus.message import SmallScreen

        if not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())

    def on_key(self, event: events.Key) -> None:
        """Open the commands with Ctrl+P, the help with ``?``, or F1 where letters are typed, on any screen."""
        from ashes_tui.ui.screens.pages.help import HelpScreen

        top = self.screen
        if event.key == "ctrl+p" and isinstance(top, LeanScreen) and top.needs_room:
            event.stop()
            self.open_palette(top)
            return
        help_asked = event.key == "f1" or event.character == "?"
        if help_asked and isinstance(top, LeanScreen) and top.needs_room and not isinstance(top, HelpScreen):
            event.stop()
            self.open_help()

    # --- when it fails -----------------------------------------------------------------------------------

    def _fatal_error(self) -> None:
        """Handle an unexpected error: the terminal shows no traceback, which could reveal hidden cards."""
        self._stop_with(self._exception)

    def panic(self, *renderables: RenderableType) -> None:
        """The same for errors that Textual would print itself."""
        del renderables
        self._stop_with(self._exception)

    def _stop_with(self, error: BaseException | None) -> None:
        from ashes_tui.ui.failure import failure_message

        self.failure = failure_message(error, self.save_path)
        self._close_messages_no_wait()


def _theme(palette: Palette) -> Theme:
    background = palette.screen_bg.bgcolor
    surface = palette.panel_bg.bgcolor
    return Theme(
        name=palette.name,
        primary="#e8b65a" if palette.dark else "#2b4a6f",
        background=background.name if background else None,
        surface=surface.name if surface else None,
        dark=palette.dark,
    )


def import_first_screens() -> None:
    """Import what the first game needs, so that it opens at once."""
    import ashes_tui.ui.screens.setup.hotseat
    import ashes_tui.ui.screens.table  # noqa: F401


def run_app(
    *, rules_dirs: tuple[Path, ...] = (), decks_dirs: tuple[Path, ...] = (), open: Opening | None = None
) -> None:
    """Play in this terminal. Exits with code 2 if the terminal cannot show the table, 1 after a bug."""
    problem = unfit(os.environ, sys.stdin.isatty() and sys.stdout.isatty())
    if problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
    library = Library(rules_dirs, decks_dirs)
    app = _own_app(library, open or MENU, os.environ.get("TERM", ""), sys.stdout.encoding or "")
    message = app.run()
    if app.failure:
        print(app.failure, file=sys.stderr)
        sys.exit(1)
    if app.return_code:
        if app.save_path:
            _say_if_heard(f"The game is saved. {app.stores.how_to_resume(app.save_path)}")
        sys.exit(app.return_code)
    if message:
        print(message)


def run_in_browser(*, rules_dirs: tuple[Path, ...] = (), decks_dirs: tuple[Path, ...] = ()) -> None:
    """Play in a window of a browser: whoever started this process passes on what it writes. Exits with 1 after a bug.

    Nothing else may be written to standard output.
    """
    app = _own_app(Library(rules_dirs, decks_dirs), MENU, _BROWSER, "utf-8")
    app.run()
    if app.failure:
        print(app.failure, file=sys.stderr)
        sys.exit(1)


def _own_app(library: Library, opening: Opening, term: str, encoding: str) -> AshesApp:
    """The app of whoever runs the program, with their games and settings."""
    settings = Settings(settings_file())
    glyphs = tier_for(term, encoding, os.environ.get(GLYPHS_VARIABLE) or settings.signs or None)
    palette = THEMES.get(os.environ.get(THEME_VARIABLE) or settings.theme, DARK)
    return AshesApp(library, opening, glyphs, Stores(), palette, settings)


def _say_if_heard(text: str) -> None:
    """Print on a terminal that may be gone, without a buffer that Python would fail to flush later."""
    with contextlib.suppress(OSError):
        os.write(sys.stderr.fileno(), f"{text}\n".encode(sys.stderr.encoding, "replace"))


def unfit(environment: Mapping[str, str], interactive: bool) -> str:
    """Why this terminal cannot show the table, and what to do; empty if it can."""
    if not interactive:
        return "ashes-tui: the table needs a terminal to draw on and a keyboard; run it without pipes"
    if environment.get("TERM", "") in ("dumb", "unknown", ""):
        term = environment.get("TERM") or "not set"
        return (
            f"ashes-tui: this terminal (TERM={term}) cannot show the table; use one that can move its cursor, "
            "or say what it is, for example: TERM=xterm-256color ashes-tui"
        )
    return ""


__all__ = ["AshesApp", "import_first_screens", "run_app", "run_in_browser", "unfit"]
