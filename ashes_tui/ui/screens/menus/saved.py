"""Saved games: resume one, look how it went, or delete it."""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from time import time

from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.wording import number_words
from ashes_tui.client.glimpse import Glimpse, ago, glimpse_of, left_last
from ashes_tui.client.session import who_plays
from ashes_tui.client.stores import Stores
from ashes_tui.match.saves.store import SavedGame
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import foot, hints_of
from ashes_tui.ui.draw.pages.menu import TALL, TOLD, Choice, Sheet, columns_in, draw_told
from ashes_tui.ui.draw.pages.result import Course, life_curve
from ashes_tui.ui.draw.truncate import shorten_middle
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.starting import resume_game
from ashes_tui.words.phrases import capital, count, listing, versus

_KEYS = "123456789"
_UNREAD = "This game cannot be read"
_UNREADABLE = "The saved games cannot be read"
_GLANCED = 9
"""So many games are looked into at once, the newest; the others when the cursor comes to them."""
_WIDTH = 100
"""The columns of the list."""
_LEAST_CURVE, _MOST_CURVE = 12, 24
"""The least and the most lines of the lives of a game, below the list."""
_HEADINGS = ("To go on with", "Finished: look back, or play again", "Not readable")
"""What stands above each group of games."""
_ASKED = "Press x again to delete it for good"


def _group(game: SavedGame) -> int:
    """The group of a game: it goes on, is over, or cannot be read."""
    return 2 if game.brief is None else int(game.ended)


def _in_groups(games: Iterable[SavedGame]) -> tuple[SavedGame, ...]:
    """The games group after group, in the order given."""
    return tuple(sorted(games, key=_group))


def _first_name(phoenixborn: str) -> str:
    """What a Phoenixborn is called in little room."""
    return phoenixborn.split()[0].rstrip(",")


_FILE = re.compile(r"\d{4}-(\d\d)-(\d\d)-(\d\d)-(\d\d)-\d\d-([a-z-]+[a-z])[^a-z]*\..+")
"""The name of a file: when the game began, in figures, then who plays."""


def title_of_file(name: str) -> str:
    """``Issa against Viros, 29 November, 02:17``, as far as the name of a file tells it; else that name."""
    found = _FILE.fullmatch(name)
    if found is None or not 0 < int(found[1]) < len(month_name):
        return name
    who = versus([capital(part) for part in found[5].split("-") if part != "the"])
    return f"{who}, {int(found[2])} {month_name[int(found[1])]}, {found[3]}:{found[4]}"


class SavedScreen(MenuScreen[None]):
    """The saved games, newest first: those that go on, then those that are over and can be looked at."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self.stores, self.store = stores, stores.games
        self.games: tuple[SavedGame, ...] = ()
        self.campaigns: dict[str, StoredCampaign] = {}
        self._shown = stores.shown
        self._deleting = ""
        self._is_read = False
        self._glimpses: dict[tuple[str, int], Glimpse | None] = {}

    def on_mount(self) -> None:
        """Read the folder."""
        self._read()

    def _read(self) -> None:
        def found() -> tuple[tuple[SavedGame, ...], dict[str, StoredCampaign]]:
            games = _in_groups(self.store.saved())
            self._glance(game for game in games[:_GLANCED] if game.brief)
            return games, self.stores.campaigns.by_game()

        self.ashes.carry_out(found, lambda read: self._show_read(*read), _UNREADABLE)

    def _glance(self, games: Iterable[SavedGame]) -> None:
        """Look how games stand, each once until it was played on."""
        for game in games:
            key = game.name, game.records
            if key not in self._glimpses:
                self._glimpses[key] = glimpse_of(self.store, game.name)

    def _show_read(self, games: tuple[SavedGame, ...], campaigns: dict[str, StoredCampaign]) -> None:
        self.games, self.campaigns, self._is_read = games, campaigns, True
        self.paint()
        if self.ashes.settings.last_game[0] not in {game.name for game in games if not _group(game)}:
            self.ashes.carry_out(partial(left_last, self.store), self._name_left, _UNREADABLE)

    def _name_left(self, left: tuple[str, str]) -> None:
        """Let the first page name this game: the one that it named is over or gone."""
        self.ashes.settings.last_game = left

    def paint(self) -> None:
        """Draw the list; of a game further down it is looked how it stands once the cursor is there."""
        self.cursor = self._settled(self.sheet(), self.cursor, 1)
        game = self._game
        if game is not None and game.brief and (game.name, game.records) not in self._glimpses:
            self._glimpses[game.name, game.records] = None
            self.ashes.carry_out(lambda: glimpse_of(self.store, game.name), partial(self._seen, game), _UNREAD)
        super().paint()

    def _seen(self, game: SavedGame, glimpse: Glimpse | None) -> None:
        self._glimpses[game.name, game.records] = glimpse
        super().paint()

    def sheet(self) -> Sheet:
        """One line for each game."""
        at = {game.name: i for i, game in enumerate(self.games)}
        lines = tuple(
            Choice("", line, heading=True) if isinstance(line, str) else self._line(at[line.name], line)
            for line in self._lines
        )
        none = "There is no saved game yet." if self._is_read else "The saved games are being read."
        intro = ("",) if lines else (none, "")
        foot = f"{self._enter()}   ?: keys   Esc: back" if self._is_read else "?: keys   Esc: back"
        return Sheet("Saved games", intro, (*lines, Choice("b", "Back")), foot, width=_WIDTH)

    def picture(self, sheet: Sheet) -> Drawing:
        """The list; where many lines are free the lives of the game under the cursor stand below it."""
        look, (width, height) = self.ashes.look, self.room
        canvas = Canvas(width, height, look.palette.screen_bg)
        room = (0, 0, width, height - 1 - _LEAST_CURVE)
        y = draw_told(canvas, sheet, self.cursor, room, look, at_top=True) if self.games and height >= TALL else 0
        if not y:
            return super().picture(sheet)
        game, wide = self._game, min(_WIDTH + 2, width - 2)
        if glimpse := self._glimpses.get((game.name, game.records)) if game else None:
            box = ((width - wide) // 2, y + 1, wide, min(_MOST_CURVE, height - y - 3))
            life_curve(canvas, Course(glimpse.course, glimpse.names, glimpse.ours), box, look)
        foot(canvas, hints_of(self.foot_of(sheet)), look)
        return canvas.drawing()

    def _enter(self) -> str:
        """What can be done with the game under the cursor."""
        game = self._game
        if game is None:
            return "Enter: back"
        return f"Enter: {'its result, and play it again' if game.ended else 'resume'}   <: look back at it   x: delete"

    @property
    def _lines(self) -> tuple[SavedGame | str, ...]:
        """The games with a heading above each group of them."""
        found: list[SavedGame | str] = []
        for before, game in zip((None, *self.games), self.games, strict=False):
            heading = _HEADINGS[_group(game)]
            if before is None or _group(before) != _group(game):
                found += ["", heading] if before else [heading]
            found.append(game)
        return tuple(found)

    @property
    def _game(self) -> SavedGame | None:
        """The game under the cursor; None on the last line."""
        line = next(iter(self._lines[self.cursor : self.cursor + 1]), None)
        return line if isinstance(line, SavedGame) else None

    def _line(self, index: int, game: SavedGame) -> Choice:
        key = _KEYS[index] if index < len(_KEYS) else ""
        if game.brief is None:
            hint = _ASKED if self._deleting == game.name else f"{self._problem(game)}\n{self._place(game)}"
            return Choice(key, title_of_file(Path(game.name).name), "cannot be read", hint)
        seats = who_plays(game.brief.setup, game.brief.players)
        with_whom = listing([_first_name(seat.deck.phoenixborn) for seat in game.brief.setup.seats])
        home = self._campaign(game)
        hint = _ASKED if self._deleting == game.name else game.caution or self._about(game)
        hint = f"{home}. {hint}" if home else hint
        state = ", ".join(part for part in ("campaign" if home else "", self._state(game)) if part)
        return Choice(key, f"{seats}: {with_whom}", f"{state}, {ago(game.modified, time())}", hint)

    def _state(self, game: SavedGame) -> str:
        """How far it is, in few words."""
        if game.ended:
            return "over"
        if game.caution:
            return "other version"
        glimpse = self._glimpses.get((game.name, game.records))
        if not game.records:
            return "just begun"
        return f"round {glimpse.round}" if glimpse and glimpse.round else count(game.records, "decision")

    def _about(self, game: SavedGame) -> str:
        """A picture of it in words: how it stands, with which decks."""
        assert game.brief is not None
        glimpse = self._glimpses.get((game.name, game.records))
        decks = listing([seat.deck.name for seat in game.brief.setup.seats])
        stands = f"{capital(glimpse.told)}. " if glimpse else ""
        seed = f"; seed {game.brief.setup.seed}" if self.stores.shows_seeds else ""
        return f"{stands}{decks}{seed}."

    def _problem(self, game: SavedGame) -> str:
        """Why it cannot be read, with the name of its file alone: its folder stands below."""
        return game.problem.replace(game.name, Path(game.name).name)

    def _place(self, game: SavedGame) -> str:
        """Where it is kept, in one line."""
        return shorten_middle(self._shown(game.name), columns_in(_WIDTH, self.room.width) - TOLD, self.glyphs.ellipsis)

    def _campaign(self, game: SavedGame) -> str:
        """Which game of which campaign it is; empty if it is a single game."""
        name = Path(game.name).name
        stored = self.campaigns.get(name)
        return number_words(stored.loaded, name) if stored else ""

    def press_key(self, key: str) -> bool:
        """Ask once more before deleting."""
        game = self._game
        if key == "x" and game is not None:
            self._delete(game.name)
            return True
        if key == "<" and game is not None:
            self.ashes.look_at_saved(game.name)
            return True
        self._deleting = ""
        return super().press_key(key)

    def _delete(self, name: str) -> None:
        if self._deleting != name:
            self._deleting = name
            return
        self.ashes.carry_out(lambda: self.store.delete(name), lambda _: self._read(), "It could not be deleted")

    def chosen(self, choice: Choice) -> None:
        """Resume the game."""
        if not self._is_read:  # Enter was meant for the first game
            return
        game = self._game
        if game is None:
            self.leave()
            return
        resume_game(self.ashes, game.name)

    def leave(self) -> None:
        """Go back to the main menu."""
        self.dismiss(None)
