"""How the answers lie: in columns by kind, each scrolled by itself; pure numbers, for drawing and for arrow keys.

Where the columns would cut what they say, those answers that every question of its kind has - pass, meditate, confirm -
lie side by side in the last line instead.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import takewhile
from weakref import WeakKeyDictionary

from msgspec import Struct, structs

from ashes_tui.client.picking.entries import Act, Entry, Fill, PutBack, Submit, Toggle
from ashes_tui.engine import api
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.pieces import CAP
from ashes_tui.ui.draw.table.question.answer_text import TELLING, noted_width, plain_text, shared_action
from ashes_tui.ui.table.foretelling.forecast import Told
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS

HAND, USE, ATTACK, TURN = "Play", "Activate", "Attack (main)", "Dice and turn"
WAYS, PICK, DONE = "Spend", "Pick", "Then"
_KINDS: dict[type, str] = {api.PlayCard: HAND, api.Activate: USE, api.DeclareAttack: ATTACK}
_ALWAYS_THERE = (TURN, DONE)
"""The kinds that lie in the last line where columns are too narrow."""
_LEAST = 18
"""A column narrower than this tells too little."""
_NARROWEST = 16
_GAP = 2
_ROOMY = 56
"""So many columns are kept for the answers where something stands beside them."""
_HIDDEN = 10
"""An answer out of sight is as bad as so many columns cut off."""


class Column(Struct, frozen=True):
    """Answers one below the other, by their numbers; ``first`` is the first one shown, ``line`` where it stands.

    ``kind`` is what the heading says of them all, ``action`` what they all cost; ``lines`` is the room for them. Those
    out of sight are counted in the line of headings if ``headed``, else in the last line.
    """

    heading: str
    entries: tuple[int, ...]
    x: int
    width: int
    first: int = 0
    kind: str = ""
    action: str = ""
    line: int = 0
    lines: int = 1
    headed: bool = False

    @property
    def scrolls(self) -> bool:
        """Whether some of its answers are out of sight."""
        return len(self.entries) > self.lines

    @property
    def in_sight(self) -> tuple[int, ...]:
        """The answers shown."""
        return self.entries[self.first : self.first + self.room]

    @property
    def below(self) -> int:
        """How many answers stand below those shown."""
        return len(self.entries) - self.first - len(self.in_sight)

    @property
    def room(self) -> int:
        """How many answers it shows at once: never none, so that the one under the cursor is in sight."""
        return self.lines if self.headed or not self.scrolls else max(1, self.lines - 1)

    def page(self, step: int) -> int:
        """The answer in the middle once it has scrolled by all that it shows, up or down."""
        return self._at(self.first + self.room // 2 + step * self.room)

    def beside(self, answer: int, step: int) -> int:
        """The answer a step from one of its own; from any other, a step from the middle of those shown."""
        at = self.entries.index(answer) if answer in self.entries else self.first + len(self.in_sight) // 2
        return self._at(at + step)

    def _at(self, place: int) -> int:
        return self.entries[max(0, min(place, len(self.entries) - 1))]


def column_at(columns: Sequence[Column], x: int) -> Column | None:
    """The column that stands there, if one does; the last line has none."""
    return next((c for c in columns if c.x <= x < c.x + c.width and not c.line), None)


Group = tuple[str, tuple[int, ...]]
"""Answers of a kind, by their numbers."""


def kind_of(act: Act, is_turn: bool) -> str:
    """The heading under which an answer stands; empty where there is only one kind."""
    if is_turn:
        return _KINDS.get(type(act), TURN)
    if isinstance(act, Submit | Fill):
        return DONE
    return PICK if isinstance(act, Toggle | PutBack) else ""


def groups(entries: Sequence[Entry], is_turn: bool) -> list[Group]:
    """The answers by kind, in the order of the headings."""
    found: dict[str, list[int]] = {}
    picks = any(isinstance(entry.act, Toggle) for entry in entries)
    for i, entry in enumerate(entries):
        is_way = picks and isinstance(entry.act, api.PickDice)
        found.setdefault(WAYS if is_way else kind_of(entry.act, is_turn), []).append(i)
    order = (HAND, USE, ATTACK, TURN, WAYS, PICK, "", DONE)
    return [(kind, tuple(found[kind])) for kind in order if kind in found]


def entry_width(entry: Entry, kind: str, action: str, short: bool, others: Sequence[Entry]) -> int:
    """The columns an entry needs, without its note: one that is found later must not shift the others."""
    text = plain_text(entry, kind, action, short, others)
    air = sum(bool(part) for part in text) - 1
    return (
        CAP
        + 1
        + (0 if entry.picked is None else 2)
        + (text.width if short and not entry.note else noted_width(text, entry) + (0 if short else air))
    )


def least_width(entry: Entry, kind: str, action: str, others: Sequence[Entry]) -> int:
    """The columns in which its name is cut to the least that tells something, and nothing else is."""
    name = plain_text(entry, kind, action, True, others).name
    return entry_width(entry, kind, action, True, others) - max(0, text_width(name) - TELLING)


class Room(Struct, frozen=True):
    """The room for answers: columns, lines below a heading, lines where there is none."""

    width: int
    lines: int
    whole: int


class Arrangement(Struct, frozen=True):
    """One way to lay the answers out, and what it costs: columns cut off and answers out of sight."""

    columns: tuple[Column, ...]
    loss: int


def arranged(
    entries: Sequence[Entry], is_turn: bool, width: int, lines: int, cursor: int = -1, whole: int = 0
) -> tuple[Column, ...]:
    """The columns for a room of so many columns and lines, below a heading if there are several kinds.

    A kind with more answers than lines gets further columns while there is room; then its last one scrolls.
    ``whole``: the lines of answers where there is one kind, and so no heading.
    """
    return _scrolled(_best(entries, is_turn, Room(width, lines, max(lines, whole))), cursor)


def _scrolled(columns: Sequence[Column], cursor: int) -> tuple[Column, ...]:
    """The columns with the answer under the cursor in sight."""
    headed = any(column.heading for column in columns)
    scrolling = (structs.replace(c, headed=headed) for c in columns)
    return tuple(structs.replace(c, first=_first(c.entries, c.room, cursor)) for c in scrolling)


_Latest = OrderedDict[tuple[object, ...], tuple[tuple[Entry, ...], tuple[Column, ...]]]
# The latest columns of each table, by the identity of their answers, which they keep alive: most pictures only move the
# cursor. A table asks for some ten rooms at each question.
_LATEST: WeakKeyDictionary[TableModel, _Latest] = WeakKeyDictionary()
_MOST = 32


def _kept(model: TableModel, room: Room) -> tuple[Column, ...]:
    """The columns of the answers to the open question."""
    entries, is_turn = model.entries(), isinstance(model.decision, api.TurnDecision)
    latest = _LATEST.setdefault(model, OrderedDict())
    key = (*map(id, entries), is_turn, room)
    if key not in latest:
        latest[key] = entries, _best(entries, is_turn, room)
        while len(latest) > _MOST:
            latest.popitem(last=False)
    latest.move_to_end(key)
    return latest[key][1]


def _best(entries: Sequence[Entry], is_turn: bool, room: Room) -> tuple[Column, ...]:
    best: Arrangement | None = None
    for plan in _plans(entries, is_turn, room):
        if best is None or plan.loss < best.loss:
            best = plan
        if not best.loss:
            break
    return best.columns if best else ()


def _plans(entries: Sequence[Entry], is_turn: bool, room: Room) -> Iterator[Arrangement]:
    """The ways to lay them out, the most telling first."""
    found = groups(entries, is_turn)
    together = [("", tuple(range(len(entries))))] if not is_turn and len(found) > 1 else []
    for kinds in (found, together):
        for short in (False, True):
            if kinds:
                yield _laid(entries, kinds, room, short, is_turn)
    kept = [(kind, at) for kind, at in found if kind not in _ALWAYS_THERE]
    if 0 < len(kept) < len(found):
        yield from _with_last_line(entries, found, kept, room)
        yield from _under_short(entries, found, kept, room)


def _with_last_line(
    entries: Sequence[Entry], found: list[Group], kept: list[Group], room: Room
) -> Iterator[Arrangement]:
    """Only some kinds in columns, the answers of the others in the last line."""
    is_turn = any(kind == TURN for kind, _ in found)
    strip = _strip(entries, [i for kind, at in found if (kind, at) not in kept for i in at], room.width)
    used = strip[-1].line + 1
    if room.lines <= used:
        return
    left = structs.replace(room, lines=room.lines - used, whole=room.whole - used)
    for short in (False, True):
        plan = _laid(entries, kept, left, short, is_turn)
        tall = max(min(len(column.entries), column.lines) for column in plan.columns)
        lowered = tuple(structs.replace(column, line=column.line + tall) for column in strip)
        yield structs.replace(plan, columns=plan.columns + lowered)


def _under_short(entries: Sequence[Entry], found: list[Group], kept: list[Group], room: Room) -> Iterator[Arrangement]:
    """The same, but the last line ends before the columns at the right that need all lines."""
    is_turn = any(kind == TURN for kind, _ in found)
    last = [i for kind, at in found if (kind, at) not in kept for i in at]
    for short in (False, True):
        plan = _laid(entries, kept, room, short, is_turn)
        low = list(takewhile(lambda column: len(column.entries) < room.lines, plan.columns))
        if not low:
            continue
        strip = _strip(entries, last, low[-1].x + low[-1].width)
        top = max(len(column.entries) for column in low)
        fits = all(column.width >= entry_width(entries[column.entries[0]], TURN, "", True, entries) for column in strip)
        if fits and top + strip[-1].line < room.lines:
            lowered = tuple(structs.replace(column, line=column.line + top) for column in strip)
            yield structs.replace(plan, columns=plan.columns + lowered)


def _strip(entries: Sequence[Entry], at: Sequence[int], width: int) -> tuple[Column, ...]:
    """Answers side by side, each a column of its own."""
    found: list[Column] = []
    x = line = 1
    for i in at:
        kind = kind_of(entries[i].act, is_turn=True)
        size = min(width - 2, entry_width(entries[i], kind, "", True, entries))
        if found and x + size > width:
            x, line = 1, line + 1
        found.append(Column("", (i,), x, size, kind=kind, line=line - 1))
        x += size + _GAP + 1
    return tuple(found)


def _laid(entries: Sequence[Entry], found: list[Group], room: Room, short: bool, is_turn: bool) -> Arrangement:
    """The kinds side by side."""
    actions = [shared_action([entries[i] for i in at]) if short and kind in (HAND, USE) else "" for kind, at in found]
    need = {
        i: entry_width(entries[i], kind, action, short, entries)
        for (kind, at), action in zip(found, actions, strict=True)
        for i in at
    }
    least = {
        i: least_width(entries[i], kind, action, entries)
        for (kind, at), action in zip(found, actions, strict=True)
        for i in at
    }
    headed = len(found) > 1 or (is_turn and found[0][0] != "")
    room = structs.replace(room, lines=room.lines if headed else room.whole)
    columns = _placed(found, _sizes(found, need, least, room), room, actions)
    loss = sum(max(0, need[i] - c.width) for c in columns for i in c.entries)
    loss += _HIDDEN * sum(least[i] > c.width for c in columns for i in c.entries)
    loss += _HIDDEN * sum(max(0, len(c.entries) - c.lines) for c in columns)
    return Arrangement(columns if headed else tuple(structs.replace(c, heading="") for c in columns), loss)


def _shared(found: list[Group], need: list[int], width: int, lines: int) -> list[int]:
    """How many columns each kind gets: more where answers are hidden, as long as names need not be cut much."""
    columns = [1] * len(found)
    while True:
        hidden = [len(at) - n * lines for (_, at), n in zip(found, columns, strict=True)]
        most = max(range(len(found)), key=lambda i: hidden[i], default=-1)
        if most < 0 or hidden[most] <= 0:
            return columns
        columns[most] += 1
        least = sum((min(size, 26) + _GAP) * n for size, n in zip(need, columns, strict=True))
        if least > width:
            columns[most] -= 1
            return columns


class Sizes(Struct, frozen=True):
    """How many columns each kind has, how wide each column is, and the gap between two."""

    counts: list[int]
    widths: list[int]
    gap: int


def _placed(found: list[Group], sizes: Sizes, room: Room, actions: list[str]) -> tuple[Column, ...]:
    placed: list[Column] = []
    x = 1
    for (kind, at), n, action in zip(found, sizes.counts, actions, strict=True):
        for i, cells in enumerate(_parts(at, n, room.lines)):
            heading = "" if i else f"{kind} ({action})" if action else kind
            size = sizes.widths[len(placed)]
            placed.append(Column(heading, cells, x, size, 0, kind, action, 0, room.lines))
            x += size + sizes.gap
    return tuple(placed)


def _parts(at: tuple[int, ...], n: int, lines: int) -> list[tuple[int, ...]]:
    """The answers of a kind in so many columns; what has no room is left to the last, which scrolls."""
    each = lines if n * lines < len(at) else -(-len(at) // n)
    parts = [at[i * each :] if i == n - 1 else at[i * each : (i + 1) * each] for i in range(n)]
    return [part for part in parts if part]


def _sizes(found: list[Group], need: dict[int, int], least: dict[int, int], room: Room) -> Sizes:
    """Columns wide enough for all they hold, wider where there is room.

    Where there is not, as few answers are cut as can be, and prices only after all names.
    """
    counts = _shared(found, [max(_LEAST, *(need[i] for i in at)) for _, at in found], room.width, room.lines)
    cells = [part for (_, at), n in zip(found, counts, strict=True) for part in _parts(at, n, room.lines)]
    widths = [max(_LEAST, *(need[i] for i in part)) for part in cells]
    width = room.width - 2 - _GAP * (len(widths) - 1)
    while sum(widths) > width and max(widths) > _NARROWEST:
        wide = [i for i, size in enumerate(widths) if size > _NARROWEST]
        widths[min(wide, key=lambda i: (_newly_cut(need, least, cells[i], widths[i]), -widths[i]))] -= 1
    wider = max(0, min(14, (width - sum(widths)) // len(widths)))
    widths = [size + wider for size in widths]
    gap = min(8, _GAP + (width - sum(widths)) // len(widths)) if sum(widths) < width else _GAP
    return Sizes(counts, widths, gap)


def _newly_cut(need: dict[int, int], least: dict[int, int], cells: tuple[int, ...], width: int) -> tuple[int, int]:
    """How many answers of a column would lose their price, and how many be cut, if it were one narrower."""
    return sum(least[i] >= width for i in cells), sum(need[i] == width for i in cells)


def _first(cells: Sequence[int], lines: int, cursor: int) -> int:
    """The first answer shown of a column: the cursor is in sight."""
    if len(cells) <= lines or cursor not in cells:
        return 0
    return max(0, min(cells.index(cursor) - lines // 2, len(cells) - lines))


def columns_of(model: TableModel, width: int, height: int) -> tuple[Column, ...]:
    """The columns of the answers to the open question in a pane of this size."""
    cursor = model.cursor.index if model.cursor.row == OPTIONS else -1
    is_turn = isinstance(model.decision, api.TurnDecision)
    beside = 0 if is_turn else outlook_width(model.outlook(("L", ">", "X")))
    room = width - beside if width - beside >= max(_ROOMY, width // 3) else width
    lines = max(1, height - 2)
    return _scrolled(_kept(model, Room(room, lines, max(lines, height - 1))), cursor)


def outlook_width(told: Sequence[Told]) -> int:
    """The columns of what an attack will lead to, with the gap before each."""
    return sum(told_width(one) + 3 for one in told)


def told_width(told: Told) -> int:
    """The columns of a heading and its lines."""
    heading, lines = told
    return max([text_width(heading), *(text_width(text) + text_width(value) + 2 for text, value in lines)])
