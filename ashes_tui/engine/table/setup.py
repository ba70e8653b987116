"""What a game starts from, as data."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.defs import DeckList

RANDOM = "random"
"""Instead of the name of a deck: nine random aspects of each blood value, from all it has (VAR-02)."""


class SeatSetup(Struct, frozen=True):
    """One seat: name and deck. ``side`` None: a side of its own. ``wounds``: those its Phoenixborn begins with.

    ``open_list``: by agreement everybody knows its deck list.
    """

    name: str
    deck: DeckList
    side: int | None = None
    wounds: int = 0
    open_list: bool = True


class OpponentSetup(Struct, frozen=True):
    """An automaton as opponent: which, how hard, and with which of its decks (default: the first).

    ``threat`` counts tokens besides those of its difficulty (ASC-SET-07). ``aspects`` are the copies by title of a deck
    put together for this game (VAR-01, VAR-02). ``grim`` is None unless Grim Fates is played (VAR-03): then the
    cards whose choices it makes, or none for all of them.
    """

    name: str
    difficulty: str = "standard"
    threat: int = 0
    level: int = 1
    deck: str = ""
    aspects: dict[str, int] | None = None
    grim: tuple[str, ...] | None = None


class GameSetup(Struct, frozen=True):
    """What a game is made from: seats in clockwise order, seed, edition. Against an automaton all are on one side.

    ``phoenix``: the two players against it have agreed on the Call of the Phoenix (VAR-06).
    ``chained``: the chained list is in force (DECK-18).
    """

    seats: tuple[SeatSetup, ...]
    seed: int
    edition: str = "ascendancy"
    opponent: OpponentSetup | None = None
    phoenix: bool = False
    chained: bool = True

    @property
    def partners(self) -> tuple[int, ...]:
        """The seats that share their turns: all players, if several play against an automaton (ASC-2P-01)."""
        return tuple(range(len(self.seats))) if self.opponent and len(self.seats) > 1 else ()
