"""A table under the mouse: what it is over is read beside the table, and a click there is told in the line of keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import ClassVar

from textual import events
from textual.strip import Strip

from ashes_tui.content.api import ContentError
from ashes_tui.content.reference.glossary import Glossary
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.table.beside.column import column_beside
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.draw.table.question.heads import words_to_read
from ashes_tui.ui.draw.table.question.prompt import keys_line, prompt
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.table.hints import Hints
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, KEYS, LIVES, OPTIONS, PROMPT, SIDE_LOG, SIGN, Cursor
from ashes_tui.ui.table.pointing import click_hints, is_pointed_at, looking_at

_CHANGED = (KEYS, DETAIL, LIVES, SIDE_LOG)
"""The panes that the mouse changes; without room for the last ones, what it is over is read in the question."""
_HALF = 2
"""What a click does takes one of so many parts of the line of keys at most."""
_END = 1
"""The column left free before what a click does, and after it."""


class HoverScreen(LeanScreen[None]):
    """What the mouse is over, until it leaves it or a key is pressed. The cursor stays where it is."""

    model: TableModel
    panes: dict[str, Pane]
    shape: Layout
    hints: Hints
    asks_below: ClassVar[bool] = True
    """Whether the question and its answers stand below the table."""
    last_clicked: tuple[str, int] | None = None
    """The thing that was clicked last, if a second click reads it."""
    _over: Cursor | None = None
    _over_pane: str = ""
    _thing: Hashable = None
    _is_due = False

    def __init__(self) -> None:
        super().__init__()
        self._usual: dict[str, Drawing] = {}
        self._glossary: Glossary | None = None
        self._has_no_glossary = False

    @property
    @abstractmethod
    def in_sight(self) -> bool:
        """Whether the table is what the terminal shows."""

    @abstractmethod
    def side_log(self, width: int, height: int) -> Drawing:
        """What stands beside the table, below the card."""

    def glossary(self) -> Glossary | None:
        """The words of the game, if they are read beside the table; a mistake in them is told where all stand."""
        if self.shape.side and self._glossary is None and not self._has_no_glossary:
            try:
                self._glossary = self.ashes.library.glossary
            except ContentError:
                self._has_no_glossary = True
        return self._glossary

    def with_hovered(self, found: dict[str, Drawing]) -> dict[str, Drawing]:
        """The drawings of all panes, with those changed that tell what the mouse is over, if that is still there."""
        changed = _CHANGED if self.shape.side else (KEYS, PROMPT)
        self._usual = {pane: found[pane] for pane in changed if pane in found}
        if self._over is not None and self.model.thing_at(self._over.row, self._over.index) != self._thing:
            self._over = None
        return {**found, **self._of_hovered()}

    def on_pane_hovered(self, message: Pane.Hovered) -> None:
        """Note what the mouse is over; of several things on its way only the last is drawn."""
        spot = message.spot
        if spot is None and message.pane != self._over_pane:
            return  # it has come to another pane already
        self._over_pane = message.pane
        self._over = Cursor(spot.row, spot.at) if spot else None
        self._thing = self.model.thing_at(spot.row, spot.at) if spot else None
        if not self._is_due:
            self._is_due = True
            self.call_later(self._show_hovered)

    def on_key(self, event: events.Key) -> None:
        """From now on what the cursor is on is told, until the mouse moves again. Textual calls the base's after it."""
        del event
        self.forget_mouse()

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click elsewhere shows that the mouse left without a word. Textual calls this after the table's own."""
        over, spot = self._over, message.spot
        if over is not None and (over.row, over.index) != (spot.row, spot.at):
            self.forget_mouse()
            self._show_hovered()

    def on_resize(self, event: events.Resize) -> None:
        """Other things lie under the mouse now."""
        del event
        self.forget_mouse()

    def on_screen_suspend(self) -> None:
        """Another screen lies under the mouse now."""
        self.forget_mouse()

    def forget_mouse(self) -> None:
        """Tell what the cursor is on, until the mouse moves again."""
        if self._over is not None:
            self._over = None
            for pane in self.panes.values():
                pane.forget_mouse()

    def _show_hovered(self) -> None:
        self._is_due = False
        if self.in_sight:
            for pane, drawing in {**self._usual, **self._of_hovered()}.items():
                self.panes[pane].show(drawing)

    def _of_hovered(self) -> dict[str, Drawing]:
        """The panes that tell what the mouse is over."""
        place, model, look = self._over, self.model, self.ashes.look
        if place is None:
            return {}
        found = {}
        again = self.last_clicked == (place.row, place.index)
        if clicks := click_hints(model, place.row, place.index, again):
            found[KEYS] = self._keys_and_clicks(clicks)
        if place.row not in (OPTIONS, SIGN) and place.row not in model.rows:
            return found
        is_ready = is_pointed_at(model, place.row, place.index)  # what comes of it stays in sight
        with looking_at(model, place):
            if self.shape.side:
                return found | column_beside(model, self.side_log, self.shape, look)
            words = words_to_read(model, look) if self.asks_below and not is_ready else ""
        if words:
            found[PROMPT] = prompt(model, *self.shape.size(PROMPT), look, explain=True, reads=words)
        return found

    def _keys_and_clicks(self, clicks: Hints) -> Drawing:
        """The keys where they always stand, and at the right end what a click does, for which the last keys go."""
        width, look = self.shape.size(KEYS)[0], self.ashes.look
        (click, words), *rest = clicks
        told = keys_line(((click, shorten(words, width // _HALF, look.glyphs.ellipsis)), *rest), width, look)
        start = width - text_width(told.strips[0].text.rstrip()) - _END
        keys = keys_line(self.hints, start - _END, look)
        between = Canvas(_END, 1, look.palette.screen_bg + look.palette.header_bg).drawing()
        return Drawing(
            (Strip.join((*keys.strips, *between.strips, told.strips[0].crop(0, width - start))),), keys.spots
        )
