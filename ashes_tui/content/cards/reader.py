"""Card files: one set each, a map from title to card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ashes_tui.content.cards.block_types import check_blocks
from ashes_tui.content.cards.origins import INTENTS, OPPONENTS, PLAYERS, Home, card_type
from ashes_tui.content.cards.shapes import ONLY, VALUES, has_key, least, needed_keys
from ashes_tui.content.findings import Fault, SourceSpot
from ashes_tui.content.language.blocks import entries
from ashes_tui.content.language.fields import Fields, File, as_cost, as_int, as_map
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    ASPECT_TYPES,
    HOSTS,
    PHOENIXBORN_TYPES,
    UNIT_TYPES,
    CardType,
    Placement,
    Stat,
)

STATS = {s.value: s for s in Stat}
TO_WRITE = "write 'type:' and its other keys below the title"
PLACEMENTS = {
    **dict.fromkeys((*PHOENIXBORN_TYPES, CardType.BEHAVIOR), Placement.NONE),
    CardType.READY_SPELL: Placement.SPELLBOARD,
    CardType.ACTION_SPELL: Placement.DISCARD,
    CardType.REACTION_SPELL: Placement.DISCARD,
    **dict.fromkeys(ALTERATION_TYPES, Placement.UNIT),
    **dict.fromkeys(UNIT_TYPES, Placement.BATTLEFIELD),
}


@dataclass(frozen=True)
class Found:
    """A card and where it stands."""

    card: CardDef
    path: str
    spot: SourceSpot


def read_cards(node: Node, file: File) -> list[Found]:
    """Every card of a set; mistakes are reported."""
    fields = Fields(as_map(node, "a card file"), file, ReadingScope())
    fields.only(("set", "cards"))
    return cards_of(fields, fields.text("set"), PLAYERS)


def cards_of(fields: Fields, set_name: str, home: Home) -> list[Found]:
    """The cards under ``cards:`` that can be read."""
    file, cards = fields.file, as_map(fields.get("cards"), "'cards'")
    found = []
    for title, item in cards.entries.items():
        spot = cards.keys[title]
        card = file.attempt(partial(_card, title, set_name, item, file, home))
        if card is None:
            file.unread.add(title)
        else:
            found.append(Found(card, file.path, spot))
    return found


def _card(title: str, set_name: str, node: Node, file: File, home: Home) -> CardDef:
    f = Fields(as_map(node, "a card", TO_WRITE), file, ReadingScope(automaton=home is OPPONENTS))
    f.only(home.keys)
    kind = card_type(f, home)
    _refuse_foreign(f, kind, home)
    parts: dict[str, Any] = {
        "placement": _placement(f, kind),
        "stats": _stats(f, kind),
        "bonus": _bonus(f),
    }
    parts |= {"cost": _cost(f, kind, home), "copies": _copies(f, kind), "unique": _unique(f)}
    parts |= _aspect_parts(f, kind) | _x(f, kind)
    f.scope.has_host, f.scope.has_slot = kind in ALTERATION_TYPES, kind is CardType.READY_SPELL
    f.scope.has_x = parts["cost"] is not None and parts["cost"].x is not None
    blocks = entries(f.get("text"), file, f.scope) if f.has("text") else ()
    note = f.text("note") if f.has("note") else None
    card = CardDef(name=title, type=kind, set=set_name, blocks=blocks, note=note, **parts)
    check_blocks(card, f)
    return card


def _refuse_foreign(f: Fields, kind: CardType, home: Home) -> None:
    """Keys that cards of this type do not have."""
    for key in ONLY:
        if f.has(key) and key in home.keys and not has_key(kind, key):
            raise Fault(f.node.keys[key], _whose(key, kind), f"leave it out: the type is {kind.value}")


def _whose(key: str, kind: CardType) -> str:
    if key == "placement":
        return f"the placement of this type is always '{PLACEMENTS[kind].value}'"
    return f"only {OWNERS.get(key, 'aspects')} have {'a ' if key in ('bonus', 'cost') else ''}'{key}'"


OWNERS = {
    "stats": "units and Phoenixborn",
    "bonus": "alterations",
    "cost": "cards of a deck",
    "copies": "conjured cards",
    "x": "units",
}
"""Who has a key that not all cards have."""


def _placement(f: Fields, kind: CardType) -> Placement:
    return f.word("placement", {p.value: p for p in HOSTS}, "placement") if f.has("placement") else PLACEMENTS[kind]


def _stats(f: Fields, kind: CardType) -> tuple[tuple[Stat, int], ...]:
    if kind not in VALUES:
        return ()
    stats = Fields(as_map(f.get("stats"), "'stats'"), f.file, f.scope)
    stats.only(stat.value for stat in VALUES[kind])
    return tuple((stat, _printed(stats, stat, kind)) for stat in VALUES[kind])


def _printed(stats: Fields, stat: Stat, kind: CardType) -> int:
    """A number; of a unit also X, which counts as 0 here."""
    if kind in UNIT_TYPES and stats.has(stat.value) and _is_x(stats, stat):
        return 0
    return stats.at_least(stat.value, least(kind, stat))


def _is_x(stats: Fields, stat: Stat) -> bool:
    node = stats.get(stat.value)
    return isinstance(node, ScalarNode) and node.value == "X"


def _x(f: Fields, kind: CardType) -> dict[str, Any]:
    """What X is where a value is printed as X (ASC-GLO-18)."""
    found: tuple[Stat, ...] = ()
    if kind in UNIT_TYPES:
        stats = Fields(as_map(f.get("stats"), "'stats'"), f.file, f.scope)
        found = tuple(stat for stat in VALUES[kind] if _is_x(stats, stat))
    if bool(found) != f.has("x"):
        if found:
            raise Fault(f.node.keys["stats"], "nothing says what X is", "add 'x: VALUE' to the card")
        raise Fault(f.node.keys["x"], "no value of this card is X", "write stats: {attack: X, ..}")
    return {"x": f.parse("x", value), "x_stats": found} if found else {}


def _bonus(f: Fields) -> tuple[tuple[Stat, int], ...]:
    if not f.has("bonus"):
        return ()
    bonus = as_map(f.get("bonus"), "'bonus'")
    Fields(bonus, f.file, f.scope).only(STATS)
    found = bonus.entries.items()
    return tuple((STATS[key], as_int(value, f"'{key}'")) for key, value in found if key in STATS)


def _cost(f: Fields, kind: CardType, home: Home) -> Cost | None:
    if "cost" not in needed_keys(kind, home):
        return None
    if not f.has("cost"):
        raise Fault(f.node.spot, "'cost' is missing", "a card without play cost says 'cost: free'")
    return as_cost(f.get("cost"))


def _copies(f: Fields, kind: CardType) -> int:
    return f.at_least("copies", least(kind, "copies")) if has_key(kind, "copies") else 0


def _unique(f: Fields) -> str | None:
    if not f.has("unique"):
        return None
    name = f.text("unique")
    f.file.use("phoenixborn", name, f.get("unique").spot)
    return name


def _aspect_parts(f: Fields, kind: CardType) -> dict[str, Any]:
    """What only aspects have: blood, intent, shield and the circles of their status box (ASC-DRG-21..29)."""
    if kind not in ASPECT_TYPES:
        return {}
    return {
        "blood": f.at_least("blood", least(kind, "blood")),
        "intent": f.word("intent", INTENTS, "intent"),
        "shield": f.truth("shield"),
        "status": f.at_least("status", least(kind, "status")) if f.has("status") else 0,
    }
