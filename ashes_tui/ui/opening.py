"""What the app opens with, as plain data: the command line can say it without importing Textual."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MENU: Literal["menu"] = "menu"


@dataclass(frozen=True)
class HotseatRequest:
    """A new game at once, decks by name; without decks they are asked for."""

    decks: tuple[str, ...] = ()
    seed: int | None = None
    edition: str = "ascendancy"
    names: tuple[str, ...] = ()
    chained: bool = True


@dataclass(frozen=True)
class SoloRequest:
    """A new game against an opponent that plays itself; without deck or enemy they are asked for."""

    deck: str = ""
    enemy: str = ""
    difficulty: str = "standard"
    seed: int | None = None
    name: str = ""
    edition: str = "ascendancy"
    chained: bool = True
    level: int = 1
    enemy_deck: str = ""
    enemy_aspects: dict[str, int] | None = None
    grim: tuple[str, ...] | None = None


@dataclass(frozen=True)
class CoopRequest:
    """A new game of two against an opponent that plays itself; without decks or enemy they are asked for."""

    decks: tuple[str, ...] = ()
    enemy: str = ""
    difficulty: str = "standard"
    seed: int | None = None
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    phoenix: bool = False
    edition: str = "ascendancy"
    chained: bool = True
    level: int = 1
    enemy_deck: str = ""
    grim: tuple[str, ...] | None = None
    enemy_aspects: dict[str, int] | None = None


@dataclass(frozen=True)
class ResumeRequest:
    """Go on with a saved game."""

    path: Path


@dataclass(frozen=True)
class CampaignRequest:
    """Go on with a campaign; with an opponent its next game begins at once."""

    path: Path
    opponent: str = ""
    enemy_deck: str = ""


Opening = Literal["menu"] | HotseatRequest | SoloRequest | CoopRequest | ResumeRequest | CampaignRequest
