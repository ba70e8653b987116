"""A protocol session: any number of games, one request at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ashes_tui import __version__
from ashes_tui.content.api import ContentError
from ashes_tui.content.findings import nearest
from ashes_tui.engine.api import (
    Rules,
    SetupError,
    Transition,
    new_game,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.card_object import card_as_data
from ashes_tui.match.grim_fates import Fate, Grim, grim_of
from ashes_tui.match.new_game import NewGame
from ashes_tui.protocol import messages as msg
from ashes_tui.protocol.game import ProtocolGame
from ashes_tui.protocol.messages import ErrorCode, ProtocolError
from ashes_tui.scenario.play import ScenarioFailure, ScenarioGame, play_story
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.scenario.write import file_text

Answer = dict[str, Any]


class ProtocolSession:
    """The games of one session. ``fate`` answers for opponents where Grim Fates is played."""

    def __init__(self, rules: Rules, decks: Mapping[str, DeckList], fate: Fate | None = None) -> None:
        self.rules = rules
        self.fate = fate
        self.decks = decks
        self.games: dict[str, ProtocolGame] = {}
        self.is_over = False
        self._started = 0

    def answer(self, request: msg.AnyRequest) -> Answer:
        """The answer to a request. Raises `ProtocolError`; then nothing has changed."""
        return _COMMANDS[type(request)](self, request)

    # --- listing ---------------------------------------------------------------------------------------------------

    def hello(self, _request: msg.HelloRequest) -> Answer:
        """The program, its version and its capabilities."""
        rulebook = self.rules.rulebook
        return {
            "program": "ashes-tui",
            "version": __version__,
            "protocol": msg.VERSION,
            "rules": rulebook.digest,
            "editions": list(rulebook.editions),
            "commands": list(msg.COMMANDS),
            "errors": [code.value for code in ErrorCode],
        }

    def cards(self, request: msg.CardsRequest) -> Answer:
        """Cards with their texts."""
        known = self.rules.rulebook.cards
        names = tuple(known) if request.names is None else request.names
        for name in names:
            if name not in known:
                raise ProtocolError(ErrorCode.UNKNOWN_CARD, f"there is no card '{name}'")
        return {"cards": [card_as_data(self.rules.rulebook, known[name]) for name in names]}

    def list_decks(self, _request: msg.DecksRequest) -> Answer:
        """Decks with their cards and dice."""
        return {"decks": [msgspec.to_builtins(deck) for deck in self.decks.values()]}

    def list_games(self, _request: msg.GamesRequest) -> Answer:
        """The open games."""
        return {"games": [game.summary() for game in self.games.values()]}

    # --- opening and closing ---------------------------------------------------------------------------------------

    def start(self, request: msg.StartRequest) -> Answer:
        """Start a new game; it begins with the First Five."""
        for name in request.decks:
            if name not in self.decks:
                near = nearest(name, self.decks) or "the request 'decks' lists them all"
                raise ProtocolError(ErrorCode.UNKNOWN_DECK, f"there is no deck '{name}'; {near}")
        if not -(1 << 63) <= request.seed < 1 << 63:
            raise ProtocolError(ErrorCode.BAD_SETUP, "seed: not a number of 64 bits; write a smaller one")
        new = NewGame(
            decks=tuple(self.decks[name] for name in request.decks),
            names=tuple(f"seat {i}" for i in range(len(request.decks))),
            opponent=request.opponent,
            seed=request.seed,
            edition=request.edition,
            chained=request.chained,
            phoenix=request.phoenix,
            lists=request.lists,
        )
        self._check_grim(request.opponent)
        try:
            begin = new_game(self.rules, new.setup)
        except SetupError as error:
            raise ProtocolError(ErrorCode.BAD_SETUP, str(error)) from error
        return self._open(request.game, begin, grim_of(new.setup), request.seed)

    def _check_grim(self, opponent: msg.OpponentField | None) -> None:
        for title in (opponent and opponent.grim) or ():
            if title not in self.rules.rulebook.cards:
                raise ProtocolError(ErrorCode.UNKNOWN_CARD, f"grim: there is no card '{title}'")

    def scenario(self, request: msg.ScenarioRequest) -> Answer:
        """Start a game from a position, optionally after the steps of its scenario."""
        source = request.scenario
        text = source if isinstance(source, str) else json.dumps(source, ensure_ascii=False)
        try:
            story = read_story(text, "scenario", self.rules.rulebook)
            fate = self.fate
            played = play_story(self.rules, story, fate) if request.play else ScenarioGame(self.rules, story, fate)
        except ContentError as error:
            raise ProtocolError(ErrorCode.BAD_SCENARIO, str(error)) from error
        except ScenarioFailure as failure:
            raise ProtocolError(
                ErrorCode.SCENARIO_FAILED, failure.message, line=failure.line, details=list(failure.details)
            ) from failure
        begin = Transition(played.state, (), played.decisions, played.outcome)
        return self._open(request.game, begin, story.grim, story.scenario.seed)

    def _open(self, name: str | None, begin: Transition, grim: Grim, seed: int) -> Answer:
        if name is None:
            self._started += 1
            name = f"game {self._started}"
        if name in self.games:
            raise ProtocolError(
                ErrorCode.GAME_EXISTS, f"there is a game '{name}' already; close it, or give another name"
            )
        if len(self.games) >= msg.MAX_GAMES:
            raise ProtocolError(ErrorCode.TOO_MANY_GAMES, f"{msg.MAX_GAMES} games are open; close some")
        player = self.fate(seed) if self.fate and grim is not None else None
        self.games[name] = ProtocolGame(name, self.rules, begin, grim, player)
        return self.games[name].summary()

    def close(self, request: msg.CloseRequest) -> Answer:
        """Close a game."""
        del self.games[self._game(request).name]
        return {"game": request.game}

    def quit(self, _request: msg.QuitRequest) -> Answer:
        """End the session."""
        self.is_over = True
        return {}

    def _game(self, request: msg.GameRequest) -> ProtocolGame:
        found = self.games.get(request.game)
        if found is None:
            known = ", ".join(f"'{name}'" for name in self.games) or "none"
            raise ProtocolError(ErrorCode.UNKNOWN_GAME, f"there is no game '{request.game}'; games are: {known}")
        return found

    # --- playing ---------------------------------------------------------------------------------------------------

    def decisions(self, request: msg.DecisionsRequest) -> Answer:
        """The open decisions, with all options."""
        return {"decisions": self._game(request).decisions(request.seat)}

    def choose(self, request: msg.ChooseRequest) -> Answer:
        """Answer a decision."""
        game = self._game(request)
        since = game.timeline.event_count
        game.choose(request.seat, request.decision, request.choice, request.say)
        return {"since": since, **game.summary()}

    def why_not(self, request: msg.WhyNotRequest) -> Answer:
        """Whether a choice is legal."""
        return self._game(request).why_not(request.seat, request.choice, request.say)

    def force(self, request: msg.ForceRequest) -> Answer:
        """Fix random results."""
        game = self._game(request)
        game.force(request.rolls)
        return game.summary()

    def undo(self, request: msg.UndoRequest) -> Answer:
        """Take back changes."""
        game = self._game(request)
        game.undo(request.n)
        return game.summary()

    def concede(self, request: msg.ConcedeRequest) -> Answer:
        """Concede for a seat."""
        game = self._game(request)
        game.concede(request.seat)
        return game.summary()

    def state(self, request: msg.StateRequest) -> Answer:
        """The game as a viewer sees it."""
        return self._game(request).view(request.seat)

    def events(self, request: msg.EventsRequest) -> Answer:
        """The events of a game."""
        return {"events": self._game(request).events(request.since, request.seat)}

    def export(self, request: msg.ExportRequest) -> Answer:
        """Export the game as a scenario, both as the text of a file and as JSON."""
        found = self._game(request).report()
        return {"text": file_text(found), "scenario": found}


_COMMANDS: dict[type, Callable[[ProtocolSession, Any], Answer]] = {
    msg.HelloRequest: ProtocolSession.hello,
    msg.CardsRequest: ProtocolSession.cards,
    msg.DecksRequest: ProtocolSession.list_decks,
    msg.GamesRequest: ProtocolSession.list_games,
    msg.StartRequest: ProtocolSession.start,
    msg.ScenarioRequest: ProtocolSession.scenario,
    msg.CloseRequest: ProtocolSession.close,
    msg.DecisionsRequest: ProtocolSession.decisions,
    msg.ChooseRequest: ProtocolSession.choose,
    msg.WhyNotRequest: ProtocolSession.why_not,
    msg.ForceRequest: ProtocolSession.force,
    msg.UndoRequest: ProtocolSession.undo,
    msg.ConcedeRequest: ProtocolSession.concede,
    msg.StateRequest: ProtocolSession.state,
    msg.EventsRequest: ProtocolSession.events,
    msg.ExportRequest: ProtocolSession.export,
    msg.QuitRequest: ProtocolSession.quit,
}
