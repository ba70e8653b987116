"""The door of ``plain``: a new game, a saved one, or the menu, in lines on standard input and output.

Each function gives the exit code: 0 when the game ended or the person left, 3 when the input ended before the game
did, 130 when interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ashes_tui.client.session import Session
from ashes_tui.client.stores import Stores
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.player import Player
from ashes_tui.plain.console import Console, InputEnded, LeaveGame, standard_console
from ashes_tui.plain.setup import Decks
from ashes_tui.plain.sitting import ExitCode, Sitting
from ashes_tui.plain.starting import new_session, saved_session

__all__ = [
    "Console",
    "ExitCode",
    "play_match",
    "play_menu",
    "play_new",
    "play_saved",
    "standard_console",
]


def play_new(
    rulebook: Rulebook, decks: Decks, wish: NewGame, stores: Stores, console: Console | None = None
) -> ExitCode:
    """A new, saved game; what ``wish`` leaves open is asked."""
    console = console or standard_console()
    return _guarded(console, lambda: new_session(rulebook, decks, wish, console, stores).play())


def play_saved(path: Path, whole: Callable[[], Rulebook], stores: Stores, console: Console | None = None) -> ExitCode:
    """Go on with a saved game. Raises ``MatchError`` if it cannot be resumed."""
    console = console or standard_console()
    return _guarded(console, lambda: saved_session(str(path), whole, console, stores).play())


def play_match(match: Match, players: Mapping[int, Player], stores: Stores, console: Console | None = None) -> ExitCode:
    """Any running match; the seats in ``players`` answer by themselves, the others are people at this keyboard."""
    console = console or standard_console()
    return _guarded(console, lambda: Sitting(Session(match, players), console, stores).play())


def play_menu(
    whole: Callable[[], Rulebook],
    decks: Callable[[Rulebook], Decks],
    stores: Stores,
    console: Console | None = None,
) -> ExitCode:
    """The menu, until the person leaves."""
    from ashes_tui.plain.menu import Menu

    console = console or standard_console()
    return _guarded(console, lambda: Menu(whole, decks, console, stores).run())


def _guarded(console: Console, work: Callable[[], ExitCode]) -> ExitCode:
    """Leaving before there is a game; nothing is lost then."""
    try:
        return work()
    except LeaveGame:
        return _said(console, "Left before the game began.", ExitCode.DONE)
    except InputEnded:
        return _said(console, "The input ended before the game began.", ExitCode.ENDED_EARLY)
    except KeyboardInterrupt:
        return _said(console, "Interrupted before the game began.", ExitCode.INTERRUPTED)


def _said(console: Console, line: str, code: ExitCode) -> ExitCode:
    console.say("", line)
    console.flush()
    return code
