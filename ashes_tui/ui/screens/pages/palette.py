"""All that can be done where one stands, found by typing: the command palette."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.base import Command
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text, fitting

_WIDEST = 96
"""The most columns of the list."""


class PaletteScreen(ListedScreen):
    """The commands of the screen below; letters find one of them, Enter does it."""

    empty = "nothing like this can be done here"

    def __init__(self, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self.commands_below = commands

    def _items(self) -> list[Command]:
        return fitting(self.commands_below, self.filter, lambda command: command.words)

    def heading(self) -> str:
        """The heading of the list."""
        return "Commands"

    def list_width(self, width: int) -> int:
        """The list has most of the columns: beside it stands little but the command whole."""
        return min(_WIDEST, width * 3 // 5)

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

    def follow(self, link: int) -> bool:
        """The line beside the list does the command, by number or click."""
        if link == 0:
            self.read(self.cursor)
        return link == 0
