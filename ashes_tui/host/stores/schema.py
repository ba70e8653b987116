"""The tables of a host's database, as migrations: each raises the version by one and is never changed again."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.host.stores.database import Work
from ashes_tui.match.errors import StoreError

_FIRST = (
    "CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, skeleton TEXT NOT NULL UNIQUE,"
    " made {real} NOT NULL)",
    "CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id)"
    " ON DELETE CASCADE, key TEXT NOT NULL, label TEXT NOT NULL, added {real} NOT NULL)",
    "CREATE INDEX keys_of_account ON keys (account)",
    "CREATE TABLE decks (account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, name TEXT NOT NULL,"
    " deck {blob} NOT NULL, PRIMARY KEY (account, name))",
    "CREATE TABLE blocks (account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,"
    " other TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, kind TEXT NOT NULL,"
    " PRIMARY KEY (account, other))",
    "CREATE TABLE bans (fingerprint TEXT PRIMARY KEY, reason TEXT NOT NULL, since {real} NOT NULL)",
    "CREATE TABLE games (id TEXT PRIMARY KEY, header {blob} NOT NULL, touched {real} NOT NULL,"
    " last {int} NOT NULL, ended {int} NOT NULL, owner TEXT NOT NULL, token {int} NOT NULL, until {real} NOT NULL)",
    "CREATE TABLE records (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, n {int} NOT NULL,"
    " record {blob} NOT NULL, PRIMARY KEY (game, n)){by_key}",
    "CREATE TABLE tables (id TEXT PRIMARY KEY, host TEXT REFERENCES accounts (id) ON DELETE SET NULL,"
    " made {real} NOT NULL, stage TEXT NOT NULL, visibility TEXT NOT NULL, code TEXT NOT NULL UNIQUE,"
    " plan {blob} NOT NULL, game TEXT NOT NULL, clock {blob})",
    "CREATE INDEX tables_by_stage ON tables (stage)",
    "CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat {int} NOT NULL,"
    " account TEXT REFERENCES accounts (id) ON DELETE SET NULL, name TEXT NOT NULL, player TEXT NOT NULL,"
    " deck {blob}, PRIMARY KEY (table_id, seat))",
    "CREATE INDEX seats_of_account ON seats (account)",
    "CREATE TABLE invitations (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
    " account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, PRIMARY KEY (table_id, account))",
    "CREATE TABLE results (game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, table_id TEXT NOT NULL,"
    " ended {real} NOT NULL, reason TEXT NOT NULL, rounds {int} NOT NULL, opponent TEXT NOT NULL)",
    "CREATE TABLE places (game TEXT NOT NULL REFERENCES results (game) ON DELETE CASCADE, seat {int} NOT NULL,"
    " account TEXT REFERENCES accounts (id) ON DELETE SET NULL, name TEXT NOT NULL, deck TEXT NOT NULL,"
    " won {int} NOT NULL, PRIMARY KEY (game, seat))",
    "CREATE INDEX places_of_account ON places (account)",
    "CREATE TABLE presence (account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, host TEXT NOT NULL,"
    " place TEXT NOT NULL, seen {real} NOT NULL, PRIMARY KEY (account, host))",
)
_WISHES = (
    "CREATE TABLE asks (id TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat {int} NOT NULL, wish {blob} NOT NULL, made {real} NOT NULL, taken {int} NOT NULL, answer TEXT)",
    "CREATE INDEX asks_open ON asks (game, taken)",
)
"""What players on one host wish of a game that another runs."""
_CAMPAIGNS = (
    "CREATE TABLE campaign_lines (id TEXT NOT NULL, n {int} NOT NULL, line {blob} NOT NULL, PRIMARY KEY (id, n))",
    "ALTER TABLE tables ADD COLUMN campaign TEXT NOT NULL DEFAULT ''",
)
_REPORTS = (
    "CREATE TABLE reports (id TEXT PRIMARY KEY, account TEXT REFERENCES accounts (id) ON DELETE SET NULL,"
    " said TEXT NOT NULL, game TEXT NOT NULL, record {int}, made {real} NOT NULL)",
)
_KEEPING = (
    "CREATE TABLE codes (code TEXT PRIMARY KEY, uses {int} NOT NULL, until {real} NOT NULL, made {real} NOT NULL)",
    "CREATE TABLE orders (id TEXT PRIMARY KEY, kind TEXT NOT NULL, about TEXT NOT NULL, said TEXT NOT NULL,"
    " made {real} NOT NULL)",
)
"""Codes that let strangers in, and what the operator orders while hosts run."""
MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _WISHES, _CAMPAIGNS, _REPORTS, _KEEPING)
VERSION = len(MIGRATIONS)
TABLES = (
    "accounts",
    "keys",
    "decks",
    "blocks",
    "bans",
    "codes",
    "games",
    "records",
    "campaign_lines",
    "tables",
    "seats",
    "invitations",
    "results",
    "places",
    "reports",
)
"""What a backup holds: all but what matters only just now. Each table stands behind those it refers to."""


def migrate(work: Work, kinds: Mapping[str, str]) -> None:
    """Bring a database up to date; ``kinds`` are its words for types. Raises ``StoreError`` if it is newer."""
    work.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = version_of(work)
    if version > VERSION:
        raise StoreError(
            f"the database has version {version}, this program knows {VERSION}: use a newer version of the program"
        )
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            work.run(statement.format_map(kinds))
    work.run("DELETE FROM schema_version")
    work.run("INSERT INTO schema_version VALUES (?)", VERSION)


def version_of(work: Work) -> int:
    """The version of a database; 0 if it is empty."""
    rows = work.rows("SELECT version FROM schema_version")
    return int(rows[0][0]) if rows else 0
