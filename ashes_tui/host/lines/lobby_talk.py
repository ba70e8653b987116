"""``LobbyTalk``: the lobby in plain lines, from the first visit to the good-bye."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import LobbyNews, TableNews, news_for
from ashes_tui.host.lines.account_talk import AccountTalk
from ashes_tui.host.lines.new_table_talk import open_table
from ashes_tui.host.lines.room_talk import RoomTalk
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.host.terminal.session.lines import SessionConsole
from ashes_tui.match.errors import MatchError
from ashes_tui.plain.api import ExitCode, InputEnded, LeaveGame, pick
from ashes_tui.words.phrases import count, listing

Deed = Callable[[], object]


class LobbyTalk:
    """Asks a guest what to do until they leave. ``alone`` is the menu of the program, for them by themselves."""

    def __init__(self, guest: InnGuest, console: SessionConsole, alone: Deed) -> None:
        self.guest, self.console, self._alone = guest, console, alone
        self._heard = 0.0
        self._leaving = False

    def run(self) -> ExitCode:
        """Until they leave, their input ends, or they interrupt."""
        try:
            if self._come_in():
                while not self._leaving:
                    self._do(self._choose(news_for(self.guest)))
            return ExitCode.DONE
        except LeaveGame:
            return ExitCode.DONE
        except InputEnded:
            return ExitCode.ENDED_EARLY
        except KeyboardInterrupt:
            return ExitCode.INTERRUPTED
        finally:
            self.guest.leave()
            self.console.say("", "Goodbye. Your games and seats are kept.")

    # --- coming in -------------------------------------------------------------------------------------------------

    def _come_in(self) -> bool:
        """Find out who this is; False if they may not come in."""
        accounts, visitor = self.guest.inn.accounts, self.guest.visitor
        ban = accounts.ban_of(visitor.fingerprint)
        if ban is not None:
            self.console.say(
                f"This host does not let you in any more: {ban}." if ban else "This host is closed to you."
            )
            return False
        account = accounts.of_key(visitor.fingerprint) or self._register()
        self.guest.come(account)
        self.console.say(f"Welcome, {account.name}. Type a number, or how a line begins; q goes back or leaves.")
        return True

    def _entry_code(self) -> str:
        """The code that lets somebody new in; empty where none is needed."""
        accounts = self.guest.inn.accounts
        if not accounts.by_code:
            return ""
        self.console.say("Welcome. This host is for those who are invited. Type the code that you were given.")
        while True:
            try:
                code = self.console.ask()
                accounts.codes.check(code)
                return code
            except MatchError as error:
                self.console.say(f"Not possible: {error}.")

    def _register(self) -> Account:
        code = self._entry_code()
        self.console.say(
            "Welcome. What shall the others call you?",
            "Your key is your account: whoever comes with it is you. A name has 2 to 20 letters and digits.",
        )
        while True:
            try:
                return self.guest.inn.accounts.register(self.guest.visitor.key, self.console.ask(), code)
            except MatchError as error:
                self.console.say(f"Not possible: {error}.")

    # --- the list --------------------------------------------------------------------------------------------------

    def _choose(self, news: LobbyNews) -> Deed:
        self._tell(news)
        entries: dict[str, Deed] = {}
        for line in (*news.own, *news.others):
            text, again = _table_line(line, self.guest.account.id), 2
            while text in entries:
                text, again = f"{_table_line(line, self.guest.account.id)} ({again})", again + 1
            entries[text] = partial(self._go_to, line.row)
        entries |= {
            "Open a table": self._open,
            "Find a table by its code": self._by_code,
            "Say something to all": self._say,
            "Who is here": lambda: self._people(news),
            "Your account": AccountTalk(self.guest, self.console).run,
            "Play by yourself: games, campaigns and cards, without the others": self._alone,
            "Look again": lambda: None,
            "Bye: leave the host": self._leave,
        }
        return pick("The lobby. What would you like to do?", entries, self.console, "entry")

    def _tell(self, news: LobbyNews) -> None:
        """Who is here, and what was said since it was last told."""
        others = [person.name for person in news.people if person.id != self.guest.account.id]
        here = f"{listing(others)} {'is' if len(others) == 1 else 'are'} here" if others else "Nobody else is here"
        tables = count(len(news.own) + len(news.others), "table")
        self.console.say("", f"{here}; {tables}.")
        me = self.guest.account.id
        said = [message for message in news.said if message.at > self._heard and message.account != me]
        self.console.say(*(f"{message.name} said: {message.text}" for message in said))
        self._heard = max((message.at for message in said), default=self._heard)

    def _do(self, deed: Deed) -> None:
        """Do it; whatever is refused is said, and whoever leaves a question is back in the lobby."""
        try:
            deed()
        except MatchError as error:
            self.console.say(f"Not possible: {error}.")
        except LeaveGame:
            self.console.say("Back in the lobby.")

    # --- deeds -----------------------------------------------------------------------------------------------------

    def _leave(self) -> None:
        self._leaving = True

    def _go_to(self, row: TableRow) -> None:
        RoomTalk(self.guest, self.console, row).run()

    def _open(self) -> None:
        self._go_to(open_table(self.guest, self.console))

    def _by_code(self) -> None:
        self.console.say("Type the code that its host has given you.")
        self._go_to(self.guest.inn.lobby.open_with(self.guest.account, self.console.ask()))

    def _say(self) -> None:
        self.console.say("Type what everyone in the lobby will read.")
        self.guest.inn.lobby.chat.say(self.guest.account, self.console.ask())
        self.console.say("Said.")

    def _people(self, news: LobbyNews) -> None:
        for person in news.people:
            doing = ", ".join(part for part in (person.doing, person.kind and f"you {person.kind} them") if part)
            you = " (you)" if person.id == self.guest.account.id else ""
            self.console.say(f"{person.name}{you}{f': {doing}' if doing else ''}.")


def _table_line(line: TableNews, me: str) -> str:
    row, about = line.row, f"{line.game}, {line.state}, {line.clock}"
    if row.seat_of(me) is not None:
        return f"{'Go on' if row.stage == 'playing' else 'Your table'}: with {line.who}, {about}"
    return f"{'Sit down' if line.free else 'Watch' if row.stage == 'playing' else 'Look at'}: {line.who}, {about}"
