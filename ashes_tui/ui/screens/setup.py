"""A new game: who plays, which decks, which names, which seed."""

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

MANY = "All sit here, each against all others. Who is out stops; the last one left wins"
BOTH = "Both sit here. A curtain hides the hands whenever the keyboard passes from one to the other"
MODES = (
    ("Two people at this keyboard", (PERSON, PERSON), BOTH),
    *((f"You against the {name} player", (PERSON, name), PLAYERS.get(name, "")) for name in reversed(NAMES)),
    ("Three people at this keyboard", (PERSON,) * 3, MANY),
    ("Four people at this keyboard", (PERSON,) * 4, MANY),
)
_DECKS, _NAMES = ("1", "2", "3", "4"), ("n", "N", "o", "O")
_PLACES = ("First", "Second", "Third", "Fourth")


class SetupScreen(FormScreen):
    """Left and right change a line, Enter too; names and seed are typed. ``asked`` is what is known already."""

    lines = {**dict.fromkeys(_NAMES, LONGEST_NAME), SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant

    def __init__(self, asked: HotseatRequest) -> None:
        super().__init__()
        self.mode = 0
        self.all_decks = [0, 1, 2, 3]
        self.edition, self.chained = asked.edition, asked.chained
        self.asked = asked
        self.typed |= dict(zip(_NAMES, asked.names, strict=False))
        self.typed[SEED] = "" if asked.seed is None else str(asked.seed)
        self._lists: tuple[DeckList, ...] = ()

    def on_mount(self) -> None:
        """The decks are read by now, or are waited for."""
        try:
            self._lists = tuple(self.ashes.library.decks.values())
            self.all_decks = [deck % max(1, len(self._lists)) for deck in self.all_decks]
            self.stand_on_begin()
        except ContentError as error:
            self.unread("rules or decks", error)

    def sheet(self) -> Sheet:
        """Every line with its present value."""
        if not self._lists:
            return Sheet("New game", ("There are no decks.",), (Choice("b", "Back"),))
        called = self._called()
        mode, players, meaning = MODES[self.mode]
        alone = players.count(PERSON) == 1
        whose = ("Your", "Its") if alone else _PLACES
        first = "You choose" if alone else "Both choose" if len(players) == 2 else "All choose"
        seats = range(len(players))
        choices = (
            Choice("m", "Who plays", mode, meaning),
            *(Choice(_DECKS[i], f"{whose[i]} deck", self._deck(i), self._describe(i)) for i in seats),
            *(self._name_line(_NAMES[i], f"{whose[i]} name", called[i]) for i in seats),
            self.edition_line(),
            self.chained_line(),
            Choice(SEED, "Seed", self.line(SEED, "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint=f"{first} the First Five next: the five cards to begin with"),
            Choice("b", "Back"),
        )
        return Sheet("New game", (), choices, FOOT, WIDTH)

    def _name_line(self, key: str, what: str, usual: str) -> Choice:
        return Choice(key, what, self.line(key, usual), self.typing_hint(key))

    @property
    def decks(self) -> list[int]:
        """The decks of those who play."""
        return self.all_decks[: len(MODES[self.mode][1])]

    def _called(self) -> tuple[str, ...]:
        usual = default_names(tuple(self._lists[deck].phoenixborn for deck in self.decks))
        return tuple(self.typed[key].strip() or name for key, name in zip(_NAMES, usual, strict=False))

    def _deck(self, seat: int) -> str:
        deck = self._lists[self.decks[seat]]
        return f"{deck.name} ({deck.phoenixborn})"

    def _describe(self, seat: int) -> str:
        return deck_words(self._lists[self.decks[seat]], self.ashes.library.rulebook)

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        if choice.key == "m":
            self.mode = (self.mode + step) % len(MODES)
        elif choice.key in _DECKS:
            seat = int(choice.key) - 1
            self.all_decks[seat] = (self.all_decks[seat] + step) % len(self._lists)
        else:
            self.turned_rule(choice, step)

    def about(self, choice: Choice) -> bool:
        """The cards of a deck."""
        if choice.key not in _DECKS:
            return False
        self.ashes.push_screen(DeckScreen(self._lists[self.decks[int(choice.key) - 1]], self.ashes.library.rulebook))
        return True

    def begin(self) -> None:
        """Start the game."""
        decks = tuple(self._lists[deck].name for deck in self.decks)
        seed = new_seed() if self.seed is None else self.seed
        start_game(self.ashes, decks, seed, self._called(), MODES[self.mode][1], self.edition, self.chained)
