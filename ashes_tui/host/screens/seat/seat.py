"""A seat at a hosted table: the table of a local game, over a game that the host runs and others play or watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, cast

from ashes_tui.client.party import Party
from ashes_tui.engine.api import PUBLIC
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import countdown
from ashes_tui.host.lobby.games.viewer_stream import ViewerStream
from ashes_tui.host.lobby.people.chat import ChatMessage
from ashes_tui.host.lobby.tables.wishes import Consent, Proposal, Status, Wish
from ashes_tui.host.screens.seat.seat_menus import HostedMenu, HostedResult, ProposalScreen
from ashes_tui.host.screens.shared.carrying import AnyScreen, carry_out
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.host.threaded.table import ThreadedTableScreen
from ashes_tui.words.phrases import listing

T = TypeVar("T")


class Sitting(NamedTuple):
    """Somebody at a table where a game is played: what the table is, and what they may see and do."""

    row: TableRow
    stream: ViewerStream
    party: Party


def take_seat(screen: AnyScreen, guest: InnGuest, id: str) -> None:
    """Go on with one's own game, wherever one is."""
    glyphs = screen.ashes.glyphs
    _go(screen, guest, id, lambda: guest.inn.lobby.play(guest.account, id, glyphs))


def look_on(screen: AnyScreen, guest: InnGuest, id: str) -> None:
    """Watch a game of others."""
    glyphs = screen.ashes.glyphs
    _go(screen, guest, id, lambda: guest.inn.lobby.watch(guest.account, id, glyphs))


def _go(screen: AnyScreen, guest: InnGuest, id: str, come: Callable[[], ViewerStream]) -> None:
    arrive = guest.bound_for(id)

    def sit() -> Sitting:
        row, stream = guest.inn.lobby.table(guest.account, id), come()
        arrive()
        return Sitting(row, stream, stream.party())

    def show(sitting: Sitting) -> None:
        app = screen.ashes
        app.to_menu()
        app.push_screen(HostedTableScreen(guest, sitting))

    carry_out(screen, guest, sit, show)


class HostedTableScreen(ThreadedTableScreen):
    """A game that is played at several terminals."""

    def __init__(self, guest: InnGuest, sitting: Sitting) -> None:
        self.guest, self.row, self.stream = guest, sitting.row, sitting.stream
        self._stops: list[Callable[[], None]] = []
        self._proposal: Proposal | None = None
        self._declined: int | None = None
        super().__init__(sitting.party)

    def carry(self, job: Callable[[], T], then: Callable[[T], object], refused: Callable[[str], None]) -> None:
        """Do something in a thread."""
        carry_out(self, self.guest, job, then, refused)

    @property
    def watches(self) -> bool:
        """Whether the guest does not play here."""
        return self.stream.viewer == PUBLIC

    # --- coming and going ------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Follow the game, the table and what is said at it."""
        lobby, id = self.guest.inn.lobby, self.row.id
        self._stops = [
            self.stream.subscribe(self._changed),
            lobby.chat.hear(self.guest.account, id, self._said),
            lobby.subscribe(self._lobby_changed),
        ]
        self.call_later(self._look_round)  # once the table, which Textual mounts after this, has seated its person

    def on_unmount(self) -> None:
        """Follow nothing any longer."""
        for stop in self._stops:
            stop()

    # These three are called in whatever thread.

    def _changed(self) -> None:
        self.call_later(self._look_round)

    def _said(self, message: ChatMessage) -> None:
        self.call_later(self._hear, message)

    def _lobby_changed(self, id: str) -> None:
        if id == self.row.id:
            self.call_later(self._table_changed)

    def _table_changed(self) -> None:
        """Somebody came, went, or a rematch has begun."""
        lobby, me = self.guest.inn.lobby, self.guest.account
        carry_out(self, self.guest, lambda: lobby.table(me, self.row.id), self._seen, self._gone_from_here)

    def _seen(self, row: TableRow) -> None:
        before, self.row = self.row, row
        if row.stage == "playing" and row.game != before.game:
            go = look_on if self.watches else take_seat
            go(self, self.guest, row.id)
        else:
            self._look_round()

    def _gone_from_here(self, why: str) -> None:
        self.ashes.to_menu()
        self.ashes.tell("This table is closed", why)

    # --- how things stand ------------------------------------------------------------------------------------------

    def _moved(self) -> None:
        """Show a change; the terminal rings when it is for the guest to decide, after they have waited."""
        waited = self.model.picker is None
        super()._moved()
        if waited and self.model.picker is not None and not self.threaded_model.sending:
            self.app.bell()

    def _look_round(self) -> None:
        """Show clocks, who is away, and what is proposed."""
        if not self.is_mounted:
            return
        status = self.stream.status
        before, self.model.beside = self.model.beside, self._beside(status)
        self._tell_of_proposal(status)
        if self.model.beside != before:
            self.paint()

    def _beside(self, status: Status) -> str:
        """Who is away and what the clocks say, in the room beside a question."""
        names = self.game.session.seat_names
        away = listing([names[seat] for seat in sorted(self.stream.away)])
        parts = [f"{away} away"] if away and not status.over else []
        parts += ["paused"] if status.paused else []
        for seat, left in enumerate(status.left):
            if left is not None and not status.over:
                running = self.glyphs.cursor if seat in status.running else ""
                parts.append(f"{running}{'you' if seat == self.stream.viewer else names[seat]} {countdown(left)}")
        return "  ".join(parts)

    def _tell_of_proposal(self, status: Status) -> None:
        proposal, me = status.proposal, self.stream.viewer
        self._tell_of_refusal(status)
        top = self.ashes.screen
        if not (self.is_active or isinstance(top, HostedResult)):
            return
        if proposal == self._proposal:
            return
        self._proposal = proposal
        if proposal is not None and not self.watches and me not in proposal.agreed:
            name = self.game.session.seat_names[proposal.by]
            self.ashes.push_screen(ProposalScreen(name, proposal.asked), self._consent)

    def _tell_of_refusal(self, status: Status) -> None:
        before, self._declined = self._declined, status.declined
        if status.declined is not None and status.declined not in (before, self.stream.viewer):
            self.model.notice = f"{self.game.session.seat_names[status.declined]} does not agree"
            self.paint()

    def _consent(self, agreed: bool | None) -> None:
        if agreed is not None:
            self.wish(Consent(agreed))

    def _hear(self, message: ChatMessage) -> None:
        if message.account != self.guest.account.id:
            self.model.notice = f"{message.name}: {message.text}"
            self.paint()

    # --- doing -----------------------------------------------------------------------------------------------------

    def wish(self, wish: Wish) -> None:
        """Ask something of the game besides an answer."""
        carry_out(self, self.guest, lambda: self.stream.wish(wish), lambda _: self._look_round())

    # --- other screens ---------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu of a hosted game; after its end, the result."""
        if self.game.session.over:
            self.show_result()
        else:
            self.ashes.push_screen(HostedMenu(self), self._after_menu)

    def to_room(self) -> None:
        """Go from the game to the table, where the campaign goes on."""
        from ashes_tui.host.screens.room.campaign_room import open_room  # from which one comes here

        app = self.ashes
        app.to_menu()
        open_room(cast(AnyScreen, app.screen), self.guest, self.row)

    def show_result(self) -> None:
        """Show who won, and ask about a rematch."""
        self.model.refresh()
        if not isinstance(self.ashes.screen, HostedResult):
            self.ashes.push_screen(HostedResult(self))
