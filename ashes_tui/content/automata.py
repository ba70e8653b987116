"""Files of ``pve/``: an opponent that plays itself with its cards, or what all opponents of a kind share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ashes_tui.content.cards import Found, cards_of
from ashes_tui.content.fields import Fields, File, as_items, as_map, as_text, as_word
from ashes_tui.content.findings import Fault, Spot, did_you_mean
from ashes_tui.content.grammar.selector import LEVELS
from ashes_tui.content.homes import OPPONENTS
from ashes_tui.content.scope import Scope
from ashes_tui.content.tree import Node
from ashes_tui.lang.defs import AutomatonDef, Row
from ashes_tui.lang.terms import MAGIC_TYPES, Behavior, CardType, DieType

KINDS = {"dragonborn": CardType.DRAGONBORN}
DIE_TYPES = {d.value: d for d in DieType if d not in MAGIC_TYPES}
BY_PLAYERS = ("life", "threat", "stamina")
"""Values of an opponent that depend on how many play against it (ASC-SET-06, ASC-SET-10)."""
STEPS = {b.value: b for b in Behavior}


class Part(NamedTuple):
    """A value of a header and where it stands; None if it could not be read."""

    value: Any
    path: str
    spot: Spot


@dataclass(frozen=True)
class FoundKind:
    """What all opponents of a kind share."""

    kind: str
    parts: Mapping[str, Part]
    path: str
    spot: Spot


@dataclass(frozen=True)
class FoundAutomaton:
    """An opponent: what its own header says, and the titles of the cards in its file."""

    name: str
    kind: str
    parts: Mapping[str, Part]
    cards: tuple[Found, ...]
    path: str
    spot: Spot


def read_pve(node: Node, file: File) -> FoundKind | FoundAutomaton:
    """A file with ``opponent:`` and ``cards:``, or one with ``kind:`` and what the kind shares."""
    f = Fields(as_map(node, "a file of opponents"), file, Scope())
    if f.has("opponent"):
        return _opponent(f)
    if f.has("kind"):
        return _kind(f)
    remedy = "begin with 'opponent:' and 'cards:', or with 'kind:'"
    raise Fault(node.spot, "this is neither an opponent nor a kind of opponents", remedy)


def _kind(f: Fields) -> FoundKind:
    f.only(("kind", *SHARED))
    return FoundKind(_kind_name(f), _parts(f, SHARED), f.file.path, f.node.keys["kind"])


def _opponent(f: Fields) -> FoundAutomaton:
    f.only(("opponent", "cards"))
    spot = f.node.keys["opponent"]
    header = Fields(as_map(f.get("opponent"), "'opponent'"), f.file, f.scope)
    header.only(("name", "kind", *SHARED, *OWN))
    name, kind = header.text("name"), _kind_name(header)
    f.file.use(kind, name, header.get("name").spot)
    cards = tuple(cards_of(f, name, OPPONENTS))
    return FoundAutomaton(name, kind, _parts(header, (*SHARED, *OWN)), cards, f.file.path, spot)


def _kind_name(f: Fields) -> str:
    f.word("kind", KINDS, "kind of opponent")
    return f.text("kind")


def _parts(f: Fields, keys: tuple[str, ...]) -> dict[str, Part]:
    """The values that stand here."""
    here = (key for key in keys if f.has(key))
    return {key: Part(f.file.attempt(partial(READERS[key], f, key)), f.file.path, f.node.keys[key]) for key in here}


# --- values ------------------------------------------------------------------------------------------------------


def _tokens(f: Fields, key: str) -> dict[str, int]:
    """Threat tokens by difficulty."""
    found = as_map(f.get(key), f"'{key}'")
    inner = Fields(found, f.file, f.scope)
    return {name: inner.at_least(name, 0) for name in found.entries}


def _copies(f: Fields, key: str) -> dict[str, int]:
    """Aspects by title."""
    found = as_map(f.get(key), f"'{key}'")
    inner = Fields(found, f.file, f.scope)
    for title, spot in found.keys.items():
        f.file.use("aspect", title, spot)
    return {title: inner.at_least(title, 1) for title in found.entries}


def _titles(what: str) -> Callable[[Fields, str], tuple[str, ...]]:
    def read(f: Fields, key: str) -> tuple[str, ...]:
        items = as_items(f.get(key))
        titles = tuple(as_text(item, "a title") for item in items)
        for title, item in zip(titles, items, strict=True):
            f.file.use(what, title, item.spot)
        return titles

    return read


def _rows(f: Fields, key: str) -> tuple[Row, ...]:
    """The behaviour card: steps for each side of the die."""
    found = as_map(f.get(key), f"'{key}'")
    rows = []
    for word, spot in found.keys.items():
        if word not in LEVELS:
            raise Fault(spot, f"unknown side of the die '{word}'", did_you_mean(word, LEVELS))
        steps = tuple(as_word(item, STEPS, "step") for item in as_items(found.entries[word]))
        if not steps:
            raise Fault(spot, f"nothing happens on '{word}'", did_you_mean("", STEPS))
        _check_order(found.entries[word], steps)
        rows.append(Row(LEVELS[word], steps))
    return tuple(sorted(rows, key=lambda row: row.level))


def _check_order(node: Node, steps: tuple[Behavior, ...]) -> None:
    """Only what has been revealed can attack as the revealed one."""
    if Behavior.ATTACK_REVEALED in steps:
        before = steps[: steps.index(Behavior.ATTACK_REVEALED)]
        if Behavior.REVEAL not in before:
            message = f"'{Behavior.ATTACK_REVEALED.value}' has no '{Behavior.REVEAL.value}' before it"
            raise Fault(node.spot, message, "put one in front")


def _two_players(f: Fields, key: str) -> dict[str, int]:
    """The values against two players."""
    inner = Fields(as_map(f.get(key), f"'{key}'"), f.file, f.scope)
    inner.only(BY_PLAYERS)
    return {name: inner.at_least(name, 1) for name in BY_PLAYERS if inner.has(name)}


def _notes(f: Fields, key: str) -> tuple[str, ...]:
    return tuple(as_text(item, "a note") for item in as_items(f.get(key)))


READERS: dict[str, Callable[[Fields, str], Any]] = {
    "threat": lambda f, key: f.at_least(key, 1),
    "stamina": lambda f, key: f.at_least(key, 1),
    "dice": lambda f, key: f.at_least(key, 1),
    "die": lambda f, key: f.word(key, DIE_TYPES, "die of opponents"),
    "rows": _rows,
    "threat-tokens": _tokens,
    "two-players": _two_players,
    "house": _notes,
    "order": lambda f, key: f.at_least(key, 1),
    "spells": _titles("ready spell"),
    "aspects": _copies,
    "conjured": _titles("conjured card"),
}
OWN = ("spells", "aspects", "conjured")
SHARED = tuple(key for key in READERS if key not in OWN)
OPTIONAL = ("house", "conjured", "two-players", "order")
REQUIRED = tuple(key for key in READERS if key not in OPTIONAL)


# --- the whole ---------------------------------------------------------------------------------------------------


def merged(kinds: Mapping[str, FoundKind], entry: FoundAutomaton) -> dict[str, Part]:
    """The parts of an opponent: what its kind shares, with its own in their place."""
    kind = kinds.get(entry.kind)
    return {**(kind.parts if kind else {}), **entry.parts}


def automaton(kinds: Mapping[str, FoundKind], entry: FoundAutomaton, cards: Mapping[str, Found]) -> AutomatonDef:
    """The definition; its conjuration pile holds each conjured card up to its limit (ASC-SET-12)."""
    parts = {key.replace("-", "_"): part.value for key, part in merged(kinds, entry).items()}
    parts["conjured"] = {title: cards[title].card.copies for title in parts.get("conjured", ())}
    parts["two_players"] = {k: n for found in (kinds.get(entry.kind), entry) for k, n in _by_players(found).items()}
    parts["house"] = tuple(note for found in (kinds.get(entry.kind), entry) for note in _house(found))
    return AutomatonDef(name=entry.name, kind=entry.kind, **parts)


def _by_players(found: FoundKind | FoundAutomaton | None) -> dict[str, int]:
    values: dict[str, int] = found.parts["two-players"].value if found and "two-players" in found.parts else {}
    return values


def _house(found: FoundKind | FoundAutomaton | None) -> tuple[str, ...]:
    notes: tuple[str, ...] = found.parts["house"].value if found and "house" in found.parts else ()
    return notes
