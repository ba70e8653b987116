"""``RoomTalk``: a table in plain lines, before its game and from there into it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ashes_tui.ai.players import NAMES
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import clock_words, missing_words, plan_words, seat_words
from ashes_tui.host.guests.wanted import VISIBLE
from ashes_tui.host.lines.new_table_talk import ask_deck
from ashes_tui.host.lines.seat_talk import SeatTalk
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.stores.tables import SeatRow, TableRow
from ashes_tui.host.terminal.session.lines import SessionConsole, Woken
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import MatchError
from ashes_tui.plain.api import LeaveGame, pick

Deed = Callable[[], object]


class _Seen(NamedTuple):
    """A table as it was read: told anew only if something of it has changed."""

    row: TableRow
    here: frozenset[str]


class RoomTalk:
    """Asks somebody at a table what to do. It goes on into the game as soon as that begins."""

    def __init__(self, guest: InnGuest, console: SessionConsole, row: TableRow) -> None:
        self.guest, self.console, self.id = guest, console, row.id
        self._lobby, self._done = guest.inn.lobby, False

    def run(self) -> None:
        """Until they go back to the lobby. Raises ``MatchError`` if the table is closed to them, and ``InputEnded``."""
        stop = self._lobby.subscribe(lambda changed: self.console.wake() if changed == self.id else None)
        self.guest.bound_for(self.id)()
        try:
            while not self._done:
                seen = self._look()
                if seen.row.stage == "playing":
                    SeatTalk(self.guest, self.console, seen.row).run()
                    return
                self._do(seen)
        finally:
            stop()
            self.guest.bound_for()()

    def _look(self) -> _Seen:
        return _Seen(self._lobby.table(self.guest.account, self.id), self._lobby.presence.at(self.id))

    def _do(self, seen: _Seen) -> None:
        """Ask once, and do it; look anew if the table changes meanwhile."""
        try:
            pick(self._read(seen), self._entries(seen.row), self.console, "entry", lambda: self._ask(seen))()
        except Woken:
            return
        except LeaveGame:
            self._done = True
        except MatchError as error:
            self.console.say(f"Not possible: {error}.")

    def _ask(self, seen: _Seen) -> str:
        while True:
            try:
                return self.console.ask_unless_woken()
            except Woken:
                if self._look() != seen:
                    raise

    # --- what is told ----------------------------------------------------------------------------------------------

    def _read(self, seen: _Seen) -> str:
        row, plan, say = seen.row, seen.row.plan, self.console.say
        here = {seat.seat: seat.account in seen.here for seat in row.people}
        edition = self.guest.inn.library.rulebook.editions[plan.edition].title
        chained = "" if plan.chained else ", without the chained list"
        about = f"{edition}{chained}; {clock_words(plan.clock)}; {VISIBLE[row.visibility]}"
        say("", f"A table: {plan_words(plan)}. {about}.")
        say(*(f"Seat {seat.seat + 1}: {self._who(row, seat)}{seat_words(row, here, seat.seat)}." for seat in row.seats))
        if row.code and row.visibility == "code":
            say(f"Its code is {row.code}.")
        begins = "start begins" if row.host == self.guest.account.id else "the host begins"
        say(f"{missing_words(row) or f'All are ready: {begins}'}.")
        return "What shall it be?"

    def _who(self, row: TableRow, seat: SeatRow) -> str:
        if seat.free:
            return ""
        you = " (you)" if seat.account == self.guest.account.id else ""
        host = ", host" if seat.account is not None and seat.account == row.host else ""
        return f"{seat.name}{you}{host}, "

    def _entries(self, row: TableRow) -> dict[str, Deed]:
        hosts, seat = row.host == self.guest.account.id, row.seat_of(self.guest.account.id)
        start: dict[str, Deed] = {"Start the game": partial(self._lobby.start, self.guest.account, self.id)}
        wait = "Wait until all are ready" if hosts else "Wait until the game begins"
        seated: dict[str, Deed] = {"Deck: choose another": self._choose_deck, "Get up: leave your seat": self._get_up}
        return {
            **(start if hosts and not missing_words(row) else {}),
            **self._seat_entries(row, hosts, seat is not None),
            **({"Invite somebody": self._invite} if hosts and row.visibility != "private" else {}),
            **(seated if seat is not None else {}),
            wait: partial(self._wait, hosts),
            "Back to the lobby" if seat is None else "Back to the lobby, your seat is kept": self._back,
        }

    def _seat_entries(self, row: TableRow, hosts: bool, seated: bool) -> dict[str, Deed]:
        """What can be done with the seats of a table."""
        entries, me = dict[str, Deed](), self.guest.account
        for seat in row.seats:
            if seat.free and not seated:
                entries[f"Sit down at seat {seat.seat + 1}"] = partial(self._sit, seat.seat)
            elif seat.free and hosts:
                entries[f"Let a player of the program sit at seat {seat.seat + 1}"] = partial(
                    self._seat_player, seat.seat
                )
            elif hosts and seat.account != me.id:
                entries[f"Have {seat.name} get up"] = partial(self._lobby.free, me, self.id, seat.seat)
        return entries

    # --- deeds -----------------------------------------------------------------------------------------------------

    def _back(self) -> None:
        self._done = True

    def _sit(self, seat: int) -> None:
        self._lobby.sit(self.guest.account, self.id, seat)
        self._choose_deck()

    def _choose_deck(self) -> None:
        self._lobby.choose_deck(self.guest.account, self.id, self._deck("Which deck do you play?"))

    def _deck(self, question: str) -> DeckList:
        try:
            return ask_deck(self.guest, self.console, question)
        except LeaveGame:
            raise Refused("no deck was chosen; choose one before the game begins") from None

    def _seat_player(self, seat: int) -> None:
        player = pick("Which player of the program?", {name: name for name in NAMES}, self.console, "player")
        deck = self._deck("Which deck does it play?")
        self._lobby.seat_player(self.guest.account, self.id, seat, player, deck)

    def _invite(self) -> None:
        self.console.say("Type the name of whom you invite.")
        other = self.guest.inn.accounts.named(self.console.ask())
        if other is None:
            raise Refused("nobody here is called so; look at who is here")
        self._lobby.invite(self.guest.account, self.id, other)
        self.console.say(f"{other.name} finds this table now.")

    def _get_up(self) -> None:
        self._lobby.leave(self.guest.account, self.id)
        self._done = True

    def _wait(self, hosts: bool) -> None:
        """Wait, whatever is typed: a script goes on when there is something to go on with."""
        while True:
            row = self._look().row
            if row.stage == "playing" or (hosts and not missing_words(row)):
                return
            try:
                self.console.ask_unless_woken(lambda line: not self.console.is_script)
                return
            except Woken:
                continue
