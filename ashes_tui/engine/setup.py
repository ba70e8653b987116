"""What a game starts from, as data."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.defs import DeckList


class SeatSetup(Struct, frozen=True):
    """One seat: its name and deck; ``side`` None: plays for itself."""

    name: str
    deck: DeckList
    side: int | None = None


class OpponentSetup(Struct, frozen=True):
    """An opponent that plays itself: which, and how hard."""

    name: str
    difficulty: str = "standard"


class GameSetup(Struct, frozen=True):
    """A game to be: seats in clockwise order, seed, edition; with an opponent all seats are on one side."""

    seats: tuple[SeatSetup, ...]
    seed: int
    edition: str = "ascendancy"
    opponent: OpponentSetup | None = None
