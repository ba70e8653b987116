"""Where saved games live: the interface of every store, and one in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Struct

from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.journal import Journal
from ashes_tui.match.saves.provenance import this_program
from ashes_tui.match.saves.records import Brief, Header, Record

Listener = Callable[[Record], None]
Unsubscribe = Callable[[], None]


class SavedGame(Struct, frozen=True):
    """A saved game in a list. ``problem`` says why it cannot be opened; then ``brief`` may be missing.

    ``caution`` warns that another version played it, so resuming may fail.
    """

    name: str
    modified: float
    brief: Brief | None = None
    records: int = 0
    ended: bool = False
    problem: str = ""

    @property
    def caution(self) -> str:
        """A warning before opening it; empty if this version began it."""
        if self.brief is None or self.brief.provenance == this_program():
            return ""
        return f"Played by {self.brief.provenance}, this is {this_program()}: it may not go on here"


class Log(Protocol):
    """One saved game, open for writing by one match."""

    @property
    def name(self) -> str:
        """The name to ``read`` it by."""

    def append(self, record: Record) -> None:
        """Write a record; when this returns, it survives a kill. Raises ``StoreError``."""

    def close(self) -> None:
        """Release the saved game for other writers."""


class Store(Protocol):
    """A place for saved games: append, read, subscribe."""

    def create(self, header: Header) -> Log:
        """Create a saved game."""

    def adopt(self, header: Header, records: Iterable[Record]) -> str:
        """Keep a game that was played elsewhere; gives its name."""

    def read(self, name: str) -> Journal:
        """Read a whole saved game. Raises ``JournalError`` or ``StoreError``."""

    def reopen(self, journal: Journal) -> Log:
        """Open a journal to append to it."""

    def saved(self) -> tuple[SavedGame, ...]:
        """All saved games, the newest first."""

    def delete(self, name: str) -> None:
        """Delete a saved game."""

    def subscribe(self, name: str, listener: Listener) -> Unsubscribe:
        """Call ``listener`` with each record written from now on."""


class Listeners:
    """The listeners of each saved game; shared by the stores."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[Listener]] = {}

    def add(self, name: str, listener: Listener) -> Unsubscribe:
        """Register a listener; returns the function that unregisters it."""
        group = self._by_name.setdefault(name, [])
        group.append(listener)
        return lambda: group.remove(listener) if listener in group else None

    def notify(self, name: str, record: Record) -> None:
        """Pass a record to all listeners of a saved game."""
        for listener in tuple(self._by_name.get(name, ())):
            listener(record)


class MemoryStore:
    """Saved games that last as long as the process."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[Header, list[Record]]] = {}
        self._begun = 0
        self._listeners = Listeners()

    def create(self, header: Header) -> Log:
        """Create a saved game."""
        self._begun += 1
        name = f"game-{self._begun}"
        self._games[name] = (header, [])
        return MemoryLog(name, self._games[name][1], self._listeners)

    def adopt(self, header: Header, records: Iterable[Record]) -> str:
        """Keep a game that was played elsewhere; gives its name."""
        log = self.create(header)
        for record in records:
            log.append(record)
        return log.name

    def read(self, name: str) -> Journal:
        """Read a whole saved game."""
        header, records = self._game(name)
        return Journal(name, header, tuple(records), tuple(range(2, len(records) + 2)), 0)

    def reopen(self, journal: Journal) -> Log:
        """Open a journal to append to it."""
        return MemoryLog(journal.where, self._game(journal.where)[1], self._listeners)

    def saved(self) -> tuple[SavedGame, ...]:
        """All saved games, the newest first."""
        return tuple(self._entry(name) for name in reversed(self._games))

    def delete(self, name: str) -> None:
        """Delete a saved game."""
        self._game(name)
        del self._games[name]

    def subscribe(self, name: str, listener: Listener) -> Unsubscribe:
        """Call ``listener`` with each record written from now on."""
        self._game(name)
        return self._listeners.add(name, listener)

    def _entry(self, name: str) -> SavedGame:
        header, records = self._games[name]
        brief = Brief(
            format=header.format,
            engine=header.engine,
            created=header.created,
            setup=header.setup,
            players=header.players,
            behavior=header.behavior,
        )
        return SavedGame(name, 0.0, brief, len(records), bool(records) and records[-1].ended)

    def _game(self, name: str) -> tuple[Header, list[Record]]:
        if name not in self._games:
            raise StoreError(f"{name}: there is no such saved game")
        return self._games[name]


class MemoryLog:
    """A saved game of a ``MemoryStore``, open for writing."""

    def __init__(self, name: str, records: list[Record], listeners: Listeners) -> None:
        self.name = name
        self._records, self._listeners = records, listeners

    def append(self, record: Record) -> None:
        """Store a record."""
        self._records.append(record)
        self._listeners.notify(self.name, record)

    def close(self) -> None:
        """Nothing to release."""
