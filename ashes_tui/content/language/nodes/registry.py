"""The table of effect verbs, and programs read through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ashes_tui.content.findings import Fault, nearest
from ashes_tui.content.language.fields import Fields, File, as_items, as_map
from ashes_tui.content.language.nodes.misplaced import WORDS, proper_place
from ashes_tui.content.language.nodes.slots import Slot, bound_name
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.reference.language import EFFECT
from ashes_tui.lang.effect import Effect

Build = Callable[[Fields], Effect]


class Verb(NamedTuple):
    """How a verb is read: the node it makes and the keys that may stand beside it."""

    node: type
    keys: tuple[str, ...]
    build: Build
    slots: tuple[Slot, ...]


VERBS: dict[str, Verb] = {}
WORDS["effect"] = VERBS
NEEDS_NODE_BEFORE = ("ifdo", "ifnot")


def program(node: Node, file: File, scope: ReadingScope) -> tuple[Effect, ...]:
    """A list of effects; those that cannot be read are reported and left out."""
    items = as_items(node)
    if not items:
        raise Fault(node.spot, "there is no effect here", "write a list of effects")
    if not scope.follows:
        _check_first(items[0], file)
    scope.follows = False
    return file.each(items, lambda item: effect(item, file, scope))


def _check_first(item: Node, file: File) -> None:
    word = getattr(item, "entries", {"": None})
    first = next(iter(word), "")
    if first in NEEDS_NODE_BEFORE:
        file.report(item.spot, f"'{first}' has no node before it", "put it right after the effect it depends on")


def effect(node: Node, file: File, scope: ReadingScope) -> Effect:
    """One effect; the first key of the map is its verb."""
    found = as_map(node, "an effect", "write it as in {draw: 1}")
    word = found.first()
    if word not in VERBS:
        later = next((key for key in found.entries if key in VERBS), None)
        spot = found.keys.get(word, found.spot)
        if later:
            raise Fault(spot, f"the verb comes first, not '{word}'", f"put '{later}' first")
        remedy = proper_place(word) or nearest(word, VERBS) or "see rules/README.md, section 5"
        raise Fault(spot, f"unknown verb '{word}'", remedy)
    fields = Fields(found, file, scope, (EFFECT, word))
    fields.only(VERBS[word].keys)
    built = VERBS[word].build(fields)
    if name := bound_name(fields):
        scope.names[name] = None
    return built


def inner(fields: Fields, key: str) -> tuple[Effect, ...]:
    """The program under a key, in the same scope."""
    return program(fields.get(key), fields.file, fields.scope)
