"""``editions/*.yaml`` and ``lists.yaml``: plain records, their keys taken from the types they fill."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import File, as_items, as_map, as_text
from ashes_tui.content.language.tree import ListNode, MapNode, Node, ScalarNode
from ashes_tui.lang.defs import EditionDef
from ashes_tui.lang.terms import MAGIC_TYPES, DieType

POWERS = "write each magic type that has a power once: " + ", ".join(MAGIC_TYPES)
MEANT = {
    int: "write a whole number",
    bool: "write true or false",
    str: "write text",
    str | None: "write the name of a list of lists.yaml, or leave it out",
    tuple[DieType, ...]: POWERS,
}
LISTS = ("chained", "banned")
"""Keys of an edition that name a list."""
MEANINGS = {
    "hand-size": ("ASC-RND-09", "Cards of the First Five, and what players draw up to."),
    "first-five-uniques": ("ASC-SET-04", "How many cards unique to the Phoenixborn the First Five may hold."),
    "deck-size": ("ASC-DECK-01", "Cards of a deck."),
    "deck-copies": ("ASC-DECK-02", "Copies of one title in a deck, at most."),
    "deck-uniques": ("ASC-DECK-03", "Cards unique to the Phoenixborn in a deck, at most."),
    "deck-dice": ("ASC-DECK-05", "Dice of a deck."),
    "chained": ("ASC-GLO-21", "The list of cards that are in no First Five and not played in the first round."),
    "banned": ("DECK-19", "The list of cards that are in no deck."),
    "dice-powers": ("DICE-18", "The magic types that have a power."),
    "first-player": ("ASC-RND-06", "Whether who rolled most basic symbols chooses who is first player, or begins."),
    "responses": ("ASC-TIM-02", "Among partners: whether the chance to respond goes clockwise, or is handed on."),
    "blood": ("ASC-DMG-05", "When an aspect's blood flows: before the triggers of its leaving, or after its discard."),
    "end-durations-at-round-end": ("ASC-RND-23", "Whether 'until your next turn' ends with the round."),
}
"""What each key of an edition says, with the rule it is about."""


class EditionRow(Struct, frozen=True):
    """One key of the records: the rule it is about, what it says, and its value in each edition by name."""

    key: str
    rule: str
    meaning: str
    values: dict[str, Any]

    @property
    def differs(self) -> bool:
        """Whether editions say different things."""
        return any(value != next(iter(self.values.values())) for value in self.values.values())


def side_by_side(editions: Mapping[str, EditionDef]) -> tuple[EditionRow, ...]:
    """The records of editions, key by key."""
    records = {name: msgspec.to_builtins(edition) for name, edition in editions.items()}
    return tuple(
        EditionRow(key, rule, meaning, {name: record[key.replace("-", "_")] for name, record in records.items()})
        for key, (rule, meaning) in MEANINGS.items()
    )


def read_edition(node: Node, file: File) -> EditionDef:
    """An edition: only what differs from the defaults of `EditionDef` need be said."""
    record = as_map(node, "an edition")
    known = {info.name.replace("_", "-"): info for info in msgspec.structs.fields(EditionDef)}
    parts: dict[str, Any] = {}
    for key, value in record.entries.items():
        if key not in known:
            raise Fault(record.keys[key], f"unknown key '{key}'", did_you_mean(key, known, 40))
        parts[known[key].name] = _typed(value, key, known[key].type)
        if key in LISTS and parts[key] is not None:
            file.use("list", parts[key], value.spot)
    for key, info in known.items():
        if info.required and info.name not in parts:
            raise Fault(record.spot, f"'{key}' is missing", f"add '{key}:'")
    return EditionDef(**parts)


def _typed(node: Node, key: str, wanted: Any) -> Any:
    try:
        found = msgspec.convert(_plain(node), wanted, strict=True)
    except msgspec.ValidationError as error:
        raise Fault(node.spot, f"the value of '{key}' does not fit", _meant(wanted)) from error
    if isinstance(found, tuple) and (len(set(found)) < len(found) or not set(found) <= set(MAGIC_TYPES)):
        raise Fault(node.spot, f"the value of '{key}' does not fit", _meant(wanted))
    return found


def _meant(wanted: Any) -> str:
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return "write one of: " + ", ".join(one.value for one in wanted)
    return MEANT[wanted]


def _plain(node: Node) -> Any:
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, ListNode):
        return [_plain(item) for item in node.items]
    assert isinstance(node, MapNode)
    return {key: _plain(value) for key, value in node.entries.items()}


def read_lists(node: Node, file: File) -> dict[str, tuple[str, ...]]:
    """Lists of card titles, by the names that editions call them."""
    lists = as_map(node, "the lists")
    found = {}
    for key, value in lists.entries.items():
        file.use("list in use", key, lists.keys[key])
        found[key] = file.each(as_items(value), lambda item: _title(item, file))
    return found


def _title(node: Node, file: File) -> str:
    title = as_text(node, "a title")
    file.use("card", title, node.spot)
    return title
