"""Verbs whose readers follow from their nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.content.language.nodes.registry import VERBS, Verb, inner, program
from ashes_tui.content.language.nodes.slots import KINDS, Kind, Slot, keys_of, read_slots, slots_of
from ashes_tui.content.language.nodes.statics import DURATIONS, statics
from ashes_tui.content.language.tree import ListNode, Node
from ashes_tui.lang.effect import Effect
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import Duration

Programs = tuple[tuple[Effect, ...], ...]


def choices(f: Fields, key: str) -> tuple[Node, ...]:
    """The two or more programs to pick from."""
    node = f.get(key)
    if not isinstance(node, ListNode) or len(node.items) < 2:
        raise Fault(node.spot, f"'{key}' needs two or more programs", f"write {key}: [[..], [..]]")
    return node.items


def _programs(f: Fields, key: str) -> Programs:
    return f.file.each(choices(f, key), lambda item: program(item, f.file, f.scope))


KINDS |= {
    Duration: Kind("duration", lambda f, key: f.word(key, DURATIONS, "duration")),
    tuple[Static, ...]: Kind("timed-statics", lambda f, key: statics(f.get(key), f.file, f.scope, timed=True)),
    tuple[Effect, ...]: Kind("program", lambda f, key: inner(f, key)),
    Programs: Kind("programs", _programs),
}
READ_LAST = ("program", "programs")
"""What these bind, the other keys of the node do not know."""


def derive(
    word: str,
    node: type[Any],
    *special: Slot,
    keys: Mapping[str, str] | None = None,
    check: Callable[[Fields], None] | None = None,
    after: Callable[[Fields, Any], None] | None = None,
    **fixed: object,
) -> None:
    """Register a verb whose reader follows from its node, see ``slots_of``.

    ``check`` raises ``Fault`` for what depends on the place, ``after`` for what does not fit together once it is read;
    ``fixed`` are the values of fields that stand in no file.
    """
    if word in VERBS:
        raise ValueError(f"verb '{word}' is registered twice")
    slots = slots_of(word, node, special, keys or {}, fixed)
    order = sorted(slots, key=lambda slot: slot.shape in READ_LAST)

    def build(f: Fields) -> Effect:
        if check:
            check(f)
        made: Effect = node(**read_slots(f, order), **fixed)
        if after:
            after(f, made)
        return made

    VERBS[word] = Verb(node, keys_of(word, slots), build, slots)
