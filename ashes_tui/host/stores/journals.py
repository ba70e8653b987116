"""``JournalStore``: saved games as rows, one a record; only the holder of a lease appends, and only the next record."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from ashes_tui.host.chance import Clock, Draw, fair_draw, new_id, wall_clock
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.match.errors import FileMissing, StoreError
from ashes_tui.match.saves.journal import Journal, decode_brief, decode_journal, decode_record, encode_line
from ashes_tui.match.saves.records import Header, Record
from ashes_tui.match.saves.store import Listener, Listeners, Log, SavedGame, Unsubscribe

LEASE = 6.0
"""Seconds that a lease lasts unless it is renewed; whoever holds one renews it several times within."""
NEW_RECORD = "records:"
"""The topic of a game's new records: their numbers."""


class LostLease(StoreError):
    """Somebody else runs this game now; nothing was appended."""


class Holder(Struct, frozen=True):
    """Who runs a game: the token rises with each new owner; ``until`` is in seconds since the epoch."""

    owner: str
    token: int
    until: float


class JournalStore:
    """The saved games of a database. ``owner`` names this process; no two that run at a time have the same name."""

    def __init__(self, database: Database, owner: str, clock: Clock = wall_clock, draw: Draw = fair_draw) -> None:
        self.database, self.owner, self._clock, self._draw = database, owner, clock, draw
        self._listeners = Listeners()

    # --- the port of match -----------------------------------------------------------------------------------------

    def create(self, header: Header) -> Log:
        """A new saved game, which this process runs."""
        id, now = new_id(self._draw), self._clock()
        packed = zlib.compress(encode_line(header), 6)
        sql = "INSERT INTO games VALUES (?, ?, ?, 0, 0, ?, 1, ?)"
        self.database.write(lambda work: work.run(sql, id, packed, now, self.owner, now + LEASE))
        return LeasedLog(self, id, 1, 0)

    def adopt(self, header: Header, records: Iterable[Record]) -> str:
        """Keep a game that was played elsewhere, which nobody runs as yet; gives its name."""
        id, now, packed = new_id(self._draw), self._clock(), zlib.compress(encode_line(header), 6)
        lines = [encode_line(record).rstrip(b"\n") for record in records]

        def job(work: Work) -> None:
            work.run("INSERT INTO games VALUES (?, ?, ?, ?, 0, '', 0, 0)", id, packed, now, len(lines))
            for n, line in enumerate(lines, 1):
                work.run("INSERT INTO records VALUES (?, ?, ?)", id, n, line)

        self.database.write(job)
        return id

    def read(self, name: str) -> Journal:
        """A whole saved game."""
        return decode_journal(self.lines(name), name)

    def lines(self, name: str, last: int | None = None) -> bytes:
        """A saved game as the lines of its file, to be downloaded: all of it, or up to record ``last``."""

        def job(work: Work) -> bytes:
            found = work.rows("SELECT header FROM games WHERE id = ?", name)
            if not found:
                raise FileMissing(f"{name}: there is no such saved game")
            most = int(work.rows("SELECT last FROM games WHERE id = ?", name)[0][0]) if last is None else last
            rows = work.rows("SELECT record FROM records WHERE game = ? AND n <= ? ORDER BY n", name, most)
            return b"".join([zlib.decompress(found[0][0]), *(bytes(record) + b"\n" for (record,) in rows)])

        return self.database.read(job)

    def reopen(self, journal: Journal) -> Log:
        """Take up a game that nobody runs. Raises ``StoreError`` if somebody does, or it has moved since."""
        token = self.take(journal.where)
        if token is None:
            raise StoreError(f"{journal.where}: this game is run elsewhere; join it there")
        log = LeasedLog(self, journal.where, token, len(journal.records))
        if self.last(journal.where) != len(journal.records):
            log.close()
            raise StoreError(f"{journal.where}: the game has moved while it was opened; open it again")
        return log

    def saved(self) -> tuple[SavedGame, ...]:
        """All saved games, the newest first."""
        sql = "SELECT id, header, touched, last, ended FROM games ORDER BY touched DESC, id"
        return tuple(_entry(row) for row in self.database.read(lambda work: work.rows(sql)))

    def delete(self, name: str) -> None:
        """Delete a saved game."""
        if not self.database.write(lambda work: work.run("DELETE FROM games WHERE id = ?", name)):
            raise FileMissing(f"{name}: there is no such saved game")

    def subscribe(self, name: str, listener: Listener) -> Unsubscribe:
        """Call ``listener`` with each record this process writes from now on."""
        return self._listeners.add(name, listener)

    # --- following a game that is run elsewhere --------------------------------------------------------------------

    def last(self, name: str) -> int:
        """The number of the last record."""
        rows = self.database.read(lambda work: work.rows("SELECT last FROM games WHERE id = ?", name))
        return int(rows[0][0]) if rows else 0

    def since(self, name: str, n: int) -> tuple[Record, ...]:
        """The records after number ``n``."""
        sql = "SELECT record FROM records WHERE game = ? AND n > ? ORDER BY n"
        rows = self.database.read(lambda work: work.rows(sql, name, n))
        return tuple(decode_record(bytes(record), f"{name}:{n + i}") for i, (record,) in enumerate(rows, 2))

    # --- leases ----------------------------------------------------------------------------------------------------

    def holder(self, name: str) -> Holder | None:
        """Who runs a game, or ran it last."""
        sql = "SELECT owner, token, until FROM games WHERE id = ?"
        rows = self.database.read(lambda work: work.rows(sql, name))
        return Holder(*rows[0]) if rows else None

    def take(self, name: str) -> int | None:
        """Become the one that runs a game; gives the new token, None if somebody else runs it."""
        now = self._clock()
        sql = (
            "UPDATE games SET owner = ?, token = token + 1, until = ?"
            " WHERE id = ? AND (owner = '' OR until < ? OR owner = ?) RETURNING token"
        )
        values = (self.owner, now + LEASE, name, now, self.owner)
        rows = self.database.write(lambda work: work.rows(sql, *values))
        return int(rows[0][0]) if rows else None

    def renew(self, names: Iterable[str]) -> tuple[str, ...]:
        """Go on running games that this process runs; gives those that somebody else runs now."""
        until, names = self._clock() + LEASE, tuple(names)
        sql = "UPDATE games SET until = ? WHERE id = ? AND owner = ?"

        def job(work: Work) -> tuple[str, ...]:
            return tuple(name for name in names if not work.run(sql, until, name, self.owner))

        return self.database.write(job) if names else ()

    def reopen_at(self, name: str, last: int) -> Log | None:
        """Take up a game that is known here up to record ``last``; None if somebody runs it or it went further."""
        token = self.take(name)
        if token is None:
            return None
        log = LeasedLog(self, name, token, last)
        if self.last(name) == last:
            return log
        log.close()
        return None

    def append(self, name: str, token: int, n: int, record: Record) -> None:
        """Write a record, if the token is still the one that counts. Raises ``LostLease``."""
        line, now, ended = encode_line(record).rstrip(b"\n"), self._clock(), int(record.ended)
        sql = "UPDATE games SET last = ?, touched = ?, ended = ?, until = ? WHERE id = ? AND token = ? AND last = ?"

        def job(work: Work) -> None:
            if not work.run(sql, n, now, ended, now + LEASE, name, token, n - 1):
                raise LostLease(f"{name}: this game is run elsewhere now; your answer was not taken, give it again")
            work.run("INSERT INTO records VALUES (?, ?, ?)", name, n, line)
            work.notify(NEW_RECORD + name, str(n))

        self.database.write(job)
        self._listeners.notify(name, record)

    def release(self, name: str, token: int) -> None:
        """Let others run a game."""
        sql = "UPDATE games SET owner = '', until = 0 WHERE id = ? AND token = ?"
        self.database.write(lambda work: work.run(sql, name, token))


class LeasedLog:
    """A saved game that this process runs, for as long as its token counts."""

    def __init__(self, store: JournalStore, name: str, token: int, last: int) -> None:
        self.name = name
        self._store, self._token, self._last, self._open = store, token, last, True

    def append(self, record: Record) -> None:
        """Write the next record; it is on disk when this returns. Raises ``LostLease`` and ``StoreError``."""
        self._store.append(self.name, self._token, self._last + 1, record)
        self._last += 1

    def close(self) -> None:
        """Let others run the game; closing twice is harmless."""
        if self._open:
            self._open = False
            self._store.release(self.name, self._token)


def _entry(row: tuple[Any, ...]) -> SavedGame:
    id, header, touched, last, ended = row
    try:
        brief = decode_brief(zlib.decompress(header).rstrip(b"\n"), id)
    except Exception as error:  # whatever is wrong with one game, the others are listed
        return SavedGame(id, touched, problem=str(error))
    return SavedGame(id, touched, brief, last, bool(ended))
