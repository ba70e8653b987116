"""Names in scenario files: cards, dice and sides, with counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import File, as_items, as_map, as_text
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.scenario.story import BlockPair, CardName, DieName, TurnedDie

T = TypeVar("T")
DICE = {d.value: d for d in DieType}
SIDES = {level.name.lower(): level for level in Level}
_CARD = re.compile(r"(?P<title>[^#]+?)(?:#(?P<n>[1-9][0-9]{0,2}))?")
_COUNTED = re.compile(r"(?:(?P<n>[1-9][0-9]?) )?(?P<rest>.+)")


class WordReader:
    """Reads the names in a file and checks them against a rulebook."""

    def __init__(self, file: File, rulebook: Rulebook) -> None:
        self.file = file
        self.rulebook = rulebook

    # --- cards ---------------------------------------------------------------------------------------------------

    def title(self, text: str, node: Node) -> str:
        """A title that exists."""
        if text not in self.rulebook.cards:
            near = did_you_mean(text, self.rulebook.cards)
            raise Fault(node.spot, f"there is no card '{text}'", near or "check the title, or add its set with --rules")
        return text

    def card(self, node: Node) -> CardName:
        """One card: a title, perhaps with ``#n``."""
        return self.named(as_text(node, "a card"), node)

    def named(self, text: str, node: Node) -> CardName:
        """The card that a text names."""
        match = _CARD.fullmatch(text)
        if match is None:
            raise Fault(node.spot, f"'{text}' names no card", "write a title, or a title with '#2' for the second copy")
        return CardName(self.title(match["title"], node), int(match["n"] or 0))

    def cards(self, node: Node) -> tuple[CardName, ...]:
        """Any number of cards; ``3 Title`` is three of them."""
        found: list[CardName] = []
        for item in as_items(node):
            n, text = split_count(as_text(item, "a card"))
            found += [self.named(text, item)] * n
        return tuple(found)

    def titles(self, node: Node) -> tuple[str, ...]:
        """Any number of titles, without ``#n``."""
        found: list[str] = []
        for item in as_items(node):
            n, text = split_count(as_text(item, "a title"))
            found += [self.title(text, item)] * n
        return tuple(found)

    def blocks(self, node: Node) -> tuple[BlockPair, ...]:
        """Attackers with their blockers."""
        pairs = as_map(node, "'block'")
        return tuple(
            BlockPair(self.named(attacker, ScalarNode(attacker, pairs.keys[attacker])), self.card(blocker))
            for attacker, blocker in pairs.entries.items()
        )

    # --- dice ----------------------------------------------------------------------------------------------------

    def dice(self, node: Node) -> tuple[DieName, ...]:
        """Any number of dice: ``astral:power``, ``3 natural``, ``artifice on Thunder Hulk``."""
        found: list[DieName] = []
        for item in as_items(node):
            n, text = split_count(as_text(item, "a die"))
            found += [self.die(text, item)] * n
        return tuple(found)

    def die(self, text: str, node: Node) -> DieName:
        """One die."""
        what, _, on = text.partition(" on ")
        kind, _, side = what.partition(":")
        level = word(side, SIDES, node, "side") if side else None
        return DieName(word(kind, DICE, node, "magic type"), level, self.named(on, node) if on else None)

    def turned(self, node: Node) -> tuple[TurnedDie, ...]:
        """Dice and the sides they are turned to: ``astral:basic to power``."""
        return tuple(self._turned(item) for item in as_items(node))

    def _turned(self, node: Node) -> TurnedDie:
        die, to, side = as_text(node, "a die and its new side").partition(" to ")
        if not to:
            raise Fault(node.spot, f"'{die}' lacks its new side", "write it as in 'astral:basic to power'")
        return TurnedDie(self.die(die, node), word(side, SIDES, node, "side"))

    def levels(self, node: Node) -> tuple[Level, ...]:
        """Any number of sides: ``power``, ``3 class``."""
        found: list[Level] = []
        for item in as_items(node):
            n, text = split_count(as_text(item, "a side"))
            found += [word(text, SIDES, item, "side")] * n
        return tuple(found)


def split_count(text: str) -> tuple[int, str]:
    """``3 Recharge`` as a count and the rest."""
    match = _COUNTED.fullmatch(text)
    return (int(match["n"] or 1), match["rest"]) if match else (1, text)


def word(text: str, table: Mapping[str, T], node: Node, what: str) -> T:
    """A word of a closed vocabulary."""
    if text not in table:
        raise Fault(node.spot, f"unknown {what} '{text}'", did_you_mean(text, table))
    return table[text]


def seat_number(text: str, node: Node, seats: int) -> int:
    """The number of a seat, counted from 0."""
    if text not in map(str, range(seats)):
        raise Fault(node.spot, f"there is no seat '{text}'", f"seats are {_listing(range(seats))}")
    return int(text)


def _listing(items: Iterable[object]) -> str:
    words = [str(i) for i in items]
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"
