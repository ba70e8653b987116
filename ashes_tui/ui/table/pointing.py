"""What a click would do where the mouse is, in the words of the line of keys; and what is read of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ashes_tui.client.picking.entries import Entry, Unfold
from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.table.hints import Hints
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import ACROSS, MORE, OPTIONS, PRESS, Cursor
from ashes_tui.ui.table.rows import RowKind, TableItem

CLICK, TWICE = "click", "click twice"
_READ = ("right click", "read")
_OTHERS = {
    RowKind.PILE: "open the pile",
    RowKind.FACE_DOWN: "tell what is known of it",
    RowKind.BEHAVIOR: "show what this row does",
}
_PRESSES = {"i": "read it in full", "l": "open the log", "t": "read all of it"}
_TELLING = {ACROSS: "see the other side", MORE: "show the next answers"}


@contextmanager
def looking_at(model: TableModel, place: Cursor) -> Iterator[None]:
    """For as long as something is drawn, what is under the cursor is what lies at another place."""
    before, model.cursor = model.cursor, place
    try:
        yield
    finally:
        model.cursor = before


def only_points(model: TableModel, row: str, at: int) -> bool:
    """Whether a click on an answer or a thing only goes to what it would do in the turn; the next one there does it.

    A slip of the hand must spend no action, wherever keys had put the cursor.
    """
    return _only_use(model, row, at) is not None and not is_pointed_at(model, row, at)


def is_pointed_at(model: TableModel, row: str, at: int) -> bool:
    """Whether what a thing would do in the turn is under the cursor, which a click has brought there."""
    use, taken, clicked = _only_use(model, row, at), model.entry_taken(), model.clicked
    return use is not None and taken is not None and use.act == clicked and taken.does(clicked)


def point_at(model: TableModel, row: str, at: int) -> None:
    """Go to the answer that a thing would give, where all is told that comes of it; to itself if that is not listed."""
    use, model.notice = _only_use(model, row, at), ""
    if use is not None:
        model.show_first(use.act)
    listed = (i for i, entry in enumerate(model.entries()) if use is not None and entry.does(use.act))
    index = next(listed, None)
    model.move_cursor(*((row, at) if index is None else (OPTIONS, index)))
    model.clicked = use.act if use is not None else None


def _only_use(model: TableModel, row: str, at: int) -> Entry | None:
    """The one thing that can be done in the turn with what lies there, if it is just one."""
    if not isinstance(model.decision, TurnDecision):
        return None
    if row == OPTIONS:
        entry = model.entries()[at] if at < len(model.entries()) else None
        return entry if entry is not None and entry.enabled and not isinstance(entry.act, Unfold) else None
    items = model.rows.get(row, ())
    if at >= len(items):
        return None
    entries = model.entries_of(items[at])
    return entries[0] if len(entries) == 1 else None


def click_hints(model: TableModel, row: str, at: int, selected: bool) -> Hints:
    """What a click on an answer or a thing of the table does; nothing of what says so itself.

    ``selected``: it was clicked already, and asked nothing.
    """
    if row in _TELLING or (row == PRESS and chr(at) in _PRESSES):
        return ((CLICK, _TELLING.get(row) or _PRESSES[chr(at)]),)
    if row == OPTIONS:
        entries = model.entries()
        return _of_answer(model, at) if at < len(entries) else ()
    items = model.rows.get(row, ())
    if at >= len(items):
        return ()
    item, click = items[at], TWICE if only_points(model, row, at) else CLICK
    if item.kind is not RowKind.CARD:
        return ((click, _OTHERS.get(item.kind) or _of_thing(model, item)),)
    does = "read" if selected and not model.takes(item) else _of_thing(model, item)
    return ((click, does),) if does == _READ[1] else ((click, does), _READ)


def _of_answer(model: TableModel, at: int) -> Hints:
    entry = model.entries()[at]
    words = entry.text if entry.enabled else f"why not: {entry.text}"
    click = TWICE if only_points(model, OPTIONS, at) else CLICK
    return ((click, words), *([_READ] if entry.cards else []))


def _of_thing(model: TableModel, item: TableItem) -> str:
    entries = model.entries_of(item)
    if model.takes(item):
        return entries[0].text if len(entries) == 1 else "show its answers"
    if entries:
        return "show what it can do"
    return "see why not" if isinstance(model.decision, TurnDecision) else "show it"
