"""Changing a deck card by card: left and right put copies and dice in and out, the deck stands beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.style import Style

from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.decks.in_words import state_rows
from ashes_tui.ui.draw.decks.ways import BOX, BOXES, WAY, Way, boxes_width, columns_for, draw_boxes, draw_ways, put_said
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.decks.halves import DeckHalves
from ashes_tui.ui.screens.pages.cards import KINDS
from ashes_tui.ui.screens.pages.filtered_list import Text
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.words.phrases import capital, cost_signs, count, number_word

Item = str | DieType
"""A line of the list: the title of a card, or a type of dice."""
STEPS = {"right": 1, "+": 1, "left": -1, "-": -1}
_KIND, _COST, _MARK = 10, 15, 2
_SHOWN = 2
"""The number of problems shown at a time where room is scarce."""
_SPACED = 3
"""Up to so many boxes there is a column between them."""


class _Listed(NamedTuple):
    """The list as it was made for a draft, and the most boxes of a line."""

    draft: Any
    asked: tuple[object, ...]
    items: list[Item]
    boxes: int


def _called(item: Item) -> str:
    return f"{item.value} dice" if isinstance(item, DieType) else item


class EditScreen(DeckHalves):
    """Subclasses keep the deck as ``draft``, and say what may go in, what a change makes of it, and how it is kept."""

    page_key, page_does, enter_does = "Tab", "read", "keep"
    empty = "nothing here has this name"
    draft: Any

    def __init__(self) -> None:
        super().__init__()
        self._earlier: list[Any] = []
        self._listed: _Listed | None = None
        self._leaving = self._asked = False

    # --- what subclasses say -----------------------------------------------------------------------------

    def shows(self) -> tuple[object, ...]:
        """What decides, besides the draft and what was typed, which cards are shown."""
        return ()

    def titles(self) -> Sequence[str]:
        """The cards of the list, in order, before anything was typed."""
        raise NotImplementedError

    def dice_types(self) -> Sequence[DieType]:
        """The types of dice of the list."""
        raise NotImplementedError

    def copies(self, title: str) -> int:
        """How many copies are in the deck."""
        raise NotImplementedError

    def most(self, title: str) -> int:
        """How many there may be."""
        raise NotImplementedError

    def dice_of(self, die: DieType) -> int:
        """How many dice of a type are in it."""
        raise NotImplementedError

    def mark(self, item: Item) -> str:
        """What is to be seen of a line at once, in three columns."""
        del item
        return ""

    def changed(self, item: Item, step: int) -> Any:
        """The draft with one more or one fewer."""
        raise NotImplementedError

    @property
    def is_changed(self) -> bool:
        """Whether anything would be lost."""
        raise NotImplementedError

    def keep(self) -> None:
        """Save the deck, or say why not."""
        raise NotImplementedError

    def ways(self) -> tuple[Way, ...]:
        """What can be done, by digit."""
        raise NotImplementedError

    def said(self) -> tuple[str, Style] | None:
        """What is to be said before anything else."""
        return None

    # --- the list ----------------------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """The lines of the list: titles and dice that match the filter."""
        return self._list_now().items

    def _list_now(self) -> _Listed:
        """The list for what was typed and is shown; made anew only when something of that has changed."""
        asked = (self.filter, *self.shows())
        if self._listed is None or self._listed.draft is not self.draft or self._listed.asked != asked:
            titles = self.titles()
            items = self.fits([*titles, *self.dice_types()], _called)
            boxes = max((max(self.most(title), self.copies(title)) for title in titles), default=1)
            self._listed = _Listed(self.draft, asked, items, boxes)
        return self._listed

    def item_here(self) -> Item | None:
        """What the cursor is on."""
        items = self.items()
        return items[self.cursor] if self.cursor < len(items) else None

    def labels(self) -> Sequence[str]:
        """Titles and types of dice; how many of each stands before."""
        return [_called(item) for item in self.items()]

    def tails(self, first: int, end: int) -> Sequence[str]:
        """What has changed, and where there is room type and price."""
        return [self._tail(item) for item in self.items()[first:end]]

    def _tail(self, item: Item) -> str:
        mark = self.mark(item)
        card = None if isinstance(item, DieType) else self.book().cards.get(item)
        if not self.is_roomy:
            cost = cost_signs(str(card.cost), self.glyphs) if card is not None and card.cost else ""
            return " ".join(filter(None, (mark, cost)))
        kind = KINDS[card.type] if card is not None else ""
        cost = cost_signs(str(card.cost), self.glyphs) if card is not None and card.cost is not None else ""
        return f"{mark:>{_MARK}} {kind:{_KIND}} {cost:{_COST}}"

    @property
    def _most_boxes(self) -> int:
        return self._list_now().boxes

    @property
    def _is_spaced(self) -> bool:
        return self.is_roomy and self._most_boxes <= _SPACED

    def label_style(self, at: int) -> Style:
        """What is in the deck stands out."""
        item = self.items()[at]
        n = self.dice_of(item) if isinstance(item, DieType) else self.copies(item)
        return self.palette.strong if n else self.palette.dim

    @property
    def lead(self) -> int:
        """The columns of the boxes."""
        return boxes_width(self._most_boxes, self._is_spaced)

    def draw_lead(self, canvas: Canvas, box: tuple[int, int, int], at: int, here: bool) -> None:
        """Copies as boxes, dice as a number."""
        (x, y, width), item = box, self.items()[at]
        style = None if here else self.palette.mine
        if isinstance(item, DieType):
            n = self.dice_of(item)
            canvas.right(x + width - 1, y, str(n), style if n else None if here else self.palette.faint)
            return
        copies = self.copies(item), self.most(item)
        draw_boxes(canvas, (x, y), copies, self._is_spaced, self.ashes.look, style, at)

    def card_here(self) -> CardDef | None:
        """The card under the cursor."""
        item = self.item_here()
        return None if item is None or isinstance(item, DieType) else self.book().cards.get(item)

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """Whether the deck is legal, or why not; then the card, with dice the deck as a whole."""
        item, palette = self.items()[at], self.palette
        if isinstance(item, DieType):
            return self.deck_words(width)
        rows = [Text(*row) for row in state_rows(self.shown_deck(), width, self.ashes.look, _SHOWN)]
        card = self.book().cards.get(item)
        found = whole_rows(card, self.book(), width, self.ashes.look) if card is not None else ()
        return [*rows, Text("", palette.text), *(Text(text, style) for text, style in found)]

    # --- below -------------------------------------------------------------------------------------------

    @property
    def below(self) -> int:
        """What there is to say, what can be done, the foot."""
        return 2 + columns_for(self.ways(), self.room.width - 2)

    def draw_below(self, canvas: Canvas) -> None:
        """What the cursor is on, and what can be done."""
        item, palette = self.item_here(), self.palette
        said, style = self._first_said() or (self.told_here(item), palette.dim)
        title = capital(_called(item)) if item is not None else ""
        put_said(canvas, 0, title, said, self.ashes.look, style)
        draw_ways(canvas, (1, 1, canvas.width - 2, canvas.height - 2), self.ways(), self.ashes.look)

    def _first_said(self) -> tuple[str, Style] | None:
        if self._leaving:
            return "Esc again discards your changes", self.palette.warning
        return self.said()

    def told_here(self, item: Item | None) -> str:
        """How many are in the deck, and how many more may be."""
        if item is None:
            return ""
        if isinstance(item, DieType):
            n = self.dice_of(item)
            return f"{_counted(n)} in the deck; left and right change that."
        n, more = self.copies(item), self.most(item) - self.copies(item)
        may = f"{number_word(more)} more may be added" if more > 0 else "no more may be added"
        return f"{_counted(n)} {'is' if n == 1 else 'are'} in the deck, {may}."

    def foot_keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the foot."""
        leave = ("Esc", "show all" if self.filter else "back")
        return (("Right", "one more"), ("Left", "one fewer"), ("Tab", "read"), ("Enter", "save it"), leave)

    # --- keys and mouse ----------------------------------------------------------------------------------

    def page(self, at: int) -> None:
        """Open the card on a page of its own; with dice the deck in words."""
        card = self.card_here()
        if card is not None:
            self.ashes.push_screen(PrintedPage(card, self.book()))
        elif at < len(self.items()):
            self.open_words()

    def press_key(self, key: str) -> bool:
        """Left and right change a number, Enter keeps the deck, Escape discards the changes, asked once more."""
        self._asked, self._leaving = self._leaving, False
        if key in STEPS:
            self._step(STEPS[key])
        elif key == "enter":
            self.keep()
        elif key == "tab":
            self.page(self.cursor)
        else:
            return super().press_key(key)
        return True

    def read(self, at: int) -> None:
        """Enter keeps the deck; a click on the card below the list reads it."""
        self.page(at)

    def _step(self, step: int) -> None:
        item = self.item_here()
        if item is not None:
            self.change(self.changed(item, step))

    def change(self, draft: Any) -> None:
        """Take another draft; the one before can be had again."""
        if draft != self.draft:
            self._earlier.append(self.draft)
            self.draft = draft

    def undo(self) -> None:
        """Take back the last change."""
        if self._earlier:
            self.draft = self._earlier.pop()

    def undo_words(self) -> str:
        """What there is to take back."""
        return f"the last of {count(len(self._earlier), 'change')}" if self._earlier else "no change yet"

    def leave(self) -> None:
        """Leave, or first ask whether changes may be lost."""
        if self.is_changed and not self.filter and not (self._asked or self._leaving):
            self._leaving = True
            return
        super().leave()

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on a way goes it; one on a box makes it the last copy, or takes that out."""
        if message.spot.row == BOX:
            self.cursor, place = divmod(message.spot.at, BOXES)
            item = self.item_here()
            if item is not None and not isinstance(item, DieType):
                now = self.copies(item)
                self.change(self.changed(item, -1 if now == place + 1 else place + 1 - now))
            self.paint()
        if message.spot.row == WAY:
            self._asked, self._leaving = self._leaving, False
            self.follow(message.spot.at)
            self.paint()


def _counted(n: int) -> str:
    return capital(number_word(n)) if n else "None"
