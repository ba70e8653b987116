"""Saved games: resume one, or delete it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.wording import number_words
from ashes_tui.client.stores import Stores
from ashes_tui.match.saves.store import SavedGame
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.starting import resume_game
from ashes_tui.words.phrases import count, listing, versus

_KEYS = "123456789"
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

    def on_mount(self) -> None:
        """Read the folder."""
        self._read()

    def _read(self) -> None:
        def found() -> tuple[tuple[SavedGame, ...], dict[str, StoredCampaign]]:
            return self.store.saved(), self.stores.campaigns.by_game()

        self.ashes.carry_out(found, lambda read: self._show_read(*read), "The saved games cannot be read")

    def _show_read(self, games: tuple[SavedGame, ...], campaigns: dict[str, StoredCampaign]) -> None:
        self.games, self.campaigns, self._is_read = games, campaigns, True
        self.paint()

    def sheet(self) -> Sheet:
        """One line for each game."""
        lines = tuple(self._line(i, game) for i, game in enumerate(self.games))
        none = "There is no saved game yet." if self._is_read else "The saved games are being read."
        intro = ("",) if lines else (none, "")
        foot = "Enter: resume   <: look back at it   d: delete   Esc: back" if self._is_read else "Esc: back"
        return Sheet("Saved games", intro, (*lines, Choice("b", "Back")), foot, width=76)

    def _line(self, index: int, game: SavedGame) -> Choice:
        key = _KEYS[index] if index < len(_KEYS) else ""
        if game.brief is None:
            hint = _ASKED if self._deleting == game.name else game.problem
            return Choice(key, Path(game.name).name, "cannot be read", hint)
        opponent = game.brief.setup.opponent
        seats = versus([seat.name for seat in game.brief.setup.seats], opponent.name if opponent else "")
        when = _when(game.modified)
        state = "over" if game.ended else count(game.records, "decision") if game.records else "just begun"
        if game.caution and not game.ended:
            state = "other version"
        decks = listing([seat.deck.name for seat in game.brief.setup.seats])
        home = self._campaign(game)
        lead = f"{home}. " if home else ""
        hint = f"{lead}{game.caution or f'{decks}; seed {game.brief.setup.seed}. {self._shown(game.name)}'}"
        if self._deleting == game.name:
            hint = f"{lead}{_ASKED}"
        return Choice(key, f"{when}  {seats}", f"campaign, {state}" if home else state, hint)

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


def _when(seconds: float) -> str:
    """A date and time; empty if it is out of range."""
    try:
        return datetime.fromtimestamp(seconds).strftime("%d %b %H:%M")
    except (OverflowError, ValueError, OSError):
        return ""
