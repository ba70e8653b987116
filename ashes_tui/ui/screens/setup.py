"""A new game: who plays, which decks, which names, which seed."""

from __future__ import annotations

from ashes_tui.ai.players import NAMES
from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.records import PERSON
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.menu import MenuScreen
from ashes_tui.ui.starting import default_names, new_seed, start_game
from ashes_tui.words.phrases import listing

MODES = (
    ("Two people at this keyboard", (PERSON, PERSON)),
    *((f"You against the {name} player", (PERSON, name)) for name in NAMES),
)
_LONGEST = {"n": 16, "N": 16, "s": 9}


class SetupScreen(MenuScreen[None]):
    """Left and right change a line, Enter too; names and seed are typed."""

    def __init__(self) -> None:
        super().__init__()
        self.mode = 0
        self.decks = [0, 1]
        self.names = ["", ""]
        self.seed = ""
        self._typing = ""
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
        called = self._called()
        choices = (
            Choice("m", "Mode", MODES[self.mode][0], "Left and right change it"),
            Choice("1", "First deck", self._deck(0), self._describe(0)),
            Choice("2", "Second deck", self._deck(1), self._describe(1)),
            Choice("n", "First name", self._typed("n", called[0]), "Enter, then type"),
            Choice("N", "Second name", self._typed("N", called[1]), "Enter, then type"),
            Choice("s", "Seed", self._typed("s", self.seed or "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint="Both choose their First Five next"),
            Choice("b", "Back"),
        )
        return Sheet("New game", ("",), choices, "Left and right change, Enter types or begins", width=76)

    def _typed(self, key: str, value: str) -> str:
        return f"{value if value != 'by chance' else ''}_" if self._typing == key else value

    def _called(self) -> tuple[str, ...]:
        usual = default_names(tuple(self._lists[deck].phoenixborn for deck in self.decks))
        typing = {"n": 0, "N": 1}.get(self._typing)
        return tuple(self.names[i] if self.names[i] or i == typing else usual[i] for i in range(len(self.decks)))

    def _deck(self, seat: int) -> str:
        deck = self._lists[self.decks[seat]]
        return f"{deck.name} ({deck.phoenixborn})"

    def _describe(self, seat: int) -> str:
        deck = self._lists[self.decks[seat]]
        return listing([f"{n} {die.value} dice" for die, n in deck.dice.items()])

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        if choice.key == "m":
            self.mode = (self.mode + step) % len(MODES)
        elif choice.key in ("1", "2"):
            seat = int(choice.key) - 1
            self.decks[seat] = (self.decks[seat] + step) % len(self._lists)

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
        if self._typing:
            return self._type(key)
        return super().press_key(key)

    def _type(self, key: str) -> bool:
        text = self._text()
        if key in ("enter", "escape", "tab", "down", "up"):
            self._typing = ""
        elif key == "backspace":
            self._set_text(text[:-1])
        elif len(key) == 1 and len(text) < _LONGEST[self._typing] and (self._typing != "s" or key.isdigit()):
            self._set_text(text + key)
        return True

    def _text(self) -> str:
        return self.seed if self._typing == "s" else self.names["nN".index(self._typing)]

    def _set_text(self, text: str) -> None:
        if self._typing == "s":
            self.seed = text
        else:
            self.names["nN".index(self._typing)] = text

    def _begin(self) -> None:
        decks = tuple(self._lists[deck].name for deck in self.decks)
        called = tuple(name.strip() or usual for name, usual in zip(self._called(), ("One", "Two"), strict=True))
        seed = int(self.seed) if self.seed else new_seed()
        start_game(self.ashes, decks, seed, called, MODES[self.mode][1])

    def leave(self) -> None:
        """Back to the main menu."""
        self.dismiss(None)
