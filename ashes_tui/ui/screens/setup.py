"""A new game between two: who plays, which decks, which names, which seed."""

from __future__ import annotations

from ashes_tui.ai.players import NAMES
from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.records import PERSON
from ashes_tui.match.seats import default_names, new_seed
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.opening import HotseatRequest
from ashes_tui.ui.screens.browser import DeckScreen
from ashes_tui.ui.screens.form import (
    EDITION,
    FOOT,
    LONGEST_NAME,
    LONGEST_SEED,
    PLAYERS,
    SEED,
    WIDTH,
    FormScreen,
    deck_words,
)
from ashes_tui.ui.starting import start_game

BOTH = "Both sit here. A curtain hides the hands whenever the keyboard passes from one to the other"
MODES = (
    ("Two people at this keyboard", (PERSON, PERSON), BOTH),
    *((f"You against the {name} player", (PERSON, name), PLAYERS.get(name, "")) for name in reversed(NAMES)),
)
_NAMES = ("n", "N")


class SetupScreen(FormScreen):
    """Left and right change a line, Enter too; names and seed are typed. ``asked`` is what is known already."""

    lines = {"n": LONGEST_NAME, "N": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant

    def __init__(self, asked: HotseatRequest) -> None:
        super().__init__()
        self.mode = 0
        self.decks = [0, 1]
        self.edition, self.chained = asked.edition, asked.chained
        self.asked = asked
        self.typed |= dict(zip(_NAMES, asked.names, strict=False))
        self.typed[SEED] = "" if asked.seed is None else str(asked.seed)
        self._lists: tuple[DeckList, ...] = ()

    def on_mount(self) -> None:
        """The decks are read by now, or are waited for."""
        try:
            self._lists = tuple(self.ashes.library.decks.values())
        except ContentError as error:
            self.dismiss(None)
            self.ashes.tell("The rules or decks cannot be read", *str(error).splitlines()[:12])

    def sheet(self) -> Sheet:
        """Every line with its present value."""
        if not self._lists:
            return Sheet("New game", ("There are no decks.",), (Choice("b", "Back"),))
        called, alone = self._called(), self.mode > 0
        mode, _, meaning = MODES[self.mode]
        whose = ("Your", "Its") if alone else ("First", "Second")
        first = "You choose" if alone else "Both choose"
        choices = (
            Choice("m", "Who plays", mode, meaning),
            Choice("1", f"{whose[0]} deck", self._deck(0), self._describe(0)),
            Choice("2", f"{whose[1]} deck", self._deck(1), self._describe(1)),
            Choice("n", f"{whose[0]} name", self.line("n", called[0]), self.typing_hint("n")),
            Choice("N", f"{whose[1]} name", self.line("N", called[1]), self.typing_hint("N")),
            self.edition_line(),
            self.chained_line(),
            Choice(SEED, "Seed", self.line(SEED, "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint=f"{first} the First Five next: the five cards to begin with"),
            Choice("b", "Back"),
        )
        return Sheet("New game", ("",), choices, FOOT, WIDTH)

    def _called(self) -> tuple[str, ...]:
        usual = default_names(tuple(self._lists[deck].phoenixborn for deck in self.decks))
        return tuple(self.typed[key].strip() or name for key, name in zip(_NAMES, usual, strict=True))

    def _deck(self, seat: int) -> str:
        deck = self._lists[self.decks[seat]]
        return f"{deck.name} ({deck.phoenixborn})"

    def _describe(self, seat: int) -> str:
        return deck_words(self._lists[self.decks[seat]], self.ashes.library.rulebook)

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        if choice.key == "m":
            self.mode = (self.mode + step) % len(MODES)
        elif choice.key in ("1", "2"):
            seat = int(choice.key) - 1
            self.decks[seat] = (self.decks[seat] + step) % len(self._lists)
        elif choice.key == EDITION:
            self.turn_edition(step)

    def about(self, choice: Choice) -> bool:
        """The cards of a deck."""
        if choice.key not in ("1", "2"):
            return False
        self.ashes.push_screen(DeckScreen(self._lists[self.decks[int(choice.key) - 1]], self.ashes.library.rulebook))
        return True

    def begin(self) -> None:
        """Start the game."""
        decks = tuple(self._lists[deck].name for deck in self.decks)
        seed = new_seed() if self.seed is None else self.seed
        start_game(self.ashes, decks, seed, self._called(), MODES[self.mode][1], self.edition, self.chained)
