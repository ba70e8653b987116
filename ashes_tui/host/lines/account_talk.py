"""``AccountTalk``: one's own account in plain lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.lines.new_table_talk import type_deck
from ashes_tui.host.terminal.session.lines import SessionConsole
from ashes_tui.plain.api import LeaveGame, pick


class AccountTalk:
    """Name, keys, results, everything kept, and deletion."""

    def __init__(self, guest: InnGuest, console: SessionConsole) -> None:
        self.guest, self.console = guest, console

    def run(self) -> None:
        """Ask once what to do. Raises ``MatchError``."""
        account = self.guest.account
        entries: dict[str, Callable[[], None]] = {
            f"Take another name than {account.name}": self._rename,
            "Add a key, to come in from another machine too": self._add_key,
            "Your decks": self._decks,
            "Games played": self._results,
            "Everything kept about you": self._export,
            "Report a problem to the operator of this host": self._report,
            "Delete the account": self._delete,
            "Back": lambda: None,
        }
        pick("Your account. No passwords: whoever comes with your key is you.", entries, self.console, "entry")()

    def _rename(self) -> None:
        self.console.say("What shall the others call you?")
        self.guest.rename(self.guest.inn.accounts.rename(self.guest.account, self.console.ask()))
        self.console.say(f"You are {self.guest.account.name} now.")

    def _add_key(self) -> None:
        self.console.say("Type the one line of a file that ends in .pub.")
        key = self.guest.inn.accounts.add_key(self.guest.account, self.console.ask())
        self.console.say(f"Added {key.fingerprint}.")

    def _decks(self) -> None:
        accounts, me = self.guest.inn.accounts, self.guest.account
        add = partial(type_deck, self.guest, self.console)
        entries: dict[str, Callable[[], object]] = {"Add: type or paste a deck": add}
        for name in accounts.decks(me):
            entries[f"Delete {name}"] = partial(accounts.delete_deck, me, name)
        entries["Back"] = lambda: None
        pick("Your decks.", entries, self.console, "entry")()

    def _results(self) -> None:
        results = self.guest.inn.lobby.results(self.guest.account)
        for result in results:
            places = ", ".join(
                f"{place.name} {'won' if place.won else 'lost'} with {place.deck}" for place in result.places
            )
            against = f" against {result.opponent}" if result.opponent else ""
            self.console.say(f"{places}{against}: {result.reason}. Game {result.game}.")
        if not results:
            self.console.say("No game has ended yet.")

    def _export(self) -> None:
        self.console.say(*self.guest.inn.accounts.export(self.guest.account).decode().splitlines())

    def _report(self) -> None:
        self.console.say("What is wrong? Type it in one line.")
        report = self.guest.inn.lobby.report_problem(self.guest.account, self.console.ask())
        self.console.say(f"Your report is kept as {report}.")

    def _delete(self) -> None:
        me = self.guest.account
        self.console.say("You concede what you play; name, keys and decks are deleted. Type delete to do it.")
        if self.console.ask().casefold() != "delete":
            self.console.say("Nothing was deleted.")
            return
        self.guest.inn.lobby.leave_all(me)
        self.guest.leave()
        self.guest.inn.accounts.delete(me)
        self.console.say("Your account is deleted. Come again.")
        raise LeaveGame
