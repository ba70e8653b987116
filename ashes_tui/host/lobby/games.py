"""``Games``: the games that this process runs: begun, taken up again, looked after, closed."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from ashes_tui.engine.api import Rules
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.game import HostedGame
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.plans import new_game_at
from ashes_tui.host.lobby.presence import Presence
from ashes_tui.host.stores.database import Work
from ashes_tui.host.stores.tables import TableRow, lock_table, set_stage
from ashes_tui.match.errors import MatchError, StoreError
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import new_match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.journal import Journal

_SEEDS = 1 << 62
"""So many that nobody finds out the seed of a game by trying, and with it the hands."""
RENEW_EVERY = 2.0


class Games:
    """The games of a host that are played in this process."""

    def __init__(self, house: House, presence: Presence) -> None:
        self._house, self._presence = house, presence
        self._journals = house.journals
        self._lock = RLock()
        self._games: dict[str, HostedGame] = {}
        self._renewed = house.clock()

    def begin(self, table: TableRow) -> HostedGame:
        """A new game at a table that stands as it was looked at. Raises ``Refused``, ``SetupError``, ``StoreError``."""
        match = new_match(self._house.rules, new_game_at(table, self._house.draw(_SEEDS)), self._journals)
        try:
            playing = self._house.database.write(lambda work: _sit_down_to(work, table, match.name))
        except BaseException:
            match.close()
            self._journals.delete(match.name)
            raise
        return self._add(playing, match)

    def at(self, table: TableRow) -> HostedGame:
        """The game at a table, taken up again if nobody runs it. Raises ``MatchError``."""
        if not table.game:
            raise Refused("nothing is played at this table yet; wait until its host starts the game")
        with self._lock:
            running = self._games.get(table.game)
            if running is None:
                match, _ = resume(self._journals, table.game, self._rules_for(table.game))
                running = self._add(table, match)
            return running

    def running(self) -> tuple[HostedGame, ...]:
        """All games that this process runs."""
        with self._lock:
            return tuple(self._games.values())

    def tick(self) -> None:
        """Let clocks run and keep games in hand; call this about once a second. Problems of one game stay its own."""
        now = self._house.clock()
        if now - self._renewed >= RENEW_EVERY:
            self._renewed = now
            self._try(lambda: self._journals.renew(game.name for game in self.running()))
        for game in self.running():
            self._try(game.tick)

    def forget(self, table: TableRow) -> None:
        """Run the game of a table no longer."""
        with self._lock:
            game = self._games.pop(table.game, None)
        if game:
            game.close()

    def close(self) -> None:
        """Run no game any longer; all are kept."""
        with self._lock:
            games, self._games = tuple(self._games.values()), {}
        for game in games:
            self._try(game.close)

    def _add(self, table: TableRow, match: Match) -> HostedGame:
        with self._lock:
            game = HostedGame(self._house, table, match, self._presence.at, self._rematch)
            self._games[match.name] = game
            return game

    def _rematch(self, table: TableRow) -> None:
        """The same people with the same decks once more; the game before stays as it ended."""
        self.begin(self._house.database.write(lambda work: lock_or_refuse(work, table.id)))

    def _rules_for(self, name: str) -> Rules | None:
        """The rules at hand if the game was begun with them; else it brings its own definitions."""
        journal: Journal = self._journals.read(name)
        mine = self._house.rules
        return mine if journal.header.rules_digest == mine.rulebook.digest else None

    def _try(self, job: Callable[[], None]) -> None:
        try:
            job()
        except (MatchError, StoreError) as error:
            self._house.report(error)


def lock_or_refuse(work: Work, id: str) -> TableRow:
    """A table that is there still. Raises ``Refused``."""
    found = lock_table(work, id)
    if found is None or found.stage == "closed":
        raise Refused("there is no such table any more; look at the list")
    return found


def _sit_down_to(work: Work, table: TableRow, game: str) -> TableRow:
    """Have a game played at a table, if it is as it was looked at."""
    now = lock_or_refuse(work, table.id)
    if now != table or now.stage == "playing":
        raise Refused("the table has changed in the meantime; look at it and start again")
    set_stage(work, table.id, "playing", game)
    found = lock_table(work, table.id)
    assert found is not None
    return found
