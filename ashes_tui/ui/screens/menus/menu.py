"""A screen with a list to choose from, by arrows, keys or mouse; and the main menu."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult

from ashes_tui.ui.draw.menu import MENU, Choice, Sheet, menu
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import Command, LeanScreen, Result

_FOOT = "arrows and Enter, the key shown, or the mouse"


class MenuScreen(LeanScreen[Result]):
    """Subclasses provide the sheet and act on what is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.pane = Pane("menu")

    def compose(self) -> ComposeResult:
        """One pane fills the screen."""
        yield self.pane

    def sheet(self) -> Sheet:
        """The sheet to show now."""
        raise NotImplementedError

    def chosen(self, choice: Choice) -> None:
        """Act on a choice."""

    def leave(self) -> None:
        """Act on Escape."""

    def turned(self, choice: Choice, step: int) -> None:
        """Act on left or right."""

    def commands(self) -> tuple[Command, ...]:
        """Every line that can be chosen."""
        lines = [(at, line) for at, line in enumerate(self.sheet().choices) if line.enabled and not line.heading]
        return tuple(Command(_words(line), line.key, partial(self._choose_at, at)) for at, line in lines)

    def _choose_at(self, at: int) -> None:
        self.cursor = at
        self._choose(self.sheet(), at)
        self.paint()

    def paint(self) -> None:
        """Draw the sheet."""
        sheet = self.sheet()
        self.cursor = self._settled(sheet, self.cursor, 1)
        width, height = self.room
        self.pane.show(menu(sheet, self.cursor, width, height, self.palette, self.glyphs))

    def press_key(self, key: str) -> bool:
        """Arrows move, Enter chooses, a choice's own key chooses it at once."""
        sheet = self.sheet()
        if key in ("down", "tab"):
            self._move(sheet, 1)
        elif key in ("up", "shift+tab"):
            self._move(sheet, -1)
        elif key in ("left", "right"):
            self.turned(sheet.choices[self.cursor], 1 if key == "right" else -1)
        elif key in ("enter", " "):
            self._choose(sheet, self.cursor)
        elif key == "escape":
            self.leave()
        else:
            return self._press(sheet, key)
        return True

    def _press(self, sheet: Sheet, key: str) -> bool:
        for index, choice in enumerate(sheet.choices):
            if key and choice.key == key and not choice.heading:
                self.cursor = index
                self._choose(sheet, index)
                return True
        return False

    def _move(self, sheet: Sheet, step: int) -> None:
        if sheet.choices:
            self.cursor = self._settled(sheet, (self.cursor + step) % len(sheet.choices), step)

    def _settled(self, sheet: Sheet, at: int, step: int) -> int:
        """The next line, from ``at`` on, that can be chosen."""
        at = max(0, min(at, len(sheet.choices) - 1))
        for _ in sheet.choices:
            if not sheet.choices[at].heading:
                return at
            at = (at + step) % len(sheet.choices)
        return at

    def _choose(self, sheet: Sheet, index: int) -> None:
        if index < len(sheet.choices) and sheet.choices[index].enabled and not sheet.choices[index].heading:
            self.chosen(sheet.choices[index])

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click chooses at once."""
        if message.spot.row == MENU:
            self.cursor = message.spot.at
            self._choose(self.sheet(), message.spot.at)
            self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves the cursor."""
        self._move(self.sheet(), message.step)
        self.paint()


def _words(line: Choice) -> str:
    """A line with its present value."""
    return f"{line.text}: {line.value}" if line.value else line.text


class MainMenu(MenuScreen[None]):
    """The first screen. It must not import the engine: it is painted before that is loaded."""

    def sheet(self) -> Sheet:
        """The main menu."""
        choices = (
            Choice("l", "Learn to play", hint="A guided first game, how to play on one page, puzzles"),
            Choice("n", "New game", hint="Two people at this keyboard, or you against a computer player"),
            Choice("s", "Solo", hint="Alone against a Dragonborn or a Chimera, or a computer player"),
            Choice(
                "o",
                "Co-op",
                hint="Two of you together against a Dragonborn or a Chimera",
            ),
            Choice("p", "Campaigns", hint="Games in a row with a deck that grows; survival; the chronicle"),
            Choice("r", "Resume", hint="Go on with a saved game: every choice is saved as it is made"),
            Choice("c", "Cards", hint="Read every card of the game"),
            Choice("w", "Words", hint="What the words of the game mean: keywords, dice powers, actions, phases"),
            Choice("t", "Theme", "dark" if self.palette.dark else "light", "Dark or light colours"),
            Choice("g", "Signs", self.glyphs.name, "full, safe (wide fonts) or ascii"),
            Choice("?", "Keys", hint="How the keyboard and the mouse work"),
            Choice("q", "Quit"),
        )
        intro = ("Two Phoenixborn, thirty cards and ten dice each.", "")
        return Sheet("Ashes TUI", intro, choices, _FOOT)

    def chosen(self, choice: Choice) -> None:
        """Open what was chosen."""
        app = self.ashes
        match choice.key:
            case "l":
                app.open_learning()
            case "n":
                app.open_setup()
            case "s":
                app.open_against(1)
            case "o":
                app.open_against(2)
            case "p":
                app.open_campaigns()
            case "r":
                app.open_saved()
            case "c":
                app.open_browser()
            case "w":
                app.open_words()
            case "t":
                app.turn_theme()
            case "g":
                app.turn_glyphs()
            case "?":
                app.open_help()
            case _:
                app.exit()

    def turned(self, choice: Choice, _step: int) -> None:
        """Left and right change the two settings."""
        if choice.key in ("t", "g"):
            self.chosen(choice)
