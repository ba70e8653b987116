"""How the answers lie: in columns by kind, each scrolled by itself; pure numbers, for drawing and for arrow keys."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ashes_tui.client.picking.entries import Act, Entry, Fill, PutBack, Submit, Toggle
from ashes_tui.engine import api
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.pieces import CAP
from ashes_tui.ui.table.forecast import Told
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS

HAND, USE, ATTACK, TURN = "Play from hand", "Use", "Attack (main)", "Dice and turn"
WAYS, PICK, DONE = "Pay with", "Pick", "Then"
_KINDS: dict[type, str] = {api.PlayCard: HAND, api.Activate: USE, api.DeclareAttack: ATTACK}
_LEAST = 18
"""A column narrower than this tells too little."""
_GAP = 2
_ROOMY = 56
"""So many columns are kept for the answers where something stands beside them."""


class Column(Struct, frozen=True):
    """Answers one below the other, by their numbers; ``first`` is the first one shown."""

    heading: str
    entries: tuple[int, ...]
    x: int
    width: int
    first: int = 0


def kind_of(act: Act, is_turn: bool) -> str:
    """The heading under which an answer stands; empty where there is only one kind."""
    if is_turn:
        return _KINDS.get(type(act), TURN)
    if isinstance(act, Submit | Fill):
        return DONE
    return PICK if isinstance(act, Toggle | PutBack) else ""


def groups(entries: Sequence[Entry], is_turn: bool) -> list[tuple[str, tuple[int, ...]]]:
    """The answers by kind, in the order of the headings."""
    found: dict[str, list[int]] = {}
    picks = any(isinstance(entry.act, Toggle) for entry in entries)
    for i, entry in enumerate(entries):
        is_way = picks and isinstance(entry.act, api.PickDice)
        found.setdefault(WAYS if is_way else kind_of(entry.act, is_turn), []).append(i)
    order = (HAND, USE, ATTACK, TURN, WAYS, PICK, "", DONE)
    return [(kind, tuple(found[kind])) for kind in order if kind in found]


def price_of(entry: Entry) -> str:
    """What stands at the right of an entry; an attack costs what the heading says."""
    return "" if isinstance(entry.act, api.DeclareAttack) else entry.tail


def entry_width(entry: Entry) -> int:
    """The columns an entry needs, without its note: one that is found later must not shift the others."""
    box = 0 if entry.picked is None else 2
    about = text_width(entry.about) + 2 if entry.about else 0
    tail = text_width(price_of(entry)) + 2 if price_of(entry) else 0
    return CAP + 1 + box + text_width(entry.text) + about + tail


def arranged(
    entries: Sequence[Entry], is_turn: bool, width: int, lines: int, cursor: int = -1, whole: int = 0
) -> tuple[Column, ...]:
    """The columns for a room of so many columns and lines, below a heading if there are several kinds.

    A kind with more answers than lines gets further columns while there is room; then its last one scrolls.
    ``whole``: the lines of answers where there is one kind, and so no heading.
    """
    found = groups(entries, is_turn)
    need = [max(_LEAST, *(entry_width(entries[i]) for i in at)) for _, at in found]
    if not is_turn and sum(need) + _GAP * len(need) > width:
        found, need = [("", tuple(range(len(entries))))], [max(need, default=_LEAST)]
    room = lines if len(found) > 1 else max(lines, whole)
    parts = [(kind, list(at), 1) for kind, at in found]
    columns = _shared(parts, need, width, room)
    return _placed(parts, need, columns, width, room, cursor)


def _shared(parts: list[tuple[str, list[int], int]], need: list[int], width: int, lines: int) -> list[int]:
    """How many columns each kind gets: more where answers are hidden, as long as names need not be cut much."""
    columns = [1] * len(parts)
    while True:
        hidden = [len(at) - n * lines for (_, at, _), n in zip(parts, columns, strict=True)]
        most = max(range(len(parts)), key=lambda i: hidden[i], default=-1)
        if most < 0 or hidden[most] <= 0:
            return columns
        columns[most] += 1
        least = sum((min(size, 26) + _GAP) * n for size, n in zip(need, columns, strict=True))
        if least > width:
            columns[most] -= 1
            return columns


def _placed(
    parts: list[tuple[str, list[int], int]], need: list[int], columns: list[int], width: int, lines: int, cursor: int
) -> tuple[Column, ...]:
    sizes = [size for size, n in zip(need, columns, strict=True) for _ in range(n)]
    room = width - 2 - _GAP * (len(sizes) - 1)
    while sum(sizes) > room and max(sizes, default=0) > 8:
        sizes[sizes.index(max(sizes))] -= 1
    wider = max(0, min(14, (room - sum(sizes)) // max(1, len(sizes))))
    sizes = [size + wider for size in sizes]
    gap = min(8, _GAP + (room - sum(sizes)) // max(1, len(sizes))) if sum(sizes) < room else _GAP
    placed: list[Column] = []
    x = 1
    for (heading, at, _), n in zip(parts, columns, strict=True):
        each = lines if n * lines < len(at) else -(-len(at) // n)
        for i in range(n):
            cells = at[i * each :] if i == n - 1 else at[i * each : (i + 1) * each]
            if not cells:
                continue
            size = sizes[len(placed)] if len(placed) < len(sizes) else _LEAST
            placed.append(Column(heading if i == 0 else "", tuple(cells), x, size, _first(cells, lines, cursor)))
            x += size + gap
    return tuple(placed)


def _first(cells: list[int], lines: int, cursor: int) -> int:
    """The first answer shown of a column: the cursor is in sight."""
    if len(cells) <= lines or cursor not in cells:
        return 0
    return max(0, min(cells.index(cursor) - lines // 2, len(cells) - lines))


def columns_of(model: TableModel, width: int, height: int) -> tuple[Column, ...]:
    """The columns of the answers to the open question in a pane of this size."""
    entries = model.entries()
    cursor = model.cursor.index if model.cursor.row == OPTIONS else -1
    is_turn = isinstance(model.decision, api.TurnDecision)
    beside = outlook_width(model.outlook(("L", ">", "X")))
    room = width - beside if width - beside >= max(_ROOMY, width // 3) else width
    return arranged(entries, is_turn, room, max(1, height - 2), cursor, height - 1)


def outlook_width(told: Sequence[Told]) -> int:
    """The columns of what an attack will lead to, with the gap before each."""
    return sum(told_width(one) + 3 for one in told)


def told_width(told: Told) -> int:
    """The columns of a heading and its lines."""
    heading, lines = told
    return max(text_width(heading), *(text_width(text) + text_width(value) + 2 for text, value in lines))
