"""The table of the guided game: a lesson above the question."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ashes_tui.client.party import Party
from ashes_tui.learn.guide import Guide
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.pages.lesson import KEYS
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.screens.learn.panel_table import PanelTable, PanelText
from ashes_tui.ui.table.guided import GuidedModel
from ashes_tui.ui.table.hints import HINT
from ashes_tui.ui.table.model import TableModel

_TURNS = {",": -1, ".": 1}
"""The keys that open the lesson before and after."""
_NO_TURN = {",": "There is no lesson before this one", ".": "There is no lesson after this one yet"}


class LessonTable(PanelTable):
    """A table with lessons. Whoever knows the game folds them away."""

    tells_in_few = True

    def __init__(self, game: Party) -> None:
        super().__init__(game)
        self.guide = Guide(game.session, game.people[0])

    def new_model(self, seat: int) -> TableModel:
        """The table with the recommended answer under the cursor."""
        return GuidedModel(self.game, seat)

    def panel(self) -> PanelText | None:
        """The open lesson; none once its question was answered, nor on a finished table."""
        guide = self.guide
        if guide.lesson is None or self.game.session.over:
            return None
        keys = tuple((key, word) for key, word in KEYS if key not in _TURNS or guide.may_turn(_TURNS[key]))
        title = f"{guide.number}: {guide.lesson.title}"  # in one place, whatever else has room
        return PanelText(title, guide.text, "", ((HINT, "hint"), *keys))

    def new_shape(self) -> Layout:
        """The layout, after catching up with the game: a new lesson is unfolded."""
        if self.guide.follow():
            self.folded = False
        return super().new_shape()

    def drawings(self) -> dict[str, Drawing]:
        """What each pane shows: what the lesson is about before the rest, until that is folded away."""
        is_open = not self.folded and self.panel() is not None
        lesson = self.guide.lesson if is_open and self._leads() else None
        self.model.taught = lesson.teaches if lesson else ()
        return super().drawings()

    def _leads(self) -> bool:
        """Whether an answer is taught: the lesson goes with this question, which the learner does not answer alone."""
        return self.guide.is_present and not (isinstance(self.model, GuidedModel) and self.model.chooses_alone)

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {**super()._commands(), **{key: partial(self._turn_to, key) for key in _TURNS}}

    def _turn_to(self, key: str) -> None:
        """Open the lesson before or after; where there is none, say so."""
        if not self.guide.may_turn(_TURNS[key]):
            self.model.notice = _NO_TURN[key]
            return
        self.guide.turn_to(_TURNS[key])
        self.folded = False
