"""A view in the middle of a game, and names for it."""

from __future__ import annotations

import pytest

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import CardView, GameSetup, SeatSetup, View, link, new_game, observe
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import Zone
from ashes_tui.words.api import Names


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    return load_rulebook()


@pytest.fixture(scope="session")
def opening(rulebook: Rulebook) -> View:
    """The first moment of a game, seen by seat 0."""
    decks = load_decks(rulebook)
    seats = (
        SeatSetup("Ann", decks["The Spark of Invention"]),
        SeatSetup("Bob", decks["The Sentinels of Skies"]),
    )
    rules = link(rulebook)
    return observe(rules, new_game(rules, GameSetup(seats, 1)).state, 0)


def unit(card: int, name: str, seat: int, zone: Zone = Zone.BATTLEFIELD) -> CardView:
    """A unit in play."""
    return CardView(card, name, seat, seat, zone, attack=1, life=2, recover=0)


def with_units(view: View, mine: tuple[str, ...], theirs: tuple[str, ...] = ()) -> View:
    """The view with units on both battlefields; ids from 200 and 300 on."""
    from msgspec import structs

    rows = ((mine, 200), (theirs, 300))
    seats = tuple(
        structs.replace(seat, battlefield=tuple(unit(base + i, name, seat.index) for i, name in enumerate(names)))
        for seat, (names, base) in zip(view.seats, rows, strict=True)
    )
    return structs.replace(view, seats=seats)


@pytest.fixture
def names(opening: View, rulebook: Rulebook) -> Names:
    """Two Spark Drones and a Javelineer against one Spark Drone."""
    view = with_units(opening, ("Spark Drone", "Spark Drone", "Javelineer"), ("Spark Drone",))
    return Names(view, rulebook, ("Ann", "Bob"))
