"""Setting up a game: lines that are changed by left and right, typed into, or read about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.ui.draw.menu import Choice
from ashes_tui.ui.screens.menu import MenuScreen
from ashes_tui.words.phrases import listing

EDITION, CHAINED, FATES = "e", "c", "F"
SEED, LONGEST_NAME, LONGEST_SEED = "s", 16, 9
FOOT = "Left and right change   Enter types or begins   i: read its cards   ?: help"
WIDTH = 76
PLAYERS = {
    "greedy": "A player of the program's own that takes what looks best right now. It sees no more than a person would",
    "rollout": "Like greedy, but plays what looks best on before it chooses: slower. It sees no more than a person",
    "random": "Takes any legal choice by chance: no opponent, but a way to try the rules out",
}
"""What is said of the program's players, by name."""


class FormScreen(MenuScreen[None]):
    """``typed`` holds what was typed, by the key of its line; ``lines`` says which lines are typed and how long."""

    lines: ClassVar[Mapping[str, int]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.typed = dict.fromkeys(self.lines, "")
        self.typing = ""
        self.edition = "ascendancy"
        self.chained = True
        self.grim: tuple[str, ...] | None = None

    def begin(self) -> None:
        """Start the game."""
        raise NotImplementedError

    def about(self, choice: Choice) -> bool:
        """Open what can be read about a line; False if nothing can."""
        del choice
        return False

    def line(self, key: str, usual: str) -> str:
        """What stands on a line that is typed: what was typed so far, else the usual thing."""
        return f"{self.typed[key]}_" if self.typing == key else self.typed[key].strip() or usual

    def edition_line(self) -> Choice:
        """The line that says by which edition is played."""
        hint = "The books it is played by; 'ashes-tui rules editions' shows where they differ"
        return Choice(EDITION, "Rules", self.ashes.library.rulebook.editions[self.edition].title, hint)

    def turned_rule(self, choice: Choice, step: int) -> None:
        """The next or previous value of a line about the rules: edition, chained list, Grim Fates."""
        known = tuple(self.ashes.library.rulebook.editions)
        if choice.key == EDITION:
            self.edition = known[(known.index(self.edition) + step) % len(known)]
        elif choice.key == CHAINED:
            self.chained = not self.chained
        elif choice.key == FATES:
            self.grim = () if self.grim is None else None

    def stand_on_begin(self) -> None:
        """Put the cursor on the line that begins the game: whoever changes nothing presses Enter."""
        self.cursor = next((i for i, choice in enumerate(self.sheet().choices) if choice.key == "g"), 0)

    def typing_hint(self, key: str) -> str:
        """How a line is typed: how to begin, or how to end."""
        return "Type it, then Enter" if self.typing == key else "Enter, then type"

    def chained_line(self) -> Choice:
        """Whether the chained list is in force (DECK-18)."""
        meaning = "Chained cards are not among the First Five and not played in the first round"
        return Choice(CHAINED, "Chained list", "in force" if self.chained else "not in force", meaning)

    def fates_line(self) -> Choice:
        """Whether Grim Fates is played, and for which cards (VAR-03)."""
        now = "no" if self.grim is None else ", ".join(self.grim) or "yes"
        return Choice(FATES, "Grim Fates", now, "What is chosen for the opponent is what is worst for you")

    @property
    def seed(self) -> int | None:
        """The seed that was typed."""
        return int(self.typed[SEED]) if self.typed[SEED] else None

    def chosen(self, choice: Choice) -> None:
        """Change, type, begin or leave."""
        if choice.key in self.lines:
            self.typing = choice.key
        elif choice.key == "g":
            self.begin()
        elif choice.key == "b":
            self.leave()
        else:
            self.turned(choice, 1)

    def press_key(self, key: str) -> bool:
        """While typing, letters belong to the line; else ``i`` reads about it."""
        if self.typing:
            return self._type(key)
        if key == "i":
            choices = self.sheet().choices
            return self.cursor < len(choices) and self.about(choices[self.cursor])
        return super().press_key(key)

    def _type(self, key: str) -> bool:
        line = self.typing
        if key in ("enter", "escape", "tab", "down", "up"):
            self.typing = ""
        elif key == "backspace":
            self.typed[line] = self.typed[line][:-1]
        elif len(key) == 1 and len(self.typed[line]) < self.lines[line] and (line != SEED or key.isdecimal()):
            self.typed[line] += key
        else:
            return len(key) == 1
        return True

    def leave(self) -> None:
        """Back to the main menu."""
        self.dismiss(None)


def deck_words(deck: DeckList, rulebook: Rulebook) -> str:
    """A deck in a line: its dice, and the values of its Phoenixborn."""
    dice = listing([f"{n} {die.value} dice" for die, n in deck.dice.items()])
    values = ", ".join(f"{stat.value} {n}" for stat, n in rulebook.cards[deck.phoenixborn].stats)
    return f"{dice}; {deck.phoenixborn}: {values}"
