"""One's own decks: pasted or typed, checked, kept with the account, and chosen at a table."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.lobby.people.inert import inert
from ashes_tui.host.lobby.people.own_decks import deck_from_text, deck_problems
from ashes_tui.host.screens.shared.carrying import AnyScreen, carry_out
from ashes_tui.lang.defs import DeckList
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.setup.picks import Pick, PickScreen, deck_pick

TakeDeck = Callable[[DeckList], None]
_LONGEST = 16 * 1024
_SHOWN, _WIDE = 8, 66
_NEW = Pick("A deck of your own: paste its text", ("It is kept with your account.",))


class DeckTextScreen(MenuScreen[None]):
    """Takes the text of a deck. Tab gives it; it is kept with the account, and handed to ``take``."""

    def __init__(self, guest: InnGuest, take: TakeDeck) -> None:
        super().__init__()
        self.guest, self._take = guest, take
        self.text, self.problem = "", ""

    def sheet(self) -> Sheet:
        """What to do, and the end of the text so far."""
        how = (
            "Paste a deck, or type it: its name, then lines such as 3 Blood Archer, its",
            "Phoenixborn, and its dice as 5 ceremonial. A deck file of this program will",
            "do too.",
            "",
        )
        problem = (*wrap(f"{self.problem[:1].upper()}{self.problem[1:]}.", _WIDE), "") if self.problem else ()
        lines = self.text.split("\n")
        shown = [inert(line, _WIDE) for line in lines[-_SHOWN:]]
        shown[-1] += "_"
        choices = tuple(Choice("", line, heading=line is not shown[-1]) for line in shown)
        return Sheet("A deck of your own", (*how, *problem), choices, "Tab: take it   Esc: back", width=78)

    def press_key(self, key: str) -> bool:
        """Letters go into the text; Tab gives it."""
        if key == "tab":
            self._give()
        elif key == "escape":
            self.leave()
        elif key == "enter":
            self._add("\n")
        elif key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1:
            self._add(key)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Add what is pasted, all lines of it."""
        event.stop()
        self._add(event.text)
        self.paint()

    def _add(self, text: str) -> None:
        self.text = (self.text + text)[:_LONGEST]

    def _give(self) -> None:
        inn, me, text = self.guest.inn, self.guest.account, self.text

        def keep() -> tuple[DeckList, tuple[str, ...]]:
            deck = inn.accounts.keep_deck(me, deck_from_text(text, inn.library.rulebook))
            return deck, deck_problems(deck, inn.library.rulebook, DEFAULT_EDITION)

        def kept(found: tuple[DeckList, tuple[str, ...]]) -> None:
            deck, problems = found
            self.dismiss(None)
            if problems:
                self.ashes.tell(f"{deck.name} is kept, but not legal", "\n".join(problems))
            self._take(deck)

        carry_out(self, self.guest, keep, kept, self.refuse)

    def refuse(self, why: str) -> None:
        """Say why it cannot be taken; it can be changed."""
        self.problem = why
        self.paint()

    def leave(self) -> None:
        """Take none."""
        self.dismiss(None)


class DecksScreen(MenuScreen[None]):
    """The decks kept with an account: read one, delete one, add one."""

    def __init__(self, guest: InnGuest) -> None:
        super().__init__()
        self.guest = guest
        self.decks: tuple[DeckList, ...] = ()
        self._sure = ""

    def on_mount(self) -> None:
        """Read them."""
        self._reload()

    def _reload(self) -> None:
        carry_out(self, self.guest, lambda: self.guest.inn.accounts.decks(self.guest.account), self._show)

    def _show(self, decks: dict[str, DeckList]) -> None:
        self.decks = tuple(decks.values())
        self.paint()

    def sheet(self) -> Sheet:
        """A line for each."""
        lines = [Choice("", deck.name, deck.phoenixborn, "Enter: read it; x: delete it") for deck in self.decks]
        sure = (f"x once more to delete {self._sure}", "") if self._sure else ()
        intro = () if self.decks else ("You keep no deck here yet.", "")
        choices = (*lines, Choice("a", "Add a deck", hint="Paste its text"), Choice("b", "Back"))
        return Sheet("Your decks", (*intro, *sure), choices, width=72)

    def press_key(self, key: str) -> bool:
        """x deletes, once more for sure."""
        sure, self._sure = self._sure, ""
        if key != "x" or self.cursor >= len(self.decks):
            return super().press_key(key)
        deck = self.decks[self.cursor]
        if sure != deck.name:
            self._sure = deck.name
            return True
        accounts, me = self.guest.inn.accounts, self.guest.account
        carry_out(self, self.guest, lambda: accounts.delete_deck(me, deck.name), lambda _: self._reload())
        return True

    def chosen(self, choice: Choice) -> None:
        """Add one, go back, or read one."""
        if choice.key == "a":
            self.ashes.push_screen(DeckTextScreen(self.guest, lambda _: self._reload()))
        elif choice.key == "b":
            self.leave()
        else:
            self.ashes.push_screen(DeckScreen(self.decks[self.cursor], self.guest.inn.library.rulebook))

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def pick_deck(screen: AnyScreen, guest: InnGuest, take: TakeDeck) -> None:
    """Have a deck chosen: one's own, one that comes with the game, or a new one."""

    def show(own: dict[str, DeckList]) -> None:
        decks = (*own.values(), *guest.inn.decks)
        picks = [deck_pick(deck, guest.inn.library.rulebook) for deck in decks]

        def taken(at: int) -> None:
            if at < len(decks):
                take(decks[at])
            else:
                screen.ashes.push_screen(DeckTextScreen(guest, take))

        screen.ashes.push_screen(PickScreen("Deck", [*picks, _NEW], 0, taken))

    carry_out(screen, guest, lambda: guest.inn.accounts.decks(guest.account), show)
