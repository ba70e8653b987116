"""Accounts, their keys, decks and blocks, and banned keys, as rows: functions of a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from ashes_tui.host.stores.database import Work

Block = Literal["mute", "block"]
"""``mute``: what they say is not shown. ``block``: nor do the two meet at a table."""


class Account(Struct, frozen=True):
    """Somebody who plays here. ``made`` is in seconds since the epoch."""

    id: str
    name: str
    made: float = 0.0


class StoredKey(Struct, frozen=True):
    """A public key of an account: ``key`` is its line of OpenSSH without a comment."""

    fingerprint: str
    key: str
    label: str
    added: float


_ACCOUNT = "SELECT a.id, a.name, a.made FROM accounts a"


def account_of_key(work: Work, fingerprint: str) -> Account | None:
    """Whose key it is."""
    rows = work.rows(f"{_ACCOUNT} JOIN keys k ON k.account = a.id WHERE k.fingerprint = ?", fingerprint)
    return Account(*rows[0]) if rows else None


def account(work: Work, id: str) -> Account | None:
    """The account of that id."""
    rows = work.rows(f"{_ACCOUNT} WHERE a.id = ?", id)
    return Account(*rows[0]) if rows else None


def accounts_of(work: Work, ids: Sequence[str]) -> tuple[Account, ...]:
    """The accounts of those ids that there are, by name."""
    if not ids:
        return ()
    marks = ", ".join("?" * len(ids))
    return tuple(Account(*row) for row in work.rows(f"{_ACCOUNT} WHERE a.id IN ({marks}) ORDER BY a.name", *ids))


def account_named(work: Work, skeleton: str) -> Account | None:
    """Whose name looks like that."""
    rows = work.rows(f"{_ACCOUNT} WHERE a.skeleton = ?", skeleton)
    return Account(*rows[0]) if rows else None


def add_account(work: Work, new: Account, skeleton: str) -> None:
    """A new account. Raises ``Taken`` if there is a name like its."""
    work.run("INSERT INTO accounts VALUES (?, ?, ?, ?)", new.id, new.name, skeleton, new.made)


def rename(work: Work, id: str, name: str, skeleton: str) -> None:
    """Another name. Raises ``Taken`` if there is one like it."""
    work.run("UPDATE accounts SET name = ?, skeleton = ? WHERE id = ?", name, skeleton, id)
    work.run("UPDATE seats SET name = ? WHERE account = ?", name, id)


def delete_account(work: Work, id: str, called: str) -> None:
    """Delete an account with all that is its own; in games that others played too it is ``called`` so."""
    work.run("UPDATE seats SET name = ? WHERE account = ?", called, id)
    work.run("UPDATE places SET name = ?, deck = '' WHERE account = ?", called, id)
    work.run("DELETE FROM accounts WHERE id = ?", id)


def keys_of(work: Work, id: str) -> tuple[StoredKey, ...]:
    """The keys of an account, the oldest first."""
    sql = "SELECT fingerprint, key, label, added FROM keys WHERE account = ? ORDER BY added, fingerprint"
    return tuple(StoredKey(*row) for row in work.rows(sql, id))


def add_key(work: Work, id: str, key: StoredKey) -> None:
    """A further key. Raises ``Taken`` if somebody has it already."""
    work.run("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", key.fingerprint, id, key.key, key.label, key.added)


def remove_key(work: Work, id: str, fingerprint: str) -> int:
    """Take a key away; gives how many keys that were."""
    return work.run("DELETE FROM keys WHERE account = ? AND fingerprint = ?", id, fingerprint)


def decks_of(work: Work, id: str) -> dict[str, bytes]:
    """The decks of an account by name, as they were kept."""
    rows = work.rows("SELECT name, deck FROM decks WHERE account = ? ORDER BY name", id)
    return {name: bytes(deck) for name, deck in rows}


def keep_deck(work: Work, id: str, name: str, deck: bytes) -> None:
    """Keep a deck, instead of one of the same name."""
    sql = "INSERT INTO decks VALUES (?, ?, ?) ON CONFLICT (account, name) DO UPDATE SET deck = excluded.deck"
    work.run(sql, id, name, deck)


def delete_deck(work: Work, id: str, name: str) -> int:
    """Delete a deck; gives how many that were."""
    return work.run("DELETE FROM decks WHERE account = ? AND name = ?", id, name)


def set_block(work: Work, id: str, other: str, kind: Block | None) -> None:
    """Mute or block somebody, or neither any more."""
    work.run("DELETE FROM blocks WHERE account = ? AND other = ?", id, other)
    if kind:
        work.run("INSERT INTO blocks VALUES (?, ?, ?)", id, other, kind)


def blocks_of(work: Work, id: str) -> dict[str, Block]:
    """Whom an account mutes or blocks."""
    return dict(work.rows("SELECT other, kind FROM blocks WHERE account = ?", id))


def is_blocked(work: Work, one: str, other: str) -> bool:
    """Whether one of two blocks the other."""
    sql = "SELECT 1 FROM blocks WHERE kind = 'block' AND ((account = ? AND other = ?) OR (account = ? AND other = ?))"
    return bool(work.rows(sql, one, other, other, one))


def keys_meant(work: Work, skeleton: str, fingerprint: str) -> tuple[str, ...]:
    """The fingerprints of the account whose name looks so, else of the one with that key; empty if there is neither."""
    sql = (
        "SELECT k.fingerprint FROM keys k JOIN accounts a ON k.account = a.id WHERE a.skeleton = ?"
        " OR a.id IN (SELECT account FROM keys WHERE fingerprint = ?) ORDER BY k.fingerprint"
    )
    return tuple(found for (found,) in work.rows(sql, skeleton, fingerprint))


def all_accounts(work: Work) -> tuple[Account, ...]:
    """All accounts, by name."""
    return tuple(Account(*row) for row in work.rows(f"{_ACCOUNT} ORDER BY a.name"))


def bans(work: Work) -> tuple[tuple[str, str], ...]:
    """All banned keys, each with the reason."""
    return tuple((key, why) for key, why in work.rows("SELECT fingerprint, reason FROM bans ORDER BY since"))


def ban_of(work: Work, fingerprint: str) -> str | None:
    """Why a key is banned, None if it is not."""
    rows = work.rows("SELECT reason FROM bans WHERE fingerprint = ?", fingerprint)
    return str(rows[0][0]) if rows else None


def ban(work: Work, fingerprint: str, reason: str, since: float) -> None:
    """Ban a key."""
    sql = "INSERT INTO bans VALUES (?, ?, ?) ON CONFLICT (fingerprint) DO UPDATE SET reason = excluded.reason"
    work.run(sql, fingerprint, reason, since)


def unban(work: Work, fingerprint: str) -> int:
    """Ban a key no longer; gives how many were banned."""
    return work.run("DELETE FROM bans WHERE fingerprint = ?", fingerprint)
