"""``Lobby``: tables before, between and after games: who makes them, finds them, sits down, gets up, watches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.engine.api import PUBLIC, SetupError
from ashes_tui.host.chance import new_code, new_id
from ashes_tui.host.lobby.campaigns import CampaignTables
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.games import Games, lock_or_refuse
from ashes_tui.host.lobby.games.results import GameResult, results_of
from ashes_tui.host.lobby.games.viewer_stream import ViewerStream
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.orders import Orders
from ashes_tui.host.lobby.people.chat import Chat
from ashes_tui.host.lobby.people.inert import inert
from ashes_tui.host.lobby.people.presence import Presence
from ashes_tui.host.lobby.people.rates import Rates
from ashes_tui.host.lobby.tables.plans import checked_deck, checked_plan
from ashes_tui.host.lobby.tables.wishes import Concede
from ashes_tui.host.lobby.travel import bring_home, take_along
from ashes_tui.host.stores.database import Heard, Work
from ashes_tui.host.stores.people import Account, is_blocked
from ashes_tui.host.stores.tables import (
    LOBBY,
    Plan,
    SeatRow,
    TableRow,
    Visibility,
    add_table,
    invite,
    is_invited,
    put_seat,
    set_host,
    set_plan,
    set_stage,
    table,
    table_with_code,
    tables_found_by,
    tables_of,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import ConcedeRefused
from ashes_tui.match.saves.records import PERSON
from ashes_tui.match.saves.store import Unsubscribe
from ashes_tui.words.api import FULL, Glyphs

T = TypeVar("T")
_LONGEST_REPORT = 2000


class Lobby:
    """The tables of a host. Every method waits for the database; call them off the thread that serves people."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.presence = Presence(house.database, house.name, house.clock)
        self.games = Games(house, self.presence)
        self.chat = Chat(house)
        self.campaigns = CampaignTables(house, self.games, self._find)
        self.orders = Orders(house, self.games)
        self._rates = Rates(house.clock)

    # --- finding tables --------------------------------------------------------------------------------------------

    def own(self, account: Account) -> tuple[TableRow, ...]:
        """Somebody's own tables that are not over; unfinished games come first."""
        rows = self._house.database.read(lambda work: tables_of(work, account.id))
        return tuple(_shown_to(account, row) for row in rows)

    def found(self, account: Account) -> tuple[TableRow, ...]:
        """The tables that somebody may find, their own included; those with free seats come first."""
        most = self._house.limits.shown
        rows = self._house.database.read(lambda work: tables_found_by(work, account.id, most))
        return tuple(_shown_to(account, row) for row in rows)

    def table(self, account: Account, id: str) -> TableRow:
        """A table that somebody may find, as they may see it. Raises ``Refused``."""
        return _shown_to(account, self._find(account, id))

    def _find(self, account: Account, id: str) -> TableRow:
        return self._house.database.read(lambda work: _found(work, account, id))

    def open_with(self, account: Account, code: str) -> TableRow:
        """The table that a code opens; from now on it is found without. Raises ``Refused``."""
        self._rates.count(account.id, "codes", self._house.limits.tables_a_minute)

        def job(work: Work) -> TableRow:
            found = table_with_code(work, code.strip().upper()[:20])
            if found is None or _blocked(work, account, found):
                raise Refused("no table has this code; ask whoever gave it to you")
            invite(work, found.id, account.id)
            return found

        return _shown_to(account, self._house.database.write(job))

    def subscribe(self, heard: Heard) -> Unsubscribe:
        """Be told the id of each table that has changed; the result ends it."""
        return self._house.database.subscribe(LOBBY, heard)

    # --- making tables ---------------------------------------------------------------------------------------------

    def create(self, account: Account, plan: Plan, visibility: Visibility = "open") -> TableRow:
        """A new table, at whose first seat its host sits. Raises ``Refused``."""
        plan = checked_plan(plan, self._house.rules.rulebook)
        self._rates.count(account.id, "tables", self._house.limits.tables_a_minute)
        made = TableRow(
            id=new_id(self._house.draw),
            host=account.id,
            made=self._house.clock(),
            stage="waiting",
            visibility=visibility,
            code=new_code(self._house.draw),
            plan=plan,
            seats=(_taken(0, account), *(SeatRow(seat) for seat in range(1, plan.seats))),
        )

        def job(work: Work) -> TableRow:
            if len(tables_of(work, account.id)) >= self._house.limits.tables:
                raise Refused(f"you are at {self._house.limits.tables} tables already; leave one, or end its game")
            add_table(work, made)
            return made

        return _shown_to(account, self._house.database.write(job))

    def change(self, account: Account, id: str, plan: Plan, visibility: Visibility) -> TableRow:
        """Agree on something else; decks are chosen anew if they could be illegal now. Raises ``Refused``."""
        plan = checked_plan(plan, self._house.rules.rulebook)

        def job(work: Work) -> TableRow:
            found = _own_waiting(work, account, id)
            if (plan.seats, plan.mode) != (found.plan.seats, found.plan.mode):
                raise Refused("a table keeps its seats; make another table for another kind of game")
            set_plan(work, id, plan, visibility)
            if (plan.edition, plan.chained) != (found.plan.edition, found.plan.chained):
                for seat in found.seats:
                    put_seat(work, id, replace(seat, deck=None))
            return lock_or_refuse(work, id)

        return _shown_to(account, self._house.database.write(job))

    def invite(self, account: Account, id: str, other: Account) -> None:
        """Let somebody find a table and sit down there. Raises ``Refused``."""

        def job(work: Work) -> None:
            found = _own(work, account, id)
            if is_blocked(work, account.id, other.id):
                raise Refused(f"{other.name} cannot be invited; invite somebody else")
            invite(work, found.id, other.id)

        self._house.database.write(job)

    def close_table(self, account: Account, id: str) -> None:
        """Close one's own table while nothing is played there. Raises ``Refused``."""

        def job(work: Work) -> TableRow:
            found = _own(work, account, id)
            if found.stage == "playing":
                raise Refused("a game is played here; end it first")
            set_stage(work, id, "closed", found.game)
            return found

        self.games.forget(self._house.database.write(job))

    # --- sitting ---------------------------------------------------------------------------------------------------

    def sit(self, account: Account, id: str, seat: int) -> TableRow:
        """Sit down at a free seat. Raises ``Refused``."""

        def job(work: Work) -> TableRow:
            found = _found(work, account, id, lock_or_refuse)
            if found.seat_of(account.id) is not None:
                raise Refused("you sit at this table already; get up first")
            if found.visibility == "private" and found.host != account.id:
                raise Refused("this table is private; ask its host")
            if any(s.account and is_blocked(work, account.id, s.account) for s in found.seats):
                raise Refused("you cannot sit down at this table; choose another")
            if len(tables_of(work, account.id)) >= self._house.limits.tables:
                raise Refused(f"you are at {self._house.limits.tables} tables already; leave one, or end its game")
            _free_seat(found, seat)
            put_seat(work, id, _taken(seat, account))
            return lock_or_refuse(work, id)

        return _shown_to(account, self._house.database.write(job))

    def seat_player(self, account: Account, id: str, seat: int, player: str, deck: DeckList) -> TableRow:
        """Let a player of the program sit at a free seat, or another one where one sits. Raises ``Refused``."""
        if player not in NAMES:
            raise Refused(f"there is no such player; choose one of {', '.join(NAMES)}")

        def job(work: Work) -> TableRow:
            found = _own_waiting(work, account, id)
            given = checked_deck(deck, found.plan, self._house.rules.rulebook)
            if not (0 <= seat < len(found.seats) and found.seats[seat].player in NAMES):
                _free_seat(found, seat)
            put_seat(work, id, SeatRow(seat, None, f"({player}) {seat + 1}", player, given))
            return lock_or_refuse(work, id)

        return _shown_to(account, self._house.database.write(job))

    def free(self, account: Account, id: str, seat: int) -> TableRow:
        """Have somebody get up from one's own table before the game. Raises ``Refused``."""

        def job(work: Work) -> TableRow:
            found = _own_waiting(work, account, id)
            if not 0 <= seat < len(found.seats):
                raise Refused("there is no such seat; choose another")
            if found.seats[seat].account == account.id:
                raise Refused("that is your own seat; leave the table instead")
            put_seat(work, id, SeatRow(seat))
            return lock_or_refuse(work, id)

        return _shown_to(account, self._house.database.write(job))

    def choose_deck(self, account: Account, id: str, deck: DeckList) -> TableRow:
        """Play with that deck. Raises ``Refused``."""

        def job(work: Work) -> TableRow:
            found = _waiting(lock_or_refuse(work, id))
            seat = found.seat_of(account.id)
            if seat is None:
                raise Refused("you do not sit at this table; sit down first")
            given = checked_deck(deck, found.plan, self._house.rules.rulebook)
            put_seat(work, id, replace(found.seats[seat], deck=given))
            return lock_or_refuse(work, id)

        return _shown_to(account, self._house.database.write(job))

    def leave(self, account: Account, id: str) -> None:
        """Get up before the game, or after it; the host hands the table on, or closes it. Raises ``Refused``.

        A campaign needs all its members: when one leaves it, its table is closed.
        """

        def job(work: Work) -> None:
            found = lock_or_refuse(work, id)
            seat = found.seat_of(account.id)
            if seat is not None and found.stage == "playing":
                raise Refused("a game is played here; your seat is kept until you come back, or concede it")
            if seat is not None and found.campaign:
                set_stage(work, id, "closed", found.game)
                return
            if seat is not None:
                put_seat(work, id, SeatRow(seat))
            if found.host == account.id:
                others = [s.account for s in found.people if s.account != account.id]
                set_host(work, id, others[0] if others else None)
                if not others:
                    set_stage(work, id, "closed", found.game)

        self._house.database.write(job)

    def leave_all(self, account: Account) -> None:
        """Get up everywhere, and concede what is played: before an account is deleted. Raises ``MatchError``."""
        for found in self._house.database.read(lambda work: tables_of(work, account.id)):
            seat = found.seat_of(account.id)
            if found.stage == "playing" and seat is not None:
                with suppress(ConcedeRefused):  # in the middle of something with several others: they play on
                    self.games.at(found).wish(seat, Concede())
            else:
                self.leave(account, found.id)

    # --- playing ---------------------------------------------------------------------------------------------------

    def start(self, account: Account, id: str) -> None:
        """Begin the game at one's own table. Raises ``Refused``."""
        self._rates.count(account.id, "starts", self._house.limits.starts_a_minute)
        found = self._house.database.write(lambda work: _own_waiting(work, account, id))
        try:
            self.games.begin(found)
        except SetupError as error:
            raise Refused(f"no game can begin so: {error}") from error

    def play(self, account: Account, id: str, glyphs: Glyphs = FULL) -> ViewerStream:
        """One's own seat at a table where a game is played or over. Raises ``MatchError``."""
        found = self._find(account, id)
        seat = found.seat_of(account.id)
        if seat is None:
            raise Refused("you do not play at this table; watch, or sit down at another")
        return ViewerStream(self.games.at(found), seat, glyphs)

    def watch(self, account: Account, id: str, glyphs: Glyphs = FULL) -> ViewerStream:
        """A table as all may see it. Raises ``MatchError``."""
        found = self._find(account, id)
        if not found.plan.watchers or (found.visibility == "private" and found.host != account.id):
            raise Refused("nobody watches at this table; choose another")
        return ViewerStream(self.games.at(found), PUBLIC, glyphs)

    def tick(self) -> None:
        """What has to be done about once a second, off the thread that serves people."""
        self.presence.tick()
        self.games.tick()
        self.orders.tick()

    def close(self) -> None:
        """Run nothing any longer; all games are kept."""
        self.games.close()
        self.chat.close()
        self.presence.close()

    def report_problem(self, account: Account, text: str, id: str = "") -> str:
        """Keep what somebody reports, with the game at a table as it stands; gives the report's id.

        Raises ``Refused``.
        """
        self._rates.count(account.id, "reports", self._house.limits.starts_a_minute)
        game = self._find(account, id).game if id else ""
        report, said, now = new_id(self._house.draw), inert(text, _LONGEST_REPORT), self._house.clock()
        sql = "INSERT INTO reports VALUES (?, ?, ?, ?, (SELECT last FROM games WHERE id = ?), ?)"
        values = (report, account.id, said, game, game, now)
        self._house.database.write(lambda work: work.run(sql, *values))
        return report

    # --- what was played -------------------------------------------------------------------------------------------

    def results(self, account: Account) -> tuple[GameResult, ...]:
        """The games that somebody has played to the end, the latest first."""
        return results_of(self._house.database, account.id)

    def journal(self, account: Account, game: str) -> bytes:
        """The file of a game that is over, or that nobody else plays. Raises ``MatchError``."""
        return bring_home(self._house, account, game)

    def take_along(self, account: Account, data: bytes) -> TableRow:
        """A private table where a game from home goes on; ``data`` is its file. Raises ``Refused``."""
        self._rates.count(account.id, "tables", self._house.limits.tables_a_minute)
        return take_along(self._house, account, data)


def _shown_to(account: Account, row: TableRow) -> TableRow:
    """A table without what is not everybody's: its code, and decks that others play against them."""
    together = row.plan.mode in ("coop", "campaign")
    mine = row.host == account.id
    seats = tuple(
        seat if seat.account == account.id or together or (mine and seat.player != PERSON) else replace(seat, deck=None)
        for seat in row.seats
    )
    return replace(row, seats=seats, code=row.code if mine else "")


def _taken(seat: int, account: Account) -> SeatRow:
    return SeatRow(seat, account.id, account.name, PERSON)


def _found(work: Work, account: Account, id: str, read: Callable[[Work, str], TableRow | None] = table) -> TableRow:
    """A table that somebody may find. Raises ``Refused``, with the same words whether it is there or not."""
    found = read(work, id)
    if found is None or found.stage == "closed" or not _may_find(work, account, found):
        raise Refused("there is no such table for you; look at the list, or ask for its code")
    return found


def _may_find(work: Work, account: Account, found: TableRow) -> bool:
    if found.host == account.id or found.seat_of(account.id) is not None:
        return True
    if _blocked(work, account, found):
        return False
    return found.visibility == "open" or is_invited(work, found.id, account.id)


def _blocked(work: Work, account: Account, found: TableRow) -> bool:
    return found.host is not None and is_blocked(work, account.id, found.host)


def _own(work: Work, account: Account, id: str) -> TableRow:
    found = _found(work, account, id, lock_or_refuse)
    if found.host != account.id:
        raise Refused("only the host of a table does that; ask them")
    return found


def _own_waiting(work: Work, account: Account, id: str) -> TableRow:
    return _waiting(_own(work, account, id))


def _waiting(found: TableRow) -> TableRow:
    if found.stage != "waiting":
        raise Refused("the game has begun; wait for its end, or make another table")
    return found


def _free_seat(found: TableRow, seat: int) -> None:
    """Raises ``Refused`` unless a seat may be taken."""
    _waiting(found)
    if not 0 <= seat < len(found.seats) or not found.seats[seat].free:
        raise Refused("that seat is not free; choose another")
