"""What opens over a hosted table: its menu, what others propose, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.host.guests.late_hands import late_hands
from ashes_tui.host.guests.news import duration
from ashes_tui.host.lobby.people.chat import SIGNS
from ashes_tui.host.lobby.people.inert import LONGEST_TEXT
from ashes_tui.host.lobby.tables.wishes import ASKS, Asked, Concede, Propose
from ashes_tui.host.screens.shared.carrying import carry_out
from ashes_tui.host.screens.shared.reporting import ask_for_report
from ashes_tui.host.screens.shared.text_page import TextPage
from ashes_tui.host.screens.shared.typing import LineScreen
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.table import REPORT

if TYPE_CHECKING:
    from ashes_tui.host.screens.seat.seat import HostedTableScreen


_HANDS_AGAIN = 5.0
"""Seconds after which late hands are read anew."""


class ProposalScreen(MenuScreen[bool]):
    """Somebody proposes something. Escape looks at the table first; the menu of the game leads back here."""

    def __init__(self, name: str, asked: Asked) -> None:
        super().__init__()
        self.asked = f"{name} {ASKS[asked]}"

    def sheet(self) -> Sheet:
        """Yes or no."""
        return Sheet(self.asked, (), (Choice("y", "Agree"), Choice("n", "Do not agree")), width=60)

    def chosen(self, choice: Choice) -> None:
        """Answer."""
        self.dismiss(choice.key == "y")

    def leave(self) -> None:
        """Not agreeing is the safe answer."""
        self.dismiss(False)


class SayScreen(MenuScreen[None]):
    """Signs, which strangers may give each other; at a table that is not open, words too."""

    def __init__(self, table: HostedTableScreen) -> None:
        super().__init__()
        self.table = table

    def sheet(self) -> Sheet:
        """The signs, by number."""
        signs = [Choice(str(n), sign) for n, sign in enumerate(SIGNS, start=1)]
        talks = self.table.row.visibility != "open" and self.table.row.plan.talk
        words = (Choice("/", "Something else", hint="Type it"),) if talks else ()
        return Sheet("Say to the table", (), (*signs, *words, Choice("b", "Back")), width=48)

    def chosen(self, choice: Choice) -> None:
        """Say it."""
        table, guest = self.table, self.table.guest
        chat = guest.inn.lobby.chat
        if choice.key == "/":
            self._type()
        elif choice.key != "b":
            sign = int(choice.key) - 1
            carry_out(table, guest, lambda: chat.sign(guest.account, sign, table.row), lambda _: None)
        if choice.key != "/":
            self.dismiss(None)

    def _type(self) -> None:
        table, guest = self.table, self.table.guest
        chat = guest.inn.lobby.chat

        def take(text: str) -> None:
            carry_out(asked, guest, lambda: chat.say(guest.account, text, table.row), done, asked.refuse)

        def done(_: None) -> None:
            asked.dismiss(None)

        asked = LineScreen("Say to the table", ("All who look at this table read it.",), LONGEST_TEXT, take)
        self.ashes.push_screen(asked)

    def leave(self) -> None:
        """Say nothing."""
        self.dismiss(None)


class HandsPage(TextPage):
    """For watchers: the hands as they were a while ago, read anew as the game goes on."""

    def __init__(self, table: HostedTableScreen) -> None:
        self.table = table
        super().__init__(f"The hands {duration(table.row.plan.hands_after)} ago", ())

    def on_mount(self) -> None:
        """Read them now, and again and again."""
        self.set_interval(_HANDS_AGAIN, self._look)
        self._look()

    def _look(self) -> None:
        table = self.table
        carry_out(self, table.guest, lambda: late_hands(table.stream, table.row.plan.hands_after), self._show)

    def _show(self, lines: tuple[str, ...]) -> None:
        self.lines = lines
        self.paint()


class HostedMenu(MenuScreen[bool]):
    """The menu of a hosted game. The seed is not shown: it tells all hands."""

    def __init__(self, table: HostedTableScreen) -> None:
        super().__init__()
        self.table = table
        self._sure = False

    def sheet(self) -> Sheet:
        """All that can be done besides playing."""
        choices = (
            Choice(MainKey.RESUME, "Go on watching" if self.table.watches else "Go on playing"),
            *(self._watchers() if self.table.watches else self._players()),
            Choice("?", "Keys, mouse and signs"),
            Choice("w", "Words of the game", hint="What keywords, dice powers, actions and phases mean"),
            Choice("t", "Colours", "dark" if self.palette.dark else "light"),
            Choice("g", "Signs", self.glyphs.name),
            Choice(REPORT, "Report a problem", hint="With the game as it stands; you are given a number"),
            Choice("m", "Go to the lobby", hint=self._kept()),
            Choice("q", "Leave the host", hint=self._kept()),
        )
        names = ", ".join(self.table.game.session.seat_names)
        return Sheet("The menu of this game", (names, ""), choices, width=64)

    def _kept(self) -> str:
        return "You can watch again" if self.table.watches else "Your seat is kept; the others see that you are away"

    def _watchers(self) -> tuple[Choice, ...]:
        delay = self.table.row.plan.hands_after
        return (Choice("h", f"The hands {duration(delay)} ago"),) if delay else ()

    def _players(self) -> tuple[Choice, ...]:
        status = self.table.stream.status
        pause = Choice("p", "Ask to go on") if status.paused else Choice("p", "Ask for a pause", hint="Clocks stand")
        really = Choice("c", "Really concede?", hint="Press it again to give up; Esc to go on playing")
        return (
            Choice("s", "Say something", hint="Hello, well played, one moment"),
            Choice("d", "Your deck", hint="All its cards, and what they bring into play"),
            Choice(
                "u",
                "Ask to take back",
                hint="Your last choice, if all agree; u at the table where nobody need be asked",
            ),
            pause,
            really if self._sure else Choice("c", "Concede", hint="You give up"),
        )

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        app, table = self.ashes, self.table
        sure, self._sure = self._sure, choice.key == "c"
        match choice.key:
            case "?":
                app.open_help()
            case "w":
                app.open_words()
            case "t":
                app.turn_theme()
            case "g":
                app.turn_glyphs()
                table.game.use_glyphs(app.glyphs)
            case "d":
                session = table.game.session
                app.push_screen(DeckScreen(session.match.header.setup.seats[table.model.seat].deck, session.rulebook))
            case "m":
                app.to_menu()
            case "q":
                app.exit("Your seat is kept. Come back the same way to go on.")
            case "c" if not sure:
                pass
            case _:
                self.dismiss(False)
                self._of_the_game(choice.key)

    def _of_the_game(self, key: str) -> None:
        """What is done at the table itself."""
        table = self.table
        paused = table.stream.status.paused
        if key == "s":
            self.ashes.push_screen(SayScreen(table))
        elif key == "h":
            self.ashes.push_screen(HandsPage(table))
        elif key == REPORT:
            ask_for_report(table, table.guest, table.row.id)
        elif key == "u":
            table.wish(Propose("undo"))
        elif key == "p":
            table.wish(Propose("go on" if paused else "pause"))
        elif key == "c":
            table.wish(Concede())

    def leave(self) -> None:
        """Go on."""
        self.dismiss(False)


class HostedResult(ResultScreen):
    """The result of a hosted game."""

    def __init__(self, table: HostedTableScreen) -> None:
        super().__init__(table.game)
        self.table = table

    def on_mount(self) -> None:
        """The host has kept the result already."""

    def ways(self) -> tuple[Choice, ...]:
        """Rematch, or back to the lobby."""
        again = Choice("n", "Ask for a rematch", hint="The same people and decks, other luck, once all agree")
        if self.table.row.campaign:
            again = Choice("n", "Go on with the campaign", hint="Cards for a victory, and the next game")
        return (
            *(() if self.table.watches else (again,)),
            Choice("t", "Look at the table", hint="Esc there leads back here"),
            Choice("l", "What happened"),
            *(() if self.table.watches else (Choice("j", "Take the journal home", hint="How to have it as a file"),)),
            Choice("m", "Lobby"),
            Choice("q", "Leave the host"),
        )

    def chosen(self, choice: Choice) -> None:
        """Do what was chosen."""
        if choice.key == "n" and self.table.row.campaign:
            self.table.to_room()
        elif choice.key == "n":
            self.table.wish(Propose("rematch"))
        elif choice.key == "j":
            line = f"ssh HOST journal {self.table.row.game} > game.jsonl"
            self.ashes.tell("The journal of this game", "Type at home, with HOST as you came here:", line)
        elif choice.key == "q":
            self.ashes.exit("Goodbye. Come again.")
        else:
            super().chosen(choice)
