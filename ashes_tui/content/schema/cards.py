"""Cards as JSON Schema: for each type the keys it has and needs, its values and its blocks."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.content.cards.origins import INTENTS, TYPES, Home
from ashes_tui.content.cards.reader import STATS
from ashes_tui.content.cards.shapes import NAMED_ONLY, VALUES, has_key, least, may_hold, needed_keys
from ashes_tui.content.language.blocks import KINDS
from ashes_tui.content.reference.language import CARD, PVE, told
from ashes_tui.content.schema import words as w
from ashes_tui.content.schema.words import Json, ref, several, word
from ashes_tui.lang.terms import HOSTS, CardType, Stat

COUNTED = ("copies", "blood")
"""Keys whose least number depends on the type."""


def general(key: str) -> Json:
    """What holds for a key on every type that has it."""
    pieces: dict[str, Json] = {
        "placement": word(HOSTS, ""),
        "cost": ref("cost"),
        "x": ref("value"),
        "bonus": {"type": "object", "properties": dict.fromkeys(STATS, w.INTEGER), "additionalProperties": False},
        "unique": ref("title"),
        "copies": w.COUNT,
        "note": ref("label"),
        "blood": w.NUMBER,
        "intent": word(INTENTS, ""),
        "shield": ref("truth"),
        "status": w.COUNT,
    }
    return {**pieces.get(key, {}), "description": told(CARD, key) or told(PVE, key)}


def card_of(home: Home) -> Json:
    """A card that stands in a set, or in the file of an opponent."""
    types = [kind for kind in TYPES.values() if kind in home.types]
    return {
        "type": "object",
        "properties": {key: general(key) for key in home.keys} | {"type": word(types, told(CARD, "type"))},
        "required": ["type"],
        "additionalProperties": False,
        "allOf": [_rule(kind, home) for kind in types],
    }


def _rule(kind: CardType, home: Home) -> Json:
    """If the type is this one, then these keys."""
    needed = needed_keys(kind, home)
    then: Json = {key: False for key in home.keys if not has_key(kind, key)}
    then |= {key: {"minimum": least(kind, key)} for key in COUNTED if key in needed}
    if kind in VALUES:
        then["stats"] = _stats(kind)
    then["text"] = several({"anyOf": [ref("keyword"), *_blocks(kind, home)]}) | {"description": told(CARD, "text")}
    return {
        "if": {"properties": {"type": {"const": kind.value}}, "required": ["type"]},
        "then": {"required": list(needed), "properties": then},
    }


def _stats(kind: CardType) -> Json:
    return {
        "type": "object",
        "properties": {stat.value: _value(kind, stat) for stat in VALUES[kind]},
        "required": [stat.value for stat in VALUES[kind]],
        "additionalProperties": False,
        "description": told(CARD, "stats"),
    }


def _value(kind: CardType, stat: Stat) -> Json:
    number: Json = {"type": "integer", "minimum": least(kind, stat)}
    return {"anyOf": [number, {"const": "X"}]} if has_key(kind, "x") else number


def _blocks(kind: CardType, home: Home) -> Iterator[Json]:
    """The kinds of block that may stand on a card, and whether they need a name there."""
    for name, shape in KINDS.items():
        if may_hold(kind, shape.kind, home):
            piece = ref(f"block-{name}")
            yield {"allOf": [piece, {"required": ["name"]}]} if kind in NAMED_ONLY else piece
