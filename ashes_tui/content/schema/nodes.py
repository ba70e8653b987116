"""Effects, continuous effects, events and blocks as JSON Schema, built from the tables that the loader reads by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from ashes_tui.content.language.blocks import ATTRIBUTES, KINDS, block
from ashes_tui.content.language.fields import File
from ashes_tui.content.language.nodes.events import EVENTS, FILTERS, POINTS, patterns
from ashes_tui.content.language.nodes.registry import VERBS
from ashes_tui.content.language.nodes.slots import Slot, keys_of
from ashes_tui.content.language.nodes.statics import STATICS
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.reference.language import BLOCK, EFFECT, EVENT, STATIC, told
from ashes_tui.content.schema import keys as k
from ashes_tui.content.schema.probe import Keys, ScopedReader, asked, takes_in_text
from ashes_tui.content.schema.words import BOUND, SELECTOR, Json, Shape, ref

Heads = dict[str, Shape]
TO_OR_UNDER: Json = {"oneOf": [{"required": ["to"]}, {"required": ["under"]}]}
FROM_UNLESS_BOUND: Json = {
    "required": ["remove"],
    "if": {"properties": {"remove": BOUND.schema}},
    "then": {"properties": {"from": False}},
    "else": {"required": ["from"]},
}


def nodes() -> dict[str, Json]:
    """Every piece that has to do with texts, by name."""
    return {shape.name: shape.schema for shape in k.SHAPES} | _effects() | _statics() | _events() | _blocks()


def _node(heads: Heads, head: str, others: Iterable[str], read: ScopedReader, chapter: str) -> Json | None:
    """The map of a node, or nothing if its reader takes none: which keys it needs and knows the reader is asked."""
    samples = {key: k.under(heads, head, key).samples for key in others}
    for first in k.under(heads, head, head).samples:
        keys = asked({head: first}, samples, partial(takes_in_text, read))
        if keys:
            return _map(heads, head, keys, chapter)
    return None


def _map(heads: Heads, head: str, keys: Keys, chapter: str) -> Json:
    piece: Json = {
        "type": "object",
        "description": told(chapter, head),
        "properties": {key: ref(k.under(heads, head, key).name, told(chapter, key)) for key in keys.known},
        "required": list(keys.needed),
        "additionalProperties": False,
    }
    for group in keys.either:
        piece["oneOf"] = [{"required": [key]} for key in group]
    return piece


def _named(kind: str, pieces: Mapping[str, Json | None]) -> dict[str, Json]:
    return {f"{kind}-{word}": piece for word, piece in pieces.items() if piece}


def _choice(names: Iterable[str], what: str, *others: Json) -> Json:
    return {"description": what, "anyOf": [*others, *(ref(name) for name in names)]}


def _effects() -> dict[str, Json]:
    found = _named("effect", {word: _derived(k.EFFECTS, word, verb.slots, EFFECT) for word, verb in VERBS.items()})
    found["effect-put"] |= TO_OR_UNDER
    found["effect-remove"] |= FROM_UNLESS_BOUND
    return found | {"effect": _choice(found, "One effect; its verb stands first. See rules/README.md, section 5.")}


def _derived(heads: Heads, word: str, slots: Iterable[Slot], chapter: str) -> Json:
    known, needed = keys_of(word, slots), {slot.key for slot in slots if slot.needed}
    return _map(heads, word, Keys(tuple(key for key in known if key in needed), known), chapter)


def _statics() -> dict[str, Json]:
    """Those of ``always`` say whom they are about; ``until`` says it for its own."""
    lasting, timed = (_static_maps(until) for until in (False, True))
    return {
        **lasting,
        **timed,
        "static": _choice(lasting, "A continuous effect. See rules/README.md, section 9."),
        "timed": _choice(timed, "A continuous effect on what 'who' of 'until' picks."),
    }


def _static_maps(timed: bool) -> dict[str, Json]:
    slots = {word: kind.said(word, timed) for word, kind in STATICS.items()}
    maps = {word: _derived(k.STATIC_WORDS, word, some, STATIC) for word, some in slots.items() if some}
    return _named("timed" if timed else "static", maps)


def _events() -> dict[str, Json]:
    """Events, and points in time: as a map, or as the bare word where it needs nothing else."""
    found: dict[str, Json] = {}
    for name, points in (("event", False), ("point", True)):
        read = partial(_read_event, points)
        words = [word for word, kind in EVENTS.items() if (kind in POINTS) == points]
        maps = _named("event", {word: _event(word, read) for word in words})
        bare = {"enum": [word for word in words if takes_in_text(read, word)], "description": "The event by itself."}
        what = f"{'A point in time' if points else 'An event'}. See rules/README.md, section 4."
        found |= maps | {name: _choice(maps, what, bare)}
    return found


def _read_event(points: bool, node: Node, file: File, scope: ReadingScope) -> object:
    return patterns(node, file, scope, points)


def _event(word: str, read: ScopedReader) -> Json | None:
    """The map of an event, or nothing if it happens to nobody: subjects are cards or players."""
    return _node({word: SELECTOR._replace(samples=("unit", "you"))}, word, FILTERS, read, EVENT)


def _blocks() -> dict[str, Json]:
    found = _named(
        "block",
        {word: _node(k.BLOCKS, word, (*kind.keys, *ATTRIBUTES), block, BLOCK) for word, kind in KINDS.items()},
    )
    return found | {"block": _choice(found, "A text block. See rules/README.md, section 3.")}
