"""The list of all decks: read one, change one of one's own, build a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.client.decks.shown import ShownDeck, shown_deck
from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.ui.draw.canvas import Drawing, text_width
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.decks.halves import DeckHalves
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text
from ashes_tui.words.phrases import style_words

_PHOENIXBORN = 20
_AROUND = 4
"""The columns of a line besides its name."""


class _Line(NamedTuple):
    """A deck, or a file that cannot be used."""

    name: str
    deck: DeckList | None
    problem: str = ""


class AllDecksScreen(DeckHalves):
    """All decks, those of one's own first; files of one's own that cannot be used last."""

    words_key = "Enter"
    empty = "no deck matches by name, Phoenixborn, series or style"

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[_Line, ...] = ()
        self._shown: dict[str, ShownDeck] = {}

    def on_mount(self) -> None:
        """Wait until the decks are read."""
        try:
            self._read()
        except ContentError as error:
            self.unread("rules or decks", error)

    def _read(self) -> None:
        library = self.ashes.library
        own = library.own_decks
        decks = [*own.values(), *(deck for name, deck in library.decks.items() if name not in own)]
        broken = [_Line(name, None, told) for name, told in library.broken_decks.items()]
        self._lines = (*(_Line(deck.name, deck) for deck in decks), *broken)
        self._shown = {}

    def book(self) -> Rulebook:
        """All cards."""
        return self.ashes.library.rulebook

    def heading(self) -> str:
        """The heading of the list."""
        return "Decks"

    def _found(self) -> list[_Line]:
        return self.fits(self._lines, _searched)

    def labels(self) -> Sequence[str]:
        """Their names."""
        return [f"{line.name} (cannot be used)" if line.problem else line.name for line in self._found()]

    def tails(self, first: int, end: int) -> Sequence[str]:
        """Their Phoenixborn and dice, where there is room; whose they are."""
        return [self._tail(line) for line in self._found()[first:end]]

    def _tail(self, line: _Line) -> str:
        if line.deck is None:
            return ""
        own = "yours" if line.name in self.ashes.library.own_decks else ""
        if not self.is_roomy:
            return own
        return f"{own:5}  {line.deck.phoenixborn:{_PHOENIXBORN}}"

    def _here(self) -> _Line | None:
        found = self._found()
        return found[self.cursor] if self.cursor < len(found) else None

    def shown_deck(self) -> ShownDeck:
        """The deck under the cursor."""
        line = self._here()
        deck = line.deck if line is not None and line.deck is not None else DeckList("", "", {}, {})
        if deck.name not in self._shown:
            self._shown[deck.name] = shown_deck(deck, self.book())
        return self._shown[deck.name]

    def card_here(self) -> CardDef | None:
        """Its Phoenixborn."""
        line = self._here()
        return self.book().cards.get(line.deck.phoenixborn) if line is not None and line.deck is not None else None

    def list_width(self, width: int) -> int:
        """In a small terminal wide enough for every name, as long as half of the screen is left to read."""
        usual = super().list_width(width)
        longest = max((text_width(line.name) for line in self._lines), default=0)
        return usual if self.is_roomy else max(usual, min(width // 2, _AROUND + longest))

    def right_side(self, there: bool, width: int, height: int) -> Drawing:
        """The deck; of a file that cannot be used, why."""
        line = self._here()
        if line is None or line.deck is None:
            return ListedScreen.right_side(self, there, width, height)
        return super().right_side(there, width, height)

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The deck in words, with its name if that is cut in the list, or what is wrong with the file."""
        line, palette = self._found()[at], self.palette
        if line.deck is not None:
            is_cut = text_width(line.name) + _AROUND > self.list_width(self.room.width)
            name = wrap(line.name, width) if is_cut else ()
            return [*(Text(row, palette.strong) for row in name), *self.deck_words(width)]
        lines = [row for told in line.problem.splitlines() for row in wrap(told, width)]
        first = Text("This file holds no deck that can be used.", palette.strong)
        return [first, Text("", palette.text), *(Text(row, palette.bad) for row in lines)]

    def foot_keys(self) -> tuple[tuple[str, str], ...]:
        """What can be done."""
        build = (("1", "build a new one"),) if self.ashes.builds_decks else ()
        return (("Enter", "open"), *build, ("Esc", "show all" if self.filter else "back"))

    def follow(self, link: int) -> bool:
        """Build a new one."""
        if link or not self.ashes.builds_decks:
            return False
        self.ashes.open_builder(None, False, self._built)
        return True

    def _built(self, deck: DeckList | None) -> None:
        """Stand on the deck that was kept."""
        self._read()
        self.filter = ""
        names = [line.name for line in self._found()]
        self.cursor = names.index(deck.name) if deck is not None and deck.name in names else 0
        self.paint()

    def on_screen_resume(self) -> None:
        """Decks may have been kept or deleted meanwhile."""
        if self._lines:
            self._read()

    def read(self, at: int) -> None:
        """Open the page of the deck."""
        found = self._found()
        line = found[at] if at < len(found) else None
        if line is None:
            return
        if line.deck is None:
            self.ashes.tell("This file holds no deck that can be used", *line.problem.splitlines()[:12])
            return
        self.ashes.push_screen(DeckScreen(line.deck, self.book()))


def _searched(line: _Line) -> str:
    """What typed letters are looked for in."""
    deck = line.deck
    return line.name if deck is None else f"{deck.name} {deck.phoenixborn} {deck.series or ''} {style_words(deck)}"
