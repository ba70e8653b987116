"""Giving up where more than two play: who gives up is out, the others play on (MULTI-08)."""

import pytest

from ashes_tui.engine.api import PUBLIC, Decision, GameSetup, SeatSetup, TurnDecision, digest
from ashes_tui.match.errors import ConcedeRefused
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay
from ashes_tui.match.saves.store import MemoryStore
from tests.match.games import Driver, rules
from tests.support.games import decks


def table(players: int, store: MemoryStore | None = None) -> Driver:
    """A game of several at the first turn in which somebody has units."""
    seats = tuple(SeatSetup(f"P{i}", decks()[i]) for i in range(players))
    driver = Driver(Match.start(rules(), GameSetup(seats, 5), store=store))
    while not _settled(driver.match):
        driver.one()
    return driver


def _settled(match: Match) -> bool:
    turn = isinstance(match.decisions[0], TurnDecision)
    return turn and any(seat.battlefield for seat in match.view(PUBLIC).seats)


def asked(match: Match) -> Decision:
    return match.decisions[0]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("own_turn", [True, False])
def test_the_others_play_on_without_who_gives_up(players: int, own_turn: bool) -> None:
    """Given three or four, when one gives up, then its cards are gone and the turn is another's, or stays."""
    driver = table(players)
    match = driver.match
    active = asked(match).seat
    seat = active if own_turn else (active + 1) % players
    match.concede(seat)
    view = match.view(PUBLIC)
    assert view.outcome is None
    assert view.seats[seat].lost
    assert view.seats[seat].battlefield == ()
    assert asked(match).seat == ((active + 1) % players if own_turn else active)
    driver.all()
    assert match.outcome is not None
    assert seat not in match.outcome.winners


def test_the_last_who_does_not_give_up_wins() -> None:
    match = table(4).match
    for seat in (2, 0, 3):
        match.concede(seat)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_nobody_gives_up_twice_or_in_the_middle_of_an_action() -> None:
    driver = table(3)
    match = driver.match
    match.concede(2)
    with pytest.raises(ConcedeRefused, match="not playing"):
        match.concede(2)
    driver = table(3)
    while isinstance(asked(driver.match), TurnDecision):
        driver.one()
    with pytest.raises(ConcedeRefused, match="between actions"):
        driver.match.concede(0)


def test_giving_up_among_several_is_recorded_and_replayed() -> None:
    store = MemoryStore()
    driver = table(3, store)
    driver.match.concede(1)
    driver.some(10)
    journal = store.read(driver.match.name)
    again = replay(journal.header, journal.records)
    assert again.differences == ()
    assert digest(again.match.state) == digest(driver.match.state)
