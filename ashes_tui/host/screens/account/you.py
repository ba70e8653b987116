"""One's own account: name, keys, what is kept, and how to have all of it deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.lobby.games.results import GameResult
from ashes_tui.host.screens.account.decks import DecksScreen
from ashes_tui.host.screens.shared.carrying import carry_out
from ashes_tui.host.screens.shared.reporting import ask_for_report
from ashes_tui.host.screens.shared.text_page import TextPage
from ashes_tui.host.screens.shared.typing import LineScreen
from ashes_tui.host.stores.people import Account, StoredKey
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.words.phrases import count

_LONGEST_KEY = 4000


class Kept(NamedTuple):
    """What is kept of somebody."""

    keys: tuple[StoredKey, ...] = ()
    results: tuple[GameResult, ...] = ()


class YouScreen(MenuScreen[None]):
    """The account of whoever looks at it."""

    def __init__(self, guest: InnGuest) -> None:
        super().__init__()
        self.guest = guest
        self.kept = Kept()
        self._sure = False

    def on_mount(self) -> None:
        """Read it."""
        self._reload()

    def _reload(self) -> None:
        inn, me = self.guest.inn, self.guest.account

        def read() -> Kept:
            return Kept(inn.accounts.keys(me), inn.lobby.results(me))

        def show(kept: Kept) -> None:
            self.kept = kept
            self.paint()

        carry_out(self, self.guest, read, show)

    def sheet(self) -> Sheet:
        """Name, keys, data."""
        mine = self.guest.visitor.fingerprint
        keys = [
            Choice(
                str(n),
                f"Key {key.fingerprint[:23]}{self.glyphs.ellipsis}",
                "the one you came with" if key.fingerprint == mine else key.label,
                "Enter takes this key away: nobody comes in as you with it then",
            )
            for n, key in enumerate(self.kept.keys, start=1)
        ]
        gone = Choice("x", "Delete the account", hint="You concede what you play; name, keys and decks are deleted")
        if self._sure:
            gone = Choice("x", "Really delete everything?", hint="Once more to delete it; any other key keeps it")
        choices = (
            Choice("n", "Name", self.guest.account.name, "Take another name"),
            Choice("k", "Add a key", hint="Paste the line of a .pub file, to come in from another machine too"),
            *keys,
            Choice("d", "Your decks", hint="Paste decks to play with, read them, delete them"),
            Choice("r", "Games played", count(len(self.kept.results), "game"), "How they ended"),
            Choice("e", "Everything kept about you", hint="As text, to read or to copy"),
            Choice("p", "Report a problem", hint="To the operator of this host; you are given a number"),
            gone,
            Choice("b", "Back"),
        )
        return Sheet("You", ("No passwords: whoever comes with one of these keys is you.", ""), choices, width=72)

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        sure, self._sure = self._sure, choice.key == "x"
        match choice.key:
            case "n":
                self._ask("Another name", ("What shall the others call you?",), 40, self._rename)
            case "k":
                self._ask("Another key", ("Paste the one line of a file that ends in .pub.",), _LONGEST_KEY, self._add)
            case "d":
                self.ashes.push_screen(DecksScreen(self.guest))
            case "r":
                self.ashes.push_screen(TextPage("Games played", _result_lines(self.kept.results)))
            case "e":
                self._export()
            case "p":
                ask_for_report(self, self.guest)
            case "x" if sure:
                self._delete()
            case "x":
                pass
            case "b":
                self.leave()
            case _:
                self._remove(self.kept.keys[int(choice.key) - 1])

    def _ask(self, title: str, intro: tuple[str, ...], longest: int, take: Callable[[LineScreen, str], None]) -> None:
        asked = LineScreen(title, intro, longest, lambda text: take(asked, text))
        self.ashes.push_screen(asked)

    def _rename(self, asked: LineScreen, name: str) -> None:
        accounts, me = self.guest.inn.accounts, self.guest.account

        def done(account: Account) -> None:
            self.guest.rename(account)
            asked.dismiss(None)

        carry_out(asked, self.guest, lambda: accounts.rename(me, name), done, asked.refuse)

    def _add(self, asked: LineScreen, key: str) -> None:
        accounts, me = self.guest.inn.accounts, self.guest.account

        def done(_: StoredKey) -> None:
            asked.dismiss(None)
            self._reload()

        carry_out(asked, self.guest, lambda: accounts.add_key(me, key), done, asked.refuse)

    def _remove(self, key: StoredKey) -> None:
        accounts, me = self.guest.inn.accounts, self.guest.account
        carry_out(self, self.guest, lambda: accounts.remove_key(me, key.fingerprint), lambda _: self._reload())

    def _export(self) -> None:
        accounts, me = self.guest.inn.accounts, self.guest.account

        def show(data: bytes) -> None:
            self.ashes.push_screen(TextPage("Everything kept about you", tuple(data.decode().splitlines())))

        carry_out(self, self.guest, lambda: accounts.export(me), show)

    def _delete(self) -> None:
        inn, me = self.guest.inn, self.guest.account

        def delete() -> None:
            inn.lobby.leave_all(me)
            self.guest.leave()
            inn.accounts.delete(me)

        carry_out(self, self.guest, delete, lambda _: self.ashes.exit("Your account is deleted. Come again."))

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)


_HOW = (
    "To have the journal of one, type at home:  ssh HOST journal NAME > game.jsonl",
    "with HOST as you come here.",
    "",
)


def _result_lines(results: tuple[GameResult, ...]) -> tuple[str, ...]:
    lines = []
    for result in results:
        places = ", ".join(f"{p.name} ({'won' if p.won else 'lost'}, {p.deck})" for p in result.places)
        against = f" against {result.opponent}" if result.opponent else ""
        lines += [
            f"{places}{against}",
            f"  {count(result.rounds, 'round')}: {result.reason}; journal {result.game}",
            "",
        ]
    return (*_HOW, *lines) if lines else ("No game has ended yet.",)
