"""Saved games: resume one, or delete it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from time import time

from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.wording import number_words
from ashes_tui.client.glimpse import Glimpse, ago, glimpse_of
from ashes_tui.client.stores import Stores
from ashes_tui.match.saves.store import SavedGame
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.starting import resume_game
from ashes_tui.words.phrases import capital, count, listing, versus

_KEYS = "123456789"
_UNREAD = "This game cannot be read"
_GLANCED = 9
"""So many games are looked into at once, the newest; the others when the cursor comes to them."""
_ASKED = "Press d again to delete it for good"


class SavedScreen(MenuScreen[None]):
    """The saved games, newest first; finished ones can be looked at."""

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
            games = self.store.saved()
            self._glance(game for game in games[:_GLANCED] if game.brief)
            return games, self.stores.campaigns.by_game()

        self.ashes.carry_out(found, lambda read: self._show_read(*read), "The saved games cannot be read")

    def _glance(self, games: Iterable[SavedGame]) -> None:
        """Look how games stand, each once until it was played on."""
        for game in games:
            key = game.name, game.records
            if key not in self._glimpses:
                self._glimpses[key] = glimpse_of(self.store, game.name)

    def _show_read(self, games: tuple[SavedGame, ...], campaigns: dict[str, StoredCampaign]) -> None:
        self.games, self.campaigns, self._is_read = games, campaigns, True
        self.paint()

    def paint(self) -> None:
        """Draw the list; of a game further down it is looked how it stands once the cursor is there."""
        if self.cursor < len(self.games):
            game = self.games[self.cursor]
            if game.brief and (game.name, game.records) not in self._glimpses:
                self._glimpses[game.name, game.records] = None
                self.ashes.carry_out(lambda: glimpse_of(self.store, game.name), partial(self._seen, game), _UNREAD)
        super().paint()

    def _seen(self, game: SavedGame, glimpse: Glimpse | None) -> None:
        self._glimpses[game.name, game.records] = glimpse
        super().paint()

    def sheet(self) -> Sheet:
        """One line for each game."""
        lines = tuple(self._line(i, game) for i, game in enumerate(self.games))
        none = "There is no saved game yet." if self._is_read else "The saved games are being read."
        intro = ("",) if lines else (none, "")
        foot = f"{self._enter()}   d: delete   Esc: back" if self._is_read else "Esc: back"
        return Sheet("Saved games", intro, (*lines, Choice("b", "Back")), foot, width=76)

    def _enter(self) -> str:
        """What can be done with the game under the cursor."""
        if self.cursor >= len(self.games):
            return "Enter: back"
        over = self.games[self.cursor].ended
        return f"Enter: {'its result, and play it again' if over else 'resume'}   <: look back at it"

    def _line(self, index: int, game: SavedGame) -> Choice:
        key = _KEYS[index] if index < len(_KEYS) else ""
        if game.brief is None:
            hint = _ASKED if self._deleting == game.name else game.problem
            return Choice(key, Path(game.name).name, "cannot be read", hint)
        opponent = game.brief.setup.opponent
        seats = versus([seat.name for seat in game.brief.setup.seats], opponent.name if opponent else "")
        home = self._campaign(game)
        hint = _ASKED if self._deleting == game.name else game.caution or self._about(game)
        hint = f"{home}. {hint}" if home else hint
        state = ", ".join(part for part in ("campaign" if home else "", self._state(game)) if part)
        return Choice(key, seats, f"{state}, {ago(game.modified, time())}", hint)

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
        """A picture of it in words: how it stands, with which decks, where it is kept."""
        assert game.brief is not None
        glimpse = self._glimpses.get((game.name, game.records))
        decks = listing([seat.deck.name for seat in game.brief.setup.seats])
        stands = f"{capital(glimpse.told)}. " if glimpse else ""
        seed = f"; seed {game.brief.setup.seed}" if self.stores.shows_seeds else ""
        return f"{stands}{decks}{seed}. {self._shown(game.name)}"

    def _campaign(self, game: SavedGame) -> str:
        """Which game of which campaign it is; empty if it is a single game."""
        name = Path(game.name).name
        stored = self.campaigns.get(name)
        return number_words(stored.loaded, name) if stored else ""

    def press_key(self, key: str) -> bool:
        """Ask once more before deleting."""
        if key == "d" and self.cursor < len(self.games):
            self._delete(self.games[self.cursor].name)
            return True
        if key == "<" and self.cursor < len(self.games):
            self.ashes.look_at_saved(self.games[self.cursor].name)
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
        if self.cursor >= len(self.games):
            self.leave()
            return
        resume_game(self.ashes, self.games[self.cursor].name)

    def leave(self) -> None:
        """Go back to the main menu."""
        self.dismiss(None)
