"""A new game for one: against an automaton, or against a computer player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.pages.aside import Aside
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.setup.form import (
    BEGIN,
    CALLED,
    COMPUTERS,
    DECKS,
    LONGEST_NAME,
    LONGEST_SEED,
    PLAYERS,
    SEED,
    FormScreen,
)
from ashes_tui.ui.screens.setup.opponent_form import AgainstScreen
from ashes_tui.ui.screens.setup.opponent_lines import OPPONENT
from ashes_tui.ui.screens.setup.picks import Pick
from ashes_tui.ui.starting import start_game

RIVALS = tuple(reversed(NAMES))
"""The computer players, listed after the automata."""
_GROUP = "Computer players"
"""Their heading in that list."""


class SoloScreen(AgainstScreen):
    """Left and right change a line; name and seed are typed. ``player`` is the computer player to play against."""

    lines = {"n": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant
    kept_as = "solo"
    deck_keys = DECKS[:2]
    name_keys = CALLED[:1]

    def __init__(self, new_game: NewGame) -> None:
        super().__init__(new_game)
        self.player = ""

    def recall(self, kept: Mapping[str, object]) -> None:
        """Play against the same computer player or automaton as the last time."""
        super().recall(kept)
        if kept.get("player") in RIVALS and not self.asked_for.name:
            self.player = str(kept["player"])

    def kept(self) -> dict[str, object]:
        """The computer player, if there is one, besides the rest."""
        return {**super().kept(), "player": self.player}

    def sheet(self) -> Sheet:
        """All lines with their present values."""
        if not self.known or not self.ashes.library.rulebook.automata:
            return Sheet("Solo", ("There are no decks or no opponents.",), (Choice("b", "Back"),))
        lines = (
            self.deck_line(0, "Your deck"),
            *self._rival_lines(),
            self.name_line(0, "Your name"),
            self.edition_line(),
        )
        more = (*(() if self.player else (self.fates_line(),)), self.chained_line(), self.seed_line())
        return self.form("Solo", lines, more, "Next you choose your First Five, the cards to begin with")

    def _rival_lines(self) -> tuple[Choice, ...]:
        """The lines about the opponent: which, how hard; for a computer player its deck."""
        if not self.player:
            return self.hard.lines(self.against)
        who = Choice(OPPONENT, "Opponent", _called(self.player), PLAYERS.get(self.player, ""))
        return who, self.deck_line(1, "Opponent's deck")

    def playing(self) -> Sequence[DeckList]:
        """The decks of the players."""
        return self.decks if self.player else self.decks[:1]

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value."""
        if choice.key == OPPONENT:
            self.take_rival((self.rival_place() + step) % len(self.rival_picks()))
        else:
            super().turned(choice, step)

    def rival_picks(self) -> list[Pick]:
        """The automata, then the computer players."""
        return [
            *super().rival_picks(),
            *(Pick(COMPUTERS[name], (PLAYERS.get(name, ""),), tail="with a deck", group=_GROUP) for name in RIVALS),
        ]

    def take_rival(self, at: int) -> None:
        """Choose the opponent at a place in the list."""
        others = len(self.ashes.library.rulebook.automata)
        self.player = RIVALS[at - others] if at >= others else ""
        if not self.player:
            super().take_rival(at)

    def rival_place(self) -> int:
        """The place of the opponent in that list."""
        others = len(self.ashes.library.rulebook.automata)
        return others + RIVALS.index(self.player) if self.player else super().rival_place()

    def aside(self, choice: Choice) -> Aside | None:
        """A computer player beside the line of the opponent."""
        if self.player and choice.key == OPPONENT:
            return Aside(_called(self.player), (PLAYERS.get(self.player, ""),), theirs=True)
        return super().aside(choice)

    def sides(self) -> tuple[tuple[Aside, ...], tuple[Aside, ...]]:
        """Against a computer player its deck stands beside the lines."""
        return FormScreen.sides(self) if self.player else super().sides()

    def hinted(self, choice: Choice) -> Choice:
        """A computer player has no card where all decks are shown."""
        return FormScreen.hinted(self, choice) if self.player else super().hinted(choice)

    def has_page(self, choice: Choice) -> bool:
        """A computer player has no cards of its own."""
        return not (self.player and choice.key in (OPPONENT, BEGIN)) and super().has_page(choice)

    def about(self, choice: Choice) -> bool:
        """Open the cards of a deck or of the automaton."""
        return self.has_page(choice) and super().about(choice)

    def begin(self) -> None:
        """Start the game."""
        new_game = self.chosen_game()
        if self.player:
            new_game = replace(new_game, seats=2, players=(PERSON, self.player), opponent=None)
        start_game(self.ashes, new_game)


def _called(player: str) -> str:
    return f"{COMPUTERS[player]} (with a deck)"
