"""All cards: a list to filter by typing, and the card beside it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.ui.canvas import Canvas, Drawing
from ashes_tui.ui.draw.detail import printed_rows
from ashes_tui.ui.fit import shorten
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.pages import PrintedPage
from ashes_tui.words.glyphs import TYPE_WORDS

LIST, READ = "list", "read"


class BrowserScreen(LeanScreen[None]):
    """Arrows move, letters filter, Enter reads, Escape clears the filter and then leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        self.list = Pane(LIST)
        self.card = Pane("card")
        self.rulebook: Rulebook | None = None
        self.list.styles.width = 36

    def compose(self) -> ComposeResult:
        """The list and the card."""
        yield Horizontal(self.list, self.card)

    def on_mount(self) -> None:
        """The rules are read by now, or are waited for."""
        try:
            self.rulebook = self.ashes.library.rulebook
        except ContentError as error:
            self.dismiss(None)
            self.ashes.tell("The rules cannot be read", *str(error).splitlines()[:12])

    def found(self) -> list[CardDef]:
        """Cards that hold what was typed, in their name, type or owner."""
        cards = sorted(self.rulebook.cards.values(), key=lambda c: c.name) if self.rulebook else []
        wanted = self.filter.casefold()
        return [c for c in cards if wanted in f"{c.name} {TYPE_WORDS[c.type]} {c.unique or self._owner(c)}".casefold()]

    def _owner(self, card: CardDef) -> str:
        """The opponents that play with a card."""
        automata = self.rulebook.automata.values() if self.rulebook else ()
        return " ".join(spec.name for spec in automata if card.name in spec.titles)

    def paint(self) -> None:
        """Draw both panes."""
        cards = self.found()
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        self.list.show(self._list(cards, self.size.height))
        self.card.show(self._card(cards, self.size.width - 36, self.size.height))

    def _list(self, cards: list[CardDef], height: int) -> Drawing:
        palette = self.palette
        canvas = Canvas(36, height, palette.screen_bg + palette.panel_bg)
        canvas.fill(0, 0, 36, 1, palette.banner_bg)
        canvas.put(1, 0, f"Cards: {self.filter or 'type to filter'}")
        room = height - 2
        first = max(0, min(self.cursor - room // 2, len(cards) - room))
        for y, card in enumerate(cards[first : first + room], start=1):
            cursor = first + y - 1 == self.cursor
            if cursor:
                canvas.fill(0, y, 36, 1, palette.cursor_bg)
            name = shorten(card.name, 33, self.glyphs.ellipsis)
            canvas.put(1, y, name, None if cursor else palette.text)
            canvas.spot(0, y, 36, 1, LIST, first + y - 1)
        canvas.put(1, height - 1, f"{len(cards)} cards   Esc: back", palette.faint)
        canvas.spot(0, height - 1, 36, 1, "back", 0)
        return canvas.drawing()

    def _card(self, cards: list[CardDef], width: int, height: int) -> Drawing:
        canvas = Canvas(width, height, self.palette.screen_bg)
        if cards and self.rulebook:
            rows = list(printed_rows(cards[self.cursor], self.rulebook, min(width - 4, 90), self.ashes.look))
            for y, (text, style) in enumerate(rows[: height - 2], start=1):
                canvas.put(2, y, text, style)
            if len(rows) > height - 2:
                more = f"{self.glyphs.more_down}{len(rows) - height + 2} more: Enter "
                canvas.right(width, height - 1, more, self.palette.warning)
                canvas.spot(0, height - 1, width, 1, READ, 0)
        return canvas.drawing()

    def press_key(self, key: str) -> bool:
        """Move, filter, leave."""
        steps = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, "home": -9999, "end": 9999}
        if key in steps:
            self.cursor += steps[key]
        elif key == "backspace":
            self.filter = self.filter[:-1]
        elif key == "escape":
            self._back()
        elif key == "enter":
            self._read()
        elif len(key) == 1:
            self.filter += key
            self.cursor = 0
        else:
            return False
        return True

    def _read(self) -> None:
        """The card on a page of its own, which can be scrolled."""
        cards = self.found()
        if cards and self.rulebook:
            self.ashes.push_screen(PrintedPage(cards[self.cursor], self.rulebook))

    def _back(self) -> None:
        if self.filter:
            self.filter = ""
        else:
            self.dismiss(None)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click selects a card; the last line leads back."""
        if message.spot.row == LIST:
            self.cursor = message.spot.at
            self.paint()
        elif message.spot.row == READ:
            self._read()
        else:
            self._back()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves the cursor."""
        self.cursor += message.step
        self.paint()
