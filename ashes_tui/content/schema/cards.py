"""Cards as JSON Schema: what each type needs and has is found out by giving the loader small cards of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import product
from typing import Any

from ashes_tui.content.cards.origins import INTENTS, TYPES, Home
from ashes_tui.content.cards.reader import PB_VALUES, STATS, UNIT_VALUES, cards_of
from ashes_tui.content.language.blocks import KINDS
from ashes_tui.content.language.fields import Fields, File, as_map
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.reference.language import CARD, PVE, told
from ashes_tui.content.schema import words as w
from ashes_tui.content.schema.keys import BLOCKS, under
from ashes_tui.content.schema.probe import Sample, takes
from ashes_tui.content.schema.words import Json, ref, several, word
from ashes_tui.lang.terms import ASPECT_TYPES, CONJURED_TYPES, DECK_TYPES, HOSTS, CardType, Placement, Stat

VALUES = (UNIT_VALUES, PB_VALUES, UNIT_VALUES[:2], (Stat.LIFE,))
SAMPLES: dict[str, Sample] = {
    "placement": Placement.PHOENIXBORN.value,
    "cost": "free",
    "stats": {Stat.LIFE.value: 1},
    "x": "status(self)",
    "bonus": {Stat.ATTACK.value: 1},
    "unique": "Issa Brightmore",
    "copies": 1,
    "note": "a reason",
    "blood": 1,
    "intent": next(iter(INTENTS)),
    "shield": True,
    "status": 1,
}
"""A value for each key but the text."""


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
    types = {kind: small for kind in TYPES.values() if (small := smallest(kind, home))}
    return {
        "type": "object",
        "properties": {key: general(key) for key in home.keys} | {"type": word(types, told(CARD, "type"))},
        "required": ["type"],
        "additionalProperties": False,
        "allOf": [_rule(kind, small, home) for kind, small in types.items()],
    }


def _rule(kind: CardType, small: Json, home: Home) -> Json:
    """If the type is this one, then these keys."""
    known = [key for key in home.keys if key == "text" or key in small or may_have(small, key, home)]
    needed = [key for key in small if not taken({other: small[other] for other in small if other != key}, home)]
    then: Json = {key: False for key in home.keys if key not in known}
    then |= {key: {"minimum": _least(small, key, home)} for key in small if isinstance(small[key], int)}
    if "stats" in small:
        then["stats"] = _stats(small, home)
    then["text"] = several({"anyOf": [ref("keyword"), *_blocks(small, home)]}) | {"description": told(CARD, "text")}
    return {
        "if": {"properties": {"type": {"const": kind.value}}, "required": ["type"]},
        "then": {"required": needed, "properties": then},
    }


def _least(small: Json, key: str, home: Home) -> int:
    return 0 if taken({**small, key: 0}, home) else 1


def _stats(small: Json, home: Home) -> Json:
    least = {name: int(not taken({**small, "stats": {**small["stats"], name: 0}}, home)) for name in small["stats"]}
    return {
        "type": "object",
        "properties": {name: _value(n, may_have(small, "x", home)) for name, n in least.items()},
        "required": [*least],
        "additionalProperties": False,
        "description": told(CARD, "stats"),
    }


def _value(least: int, x: bool) -> Json:
    number: Json = {"type": "integer", "minimum": least}
    return {"anyOf": [number, {"const": "X"}]} if x else number


def _blocks(small: Json, home: Home) -> Iterator[Json]:
    """The kinds of block that may stand on a card, and whether they need a name there."""
    for name in KINDS:
        if _may_hold(small, block_of(name), home):
            yield ref(f"block-{name}")
        elif _may_hold(small, {**block_of(name), "name": "Zap"}, home):
            yield {"allOf": [ref(f"block-{name}"), {"required": ["name"]}]}


def _may_hold(small: Json, block: Json, home: Home) -> bool:
    """By the side of what the card has, of an activated effect, of tokens: whatever the block needs."""
    texts = ([*small.get("text", ()), *beside, block] for beside in ((), ({**block_of("act"), "name": "Zip"},)))
    return any(taken({**small, **more, "text": text}, home) for text in texts for more in ({}, {"status": 1}))


def may_have(small: Json, key: str, home: Home) -> bool:
    """Whether a key may stand on a card, with whatever text."""
    stats = {"stats": dict.fromkeys(small["stats"], "X")} if key == "x" and "stats" in small else {}
    return any(
        taken({**small, **stats, key: SAMPLES[key], **text}, home)
        for text in ({}, *({"text": t} for t in _texts() if t))
    )


def block_of(name: str) -> Json:
    """A small block of a kind."""
    return {key: under(BLOCKS, name, key).samples[0] for key in (name, *KINDS[name].keys[:1])}


@cache
def smallest(kind: CardType, home: Home) -> dict[str, Any] | None:
    """The smallest card of a type that the loader takes; none if the type is not at home there."""
    head: Json = {"type": kind.value}
    head |= {"cost": "free"} if kind in DECK_TYPES and "cost" in home.keys else {}
    head |= {"copies": 1} if kind in CONJURED_TYPES else {}
    head |= {key: SAMPLES[key] for key in ("blood", "intent")} if kind in ASPECT_TYPES else {}
    for stats, text in product(((), *VALUES), _texts()):
        card = head | ({"stats": {stat.value: 1 for stat in stats}} if stats else {}) | ({"text": text} if text else {})
        if taken(card, home):
            return card
    return None


def _texts() -> Iterable[list[Json]]:
    return [[], *([{**block_of(name), "name": "Zap"}] for name in KINDS)]


def taken(card: Json, home: Home) -> bool:
    """Whether the loader takes a card."""
    return takes(partial(_read, home), {"cards": {"A": card}})


def _read(home: Home, node: Node, file: File) -> object:
    return cards_of(Fields(as_map(node, "a file"), file, ReadingScope()), "X", home)
