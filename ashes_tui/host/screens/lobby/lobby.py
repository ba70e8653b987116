"""The lobby: one's own games, tables, people, talk; and on the first visit the question for a name."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import LobbyNews, TableNews, news_for
from ashes_tui.host.lobby.people.chat import ChatMessage
from ashes_tui.host.lobby.people.inert import LONGEST_TEXT
from ashes_tui.host.screens.account.you import YouScreen
from ashes_tui.host.screens.lobby.deeds_drawing import DEEDS, KEYS
from ashes_tui.host.screens.lobby.lobby_drawing import ROWS, LobbyPicture, draw_lobby, rows_of
from ashes_tui.host.screens.lobby.new_table import NewTableScreen
from ashes_tui.host.screens.lobby.people import PeopleScreen
from ashes_tui.host.screens.own_menu import OwnMenu
from ashes_tui.host.screens.room.campaign_room import open_room
from ashes_tui.host.screens.seat.seat import look_on, take_seat
from ashes_tui.host.screens.shared.carrying import carry_out
from ashes_tui.host.screens.shared.typing import CodeScreen, LineScreen, NameScreen, typed_with, with_paste
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.pages.keys_told import HOST

_NAMES = {"Enter": "enter", "Esc": "escape", "Up Down": "down"}
"""The names of keys that are shown as words."""
_SOON = 0.2
"""Seconds in which several changes are shown as one."""
_AGAIN = 5.0
"""Seconds after which it is looked anew how far games are: nobody is told of each choice in them."""


class LobbyScreen(LeanScreen[None]):
    """The lobby, which is under all other screens of a guest."""

    keys_of = HOST

    def __init__(self, guest: InnGuest) -> None:
        super().__init__()
        self.guest = guest
        self.news = LobbyNews()
        self.cursor, self.has_moved = 0, False
        self.typed: str | None = None
        self.notice = ""
        self.pane = Pane("lobby")
        self._stops: list[Callable[[], None]] = []
        self._loading = self._stale = False

    def compose(self) -> ComposeResult:
        """One pane fills the screen."""
        yield self.pane

    # --- coming and going ------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Find out who this is."""
        accounts, print_ = self.guest.inn.accounts, self.guest.visitor.fingerprint

        def who() -> tuple[str | None, Account | None]:
            return accounts.ban_of(print_), accounts.of_key(print_)

        carry_out(self, self.guest, who, lambda found: self._known(*found))

    def on_unmount(self) -> None:
        """Hear nothing any longer."""
        for stop in self._stops:
            stop()

    def _known(self, ban: str | None, account: Account | None) -> None:
        if ban is not None:
            self.ashes.exit(f"This host does not let you in any more: {ban}" if ban else "This host is closed to you.")
        elif account is not None:
            self._enter(account)
        elif self.guest.inn.accounts.by_code:
            self._ask_for_entry()
        else:
            self._ask_name("")

    def _ask_for_entry(self) -> None:
        codes = self.guest.inn.accounts.codes

        def take(code: str) -> None:
            carry_out(asked, self.guest, lambda: codes.check(code), lambda _: let_in(code), asked.refuse)

        def let_in(code: str) -> None:
            asked.dismiss(None)
            self._ask_name(code)

        asked = CodeScreen(take)
        self.ashes.push_screen(asked)

    def _ask_name(self, code: str) -> None:
        self.ashes.push_screen(NameScreen(lambda name: self._register(name, code)))

    def _register(self, name: str, code: str) -> None:
        asked, key = self.ashes.screen, self.guest.visitor.key

        def named(account: Account) -> None:
            self._enter(account)
            asked.dismiss(None)

        if isinstance(asked, NameScreen):
            carry_out(asked, self.guest, lambda: self.guest.inn.accounts.register(key, name, code), named, asked.refuse)

    def _enter(self, account: Account) -> None:
        lobby = self.guest.inn.lobby
        self._stops += [
            lobby.subscribe(lambda _: self._heard()),
            lobby.chat.hear(account, "", self._heard_saying),
        ]
        self.set_interval(_AGAIN, self._look_at_games)
        carry_out(self, self.guest, lambda: self.guest.come(account), lambda _: self.reload())

    def _look_at_games(self) -> None:
        if self.is_active and any(line.row.stage == "playing" for _, line in rows_of(self.news)):
            self._heard()

    def on_screen_resume(self) -> None:
        """Back from a table, or from another page."""
        if self.guest.is_known and self.is_active:
            self.notice = ""
            carry_out(self, self.guest, self.guest.bound_for(), lambda _: self.reload())
        self.paint()

    # --- news ------------------------------------------------------------------------------------------------------

    def _heard(self) -> None:
        """Something has changed; called in whatever thread.

        Hundreds may sit at tables with the lobby under them: it is woken only by the first change, and looks when it
        is on top again.
        """
        if not self._stale:
            self._stale = True
            self.call_later(self._reload_soon)

    def _heard_saying(self, message: ChatMessage) -> None:
        del message
        self._heard()

    def _reload_soon(self) -> None:
        if self.is_active:
            self.set_timer(_SOON, self.reload)

    def reload(self) -> None:
        """Take everything anew; what changes meanwhile is taken right after."""
        self._stale = self._loading or not self.is_active  # in the second case, until the lobby is on top again
        if self._stale:
            self._reload_soon()
            return
        self._loading = True
        carry_out(self, self.guest, lambda: news_for(self.guest), self._show, self._unread)

    def _unread(self, why: str) -> None:
        self._loading = False
        self._refuse(why)

    def _show(self, news: LobbyNews) -> None:
        chosen = self._chosen()
        self._loading, self.news = False, news
        ids = [line.row.id for _, line in rows_of(news)]
        if not self.has_moved:
            self.cursor = 0
        elif chosen is not None and chosen.row.id in ids:
            self.cursor = ids.index(chosen.row.id)
        self.cursor = max(0, min(self.cursor, len(ids) - 1))
        self.paint()

    def paint(self) -> None:
        """Draw the lobby."""
        name = self.guest.account.name if self.guest.is_known else ""
        picture = LobbyPicture(name, self.news, self.cursor, self.typed, self.notice)
        self.pane.show(draw_lobby(picture, *self.room, self.ashes.look))

    # --- keys and mouse --------------------------------------------------------------------------------------------

    def press_key(self, key: str) -> bool:
        """Letters are what one types while talking; else keys of tables and of deeds."""
        if not self.guest.is_known:
            return False
        if self.typed is not None:
            self._type(key)
            return True
        self.notice = ""
        if key in ("up", "down", "tab", "shift+tab"):
            self._move(-1 if key in ("up", "shift+tab") else 1)
        elif key in ("enter", " "):
            self._open(self._chosen())
        elif key in self._deeds():
            self._deeds()[key]()
        else:
            return self._press_row(key)
        return True

    def _deeds(self) -> dict[str, Callable[[], object]]:
        app, guest = self.ashes, self.guest
        return {
            "n": lambda: app.push_screen(NewTableScreen(guest)),
            "w": self._watch,
            "/": self._begin_to_talk,
            "p": lambda: app.push_screen(PeopleScreen(guest, self.news.people)),
            "c": self._ask_for_code,
            "m": lambda: app.push_screen(OwnMenu()),
            "y": lambda: app.push_screen(YouScreen(guest)),
            "?": app.open_help,
            "q": self._leave,
            "escape": self._leave,
        }

    def _press_row(self, key: str) -> bool:
        for at, (own_key, line) in enumerate(rows_of(self.news)):
            if own_key and own_key == key:
                self.cursor = at
                self._open(line)
                return True
        return False

    def _move(self, step: int) -> None:
        rows, self.has_moved = len(rows_of(self.news)), True
        self.cursor = (self.cursor + step) % rows if rows else 0

    def _chosen(self) -> TableNews | None:
        rows = rows_of(self.news)
        return rows[self.cursor][1] if self.cursor < len(rows) else None

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click goes to a table, or does what the key shown does."""
        spot = message.spot
        if not self.guest.is_known or self.typed is not None:
            return
        if spot.row == ROWS:
            self.cursor = spot.at
            self._open(self._chosen())
        elif spot.row == KEYS:
            key = _NAMES.get(DEEDS[spot.at].key, DEEDS[spot.at].key)
            self.press_key(key)
        self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves the cursor."""
        self._move(message.step)
        self.paint()

    # --- deeds -----------------------------------------------------------------------------------------------------

    def _open(self, line: TableNews | None) -> None:
        if line is None:
            self.notice = "No table is here yet: n opens one"
            return
        row, guest = line.row, self.guest
        if row.seat_of(guest.account.id) is not None and row.stage == "playing":
            take_seat(self, guest, row.id)
        elif row.stage == "playing":
            look_on(self, guest, row.id)
        else:
            open_room(self, guest, row)

    def _watch(self) -> None:
        line = self._chosen()
        if line is None or line.row.stage != "playing":
            self.notice = "Nothing is played there yet; move to a table with a game, then w"
        elif line.row.seat_of(self.guest.account.id) is not None:
            self.notice = "You play there yourself: Enter goes on"
        else:
            look_on(self, self.guest, line.row.id)

    def _ask_for_code(self) -> None:
        lobby, guest = self.guest.inn.lobby, self.guest

        def take(code: str) -> None:
            carry_out(asked, guest, lambda: lobby.open_with(guest.account, code), found, asked.refuse)

        def found(row: TableRow) -> None:
            asked.dismiss(None)
            open_room(self, guest, row)

        asked = LineScreen("A table with a code", ("Type the code that its host has given you.",), 20, take)
        self.ashes.push_screen(asked)

    def _leave(self) -> None:
        self.ashes.exit("Goodbye. Your games are kept.")

    # --- talk ------------------------------------------------------------------------------------------------------

    def _begin_to_talk(self) -> None:
        self.typed = ""

    def _type(self, key: str) -> None:
        typed = self.typed or ""
        if key == "escape":
            self.typed = None
        elif key == "enter":
            self.typed = None
            if typed.strip():
                self._say(typed)
        else:
            self.typed = typed_with(typed, key, LONGEST_TEXT)

    def on_paste(self, event: events.Paste) -> None:
        """Add what is pasted to the line being typed; elsewhere it means nothing."""
        event.stop()
        if self.typed is not None and self.is_active:
            self.typed = with_paste(self.typed, event.text, LONGEST_TEXT)
            self.paint()

    def _say(self, text: str) -> None:
        chat, me = self.guest.inn.lobby.chat, self.guest.account
        carry_out(self, self.guest, lambda: chat.say(me, text), lambda _: None, self._refuse)

    def _refuse(self, why: str) -> None:
        self.notice = f"{why[:1].upper()}{why[1:]}"
        self.paint()
