"""The menu, line by line: a new game, a saved one, a campaign, a card to read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from ashes_tui.client.decks.shown import shown_deck
from ashes_tui.client.decks.told import deck_sentences
from ashes_tui.client.glimpse import Glimpse, ago, glimpse_of
from ashes_tui.client.looking_back import saved_game
from ashes_tui.client.played import KINDS_OF_GAMES, in_all, records
from ashes_tui.client.session import who_plays
from ashes_tui.client.stores import Stores
from ashes_tui.content.reference.glossary import load_glossary
from ashes_tui.engine.api import link
from ashes_tui.lang.defs import Rulebook
from ashes_tui.learn.first_game import LENGTH, unfinished
from ashes_tui.learn.how_to_play import SECTIONS, SOLO_SECTIONS, SOLO_TITLE, Section
from ashes_tui.learn.puzzle_game import PuzzleSession
from ashes_tui.learn.puzzles import PuzzleFile, load_puzzles
from ashes_tui.match.errors import MatchError
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.store import SavedGame
from ashes_tui.plain.console.console import Console, InputEnded, LeaveGame
from ashes_tui.plain.console.pick import pick
from ashes_tui.plain.console.search import Unknown, one_of
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.game.past_talk import PastTalk
from ashes_tui.plain.game.puzzle_loop import PuzzleLoop
from ashes_tui.plain.reading.cards import read_card, word_lines
from ashes_tui.plain.setup.new_game import Decks, deck_lines
from ashes_tui.plain.start import open_saved_game, play_with_rematches, start_first_game, start_new_game
from ashes_tui.words.phrases import count

if TYPE_CHECKING:
    from ashes_tui.campaign.files import StoredCampaign

MOST_SAVED = 20
"""How many saved games are listed, the newest."""


class Menu:
    """Asks what to do until the person leaves. ``load_rulebook`` and ``load_decks`` are called when they are needed."""

    def __init__(
        self,
        load_rulebook: Callable[[], Rulebook],
        load_decks: Callable[[Rulebook], Decks],
        console: Console,
        stores: Stores,
    ) -> None:
        self.load_rulebook, self.load_decks = cache(load_rulebook), load_decks
        self.console, self.stores = console, stores
        self.has_played = False

    def run(self) -> ExitCode:
        """Raises ``InputEnded`` if that happens before any game was played."""
        entries: dict[str, Callable[[], ExitCode | None]] = {
            "Learn to play": self._learn,
            "New game": self._new,
            "Play alone, against an opponent or a computer player": self._solo,
            "Play together, two against an opponent": self._coop,
            "New game of three or four, each against all others": self._several,
            "Campaigns: games in a row, with a deck that grows": self._campaigns,
            "Resume a saved game": self._resume,
            "Look back at a saved game": self._look_back,
            "Finished games, by deck and opponent": self._statistics,
            "Read a card, or what a word of the game means": self._read,
            "Decks: what one holds, whether it is legal, its odds": self._decks,
            "Quit": lambda: ExitCode.DONE,
        }
        try:
            while True:
                code = pick("Ashes, line by line. What would you like to do?", entries, self.console, "entry")()
                if code is not None:
                    return code
        except LeaveGame:
            return ExitCode.DONE
        except InputEnded:
            if self.has_played:
                return ExitCode.DONE
            raise

    def _learn(self) -> ExitCode | None:
        begun = unfinished(self.stores.games.saved())
        ways: dict[str, Callable[[], ExitCode | None]] = {}
        if begun:
            ways["Go on with the guided game"] = lambda: self._play(
                lambda: open_saved_game(begun.name, self.load_rulebook, self.console, self.stores)
            )
        ways[f"Guided first game, {LENGTH}"] = self._first_game
        ways["How to play, in short sections"] = lambda: self._say_sections(SECTIONS)
        ways[SOLO_TITLE] = lambda: self._say_sections(SOLO_SECTIONS)
        ways["Puzzles: one turn, one goal"] = self._puzzles
        return pick("How do you want to learn?", ways, self.console, "entry")()

    def _first_game(self) -> ExitCode | None:
        rulebook = self.load_rulebook()
        return self._play(lambda: start_first_game(rulebook, self.load_decks(rulebook), self.console, self.stores))

    def _say_sections(self, sections: Iterable[Section]) -> None:
        for section in sections:
            self.console.say("", f"{section.title}.", section.text)

    def _puzzles(self) -> None:
        """Puzzles until the person has enough."""
        rules = link(self.load_rulebook())
        puzzles = load_puzzles(rules)
        while True:
            solved = self.stores.puzzles
            lines: dict[str, PuzzleFile | None] = {
                f"{p.title}: {p.puzzle.goal[:-1]} ({p.level}{', solved' if p.id in solved else ''})": p for p in puzzles
            }
            puzzle = pick("Which puzzle?", {**lines, "Back to the menu": None}, self.console, "puzzle")
            if puzzle is None:
                return
            while PuzzleLoop(PuzzleSession(rules, puzzle), self.console, self.stores).play():
                pass

    def _new(self) -> ExitCode | None:
        return self._begin(NewGame())

    def _solo(self) -> ExitCode | None:
        return self._begin(NewGame(seats=1, opponent=UNCHOSEN))

    def _coop(self) -> ExitCode | None:
        return self._begin(NewGame(opponent=UNCHOSEN))

    def _several(self) -> ExitCode | None:
        return self._begin(NewGame(seats=pick("How many play?", {"three": 3, "four": 4}, self.console, "number")))

    def _begin(self, new_game: NewGame) -> ExitCode | None:
        rulebook = self.load_rulebook()
        decks = self.load_decks(rulebook)
        return self._play(lambda: start_new_game(rulebook, decks, new_game, self.console, self.stores))

    def _resume(self) -> ExitCode | None:
        saved = self.stores.games.saved()
        self.console.say(*(f"Not to be read: {game.problem}." for game in saved if game.problem))
        games = [game for game in saved if game.brief and not game.problem and not game.ended][:MOST_SAVED]
        if not games:
            self.console.say("There is no unfinished game.")
            return None
        campaigns = self.stores.campaigns.by_game()
        store = self.stores.games
        lines = {
            _saved_game_line(game, campaigns.get(Path(game.name).name), glimpse_of(store, game.name)): game.name
            for game in games
        }
        name = pick("Which game?", lines, self.console, "game")
        return self._play(lambda: open_saved_game(name, self.load_rulebook, self.console, self.stores))

    def _look_back(self) -> None:
        """A saved game, read from its first turn on; its file is left alone."""
        games = [game for game in self.stores.games.saved() if game.brief and not game.problem][:MOST_SAVED]
        if not games:
            self.console.say("There is no saved game.")
            return
        store = self.stores.games
        lines = {_saved_game_line(game, None, glimpse_of(store, game.name)): game.name for game in games}
        try:
            session, note = saved_game(store, pick("Which game?", lines, self.console, "game"))
        except MatchError as error:
            self.console.say(f"{error}.")
            return
        self.console.say(note) if note else None
        PastTalk(session, self.console).run()

    def _statistics(self) -> None:
        games = self.stores.played.games()
        self.console.say("", f"{count(in_all(games).played, 'finished game')}.")
        for title, kind in KINDS_OF_GAMES:
            for name, record in records(games, kind).items() if games else ():
                rounds = f"{record.rounds / record.played:.1f}"
                self.console.say(f"{title} {name}: {record.told}{' won' * bool(record.counted)}, {rounds} rounds each.")

    def _campaigns(self) -> ExitCode | None:
        from ashes_tui.campaign.decks import CardPool
        from ashes_tui.plain.campaign.menu import choose_campaign

        rulebook = self.load_rulebook()
        own = self.stores.decks.read(rulebook).decks  # a campaign begins with a deck that was put together for all
        decks = {name: deck for name, deck in self.load_decks(rulebook).items() if own.get(name) != deck}
        try:
            return choose_campaign(CardPool(rulebook, decks), self.console, self.stores)
        except MatchError as error:
            self.console.say(f"{error}.")
        return None

    def _play(self, start: Callable[[], GameLoop]) -> ExitCode | None:
        """One game; None to come back here when it is over."""
        try:
            game = start()
        except MatchError as error:
            self.console.say(f"{error}.")
            return None
        code, game = play_with_rematches(game, self.load_rulebook)
        self.has_played = True
        return None if code is ExitCode.DONE and not game.left else code

    def _decks(self) -> None:
        """A deck in sentences."""
        rulebook = self.load_rulebook()
        deck = pick("Which deck?", deck_lines(self.load_decks(rulebook)), self.console, "deck")
        self.console.say("", *deck_sentences(shown_deck(deck, rulebook)))

    def _read(self) -> None:
        self.console.say("", "Which card or word? Enter goes back.")
        while typed := self.console.ask():
            word = load_glossary(self.load_rulebook()).called(typed)
            if word is not None:
                self.console.say(*word_lines(word))
                continue
            try:
                card = one_of(typed, self.load_rulebook().cards, "card")
                self.console.say(*read_card(card, self.load_rulebook()))
            except Unknown as error:
                self.console.say(str(error))


def _saved_game_line(game: SavedGame, campaign: StoredCampaign | None, glimpse: Glimpse | None) -> str:
    """A saved game in a list: how it stands, when it was left, the campaign that it belongs to."""
    from ashes_tui.campaign.wording import number_words

    players = who_plays(game.brief.setup, game.brief.players) if game.brief else ""
    caution = " (played by another version; it may not go on here)" if game.caution else ""
    number = f", {number_words(campaign.loaded, Path(game.name).name)}" if campaign else ""
    stands = f", {glimpse.told}" if glimpse else f", {count(game.records, 'decision')}"
    when = ago(game.modified, time())
    return f"{players}{number}{stands}, {when}, saved as {Path(game.name).stem}{caution}"
