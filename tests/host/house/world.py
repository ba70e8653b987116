"""A host to test with: a clock that stands still until it is moved, chance from a seed, keys that nobody holds."""

from __future__ import annotations

import random
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from ashes_tui.host.chance import Draw
from ashes_tui.host.lobby.accounts import Accounts
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.sqlite import SqliteDatabase


class HandClock:
    """A clock that is set by hand, in seconds."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def draws(seed: int = 1) -> Draw:
    return random.Random(seed).randrange


def key(n: int | str) -> str:
    """A public key of the right form."""
    kind = b"ssh-ed25519"
    blob = len(kind).to_bytes(4, "big") + kind + (32).to_bytes(4, "big") + sha256(str(n).encode()).digest()
    return f"ssh-ed25519 {b64encode(blob).decode()} somebody@{n}"


def sqlite(folder: Path) -> SqliteDatabase:
    return SqliteDatabase(folder / "house.sqlite")


def accounts(database: Database) -> Accounts:
    return Accounts(database, HandClock(), draws())


def register(kept: Accounts, *names: str) -> tuple[Account, ...]:
    return tuple(kept.register(key(name), name) for name in names)
