"""What a game starts from, as data."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.defs import DeckList


class SeatSetup(Struct, frozen=True):
    """One seat: its name and deck; ``side`` None: plays for itself. ``wounds`` its Phoenixborn begins with."""

    name: str
    deck: DeckList
    side: int | None = None
    wounds: int = 0


class OpponentSetup(Struct, frozen=True):
    """An opponent that plays itself: which, and how hard.

    ``threat``: tokens besides those of its difficulty (ASC-SET-07).
    """

    name: str
    difficulty: str = "standard"
    threat: int = 0


class GameSetup(Struct, frozen=True):
    """A game to be: seats in clockwise order, seed, edition; with an opponent all seats are on one side.

    ``phoenix``: the two players against it agree on the Call of the Phoenix (VAR-06).
    ``chained``: whether the chained list is in force (DECK-18).
    """

    seats: tuple[SeatSetup, ...]
    seed: int
    edition: str = "ascendancy"
    opponent: OpponentSetup | None = None
    phoenix: bool = False
    chained: bool = True
