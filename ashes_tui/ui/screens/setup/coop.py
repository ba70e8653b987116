"""A new game of two players against an automaton: decks, opponent, difficulty, names, seed."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.pages.aside import Aside
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.setup.form import (
    CALLED,
    COMPUTERS,
    DECKS,
    LONGEST_NAME,
    LONGEST_SEED,
    PHOENIX,
    PLAYERS,
    SEED,
    WHO,
    turn,
)
from ashes_tui.ui.screens.setup.opponent_form import AgainstScreen
from ashes_tui.ui.screens.setup.picks import Pick
from ashes_tui.ui.starting import start_game

BOTH = "Both play here with open hands; only the Call of the Phoenix hides them behind a curtain"
CALL = "Once the opponent is destroyed, a rage die is rolled: on power you fight on against each other"
_CALLED = ("no", "agreed")
PARTNERS = (PERSON, *reversed(NAMES))


class CoopScreen(AgainstScreen):
    """Left and right change a line; names and seed are typed."""

    lines = {"n": LONGEST_NAME, "N": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant
    kept_as = "coop"
    deck_keys = DECKS[:2]
    name_keys = CALLED[:2]

    @property
    def partner(self) -> str:
        """Who plays the second deck: a person or a computer player."""
        return self.new_game.players[1] if self.new_game.players else PERSON

    def sheet(self) -> Sheet:
        """All lines with their present values."""
        if not self.known or not self.ashes.library.rulebook.automata:
            return Sheet("Two against one", ("There are no decks or no opponents.",), (Choice("b", "Back"),))
        partner = self.partner
        lines = (
            self.deck_line(0, "First deck"),
            self.deck_line(1, "Second deck"),
            Choice(WHO, "Who plays it", _called(partner), BOTH if partner == PERSON else PLAYERS.get(partner, "")),
            *self.hard.lines(self.against),
            self.name_line(0, "First name"),
            self.name_line(1, "Second name"),
            self.edition_line(),
            Choice(PHOENIX, "Call of the Phoenix", _CALLED[self.new_game.phoenix], CALL, values=_CALLED),
        )
        more = (self.fates_line(), self.chained_line(), self.seed_line())
        return self.form("Two against one", lines, more, "Next each chooses the First Five, the cards to begin with")

    def has_list(self, choice: Choice) -> bool:
        """Who plays the second deck is chosen from a list, too."""
        return choice.key == WHO or super().has_list(choice)

    def listed(self, choice: Choice) -> bool:
        """Open the list of values of a line."""
        if choice.key != WHO:
            return super().listed(choice)
        picks = [Pick(_called(name), (BOTH if name == PERSON else PLAYERS.get(name, ""),)) for name in PARTNERS]
        self.pick("Who plays it", picks, PARTNERS.index(self.partner), self._take_partner)
        return True

    def _take_partner(self, at: int) -> None:
        self.new_game = replace(self.new_game, players=(PERSON, PARTNERS[at]))

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value."""
        if choice.key == WHO:
            self.new_game = replace(self.new_game, players=(PERSON, turn(PARTNERS, self.partner, step)))
        elif choice.key == PHOENIX:
            self.new_game = replace(self.new_game, phoenix=not self.new_game.phoenix)
        else:
            super().turned(choice, step)

    def deck_aside(self, seat: int) -> Aside:
        """Both decks are on the same side."""
        return super().deck_aside(seat)._replace(theirs=False)

    def begin(self) -> None:
        """Start the game."""
        start_game(self.ashes, self.chosen_game())


def _called(player: str) -> str:
    return "A person at this keyboard" if player == PERSON else COMPUTERS[player]
