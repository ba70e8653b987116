"""What a game starts from, as data."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.defs import DeckList

RANDOM = "random"
"""Instead of the name of a deck: nine aspects of either blood value by chance, of all it has (VAR-02)."""


class SeatSetup(Struct, frozen=True):
    """One seat: its name and deck; ``side`` None: plays for itself. ``wounds`` its Phoenixborn begins with.

    ``open_list``: by agreement everybody knows what its deck holds.
    """

    name: str
    deck: DeckList
    side: int | None = None
    wounds: int = 0
    open_list: bool = True


class OpponentSetup(Struct, frozen=True):
    """An opponent that plays itself: which, how hard, and with which of its decks (default: the first).

    ``threat``: tokens besides those of its difficulty (ASC-SET-07). ``aspects`` are copies by title of a deck put
    together for this game (VAR-01, VAR-02). ``grim``: Grim Fates is played, for what these cards ask, or for all if
    there are none (VAR-03); None: it is not.
    """

    name: str
    difficulty: str = "standard"
    threat: int = 0
    level: int = 1
    deck: str = ""
    aspects: dict[str, int] | None = None
    grim: tuple[str, ...] | None = None


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

    @property
    def partners(self) -> tuple[int, ...]:
        """The seats that share their turns: all persons, if several play against an opponent (ASC-2P-01)."""
        return tuple(range(len(self.seats))) if self.opponent and len(self.seats) > 1 else ()
