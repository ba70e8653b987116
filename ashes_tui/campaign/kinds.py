"""The kinds of campaign, as data: how many games, how they get harder, what a victory earns."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class CampaignOption(StrEnum):
    """Extra cards a player may choose when the campaign begins (ASC-CAMP-06, CAMP-04, CAMP-05)."""

    UNIQUES = "uniques"
    CHANNEL = "channel"
    ANY = "any"


CHANNEL_MAGIC = "Channel Magic"
"""The one title named by the campaign rules."""
OPTION_WORDS = {
    CampaignOption.UNIQUES: "the other unique cards of the Phoenixborn",
    CampaignOption.CHANNEL: "3 copies of Channel Magic",
    CampaignOption.ANY: "3 copies of any one card",
}
STANDARD, HEROIC = "standard", "heroic"


class Prize(Struct, frozen=True):
    """What each player may take from a preconstructed deck after a victory.

    ``exact``: all the titles and copies, or nothing. ``other``: not from the deck they began with.
    """

    titles: int = 3
    copies: int = 3
    exact: bool = False
    other: bool = False
    rule: str = ""


class CampaignKind(Struct, frozen=True):
    """A kind of campaign; ``about`` describes it, ``harder`` its heroic difficulty.

    ``opponents``: the kind of opponent it is played against, empty for any. ``games``: how many must be won; with 0
    it goes on until a defeat. ``levels``: each victory leads to the next level. ``threat``: tokens each victory adds.
    ``drawn``: opponents are drawn at random. ``wounds``: the Phoenixborn keeps its wounds. ``rebuild``: deck and dice
    may be changed between games. ``once``: the first defeat ends it.
    """

    name: str
    title: str
    about: str
    harder: str
    opponents: str = ""
    games: int = 0
    people: int = 2
    levels: bool = False
    threat: int = 0
    prize: Prize | None = None
    options: tuple[CampaignOption, ...] = ()
    heroic: tuple[CampaignOption, ...] = ()
    drawn: bool = False
    wounds: bool = False
    rebuild: bool = False
    once: bool = False

    def allows(self, difficulty: str) -> tuple[CampaignOption, ...]:
        """The options at a difficulty."""
        return self.options + (self.heroic if difficulty == HEROIC else ())


DRAGONBORN = CampaignKind(
    name="dragonborn",
    title="Dragonborn campaign",
    about="Win three games against Dragonborn, each with one more threat token for every victory",
    harder="Heroic: one threat token more in every game, and one more option",
    opponents="dragonborn",
    games=3,
    threat=1,
    prize=Prize(exact=True, rule="ASC-CAMP-04"),
    options=(CampaignOption.UNIQUES, CampaignOption.CHANNEL),
    heroic=(CampaignOption.ANY,),
    rebuild=True,
)
RED_RAINS = CampaignKind(
    name="red-rains",
    title="Red Rains campaign",
    about="Defeat Chimeras of level 1, 2 and 3",
    harder="Heroic: the heroic side of every Chimera, and one more option",
    opponents="chimera",
    games=3,
    levels=True,
    prize=Prize(other=True, rule="CAMP-06"),
    options=(CampaignOption.UNIQUES, CampaignOption.CHANNEL),
    heroic=(CampaignOption.ANY,),
    rebuild=True,
)
SURVIVAL = CampaignKind(
    name="survival",
    title="Survival",
    about="Opponents in a row, each with one more threat token, and your wounds stay: how many can you defeat?",
    harder="Heroic: every opponent is as hard as its heroic side",
    threat=1,
    people=1,
    drawn=True,
    wounds=True,
    once=True,
)
KINDS = {kind.name: kind for kind in (DRAGONBORN, RED_RAINS, SURVIVAL)}
