"""Opening a table: what is played there, how long one may think, and who may come."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.campaign.kinds import KINDS
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import clock_words, duration, watching_words
from ashes_tui.host.guests.wanted import (
    AWAY,
    CLOCKS,
    DIFFICULTIES,
    GAMES,
    VISIBLE,
    WATCHING,
    Wanted,
    fitting,
    kinds_for,
)
from ashes_tui.host.screens.account.decks import pick_deck
from ashes_tui.host.screens.room.campaign_room import open_room
from ashes_tui.host.screens.shared.carrying import carry_out
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.setup.form import turn

_FOOT = "Left Right: change   Enter: change, list, open   Esc: back"


class NewTableScreen(MenuScreen[None]):
    """A form; ``o`` opens the table."""

    def __init__(self, guest: InnGuest) -> None:
        super().__init__()
        self.guest = guest
        self.wanted = Wanted()
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
        deck = f"{self.deck.name} ({self.deck.phoenixborn})" if self.deck else ""
        clock = replace(wanted.clock, away=0.0)
        away = f"wait {duration(wanted.away)}" if wanted.away else "wait as long as it takes"
        choices = (
            Choice("g", "Game", GAMES[wanted.game]),
            *(self._opponent_lines() if wanted.has_opponent else ()),
            *(self._campaign_lines() if wanted.game[0] == "campaign" else ()),
            Choice("d", "Your deck", deck, "Enter lists all of them"),
            Choice("e", "Rules", book.editions[wanted.edition].title, "The books it is played by"),
            Choice("c", "Chained list", "in force" if wanted.chained else "not in force"),
            Choice("k", "Clock", clock_words(clock), "When it is over: a choice is made for you, or the game is lost"),
            Choice("a", "If somebody is away", away, "After that, choices are made for them"),
            Choice("v", "Open", VISIBLE[wanted.visibility], "Who finds the table and may sit down"),
            Choice("w", "Watching", watching_words(wanted.watching), "Watchers see what all may know"),
            Choice("o", "Open the table"),
            Choice("b", "Back"),
        )
        return Sheet("A new table", (), choices, _FOOT, width=72)

    def _opponent_lines(self) -> tuple[Choice, ...]:
        opponent, spec = self.wanted.opponent, self._spec
        hard = Choice("h", "Difficulty", opponent.difficulty)
        levels = (Choice("l", "Level", str(opponent.level)),) if spec.levels_of(opponent.difficulty) else ()
        return (Choice("p", "Opponent", opponent.name), hard, *levels)

    def _campaign_lines(self) -> tuple[Choice, ...]:
        kind = KINDS[self.wanted.campaign.kind]
        hard = Choice("h", "Difficulty", self.wanted.campaign.difficulty, kind.harder)
        return (Choice("p", "Campaign", kind.title, kind.about), hard)

    @property
    def _spec(self) -> AutomatonDef:
        return self.guest.inn.library.rulebook.automata[self.wanted.opponent.name]

    # --- changing --------------------------------------------------------------------------------------------------

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value of a line."""
        wanted = self.wanted
        found: dict[str, dict[str, object]] = {
            "g": {"game": turn(tuple(GAMES), wanted.game, step)},
            "e": {"edition": turn(tuple(self.guest.inn.library.rulebook.editions), wanted.edition, step)},
            "c": {"chained": not wanted.chained},
            "k": {"clock": turn(CLOCKS, wanted.clock, step)},
            "a": {"away": turn(AWAY, wanted.away, step)},
            "v": {"visibility": turn(tuple(VISIBLE), wanted.visibility, step)},
            "w": {"watching": turn(WATCHING, wanted.watching, step)},
        }
        if choice.key in found:
            self.wanted = self._possible(wanted._replace(**found[choice.key]))  # type: ignore[arg-type]
        elif choice.key in "ph" and wanted.game[0] == "campaign":
            self._turn_campaign(choice.key, step)
        elif choice.key in "phl":
            self._turn_opponent(choice.key, step)
        elif choice.key == "d" and self.deck is not None:
            self.deck = turn(self.guest.inn.decks, self.deck, step)

    def _possible(self, wanted: Wanted) -> Wanted:
        """The same with a campaign that so many people can play."""
        kinds = kinds_for(wanted.game[1])
        fits = wanted.game[0] != "campaign" or wanted.campaign.kind in kinds
        return wanted if fits else wanted._replace(campaign=replace(wanted.campaign, kind=kinds[0]))

    def _turn_campaign(self, key: str, step: int) -> None:
        now, kinds = self.wanted.campaign, kinds_for(self.wanted.game[1])
        if key == "p":
            now = replace(now, kind=turn(kinds, now.kind, step))
        else:
            now = replace(now, difficulty=turn(DIFFICULTIES, now.difficulty, step))
        self.wanted = self.wanted._replace(campaign=now)

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
        return fitting(now, self.guest.inn.library.rulebook.automata)

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

    def _open(self) -> None:
        lobby, me, plan, deck = self.guest.inn.lobby, self.guest.account, self.wanted.plan(), self.deck

        def create() -> TableRow:
            row = lobby.create(me, plan, self.wanted.visibility)
            return lobby.choose_deck(me, row.id, deck) if deck is not None else row

        def show(row: TableRow) -> None:
            self.dismiss(None)
            open_room(self, self.guest, row)

        carry_out(self, self.guest, create, show)

    def leave(self) -> None:
        """Open none."""
        self.dismiss(None)
