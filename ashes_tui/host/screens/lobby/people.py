"""Who is here, and whom one would rather not hear or meet."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import Person, people_here
from ashes_tui.host.screens.shared.carrying import carry_out
from ashes_tui.host.stores.people import Account, Block
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen

_SOON = 0.2
"""Seconds in which several changes are shown as one."""
_NEXT: dict[str, Block | None] = {"": "mute", "mute": "block", "block": None}
_WORDS = {"": "", "mute": "muted", "block": "blocked"}
_HINT = "Enter: mute (you do not read them), block (nor do you meet at tables), neither"


class PeopleScreen(MenuScreen[None]):
    """All who are here; Enter mutes, blocks, or neither."""

    def __init__(self, guest: InnGuest, people: tuple[Person, ...]) -> None:
        super().__init__()
        self.guest = guest
        self.people = self._others(people)
        self._stop: Callable[[], None] = lambda: None
        self._stale = False

    def on_mount(self) -> None:
        """Hear who comes and goes."""
        self._stop = self.guest.inn.lobby.subscribe(lambda _: self._heard())

    def on_unmount(self) -> None:
        """Hear nothing any longer."""
        self._stop()

    def _heard(self) -> None:
        """Somebody came, went, or does something else; called in whatever thread. Several changes count as one."""
        if not self._stale:
            self._stale = True
            self.call_later(self.set_timer, _SOON, self._look)

    def _look(self) -> None:
        self._stale = False
        carry_out(self, self.guest, lambda: people_here(self.guest), self._show)

    def _show(self, people: tuple[Person, ...]) -> None:
        """Show who is here; the cursor stays on whom it was on."""
        chosen = self.people[self.cursor].id if self.cursor < len(self.people) else ""
        self.people = self._others(people)
        self.cursor = next((at for at, person in enumerate(self.people) if person.id == chosen), len(self.people))
        self.paint()

    def _others(self, people: tuple[Person, ...]) -> list[Person]:
        return [person for person in people if person.id != self.guest.account.id]

    def sheet(self) -> Sheet:
        """A line for each."""
        lines = [
            Choice("", f"{person.name}  {person.doing}".rstrip(), _WORDS[person.kind], _HINT) for person in self.people
        ]
        intro = () if self.people else ("Nobody else is here now.", "")
        return Sheet("Who is here", intro, (*lines, Choice("b", "Back")), width=64)

    def chosen(self, choice: Choice) -> None:
        """Treat them otherwise."""
        if choice.key == "b":
            self.leave()
            return
        person = self.people[self.cursor]
        accounts, me, other = self.guest.inn.accounts, self.guest.account, Account(person.id, person.name)
        carry_out(self, self.guest, lambda: accounts.set_block(me, other, _NEXT[person.kind]), lambda _: self._look())

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)
