"""How the answers lie: in columns by kind, each scrolled by itself; pure numbers, for drawing and for arrow keys.

Each column is as wide as what it says, as far as there is room. Where the columns would cut or hide something, a short
kind goes below another one, what has no line in its column goes on in the next, or those answers that every question of
its kind has - pass, meditate, confirm - lie side by side in the last line; in a narrow pane those of a turn lie there
whenever they have room, so that they keep their place. What gives way is counted as a loss, and the
way with the least of it is taken: what scrolls away loses most, then a name that is cut, then a price.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from weakref import WeakKeyDictionary

from msgspec import Struct, structs

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine import api
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.question.answer_text import shared_action
from ashes_tui.ui.draw.table.question.answers import (
    DONE,
    HAND,
    TURN,
    USE,
    Column,
    Group,
    entry_width,
    groups,
    kind_of,
    later_width,
    lead_of,
    least_width,
)
from ashes_tui.ui.draw.table.question.not_now import not_now_widths
from ashes_tui.ui.table.foretelling.forecast import Told
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS

_ALWAYS_THERE = (TURN, DONE)
"""The kinds that lie in the last line where columns are too narrow."""
_LEAST, _NARROWEST = 12, 14
"""No column is made narrower than the first; the second is the least to which one is cut."""
_GAP, _LEAST_GAP = 2, 1
"""Columns between two; where something would be cut but one, beside the air around the next key."""
_ROOMY = 56
"""So many columns are kept for the answers where something stands beside them."""
_HIDDEN, _CUT = 30, 8
"""An answer out of sight is as bad as so many columns of prices cut off, and so is a name that is cut at all."""
_ENDLESS = 10_000
"""The columns of a line in which anything has room."""
_WIDE = 100
"""In fewer columns what every turn has is always looked for in the last line."""
_SPLIT = 26
"""A kind gets a further column while each is as wide as that, or as its answers."""


class Room(Struct, frozen=True):
    """The room for answers: columns, lines below a heading, lines where there is none.

    ``is_narrow``: what every turn has lies in the last line, if one is enough for it, whatever else can be done.
    """

    width: int
    lines: int
    whole: int
    is_narrow: bool = False


class Arrangement(Struct, frozen=True):
    """One way to lay the answers out, and what it costs: columns cut off and answers out of sight."""

    columns: tuple[Column, ...] = ()
    loss: int = 0


class Stack(Struct, frozen=True):
    """Kinds of answers one below the other."""

    groups: tuple[Group, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        """All its answers, from top to bottom."""
        return tuple(i for _, at in self.groups for i in at)

    @property
    def lines(self) -> int:
        """The lines it takes below the first heading."""
        return len(self.entries) + len(self.groups) - 1


def arranged(
    entries: Sequence[Entry], is_turn: bool, width: int, lines: int, cursor: int = -1, whole: int = 0
) -> tuple[Column, ...]:
    """The columns for a room of so many columns and lines, below a heading if there are several kinds.

    A kind with more answers than lines goes on in further columns while there is room; then its last one scrolls.
    ``whole``: the lines of answers where there is one kind, and so no heading.
    """
    best = _Search(entries, is_turn, Room(width, lines, max(lines, whole))).best()
    return _scrolled(best.columns, cursor)


def _scrolled(columns: Sequence[Column], cursor: int) -> tuple[Column, ...]:
    """The columns with the answer under the cursor in sight."""
    headed = any(column.heading for column in columns)
    scrolling = (structs.replace(c, headed=headed) for c in columns)
    return tuple(structs.replace(c, first=_first(c.entries, c.room, cursor)) for c in scrolling)


_Latest = OrderedDict[tuple[object, ...], tuple[tuple[Entry, ...], Arrangement]]
# The latest columns of each table, by the identity of their answers, which they keep alive: most pictures only move the
# cursor. A table asks for some ten rooms at each question.
_LATEST: WeakKeyDictionary[TableModel, _Latest] = WeakKeyDictionary()
_MOST = 32


def _kept(model: TableModel, room: Room) -> Arrangement:
    """The columns of the answers to the open question."""
    entries, is_turn = model.entries(), isinstance(model.decision, api.TurnDecision)
    latest = _LATEST.setdefault(model, OrderedDict())
    key = (*map(id, entries), is_turn, room)
    if key not in latest:
        latest[key] = entries, _Search(entries, is_turn, room, _measured(model, entries, is_turn)).best()
        while len(latest) > _MOST:
            latest.popitem(last=False)
    latest.move_to_end(key)
    return latest[key][1]


class _Measured:
    """Some answers by kind, and the columns that they need, which are the same in every room."""

    def __init__(self, entries: Sequence[Entry], is_turn: bool) -> None:
        self.entries, self.is_turn = entries, is_turn
        self.groups = groups(entries, is_turn)
        self.widths: dict[tuple[int, str, bool], tuple[int, int]] = {}
        self.actions = {
            kind: shared_action([entries[i] for i in at]) if kind in (HAND, USE) else "" for kind, at in self.groups
        }

    def is_of(self, entries: Sequence[Entry], is_turn: bool) -> bool:
        """Whether it measures these very answers."""
        same = len(entries) == len(self.entries) and is_turn == self.is_turn
        return same and all(one is other for one, other in zip(entries, self.entries, strict=True))


_MEASURED: WeakKeyDictionary[TableModel, _Measured] = WeakKeyDictionary()


def _measured(model: TableModel, entries: Sequence[Entry], is_turn: bool) -> _Measured:
    """The answers of a table, measured once for all the rooms that are tried."""
    found = _MEASURED.get(model)
    if found is None or not found.is_of(entries, is_turn):
        found = _MEASURED[model] = _Measured(entries, is_turn)
    return found


class _Search:
    """The ways to lay some answers out, the most telling first, until one loses nothing."""

    def __init__(self, entries: Sequence[Entry], is_turn: bool, room: Room, measured: _Measured | None = None) -> None:
        self._entries, self._is_turn, self._room = entries, is_turn, room
        known = measured or _Measured(entries, is_turn)
        self._groups, self._widths, self._actions = known.groups, known.widths, known.actions
        self._least_loss: int | None = None

    def best(self) -> Arrangement:
        """The first of those that lose least."""
        best = Arrangement()
        for plan in self._plans():
            if plan is not None and (self._least_loss is None or plan.loss < self._least_loss):
                best, self._least_loss = plan, plan.loss
            if self._least_loss == 0:
                break
        return best

    def _plans(self) -> Iterator[Arrangement | None]:
        """Those ways; None for one that is sure to lose no less than the best so far."""
        found = self._groups
        if not found:
            return
        kept = [(kind, at) for kind, at in found if kind not in _ALWAYS_THERE]
        if not 0 < len(kept) < len(found):
            kept = []
        last = [i for kind, at in found if kind in _ALWAYS_THERE for i in at]
        if kept and self._room.is_narrow and not self._strip(_alone(kept), last, self._room.width)[-1].line:
            yield from self._with_last_line(_alone(kept), last)
        alone = _alone(found)
        together = [Stack((("", tuple(range(len(self._entries)))),))] if not self._is_turn and len(found) > 1 else []
        for stacks in (alone, together):
            if stacks:
                yield from (self._laid(stacks, self._room, short) for short in (False, True))
        if kept:
            yield from self._with_last_line(_alone(kept), last)
            yield from self._under_short(_alone(kept), last)
        for stacks in _stackings(found, self._room.lines):
            yield from (self._laid(stacks, self._room, short) for short in (False, True))
        for lines in (self._room.lines - 1, self._room.lines) if kept else ():
            for stacks in _stackings(kept, lines):
                yield from self._with_last_line(stacks, last)
                yield from self._under_short(stacks, last)

    def _with_last_line(self, kept: list[Stack], last: Sequence[int]) -> Iterator[Arrangement | None]:
        """Only some kinds in columns, the answers of the others in the last line."""
        strip = self._strip(kept, last, self._room.width)
        used = strip[-1].line + 1
        if any(len(stack.groups) > 1 and stack.lines > self._room.lines - used for stack in kept) or (
            self._room.lines <= used
        ):
            return
        left = structs.replace(self._room, lines=self._room.lines - used, whole=self._room.whole - used)
        for short in (False, True):
            plan = self._laid(kept, left, short)
            if plan is None:
                continue
            tall = max(_bottom(column) for column in plan.columns)
            lowered = tuple(structs.replace(column, line=column.line + tall) for column in strip)
            yield structs.replace(plan, columns=plan.columns + lowered)

    def _under_short(self, kept: list[Stack], last: Sequence[int]) -> Iterator[Arrangement | None]:
        """The same, but the last line ends before the columns at the right that need all lines."""
        lines = self._room.lines
        for short in (False, True):
            plan = self._laid(kept, self._room, short)
            if plan is None:
                continue
            bottoms = _bottoms(plan.columns)
            low = list(takewhile(lambda column: bottoms[column.x] < lines, plan.columns))  # noqa: B023
            if not low:
                continue
            strip = self._strip(kept, last, low[-1].x + low[-1].width)
            top = max(bottoms[column.x] for column in low)
            wanted = (entry_width(self._entries[c.entries[0]], TURN, "", True, self._entries) for c in strip)
            fits = all(column.width >= size for column, size in zip(strip, wanted, strict=True))
            if fits and top + strip[-1].line < lines:
                lowered = tuple(structs.replace(column, line=column.line + top) for column in strip)
                yield structs.replace(plan, columns=plan.columns + lowered)

    def _laid(self, stacks: list[Stack], room: Room, short: bool) -> Arrangement | None:
        """The stacks side by side; None if it loses no less than what was found before."""
        headed = self._is_headed(stacks)
        room = structs.replace(room, lines=room.lines if headed else room.whole)
        need, least = self._needs(stacks, short)
        later = {
            i: later_width(self._entries[i], kind, self._action(kind, short), self._entries) if short else need[i]
            for stack in stacks
            for kind, at in stack.groups
            for i in at
        }
        titles = [max(text_width(self._heading(kind, short)) for kind, _ in stack.groups) for stack in stacks]
        sizes = _sizes(stacks, titles if headed else [0] * len(stacks), (need, least, later), room, self._least_loss)
        if sizes is None:
            return None
        columns = self._placed(stacks, sizes, room, short)
        loss = sum(max(0, need[i] - c.width) for c in columns for i in c.entries)
        loss += sum(_CUT + 2 * (least[i] - c.width) for c in columns for i in c.entries if least[i] > c.width)
        loss += _CUT * sum(len(c.entries) for c in columns if c.action and text_width(c.heading) > c.width)
        loss += _HIDDEN * sum(max(0, len(c.entries) - c.lines) for c in columns)
        return Arrangement(columns if headed else tuple(structs.replace(c, heading="") for c in columns), loss)

    def _is_headed(self, stacks: list[Stack]) -> bool:
        """Whether kinds of answers in columns have headings."""
        kinds = [kind for stack in stacks for kind, _ in stack.groups]
        return len(kinds) > 1 or (self._is_turn and kinds[0] != "")

    def _strip(self, kept: list[Stack], last: Sequence[int], width: int) -> tuple[Column, ...]:
        """Answers side by side below these; where those have headings, their own kind before the first of them."""
        kind = kind_of(self._entries[last[0]].act, self._is_turn)
        return _strip(self._entries, last, width, lead_of(kind) if self._is_headed(kept) else "")

    def _needs(self, stacks: list[Stack], short: bool) -> tuple[dict[int, int], dict[int, int]]:
        """The columns that each answer needs, to be told whole and with only its name whole."""
        need, least = dict[int, int](), dict[int, int]()
        for kind, at in (group for stack in stacks for group in stack.groups):
            for i in at:
                asked = (i, kind, short)
                if asked not in self._widths:
                    entry, action = self._entries[i], self._action(kind, short)
                    self._widths[asked] = (
                        entry_width(entry, kind, action, short, self._entries),
                        least_width(entry, kind, action, self._entries),
                    )
                need[i], least[i] = self._widths[asked]
        return need, least

    def _action(self, kind: str, short: bool) -> str:
        return self._actions.get(kind, "") if short else ""

    def _heading(self, kind: str, short: bool, begun: bool = False) -> str:
        """What stands above answers of a kind, or above those that go on elsewhere."""
        action, told = self._action(kind, short), f"{kind}, more" if begun else kind
        return f"{told} ({action})" if action else told

    def _placed(self, stacks: list[Stack], sizes: Sizes, room: Room, short: bool) -> tuple[Column, ...]:
        placed: list[Column] = []
        begun = set[str]()
        widths = iter(sizes.widths)
        x = 1
        for stack, n in zip(stacks, sizes.counts, strict=True):
            if len(stack.groups) > 1:
                size, line = next(widths), 0
                for kind, at in stack.groups:
                    heading = self._heading(kind, short, kind in begun)
                    action, below = self._action(kind, short), bool(line)
                    column = Column(heading, at, x, size, 0, kind, action, line, len(at), stacked=below)
                    placed.append(column)
                    begun.add(kind)
                    line += len(at) + 1
                x += size + sizes.gap
                continue
            ((kind, at),) = stack.groups
            for i, cells in enumerate(_parts(at, n, room.lines)):
                heading, size = "" if i else self._heading(kind, short), next(widths)
                placed.append(Column(heading, cells, x, size, 0, kind, self._action(kind, short), 0, room.lines))
                x += size + sizes.gap
            begun.add(kind)
        return tuple(placed)


def _alone(found: Sequence[Group]) -> list[Stack]:
    return [Stack((group,)) for group in found]


def _stackings(found: Sequence[Group], lines: int) -> Iterator[list[Stack]]:
    """The ways to put neighbouring kinds below each other, few first; then those in which a long kind goes on."""
    joints = range(len(found) - 1)
    for mask in sorted(range(1, 1 << len(joints)), key=int.bit_count):
        stacks = [Stack((found[0],))]
        for i in joints:
            if mask >> i & 1:
                stacks[-1] = Stack((*stacks[-1].groups, found[i + 1]))
            else:
                stacks.append(Stack((found[i + 1],)))
        if all(len(stack.groups) == 1 or stack.lines <= lines for stack in stacks):
            yield stacks
    for i in joints:
        (kind, at), after = found[i], found[i + 1]
        on = Stack(((kind, at[lines:]), after))
        if len(at) > lines and on.lines <= lines:
            yield [*_alone(found[:i]), Stack(((kind, at[:lines]),)), on, *_alone(found[i + 2 :])]


def _bottom(column: Column) -> int:
    return column.line + min(len(column.entries), column.lines)


def _bottoms(columns: Sequence[Column]) -> dict[int, int]:
    """The lines that are taken where each column stands."""
    found: dict[int, int] = {}
    for column in columns:
        found[column.x] = max(found.get(column.x, 0), _bottom(column))
    return found


def _strip(entries: Sequence[Entry], at: Sequence[int], width: int, lead: str = "") -> tuple[Column, ...]:
    """Answers side by side, each a column of its own, right of what ``lead`` says of them all.

    Those of each action stand behind its name instead, if only so all have room in a line.
    """
    usual = _side_by_side(entries, at, width, lead)
    return (lead and usual[-1].line and _by_action(entries, at, width)) or usual


def _by_action(entries: Sequence[Entry], at: Sequence[int], width: int) -> tuple[Column, ...]:
    """Answers in a line, those of each action behind its name; none where one costs no action, or there is no room."""
    found: list[Column] = []
    x = 1
    for action, ones in groupby(at, lambda i: shared_action([entries[i]])):
        if not action:
            return ()
        found += _side_by_side(entries, [*ones], _ENDLESS, f"{action.capitalize()}:", action, 0, x)
        x = found[-1].x + found[-1].width + 1
    return tuple(found) if x - 1 <= width else ()


def _side_by_side(
    entries: Sequence[Entry], at: Sequence[int], width: int, lead: str, action: str = "", gap: int = _GAP, left: int = 1
) -> tuple[Column, ...]:
    """Answers side by side in as many lines as they need; ``lead`` tells the ``action`` that they do not tell.

    So close together they have no room for notes, without which each is told in less contrast.
    """
    entries = [structs.replace(entry, note="") for entry in entries] if action else entries
    start = left + (text_width(lead) + 1 if lead else 0)
    short = [entry_width(entries[i], TURN, action, True, entries) for i in at]
    whole = [entry_width(entries[i], TURN, action, False, entries) for i in at]
    sizes = whole if not action and start + sum(whole) + (gap + 1) * (len(at) - 1) <= width else short
    found: list[Column] = []
    x, line = start, 0
    for i, wanted in zip(at, sizes, strict=True):
        size = min(width - 1 - start, wanted)
        if found and x + size > width:
            x, line = start, line + 1
        kind = kind_of(entries[i].act, is_turn=True)
        found.append(Column("", (i,), x, size, kind=kind, action=action, line=line, lead="" if found else lead))
        x += size + gap + 1
    return tuple(found)


class Sizes(Struct, frozen=True):
    """How many columns each stack has, how wide each column is, and the gap between two."""

    counts: list[int]
    widths: list[int]
    gap: int


_Wants = tuple[dict[int, int], dict[int, int], dict[int, int]]
"""The columns that each answer needs, those for its name, and those with what may be found to it."""


def _sizes(stacks: list[Stack], titles: list[int], wants: _Wants, room: Room, limit: int | None) -> Sizes | None:
    """Columns wide enough for all they hold, wider where there is room; None if that loses the ``limit`` or more.

    Where there is not, as few names are cut as can be, and prices before them. Room goes first to what an answer says
    beyond that, such as the life that an attack leaves.
    """
    need, least, later = wants
    counts = _shared(stacks, need, room)
    cells: list[tuple[int, ...]] = []
    widths: list[int] = []
    heads: list[int] = []
    for stack, n, title in zip(stacks, counts, titles, strict=True):
        parts = _parts(stack.entries, n, room.lines) if len(stack.groups) == 1 else [stack.entries]
        cells += parts
        heads += [0 if i else title for i in range(len(parts))]
        widths += [max(_LEAST, 0 if i else title, *(need[j] for j in part)) for i, part in enumerate(parts)]
    between = len(widths) - 1
    gap = _GAP if sum(widths) + _GAP * between <= room.width - 2 else _LEAST_GAP
    width = room.width - 2 - gap * between
    hidden = sum(max(0, stack.lines - n * room.lines) for stack, n in zip(stacks, counts, strict=True))
    tight = [max(need[j] for j in part) for part in cells]
    if limit is not None and hidden * _HIDDEN + sum(tight) - width >= limit:
        return None
    while sum(widths) > width and max(widths) > _NARROWEST:
        wide = [i for i, size in enumerate(widths) if size > _NARROWEST]
        widths[min(wide, key=lambda i: (_newly_cut(need, least, cells[i], widths[i], heads[i]), -widths[i]))] -= 1
    widths = _grown(widths, [max(later[j] for j in part) for part in cells], width)
    wider = max(0, min(14, (width - sum(widths)) // len(widths)))
    widths = [size + wider for size in widths]
    return Sizes(counts, widths, min(8, gap + max(0, width - sum(widths)) // len(widths)))


def _grown(widths: Sequence[int], wanted: Sequence[int], room: int) -> list[int]:
    """Columns once what is free of the room has gone to those that lack most of what they want."""
    grown = list(widths)
    while sum(grown) < room:
        lacks = [most - size for most, size in zip(wanted, grown, strict=True)]
        if max(lacks) <= 0:
            break
        grown[lacks.index(max(lacks))] += 1
    return grown


def _newly_cut(
    need: dict[int, int], least: dict[int, int], cells: tuple[int, ...], width: int, head: int
) -> tuple[int, int]:
    """How many names of a column would be cut, and how many answers cut anew, if it were one narrower.

    A heading that is cut leaves its action to each answer.
    """
    cut = len(cells) * (head == width)
    return sum(least[i] >= width for i in cells) + cut, sum(need[i] >= width for i in cells)


def _shared(stacks: list[Stack], need: dict[int, int], room: Room) -> list[int]:
    """How many columns each stack gets: more where answers are hidden, as long as names need not be cut much."""
    columns = [1] * len(stacks)
    sizes = [max(_LEAST, *(need[i] for i in stack.entries)) for stack in stacks]
    while True:
        hidden = [stack.lines - n * room.lines for stack, n in zip(stacks, columns, strict=True)]
        most = max(range(len(stacks)), key=lambda i: hidden[i], default=-1)
        if most < 0 or hidden[most] <= 0:
            return columns
        columns[most] += 1
        least = sum((min(size, _SPLIT) + _GAP) * n for size, n in zip(sizes, columns, strict=True))
        if least > room.width:
            columns[most] -= 1
            return columns


def _parts(at: tuple[int, ...], n: int, lines: int) -> list[tuple[int, ...]]:
    """The answers of a kind in so many columns; what has no room is left to the last, which scrolls."""
    each = lines if n * lines < len(at) else -(-len(at) // n)
    parts = [at[i * each :] if i == n - 1 else at[i * each : (i + 1) * each] for i in range(n)]
    return [part for part in parts if part]


def _first(cells: Sequence[int], lines: int, cursor: int) -> int:
    """The first answer shown of a column: the cursor is in sight."""
    if len(cells) <= lines or cursor not in cells:
        return 0
    return max(0, min(cells.index(cursor) - lines // 2, len(cells) - lines))


def columns_of(model: TableModel, width: int, height: int) -> tuple[Column, ...]:
    """The columns of the answers to the open question in a pane of this size.

    What cannot be done now is told beside them where nothing of them has to give way to it.
    """
    cursor = model.cursor.index if model.cursor.row == OPTIONS else -1
    return _scrolled(_arrangement(model, width, height).columns, cursor)


def tells_names(model: TableModel, width: int, height: int) -> bool:
    """Whether a pane of this size tells all answers whole, but for a few columns of prices."""
    return _arrangement(model, width, height).loss < _CUT


def lost_in(model: TableModel, width: int, height: int) -> int:
    """What a pane of this size cuts off and hides of the answers, in columns."""
    return _arrangement(model, width, height).loss


def _arrangement(model: TableModel, width: int, height: int) -> Arrangement:
    """How the answers to the open question lie in a pane of this size."""
    is_turn = isinstance(model.decision, api.TurnDecision)
    told = [] if is_turn else model.outlook(("L", ">", "X"))
    lines = max(1, height - 2)
    # What has no room beside the answers is told in words; what comes first is in columns as long as it has some.
    besides = (outlook_width(told[:n]) for n in range(len(told), 0, -1))
    room = width - next((beside for beside in besides if width - beside >= max(_ROOMY, width // 3)), 0)
    whole = Room(room, lines, max(lines, height - 1), is_turn and width < _WIDE)
    if room < width and _kept(model, whole).loss >= _CUT:
        # No name is cut for it.
        return min((_kept(model, structs.replace(whole, width=wide)) for wide in (room, width)), key=lambda f: f.loss)
    for aside in not_now_widths(model, height - 2) if is_turn else ():
        if width - aside < _ROOMY:
            continue
        found = _kept(model, structs.replace(whole, width=width - aside))
        if not found.loss and (_is_plain(found, whole) or not _is_plain(_kept(model, whole), whole)):
            return found
    return _kept(model, whole)


def _is_plain(found: Arrangement, room: Room) -> bool:
    """Whether every kind has columns of its own, which is easiest to read, or its usual line."""
    return not any(column.stacked if room.is_narrow else column.line for column in found.columns)


def outlook_width(told: Sequence[Told]) -> int:
    """The columns of what an attack will lead to, with the gap before each."""
    return sum(told_width(one) + 3 for one in told)


def told_width(told: Told) -> int:
    """The columns of a heading and its lines."""
    heading, lines = told
    return max([text_width(heading), *(text_width(text) + text_width(value) + 2 for text, value in lines)])
