"""Card files: one set each, a map from title to card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ashes_tui.content.blocks import entries
from ashes_tui.content.fields import Fields, File, as_cost, as_int, as_items, as_map
from ashes_tui.content.findings import Fault, Spot
from ashes_tui.content.scope import Scope
from ashes_tui.content.tree import Node
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    CONJURED_TYPES,
    UNIT_TYPES,
    BlockKind,
    CardType,
    Placement,
    Stat,
)

KEYS = ("type", "placement", "cost", "stats", "bonus", "unique", "copies", "text", "note")
TYPES = {t.value: t for t in CardType}
STATS = {s.value: s for s in Stat}
ASPECTS = (CardType.ASPECT, CardType.CONJURED_ASPECT)
UNIT_VALUES = (Stat.ATTACK, Stat.LIFE, Stat.RECOVER)
PB_VALUES = (Stat.BATTLEFIELD, Stat.LIFE, Stat.SPELLBOARD)
PLACEMENTS = {
    CardType.PHOENIXBORN: Placement.NONE,
    CardType.READY_SPELL: Placement.SPELLBOARD,
    CardType.ACTION_SPELL: Placement.DISCARD,
    CardType.REACTION_SPELL: Placement.DISCARD,
    **dict.fromkeys(ALTERATION_TYPES, Placement.UNIT),
    **dict.fromkeys(UNIT_TYPES, Placement.BATTLEFIELD),
}
MUST_HOLD = {CardType.ACTION_SPELL: BlockKind.PLAY, CardType.REACTION_SPELL: BlockKind.REACT}
NAMED_ONLY = (CardType.PHOENIXBORN, CardType.ALLY, CardType.CONJURATION)
ONLY_ON = {
    BlockKind.PLAY: ("action spell", (CardType.ACTION_SPELL,)),
    BlockKind.REACT: ("reaction spell", (CardType.REACTION_SPELL,)),
    BlockKind.FOCUS: ("ready spell", (CardType.READY_SPELL,)),
}


@dataclass(frozen=True)
class Found:
    """A card and where it stands."""

    card: CardDef
    path: str
    spot: Spot


def read_cards(node: Node, file: File) -> list[Found]:
    """Every card of a file that can be read; mistakes are reported."""
    fields = Fields(as_map(node, "a card file"), file, Scope())
    fields.only(("set", "cards"))
    set_name = fields.text("set")
    cards = as_map(fields.get("cards"), "'cards'")
    found = []
    for title, item in cards.entries.items():
        spot = cards.keys[title]
        card = file.attempt(partial(_card, title, set_name, item, file))
        if card is not None:
            found.append(Found(card, file.path, spot))
    return found


def _card(title: str, set_name: str, node: Node, file: File) -> CardDef:
    f = Fields(as_map(node, "a card"), file, Scope())
    f.only(KEYS)
    kind = f.word("type", TYPES, "card type")
    parts: dict[str, Any] = {
        "placement": _placement(f, kind),
        "stats": _stats(f, kind),
        "bonus": _bonus(f, kind),
    }
    parts |= {"cost": _cost(f, kind), "copies": _copies(f, kind), "unique": _unique(f)}
    f.scope.has_host = kind in ALTERATION_TYPES
    f.scope.has_x = parts["cost"] is not None and parts["cost"].x is not None
    blocks = entries(f.get("text"), file, f.scope) if f.has("text") else ()
    note = f.text("note") if f.has("note") else None
    card = CardDef(name=title, type=kind, set=set_name, blocks=blocks, note=note, **parts)
    _check_blocks(card, f)
    return card


def _placement(f: Fields, kind: CardType) -> Placement:
    if not f.has("placement"):
        return PLACEMENTS[kind]
    if kind not in ALTERATION_TYPES:
        usual = PLACEMENTS[kind].value
        raise Fault(f.node.keys["placement"], f"the placement of this type is always '{usual}'", "leave it out")
    return f.word("placement", {p.value: p for p in (Placement.UNIT, Placement.PHOENIXBORN)}, "placement")


def _wanted(kind: CardType) -> tuple[Stat, ...]:
    if kind is CardType.PHOENIXBORN:
        return PB_VALUES
    if kind in ASPECTS:
        return UNIT_VALUES[:2]
    return UNIT_VALUES if kind in UNIT_TYPES else ()


def _stats(f: Fields, kind: CardType) -> tuple[tuple[Stat, int], ...]:
    wanted = _wanted(kind)
    if not wanted:
        if f.has("stats"):
            raise Fault(
                f.node.keys["stats"],
                "only units and Phoenixborn have 'stats'",
                f"leave it out: the type is {kind.value}",
            )
        return ()
    stats = Fields(as_map(f.get("stats"), "'stats'"), f.file, f.scope)
    stats.only(stat.value for stat in wanted)
    return tuple((stat, _at_least(stats, stat.value, 1 if stat is Stat.LIFE else 0)) for stat in wanted)


def _at_least(f: Fields, key: str, least: int) -> int:
    n = f.number(key)
    if n < least:
        raise Fault(f.get(key).spot, f"'{key}' cannot be {n}", f"the least is {least}")
    return n


def _bonus(f: Fields, kind: CardType) -> tuple[tuple[Stat, int], ...]:
    if not f.has("bonus"):
        return ()
    if kind not in ALTERATION_TYPES:
        raise Fault(f.node.keys["bonus"], "only alterations have a 'bonus'", f"leave it out: the type is {kind.value}")
    bonus = as_map(f.get("bonus"), "'bonus'")
    Fields(bonus, f.file, f.scope).only(STATS)
    found = bonus.entries.items()
    return tuple((STATS[key], as_int(value, f"'{key}'")) for key, value in found if key in STATS)


def _cost(f: Fields, kind: CardType) -> Any:
    if kind is CardType.PHOENIXBORN or kind in CONJURED_TYPES or kind in ASPECTS:
        if f.has("cost"):
            raise Fault(
                f.node.keys["cost"], "only cards of a deck have a 'cost'", f"leave it out: the type is {kind.value}"
            )
        return None
    if not f.has("cost"):
        raise Fault(f.node.spot, "'cost' is missing", "a card without play cost says 'cost: free'")
    return as_cost(f.get("cost"))


def _copies(f: Fields, kind: CardType) -> int:
    if kind in CONJURED_TYPES:
        return _at_least(f, "copies", 1)
    if f.has("copies"):
        raise Fault(
            f.node.keys["copies"], "only conjured cards have 'copies'", f"leave it out: the type is {kind.value}"
        )
    return 0


def _unique(f: Fields) -> str | None:
    if not f.has("unique"):
        return None
    name = f.text("unique")
    f.file.use("phoenixborn", name, f.get("unique").spot)
    return name


def _check_blocks(card: CardDef, f: Fields) -> None:
    """Every block fits the type of its card."""
    blocks = [entry for entry in card.blocks if isinstance(entry, Block)]
    spot = f.node.keys.get("text", f.node.spot)
    for block in blocks:
        wanted, types = ONLY_ON.get(block.kind, ("", ()))
        if wanted and card.type not in types:
            f.file.report(spot, f"'{block.kind.value}' stands only on a {wanted}", f"this is a {card.type.value}")
        elif card.type in NAMED_ONLY and block.name is None:
            f.file.report(spot, f"every block of this type has a name ({card.type.value})", "add 'name:'")
    kinds = [block.kind for block in blocks]
    if BlockKind.FOCUS in kinds and BlockKind.ACT not in kinds:
        f.file.report(spot, "a focus block needs an 'act' block to go with", "add one")
    needed = MUST_HOLD.get(card.type)
    all_read = not f.has("text") or len(card.blocks) == len(as_items(f.get("text")))
    if needed and all_read and all(block.kind is not needed for block in blocks):
        f.file.report(spot, f"this type needs a '{needed.value}' block ({card.type.value})", "say what it does")
