"""SQLite as a host's database: a file, one writer, every transaction on disk before anybody hears of it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar

from ashes_tui.host.stores.database import CLOSED, TAKEN, Heard, Notices, Row, Taken, Value, Work, check_texts, trouble
from ashes_tui.host.stores.schema import migrate
from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.store import Unsubscribe

T = TypeVar("T")
Tell = Callable[[str, str], None]
"""Is given the topic and the text of a notice. Must not wait."""
KINDS = {"real": "REAL", "int": "INTEGER", "blob": "BLOB", "by_key": " WITHOUT ROWID"}
MOST_AT_ONCE = 256
"""Jobs that share one commit."""
_WAIT = 5.0
"""Seconds to wait for another process that writes."""


class _Job(NamedTuple):
    work: Callable[[Work], Any]
    done: Future[Any]


class SqliteDatabase:
    """A file of SQLite in WAL mode with full sync. Transactions that wait together share one commit.

    ``tell`` passes notices on to other processes of the same host that have opened the file; what those tell is given
    to ``hear``. Without it no other process may use the file.
    """

    def __init__(self, path: Path, tell: Tell | None = None) -> None:
        self.path, self._tell = path, tell
        self._notices = Notices()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._order = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = _open(path)
            self._reader = _open(path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: cannot be opened ({error})") from error
        self._reading = Lock()
        self._thread = Thread(target=self._serve, name="sqlite writer", daemon=True)
        self._thread.start()
        self.write(lambda work: migrate(work, KINDS))

    @property
    def shared(self) -> bool:
        """Whether other processes hear its notices too."""
        return self._tell is not None

    def write(self, job: Callable[[Work], T]) -> T:
        """Carry out a job in a transaction: on disk when this returns, undone whole if the job raises."""
        done: Future[T] = Future()
        with self._order:
            if self._closed:
                raise StoreError(CLOSED)
            self._jobs.put(_Job(job, done))
        return done.result()

    def read(self, job: Callable[[Work], T]) -> T:
        """Carry out a job that changes nothing."""
        with self._reading:
            if self._closed:
                raise StoreError(CLOSED)
            try:
                return job(_Transaction(self._reader))
            except sqlite3.Error as error:
                raise trouble("cannot be read", str(self.path), error) from error

    def snapshot(self, job: Callable[[Work], T]) -> T:
        """Carry out a job that changes nothing and sees all as it was at one moment, while others write on."""
        try:
            connection = _open(self.path)
            try:
                connection.execute("BEGIN")
                return job(_Transaction(connection))
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise trouble("cannot be read", str(self.path), error) from error

    def subscribe(self, topic: str, heard: Heard) -> Unsubscribe:
        """Call ``heard`` with each notice of a topic that this process gives, or hears of."""
        return self._notices.subscribe(topic, heard)

    def hear(self, topic: str, text: str) -> None:
        """Another process has given a notice. Does not wait."""
        self._notices.put(topic, text)

    def close(self) -> None:
        """Finish what was begun and close; closing twice is harmless."""
        with self._order:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()
        self._notices.close()
        with self._reading:
            self._reader.close()
        self._writer.close()

    # --- the writer's thread ---------------------------------------------------------------------------------------

    def _serve(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, more = [first], True
            with contextlib.suppress(Empty):
                while len(batch) < MOST_AT_ONCE:
                    job = self._jobs.get_nowait()
                    if job is None:
                        more = False
                        break
                    batch.append(job)
            self._carry_out(batch)
            if not more:
                return

    def _carry_out(self, batch: Sequence[_Job]) -> None:
        """Jobs in one transaction, each with a savepoint; whoever waits hears of it after the commit."""
        results: list[tuple[_Job, Any, Exception | None]] = []
        notices: list[tuple[str, str]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for job in batch:
                work = _Transaction(self._writer)
                results.append((job, *self._one(job, work)))
                notices += work.notices
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            told = trouble("cannot be written", str(self.path), error)
            for job in batch:
                job.done.set_exception(StoreError(str(told)))
            return
        for notice in notices:
            self._notices.put(*notice)
            if self._tell is not None:
                self._tell(*notice)
        for job, result, problem in results:
            if problem is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(problem)

    def _one(self, job: _Job, work: _Transaction) -> tuple[Any, Exception | None]:
        self._writer.execute("SAVEPOINT one")
        try:
            result = job.work(work)
        except sqlite3.Error:
            raise
        except Exception as problem:
            self._writer.execute("ROLLBACK TO one")
            self._writer.execute("RELEASE one")
            work.notices.clear()
            return None, problem
        self._writer.execute("RELEASE one")
        return result, None


class _Transaction:
    """What a job is given."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.notices: list[tuple[str, str]] = []

    def run(self, sql: str, *values: Value) -> int:
        return self._execute(sql, values).rowcount

    def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        return self._execute(sql, values).fetchall()

    def notify(self, topic: str, text: str = "") -> None:
        self.notices.append((topic, text))

    def _execute(self, sql: str, values: tuple[Value, ...]) -> sqlite3.Cursor:
        check_texts(values)
        try:
            return self._connection.execute(sql, values)
        except sqlite3.IntegrityError as error:
            raise Taken(TAKEN) from error


def _open(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)  # it tells hands and keys: nobody else may read it
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection
