"""All settings in one place: they hold at once, and for every game."""

from __future__ import annotations

from typing import TypeVar

from ashes_tui.client.settings import Motion, StoryMode
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import foot, hints_of
from ashes_tui.ui.draw.pages.appearance_shown import SAMPLE, appearance_panel, sample
from ashes_tui.ui.draw.pages.menu import FRAME, TALL, Choice, Sheet, draw_sheet, draw_told
from ashes_tui.ui.draw.theme import THEMES
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.words.glyphs import TIERS

_FOOT = "Up Down: move   Left Right: change   Enter: next value   ?: keys and signs   Esc: back"
_BESIDE, _PANEL, _APART = 150, 96, 3
"""From so many columns what the table looks like stands beside the list; the most columns of it; between the two."""
_TIERS = {"full": "full", "safe": "safe", "ascii": "ASCII"}


class SettingsScreen(MenuScreen[None]):
    """A line for each setting, all its values beside it; what it looks like stands below."""

    def sheet(self) -> Sheet:
        """The settings with their present values."""
        settings = self.ashes.settings
        choices = (
            Choice(
                "t",
                "Colours",
                self._theme,
                "Colour is never the only clue: frames, signs and words tell you, too",
                values=tuple(THEMES),
            ),
            Choice(
                "g",
                "Signs",
                _TIERS[self.glyphs.name],
                "safe: for terminals that draw some signs two columns wide; ASCII works anywhere",
                values=tuple(_TIERS[name] for name in TIERS),
            ),
            Choice(
                "f",
                "Highlight changes",
                settings.motion.words,
                "What was hurt or came into play since your last choice: flashing at first, still, or not at all",
                values=tuple(mode.words for mode in Motion),
            ),
            Choice(
                "p",
                "The opponent's turns",
                settings.telling.brief,
                "step by step: Enter shows the next; automatically: no key is needed; as a summary: one line",
                values=tuple(mode.brief for mode in StoryMode),
            ),
            Choice(
                "n",
                "Names",
                ", ".join(name for name in settings.names if name) or "none saved",
                "The players' names last used; Enter forgets them",
            ),
        )
        return Sheet("Settings", ("Changes take effect at once, in every game.", ""), choices, _FOOT, 74)

    @property
    def _theme(self) -> str:
        kept = self.ashes.settings.theme
        return kept if kept in THEMES else "dark" if self.palette.dark else "light"

    def picture(self, sheet: Sheet) -> Drawing:
        """The list, and below or beside it pieces of a table as they look now."""
        look, (width, height) = self.ashes.look, self.room
        canvas = Canvas(width, height, look.palette.screen_bg)
        if width < _BESIDE or height < TALL or not self._with_panel(canvas, sheet):
            self._above_sample(canvas, sheet)
        foot(canvas, hints_of(sheet.foot), look, sheet.title)
        return canvas.drawing()

    def _with_panel(self, canvas: Canvas, sheet: Sheet) -> bool:
        """The list at the left, what the table looks like at its right; False if there is no room for all of that."""
        look, wide = self.ashes.look, sheet.width + 4
        panel = min(_PANEL, canvas.width - wide - _APART - 2)
        x, room = (canvas.width - wide - _APART - panel) // 2, canvas.height - 3
        if not draw_told(canvas, sheet, self.cursor, (x, 1, wide, room), look, at_top=True):
            return False
        appearance_panel(canvas, (x + wide - 1 + _APART, 1, panel, room), look)
        return True

    def _above_sample(self, canvas: Canvas, sheet: Sheet) -> None:
        """The list, with the pieces below it where there is room."""
        look, (width, height) = self.ashes.look, self.room
        tall = len(sheet.choices) + len(sheet.intro) + FRAME
        has_room = height - 1 - tall >= SAMPLE[1] and width >= SAMPLE[0]
        free = (0, 0, width, height - 1 - SAMPLE[1])
        below = draw_told(canvas, sheet, self.cursor, free, look) if has_room and height >= TALL else 0
        top = max(0, (height - 1 - tall - SAMPLE[1]) // 3) if has_room else 0
        if not below:
            draw_sheet(canvas, sheet, self.cursor, (0, top, width, tall if has_room else height - 1), look)
        if has_room:
            sample(canvas, (width - SAMPLE[0]) // 2, below + 1 if below else top + tall, look)

    def chosen(self, choice: Choice) -> None:
        """Enter goes to the next value."""
        self.turned(choice, 1)

    def turned(self, choice: Choice, step: int) -> None:
        """Left and right change a setting."""
        app, settings = self.ashes, self.ashes.settings
        match choice.key:
            case "t":
                app.turn_theme(step)
            case "g":
                app.turn_glyphs(step)
            case "f":
                settings.motion = _beside(Motion, settings.motion, step)
            case "p":
                settings.telling = _beside(StoryMode, settings.telling, step)
            case _:
                settings.names = ()

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)


Mode = TypeVar("Mode", StoryMode, Motion)


def _beside(modes: type[Mode], now: Mode, step: int) -> Mode:
    """The mode so many steps further, round and round."""
    known = list(modes)
    return known[(known.index(now) + step) % len(known)]
