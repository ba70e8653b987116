"""How many lines a question needs at the foot of a low terminal, where each line more is of use to some card."""

from __future__ import annotations

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.arranging import columns_of, tells_names
from ashes_tui.ui.draw.table.question.heads import heads_of, is_turn, told_of
from ashes_tui.ui.draw.table.question.prompt import has_room_beside, lines_asked
from ashes_tui.ui.table.model import TableModel

_MOST = 10
"""No question gets more lines for its sake."""
_TOLD, _HINTED = 2, 1
"""The lines that tell of the answer under the cursor, and what is left of them where others may tell something."""


def lines_of_question(model: TableModel, width: int, look: Appearance) -> int:
    """The lines in which all its answers are told whole, with those that tell of the one under the cursor."""
    asked = _lines_of_answers(model, width, look)
    return min(_MOST, asked + _lines_below(model, width, asked, look))


def _lines_of_answers(model: TableModel, width: int, look: Appearance) -> int:
    top = heads_of(model, width, _MOST, look, heard=False).count
    for height in range(top + 1, _MOST):
        lines = height - top + 1
        if not any(c.scrolls for c in columns_of(model, width, lines)) and tells_names(model, width, lines):
            return height
    return lines_asked(model, width, _MOST, look)


def _lines_below(model: TableModel, width: int, asked: int, look: Appearance) -> int:
    """The lines below the answers, if nothing is told beside them; the same wherever the cursor goes."""
    if is_turn(model) or model.tells_outcome:
        return _TOLD
    heads = heads_of(model, width, asked, look, heard=False)
    if has_room_beside(columns_of(model, width, asked - heads.count + 1), width):
        return 0
    return _TOLD if told_of(model, look, heads, True, True, width - 2) else _HINTED


__all__ = ["lines_of_question"]
