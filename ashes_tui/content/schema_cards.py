"""Cards as JSON Schema: what each type needs and has is found out by giving the loader small cards of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

from ashes_tui.content import schema_words as w
from ashes_tui.content.blocks import KINDS
from ashes_tui.content.cards import PB_VALUES, STATS, UNIT_VALUES, read_cards
from ashes_tui.content.homes import PLAYERS
from ashes_tui.content.reference import CARD, told
from ashes_tui.content.schema_ask import Sample, takes
from ashes_tui.content.schema_keys import BLOCKS, under
from ashes_tui.content.schema_words import Json, ref, several, word
from ashes_tui.lang.terms import CONJURED_TYPES, DECK_TYPES, CardType, Placement, Stat

KEYS = PLAYERS.keys
TYPES = {t.value: t for t in CardType if t in PLAYERS.types}
VALUES = (UNIT_VALUES, PB_VALUES, UNIT_VALUES[:2], (Stat.LIFE,))
SAMPLES: dict[str, Sample] = {
    "placement": Placement.PHOENIXBORN.value,
    "cost": "free",
    "stats": {Stat.LIFE.value: 1},
    "bonus": {Stat.ATTACK.value: 1},
    "unique": "Issa Brightmore",
    "copies": 1,
    "note": "a reason",
}
GENERAL: dict[str, Json] = {
    "placement": word((Placement.UNIT, Placement.PHOENIXBORN), told(CARD, "placement")),
    "cost": ref("cost", told(CARD, "cost")),
    "bonus": {"description": told(CARD, "bonus"), "$ref": "#/$defs/bonus"},
    "unique": w.text(told(CARD, "unique")),
    "copies": {"type": "integer", "minimum": 1, "description": told(CARD, "copies")},
    "note": w.text(told(CARD, "note")),
}
"""Keys that hold the same on every type that has them."""


def cards() -> dict[str, Json]:
    """The pieces of card files, by name."""
    numbers = {"type": "object", "properties": {key: {"type": "integer"} for key in STATS}}
    types = {kind: small for kind in TYPES.values() if (small := smallest(kind))}
    card: Json = {
        "type": "object",
        "properties": {key: GENERAL.get(key, {"description": told(CARD, key)}) for key in KEYS},
        "required": ["type"],
        "additionalProperties": False,
        "allOf": [_rule(kind, small) for kind, small in types.items()],
    }
    card["properties"]["type"] = word(types, told(CARD, "type"))
    return {"bonus": numbers | {"additionalProperties": False}, "card": card}


def _rule(kind: CardType, small: Json) -> Json:
    """If the type is this one, then these keys."""
    known = [key for key in KEYS if key in small or taken({**small, key: SAMPLES.get(key)})]
    needed = [key for key in small if not taken({other: small[other] for other in small if other != key})]
    then: Json = {key: False for key in KEYS if key not in known and key != "text"}
    if "stats" in small:
        then["stats"] = _stats(small)
    then["text"] = several({"anyOf": [ref("keyword"), *_blocks(small)]}) | {"description": told(CARD, "text")}
    return {
        "if": {"properties": {"type": {"const": kind.value}}, "required": ["type"]},
        "then": {"required": needed, "properties": then},
    }


def _stats(small: Json) -> Json:
    least = {name: int(not taken({**small, "stats": {**small["stats"], name: 0}})) for name in small["stats"]}
    return {
        "type": "object",
        "properties": {name: {"type": "integer", "minimum": n} for name, n in least.items()},
        "required": [*least],
        "additionalProperties": False,
        "description": told(CARD, "stats"),
    }


def _blocks(small: Json) -> Iterator[Json]:
    """The kinds of block that may stand on a card, and whether they need a name there."""
    for name in KINDS:
        if _may_hold(small, block_of(name)):
            yield ref(f"block-{name}")
        elif _may_hold(small, {**block_of(name), "name": "Zap"}):
            yield {"allOf": [ref(f"block-{name}"), {"required": ["name"]}]}


def _may_hold(small: Json, block: Json) -> bool:
    """On a card that has what it needs, and by the side of an activated effect if that is what it needs."""
    texts = ([*small.get("text", ()), *beside, block] for beside in ((), ({**block_of("act"), "name": "Zip"},)))
    return any(taken({**small, "text": text}) for text in texts)


def block_of(name: str) -> Json:
    """A small block of a kind."""
    return {key: under(BLOCKS, name, key).samples[0] for key in (name, *KINDS[name].keys[:1])}


@cache
def smallest(kind: CardType) -> dict[str, Any] | None:
    """The smallest card of a type that the loader takes; none if cards of players are never of the type."""
    head: Json = {"type": kind.value}
    head |= {"cost": "free"} if kind in DECK_TYPES else {}
    head |= {"copies": 1} if kind in CONJURED_TYPES else {}
    for stats, text in product(((), *VALUES), _texts()):
        card = head | ({"stats": {stat.value: 1 for stat in stats}} if stats else {}) | ({"text": text} if text else {})
        if taken(card):
            return card
    return None


def _texts() -> Iterable[list[Json]]:
    return [[], *([{**block_of(name), "name": "Zap"}] for name in KINDS)]


def taken(card: Json) -> bool:
    """Whether the loader takes a card."""
    return takes(read_cards, {"set": "X", "cards": {"A": card}})
