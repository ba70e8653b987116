"""Readers that follow from the fields of a node: their names, types and defaults say what stands under which key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields, as_cost
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.phrase import ACTIONS
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.nodes.registry import VERBS, Slot, Verb, bound_name, inner, program
from ashes_tui.content.language.nodes.statics import DURATIONS, statics
from ashes_tui.content.language.tree import ListNode, Node
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.effect import Effect
from ashes_tui.lang.select import Condition, Selector, Value
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import ActionKind, Duration

Programs = tuple[tuple[Effect, ...], ...]


class Kind(NamedTuple):
    """What a type of field is in a file: the piece of schema, and how it is read."""

    shape: str
    read: Callable[[Fields, str], Any]


def choices(f: Fields, key: str) -> tuple[Node, ...]:
    """The two or more programs to pick from."""
    node = f.get(key)
    if not isinstance(node, ListNode) or len(node.items) < 2:
        raise Fault(node.spot, f"'{key}' needs two or more programs", f"write {key}: [[..], [..]]")
    return node.items


def _programs(f: Fields, key: str) -> Programs:
    return f.file.each(choices(f, key), lambda item: program(item, f.file, f.scope))


def _conditions(f: Fields, key: str) -> tuple[Condition, ...]:
    found = f.parse_each(key, condition)
    if not found:
        raise Fault(f.get(key).spot, "no condition is named", "write one, as in charged(self)")
    return found


KINDS: dict[Any, Kind] = {
    Selector: Kind("selector", lambda f, key: f.parse(key, selector)),
    Value: Kind("value", lambda f, key: f.parse(key, value)),
    bool: Kind("truth", Fields.truth),
    int: Kind("counted", lambda f, key: f.at_least(key, 1)),
    Cost: Kind("cost", lambda f, key: as_cost(f.get(key))),
    Duration: Kind("duration", lambda f, key: f.word(key, DURATIONS, "duration")),
    tuple[ActionKind, ...]: Kind("action-kinds", lambda f, key: f.words(key, ACTIONS, "action")),
    tuple[Condition, ...]: Kind("conditions", _conditions),
    tuple[Static, ...]: Kind("timed-statics", lambda f, key: statics(f.get(key), f.file, f.scope, timed=True)),
    tuple[Effect, ...]: Kind("program", lambda f, key: inner(f, key)),
    Programs: Kind("programs", _programs),
}
"""Type of a field → what it is in a file."""
NAME = Kind("name", lambda f, key: bound_name(f))
KEYS = {"as_": "as", "source": "from", "otherwise": "else"}
"""Fields whose key is called something else beside every verb."""
READ_LAST = ("program", "programs")
"""What these bind, the other keys of the node do not know."""


def derive(
    word: str,
    node: type[Struct],
    *special: Slot,
    keys: Mapping[str, str] | None = None,
    check: Callable[[Fields], None] | None = None,
    **fixed: object,
) -> None:
    """Register a verb whose reader follows from its node.

    Args:
        word: the verb; the first field stands under it, unless ``keys`` or ``special`` name it.
        node: the type of the node.
        special: what does not follow from a type; each fills one or more fields, or none.
        keys: field → key, where the two are called differently.
        check: raises ``Fault`` for what depends on the place.
        fixed: fields that stand in no file.
    """
    if word in VERBS:
        raise ValueError(f"verb '{word}' is registered twice")
    slots = _slots(word, node, special, keys or {}, fixed)
    order = sorted(slots, key=lambda slot: slot.shape in READ_LAST)

    def build(f: Fields) -> Effect:
        if check:
            check(f)
        found: dict[str, Any] = {}
        for slot in order:
            if slot.needed:
                f.get(slot.key)
            if f.has(slot.key):
                found |= slot.filled(f)
        made: Effect = node(**found, **fixed)
        return made

    VERBS[word] = Verb(node, (word, *(slot.key for slot in slots if slot.key != word)), build, slots)


def _slots(
    word: str, node: type[Struct], special: tuple[Slot, ...], keys: Mapping[str, str], fixed: Mapping[str, object]
) -> tuple[Slot, ...]:
    """The keys of a verb in the order of its fields, after those that fill no field."""
    owner = {name: slot for slot in special for name in slot.fields}
    found = [slot for slot in special if not slot.fields]
    headless = word not in (*keys.values(), *(slot.key for slot in special))
    for field in fields(node):
        if slot := owner.get(field.name):
            found += [slot] if slot not in found else []
        elif field.name not in fixed:
            found.append(_slot(field, word if headless else keys.get(field.name), keys, word))
            headless = False
    return tuple(found)


def _slot(field: FieldInfo, key: str | None, keys: Mapping[str, str], word: str) -> Slot:
    key = key or keys.get(field.name) or KEYS.get(field.name, field.name)
    kind = NAME if field.name == "as_" else KINDS[_without_none(field.type)]
    needed = key == word or (field.default is NODEFAULT and field.default_factory is NODEFAULT)
    return Slot(key, kind.shape, kind.read, (field.name,), needed)


def _without_none(found: Any) -> Any:
    """A type without the None of a field that may be left out."""
    parts = [part for part in get_args(found) if part is not NoneType] if isinstance(found, UnionType) else []
    return reduce(or_, parts) if parts else found
