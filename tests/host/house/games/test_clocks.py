"""Time runs for whoever is asked, and only then; when it is over, the table's rule decides."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import EndTurn, Pass
from ashes_tui.host.lobby.games.game import MOST_MISSED
from ashes_tui.host.lobby.tables.clocks import Clocks, default_choice
from ashes_tui.host.lobby.tables.wishes import Consent, Propose, Reply
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.tables import ClockRule
from tests.host.house.world import Inn, play_on, to_a_turn
from tests.match.games import begin

ANN, BOB = 0, 1


@pytest.fixture
def inn(database: Database) -> Inn:
    return Inn(database)


def wait(inn: Inn, seconds: float) -> None:
    """Time passes, with a look at the clocks now and then."""
    for _ in range(10):
        inn.clock.wait(seconds / 10)
        inn.lobby.tick()


def test_without_a_clock_a_game_waits(inn: Inn) -> None:
    game = inn.hosted(inn.game("Ann", "Bob"))
    wait(inn, 1e6)
    assert game.session.match.version == 0
    assert game.status.left == (None, None)


def test_a_decision_has_a_default_when_its_time_is_over(inn: Inn) -> None:
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("decision", 60.0)))
    asked = to_a_turn(game)
    inn.lobby.tick()
    version = game.session.match.version
    wait(inn, 40)
    assert game.session.match.version == version
    assert game.status.running == (asked.seat,)
    assert game.status.left[asked.seat] == pytest.approx(20)
    wait(inn, 21)
    assert game.session.match.version == version + 1
    record = game.session.match.moment.after
    assert record is not None
    assert record.seat == asked.seat
    assert getattr(record, "choice", None) == Pass()
    assert inn.problems == []


def test_who_misses_one_decision_after_the_other_concedes(inn: Inn) -> None:
    """Given that one plays and one never answers, when time runs on, then the game ends with the one as winner."""
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("decision", 10.0)))
    for _ in range(500):
        if game.session.over:
            break
        mine = game.session.decision_of(ANN)
        if mine is not None:
            game.wish(ANN, Reply(mine.id, default_choice(game.session.match, mine)))
        else:
            inn.clock.wait(11)
            game.tick()
    assert game.session.match.outcome is not None
    assert game.session.match.outcome.winners == (ANN,)
    missed = [m.after for m in game.session.match.moments if m.after and m.after.seat == BOB]
    assert len(missed) == MOST_MISSED + 1, "the last one is the concession"
    assert inn.problems == []


def test_each_decision_has_its_own_time(inn: Inn) -> None:
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("decision", 60.0)))
    asked = to_a_turn(game)
    wait(inn, 50)
    game.wish(asked.seat, Reply(asked.id, Pass()))
    mine = game.session.decision_of(asked.seat)
    if mine is not None:
        assert game.status.left[asked.seat] == pytest.approx(60)
    version = game.session.match.version
    wait(inn, 50)
    assert game.session.match.version == version


def test_who_uses_up_the_time_of_a_game_loses(inn: Inn) -> None:
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("game", 100.0)))
    asked = to_a_turn(game)
    wait(inn, 60)
    game.wish(asked.seat, Reply(asked.id, Pass()))
    while mine := game.session.decision_of(asked.seat):
        game.wish(asked.seat, Reply(mine.id, EndTurn()))
    left = game.status.left[asked.seat]
    assert left is not None
    assert 30 <= left <= 45
    wait(inn, 20)
    assert game.status.left[asked.seat] == left, "it does not run while others are asked"
    to_a_turn(game, asked.seat)
    wait(inn, 50)
    assert game.session.over
    assert game.session.match.outcome is not None
    assert game.session.match.outcome.winners == (1 - asked.seat,)
    assert inn.lobby.results(inn.person("Ann"))[0].reason == "concede"


def test_a_pause_stops_the_clock(inn: Inn) -> None:
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("game", 100.0)))
    inn.lobby.tick()
    game.wish(ANN, Propose("pause"))
    game.wish(BOB, Consent(True))
    assert game.status.running == ()
    wait(inn, 10_000)
    game.wish(ANN, Propose("go on"))
    game.wish(BOB, Consent(True))
    wait(inn, 10)
    assert not game.session.over
    assert all(left is not None and left >= 89 for left in game.status.left)


def test_a_pause_outlives_the_host(database: Database) -> None:
    inn = Inn(database)
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("decision", 10.0)))
    game.wish(ANN, Propose("pause"))
    game.wish(BOB, Consent(True))
    inn.lobby.close()
    later = Inn(database, "two", seed=5)
    again = later.hosted(later.lobby.own(later.person("Ann"))[0])
    assert again.status.paused
    wait(later, 1000)
    assert again.session.match.version == 0


def test_who_is_away_too_long_is_answered_for(inn: Inn) -> None:
    """Given a table without a clock that waits two minutes for the absent, when one leaves, then only they are late."""
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("none", 0.0, 120.0)))
    asked = to_a_turn(game)
    version = game.session.match.version
    wait(inn, 500)
    assert game.session.match.version == version, "whoever is here may think"
    who = inn.person(("Ann", "Bob")[asked.seat])
    inn.visits[who.id].leave()
    wait(inn, 100)
    inn.come(who, game.table.id)
    wait(inn, 100)
    assert game.session.match.version == version, "they came back in time"
    inn.visits[who.id].leave()
    wait(inn, 130)
    assert game.session.match.version > version


def test_the_time_left_outlives_the_host(database: Database) -> None:
    inn = Inn(database)
    table = inn.game("Ann", "Bob", clock=ClockRule("game", 1000.0))
    game = inn.hosted(table)
    asked = to_a_turn(game)
    wait(inn, 500)
    left = game.status.left[asked.seat]
    inn.lobby.close()
    later = Inn(database, "two", seed=5)
    again = later.hosted(later.lobby.own(later.person("Ann"))[0]).status.left[asked.seat]
    assert again is not None
    assert left is not None
    assert left <= again <= left + 60


def test_a_default_choice_is_legal_and_always_the_same() -> None:
    match = begin()
    for _ in range(120):
        if match.outcome:
            break
        asked = match.decisions[0]
        choice = default_choice(match, asked)
        assert choice == default_choice(match, asked)
        match.choose(asked.seat, choice, asked.id)


def test_clocks_that_were_kept_for_another_rule_count_anew() -> None:
    kept = Clocks(ClockRule("game", 50.0), 2).kept
    assert Clocks(ClockRule("decision", 10.0), 2, kept).left() == (10.0, 10.0)
    assert Clocks(ClockRule("game", 80.0), 2, kept).left() == (50.0, 50.0)


def test_time_that_goes_back_is_no_time(inn: Inn) -> None:
    game = inn.hosted(inn.game("Ann", "Bob", clock=ClockRule("game", 100.0)))
    inn.lobby.tick()
    inn.clock.wait(-1000)
    inn.lobby.tick()
    assert game.status.left == (100.0, 100.0)
    play_on(game, 1)
