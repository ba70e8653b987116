"""What makes an opponent playable: nothing missing, a full deck of aspects, ready spells with both boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ashes_tui.content.cards.reader import Found
from ashes_tui.content.collected import Collected
from ashes_tui.content.findings import Finding, SourceSpot
from ashes_tui.content.pve.header_values import needed
from ashes_tui.content.pve.reader import FoundAutomaton, OpponentPart, merged
from ashes_tui.lang.block import Block
from ashes_tui.lang.cost import FREE
from ashes_tui.lang.terms import BlockKind, CardType, DieType, Level

SIDES = {DieType.DRAGON: tuple(Level), DieType.RAGE: (Level.BASIC, Level.POWER)}
SPELLS = 3
EACH_BLOOD = 9
"""An aspect deck has nine cards of either blood value."""
Parts = Mapping[str, OpponentPart]


def check_automata(found: Collected) -> None:
    """Add a finding for everything that keeps an opponent from being played."""
    for entry in found.automata.values():
        parts = merged(found.kinds, entry)
        for key in needed(entry.kind):
            if key not in parts:
                remedy = f"add '{key}:' here, or for all in the file of the kind '{entry.kind}'"
                _report(found, entry.path, entry.spot, f"'{key}' is missing", remedy)
        for key, check in CHECKS.items():
            if key in parts and parts[key].value is not None:
                check(found, parts)
        _spells(found, entry, parts)
        _unlisted(found, entry, parts)


def _report(found: Collected, path: str, spot: SourceSpot, message: str, remedy: str) -> None:
    found.findings.append(Finding(path, spot.line, spot.column, message, remedy))


def _rows(found: Collected, parts: Parts) -> None:
    """A row for each side that the die has."""
    part, die = parts["rows"], parts.get("die")
    have = {row.level for row in part.value}
    sides = SIDES[die.value] if die and die.value else ()
    missing = [side.name.lower() for side in sides if side not in have]
    if missing:
        _report(found, part.path, part.spot, f"no row for: {', '.join(missing)}", "say what happens on every side")


def _behaviors(found: Collected, parts: Parts) -> None:
    """A behaviour card for each Ultimate, which reads every number of the behaviour die once (CMP-19)."""
    part, ways = parts["behaviors"], parts.get("ways")
    if len(part.value) != SPELLS:
        message = f"an opponent has {SPELLS} behaviour cards, not {len(part.value)}"
        _report(found, part.path, part.spot, message, "name them in their order")
    sides = ways.value.behavior_die if ways and ways.value else 0
    for entry in (found.cards[title] for title in part.value if title in found.cards):
        read = [n for block in entry.card.blocks if isinstance(block, Block) for n in _numbers(block)]
        if sorted(read) != list(range(1, sides + 1)):
            message = f"'{entry.card.name}' does not read each number from 1 to {sides} once"
            _report(found, entry.path, entry.spot, message, "let the rows follow each other: 1-2, 3-4, ..")


def _numbers(block: Block) -> range:
    return range(block.rolls[0], block.rolls[1] + 1)


def _decks(found: Collected, parts: Parts) -> None:
    """Each deck has nine aspects of either blood value (SET-16)."""
    part = parts["decks"]
    if not part.value:
        _report(found, part.path, part.spot, "there is no deck of aspects", "name one: {Fury: {Rampage: 3, ..}}")
    for name, aspects in part.value.items():
        _halves(found, part, aspects, f"the deck '{name}' has ")


def _spells(found: Collected, entry: FoundAutomaton, parts: Parts) -> None:
    if "spells" not in parts or parts["spells"].value is None:
        return
    part = parts["spells"]
    if len(part.value) != SPELLS:
        message = f"an opponent has {SPELLS} ready spells, not {len(part.value)}"
        _report(found, part.path, part.spot, message, "name them in their order")
    for title in part.value:
        if title in found.cards and found.cards[title].card.type is CardType.READY_SPELL:
            BOXES[entry.kind](found, found.cards[title])


def _boxes(found: Collected, entry: Found) -> None:
    """A top box that costs nothing and a bottom box (ASC-DRG-07, ASC-DRG-31)."""
    blocks = [block for block in entry.card.blocks if isinstance(block, Block)]
    kinds = [block.kind for block in blocks]
    if sorted(kinds) != sorted((BlockKind.ACT, BlockKind.PROGRESS)):
        message = f"the ready spell '{entry.card.name}' needs one 'act' and one 'progress' block"
        _report(found, entry.path, entry.spot, message, "the top box and the bottom box, nothing else")
    elif next(block.cost for block in blocks if block.kind is BlockKind.ACT) != FREE:
        message = f"the ready spell '{entry.card.name}' is activated by the behaviour, not for a cost"
        _report(found, entry.path, entry.spot, message, "write 'act: free'")


def _ultimate(found: Collected, entry: Found) -> None:
    """An Ultimate has one effect and nothing else (CHI-41)."""
    kinds = [block.kind for block in entry.card.blocks if isinstance(block, Block)]
    if kinds != [BlockKind.ULTIMATE]:
        message = f"the Ultimate '{entry.card.name}' needs one 'ultimate' block"
        _report(found, entry.path, entry.spot, message, "write what it does under 'ultimate:', and nothing else")


BOXES: dict[str, Callable[[Collected, Found], None]] = {"dragonborn": _boxes, "chimera": _ultimate}


def _aspects(found: Collected, parts: Parts) -> None:
    """Nine aspects of 1 blood, nine of 2."""
    _halves(found, parts["aspects"], parts["aspects"].value)


def _halves(found: Collected, part: OpponentPart, aspects: Mapping[str, int], lead: str = "") -> None:
    if any(title not in found.cards for title in aspects):
        return
    blood = [found.cards[title].card.blood for title, n in aspects.items() for _ in range(n)]
    if sorted(blood) != [1] * EACH_BLOOD + [2] * EACH_BLOOD:
        ones, twos = blood.count(1), blood.count(2)
        message = f"{lead}{len(blood)} aspects, {ones} of them of 1 blood and {twos} of 2"
        _report(found, part.path, part.spot, message, f"make it {EACH_BLOOD} of either")


CHECKS: dict[str, Callable[[Collected, Parts], None]] = {
    "rows": _rows,
    "behaviors": _behaviors,
    "aspects": _aspects,
    "decks": _decks,
}
LISTS = ("behaviors", "spells", "aspects", "decks", "conjured")


def _unlisted(found: Collected, entry: FoundAutomaton, parts: Parts) -> None:
    """Every card of the file is part of some opponent's game."""
    lists = [parts[key].value for key in LISTS if key in parts]
    if None in lists:
        return
    decks = parts["decks"].value.values() if "decks" in parts else ()
    listed = {entry.name, *(title for titles in (*lists, *decks) for title in titles)}
    for card in entry.cards:
        if card.card.name not in listed:
            message = f"'{card.card.name}' is none of the spells, aspects and conjured cards of '{entry.name}'"
            _report(found, card.path, card.spot, message, "list it under 'opponent', or take it out")
