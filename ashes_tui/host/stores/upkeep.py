"""Backup, restoring and checking of a host's database. A backup of either kind can be restored into either."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ashes_tui.engine.api import Rules
from ashes_tui.host.stores.database import Database, Row, Work
from ashes_tui.host.stores.journals import JournalStore
from ashes_tui.host.stores.schema import TABLES
from ashes_tui.host.stores.sqlite import SqliteDatabase
from ashes_tui.match.errors import MatchError, StoreError
from ashes_tui.match.replay import replay_exactly
from ashes_tui.outside.files import is_file

_PART = 200
"""Rows that are held in memory at a time."""
_KEYS = {
    "accounts": "id",
    "keys": "fingerprint",
    "decks": "account, name",
    "blocks": "account, other",
    "bans": "fingerprint",
    "codes": "code",
    "games": "id",
    "records": "game, n",
    "campaign_lines": "id, n",
    "tables": "id",
    "seats": "table_id, seat",
    "invitations": "table_id, account",
    "results": "game",
    "places": "game, seat",
    "reports": "id",
}


def back_up(database: Database, target: Path) -> int:
    """Write all that lasts into a new file, as it is at one moment; gives the number of rows. Raises ``StoreError``.

    Games go on meanwhile. Nobody but the owner of the file may read it: it tells hands and keys.
    """
    if target.exists():
        raise StoreError(f"{target}: there is a file already; give another name, or remove it")
    unfinished = target.with_name(f".{target.name}.part")
    unfinished.unlink(missing_ok=True)
    copy = SqliteDatabase(unfinished)
    try:
        rows = database.snapshot(lambda work: _copy(work, copy))
    except BaseException:
        copy.close()
        unfinished.unlink(missing_ok=True)
        raise
    copy.close()
    os.replace(unfinished, target)
    return rows


def restore(source: Path, database: Database) -> int:
    """Read a backup into a database that is empty; gives the number of rows. Raises ``StoreError``.

    All of it is there afterwards, or nothing. No host runs the games as yet.
    """
    if not is_file(source):
        raise StoreError(f"{source}: there is no such backup; check the path")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite"  # an older one is brought up to date on the way
        shutil.copyfile(source, copy)
        try:
            backup = SqliteDatabase(copy)
        except StoreError as error:
            raise StoreError(f"{source}: no backup; give a file that 'host backup' has written") from error
        try:
            return database.write(lambda work: _fill(work, backup))
        finally:
            backup.close()


def check(database: Database, rules: Rules) -> Iterator[str]:
    """What is wrong in a database, each with the place: every game is played again from its journal."""
    for table in TABLES[1:]:
        yield from _strays(database, table)
    store = JournalStore(database, "check")
    games = database.read(lambda work: work.rows("SELECT id, last, ended FROM games ORDER BY id"))
    for id, last, ended in games:
        yield from _check_game(store, rules, id, last, bool(ended))
    lost = "SELECT id FROM tables WHERE game <> '' AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = tables.game)"
    for (id,) in database.read(lambda work: work.rows(lost)):
        yield f"table {id}: its game is not there"


def _copy(work: Work, target: SqliteDatabase) -> int:
    return sum(_copy_table(work, target, table) for table in TABLES)


def _copy_table(work: Work, target: SqliteDatabase, table: str) -> int:
    copied = 0
    while rows := _part(work, table, copied):
        target.write(partial(_insert, table=table, rows=rows))
        copied += len(rows)
    return copied


def _insert(work: Work, table: str, rows: list[Row]) -> None:
    for row in rows:
        marks = ", ".join("?" * len(row))
        work.run(f"INSERT INTO {table} VALUES ({marks})", *row)


def _fill(work: Work, backup: SqliteDatabase) -> int:
    for table in TABLES:
        if work.rows(f"SELECT 1 FROM {table} LIMIT 1"):
            raise StoreError("the database is not empty; restore into a new one")
    copied = 0
    for table in TABLES:
        at = 0
        while rows := backup.read(partial(_part, table=table, at=at)):
            _insert(work, table, rows)
            at += len(rows)
        copied += at
    work.run("UPDATE games SET owner = '', until = 0")
    return copied


def _part(work: Work, table: str, at: int) -> list[Row]:
    return list(work.rows(f"SELECT * FROM {table} ORDER BY {_KEYS[table]} LIMIT ? OFFSET ?", _PART, at))


def _strays(database: Database, table: str) -> Iterator[str]:
    """Rows that refer to what is not there; the database lets none in, but a damaged file may hold some."""
    for column, other in _REFERENCES.get(table, ()):
        sql = (
            f"SELECT count(*) FROM {table} WHERE {column} IS NOT NULL"
            f" AND NOT EXISTS (SELECT 1 FROM {other} o WHERE o.{_KEYS[other]} = {table}.{column})"
        )
        ((found,),) = database.read(lambda work: work.rows(sql))  # noqa: B023
        if found:
            yield f"{table}: {found} rows refer to {other} that are not there"


_REFERENCES = {
    "keys": (("account", "accounts"),),
    "decks": (("account", "accounts"),),
    "records": (("game", "games"),),
    "seats": (("table_id", "tables"), ("account", "accounts")),
    "results": (("game", "games"),),
    "places": (("game", "results"), ("account", "accounts")),
}


def _check_game(store: JournalStore, rules: Rules, id: str, last: int, ended: bool) -> Iterator[str]:
    try:
        journal = store.read(id)
        same = journal.header.rules_digest == rules.rulebook.digest
        match = replay_exactly(journal, rules if same else None)
    except MatchError as error:
        yield f"game {id}: {error}"
        return
    if match.version != last:
        yield f"game {id}: {match.version} records are there, {last} were counted"
    if (match.outcome is not None) != ended:
        yield f"game {id}: it is {'over' if match.outcome else 'not over'}, but kept as if it were otherwise"
