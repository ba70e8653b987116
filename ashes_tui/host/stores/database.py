"""``Database``: what the stores need of SQLite or PostgreSQL. All SQL is written once, with ``?`` for values."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Protocol, TypeAlias, TypeVar

from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.store import Unsubscribe

T = TypeVar("T")
Value: TypeAlias = "str | int | float | bytes | None"
Row: TypeAlias = tuple[Any, ...]
Heard = Callable[[str], None]
"""Is given the text of a notice."""


CLOSED = "the host's database is closed; come back in a moment"
TAKEN = "this cannot be kept beside what is there; look at it again"
_LOG = logging.getLogger("ashes_tui.host.stores")


class Taken(StoreError):
    """Something that may be there only once is there already."""


class Work(Protocol):
    """One transaction, while it lasts."""

    def run(self, sql: str, *values: Value) -> int:
        """Carry out a statement; gives the number of rows it changed. Raises ``Taken`` and ``StoreError``."""

    def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows of a query, or of a statement with ``RETURNING``."""

    def notify(self, topic: str, text: str = "") -> None:
        """Tell whoever subscribed to a topic, once the transaction is kept; on other hosts too where there are any."""


class Database(Protocol):
    """A database of a host. Every method may be called from any thread, and waits for the disk."""

    @property
    def shared(self) -> bool:
        """Whether other hosts hear its notices too."""

    def write(self, job: Callable[[Work], T]) -> T:
        """Carry out a job in a transaction: on disk when this returns, undone whole if the job raises."""

    def read(self, job: Callable[[Work], T]) -> T:
        """Carry out a job that changes nothing."""

    def snapshot(self, job: Callable[[Work], T]) -> T:
        """Carry out a job that changes nothing and sees all as it was at one moment, while others write on."""

    def subscribe(self, topic: str, heard: Heard) -> Unsubscribe:
        """Call ``heard`` with each notice of a topic, in a thread of the database's own."""

    def close(self) -> None:
        """Finish what was begun and close; closing twice is harmless."""


def trouble(what: str, where: str, error: Exception) -> StoreError:
    """An error whose text any visitor may read: where the database is, and what it says, stands in the log alone."""
    _LOG.error("%s: %s (%s)", where, what, str(error).strip())
    return StoreError(f"the host's database {what} just now; try again in a moment")


def check_texts(values: Sequence[Value]) -> None:
    """Raises ``StoreError`` for texts that a database cannot hold: with half a character, or the null character."""
    for value in values:
        if isinstance(value, str):
            try:
                whole = b"\0" not in value.encode()
            except UnicodeEncodeError:
                whole = False
            if not whole:
                raise StoreError("a text holds what is no text; leave that out")


class Notices:
    """Delivers notices in a thread of its own, one after the other, so that no writer waits for a listener."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._heard: dict[str, list[Heard]] = {}
        self._waiting: SimpleQueue[tuple[str, str] | None] = SimpleQueue()
        self._thread = Thread(target=self._deliver, name="notices", daemon=True)
        self._thread.start()

    def put(self, topic: str, text: str) -> None:
        """Have a notice delivered soon."""
        self._waiting.put((topic, text))

    def subscribe(self, topic: str, heard: Heard) -> Unsubscribe:
        """Register a listener; returns the function that unregisters it."""
        with self._lock:
            group = self._heard.setdefault(topic, [])
            group.append(heard)
        return lambda: self._forget(topic, heard)

    def close(self) -> None:
        """Deliver what waits, then stop."""
        self._waiting.put(None)
        self._thread.join(5)

    def _forget(self, topic: str, heard: Heard) -> None:
        with self._lock:
            group = self._heard.get(topic, [])
            if heard in group:
                group.remove(heard)
            if not group:
                self._heard.pop(topic, None)

    def _deliver(self) -> None:
        while (notice := self._waiting.get()) is not None:
            topic, text = notice
            with self._lock:
                group = tuple(self._heard.get(topic, ()))
            for heard in group:
                try:
                    heard(text)
                except Exception as error:  # the others hear it all the same
                    _LOG.error("a listener to %s failed: %s", topic.partition(":")[0], type(error).__name__)
