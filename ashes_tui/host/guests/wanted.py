"""``Wanted``: what somebody wants of a table that they open, as both front ends ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from ashes_tui.campaign.kinds import HEROIC, KINDS, STANDARD
from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.host.stores.tables import CampaignPlan, ClockRule, Mode, Plan, Visibility
from ashes_tui.lang.defs import AutomatonDef

Game = tuple[Mode, int]
"""A mode and its seats."""
GAMES: dict[Game, str] = {
    ("pvp", 2): "two players",
    ("pvp", 3): "three players",
    ("pvp", 4): "four players",
    ("solo", 1): "alone against an opponent",
    ("coop", 2): "two together against an opponent",
    ("campaign", 1): "a campaign alone",
    ("campaign", 2): "a campaign, two together",
}
CLOCKS = (
    ClockRule(),
    ClockRule("decision", 120),
    ClockRule("decision", 86400),
    ClockRule("game", 1200),
    ClockRule("game", 3600),
)
AWAY = (0.0, 300.0, 1800.0, 86400.0)
"""Seconds that somebody who is not connected is waited for; 0: as long as it takes."""
Watching = tuple[bool, float]
"""Whether others may look on, and after how many seconds they see hands; 0: never."""
WATCHING: tuple[Watching, ...] = ((True, 0.0), (True, 300.0), (True, 1800.0), (False, 0.0))
DIFFICULTIES = (STANDARD, HEROIC)
"""Of a campaign."""
VISIBLE: dict[Visibility, str] = {
    "open": "for everybody",
    "code": "whoever has its code",
    "invited": "whom you invite",
    "private": "you alone",
}


class Wanted(NamedTuple):
    """What is chosen so far."""

    game: Game = ("pvp", 2)
    opponent: OpponentSetup = OpponentSetup("")
    campaign: CampaignPlan = CampaignPlan(next(iter(KINDS)))
    edition: str = DEFAULT_EDITION
    chained: bool = True
    clock: ClockRule = CLOCKS[0]
    away: float = 0.0
    visibility: Visibility = "open"
    watching: Watching = WATCHING[0]

    @property
    def has_opponent(self) -> bool:
        """Whether an opponent that plays itself is played against."""
        return self.game[0] in ("solo", "coop")

    def plan(self) -> Plan:
        """The same as what is agreed on at the table."""
        mode, seats = self.game
        return Plan(
            mode=mode,
            seats=seats,
            edition=self.edition,
            chained=self.chained,
            opponent=self.opponent if self.has_opponent else None,
            campaign=self.campaign if mode == "campaign" else None,
            clock=replace(self.clock, away=self.away),
            watchers=self.watching[0],
            hands_after=self.watching[1],
        )


def kinds_for(seats: int) -> tuple[str, ...]:
    """The campaigns that so many people can play."""
    return tuple(name for name, kind in KINDS.items() if kind.people >= seats)


def fitting(now: OpponentSetup, automata: Mapping[str, AutomatonDef]) -> OpponentSetup:
    """The same difficulty and level as far as the opponent has them; else its easiest."""
    spec = automata[now.name]
    difficulty = now.difficulty if now.difficulty in spec.difficulties else spec.difficulties[0]
    level = now.level if now.level in spec.levels_of(difficulty) else 1
    return replace(now, difficulty=difficulty, level=level)
