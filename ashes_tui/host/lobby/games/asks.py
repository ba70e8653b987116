"""``Asks``: wishes of players on one host, granted by the host that runs their game; through the database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event, Lock

import msgspec

from ashes_tui.engine.api import IllegalChoice
from ashes_tui.host.chance import new_id
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.tables.wishes import Wish
from ashes_tui.host.stores.database import Work
from ashes_tui.match.errors import MatchError

PATIENCE = 5.0
"""Seconds that somebody waits for the host that runs their game."""
_ASKED, _ANSWERED = "asks", "answers"
_OLD = 60.0
Grant = Callable[[str, int, Wish], None]
"""Grants a wish of a seat in a game; raises if that cannot be."""
_wishes: msgspec.msgpack.Decoder[Wish] = msgspec.msgpack.Decoder(Wish)


class Asks:
    """Both ends of it: ``ask`` for those whose game runs elsewhere, ``serve`` for the games that run here."""

    def __init__(self, house: House, mine: Callable[[], frozenset[str]], grant: Grant) -> None:
        self._house, self._mine, self._grant = house, mine, grant
        self._lock = Lock()
        self._waiting: dict[str, Event] = {}
        if house.database.shared:
            self._stops = [
                house.database.subscribe(_ASKED, self._asked),
                house.database.subscribe(_ANSWERED, self._answered),
            ]
        else:
            self._stops = []

    def ask(self, game: str, seat: int, wish: Wish) -> None:
        """Have a wish granted elsewhere. Raises ``Refused``; then nothing was changed, unless it says otherwise."""
        id, done, packed, now = new_id(self._house.draw), Event(), msgspec.msgpack.encode(wish), self._house.clock()

        def job(work: Work) -> None:
            work.run("INSERT INTO asks VALUES (?, ?, ?, ?, ?, 0, NULL)", id, game, seat, packed, now)
            work.notify(_ASKED, game)

        with self._lock:
            self._waiting[id] = done
        try:
            self._house.database.write(job)
            done.wait(PATIENCE)
            answer = self._house.database.write(lambda work: _withdraw(work, id))
        finally:
            with self._lock:
                del self._waiting[id]
        if answer:
            raise Refused(answer)

    def serve(self) -> None:
        """Grant what was asked of games that run here. Raises ``StoreError``."""
        mine = self._mine()
        now = self._house.clock()
        rows = self._house.database.read(
            lambda work: work.rows("SELECT id, game, seat, wish, made FROM asks WHERE taken = 0 ORDER BY made, id")
        )
        for id, game, seat, wish, made in rows:
            if made < now - _OLD:
                self._house.database.write(partial(_withdraw, id=id))
            elif game in mine:
                self._serve(id, game, seat, bytes(wish))

    def close(self) -> None:
        """Listen no longer."""
        for stop in self._stops:
            stop()

    def _serve(self, id: str, game: str, seat: int, wish: bytes) -> None:
        sql = "UPDATE asks SET taken = 1 WHERE id = ? AND taken = 0"
        if not self._house.database.write(lambda work: work.run(sql, id)):
            return  # withdrawn, or taken by another thread
        answer = ""
        try:
            self._grant(game, seat, _wishes.decode(wish))
        except (MatchError, IllegalChoice) as error:
            answer = str(error)
        except Exception as error:
            answer = "something went wrong with this; try something else"
            self._house.report(error)

        def job(work: Work) -> None:
            work.run("UPDATE asks SET answer = ? WHERE id = ?", answer, id)
            work.notify(_ANSWERED, id)

        self._house.database.write(job)

    def _asked(self, game: str) -> None:
        if game in self._mine():
            self._house.executor.submit(self._serve_safely)

    def _serve_safely(self) -> None:
        try:
            self.serve()
        except Exception as error:
            self._house.report(error)

    def _answered(self, id: str) -> None:
        with self._lock:
            done = self._waiting.get(id)
        if done:
            done.set()


def _withdraw(work: Work, id: str) -> str:
    """Take a wish back, with its answer: empty if it was granted, else why not."""
    rows = work.rows("DELETE FROM asks WHERE id = ? RETURNING taken, answer", id)
    if not rows or (rows[0][0] and rows[0][1] is None):
        return "no answer has come in time; look at the table whether it was taken"
    taken, answer = rows[0]
    return str(answer) if taken else "the host of this game does not answer; another takes it up soon, try again then"
