"""Files of ``pve/``: an automaton with its cards, or what all opponents of a kind share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ashes_tui.content.cards.origins import OPPONENTS
from ashes_tui.content.cards.reader import Found, cards_of
from ashes_tui.content.findings import Fault, SourceSpot
from ashes_tui.content.language.fields import Fields, File, as_map
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.pve.header_values import READERS, SHARED, keys_of
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import CardType

KINDS = {"dragonborn": CardType.DRAGONBORN, "chimera": CardType.CHIMERA}


class OpponentPart(NamedTuple):
    """A value of a header and where it stands; None if it could not be read."""

    value: Any
    path: str
    spot: SourceSpot


@dataclass(frozen=True)
class FoundKind:
    """What all opponents of a kind share."""

    kind: str
    parts: Mapping[str, OpponentPart]
    path: str
    spot: SourceSpot


@dataclass(frozen=True)
class FoundAutomaton:
    """An opponent: what its own header says, and the titles of the cards in its file."""

    name: str
    kind: str
    parts: Mapping[str, OpponentPart]
    cards: tuple[Found, ...]
    path: str
    spot: SourceSpot


def read_pve(node: Node, file: File) -> FoundKind | FoundAutomaton:
    """A file with ``opponent:`` and ``cards:``, or one with ``kind:`` and what the kind shares."""
    f = Fields(as_map(node, "a file of opponents"), file, ReadingScope())
    if f.has("opponent"):
        return _opponent(f)
    if f.has("kind"):
        return _kind(f)
    remedy = "begin with 'opponent:' and 'cards:', or with 'kind:'"
    raise Fault(node.spot, "this is neither an opponent nor a kind of opponents", remedy)


def _kind(f: Fields) -> FoundKind:
    kind = _kind_name(f)
    known = tuple(key for key in keys_of(kind) if key in SHARED)
    f.only(("kind", *known))
    return FoundKind(kind, _parts(f, known), f.file.path, f.node.keys["kind"])


def _opponent(f: Fields) -> FoundAutomaton:
    f.only(("opponent", "cards"))
    spot = f.node.keys["opponent"]
    header = Fields(as_map(f.get("opponent"), "'opponent'"), f.file, f.scope)
    name, kind = header.text("name"), _kind_name(header)
    known = keys_of(kind)
    header.only(("name", "kind", *known))
    f.file.use(kind, name, header.get("name").spot)
    cards = tuple(cards_of(f, name, OPPONENTS))
    return FoundAutomaton(name, kind, _parts(header, known), cards, f.file.path, spot)


def _kind_name(f: Fields) -> str:
    f.word("kind", KINDS, "kind of opponent")
    return f.text("kind")


def _parts(f: Fields, keys: tuple[str, ...]) -> dict[str, OpponentPart]:
    """The values that stand here."""
    here = (key for key in keys if f.has(key))
    return {
        key: OpponentPart(f.file.attempt(partial(READERS[key], f, key)), f.file.path, f.node.keys[key]) for key in here
    }


# --- the whole ---------------------------------------------------------------------------------------------------


def merged(kinds: Mapping[str, FoundKind], entry: FoundAutomaton) -> dict[str, OpponentPart]:
    """The parts of an opponent: what its kind shares, with its own in their place."""
    kind = kinds.get(entry.kind)
    return {**(kind.parts if kind else {}), **entry.parts}


def automaton(kinds: Mapping[str, FoundKind], entry: FoundAutomaton, cards: Mapping[str, Found]) -> AutomatonDef:
    """The definition; its conjuration pile holds each conjured card up to its limit (ASC-SET-12)."""
    parts = {key.replace("-", "_"): part.value for key, part in merged(kinds, entry).items()}
    decks = parts.get("decks", {})
    plain: dict[str, Any] = {"threat": 0, "rows": (), "threat_tokens": {}, "aspects": next(iter(decks.values()), {})}
    parts = plain | parts
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
