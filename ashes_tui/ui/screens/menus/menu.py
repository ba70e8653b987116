"""A screen with a list to choose from, by arrows, keys or mouse; and the main menu."""

from __future__ import annotations

from functools import partial
from os.path import exists
from time import monotonic

from textual.app import ComposeResult

from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import KEYS_ROW, foot, hints_of
from ashes_tui.ui.draw.pages import title
from ashes_tui.ui.draw.pages.menu import MENU, TALL, Choice, Sheet, draw_sheet, draw_told, menu
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import Command, LeanScreen, Result
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.pages.keys_told import MENUS

FOOT = "Up Down: move   Enter: choose   ?: keys   Esc: back"
_ONE = "Enter: choose   ?: keys   Esc: back"
_FOOT = "Up Down: move   Enter: open   ?: keys and signs   ^P: find"
_PRESSED = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Up Down": "down", "Left Right": "right"}
"""The keys that a click on a foot presses, by what stands there."""
_HELP, _AIR = "?", 4
"""The key of the help, which the program answers itself; the columns around what is said in a foot."""
_READ = 1.0
"""For so many seconds Enter takes nothing of a page that must be read."""
FIRST_TIPS = (
    "New to Ashes? Press l for a guided game of about 20 minutes",
    "How to play, under Learn to play, takes ten minutes to read",
    "Puzzles, under Learn to play: one turn, one goal",
    "When you play alone, u takes back anything",
    "The mouse works, too: rest it on a card to read it, click to answer",
)
"""Tips for whoever has not played yet: about how to begin."""
TIPS = (
    "A card that cannot be used says why: Enter on it",
    "? explains keys and signs, Ctrl+P finds everything else",
    "i reads a card in full, w explains its words",
    "At a table, ! says what the computer would do in your place",
    "< looks back at any moment of a game",
    "Meditating turns one of your dice for each card you discard",
    "A unit that attacks is exhausted: it cannot block this round",
    "When you play alone, u takes back anything",
    "In your turn the first click on a card selects it, the second plays it",
    "Puzzles: one turn, one goal, and always a solution",
)
"""One of them stands at the foot of the first page, each time another."""
_LARGE = (160, 56)
"""On a screen of so many columns and lines the name is twice as large, and the menu as wide as that."""
_AIRY = 30
"""In terminals of so many lines the first page has room to group its lines."""


class MenuScreen(LeanScreen[Result]):
    """Subclasses provide the sheet and act on what is chosen.

    ``must_be_read``: it comes by itself, so Enter, meant for the step of the game before, takes its first line only
    after a moment.
    """

    must_be_read = False

    keys_of = MENUS

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.pane = Pane("menu")
        self._said = ""
        self._came = monotonic()

    def compose(self) -> ComposeResult:
        """One pane fills the screen."""
        yield self.pane

    def on_mount(self) -> None:
        """Begin to be read."""
        self._came = monotonic()

    def _is_unread(self) -> bool:
        """Whether Enter was meant for what came before; whoever presses it on and on has not read the page yet."""
        unread = self.must_be_read and self.cursor == 0 and monotonic() - self._came < _READ
        self._came = monotonic() if unread else self._came
        return unread

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
        return tuple(Command(self.named(line), line.key, partial(self._choose_at, at)) for at, line in lines)

    def named(self, line: Choice) -> str:
        """A line as a command: with its present value."""
        return f"{line.text}: {line.value}" if line.value else line.text

    def _choose_at(self, at: int) -> None:
        self.cursor = at
        self._choose(self.sheet(), at)
        self.paint()

    def paint(self) -> None:
        """Draw the sheet."""
        sheet = self.sheet()
        self.cursor = self._settled(sheet, self.cursor, 1)
        self.pane.show(self.picture(self._with_said(sheet) if self._said else sheet))
        self._said = ""

    def say_dead(self, key: str) -> bool:
        """Say in the foot, until the next key, that a sign has no answer here; the help is the program's own."""
        if len(key) != 1 or not key.isprintable() or key == _HELP:
            return False
        self._said = f"{key} does nothing here"
        return True

    def _with_said(self, sheet: Sheet) -> Sheet:
        """The sheet with that in its foot, instead of the keys where both have no room."""
        foot = self.foot_of(sheet)
        told = "  ".join(filter(None, (" ".join((key, word)).strip() for key, word in hints_of(foot))))
        fits = len(told) + len(self._said) + _AIR < self.room.width
        return sheet._replace(foot=f"{foot}   {self._said}" if fits else self._said)

    def picture(self, sheet: Sheet) -> Drawing:
        """The drawing of the sheet."""
        return menu(sheet._replace(foot=self.foot_of(sheet)), self.cursor, *self.room, self.ashes.look)

    def foot_of(self, sheet: Sheet) -> str:
        """The keys of the foot: those that move only where there is more than one line to choose."""
        several = sum(not line.heading for line in sheet.choices) > 1
        return sheet.foot or (FOOT if several else _ONE)

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
            if not self._is_unread():
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
        """A click chooses at once; one on a key of the foot presses it."""
        if message.spot.row == MENU:
            self.cursor = message.spot.at
            self._choose(self.sheet(), message.spot.at)
            self.paint()
        elif message.spot.row == KEYS_ROW:
            self.press_hint(hints_of(self.foot_of(self.sheet()))[message.spot.at][0])

    def press_hint(self, key: str) -> None:
        """Press a key that was clicked in the foot."""
        if key == "?":
            self.ashes.open_help()
        elif key == "^P":
            self.ashes.open_palette(self)
        else:
            self.press_key(_PRESSED.get(key, key))
            self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves the cursor."""
        self._move(self.sheet(), message.step)
        self.paint()


_SIGNS = {"full": "all signs", "safe": "safe signs", "ascii": "ASCII signs"}
"""What the tiers of signs are called."""


def _theme(palette: Palette) -> str:
    """What a palette is called."""
    return palette.name.removeprefix("ashes-")


_FIRMLY = ("enter", " ", "q", "escape")
"""Keys that may have been pressed for what was on the screen before the program."""


class MainMenu(MenuScreen[None]):
    """The first screen. It must not import the engine: it is painted before that is loaded.

    ``is_first``: the program begins with it, and not with what the command line asked for. ``waits`` is what is said
    in its place until that is open.
    """

    def __init__(self, is_first: bool = False, waits: str = "") -> None:
        super().__init__()
        self.is_first = is_first
        self._waits = waits
        self._left, self._tips_given = "", 0

    def on_mount(self) -> None:
        """Begin at the game that was left; another tip the next time."""
        self._tips_given = self.ashes.settings.tip
        self.stand_on_last_game()
        self.call_after_refresh(self._count_tip)  # nobody waits for a file before the first picture

    def answers(self, key: str) -> bool:
        """A letter typed while the program starts is kept: it opens a page, which was what it was meant for."""
        return not self.is_first or key in _FIRMLY

    def press_key(self, key: str) -> bool:
        """The menu is not there yet while something else opens."""
        return not self._waits and super().press_key(key)

    def show_menu(self) -> None:
        """From now on this is the menu: what was asked for is open above it, or was refused."""
        self._waits = ""
        if self.is_active:
            self.paint()

    @property
    def _tip(self) -> str:
        """What is said at the foot, until the program is started again or the first game was played."""
        tips = TIPS if self.ashes.settings.has_played else FIRST_TIPS
        return f"Tip: {tips[self._tips_given % len(tips)]}"

    def _count_tip(self) -> None:
        self.ashes.settings.tip += 1

    def on_screen_resume(self) -> None:
        """The game that was just left is the last one."""
        self._look_for_last_game()

    def stand_on_last_game(self) -> None:
        """Put the cursor where the game that was left goes on, if there is one."""
        self._look_for_last_game()
        if self._left:
            self.cursor = next(i for i, line in enumerate(self.sheet().choices) if line.key == MainKey.RESUME)

    def _look_for_last_game(self) -> None:
        """Take the game that was left last, in words, unless its file is gone."""
        file, words = self.ashes.settings.last_game
        self._left = words if file and exists(file) else ""

    def sheet(self) -> Sheet:
        """The main menu."""
        play = (
            Choice(
                MainKey.LEARN,
                "Learn to play",
                "a guided game, how to play, puzzles",
                "You need not know anything about the game yet",
            ),
            Choice(
                MainKey.NEW_GAME,
                "New game",
                "against the computer, or other people",
                "Two to four people at this keyboard, hands hidden",
            ),
            Choice(
                MainKey.SOLO, "Solo", "against a Chimera or a Dragonborn", "Or against a computer player with a deck"
            ),
            Choice(MainKey.COOP, "Co-op", "two against one of them", "A battlefield of the opponent for each of you"),
            Choice(
                MainKey.CAMPAIGNS, "Campaigns", "games in a row, a deck that grows", "Survival and the chronicle, too"
            ),
            Choice(
                MainKey.RESUME, "Resume", self._left or "continue a saved game", "Every choice is saved as it is made"
            ),
        )
        read = (
            Choice(
                MainKey.CARDS, "Cards", "all of them; type to find one", "What a card says, costs and brings into play"
            ),
            Choice(
                MainKey.DECKS,
                "Decks",
                "look at all, build your own" if self.ashes.builds_decks else "look at all of them",
                "What a deck holds, asks for and can expect in a round",
            ),
            Choice(MainKey.WORDS, "Words", "keywords, dice, phases, rules", "What the words of the game mean"),
            Choice(
                MainKey.FINISHED,
                "Finished games",
                "won and lost, by deck and opponent",
                "The statistics of all games here",
            ),
        )
        rest = (
            Choice(
                MainKey.SETTINGS,
                "Settings",
                f"{_theme(self.palette)} theme, {_SIGNS[self.glyphs.name]}",
                "Colours, signs, marks, how an opponent's turn is told",
            ),
            Choice(
                MainKey.HELP, "Keys and signs", "and the mouse", "How keyboard and mouse work, what each sign means"
            ),
            Choice(MainKey.QUIT, "Quit"),
        )
        gap = (Choice("", "", heading=True),) if self.room.height >= _AIRY else ()
        wide = title.name_columns(self._scale) if self._scale > 1 else 62
        return Sheet("Ashes TUI", (), (*play, *gap, *read, *gap, *rest), _FOOT, wide)

    @property
    def _scale(self) -> int:
        """How large the name is."""
        return 2 if self.room.width >= _LARGE[0] and self.room.height >= _LARGE[1] else 1

    def named(self, line: Choice) -> str:
        """A line as a command, without its explanation."""
        return line.text

    def commands(self) -> tuple[Command, ...]:
        """Every line, and what lies behind the first one."""
        app = self.ashes
        behind = (
            Command("Guided first game", "", partial(app.open_learning, MainKey.GUIDED_GAME)),
            Command("How to play", "", partial(app.open_learning, MainKey.HOW_TO_PLAY)),
            Command("How a solo opponent plays", "", partial(app.open_learning, MainKey.HOW_OPPONENTS_PLAY)),
            Command("Puzzles", "", app.open_puzzles),
        )
        return (*super().commands(), *behind)

    def picture(self, sheet: Sheet) -> Drawing:
        """The bird and the name above the menu, as far as there is room; while something else opens what that is."""
        if self._waits:
            return title.waiting(self._waits, *self.room, self.ashes.look)
        look, (width, height) = self.ashes.look, self.room
        canvas = Canvas(width, height, look.palette.screen_bg)
        room, top, name_lines = height - len(sheet.choices) - 5, 0, title.NAME_LINES * self._scale
        if title.can_draw(look) and room > title.BIRD_LINES + name_lines + 4:
            top = min(2, (room - title.BIRD_LINES - name_lines - 3) // 2)
            title.bird(canvas, top, look)
            top += title.BIRD_LINES + 1
        if title.can_draw(look) and room > name_lines:
            top = top or min(1, room - name_lines - 1)
            title.name(canvas, top, look, self._scale)
            top += name_lines
        if height - top > len(sheet.choices) + 8:
            line = "A duel of spells and dice: alone against a monster, or with others"
            canvas.put((width - len(line)) // 2, top + 1, line, look.palette.dim)
            top += 2
        untitled, room_left = sheet._replace(title=""), (0, top, width, height - 2 - top)
        if height < TALL or not draw_told(canvas, untitled, self.cursor, room_left, look):
            draw_sheet(canvas, untitled, self.cursor, room_left, look)
        tip = self._tip
        canvas.put((width - len(tip)) // 2, height - 2, tip, look.palette.dim)
        foot(canvas, hints_of(sheet.foot), look, sheet.title)
        return canvas.drawing()

    def chosen(self, choice: Choice) -> None:
        """Open what was chosen."""
        app = self.ashes
        match choice.key:
            case MainKey.LEARN:
                app.open_learning()
            case MainKey.NEW_GAME:
                app.open_setup()
            case MainKey.SOLO:
                app.open_against(1)
            case MainKey.COOP:
                app.open_against(2)
            case MainKey.CAMPAIGNS:
                app.open_campaigns()
            case MainKey.RESUME:
                app.open_saved()
            case MainKey.CARDS:
                app.open_browser()
            case MainKey.DECKS:
                app.open_decks()
            case MainKey.WORDS:
                app.open_words()
            case MainKey.FINISHED:
                app.open_statistics()
            case MainKey.SETTINGS:
                app.open_settings()
            case MainKey.HELP:
                app.open_help()
            case _:
                app.exit()
