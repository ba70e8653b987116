"""Effects, continuous effects, events and blocks as JSON Schema, built from the tables that the loader reads by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ashes_tui.content.language.blocks import ATTRIBUTE_SLOTS, KINDS, BlockShape
from ashes_tui.content.language.nodes.events import BARE, EVENTS, POINTS, SLOTS
from ashes_tui.content.language.nodes.registry import VERBS
from ashes_tui.content.language.nodes.slots import Slot, keys_of
from ashes_tui.content.language.nodes.statics import STATICS
from ashes_tui.content.reference.language import BLOCK, EFFECT, EVENT, STATIC, told
from ashes_tui.content.schema import keys as k
from ashes_tui.content.schema.words import BOUND, Json, Shape, ref

Heads = dict[str, Shape]
FROM_UNLESS_BOUND: Json = {
    "required": ["remove"],
    "if": {"properties": {"remove": BOUND.schema}},
    "then": {"properties": {"from": False}},
    "else": {"required": ["from"]},
}


def nodes() -> dict[str, Json]:
    """Every piece that has to do with texts, by name."""
    return {shape.name: shape.schema for shape in k.SHAPES} | _effects() | _statics() | _events() | _blocks()


def _map(heads: Heads, word: str, slots: Iterable[Slot], chapter: str) -> Json:
    """The map of a node: its word and the keys beside it."""
    known, needed = keys_of(word, slots), {slot.key for slot in slots if slot.needed}
    return {
        "type": "object",
        "description": told(chapter, word),
        "properties": {key: ref(k.under(heads, word, key).name, told(chapter, key)) for key in known},
        "required": [key for key in known if key in needed],
        "additionalProperties": False,
    }


def _named(kind: str, pieces: Mapping[str, Json]) -> dict[str, Json]:
    return {f"{kind}-{word}": piece for word, piece in pieces.items()}


def _one_of(keys: Iterable[str]) -> Json:
    """Exactly one of these keys stands there."""
    return {"oneOf": [{"required": [key]} for key in keys]}


def _choice(names: Iterable[str], what: str, *others: Json) -> Json:
    return {"description": what, "anyOf": [*others, *(ref(name) for name in names)]}


def _effects() -> dict[str, Json]:
    found = _named("effect", {word: _map(k.EFFECTS, word, verb.slots, EFFECT) for word, verb in VERBS.items()})
    found["effect-put"] |= _one_of(("to", "under"))
    found["effect-remove"] |= FROM_UNLESS_BOUND
    return found | {"effect": _choice(found, "One effect; its verb stands first. See rules/README.md, section 5.")}


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
    maps = {word: _map(k.STATIC_WORDS, word, some, STATIC) for word, some in slots.items() if some}
    return _named("timed" if timed else "static", maps)


def _events() -> dict[str, Json]:
    """Events, and points in time: as a map, or as the bare word where it needs nothing else."""
    found: dict[str, Json] = {}
    for name, points in (("event", False), ("point", True)):
        words = {word: kind for word, kind in EVENTS.items() if (kind in POINTS) == points}
        maps = {word: _map(k.EVENT_WORDS, word, SLOTS[kind], EVENT) for word, kind in words.items() if kind in SLOTS}
        bare = {"enum": [word for word in words if words[word] in BARE], "description": "The event by itself."}
        what = f"{'A point in time' if points else 'An event'}. See rules/README.md, section 4."
        pieces = _named("event", maps)
        found |= pieces | {name: _choice(pieces, what, bare)}
    return found


def _blocks() -> dict[str, Json]:
    found = _named("block", {word: _block(word, shape) for word, shape in KINDS.items()})
    return found | {"block": _choice(found, "A text block. See rules/README.md, section 3.")}


def _block(word: str, shape: BlockShape) -> Json:
    piece = _map(k.BLOCKS, word, (*shape.slots, *ATTRIBUTE_SLOTS), BLOCK)
    return piece | (_one_of(shape.either) if shape.either else {})
