"""Picking by Enter alone: after each pick the cursor goes on to what is picked next, at last to what confirms it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ashes_tui.client.picking.entries import Entry, PutBack, Submit, Toggle
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.engine.api import NONE, Purpose
from ashes_tui.ui.table.rows import RowKind, TableItem


def next_pick(act: Toggle | PutBack, picker: Picker, entries: Sequence[Entry]) -> int | None:
    """The number of the entry to go on with after something was picked, or put back; None to stay.

    What was put back keeps the cursor. Else it goes to what confirms the answer once that is whole, to the next thing
    that can still be picked before.
    """
    thing = act.id if isinstance(act, Toggle) else act.ids[0]
    here = next((i for i, entry in enumerate(entries) if entry.does(Toggle(thing))), NONE)
    if isinstance(act, PutBack) or thing not in picker.picked() or here < 0:
        return here if here >= 0 else None
    confirm = confirmation(picker, entries)
    if confirm is not None:
        return confirm
    around = (*range(here, len(entries)), *range(here))
    return next((i for i in around if _picks_more(entries[i], picker.picked())), here)


def confirmation(picker: Picker, entries: Sequence[Entry]) -> int | None:
    """The number of the entry that confirms what is picked, once that is all one usually wants: a cost is paid, an
    attack has somebody to make it.
    """
    is_whole = isinstance(picker, PaymentPicker) or picker.decision.purpose is Purpose.ATTACKERS
    found = (i for i, entry in enumerate(entries) if isinstance(entry.act, Submit) and entry.enabled)
    return next(found, None) if is_whole else None


def next_die(after: int, items: Sequence[TableItem], entries: Iterable[Entry], picked: Sequence[int]) -> int | None:
    """The place of the next die of a row that can be picked, after that at one place; None if there is none."""
    dice = {i for entry in entries if _picks_more(entry, picked) for i in (*entry.dice, *dict(entry.each))}
    places = (*range(after + 1, len(items)), *range(after))
    free = (i for i in places if items[i].kind is RowKind.DIE and items[i].id in dice)
    return next((i for i in free if items[i].id not in picked), None)


def _picks_more(entry: Entry, picked: Sequence[int]) -> bool:
    """Whether an entry picks something that is not picked yet."""
    return entry.enabled and isinstance(entry.act, Toggle) and entry.act.id not in picked
