"""All settings in one place: they hold at once, and for every game."""

from __future__ import annotations

from typing import TypeVar

from ashes_tui.client.settings import Motion, StoryMode
from ashes_tui.engine.api import DieView
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import foot, hints_of
from ashes_tui.ui.draw.pages.menu import FRAME, TALL, Choice, Sheet, draw_sheet, draw_told
from ashes_tui.ui.draw.pieces import badge, bar, cap, frame, tile
from ashes_tui.ui.draw.signs import DASHED, HEAVY, ROUND
from ashes_tui.ui.draw.theme import THEMES
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.words.glyphs import TIERS

_FOOT = "Up Down: move   Left Right: change   Enter: next value   ?: keys and signs   Esc: back"
_SAMPLE = (58, 6)
"""The columns and lines of the picture below the list."""
_CARD = 18
_DICE = ((DieType.ARTIFICE, Level.POWER), (DieType.NATURAL, Level.CLASS), (DieType.ASTRAL, Level.BASIC))
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
                "Nothing is told by colour alone: frames, signs and words say it, too",
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
                "Marks of what happened",
                settings.motion.words,
                "What was hurt or came since you were last asked: marks that flash at first, stand still, or none",
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
                ", ".join(name for name in settings.names if name) or "none kept",
                "What players were last called; Enter forgets them",
            ),
        )
        return Sheet("Settings", ("Changes take effect at once, in every game.", ""), choices, _FOOT, 74)

    @property
    def _theme(self) -> str:
        kept = self.ashes.settings.theme
        return kept if kept in THEMES else "dark" if self.palette.dark else "light"

    def picture(self, sheet: Sheet) -> Drawing:
        """The list, and below it pieces of a table as they look now."""
        look, (width, height) = self.ashes.look, self.room
        canvas = Canvas(width, height, look.palette.screen_bg)
        tall = len(sheet.choices) + len(sheet.intro) + FRAME
        has_room = height - 1 - tall >= _SAMPLE[1] and width >= _SAMPLE[0]
        free = (0, 0, width, height - 1 - _SAMPLE[1])
        below = draw_told(canvas, sheet, self.cursor, free, look) if has_room and height >= TALL else 0
        top = max(0, (height - 1 - tall - _SAMPLE[1]) // 3) if has_room else 0
        if not below:
            draw_sheet(canvas, sheet, self.cursor, (0, top, width, tall if has_room else height - 1), look)
        if has_room:
            self._sample(canvas, (width - _SAMPLE[0]) // 2, below + 1 if below else top + tall)
        foot(canvas, hints_of(sheet.foot), look, sheet.title)
        return canvas.drawing()

    def _sample(self, canvas: Canvas, x: int, y: int) -> None:
        """Three cards, three dice and a bar of life."""
        look = self.ashes.look
        palette = look.palette
        cards = (
            ("Botanist", ROUND, palette.mine),
            ("Snaptrap", HEAVY, palette.gold),
            ("Frost Talon", DASHED, palette.theirs),
        )
        for at, (name, kind, style) in enumerate(cards):
            left = x + at * (_CARD + 1)
            frame(canvas, (left, y, _CARD, 3), kind, style, look)
            canvas.put(cap(canvas, left + 1, y, str(at + 1), look, kind is HEAVY), y, name, palette.strong)
            end = badge(canvas, left + 1, y + 2, f"{look.signs.attack}2", palette.attack_badge, look)
            badge(canvas, end + 2, y + 2, f"{look.signs.life}1/3", palette.life_badge, look)
        for at, (kind_of_die, level) in enumerate(_DICE):
            tile(canvas, x + at * 6, y + 3, DieView(at, kind_of_die, level, 0), look)
        end = canvas.put(x + 20, y + 4, f"{look.signs.life}12/17 ", palette.bad)
        bar(canvas, end, y + 4, 20, 12, 17, look)

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
