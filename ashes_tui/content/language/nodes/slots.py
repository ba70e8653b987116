"""Keys of a node that follow from its fields: their names, types and defaults say what stands under which key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields, as_cost
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.phrase import ACTIONS, MEANS, die_types
from ashes_tui.content.language.grammar.selector import DICE, LEVELS, selector
from ashes_tui.content.language.grammar.value import value
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.select import Condition, Select, Selector, Value
from ashes_tui.lang.terms import ActionKind, DieType, Level, Means

Read = Callable[[Fields, str], Any]


class Kind(NamedTuple):
    """What a type of field is in a file: the piece of schema, and how it is read."""

    shape: str
    read: Read


class Slot(NamedTuple):
    """A key of a node: the piece of schema that stands under it, and the fields of the node that it fills."""

    key: str
    shape: str
    read: Read
    fields: tuple[str, ...]
    needed: bool = True

    def filled(self, f: Fields) -> dict[str, Any]:
        """The fields with what stands under the key; for several fields it reads several things."""
        if self.needed:
            f.get(self.key)
        if not f.has(self.key):
            return {}
        found = self.read(f, self.key)
        return dict(zip(self.fields, found if len(self.fields) > 1 else (found,), strict=False))


def bound_name(f: Fields) -> str | None:
    """The name after ``as``, if any."""
    if not f.has("as"):
        return None
    name = f.text("as")
    if not name.isidentifier():
        raise Fault(f.get("as").spot, f"'{name}' cannot be a name", "use letters, digits and _")
    return name


def query(f: Fields, key: str) -> Select:
    """What one query picks, no union and no reference."""
    found = f.parse(key, selector)
    if not isinstance(found, Select):
        raise Fault(f.get(key).spot, f"'{key}' takes one query", "write it as in 'unit attack<=1'")
    return found


def _conditions(f: Fields, key: str) -> tuple[Condition, ...]:
    found = f.parse_each(key, condition)
    if not found:
        raise Fault(f.get(key).spot, "no condition is named", "write one, as in charged(self)")
    return found


KINDS: dict[Any, Kind] = {
    Selector: Kind("selector", lambda f, key: f.parse(key, selector)),
    Select: Kind("selector", query),
    Value: Kind("value", lambda f, key: f.parse(key, value)),
    bool: Kind("truth", Fields.truth),
    int: Kind("counted", lambda f, key: f.at_least(key, 1)),
    Cost: Kind("cost", lambda f, key: as_cost(f.get(key), f.scope)),
    DieType: Kind("die", lambda f, key: f.word(key, DICE, "magic type")),
    Level: Kind("level", lambda f, key: f.word(key, LEVELS, "level")),
    tuple[DieType, ...]: Kind("dice", lambda f, key: f.parse(key, die_types)),
    tuple[Means, ...]: Kind("means", lambda f, key: f.words(key, MEANS, "means")),
    tuple[ActionKind, ...]: Kind("action-kinds", lambda f, key: f.words(key, ACTIONS, "action")),
    tuple[Condition, ...]: Kind("conditions", _conditions),
}
"""Type of a field → what it is in a file."""
NAME = Kind("name", lambda f, key: bound_name(f))
KEYS = {"as_": "as", "source": "from", "otherwise": "else"}
"""Fields whose key is called something else beside every word."""


def slots_of(
    word: str, node: type[Any], special: Iterable[Slot], keys: Mapping[str, str], fixed: Iterable[str] = ()
) -> tuple[Slot, ...]:
    """The keys of a node in the order of its fields, after those that fill no field.

    Args:
        word: what the node is; its first field stands under it, unless ``keys`` or ``special`` name the word.
        node: the type of the node.
        special: what does not follow from a type; each fills one or more fields, or none.
        keys: field → key, where the two are called differently.
        fixed: fields that stand in no file.
    """
    owner = {name: slot for slot in special for name in slot.fields}
    found = [slot for slot in special if not slot.fields]
    headless = word not in (*keys.values(), *(slot.key for slot in special))
    for field in fields(node):
        if slot := owner.get(field.name):
            found += [slot] if slot not in found else []
        elif field.name not in fixed:
            key = keys.get(field.name) or KEYS.get(field.name, field.name)
            found.append(_slot(field, word if headless else key, word))
            headless = False
    return tuple(found)


def _slot(field: FieldInfo, key: str, word: str) -> Slot:
    kind = NAME if field.name == "as_" else KINDS[_without_none(field.type)]
    needed = key == word or (field.default is NODEFAULT and field.default_factory is NODEFAULT)
    return Slot(key, kind.shape, kind.read, (field.name,), needed)


def _without_none(found: Any) -> Any:
    """A type without the None of a field that may be left out."""
    parts = [part for part in get_args(found) if part is not NoneType] if isinstance(found, UnionType) else []
    return reduce(or_, parts) if parts else found


def keys_of(word: str, slots: Iterable[Slot]) -> tuple[str, ...]:
    """The word and the other keys that may stand beside it."""
    return (word, *(slot.key for slot in slots if slot.key != word))


def read_slots(f: Fields, slots: Iterable[Slot]) -> dict[str, Any]:
    """The fields of a node, read key by key."""
    found: dict[str, Any] = {}
    for slot in slots:
        found |= slot.filled(f)
    return found
