"""Opening the database that an operator names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ashes_tui.host.stores.database import Database
from ashes_tui.match.errors import StoreError


class Link(Protocol):
    """How the processes of a host that share a file tell each other of what is written there."""

    def tell(self, topic: str, text: str) -> None:
        """Tell the others of a notice. Does not wait."""

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """Have ``hear`` called with each notice of the others."""


FILE = "house.sqlite"
"""The name of the file in a host's folder, unless another database is named."""
_POSTGRES = ("postgresql://", "postgres://")
_SQLITE = "sqlite:///"


def open_database(store: str, folder: Path, link: Link | None = None) -> Database:
    """The database of that URL: PostgreSQL, a file of SQLite, or with an empty one the file in the host's folder.

    ``link``: other processes of this host use a file of SQLite too. PostgreSQL needs none. Raises ``StoreError``.
    """
    if store.startswith(_POSTGRES):
        try:
            from ashes_tui.host.stores.postgres import PostgresDatabase  # needs psycopg, which only this does
        except ImportError as error:
            raise StoreError("PostgreSQL needs psycopg: pip install 'ashes-tui[host]'") from error
        return PostgresDatabase(store)
    from ashes_tui.host.stores.sqlite import SqliteDatabase

    path = _file(store, folder)
    if link is None:
        return SqliteDatabase(path)
    database = SqliteDatabase(path, link.tell)
    link.listen(database.hear)
    return database


def require_database(store: str, folder: Path) -> None:
    """Raises ``StoreError`` unless there is the file that is meant; what PostgreSQL has shows when it is opened."""
    if not store.startswith(_POSTGRES) and not (path := _file(store, folder)).exists():
        raise StoreError(f"{path}: there is no such database; name it as the host is told, with --data or --store")


def _file(store: str, folder: Path) -> Path:
    if store and not store.startswith(_SQLITE):
        raise StoreError(f"{store}: no such kind of database; give postgresql://… or sqlite:///FILE")
    return Path(store.removeprefix(_SQLITE)) if store else folder / FILE
