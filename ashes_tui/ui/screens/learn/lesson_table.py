"""The table of the guided game: the lesson stands right above the question, the steps beside it."""

from __future__ import annotations

from collections.abc import Callable

from textual.containers import Vertical

from ashes_tui.client.party import Party
from ashes_tui.learn.guide import Guide
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.lesson import KEYS, LESSON, lesson_panel, panel_lines, steps_pane
from ashes_tui.ui.draw.table.layout import LEAST_HEIGHT, LEFT, Layout
from ashes_tui.ui.draw.table.log import log_pane
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.table.panes import LANE, LOG, PROMPT, SIDE_LOG, THEIR_DICE, THEIR_FIELD, THEIR_SPELLS

_GIVES_WAY = ((LOG, 0), (THEIR_DICE, 0), (THEIR_SPELLS, 0), (LANE, 0), (THEIR_FIELD, 2))
"""In a small terminal: panes that make room for a lesson, down to so many lines. The question never does."""
_LEAST_LOG = 6


class LessonTable(TableScreen):
    """A table with a lesson. Whoever knows the game folds it away."""

    def __init__(self, game: Party) -> None:
        super().__init__(game)
        self.guide = Guide(game.session, game.people[0])
        self.panes[LESSON] = Pane(LESSON)
        names = [name for pane in LEFT for name in ((LESSON, pane) if pane == PROMPT else (pane,))]
        self.left = Vertical(*(self.panes[name] for name in names), id="left")

    # --- drawing -----------------------------------------------------------------------------------------

    def new_shape(self) -> Layout:
        """The table's layout, with room for the lesson."""
        self.guide.follow()
        usual = super().new_shape()
        if self.guide.lesson is None:
            return usual
        lines = 1 if self.guide.folded else panel_lines(self.guide.text, usual.left)
        if usual.height - lines >= LEAST_HEIGHT or self.model.reading:
            return self.shape_of(usual.width, usual.height - lines)._replace(height=usual.height)
        return usual._replace(heights=_with_room(usual.heights, lines))

    def drawings(self) -> dict[str, Drawing]:
        """The drawings of the table, of the lesson, and of the steps above the log."""
        found, guide, look = super().drawings(), self.guide, self.ashes.look
        self.panes[LESSON].display = guide.lesson is not None
        if guide.lesson is None:
            return found
        width = self.shape.left
        lines = 1 if guide.folded else panel_lines(guide.text, width)
        self.panes[LESSON].styles.height = lines
        found[LESSON] = lesson_panel(guide.lesson.title, guide.text, guide.number, width, lines, look)
        if SIDE_LOG in found:
            found[SIDE_LOG] = self._beside(found[SIDE_LOG])
        return found

    def _beside(self, log: Drawing) -> Drawing:
        width, height = self.shape.size(SIDE_LOG)
        steps = steps_pane("The first game", self.guide.steps(), width, self.ashes.look).strips
        left = height - len(steps)
        if left < _LEAST_LOG:
            return Drawing(steps[:height]) if height >= len(steps) else log
        below = log_pane(self.game.log(self.model.seat), width, left, self.ashes.look, self.model.seat, titled=True)
        return Drawing((*steps, *below.strips), below.spots)

    # --- keys and mouse ----------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Callable[[], None]]:
        found: dict[str, Callable[[], None]] = {
            ",": lambda: self.guide.turn_to(-1),
            ".": lambda: self.guide.turn_to(1),
            "-": self._fold,
        }
        return {**super()._commands(), **found}

    def _fold(self) -> None:
        self.guide.folded = not self.guide.folded

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on a key of the lesson presses it; everything else is the table's."""
        if message.spot.row != LESSON:
            super().on_pane_pressed(message)
            return
        message.prevent_default()
        self._commands()["-" if self.guide.folded else KEYS[message.spot.at][0]]()
        self.paint()


def _with_room(heights: dict[str, int], lines: int) -> dict[str, int]:
    found = dict(heights)
    for pane, least in _GIVES_WAY:
        taken = max(0, min(lines, found[pane] - least))
        found[pane] -= taken
        lines -= taken
    return found
