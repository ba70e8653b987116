"""The kinds of rules files as JSON Schema, but for what stands inside cards and texts."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ashes_tui.content.cards.keywords import DIE_KEYS, read_dice
from ashes_tui.content.decks.reader import KEYS as DECK_KEYS
from ashes_tui.content.decks.reader import read_decks
from ashes_tui.content.findings import ContentError
from ashes_tui.content.language.grammar.selector import DICE
from ashes_tui.content.schema import words as w
from ashes_tui.content.schema.keys import PROGRAM
from ashes_tui.content.schema.probe import Sample, asked, takes
from ashes_tui.content.schema.words import COUNT, Json, entries, ref, several
from ashes_tui.content.sources import SourceFile
from ashes_tui.lang.defs import CardDef, EditionDef, Rulebook
from ashes_tui.lang.terms import CardType

TITLES = several(ref("title"))


def cards() -> Json:
    """One set."""
    titles = {"type": "object", "additionalProperties": ref("card"), "description": "The cards of the set, by title."}
    return entries({"set": w.text("The name of the set."), "cards": titles}, ("set", "cards"))


def keywords() -> Json:
    """The keyword library."""
    told = "A keyword. 'N' at the end of its name makes it numbered; its blocks read N."
    return {"type": "object", "additionalProperties": several(ref("block")) | {"description": told}}


def dice() -> Json:
    """The nine magic types."""
    samples = {"power": PROGRAM.samples, "on-card": ([{"always": [{"stat": {"attack": 1}}]}],), "limit": (1,)}
    small = {"power": samples["power"][0]}
    keys = asked({}, {key: samples[key] for key in DIE_KEYS}, lambda die: takes(read_dice, _all_dice(small, die)))
    assert keys is not None
    die: dict[str, Json] = {
        "power": ref("program", "What the power of the die does, without its cost."),
        "on-card": several(ref("block")) | {"description": "What the die does while it lies on a card."},
        "limit": COUNT | {"description": "How many dice of the type one card holds; any number if left out."},
    }
    return entries(dict.fromkeys(DICE, entries({key: die[key] for key in keys.known}, keys.needed)), DICE)


def _all_dice(small: Sample, first: Sample) -> Sample:
    return dict.fromkeys(DICE, small) | {next(iter(DICE)): first}


def editions() -> Json:
    """The numbers and switches of an edition."""
    pieces = msgspec.json.schema_components([EditionDef], ref_template="{name}")[1]
    pieces["DieType"]["enum"] = list(DICE)
    found = pieces["EditionDef"]
    fields = {name.replace("_", "-"): _spelled_out(piece, pieces) for name, piece in found["properties"].items()}
    told = {name: f"If left out: {piece['default']}." for name, piece in fields.items() if "default" in piece}
    return entries(
        {name: piece | {"description": told.get(name, "Must be said.")} for name, piece in fields.items()},
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
    samples: dict[str, Sample] = {
        "name": "X",
        "phoenixborn": "A",
        "dice": {next(iter(DICE)): 1},
        "cards": {"A": 1},
        "first-five": ["A"],
        "author": "B",
    }
    keys = asked({}, {key: (samples[key],) for key in DECK_KEYS}, _is_deck)
    assert keys is not None
    pieces: dict[str, Json] = {
        "name": w.text("The name of the deck."),
        "phoenixborn": ref("title", "The title of its Phoenixborn."),
        "dice": entries(dict.fromkeys(DICE, COUNT), ()) | {"description": "How many dice of each magic type."},
        "cards": {"type": "object", "additionalProperties": COUNT, "description": "How many copies of each title."},
        "first-five": TITLES | {"description": "The First Five that is recommended."},
        "author": w.text("Who made it."),
    }
    return entries({key: pieces[key] for key in keys.known}, keys.needed)


def _is_deck(plain: Sample) -> bool:
    source = SourceFile("decks", Path("deck.yaml"), "deck.yaml", msgspec.json.encode(plain))
    book = Rulebook({"A": CardDef("A", CardType.PHOENIXBORN, "X")}, {}, {}, {})
    try:
        read_decks([source], book)
    except ContentError:
        return False
    return True
