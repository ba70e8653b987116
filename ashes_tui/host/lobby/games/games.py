"""``Games``: the games that this process owns or follows: begun, taken up again, looked after, closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import RLock

from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.asks import Asks
from ashes_tui.host.lobby.games.game import HostedGame, Surroundings
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.people.presence import Presence
from ashes_tui.host.lobby.tables.plans import new_game_at
from ashes_tui.host.lobby.tables.wishes import Wish
from ashes_tui.host.stores.database import Work
from ashes_tui.host.stores.tables import TableRow, abandoned_games, lock_table, set_stage, table, table_of_game
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import new_match
from ashes_tui.match.replay import replay_exactly

SEEDS = 1 << 62
"""So many that nobody finds out the seed of a game by trying, and with it the hands."""
RENEW_EVERY = 2.0
_ORPHANED = "orphaned"
"""The topic of tables whose game somebody has to take up."""
IDLE = 600.0
"""Seconds after which a game at which nobody looks is no longer kept in memory."""


class Games:
    """The games of a host that are played in this process."""

    def __init__(self, house: House, presence: Presence) -> None:
        self._house, self._presence = house, presence
        self._journals = house.journals
        self._lock = RLock()
        self._games: dict[str, HostedGame] = {}
        self._used: dict[str, float] = {}
        self._renewed = house.clock()
        self._asks = Asks(house, self._owned, self._grant)
        runs = house.database.shared and not house.follows
        self._stop = house.database.subscribe(_ORPHANED, self._adopt) if runs else None

    def begin(self, table: TableRow) -> HostedGame:
        """A new game at a table that stands as it was looked at. Raises ``Refused``, ``SetupError``, ``StoreError``."""
        match = new_match(self._house.rules, new_game_at(table, self._house.draw(SEEDS)), self._journals)
        return self.begin_match(table, match)

    def begin_match(self, table: TableRow, match: Match) -> HostedGame:
        """Have a game played at a table that stands as it was looked at. Raises ``Refused`` and ``StoreError``."""
        with self._lock:  # until it is known here, whoever hears of it would take it up a second time
            try:
                playing = self._house.database.write(lambda work: _sit_down_to(work, table, match.name))
            except BaseException:
                match.close()
                self._journals.delete(match.name)
                raise
            if not self._house.follows:
                return self._add(playing, match, owned=True)
            match.close()
        return self.at(playing)

    def at(self, table: TableRow) -> HostedGame:
        """The game at a table: taken up if nobody owns it, else followed. Raises ``MatchError``.

        A process that only follows tells the others of a game that nobody owns, and one of them takes it up.
        """
        if not table.game:
            raise Refused("nothing is played at this table yet; wait until its host starts the game")
        with self._lock:
            running = self._games.get(table.game)
            if running is None:
                running = self._open(table)
            return running

    def running(self) -> tuple[HostedGame, ...]:
        """All games that this process owns or follows."""
        with self._lock:
            return tuple(self._games.values())

    def tick(self) -> None:
        """Let clocks run and keep games in hand; call this about once a second. Problems of one game stay its own."""
        now = self._house.clock()
        if now - self._renewed >= RENEW_EVERY:
            self._renewed = now
            self._try(self._renew)
        for game in self.running():
            self._try(game.tick)
            self._try(partial(self._drop_if_idle, game, now))
        if not self._house.follows:
            self._try(self._take_up_abandoned)
        if self._house.database.shared:
            self._try(self._asks.serve)

    def forget(self, table: TableRow) -> None:
        """Have nothing to do with the game of a table any longer."""
        with self._lock:
            game = self._games.pop(table.game, None)
            self._used.pop(table.game, None)
        if game:
            game.close()

    def close(self) -> None:
        """Run no game any longer; all are kept."""
        with self._lock:
            games, self._games = tuple(self._games.values()), {}
        for game in games:
            self._try(game.close)
        self._asks.close()
        if self._stop:
            self._stop()

    def _open(self, shown: TableRow) -> HostedGame:
        """Take up or follow the game at a table, of which ``shown`` may lack what is not everybody's."""
        table = self._house.database.read(lambda work: table_of_game(work, shown.game))
        if table is None:
            raise Refused("the table has changed in the meantime; look at it again")
        journal = self._journals.read(table.game)
        mine = self._house.rules
        same = journal.header.rules_digest == mine.rulebook.digest
        match = replay_exactly(journal, mine if same else None)  # else the game brings its own definitions
        if self._house.follows:
            holder = self._journals.holder(table.game)
            if holder is None or holder.until < self._house.clock():
                self._house.database.write(lambda work: work.notify(_ORPHANED, table.id))
            return self._add(table, match, owned=False)
        log = self._journals.reopen_at(table.game, match.version)
        if log is not None:
            match.attach_log(log, journal.played_by)
        return self._add(table, match, owned=log is not None)

    def _adopt(self, id: str) -> None:
        """Take up the game of a table, which a process that only follows has begun or found."""

        def take_up() -> None:
            row = self._house.database.read(partial(table, id=id))
            if row is not None:
                self.at(row)

        self._house.executor.submit(self._try, take_up)

    def _add(self, table: TableRow, match: Match, owned: bool) -> HostedGame:
        around = Surroundings(self._house, self._presence.at, self._rematch, self._asks.ask)
        with self._lock:
            game = HostedGame(around, table, match, owned)
            self._games[table.game] = game
            self._used[table.game] = self._house.clock()
            return game

    def _renew(self) -> None:
        """Keep the leases of games that run here, and follow those that were taken up elsewhere meanwhile."""
        for name in self._journals.renew(sorted(self._owned())):
            with self._lock:
                game = self._games.get(name)
            if game is not None:
                game.step_down()

    def _owned(self) -> frozenset[str]:
        return frozenset(game.name for game in self.running() if game.owned)

    def _grant(self, name: str, seat: int, wish: Wish) -> None:
        """A wish from another host."""
        with self._lock:
            game = self._games.get(name)
        if game is None or not game.owned:
            raise Refused("this table moves to another host; come back in a moment")
        game.wish(seat, wish)

    def _take_up_abandoned(self) -> None:
        """Take up games that nobody owns, if somebody waits for them or their clock runs. Raises ``StoreError``."""
        now = self._house.clock()
        for name in self._house.database.read(lambda work: abandoned_games(work, now)):
            if self._house.clock() - now > RENEW_EVERY:
                break  # the rest comes with the next tick: leases are to be renewed in between
            with self._lock:
                game = self._games.get(name)
            if game is not None:
                self._try(partial(_take_over, game))
                continue
            table = self._house.database.read(partial(table_of_game, game=name))
            if table and (self._presence.at(table.id) or _is_timed(table)):
                self._try(partial(self._reopen, table))

    def _reopen(self, table: TableRow) -> None:
        self.at(table)

    def _drop_if_idle(self, game: HostedGame, now: float) -> None:
        """Forget a game that nobody looks at; it is kept, and taken up again when somebody does."""
        if self._presence.at(game.table.id) or (_is_timed(game.table) and not game.session.over):
            self._used[game.name] = now
        elif now - self._used.get(game.name, now) >= IDLE:
            self.forget(game.table)

    def _rematch(self, table: TableRow) -> None:
        """The same people with the same decks once more; the game before stays as it ended."""
        self.begin(self._house.database.write(lambda work: lock_or_refuse(work, table.id)))

    def _try(self, job: Callable[[], None]) -> None:
        try:
            job()
        except Exception as error:
            self._house.report(error)


def _take_over(game: HostedGame) -> None:
    game.take_over()


def _is_timed(table: TableRow) -> bool:
    """Whether a game goes on even if nobody is there."""
    return table.plan.clock.kind != "none" or table.plan.clock.away > 0


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
