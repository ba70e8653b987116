"""Tables and their seats as rows: functions of a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ashes_tui.campaign.kinds import STANDARD, CampaignOption
from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.host.stores.database import Work
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.new_game import Lists
from ashes_tui.match.saves.records import PERSON

Mode = Literal["pvp", "solo", "coop", "campaign"]
Visibility = Literal["open", "invited", "code", "private"]
"""Who finds a table and may sit down: all, whoever was invited, whoever has the code; private: its host alone."""
Stage = Literal["waiting", "playing", "over", "closed"]
ClockKind = Literal["none", "decision", "game"]
LOBBY = "lobby"
"""The topic of changed tables: their ids."""


class ClockRule(Struct, frozen=True):
    """How long a player may think: ``seconds`` for each decision, or for all of their decisions in a game.

    When they are over, a decision is answered with its default choice, or the player concedes the game. ``away`` is
    how many seconds somebody who is not connected is waited for, with any clock; 0: for ever.
    """

    kind: ClockKind = "none"
    seconds: float = 0.0
    away: float = 0.0


class CampaignPlan(Struct, frozen=True):
    """Which campaign is played; the options hold for all its members."""

    kind: str
    difficulty: str = STANDARD
    options: tuple[CampaignOption, ...] = ()


class Plan(Struct, frozen=True, kw_only=True):
    """What is agreed on at a table. ``hands_after``: seconds after which watchers see hands; 0: never.

    ``watchers``: whether others than the players may look on. ``talk``: whether players may type to each other;
    signs are always allowed.
    """

    title: str = ""
    mode: Mode = "pvp"
    seats: int = 2
    edition: str = DEFAULT_EDITION
    chained: bool = True
    phoenix: bool = False
    lists: Lists = "known"
    opponent: OpponentSetup | None = None
    campaign: CampaignPlan | None = None
    clock: ClockRule = ClockRule()
    watchers: bool = True
    hands_after: float = 0.0
    talk: bool = True


class SeatRow(Struct, frozen=True):
    """A seat: ``player`` is empty while it is free, ``person``, or the name of a player of the program.

    ``ready``, as read: whether a deck was chosen, though it may not be shown.
    """

    seat: int
    account: str | None = None
    name: str = ""
    player: str = ""
    deck: DeckList | None = None
    ready: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.player


class TableRow(Struct, frozen=True, kw_only=True):
    """A table. ``host`` is the account that may change it, ``made`` in seconds since the epoch, ``game`` its game.

    ``campaign`` is the id of the campaign played here, once it has begun.
    """

    id: str
    host: str | None
    made: float
    stage: Stage
    visibility: Visibility
    code: str
    plan: Plan
    game: str = ""
    campaign: str = ""
    seats: tuple[SeatRow, ...] = ()

    def seat_of(self, account: str) -> int | None:
        """Where somebody sits."""
        return next((s.seat for s in self.seats if s.account == account), None)

    @property
    def people(self) -> tuple[SeatRow, ...]:
        """The seats that a person fills."""
        return tuple(s for s in self.seats if s.player == PERSON)


_plans = msgspec.msgpack.Decoder(Plan)
_decks = msgspec.msgpack.Decoder(DeckList)
_COLUMNS = "t.id, t.host, t.made, t.stage, t.visibility, t.code, t.plan, t.game, t.campaign"


def add_table(work: Work, table: TableRow) -> None:
    """A new table with its seats."""
    plan = msgspec.msgpack.encode(table.plan)
    sql = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)"
    values = (table.id, table.host, table.made, table.stage, table.visibility, table.code, plan, table.game)
    work.run(sql, *values, table.campaign)
    for seat in table.seats:
        work.run("INSERT INTO seats VALUES (?, ?, ?, ?, ?, NULL)", table.id, seat.seat, None, "", "")
        put_seat(work, table.id, seat)
    work.notify(LOBBY, table.id)


def lock_table(work: Work, id: str) -> TableRow | None:
    """A table that nobody else changes until the transaction is over."""
    work.run("UPDATE tables SET made = made WHERE id = ?", id)
    return table(work, id)


def table(work: Work, id: str) -> TableRow | None:
    """The table of that id."""
    found = _tables(work, f"SELECT {_COLUMNS} FROM tables t WHERE t.id = ?", id)
    return found[0] if found else None


def table_with_code(work: Work, code: str) -> TableRow | None:
    """The table that a code opens."""
    sql = f"SELECT {_COLUMNS} FROM tables t WHERE t.code = ? AND t.visibility = 'code' AND t.stage <> 'closed'"
    found = _tables(work, sql, code)
    return found[0] if found else None


def table_of_game(work: Work, game: str) -> TableRow | None:
    """The table at which a game is played."""
    found = _tables(work, f"SELECT {_COLUMNS} FROM tables t WHERE t.game = ?", game)
    return found[0] if found else None


def tables_of(work: Work, account: str) -> tuple[TableRow, ...]:
    """The tables where somebody sits, or which are theirs, and that are not over; games that go on come first.

    A campaign is not over between two games.
    """
    sql = (
        f"SELECT {_COLUMNS} FROM tables t WHERE (t.stage IN ('waiting', 'playing') OR (t.stage = 'over'"
        " AND t.campaign <> '')) AND (t.host = ? OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id"
        " AND s.account = ?)) ORDER BY CASE t.stage WHEN 'playing' THEN 0 WHEN 'over' THEN 1 ELSE 2 END, t.made DESC"
    )
    return _tables(work, sql, account, account)


def tables_found_by(work: Work, account: str, most: int) -> tuple[TableRow, ...]:
    """The tables of others that somebody may find: open ones, and those they were invited to."""
    sql = (
        f"SELECT {_COLUMNS} FROM tables t WHERE t.stage IN ('waiting', 'playing') AND (t.visibility = 'open'"
        " OR EXISTS (SELECT 1 FROM invitations i WHERE i.table_id = t.id AND i.account = ?))"
        " AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.kind = 'block' AND"
        " ((b.account = ? AND b.other = t.host) OR (b.account = t.host AND b.other = ?)))"
        " ORDER BY t.stage DESC, t.made DESC LIMIT ?"
    )
    return _tables(work, sql, account, account, account, most)


def tables_going(work: Work) -> tuple[TableRow, ...]:
    """All tables at which somebody waits or plays, the oldest first."""
    return _tables(work, f"SELECT {_COLUMNS} FROM tables t WHERE t.stage IN ('waiting', 'playing') ORDER BY t.made")


def abandoned_games(work: Work, now: float) -> tuple[str, ...]:
    """The games that go on at a table, but that nobody runs."""
    sql = (
        "SELECT g.id FROM games g JOIN tables t ON t.game = g.id"
        " WHERE t.stage = 'playing' AND (g.owner = '' OR g.until < ?) ORDER BY g.id"
    )
    return tuple(id for (id,) in work.rows(sql, now))


def put_seat(work: Work, id: str, seat: SeatRow) -> None:
    """Somebody sits down, gets up, or has another deck."""
    deck = msgspec.msgpack.encode(seat.deck) if seat.deck else None
    sql = "UPDATE seats SET account = ?, name = ?, player = ?, deck = ? WHERE table_id = ? AND seat = ?"
    work.run(sql, seat.account, seat.name, seat.player, deck, id, seat.seat)
    work.notify(LOBBY, id)


def set_stage(work: Work, id: str, stage: Stage, game: str) -> None:
    """The table goes on to another stage, with this game."""
    work.run("UPDATE tables SET stage = ?, game = ?, clock = NULL WHERE id = ?", stage, game, id)
    work.notify(LOBBY, id)


def set_plan(work: Work, id: str, plan: Plan, visibility: Visibility) -> None:
    """Something else is agreed on."""
    packed = msgspec.msgpack.encode(plan)
    work.run("UPDATE tables SET plan = ?, visibility = ? WHERE id = ?", packed, visibility, id)
    work.notify(LOBBY, id)


def set_campaign(work: Work, id: str, campaign: str) -> None:
    """A campaign has begun at the table."""
    work.run("UPDATE tables SET campaign = ? WHERE id = ?", campaign, id)
    work.notify(LOBBY, id)


def set_host(work: Work, id: str, host: str | None) -> None:
    """Somebody else may change the table."""
    work.run("UPDATE tables SET host = ? WHERE id = ?", host, id)
    work.notify(LOBBY, id)


def invite(work: Work, id: str, account: str) -> None:
    """Let somebody find a table and sit down; once is enough."""
    work.run("INSERT INTO invitations VALUES (?, ?) ON CONFLICT (table_id, account) DO NOTHING", id, account)
    work.notify(LOBBY, id)


def is_invited(work: Work, id: str, account: str) -> bool:
    """Whether somebody was invited to a table."""
    return bool(work.rows("SELECT 1 FROM invitations WHERE table_id = ? AND account = ?", id, account))


def keep_clock(work: Work, id: str, clock: bytes) -> None:
    """Keep how much time is left at a table."""
    work.run("UPDATE tables SET clock = ? WHERE id = ?", clock, id)


def kept_clock(work: Work, id: str) -> bytes | None:
    """How much time was left at a table when that was last kept."""
    rows = work.rows("SELECT clock FROM tables WHERE id = ?", id)
    return bytes(rows[0][0]) if rows and rows[0][0] is not None else None


def _tables(work: Work, sql: str, *values: str | int) -> tuple[TableRow, ...]:
    return tuple(_table(work, row) for row in work.rows(sql, *values))


def _table(work: Work, row: Sequence[Any]) -> TableRow:
    id, host, made, stage, visibility, code, plan, game, campaign = row
    return TableRow(
        id=id,
        host=host,
        made=made,
        stage=stage,
        visibility=visibility,
        code=code,
        plan=_plans.decode(plan),
        game=game,
        campaign=campaign,
        seats=_seats(work, id),
    )


def _seats(work: Work, id: str) -> tuple[SeatRow, ...]:
    rows = work.rows("SELECT seat, account, name, player, deck FROM seats WHERE table_id = ? ORDER BY seat", id)
    return tuple(
        SeatRow(seat, account, name, player, _decks.decode(deck) if deck is not None else None, deck is not None)
        for seat, account, name, player, deck in rows
    )
