"""A new game alone: deck, opponent, difficulty, name, seed."""

from __future__ import annotations

from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.opening import SoloRequest
from ashes_tui.ui.screens.menu import MenuScreen
from ashes_tui.ui.starting import default_names, start_solo
from ashes_tui.words.phrases import capital, count, listing

_LONGEST = {"n": 16, "s": 9}


class SoloScreen(MenuScreen[None]):
    """Left and right change a line, Enter too; name and seed are typed. ``asked`` is what is known already."""

    def __init__(self, asked: SoloRequest) -> None:
        super().__init__()
        self.asked = asked
        self.deck = 0
        self.enemy = 0
        self.difficulty = asked.difficulty
        self.typed = {"n": asked.name, "s": "" if asked.seed is None else str(asked.seed)}
        self._typing = ""
        self._lists: tuple[DeckList, ...] = ()
        self._enemies: tuple[AutomatonDef, ...] = ()

    def on_mount(self) -> None:
        """The decks and opponents are read by now, or are waited for."""
        try:
            decks, enemies = self.ashes.library.decks, self.ashes.library.rulebook.automata
        except ContentError as error:
            self.dismiss(None)
            self.ashes.tell("The rules or decks cannot be read", *str(error).splitlines()[:12])
            return
        self._lists, self._enemies = tuple(decks.values()), tuple(enemies.values())
        self.deck = next((i for i, deck in enumerate(decks) if deck == self.asked.deck), 0)
        first = self.asked.enemy or "Scatha Kalani"
        self.enemy = next((i for i, enemy in enumerate(enemies) if enemy == first), 0)
        self._settle_difficulty()

    def sheet(self) -> Sheet:
        """Every line with its present value."""
        if not self._lists or not self._enemies:
            return Sheet("Solo", ("There are no decks or no opponents.",), (Choice("b", "Back"),))
        deck, enemy = self._lists[self.deck], self._enemies[self.enemy]
        dice = listing([f"{n} {die.value} dice" for die, n in deck.dice.items()])
        choices = (
            Choice("d", "Your deck", f"{deck.name} ({deck.phoenixborn})", dice),
            Choice("o", "Opponent", f"{enemy.name} ({capital(enemy.kind)})", self._describe(enemy)),
            Choice("f", "Difficulty", self.difficulty, self._threat(enemy)),
            Choice("n", "Your name", self._line("n", self._called()), "Enter, then type"),
            Choice("s", "Seed", self._line("s", self.typed["s"] or "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint="You choose your First Five next"),
            Choice("b", "Back"),
        )
        return Sheet("Solo", ("",), choices, "Left and right change, Enter types or begins", width=76)

    def _describe(self, enemy: AutomatonDef) -> str:
        life = next((n for _, n in self.ashes.library.rulebook.cards[enemy.name].stats), 0)
        return f"life {life}, {count(sum(enemy.aspects.values()), 'aspect')}, stamina {enemy.stamina}"

    def _threat(self, enemy: AutomatonDef) -> str:
        extra = enemy.threat_tokens[self.difficulty]
        return f"threat {enemy.threat + extra}: it begins with that many face-down aspects and refills to it"

    def _called(self) -> str:
        usual = default_names((self._lists[self.deck].phoenixborn,))[0]
        return self.typed["n"] or ("" if self._typing == "n" else usual)

    def _line(self, key: str, value: str) -> str:
        return f"{self.typed[key]}_" if self._typing == key else value

    def _settle_difficulty(self) -> None:
        known = tuple(self._enemies[self.enemy].threat_tokens) if self._enemies else ()
        if known and self.difficulty not in known:
            self.difficulty = known[0]

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        if choice.key == "d":
            self.deck = (self.deck + step) % len(self._lists)
        elif choice.key == "o":
            self.enemy = (self.enemy + step) % len(self._enemies)
            self._settle_difficulty()
        elif choice.key == "f":
            known = tuple(self._enemies[self.enemy].threat_tokens)
            self.difficulty = known[(known.index(self.difficulty) + step) % len(known)]

    def chosen(self, choice: Choice) -> None:
        """Change, type, begin or leave."""
        if choice.key in _LONGEST:
            self._typing = choice.key
        elif choice.key == "g":
            self._begin()
        elif choice.key == "b":
            self.leave()
        else:
            self.turned(choice, 1)

    def press_key(self, key: str) -> bool:
        """While typing, letters belong to the line."""
        return self._type(key) if self._typing else super().press_key(key)

    def _type(self, key: str) -> bool:
        line = self._typing
        if key in ("enter", "escape", "tab", "down", "up"):
            self._typing = ""
        elif key == "backspace":
            self.typed[line] = self.typed[line][:-1]
        elif len(key) == 1 and len(self.typed[line]) < _LONGEST[line] and (line != "s" or key.isdecimal()):
            self.typed[line] += key
        return True

    def _begin(self) -> None:
        deck, enemy = self._lists[self.deck].name, self._enemies[self.enemy].name
        seed = int(self.typed["s"]) if self.typed["s"] else None
        start_solo(self.ashes, SoloRequest(deck, enemy, self.difficulty, seed, self._called().strip()))

    def leave(self) -> None:
        """Back to the main menu."""
        self.dismiss(None)
