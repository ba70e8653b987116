"""Files of opponents as JSON Schema: an opponent with its cards, or what all opponents of a kind share."""

from __future__ import annotations

from ashes_tui.content.language.grammar.selector import LEVELS
from ashes_tui.content.pve.header_values import BY_PLAYERS, DIE_TYPES, NUMBERS, OWN, SHARED, STEPS, WAYS
from ashes_tui.content.pve.reader import KINDS
from ashes_tui.content.reference.language import PVE, told
from ashes_tui.content.schema.words import COUNT, NUMBER, Json, entries, ref, several, word


def pve() -> Json:
    """An automaton with its cards, or what all opponents of a kind share."""
    kind = word(KINDS, "A kind of opponents; the engine knows its procedures.")
    name = ref("title", told(PVE, "name"))
    header = entries({"name": name, "kind": kind, **{key: _value(key) for key in (*SHARED, *OWN)}}, ("name", "kind"))
    cards = {"type": "object", "additionalProperties": ref("opponent-card"), "description": "Its cards, by title."}
    return {
        "if": {"required": ["opponent"]},
        "then": entries({"opponent": header, "cards": cards}, ("opponent", "cards")),
        "else": entries({"kind": kind, **{key: _value(key) for key in SHARED}}, ("kind",)),
    }


def _value(key: str) -> Json:
    """What stands under a key of a header."""
    numbers = {"type": "object", "additionalProperties": NUMBER}
    titles = several(ref("title"))
    pieces: dict[str, Json] = {
        **dict.fromkeys(("threat", "stamina", "dice", "order"), COUNT),
        **dict.fromkeys(("behaviors", "spells", "conjured"), titles),
        "die": word(DIE_TYPES, ""),
        "rows": entries({level: several(word(STEPS, "What it does.")) for level in LEVELS}, ()),
        "threat-tokens": numbers,
        "ultimate": COUNT,
        "ways": entries({**{key: word(known, "") for key, known in WAYS.items()}, **dict.fromkeys(NUMBERS, COUNT)}, ()),
        "levels": {"type": "object", "additionalProperties": _strength()},
        "decks": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": COUNT}},
        "aspects": {"type": "object", "additionalProperties": COUNT},
        "two-players": entries(dict.fromkeys(BY_PLAYERS, COUNT), ()),
        "house": several(ref("label")),
    }
    return {**pieces.get(key, {}), "description": told(PVE, key)}


def _strength() -> Json:
    """What a difficulty makes of an opponent with levels."""
    row = {"type": "array", "items": {"enum": [1, 2]}, "minItems": 1}
    rows = {"type": "array", "items": row, "minItems": 1, "description": "Blood values of its row, for each level."}
    return entries({"life": COUNT, "two-players": COUNT, "setup": rows}, ("life", "setup"))
