"""A new game of two players against an automaton: decks, opponent, difficulty, names, seed."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.setup.form import COMPUTERS, FOOT, LONGEST_NAME, LONGEST_SEED, PLAYERS, SEED, WIDTH, turn
from ashes_tui.ui.screens.setup.opponent_form import AgainstScreen
from ashes_tui.ui.starting import start_game

BOTH = "Both sit here. A curtain hides the hands whenever the keyboard passes from one to the other"
CALL = "When the opponent has fallen a rage die is rolled: on power you go on against each other"
_CALLED = ("no", "agreed")
PARTNERS = (PERSON, *reversed(NAMES))


class CoopScreen(AgainstScreen):
    """Left and right change a line; names and seed are typed."""

    lines = {"n": LONGEST_NAME, "N": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant
    kept_as = "coop"
    deck_keys = ("1", "2")
    name_keys = ("n", "N")

    @property
    def partner(self) -> str:
        """Who plays the second deck: a person or a computer player."""
        return self.new_game.players[1] if self.new_game.players else PERSON

    def sheet(self) -> Sheet:
        """All lines with their present values."""
        if not self.known or not self.ashes.library.rulebook.automata:
            return Sheet("Two against one", ("There are no decks or no opponents.",), (Choice("b", "Back"),))
        partner = self.partner
        who = "A person at this keyboard" if partner == PERSON else COMPUTERS[partner]
        choices = (
            self.deck_line(0, "First deck"),
            self.deck_line(1, "Second deck"),
            Choice("w", "Who plays it", who, BOTH if partner == PERSON else PLAYERS.get(partner, "")),
            *self.hard.lines(self.against),
            self.fates_line(),
            self.name_line(0, "First name"),
            self.name_line(1, "Second name"),
            *self.rule_lines(),
            Choice("p", "Call of the Phoenix", _CALLED[self.new_game.phoenix], CALL, values=_CALLED),
            self.seed_line(),
            Choice("g", "Begin", hint="The First Five are chosen next: the five cards to begin with"),
            Choice("b", "Back"),
        )
        return Sheet("Two against one", (), choices, FOOT, WIDTH)

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value."""
        if choice.key == "w":
            self.new_game = replace(self.new_game, players=(PERSON, turn(PARTNERS, self.partner, step)))
        elif choice.key == "p":
            self.new_game = replace(self.new_game, phoenix=not self.new_game.phoenix)
        else:
            super().turned(choice, step)

    def begin(self) -> None:
        """Start the game."""
        start_game(self.ashes, self.chosen_game())
