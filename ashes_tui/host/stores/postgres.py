"""PostgreSQL as the database of one host or several; psycopg is loaded only by whoever opens one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Event, Thread
from typing import Any, TypeVar

import psycopg
from psycopg import errors

from ashes_tui.host.stores.database import CLOSED, TAKEN, Heard, Notices, Row, Taken, Value, Work, check_texts, trouble
from ashes_tui.host.stores.schema import migrate
from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.store import Unsubscribe

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]
KINDS = {"real": "DOUBLE PRECISION", "int": "BIGINT", "blob": "BYTEA", "by_key": ""}
_CHANNEL, _WHERE = "ashes_tui", "PostgreSQL"
_ONE_MIGRATES = 0x617368
"""The number of the lock that a host holds while it brings the database up to date."""
_ATTEMPTS = 3
_AGAIN = (errors.DeadlockDetected, errors.SerializationFailure)
_PATIENCE = 1.0
"""Seconds between two attempts to listen again."""


class PostgresDatabase:
    """A database of PostgreSQL, by its URL. What is written here is told to all hosts that subscribed."""

    def __init__(self, url: str, connections: int = 8) -> None:
        self._url, self._closed = url, Event()
        self._idle: SimpleQueue[Connection] = SimpleQueue()
        self._free = BoundedSemaphore(connections)
        self._notices = Notices()
        try:
            self.write(_migrate)
            listening = self._listen()
        except BaseException:
            self._notices.close()
            raise
        self._thread = Thread(target=self._hear, args=(listening,), name="postgres notices", daemon=True)
        self._thread.start()

    @property
    def shared(self) -> bool:
        """Whether other hosts hear its notices too."""
        return True

    def write(self, job: Callable[[Work], T]) -> T:
        """Carry out a job in a transaction: on disk when this returns, undone whole if the job raises.

        A job whose connection is lost before it is committed is carried out anew.
        """
        return self._attempt(job, commit=True)

    def read(self, job: Callable[[Work], T]) -> T:
        """Carry out a job that changes nothing."""
        return self._attempt(job, commit=False)

    def snapshot(self, job: Callable[[Work], T]) -> T:
        """Carry out a job that changes nothing and sees all as it was at one moment, while others write on."""

        def at_one_moment(work: Work) -> T:
            work.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            return job(work)

        return self._attempt(at_one_moment, commit=False)

    def subscribe(self, topic: str, heard: Heard) -> Unsubscribe:
        """Call ``heard`` with each notice of a topic, of whichever host."""
        return self._notices.subscribe(topic, heard)

    def close(self) -> None:
        """Close all connections; closing twice is harmless."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._thread.join(2 * _PATIENCE)
        self._notices.close()
        with contextlib.suppress(Empty):
            while True:
                self._idle.get_nowait().close()

    # --- transactions ----------------------------------------------------------------------------------------------

    def _attempt(self, job: Callable[[Work], T], commit: bool) -> T:
        if self._closed.is_set():
            raise StoreError(CLOSED)
        problem: psycopg.Error | None = None
        with self._free:
            for _ in range(_ATTEMPTS):
                try:
                    return self._carry_out(job, commit)
                except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                    problem = error
        raise trouble("does not answer", _WHERE, problem or psycopg.Error()) from problem

    def _carry_out(self, job: Callable[[Work], T], commit: bool) -> T:
        connection = self._connection()
        try:
            result = job(_PostgresTransaction(connection))
        except BaseException as error:
            self._give_back(connection)
            if isinstance(error, psycopg.Error) and not isinstance(error, psycopg.OperationalError):
                raise trouble("refuses this", _WHERE, error) from error
            raise
        if commit:
            self._commit(connection)
        self._give_back(connection)
        return result

    def _commit(self, connection: Connection) -> None:
        """Commit; whether one that fails for want of an answer was carried out is not known, so it is not repeated."""
        try:
            connection.commit()
        except _AGAIN:
            self._give_back(connection)
            raise
        except psycopg.Error as error:
            connection.close()
            trouble("did not confirm something", _WHERE, error)
            raise StoreError("the host's database did not confirm this; look whether it is so") from error

    def _connection(self) -> Connection:
        with contextlib.suppress(Empty):
            while True:
                kept = self._idle.get_nowait()
                if not kept.closed:
                    return kept
        return psycopg.connect(self._url, connect_timeout=5, options="-c synchronous_commit=on")

    def _give_back(self, connection: Connection) -> None:
        with contextlib.suppress(psycopg.Error):
            connection.rollback()
        if connection.closed or connection.broken or self._closed.is_set():
            connection.close()
        else:
            self._idle.put(connection)

    # --- notices ---------------------------------------------------------------------------------------------------

    def _listen(self) -> Connection:
        try:
            connection = psycopg.connect(self._url, autocommit=True, connect_timeout=5)
            connection.execute(f"LISTEN {_CHANNEL}")
        except psycopg.Error as error:
            raise trouble("does not answer", _WHERE, error) from error
        return connection

    def _hear(self, listening: Connection) -> None:
        """Listen until closed; whoever follows something looks for itself now and then, so missed notices harm none."""
        connection: Connection | None = listening
        while not self._closed.is_set():
            try:
                connection = connection or self._listen()
                for notice in connection.notifies(timeout=_PATIENCE / 4):
                    topic, _, text = notice.payload.partition("\n")
                    self._notices.put(topic, text)
            except (psycopg.Error, StoreError):
                if connection is not None:
                    connection.close()
                connection = None
                self._closed.wait(_PATIENCE)
        if connection is not None:
            connection.close()


class _PostgresTransaction:
    """What a job is given."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def run(self, sql: str, *values: Value) -> int:
        return self._execute(sql, values).rowcount

    def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        return self._execute(sql, values).fetchall()

    def notify(self, topic: str, text: str = "") -> None:
        self._execute("SELECT pg_notify(?, ?)", (_CHANNEL, f"{topic}\n{text}"))

    def _execute(self, sql: str, values: tuple[Value, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        check_texts(values)
        try:
            return self._connection.execute(sql.replace("?", "%s").encode(), values)
        except psycopg.IntegrityError as error:
            raise Taken(TAKEN) from error


def _migrate(work: Work) -> None:
    work.rows("SELECT pg_advisory_xact_lock(?)", _ONE_MIGRATES)
    migrate(work, KINDS)
