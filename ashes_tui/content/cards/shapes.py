"""What a card of each type has: keys, values and blocks. The reader, the schema and the skeleton of a card ask here."""

from __future__ import annotations

from ashes_tui.content.cards.origins import ASPECT_KEYS, OPPONENTS, Home
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    ASPECT_TYPES,
    CONJURED_TYPES,
    DECK_TYPES,
    UNIT_TYPES,
    BlockKind,
    CardType,
    Stat,
)

UNIT_VALUES = (Stat.ATTACK, Stat.LIFE, Stat.RECOVER)
VALUES: dict[CardType, tuple[Stat, ...]] = {
    **dict.fromkeys(UNIT_TYPES - ASPECT_TYPES, UNIT_VALUES),
    **dict.fromkeys(ASPECT_TYPES, UNIT_VALUES[:2]),
    CardType.PHOENIXBORN: (Stat.BATTLEFIELD, Stat.LIFE, Stat.SPELLBOARD),
    CardType.DRAGONBORN: (Stat.LIFE,),
}
"""Printed values, in the order in which they are named."""
ONLY: dict[str, frozenset[CardType]] = {
    "placement": ALTERATION_TYPES,
    "stats": frozenset(VALUES),
    "bonus": ALTERATION_TYPES,
    "cost": DECK_TYPES,
    "copies": CONJURED_TYPES,
    **dict.fromkeys(ASPECT_KEYS, ASPECT_TYPES),
    "x": UNIT_TYPES,
}
"""Keys that stand on cards of some types alone."""
NEEDED = ("cost", "copies", "blood", "intent", "stats")
"""Keys that no card is without whose type has them."""
MUST_HOLD = {
    CardType.ACTION_SPELL: BlockKind.PLAY,
    CardType.REACTION_SPELL: BlockKind.REACT,
    CardType.DRAGONBORN: BlockKind.STATUS,
    CardType.BEHAVIOR: BlockKind.ROW,
}
"""Types that are nothing without a block of a kind."""
NAMED_ONLY = (CardType.PHOENIXBORN, CardType.ALLY, CardType.CONJURATION, CardType.DRAGONBORN)
"""Types whose blocks have names."""
ONLY_ON: dict[BlockKind, tuple[str, frozenset[CardType]]] = {
    BlockKind.PLAY: ("action spell", frozenset({CardType.ACTION_SPELL})),
    BlockKind.REACT: ("reaction spell", frozenset({CardType.REACTION_SPELL})),
    BlockKind.FOCUS: ("ready spell", frozenset({CardType.READY_SPELL})),
    BlockKind.STATUS: ("Dragonborn or aspect", ASPECT_TYPES | {CardType.DRAGONBORN}),
    BlockKind.PROGRESS: ("ready spell", frozenset({CardType.READY_SPELL})),
    BlockKind.ULTIMATE: ("ready spell", frozenset({CardType.READY_SPELL})),
    BlockKind.ROW: ("behaviour card", frozenset({CardType.BEHAVIOR})),
}
"""Blocks that stand on cards of some types alone, and what these are called."""
OPPONENTS_BLOCKS = (BlockKind.PROGRESS, BlockKind.ULTIMATE)
"""Blocks of an opponent's ready spells: players have none."""


def has_key(kind: CardType, key: str) -> bool:
    """Whether a key of the header may stand on a card of a type."""
    return key not in ONLY or kind in ONLY[key]


def needed_keys(kind: CardType, home: Home) -> tuple[str, ...]:
    """The keys that a card of a type cannot do without, in the order of its header."""
    needed = ("type", *(key for key in NEEDED if has_key(kind, key)), *(("text",) if kind in MUST_HOLD else ()))
    return tuple(key for key in home.keys if key in needed)


def least(kind: CardType, key: str | Stat) -> int:
    """The least number that a card of a type may say: lives, copies and an aspect's blood begin at 1."""
    if key == "blood":
        return 1 if kind is CardType.ASPECT else 0
    return 1 if key in (Stat.LIFE, "copies", "status") else 0


def may_hold(kind: CardType, block: BlockKind, home: Home) -> bool:
    """Whether a block of a kind may stand on a card of a type."""
    if kind is CardType.BEHAVIOR:
        return block is BlockKind.ROW
    if block in OPPONENTS_BLOCKS and home is not OPPONENTS:
        return False
    return block not in ONLY_ON or kind in ONLY_ON[block][1]
