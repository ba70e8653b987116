"""JSON Schema of every kind of rules file, for editors: made from the tables that the loader reads by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from ashes_tui.content.cards.origins import OPPONENTS, PLAYERS
from ashes_tui.content.schema import files as files
from ashes_tui.content.schema.cards import card_of
from ashes_tui.content.schema.nodes import nodes
from ashes_tui.content.schema.pve import pve
from ashes_tui.content.schema.words import Json
from ashes_tui.content.writing import write_whole

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES: dict[str, Callable[[], Json]] = {
    "cards": files.cards,
    "keywords": files.keywords,
    "dice": files.dice,
    "editions": files.editions,
    "lists": files.lists,
    "pve": pve,
    "decks": files.decks,
}
"""What a file holds, as in `SourceFile.part`: a further kind of file is one more line."""


def schema(part: str) -> Json:
    """The schema of one kind of file, with all the pieces it refers to."""
    make = FILES[part]
    root = {"$schema": DIALECT, "title": f"Ashes TUI: {part}", "description": make.__doc__, **make()}
    known, used = _pieces(), set(_refs(root))
    while more := {name for piece in used for name in _refs(known[piece])} - used:
        used |= more
    return {**root, "$defs": {name: known[name] for name in known if name in used}}


def file_name(part: str) -> str:
    """What the file of a schema is called."""
    return f"{part}.schema.json"


def write_schemas(folder: Path) -> list[Path]:
    """Write every schema into a folder; the files written."""
    paths = []
    for part in FILES:
        path = folder / file_name(part)
        write_whole(path, msgspec.json.format(msgspec.json.encode(schema(part)), indent=1) + b"\n")
        paths.append(path)
    return paths


@cache
def _pieces() -> dict[str, Json]:
    return nodes() | {"card": card_of(PLAYERS), "opponent-card": card_of(OPPONENTS)}


def _refs(piece: object) -> Iterator[str]:
    """The names of the pieces that a piece refers to."""
    if isinstance(piece, dict):
        if "$ref" in piece:
            yield piece["$ref"].removeprefix("#/$defs/")
        for item in piece.values():
            yield from _refs(item)
    elif isinstance(piece, list | tuple):
        for item in piece:
            yield from _refs(item)
