"""A new game or a saved one, ready to be played."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import link
from ashes_tui.lang.defs import Rulebook
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.new_game import NewGame, deck_note, new_match, rematch
from ashes_tui.match.replay import resume
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.setup.new_game import Decks, complete


def start_new_game(rulebook: Rulebook, decks: Decks, new_game: NewGame, console: Console, stores: Stores) -> GameLoop:
    """Begin a game, saved from the start, after asking for what ``new_game`` leaves open."""
    new_game = complete(new_game, decks, rulebook, console, stores)
    notes = {deck.name: deck_note(deck, new_game, rulebook) for deck in new_game.decks}
    console.say(*(f"{name}: {note[:1].lower()}{note[1:]}." for name, note in notes.items() if note))
    match = new_match(link(rulebook), new_game, stores.games)
    return GameLoop(session_for(match), console, stores, lambda: rulebook)


def play_with_rematches(game: GameLoop, rulebook: Callable[[], Rulebook]) -> tuple[ExitCode, GameLoop]:
    """Play a game, then the same once more as long as that is wanted; how the last one ended."""
    code = game.play()
    while game.wants_rematch():
        match = rematch(link(rulebook()), game.session.match, game.stores.games)
        game = GameLoop(session_for(match), game.console, game.stores, rulebook)
        code = game.play()
    return code, game


def start_first_game(rulebook: Rulebook, decks: Decks, console: Console, stores: Stores) -> GameLoop:
    """Begin the guided game, saved from the start."""
    match = first_game(link(rulebook), dict(decks), stores.games)
    return GameLoop(session_for(match), console, stores, lambda: rulebook)


def open_saved_game(name: str, load_rulebook: Callable[[], Rulebook], console: Console, stores: Stores) -> GameLoop:
    """Open a saved game where it stood. Raises ``MatchError``."""
    match, notes = resume(stores.games, name)
    console.say(*notes)
    return GameLoop(session_for(match), console, stores, load_rulebook)
