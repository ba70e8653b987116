"""All that can be done where one stands, found by typing: the command palette."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

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
_TYPED, _CARDS = 3, 20
"""From so many letters on cards are found that do not lie there, and the most of them."""


def cards_to_read(app: AppServices, below: object) -> Iterator[Command]:
    """The cards in sight at a table, to be read; none of a screen that has no table."""
    model = getattr(below, "model", None)
    if not isinstance(model, TableModel):
        return
    names = model.names
    told = {names.card(card.id): card for card in every_card(model.view) if card.id != NONE and card.name}
    for name, card in told.items():
        yield Command(f"Read {name}", "", partial(_read, app, card, names))


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
    """The commands of the screen below; letters find one of them, Enter does it."""

    empty = "nothing like this can be done here"
    page_does = "do it"

    def __init__(self, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self.commands_below = commands

    def _items(self) -> list[Command]:
        found = fitting(self.commands_below, self.filter, lambda command: command.words)
        found = found or loosely_fitting(self.commands_below, self.filter)
        return [*found, *self._further()] if len(self.filter) >= _TYPED else found

    def _further(self) -> Iterator[Command]:
        """What is found by name wherever one stands: other cards, and the words and rules that tell of it."""
        app = self.ashes
        known, cards = {command.words for command in self.commands_below}, app.library.rulebook.cards
        others = [card for card in cards.values() if f"Read {card.name}" not in known]
        for card in islice(fitting(others, self.filter, _title), _CARDS):
            yield Command(f"Read {card.name}", "", partial(self._read_printed, card))
        yield Command(f"Words and rules with: {self.filter}", "", partial(app.open_rule, self.filter))

    def _read_printed(self, card: CardDef) -> None:
        self.ashes.push_screen(PrintedPage(card, self.ashes.library.rulebook))

    def heading(self) -> str:
        """The heading of the list."""
        return "Commands"

    def list_width(self, width: int) -> int:
        """The list has most of the columns: beside it stands little but the command whole."""
        usual = min(_WIDEST, width * 3 // 5)
        longest = max((text_width(command.words) for command in self.commands_below), default=0)
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


def _title(card: CardDef) -> str:
    return card.name
