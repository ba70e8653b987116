"""The answers of a question by kind, the columns they need, and a column of them; pure numbers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ashes_tui.client.picking.entries import Act, Entry, Fill, PutBack, Submit, Toggle
from ashes_tui.engine import api
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.pieces import CAP
from ashes_tui.ui.draw.table.question.answer_text import least_text, noted_width, plain_text

HAND, USE, ATTACK, TURN = "Play", "Activate", "Attack (main)", "Other"
WAYS, PICK, DONE = "Spend", "Pick", "Then"
_KINDS: dict[type, str] = {api.PlayCard: HAND, api.Activate: USE, api.DeclareAttack: ATTACK}


class Column(Struct, frozen=True):
    """Answers one below the other, by their numbers; ``first`` is the first one shown, ``line`` where it stands.

    ``kind`` is what the heading says of them all, ``action`` what they all cost; ``lines`` is the room for them. Those
    out of sight are counted in the line of headings if ``headed``, else in the last line. ``stacked``: it goes on below
    the column before it, with a heading of its own. ``lead`` says in its own line, before it, of what kind, or action,
    it is and those beside it are.
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
    stacked: bool = False
    lead: str = ""

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


def heading_in(heading: str, width: int) -> str:
    """A heading in so many columns: without the action in brackets, else none; never cut."""
    return next((form for form in (heading, _kind_alone(heading)) if text_width(form) <= width), "")


def _kind_alone(heading: str) -> str:
    return heading.partition(" (")[0]


def lead_of(kind: str) -> str:
    """What says before answers side by side of what kind they are: the heading of a column in fewest words."""
    return f"{_kind_alone(kind)}:"


def column_at(columns: Sequence[Column], x: int) -> Column | None:
    """The column that stands there, if one does; the last line has none."""
    return next((c for c in columns if c.x <= x < c.x + c.width and not c.line), None)


def as_they_lie(columns: Sequence[Column]) -> list[tuple[int, ...]]:
    """The answers of each column from top to bottom, with those stacked below it."""
    found: list[tuple[int, ...]] = []
    for column in columns:
        if column.stacked:
            found[-1] += column.entries
        else:
            found.append(column.entries)
    return found


def lowest(columns: Sequence[Column]) -> list[int]:
    """The answers that lie side by side below the others."""
    return [column.entries[0] for column in columns if column.line and not column.stacked]


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


def later_width(entry: Entry, kind: str, action: str, others: Sequence[Entry]) -> int:
    """The columns that it needs in few words, with the life that an attack leaves, which is found later."""
    text = plain_text(entry, kind, action, True, others)
    attacks = isinstance(entry.act, api.DeclareAttack)
    return CAP + 1 + (0 if entry.picked is None else 2) + (noted_width(text, entry) if attacks else text.width)


def least_width(entry: Entry, kind: str, action: str, others: Sequence[Entry]) -> int:
    """The columns in which its name is whole, and as little else is told as may be."""
    return CAP + 1 + (0 if entry.picked is None else 2) + least_text(entry, kind, action, others).width
