"""A table before its game: who sits where, with which deck; sitting down, waiting, and the beginning."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.ai.players import NAMES
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import agreed_words, missing_words, plan_words, seat_words
from ashes_tui.host.screens.account.decks import pick_deck
from ashes_tui.host.screens.seat.seat import look_on, take_seat
from ashes_tui.host.screens.shared.carrying import carry_out
from ashes_tui.host.screens.shared.typing import LineScreen
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.setup.form import COMPUTERS, PLAYERS
from ashes_tui.ui.screens.setup.picks import Pick, PickScreen

_OPEN = {"open": "open to everybody", "code": "by code", "invited": "by invitation", "private": "private"}
_FOOT = "The game opens by itself when its host starts it   Esc: lobby, your seat is kept"
_FOOT_OF_HOST = "Up Down: move   Enter: choose   Esc: lobby, your seat is kept"


class RoomScreen(MenuScreen[None]):
    """A waiting table. It opens the game as soon as that begins."""

    def __init__(self, guest: InnGuest, row: TableRow) -> None:
        super().__init__()
        self.guest, self.row = guest, row
        self.here: dict[int, bool] = {}
        self._sure = -1
        self._stop: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Be here, and hear what changes; the cursor is where one would sit down."""
        self.cursor = next((s.seat for s in self.row.seats if s.free and self.seat is None), 0)
        id = self.row.id
        self._stop = self.guest.inn.lobby.subscribe(lambda changed: self._heard() if changed in (id, "") else None)
        carry_out(self, self.guest, self.guest.bound_for(id), lambda _: self.reload())

    def on_unmount(self) -> None:
        """Hear nothing any longer."""
        self._stop()

    def _heard(self) -> None:
        self.call_later(self.reload)

    def reload(self) -> None:
        """Take everything anew."""
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id

        def look() -> tuple[TableRow, frozenset[str]]:
            self.look_further()
            return lobby.table(me, id), lobby.presence.at(id)

        carry_out(self, self.guest, look, lambda found: self._show(*found), self._gone_from_here)

    def look_further(self) -> None:
        """Take more of the table anew; called in a thread, and may wait."""

    def _show(self, row: TableRow, here: frozenset[str]) -> None:
        waited, self.row = bool(missing_words(self.row)), row
        self.here = {seat.seat: seat.account in here for seat in row.people}
        if row.stage == "playing" and self.is_active:
            (look_on if self.seat is None else take_seat)(self, self.guest, row.id)
        elif waited and self.hosts and not missing_words(row):
            self.cursor = len(row.seats)  # on the line that starts the game
        self.paint()

    def on_screen_resume(self) -> None:
        """Back from a list."""
        self.reload()
        self.paint()

    def _gone_from_here(self, why: str) -> None:
        if self.is_active:
            self.dismiss(None)
            self.ashes.tell("This table is closed", why)

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Where the guest sits."""
        return self.row.seat_of(self.guest.account.id)

    @property
    def hosts(self) -> bool:
        """Whether it is the guest's own table."""
        return self.row.host == self.guest.account.id

    def sheet(self) -> Sheet:
        """Seats, and what the guest may do."""
        row, plan = self.row, self.row.plan
        edition = self.guest.inn.library.rulebook.editions[plan.edition].title
        code = f"Its code: {row.code}" if row.code and row.visibility == "code" else ""
        ready = missing_words(self.row) or (
            "All are ready: s begins" if self.hosts else "All are ready: the host begins"
        )
        about = agreed_words(plan, edition, _OPEN[row.visibility])
        intro = (*about, *((code,) if code else ()), f"{ready}.", "")
        seats = [self._seat_line(seat) for seat in range(len(row.seats))]
        title = f"A table: {plan_words(plan)}"
        return Sheet(title, intro, (*seats, *self.deeds()), _FOOT_OF_HOST if self.hosts else _FOOT, width=74)

    def _seat_line(self, seat: int) -> Choice:
        taken, number = self.row.seats[seat], str(seat + 1)
        words = seat_words(self.row, self.here, seat)
        if taken.free:
            hint = "Enter: let a computer player sit here" if self.hosts and self.seat is not None else ""
            return Choice(number, "a free seat", "", hint or ("Enter: sit down" if self.seat is None else ""))
        host = " (host)" if taken.account is not None and taken.account == self.row.host else ""
        you = " (you)" if seat == self.seat else ""
        hint = "Enter: choose another deck" if you else "Enter: have them get up" if self.hosts else ""
        if self._sure == seat:
            hint = "Once more to have them get up"
        return Choice(number, f"{taken.name}{you}{host}", words, hint)

    def deeds(self) -> tuple[Choice, ...]:
        """What can be done now, below the seats."""
        missing = missing_words(self.row)
        start = Choice("s", "Start the game", enabled=not missing)
        invite = Choice("i", "Invite somebody", hint="By their name; they find the table then")
        seated = (
            Choice("d", "Your deck", hint="Choose another"),
            Choice(
                "l", "Get up", hint="Your seat becomes free" if not self.hosts else "Another hosts it, or it closes"
            ),
        )
        return (
            *((start,) if self.hosts else ()),
            *((invite,) if self.hosts and self.row.visibility != "private" else ()),
            *(seated if self.seat is not None else ()),
            Choice("b", "Lobby", hint="Your seat is kept" if self.seat is not None else ""),
        )

    # --- deeds -----------------------------------------------------------------------------------------------------

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id
        if choice.key.isdecimal():
            self._press_seat(int(choice.key) - 1)
            return
        self._sure = -1
        if choice.key == "s":
            carry_out(self, self.guest, lambda: lobby.start(me, id), lambda _: self.reload())
        elif choice.key == "d":
            pick_deck(self, self.guest, self._take_deck)
        elif choice.key == "i":
            self._invite()
        elif choice.key == "l":
            carry_out(self, self.guest, lambda: lobby.leave(me, id), lambda _: self.dismiss(None))
        else:
            self.leave()

    def _press_seat(self, seat: int) -> None:
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id
        taken, sure = self.row.seats[seat], self._sure
        self._sure = -1
        if taken.free and self.seat is None:
            carry_out(self, self.guest, lambda: lobby.sit(me, id, seat), self._sat)
        elif taken.free and self.hosts:
            self._pick_player(seat)
        elif seat == self.seat:
            pick_deck(self, self.guest, self._take_deck)
        elif self.hosts and not taken.free and (sure == seat or taken.player != PERSON):
            carry_out(self, self.guest, lambda: lobby.free(me, id, seat), lambda _: self.reload())
        elif self.hosts and not taken.free:
            self._sure = seat

    def _sat(self, row: TableRow) -> None:
        """Having sat down, one chooses a deck."""
        self.row = row
        self.paint()
        pick_deck(self, self.guest, self._take_deck)

    def _take_deck(self, deck: DeckList) -> None:
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id
        carry_out(self, self.guest, lambda: lobby.choose_deck(me, id, deck), lambda _: self.reload())

    def _pick_player(self, seat: int) -> None:
        picks = [Pick(COMPUTERS.get(name, name), (PLAYERS.get(name, ""),)) for name in NAMES]

        def take(number: int) -> None:
            pick_deck(self, self.guest, lambda deck: self._seat_player(seat, NAMES[number], deck))

        self.ashes.push_screen(PickScreen("A computer player", picks, 0, take))

    def _seat_player(self, seat: int, player: str, deck: DeckList) -> None:
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id
        carry_out(self, self.guest, lambda: lobby.seat_player(me, id, seat, player, deck), lambda _: self.reload())

    def _invite(self) -> None:
        inn, me, id = self.guest.inn, self.guest.account, self.row.id

        def take(name: str) -> None:
            carry_out(asked, self.guest, lambda: invite(name), done, asked.refuse)

        def invite(name: str) -> bool:
            other = inn.accounts.named(name)
            if other is not None:
                inn.lobby.invite(me, id, other)
            return other is not None

        def done(found: bool) -> None:
            if found:
                asked.dismiss(None)
            else:
                asked.refuse("no player here has that name; look at the list of people")

        asked = LineScreen("Invite somebody", ("Their name:",), 40, take)
        self.ashes.push_screen(asked)

    def leave(self) -> None:
        """Go to the lobby; the seat is kept."""
        self.dismiss(None)
