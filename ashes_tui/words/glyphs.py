"""Every sign the game draws, in three tiers without emoji.

``ascii`` works anywhere; ``safe`` uses only glyphs that are one column wide in every terminal tested, even if
characters of ambiguous width are wide; ``full`` adds lines and dots of ambiguous width, which nearly all terminals
show narrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.lang.terms import CardType, DieType, Intent, Level


class Glyphs(NamedTuple):
    """One tier of signs, each exactly one column wide.

    ``levels`` go from basic to power, ``intents`` are left, center, right, none.
    """

    name: str
    levels: tuple[str, str, str]
    cursor: str
    exhaustion: str
    status: str
    more_left: str
    more_right: str
    more_up: str
    line: str
    edge: str
    ellipsis: str
    dot: str
    arrow: str
    times: str
    check: str
    intents: tuple[str, str, str, str]
    shield: str

    def intent(self, intent: Intent | None) -> str:
        """The sign of an aspect's intent: left, center, right, none."""
        return self.intents[3 if intent is None else (Intent.LEFT, Intent.CENTER, Intent.RIGHT).index(intent)]

    def pool(self, signs: Sequence[str]) -> str:
        """The signs of many dice in compact form, each type once: ``As✦✦▫ Na✹``."""
        kinds = dict.fromkeys(sign[:2] for sign in signs)
        return " ".join(kind + "".join(sign[2:] for sign in signs if sign[:2] == kind) for kind in kinds)

    def level(self, level: Level) -> str:
        """The sign of a side."""
        return self.levels[level]

    def die(self, die: DieType, level: Level) -> str:
        """A die and its side in three columns: ``As*``."""
        return SHORT[die] + self.levels[level]

    def kind(self, die: DieType) -> str:
        """A die without its side: ``As``."""
        return SHORT[die]


ASCII = Glyphs(
    name="ascii",
    levels=("_", "+", "*"),
    cursor=">",
    exhaustion="z",
    status="s",
    more_left="<",
    more_right=">",
    more_up="^",
    line="-",
    edge="|",
    ellipsis="~",
    dot="-",
    arrow=">",
    times="x",
    check="x",
    intents=("<", "v", ">", "-"),
    shield="S",
)

SAFE = Glyphs(
    name="safe",
    levels=("▫", "✦", "✹"),
    cursor="➜",
    exhaustion="↻",
    status="✦",
    more_left="‹",
    more_right="›",
    more_up="^",
    line="-",
    edge="|",
    ellipsis="~",
    dot="▪",
    arrow="➜",
    times="x",
    check="✔",
    intents=("‹", "v", "›", "-"),
    shield="S",
)

FULL = Glyphs(
    name="full",
    levels=("▫", "✦", "✹"),
    cursor="▶",
    exhaustion="↻",
    status="◆",
    more_left="‹",
    more_right="›",
    more_up="↑",
    line="─",
    edge="▎",
    ellipsis="…",
    dot="·",
    arrow="→",
    times="×",
    check="✔",
    intents=("←", "↓", "→", "–"),
    shield="▣",
)

TIERS: dict[str, Glyphs] = {tier.name: tier for tier in (FULL, SAFE, ASCII)}


def in_tier(text: str, tier: Glyphs) -> str:
    """Text with ``full`` signs, translated to another tier."""
    if tier is FULL:
        return text
    pairs = [*zip(FULL.levels, tier.levels, strict=True), (FULL.arrow, tier.arrow), (FULL.times, tier.times)]
    return text.translate({ord(full): sign for full, sign in pairs})


SHORT: dict[DieType, str] = {
    DieType.ASTRAL: "As",
    DieType.ARTIFICE: "Ar",
    DieType.NATURAL: "Na",
    DieType.CEREMONIAL: "Ce",
    DieType.CHARM: "Ch",
    DieType.ILLUSION: "Il",
    DieType.DIVINE: "Di",
    DieType.SYMPATHY: "Sy",
    DieType.TIME: "Ti",
    DieType.DRAGON: "Dr",
    DieType.RAGE: "Ra",
}
"""Two letters for each magic type, the same in every tier: no font has distinct symbols for all of them."""

TYPE_WORDS: dict[CardType, str] = {
    CardType.PHOENIXBORN: "Phoenixborn",
    CardType.ALLY: "Ally",
    CardType.CONJURATION: "Conjuration",
    CardType.READY_SPELL: "Ready spell",
    CardType.ACTION_SPELL: "Action spell",
    CardType.REACTION_SPELL: "Reaction spell",
    CardType.ALTERATION_SPELL: "Alteration spell",
    CardType.CONJURED_ALTERATION: "Conjured alteration spell",
    CardType.ASPECT: "Aspect",
    CardType.CONJURED_ASPECT: "Conjured aspect",
    CardType.DRAGONBORN: "Dragonborn",
    CardType.CHIMERA: "Chimera",
    CardType.BEHAVIOR: "Behaviour card",
}


def tier_for(term: str, encoding: str, chosen: str | None = None) -> Glyphs:
    """The tier for a terminal: as chosen by the player, else what its name and encoding allow."""
    if chosen in TIERS:
        return TIERS[chosen]
    if "utf" not in encoding.lower():
        return ASCII
    return ASCII if term in ("linux", "vt100", "vt220", "cons25") else FULL
