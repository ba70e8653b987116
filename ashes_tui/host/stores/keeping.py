"""What the operator of a host keeps as rows: codes that let strangers in, orders to hosts that run, reports."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ashes_tui.host.stores.database import Work

OrderKind = Literal["dismiss", "close"]
"""``dismiss``: whoever comes with a key leaves. ``close``: a table is closed, and its game is no longer run."""
_KEPT = 600.0
"""Seconds for which an order is kept: every host that runs has heard of it long before."""


class EntryCode(Struct, frozen=True):
    """A code that lets somebody new in, so many times, until a moment in seconds since the epoch."""

    code: str
    uses: int
    until: float
    made: float


class Order(Struct, frozen=True):
    """Something to be done by hosts that run. ``about``: a key's fingerprint, or a table; ``said``: for the player."""

    id: str
    kind: OrderKind
    about: str
    said: str = ""


class Report(Struct, frozen=True):
    """What a player has reported: ``record`` is the number of the last record of the game then, None without a game."""

    id: str
    account: str | None
    said: str
    game: str
    record: int | None
    made: float


# --- codes -----------------------------------------------------------------------------------------------------------


def add_code(work: Work, code: EntryCode) -> None:
    """A new code."""
    work.run("INSERT INTO codes VALUES (?, ?, ?, ?)", code.code, code.uses, code.until, code.made)


def codes(work: Work, now: float) -> tuple[EntryCode, ...]:
    """The codes that still let somebody in, the newest first."""
    sql = "SELECT code, uses, until, made FROM codes WHERE uses > 0 AND until > ? ORDER BY made DESC, code"
    return tuple(EntryCode(*row) for row in work.rows(sql, now))


def lets_in(work: Work, code: str, now: float) -> bool:
    """Whether a code lets somebody in."""
    return bool(work.rows("SELECT 1 FROM codes WHERE code = ? AND uses > 0 AND until > ?", code, now))


def use_code(work: Work, code: str, now: float) -> bool:
    """Use a code once; False if it lets nobody in any more."""
    sql = "UPDATE codes SET uses = uses - 1 WHERE code = ? AND uses > 0 AND until > ?"
    return bool(work.run(sql, code, now))


def withdraw_code(work: Work, code: str) -> int:
    """Let nobody in by a code any more; gives how many there were."""
    return work.run("DELETE FROM codes WHERE code = ?", code)


# --- orders ----------------------------------------------------------------------------------------------------------


def give_order(work: Work, order: Order, now: float) -> None:
    """Have every host that runs carry something out."""
    work.run("DELETE FROM orders WHERE made < ?", now - _KEPT)
    work.run("INSERT INTO orders VALUES (?, ?, ?, ?, ?)", order.id, order.kind, order.about, order.said, now)


def orders(work: Work) -> tuple[Order, ...]:
    """The orders given lately, the oldest first."""
    return tuple(Order(*row) for row in work.rows("SELECT id, kind, about, said FROM orders ORDER BY made, id"))


# --- reports ---------------------------------------------------------------------------------------------------------

_REPORT = "SELECT id, account, said, game, record, made FROM reports"


def reports(work: Work) -> tuple[Report, ...]:
    """What was reported, the latest first."""
    return tuple(Report(*row) for row in work.rows(f"{_REPORT} ORDER BY made DESC, id"))


def report(work: Work, id: str) -> Report | None:
    """The report of that id."""
    rows = work.rows(f"{_REPORT} WHERE id = ?", id)
    return Report(*rows[0]) if rows else None
