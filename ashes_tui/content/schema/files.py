"""The kinds of rules files as JSON Schema, but for what stands inside cards and texts."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from ashes_tui.content.cards.keywords import DIE_KEYS
from ashes_tui.content.decks.reader import KEYS as DECK_KEYS
from ashes_tui.content.language.grammar.selector import DICE
from ashes_tui.content.schema import words as w
from ashes_tui.content.schema.words import COUNT, Json, entries, ref, several
from ashes_tui.lang.defs import DIFFICULTIES, DeckList, DieDef, EditionDef

TITLES = several(ref("title"))


def cards() -> Json:
    """One set."""
    titles = {"type": "object", "additionalProperties": ref("card"), "description": "The cards of the set, by title."}
    return entries({"set": w.text("The name of the set."), "cards": titles}, ("set", "cards"))


def keywords() -> Json:
    """The keyword library."""
    description = "A keyword. 'N' at the end of its name makes it numbered; its blocks read N."
    return {"type": "object", "additionalProperties": several(ref("block")) | {"description": description}}


def dice() -> Json:
    """The nine magic types."""
    die: dict[str, Json] = {
        "power": ref("program", "What the power of the die does, without its cost."),
        "on-card": several(ref("block")) | {"description": "What the die does while it lies on a card."},
        "limit": COUNT | {"description": "How many dice of the type one card holds; any number if left out."},
    }
    return entries(dict.fromkeys(DICE, _record(die, DIE_KEYS, DieDef)), DICE)


def _record(pieces: dict[str, Json], keys: Iterable[str], kind: type[Struct]) -> Json:
    """A map that is read into a record: those keys are needed whose fields have no default."""
    required = {field.encode_name.replace("_", "-") for field in fields(kind) if field.required}
    return entries({key: pieces[key] for key in keys}, [key for key in keys if key in required])


def editions() -> Json:
    """The numbers and switches of an edition."""
    pieces = msgspec.json.schema_components([EditionDef], ref_template="{name}")[1]
    pieces["DieType"]["enum"] = list(DICE)
    found = pieces["EditionDef"]
    keys = {name.replace("_", "-"): _spelled_out(piece, pieces) for name, piece in found["properties"].items()}
    defaults = {name: f"If left out: {piece['default']}." for name, piece in keys.items() if "default" in piece}
    return entries(
        {name: piece | {"description": defaults.get(name, "Must be said.")} for name, piece in keys.items()},
        found["required"],
    )


def _spelled_out(piece: Json, pieces: dict[str, Json]) -> Json:
    """A piece with the closed vocabularies it refers to."""
    if "$ref" in piece:
        return {key: value for key, value in piece.items() if key != "$ref"} | {"enum": pieces[piece["$ref"]]["enum"]}
    if "items" in piece:
        return piece | {"items": _spelled_out(piece["items"], pieces), "uniqueItems": True}
    return piece


def lists() -> Json:
    """Lists of card titles."""
    titles = {"anyOf": [*TITLES["anyOf"], {"type": "null"}, {"const": []}]}
    return {"type": "object", "additionalProperties": titles}


def decks() -> Json:
    """One deck."""
    pieces: dict[str, Json] = {
        "name": w.text("The name of the deck."),
        "phoenixborn": ref("title", "The title of its Phoenixborn."),
        "dice": entries(dict.fromkeys(DICE, COUNT), ()) | {"description": "How many dice of each magic type."},
        "cards": {"type": "object", "additionalProperties": COUNT, "description": "How many copies of each title."},
        "first-five": TITLES | {"description": "The First Five that is recommended."},
        "author": w.text("Who made it."),
        "series": w.text("What it was published in."),
        "blurb": w.text("How it plays, in a sentence."),
        "difficulty": {"enum": list(DIFFICULTIES), "description": "How hard it is to play."},
        "unchained": {"type": "boolean", "description": "Whether its First Five holds a card of the chained list."},
    }
    return _record(pieces, DECK_KEYS, DeckList)
