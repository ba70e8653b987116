"""All that can be done where one stands, found by typing: the command palette."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import NONE, CardView
from ashes_tui.lang.defs import CardDef
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.base import Command
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text, fitting
from ashes_tui.ui.screens.pages.pages import CardPage, PrintedPage
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.names import Names, every_card

_WIDEST = 96
"""The most columns of the list."""
_AROUND, _LEAST_BESIDE = 4, 22
"""The columns of a line besides its command; the least beside the list, in which the line that does it is whole."""
_LOOSE, _TOO_WIDE = 3, 99
"""Letters typed may stand in so many times their number of columns; more than any command has."""
_TYPED, _CARDS, _TERMS, _MOST = 3, 20, 5, 40
"""From so many letters on other cards and words are found; the most of them, and of all that is found."""
_READ, _TERM = "Read ", "Word: "
"""What stands before the name of a card, and before that of a word of the game."""


def cards_to_read(app: AppServices, below: object) -> Iterator[Command]:
    """The cards in sight at a table, to be read; none of a screen that has no table."""
    model = getattr(below, "model", None)
    if not isinstance(model, TableModel):
        return
    names = model.names
    told = {names.card(card.id): card for card in every_card(model.view) if card.id != NONE and card.name}
    for name, card in told.items():
        yield Command(f"{_READ}{name}", "", partial(_read, app, card, names))


def _read(app: AppServices, card: CardView, names: Names) -> None:
    app.push_screen(CardPage(card, names))


def loosely_fitting(commands: Iterable[Command], typed: str) -> list[Command]:
    """The commands that have the typed letters one after another, if not side by side: first where they stand closest.

    Letters all over a long line are no sign that it is meant.
    """
    letters = "".join(typed.casefold().split())
    if len(letters) < _TYPED:
        return []
    pattern = re.compile("(?=(" + ".*?".join(map(re.escape, letters)) + "))")
    spans = ((min(map(_length, pattern.finditer(c.words.casefold())), default=_TOO_WIDE), c) for c in commands)
    close = [(span, c) for span, c in spans if span <= min(_TOO_WIDE, _LOOSE * len(letters))]
    return [command for _, command in sorted(close, key=lambda found: found[0])]


def _length(found: re.Match[str]) -> int:
    return len(found[1])


class PaletteScreen(ListedScreen):
    """The commands of the screen below, then the ``cards`` to read there; letters find one of them, Enter does it."""

    empty = "nothing like this can be done here"
    page_does = "do it"

    def __init__(self, commands: tuple[Command, ...], cards: Iterable[Command] = ()) -> None:
        super().__init__()
        self.commands_below, self.cards = commands, tuple(cards)
        self._kept: tuple[str, list[Command]] = ("", [*commands, *self.cards])

    def on_mount(self) -> None:
        """Read the words of the game: the first time that takes a moment, which nobody notices before they typed."""
        self.call_after_refresh(self._terms)

    def _items(self) -> list[Command]:
        """What was looked for, once as long as the same is typed."""
        if self._kept[0] != self.filter:
            self._kept = (self.filter, self._looked_for())
        return self._kept[1]

    def _looked_for(self) -> list[Command]:
        """What can be done, then words of the game, then cards; of the last two those in sight need fewer letters."""
        done, in_sight = self._fitting(self.commands_below), self._fitting(self.cards)
        if len(self.filter) < _TYPED:
            return self.or_near([*done, *in_sight], (), _named)
        terms, printed = self._terms(), self._printed()
        exact = [*done, *fitting(terms, self.filter, _named)[:_TERMS], *in_sight, *self._fitting(printed)[:_CARDS]]
        found = self.or_near(exact, (*self.commands_below, *terms, *self.cards, *printed), _named)
        if not found:
            found = loosely_fitting(self.commands_below, self.filter)
            self.is_near = bool(found)
        in_rules = Command(f"Words and rules with: {self.filter}", "", partial(self.ashes.open_rule, self.filter))
        return [*found[:_MOST], in_rules]

    def _fitting(self, commands: Sequence[Command]) -> list[Command]:
        return fitting(commands, self.filter, _words)

    def _terms(self) -> list[Command]:
        """The words of the game, to be read; none if there is a mistake in them, told where all of them stand."""
        try:
            words = self.ashes.library.glossary.words
        except ContentError:
            return []
        return [Command(f"{_TERM}{word.name}", "", partial(self.ashes.open_rule, word.name)) for word in words]

    def _printed(self) -> list[Command]:
        """Every card that does not lie there, to be read as it is printed."""
        known, cards = {command.words for command in self.cards}, self.ashes.library.rulebook.cards.values()
        read = ((f"{_READ}{card.name}", card) for card in cards)
        return [Command(words, "", partial(self._read_printed, card)) for words, card in read if words not in known]

    def _read_printed(self, card: CardDef) -> None:
        self.ashes.push_screen(PrintedPage(card, self.ashes.library.rulebook))

    def heading(self) -> str:
        """The heading of the list."""
        return "Commands"

    def list_width(self, width: int) -> int:
        """The list has most of the columns: beside it stands little but the command whole."""
        usual = min(_WIDEST, width * 3 // 5)
        longest = max((text_width(command.words) for command in (*self.commands_below, *self.cards)), default=0)
        return max(usual, min(longest + _AROUND, width - _LEAST_BESIDE))

    def labels(self) -> Sequence[str]:
        """The commands that fit what was typed."""
        return [command.words for command in self._items()]

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The command whole, and the key that does it without this list."""
        palette, command = self.palette, self._items()[at]
        rows = [Text(line, palette.text) for line in wrap(command.words, width)]
        rows += [Text("", palette.text), Text("1 do it (Enter)", palette.dim, 0)]
        return [*rows, Text(f"Its key is {command.key}", palette.dim)] if command.key else rows

    def read(self, at: int) -> None:
        """Do it, once this screen is closed."""
        items = self._items()
        if at < len(items):
            self.dismiss(None)
            self.app.call_later(items[at].do)

    def leave(self) -> None:
        """Leave, whatever was typed: it is forgotten with the list."""
        self.dismiss(None)

    def follow(self, link: int) -> bool:
        """The line beside the list does the command, by number or click."""
        if link == 0:
            self.read(self.cursor)
        return link == 0


def _words(command: Command) -> str:
    return command.words


def _named(command: Command) -> str:
    return command.words.removeprefix(_READ).removeprefix(_TERM)
