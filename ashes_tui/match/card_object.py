"""A card as plain data, for JSON output of the protocol and the command line."""

from __future__ import annotations

from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import ASPECT_TYPES
from ashes_tui.lang.text import TextBox, card_text, plain


def card_as_data(rulebook: Rulebook, card: CardDef) -> dict[str, object]:
    """A card with its generated text; values it lacks are null or empty."""
    return {
        "name": card.name,
        "type": card.type.value,
        "set": card.set,
        "placement": card.placement.value,
        "cost": str(card.cost) if card.cost else None,
        "values": {stat.value: "X" if stat in card.x_stats else n for stat, n in card.stats},
        "bonus": {stat.value: n for stat, n in card.bonus},
        "unique": card.unique,
        "copies": card.copies,
        **_aspect_values(card),
        "produces": list(card.produces),
        "text": [_box_as_data(box) for box in card_text(rulebook, card)],
        "ruling": card.ruling,
    }


def _aspect_values(card: CardDef) -> dict[str, object]:
    """Values that only aspects have: blood, intent, shield and status circles."""
    aspect = card.type in ASPECT_TYPES
    return {
        "blood": card.blood if aspect else None,
        "intent": card.intent.value if card.intent else None,
        "shield": card.shield if aspect else None,
        "status": card.status if aspect else None,
    }


def _box_as_data(box: TextBox) -> dict[str, object]:
    return {
        "title": box.heading or None,
        "kind": box.kind.value,
        "inexhaustible": box.inexhaustible,
        "text": plain(box.body),
        "grants": [_box_as_data(granted) for granted in box.grants],
    }
