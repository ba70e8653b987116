"""Where cards stand: a set that players build decks from, or the file of an automaton."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.lang.terms import ASPECT_TYPES, CardType, Intent

TYPES = {t.value: t for t in CardType}
OWN_TYPES = ASPECT_TYPES | {CardType.DRAGONBORN, CardType.CHIMERA, CardType.BEHAVIOR}
"""Types that only opponents have."""
ASPECT_KEYS = ("blood", "intent", "shield", "status")
INTENTS: dict[str, Intent | None] = {**{intent.value: intent for intent in Intent}, "none": None}


@dataclass(frozen=True)
class Home:
    """Which types are at home somewhere, which keys their headers have, and where to put others."""

    types: frozenset[CardType]
    keys: tuple[str, ...]
    remedy: str


PLAYERS = Home(
    types=frozenset(TYPES.values()) - OWN_TYPES,
    keys=("type", "placement", "cost", "stats", "x", "bonus", "unique", "copies", "text", "note"),
    remedy="put it into the file of an opponent, under pve/",
)
OPPONENTS = Home(
    types=OWN_TYPES | {CardType.READY_SPELL, CardType.CONJURED_ALTERATION},
    keys=("type", "placement", "stats", "x", "bonus", "copies", *ASPECT_KEYS, "text", "note"),
    remedy="put it into a set, under cards/",
)


def card_type(f: Fields, home: Home) -> CardType:
    """The type of a card, which must be at home here."""
    kind = f.word("type", TYPES, "card type")
    if kind not in home.types:
        raise Fault(f.get("type").spot, f"a card of this type cannot stand here ({kind.value})", home.remedy)
    return kind
