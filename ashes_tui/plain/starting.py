"""Beginning a game, or opening a saved one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ashes_tui.engine.api import link
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.match.files import FileStore
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.plain.console import Console
from ashes_tui.plain.game import Game
from ashes_tui.plain.session import Session
from ashes_tui.plain.setup import NewGame, SoloGame, completed, completed_solo

Decks = Mapping[str, DeckList]


def new_session(rulebook: Rulebook, decks: Decks, wish: NewGame, console: Console) -> Session:
    """A new game, saved from its first moment; asks what ``wish`` leaves open."""
    setup, players = completed(wish, decks, rulebook.automata, console)
    match = Match.start(link(rulebook), setup, players=players, store=FileStore())
    return Session(Game(match), console, lambda: rulebook)


def solo_session(rulebook: Rulebook, decks: Decks, wish: SoloGame, console: Console) -> Session:
    """A new game of one person, saved from its first moment; asks what ``wish`` leaves open."""
    setup, players = completed_solo(wish, decks, rulebook.automata, console)
    match = Match.start(link(rulebook), setup, players=players, store=FileStore())
    return Session(Game(match), console, lambda: rulebook)


def saved_session(name: str, whole: Callable[[], Rulebook], console: Console) -> Session:
    """A saved game where it stood. Raises ``MatchError``."""
    match, notes = resume(FileStore(), name)
    console.say(*notes)
    return Session(Game(match), console, whole)
