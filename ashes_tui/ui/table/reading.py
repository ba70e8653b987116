"""What to read if the cursor is on no card: the power of a die, or what is known of a face-down aspect."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.lang.text import plain, power_text
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import RowKind, TableItem, face_down_words
from ashes_tui.words.phrases import capital


def instead_of_card(model: TableModel) -> str:
    """All that may be known of the die or face-down aspect under the cursor; empty if there is nothing to read."""
    item = model.item()
    if item is not None and item.kind is RowKind.FACE_DOWN:
        return face_down_words(item.id, model.view, model.near_seat)
    return _power(model, _die(model, item))


def _die(model: TableModel, item: TableItem | None) -> int:
    entry = model.entry()
    if item is not None and item.kind is RowKind.DIE:
        return item.id
    return entry.act.die if entry and isinstance(entry.act, api.UsePower) else api.NONE


def _power(model: TableModel, die: int) -> str:
    """``Natural dice power: Deal 1 damage to a target unit.``; empty for a die without a power."""
    view = model.names.die_view(die)
    printed = model.names.rulebook.dice.get(view.type) if view else None
    if printed is None or not printed.power:
        return ""
    return f"{capital(printed.type.value)} dice power: {plain(power_text(printed))}"
