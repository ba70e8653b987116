"""Finished games of a person, kept in a file: with which deck, against whom, how they ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from ashes_tui.client.session import Session
from ashes_tui.content.writing import tidy, write_whole
from ashes_tui.engine.api import PUBLIC
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import read
from ashes_tui.outside.jsontext import Json
from ashes_tui.words.phrases import listing, percent

_DAY = len("2026-11-29")
"""The part of a time that names the day."""


class PlayedGame(Struct, frozen=True):
    """One finished game of one person. ``game`` is the file it is saved in, ``won`` None a draw.

    ``begun`` is the day it began, ``2026-11-29``; empty of games that were noted before days were.
    """

    game: str
    player: str
    deck: str
    against: str
    won: bool | None
    rounds: int
    begun: str = ""


class WonOf(Struct, frozen=True):
    """How often games of one kind were won: of the ``counted`` ones, which are those that had one side here."""

    won: int
    counted: int
    played: int
    rounds: int

    @property
    def share(self) -> str:
        """The share of the games won: ``67 %``; empty if none counts."""
        return percent(self.won / self.counted) if self.counted else ""

    @property
    def told(self) -> str:
        """``2 of 3``; of games that nobody here won or lost only their number."""
        return f"{self.won} of {self.counted}" if self.counted else f"{self.played} played"


class PlayedGames:
    """All of them. A file that cannot be read counts as empty, one that cannot be written is ignored."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_folder() / "played.json"
        tidy(self._path.parent)

    def games(self) -> list[PlayedGame]:
        """In the order they ended."""
        try:
            return _lists.read(read(self._path), str(self._path))
        except (Unreadable, ValueError):
            return []

    def add(self, session: Session) -> None:
        """Note how a saved game ended, once for each person; one that ended anew counts as it ended last."""
        found = list(_of(session))
        if not found:
            return
        kept = [game for game in self.games() if game.game != found[0].game]
        try:
            write_whole(self._path, msgspec.json.encode([*kept, *found]) + b"\n")
        except OSError:
            return


_lists: Json[list[PlayedGame]] = Json(list[PlayedGame])


def _of(session: Session) -> Iterator[PlayedGame]:
    match, view = session.match, session.view(PUBLIC)
    if match.outcome is None or not match.name:
        return
    setup, winners = match.header.setup, match.outcome.winners
    for seat in session.people:
        side = view.seats[seat].side
        others = [s.deck.phoenixborn for i, s in enumerate(setup.seats) if view.seats[i].side != side]
        against = setup.opponent.name if setup.opponent else listing(others)
        won = seat in winners if winners else None
        name = Path(match.name).name
        person, begun = setup.seats[seat], match.header.created[:_DAY]
        yield PlayedGame(name, person.name, person.deck.name, against, won, view.round, begun)


def records(games: list[PlayedGame], kind: Callable[[PlayedGame], str]) -> dict[str, WonOf]:
    """The games by kind, the most played first."""
    both = _of_both_sides(games)
    found: dict[str, WonOf] = {}
    for game in games:
        before, counts = found.get(kind(game), WonOf(0, 0, 0, 0)), game.game not in both
        found[kind(game)] = WonOf(
            before.won + (counts and game.won is True),
            before.counted + counts,
            before.played + 1,
            before.rounds + game.rounds,
        )
    return dict(sorted(found.items(), key=lambda item: (-item[1].played, item[0])))


def in_all(games: list[PlayedGame]) -> WonOf:
    """All games, each once: partners win or lose one together."""
    both = _of_both_sides(games)
    once = {game.game: game for game in games}
    counted = [game for game in once.values() if game.game not in both]
    won = sum(game.won is True for game in counted)
    return WonOf(won, len(counted), len(once), sum(game.rounds for game in once.values()))


def _of_both_sides(games: list[PlayedGame]) -> set[str]:
    """The games whose sides were both played here, which nobody here has won or lost against others."""
    ends: dict[str, set[bool | None]] = {}
    for game in games:
        ends.setdefault(game.game, set()).add(game.won)
    return {game for game, found in ends.items() if {True, False} <= found}


def _pairing(game: PlayedGame) -> str:
    return f"{game.deck} against {game.against}"


KINDS_OF_GAMES: tuple[tuple[str, Callable[[PlayedGame], str]], ...] = (
    ("By deck", lambda game: game.deck),
    ("By opponent", lambda game: game.against),
    ("Deck and opponent", _pairing),
)
"""What finished games are counted by."""
