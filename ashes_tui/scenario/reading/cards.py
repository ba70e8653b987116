"""Reading the cards of a scenario file, with what lies on them, piles and dice."""

from __future__ import annotations

from typing import Any

from ashes_tui.content.findings import Fault, SourceSpot
from ashes_tui.content.language.fields import Fields, File, as_int, as_items, as_map, as_text
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import MapNode, Node, ScalarNode
from ashes_tui.engine.api import CardScenario, DieScenario
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import Level
from ashes_tui.scenario.reading.words import WordReader, split_count
from ashes_tui.scenario.story import DieName

CARD_KEYS = ("owner", "wounds", "exhaustion", "status", "red-rains", "dice", "attached", "under", "slot")


class CardReader:
    """Reads parts of a seat; ``spots`` collects the place of every field, by its path in the `Scenario`."""

    def __init__(self, file: File, rulebook: Rulebook) -> None:
        self.file = file
        self.words = WordReader(file, rulebook)
        self.spots: dict[tuple[str | int, ...], SourceSpot] = {}

    def fields(self, node: Node, what: str, keys: tuple[str, ...]) -> Fields:
        """A map that may have these keys only."""
        f = Fields(as_map(node, what), self.file, ReadingScope())
        f.only(keys)
        return f

    def pile(self, node: Node, path: tuple[str | int, ...]) -> tuple[str, ...]:
        """Titles, top first."""
        self.spots[path] = node.spot
        found: list[str] = []
        for item in as_items(node):
            n, text = split_count(as_text(item, "a title"))
            for _ in range(n):
                self.spots[(*path, len(found))] = item.spot
                found.append(self.words.title(text, item))
        return tuple(found)

    def row(self, node: Node, path: tuple[str | int, ...]) -> tuple[CardScenario, ...]:
        """Cards in play, left to right."""
        self.spots[path] = node.spot
        found: list[CardScenario] = []
        for item in as_items(node):
            n = split_count(item.value)[0] if isinstance(item, ScalarNode) and isinstance(item.value, str) else 1
            found += [self.card(item, (*path, len(found) + i)) for i in range(n)]
        return tuple(found)

    def card(self, node: Node, path: tuple[str | int, ...]) -> CardScenario:
        """A title, or ``{Title: {wounds: 1, dice: [...]}}``."""
        self.spots[path] = node.spot
        if not isinstance(node, MapNode):
            return CardScenario(self.words.title(split_count(as_text(node, "a card"))[1], node))
        if len(node.entries) != 1:
            raise Fault(node.spot, "this must be one card", "write it as in '{Thunder Hulk: {wounds: 1}}'")
        title = node.first()
        if title == "face-down":
            return CardScenario(self.words.title(as_text(node.entries[title], "a title"), node), face_down=True)
        name = self.words.title(title, ScalarNode(title, node.keys[title]))
        return CardScenario(name, **self.card_contents(node.entries[title], path))

    def card_contents(self, node: Node, path: tuple[str | int, ...]) -> dict[str, Any]:
        """The contents of a card: tokens, dice, and what is attached to or under it."""
        f = self.fields(node, "what lies on a card", CARD_KEYS)
        found: dict[str, Any] = {}
        for key in ("owner", "wounds", "exhaustion", "status", "red-rains"):
            if f.has(key):
                found[key.replace("-", "_")] = f.number(key)
                self.spots[(*path, key.replace("-", "_"))] = f.get(key).spot
        if f.has("slot"):
            found["own_slot"] = f.word("slot", {"own": True}, "slot")
            self.spots[(*path, "own_slot")] = f.get("slot").spot
        if f.has("dice"):
            found["dice"] = self.dice(f.get("dice"), (*path, "dice"))
        for key in ("attached", "under"):
            if f.has(key):
                found[key] = self.row(f.get(key), (*path, key))
        return found

    def dice(self, node: Node, path: tuple[str | int, ...], sides: bool = False) -> tuple[DieScenario, ...]:
        """Dice with their types and owners; with ``sides`` each must name its side."""
        self.spots[path] = node.spot
        found: list[DieScenario] = []
        for item in as_items(node):
            die = item.entries["die"] if isinstance(item, MapNode) and "die" in item.entries else item
            owner = (
                as_int(item.entries["owner"], "'owner'") if isinstance(item, MapNode) and "owner" in item.keys else None
            )
            for name in self.words.dice(die):
                self.spots[(*path, len(found))] = item.spot
                found.append(DieScenario(name.type, _side(name, sides, item), owner))
        return tuple(found)


def _side(name: DieName, needed: bool, node: Node) -> Level:
    if name.on is not None:
        raise Fault(node.spot, "a die in a pool cannot lie on a card", "leave out 'on', and list the die at that card")
    if name.level is None and needed:
        raise Fault(node.spot, f"the {name.type.value} die shows no side", f"write it as in '{name.type.value}:power'")
    return Level.BASIC if name.level is None else name.level
