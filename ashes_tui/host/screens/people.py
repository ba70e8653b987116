"""Who is here, and whom one would rather not hear or meet."""

from __future__ import annotations

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import Person
from ashes_tui.host.screens.carrying import carry_out
from ashes_tui.host.stores.people import Account, Block
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen

_NEXT: dict[str, Block | None] = {"": "mute", "mute": "block", "block": None}
_WORDS = {"": "", "mute": "muted", "block": "blocked"}
_HINT = "Enter: mute (you do not read them), block (nor do you meet at tables), neither"


class PeopleScreen(MenuScreen[None]):
    """All who are here; Enter mutes, blocks, or neither."""

    def __init__(self, guest: InnGuest, people: tuple[Person, ...]) -> None:
        super().__init__()
        self.guest = guest
        self.people = [person for person in people if person.id != guest.account.id]

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
        at = self.cursor
        person, kind = self.people[at], _NEXT[self.people[at].kind]
        accounts, me = self.guest.inn.accounts, self.guest.account

        def done(_: None) -> None:
            self.people[at] = person._replace(kind=kind or "")
            self.paint()

        carry_out(self, self.guest, lambda: accounts.set_block(me, Account(person.id, person.name), kind), done)

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)
