"""A new game between players: decks, names, seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ashes_tui.lang.defs import DeckList
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.setup.form import (
    CALLED,
    COMPUTERS,
    DECKS,
    LONGEST_NAME,
    LONGEST_SEED,
    PLAYERS,
    SEED,
    WHO,
    FormScreen,
)
from ashes_tui.ui.screens.setup.picks import Pick
from ashes_tui.ui.starting import start_game

MANY = "All play here, each against all the others. The last one left wins"
BOTH = "Both play here. A curtain hides the hands whenever the keyboard passes from one to the other"
MODES = (
    *((f"You against {COMPUTERS[name].removesuffix(' player')}", (PERSON, name), PLAYERS[name]) for name in COMPUTERS),
    ("Two people at this keyboard", (PERSON, PERSON), BOTH),
    ("Three people at this keyboard", (PERSON,) * 3, MANY),
    ("Four people at this keyboard", (PERSON,) * 4, MANY),
)
_TWO = next(at for at, (_, players, _) in enumerate(MODES) if players == (PERSON, PERSON))
_ALONE = ("Player", "Computer")
_PLACES = ("First", "Second", "Third", "Fourth")


class SetupScreen(FormScreen):
    """Left and right change a line; names and seed are typed."""

    lines = {**dict.fromkeys(CALLED, LONGEST_NAME), SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant
    kept_as = "hotseat"
    deck_keys = DECKS
    name_keys = CALLED

    def __init__(self, new_game: NewGame) -> None:
        super().__init__(new_game)
        self.mode = _TWO if len(new_game.names) > 1 or new_game.players else 0

    def recall(self, kept: Mapping[str, object]) -> None:
        """The same people and computer players as the last time."""
        super().recall(kept)
        if self.new_game.players:
            return  # the command says who plays
        self.mode = next((i for i, (words, *_) in enumerate(MODES) if words == kept.get("mode")), self.mode)

    def kept(self) -> dict[str, object]:
        """Who plays, besides the rest."""
        return {**super().kept(), "mode": MODES[self.mode][0]}

    def sheet(self) -> Sheet:
        """All lines with their present values."""
        if not self.known:
            return Sheet("New game", ("There are no decks.",), (Choice("b", "Back"),))
        mode, players, meaning = MODES[self.mode]
        alone = players.count(PERSON) == 1
        whose = ("Your", "Opponent's") if alone else _PLACES
        first = "you choose" if alone else "both choose" if len(players) == 2 else "all choose"
        seats = range(len(players))
        lines = (
            Choice(WHO, "Who plays", mode, meaning),
            *(self.deck_line(i, f"{whose[i]} deck") for i in seats),
            *(self.name_line(i, f"{whose[i]} name") for i in seats),
            self.edition_line(),
        )
        more = (self.chained_line(), self.lists_line(), self.seed_line())
        return self.form("New game", lines, more, f"Next {first} the First Five, the cards to begin with")

    def has_list(self, choice: Choice) -> bool:
        """Who plays is chosen from a list, too."""
        return choice.key == WHO or super().has_list(choice)

    def listed(self, choice: Choice) -> bool:
        """Open the list of values of a line."""
        if choice.key != WHO:
            return super().listed(choice)
        self.pick("Who plays", [Pick(mode, (meaning,)) for mode, _, meaning in MODES], self.mode, self._take_mode)
        return True

    def _take_mode(self, at: int) -> None:
        self.mode = at

    def playing(self) -> Sequence[DeckList]:
        """The decks of the players."""
        return self.decks[: len(MODES[self.mode][1])]

    def usual_names(self) -> tuple[str, ...]:
        """Where one plays against the program: who is who."""
        return _ALONE if MODES[self.mode][1].count(PERSON) == 1 else super().usual_names()

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value."""
        if choice.key == WHO:
            self.mode = (self.mode + step) % len(MODES)
        else:
            super().turned(choice, step)

    def begin(self) -> None:
        """Start the game."""
        players = MODES[self.mode][1]
        start_game(self.ashes, replace(self.chosen_game(), seats=len(players), players=players))
