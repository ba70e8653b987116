"""What cannot be done in this turn, and why: beside the answers, where there is room, in a quiet colour.

A click on a card there is one on the card itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ashes_tui.engine import api
from ashes_tui.engine.api import NONE
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.ui.table.foretelling.fold import called
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_BAR, MY_FIELD, MY_SPELLS
from ashes_tui.ui.table.rows import RowKind
from ashes_tui.words.phrases import capital
from ashes_tui.words.questions.no_effect import NO_EFFECT

HEADING = "Not now"
_ROWS = (HAND, MY_SPELLS, MY_FIELD, MY_BAR)
_WIDEST = 44
_APART = 2
"""So many columns stand between a name and its reason,"""
_GAP = 3
"""and before them all."""


_HELD = " (hand)"
"""Said of a card in hand where a copy of it in play cannot be used either."""


class RefusedCard(NamedTuple):
    """What cannot be used, and why; the row and the place where it lies, the first of equal ones."""

    name: str
    reason: str
    row: str = ""
    at: int = NONE


Refused = list[RefusedCard]
_LATEST: WeakKeyDictionary[TableModel, tuple[tuple[int, int, str, int], Refused]] = WeakKeyDictionary()
# Every picture asks for them again, and the arrangement of the answers as well.


def refused(model: TableModel) -> Refused:
    """The cards of one's own that no answer is about, the hand first, equal ones once; then what is folded away."""
    decision = model.decision
    if not isinstance(decision, api.TurnDecision) or model.selected_card != NONE:
        return []
    asked = model.version, decision.id, model.names.glyphs.name, len(model.folded())  # the reasons have signs
    found, known = _LATEST.get(model, (None, []))
    if asked != found:
        known = _refused(model)
        _LATEST[model] = asked, known
    return known


def _refused(model: TableModel) -> Refused:
    found, first = Counter[tuple[str, str]](), dict[tuple[str, str], tuple[str, int]]()
    for row, at, item in ((pane, at, item) for pane in _ROWS for at, item in enumerate(model.rows.get(pane, ()))):
        reason = "" if item.kind is not RowKind.CARD or model.entries_of(item) else model.reason_of(item)
        if reason:
            what = model.names.title(item.id), reason
            found[what] += 1
            first.setdefault(what, (row, at))
    in_play = {name for (name, _), (row, _) in first.items() if row != HAND}
    times, told = model.names.glyphs.times, list[RefusedCard]()
    for (name, reason), n in found.items():
        row, at = first[name, reason]
        cards = f"{name} {times}{n}" if n > 1 else name
        told.append(RefusedCard(f"{cards}{_HELD}" if row == HAND and name in in_play else cards, reason, row, at))
    return [*told, *_folded(model)]


def _folded(model: TableModel) -> Refused:
    """What the line of answers without effect only counts."""
    places = {item.id: (pane, at) for pane in _ROWS for at, item in enumerate(model.rows.get(pane, ()))}
    reason = NO_EFFECT.removesuffix(" now")
    return [RefusedCard(called(e), reason, *places.get(e.cards[0], ("", NONE))) for e in model.folded()]


def not_now_width(model: TableModel) -> int:
    """The columns all that takes, with the gap before it; 0 if there is nothing."""
    rows = refused(model)
    return min(_WIDEST, max(_width(row) for row in rows)) + _GAP if rows else 0


def not_now_widths(model: TableModel, lines: int) -> list[int]:
    """The same for as many columns as all that takes in so many lines below the heading, and for fewer and fewer."""
    one = not_now_width(model)
    count = _columns(refused(model), lines) if one and lines > 0 else 0
    return [n * one for n in range(count, 0, -1)]


def put_not_now(canvas: Canvas, left: int, top: int, used: int, model: TableModel, look: Appearance) -> tuple[int, int]:
    """Draw it at the right end, from the line of its heading on, if nothing stands right of a column.

    It has several columns where one is not enough for all, or would go down below the ``used`` lines; where even these
    are not, what has the same reason shares lines, which run on if they must. Returns the columns that are free for
    what is told below those, and the line after it.
    """
    rows, room = refused(model), canvas.height - top - 1
    width = not_now_width(model) - _GAP
    x = canvas.width - width - 1
    if not rows or room < 1 or x < left:
        return canvas.width, used
    most = 1 + (x - left) // (width + _GAP)
    count = next((n for lines in (used - top - 1, room) if (n := _columns(rows, lines)) <= most), most)
    shown = rows if len(rows) <= room * count else rows[: room * count - 1]
    if len(shown) < len(rows):
        told, briefly = _by_reason(rows), _by_reason(rows, with_others=True)
        for form in (told, [". ".join(told)], briefly, [". ".join(briefly)]):
            together = [line for text in form for line in wrap(text, canvas.width - left - 1)]
            if len(together) <= room:
                return _put_together(canvas, left, top, together, used, rows, look)
        shown = [*shown, RefusedCard(f"and {len(rows) - len(shown)} more", "")]
    each = -(-len(shown) // count)
    x -= (count - 1) * (width + _GAP)
    canvas.put(x, top, HEADING, look.palette.hushed)
    for at, (name, reason, row, place) in enumerate(shown):
        across, y = x + at // each * (width + _GAP), top + 1 + at % each
        free = width - text_width(reason) - _APART if reason else width
        end = canvas.put(across, y, shorten(name, free, look.glyphs.ellipsis), look.palette.hushed)
        canvas.right(across + width, y, reason, look.palette.hushed)
        if row:
            canvas.spot(across, y, end - across, 1, row, place)
    return x - _GAP if top + 1 + each > used else canvas.width, top + 1 + each


def _by_reason(rows: Refused, with_others: bool = False) -> list[str]:
    """``No main action left: Botanist, Encircle``, each reason once.

    ``with_others``: what keeps most of them comes last, and these are counted: ``No main action left: 4 other cards``.
    """
    found: dict[str, list[str]] = {}
    for name, reason, *_ in rows:
        found.setdefault(reason, []).append(name)
    most = max(found, key=lambda reason: len(found[reason]))
    if with_others and len(found[most]) > 1:
        n = len(found.pop(most))
        found[most] = [f"{n} other cards" if found else f"{n} cards"]
    return [f"{capital(reason)}: {', '.join(names)}" for reason, names in found.items()]


def _put_together(
    canvas: Canvas, x: int, top: int, lines: Sequence[str], used: int, rows: Refused, look: Appearance
) -> tuple[int, int]:
    """Draw the lines; each name that stands whole in one leads to its card."""
    canvas.put(x, top, HEADING, look.palette.hushed)
    for y, line in enumerate(lines, start=top + 1):
        canvas.put(x, y, line, look.palette.hushed)
        for card in rows:
            for found in re.finditer(rf"(?<![\w#]){re.escape(card.name)}(?=,|\.|$)", line):
                canvas.spot(x + text_width(line[: found.start()]), y, text_width(card.name), 1, card.row, card.at)
    return x - _GAP if top + 1 + len(lines) > used else canvas.width, top + 1 + len(lines)


def _columns(rows: Refused, lines: int) -> int:
    """In how many columns of so many lines all of it has room."""
    return -(-len(rows) // lines) if lines > 0 else len(rows) + 1


def _width(row: RefusedCard) -> int:
    return text_width(row.name) + _APART + text_width(row.reason)
