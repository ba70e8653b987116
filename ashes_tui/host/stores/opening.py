"""Opening the database that an operator names."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.host.stores.database import Database
from ashes_tui.match.errors import StoreError

FILE = "house.sqlite"
"""The name of the file in a host's folder, unless another database is named."""
_POSTGRES = ("postgresql://", "postgres://")
_SQLITE = "sqlite:///"


def open_database(store: str, folder: Path) -> Database:
    """The database of that URL: PostgreSQL, a file of SQLite, or with an empty one the file in the host's folder.

    Raises ``StoreError``.
    """
    if store.startswith(_POSTGRES):
        try:
            from ashes_tui.host.stores.postgres import PostgresDatabase  # needs psycopg, which only this does
        except ImportError as error:
            raise StoreError("PostgreSQL needs psycopg: pip install 'ashes-tui[host]'") from error
        return PostgresDatabase(store)
    from ashes_tui.host.stores.sqlite import SqliteDatabase

    if store.startswith(_SQLITE):
        return SqliteDatabase(Path(store.removeprefix(_SQLITE)))
    if store:
        raise StoreError(f"{store}: no such kind of database; give postgresql://… or sqlite:///FILE")
    return SqliteDatabase(folder / FILE)
