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
from ashes_tui.words.phrases import listing


class PlayedGame(Struct, frozen=True):
    """One finished game of one person. ``game`` is the file it is saved in, ``won`` None a draw."""

    game: str
    player: str
    deck: str
    against: str
    won: bool | None
    rounds: int


class WonOf(Struct, frozen=True):
    """How often games of one kind were won."""

    won: int
    played: int
    rounds: int


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
        others = [s.deck.name for i, s in enumerate(setup.seats) if view.seats[i].side != side]
        against = setup.opponent.name if setup.opponent else listing(others)
        won = seat in winners if winners else None
        name = Path(match.name).name
        yield PlayedGame(name, setup.seats[seat].name, setup.seats[seat].deck.name, against, won, view.round)


def records(games: list[PlayedGame], kind: Callable[[PlayedGame], str]) -> dict[str, WonOf]:
    """The games by kind, the most played first."""
    found: dict[str, WonOf] = {}
    for game in games:
        before = found.get(kind(game), WonOf(0, 0, 0))
        found[kind(game)] = WonOf(before.won + (game.won is True), before.played + 1, before.rounds + game.rounds)
    return dict(sorted(found.items(), key=lambda item: (-item[1].played, item[0])))


def _pairing(game: PlayedGame) -> str:
    return f"{game.deck} against {game.against}"


KINDS_OF_GAMES: tuple[tuple[str, Callable[[PlayedGame], str]], ...] = (
    ("By deck", lambda game: game.deck),
    ("By opponent", lambda game: game.against),
    ("Deck and opponent", _pairing),
)
"""What finished games are counted by."""
