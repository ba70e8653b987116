"""The order in which candidates are offered, likely picks first: harm is usually meant for the other side.

What may be picked stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import fields

from ashes_tui.engine.table.table import Table
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import Ref
from ashes_tui.lang.terms import Token

_HARMS = (fx.Damage, fx.Destroy, fx.Discard)
_HARM_TOKENS = frozenset({Token.WOUND, Token.EXHAUSTION})


def preferred_first(
    table: Table, seat: int, program: Sequence[fx.Effect], i: int, cards: tuple[int, ...]
) -> tuple[int, ...]:
    """The cards that node ``i`` of a program offers ``seat``: those of other sides first if the node harms."""
    side = table.seats[seat].side
    theirs = tuple(c for c in cards if table.seats[table.cards[c].seat].side != side)
    if not theirs or len(theirs) == len(cards) or not harms(program, i):
        return cards
    return (*theirs, *(c for c in cards if c not in theirs))


def harms(program: Sequence[fx.Effect], i: int) -> bool:
    """Whether node ``i`` harms what it picks, or only binds it to a name that a later node harms."""
    node = program[i]
    if not isinstance(node, fx.Choose):
        return _is_harm(node)
    bound = node.as_.removeprefix("$")
    return any(_is_harm(part) and _names(part, bound) for later in program[i + 1 :] for part in _parts(later))


def _is_harm(node: Struct) -> bool:
    return isinstance(node, _HARMS) or (isinstance(node, fx.Place) and node.token in _HARM_TOKENS)


def _names(node: Struct, bound: str) -> bool:
    """Whether a slot of a node refers to a bound name."""
    slots = (getattr(node, slot) for slot in fx.SLOTS.get(type(node), ()))
    return any(isinstance(ref, Ref) and ref.name.removeprefix("$") == bound for ref in slots)


def _parts(node: object) -> Iterator[Struct]:
    """A node and all nodes within it."""
    if isinstance(node, tuple):
        for part in node:
            yield from _parts(part)
    elif isinstance(node, Struct):
        yield node
        for field in fields(node):
            yield from _parts(getattr(node, field.name))
