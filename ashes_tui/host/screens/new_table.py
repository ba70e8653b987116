"""Opening a table: what is played there, how long one may think, and who may come."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.host.screens.guest import InnGuest, carry_out
from ashes_tui.host.screens.news import clock_words, duration
from ashes_tui.host.screens.room import RoomScreen, pick_deck
from ashes_tui.host.stores.tables import ClockRule, Mode, Plan, TableRow, Visibility
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.setup.form import turn

_FOOT = "Left and right change   Enter: change, list, open   Esc: back"
_GAMES: tuple[tuple[Mode, int], ...] = (("pvp", 2), ("pvp", 3), ("pvp", 4), ("solo", 1), ("coop", 2))
_CLOCKS = (
    ClockRule(),
    ClockRule("decision", 120),
    ClockRule("decision", 86400),
    ClockRule("game", 1200),
    ClockRule("game", 3600),
)
_AWAY = (0.0, 300.0, 1800.0, 86400.0)
_VISIBLE: dict[Visibility, str] = {
    "open": "for everybody",
    "code": "whoever has its code",
    "invited": "whom you invite",
    "private": "you alone",
}


class _Wanted(NamedTuple):
    """What is chosen so far."""

    game: tuple[Mode, int] = _GAMES[0]
    opponent: OpponentSetup = OpponentSetup("")
    edition: str = DEFAULT_EDITION
    chained: bool = True
    clock: ClockRule = _CLOCKS[0]
    away: float = 0.0
    visibility: Visibility = "open"
    watchers: bool = True


class NewTableScreen(MenuScreen[None]):
    """A form; ``o`` opens the table."""

    def __init__(self, guest: InnGuest) -> None:
        super().__init__()
        self.guest = guest
        self.wanted = _Wanted()
        self.deck: DeckList | None = None

    def on_mount(self) -> None:
        """Begin with the first deck and opponent, and with the cursor on the last line."""
        self.deck = self.guest.inn.decks[0]
        first = next(iter(self.guest.inn.library.rulebook.automata))
        self.wanted = self.wanted._replace(opponent=self._fitting(OpponentSetup(first)))
        self.cursor = next(i for i, choice in enumerate(self.sheet().choices) if choice.key == "o")

    # --- what is shown ---------------------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The lines."""
        wanted, book = self.wanted, self.guest.inn.library.rulebook
        mode, seats = wanted.game
        words = {"solo": "alone against an opponent", "coop": "two together against an opponent"}
        count = {2: "two players", 3: "three players", 4: "four players"}
        deck = f"{self.deck.name} ({self.deck.phoenixborn})" if self.deck else ""
        clock = replace(wanted.clock, away=0.0)
        away = f"wait {duration(wanted.away)}" if wanted.away else "wait as long as it takes"
        choices = (
            Choice("g", "Game", words.get(mode) or count[seats]),
            *(self._opponent_lines() if mode != "pvp" else ()),
            Choice("d", "Your deck", deck, "Enter lists all of them"),
            Choice("e", "Rules", book.editions[wanted.edition].title, "The books it is played by"),
            Choice("c", "Chained list", "in force" if wanted.chained else "not in force"),
            Choice("k", "Clock", clock_words(clock), "When it is over: a choice is made for you, or the game is lost"),
            Choice("a", "If somebody is away", away, "After that, choices are made for them"),
            Choice("v", "Open", _VISIBLE[wanted.visibility], "Who finds the table and may sit down"),
            Choice("w", "Watching", "allowed" if wanted.watchers else "not allowed", "Watchers see no hands"),
            Choice("o", "Open the table"),
            Choice("b", "Back"),
        )
        return Sheet("A new table", (), choices, _FOOT, width=72)

    def _opponent_lines(self) -> tuple[Choice, ...]:
        opponent, spec = self.wanted.opponent, self._spec
        hard = Choice("h", "Difficulty", opponent.difficulty)
        levels = (Choice("l", "Level", str(opponent.level)),) if spec.levels_of(opponent.difficulty) else ()
        return (Choice("p", "Opponent", opponent.name), hard, *levels)

    @property
    def _spec(self) -> AutomatonDef:
        return self.guest.inn.library.rulebook.automata[self.wanted.opponent.name]

    # --- changing --------------------------------------------------------------------------------------------------

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value of a line."""
        wanted = self.wanted
        found: dict[str, dict[str, object]] = {
            "g": {"game": turn(_GAMES, wanted.game, step)},
            "e": {"edition": turn(tuple(self.guest.inn.library.rulebook.editions), wanted.edition, step)},
            "c": {"chained": not wanted.chained},
            "k": {"clock": turn(_CLOCKS, wanted.clock, step)},
            "a": {"away": turn(_AWAY, wanted.away, step)},
            "v": {"visibility": turn(tuple(_VISIBLE), wanted.visibility, step)},
            "w": {"watchers": not wanted.watchers},
        }
        if choice.key in found:
            self.wanted = wanted._replace(**found[choice.key])  # type: ignore[arg-type]
        elif choice.key in "phl":
            self._turn_opponent(choice.key, step)
        elif choice.key == "d" and self.deck is not None:
            self.deck = turn(self.guest.inn.decks, self.deck, step)

    def _turn_opponent(self, key: str, step: int) -> None:
        now, spec = self.wanted.opponent, self._spec
        if key == "p":
            now = replace(now, name=turn(tuple(self.guest.inn.library.rulebook.automata), now.name, step))
        elif key == "h":
            now = replace(now, difficulty=turn(spec.difficulties, now.difficulty, step))
        else:
            now = replace(now, level=turn(spec.levels_of(now.difficulty), now.level, step))
        self.wanted = self.wanted._replace(opponent=self._fitting(now))

    def _fitting(self, now: OpponentSetup) -> OpponentSetup:
        """The same as far as the opponent has it; else its easiest."""
        spec = self.guest.inn.library.rulebook.automata[now.name]
        difficulty = now.difficulty if now.difficulty in spec.difficulties else spec.difficulties[0]
        level = now.level if now.level in spec.levels_of(difficulty) else 1
        return replace(now, difficulty=difficulty, level=level)

    def chosen(self, choice: Choice) -> None:
        """Change a line, list the decks, open the table, or go back."""
        if choice.key == "o":
            self._open()
        elif choice.key == "b":
            self.leave()
        elif choice.key == "d":
            pick_deck(self, self.guest, self._take_deck)
        else:
            self.turned(choice, 1)

    def _take_deck(self, deck: DeckList) -> None:
        self.deck = deck

    # --- opening ---------------------------------------------------------------------------------------------------

    def _plan(self) -> Plan:
        wanted = self.wanted
        mode, seats = wanted.game
        return Plan(
            mode=mode,
            seats=seats,
            edition=wanted.edition,
            chained=wanted.chained,
            opponent=None if mode == "pvp" else wanted.opponent,
            clock=replace(wanted.clock, away=wanted.away),
            watchers=wanted.watchers,
        )

    def _open(self) -> None:
        lobby, me, plan, deck = self.guest.inn.lobby, self.guest.account, self._plan(), self.deck

        def create() -> TableRow:
            row = lobby.create(me, plan, self.wanted.visibility)
            return lobby.choose_deck(me, row.id, deck) if deck is not None else row

        def show(row: TableRow) -> None:
            self.dismiss(None)
            self.ashes.push_screen(RoomScreen(self.guest, row))

        carry_out(self, self.guest, create, show)

    def leave(self) -> None:
        """Open none."""
        self.dismiss(None)
