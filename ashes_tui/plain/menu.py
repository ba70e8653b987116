"""The menu, line by line: a new game, a saved one, a card to read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ashes_tui.client.stores import Stores
from ashes_tui.content.reference.glossary import load_glossary
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.errors import MatchError
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.store import SavedGame
from ashes_tui.plain.card_search import Unknown, one_of
from ashes_tui.plain.cards import read_card
from ashes_tui.plain.console import Console, InputEnded, LeaveGame
from ashes_tui.plain.picking import pick
from ashes_tui.plain.setup import Decks
from ashes_tui.plain.sitting import ExitCode, Sitting
from ashes_tui.plain.starting import new_session, saved_session
from ashes_tui.plain.wording import word_lines
from ashes_tui.words.phrases import count, versus

if TYPE_CHECKING:
    from ashes_tui.campaign.files import StoredCampaign

SHOWN = 20
"""Saved games listed, the newest."""


class Menu:
    """Asks what to do until the person leaves. ``whole`` and ``decks`` read the rules data when they are needed."""

    def __init__(
        self, whole: Callable[[], Rulebook], decks: Callable[[Rulebook], Decks], console: Console, stores: Stores
    ) -> None:
        self.whole, self.decks, self.console, self.stores = cache(whole), decks, console, stores
        self.played = False

    def run(self) -> ExitCode:
        """Raises ``InputEnded`` if that happens before any game was played."""
        doors: dict[str, Callable[[], ExitCode | None]] = {
            "New game": self._new,
            "Play alone, against an opponent or a player of the program": self._solo,
            "Play together, two against an opponent": self._coop,
            "New game of three or four, each against all others": self._several,
            "Campaigns: games in a row, with a deck that grows": self._campaigns,
            "Resume a saved game": self._resume,
            "Read a card, or what a word of the game means": self._read,
            "Quit": lambda: ExitCode.DONE,
        }
        try:
            while True:
                code = pick("Ashes, line by line. What shall it be?", doors, self.console, "entry")()
                if code is not None:
                    return code
        except LeaveGame:
            return ExitCode.DONE
        except InputEnded:
            if self.played:
                return ExitCode.DONE
            raise

    def _new(self) -> ExitCode | None:
        return self._begin(NewGame())

    def _solo(self) -> ExitCode | None:
        return self._begin(NewGame(seats=1, opponent=UNCHOSEN))

    def _coop(self) -> ExitCode | None:
        return self._begin(NewGame(opponent=UNCHOSEN))

    def _several(self) -> ExitCode | None:
        return self._begin(NewGame(seats=pick("How many play?", {"three": 3, "four": 4}, self.console, "number")))

    def _begin(self, wish: NewGame) -> ExitCode | None:
        rulebook = self.whole()
        return self._play(lambda: new_session(rulebook, self.decks(rulebook), wish, self.console, self.stores))

    def _resume(self) -> ExitCode | None:
        saved = self.stores.games.saved()
        self.console.say(*(f"Not to be read: {game.problem}." for game in saved if game.problem))
        games = [game for game in saved if game.brief and not game.problem and not game.ended][:SHOWN]
        if not games:
            self.console.say("There is no unfinished game.")
            return None
        held = self.stores.campaigns.by_game()
        lines = {_line(game, held.get(Path(game.name).name)): game.name for game in games}
        name = pick("Which game?", lines, self.console, "game")
        return self._play(lambda: saved_session(name, self.whole, self.console, self.stores))

    def _campaigns(self) -> ExitCode | None:
        from ashes_tui.campaign.decks import CardPool
        from ashes_tui.plain.campaigns import campaigns

        rulebook = self.whole()
        try:
            return campaigns(CardPool(rulebook, dict(self.decks(rulebook))), self.console, self.stores)
        except MatchError as error:
            self.console.say(f"{error}.")
        return None

    def _play(self, begin: Callable[[], Sitting]) -> ExitCode | None:
        """One game; None to come back here when it is over."""
        try:
            session = begin()
        except MatchError as error:
            self.console.say(f"{error}.")
            return None
        code = session.play()
        self.played = True
        return None if code is ExitCode.DONE and not session.left else code

    def _read(self) -> None:
        self.console.say("", "Which card or word? Enter goes back.")
        while typed := self.console.ask():
            word = load_glossary(self.whole()).called(typed)
            if word is not None:
                self.console.say(*word_lines(word))
                continue
            try:
                card = one_of(typed, self.whole().cards, "card")
                self.console.say(*read_card(card, self.whole()))
            except Unknown as error:
                self.console.say(str(error))


def _line(game: SavedGame, held: StoredCampaign | None) -> str:
    """A saved game in a list, with the campaign that it belongs to."""
    from ashes_tui.campaign.wording import number_words

    seats = game.brief.setup.seats if game.brief else ()
    enemy = game.brief.setup.opponent if game.brief else None
    who = versus([seat.name for seat in seats], enemy.name if enemy else "")
    other = " (played by another version; it may not go on here)" if game.caution else ""
    of = f", {number_words(held.loaded, Path(game.name).name)}" if held else ""
    return f"{who}{of}, {count(game.records, 'decision')}, saved as {Path(game.name).stem}{other}"
