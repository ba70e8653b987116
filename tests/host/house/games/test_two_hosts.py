"""Two hosts over one PostgreSQL serve one lobby, and no game has two owners."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest

from ashes_tui.engine.api import Decline, IllegalChoice
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.lobby.innkeeper import Innkeeper
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.lobby.tables.wishes import Concede, Consent, Propose, Reply
from ashes_tui.host.stores.journals import LEASE, LostLease
from ashes_tui.host.stores.postgres import PostgresDatabase
from ashes_tui.host.stores.tables import ClockRule, Plan
from tests.host.house.games.test_killed import killed
from tests.host.house.killed import announce
from tests.host.house.world import HandClock, Inn, deck, draws, play_on, some_choice, to_a_turn
from tests.host.house.world import key as key_of

ANN, BOB = 0, 1


class TwoHosts(NamedTuple):
    """Two hosts, and what happens at them."""

    one: Inn
    two: Inn
    clock: HandClock

    def shared_game(self, **plan: object) -> tuple[HostedGame, HostedGame]:
        """Ann on the first host and Bob on the second sit at one table; the first owns the game."""
        ann, bob = self.one.person("Ann"), self.two.person("Bob")
        self.one.come(ann)
        self.two.come(bob)
        table = self.one.lobby.create(ann, Plan(**plan))  # type: ignore[arg-type]
        self.two.lobby.sit(bob, self.two.lobby.found(bob)[0].id, 1)
        self.one.lobby.choose_deck(ann, table.id, deck(0))
        self.two.lobby.choose_deck(bob, table.id, deck(1))
        self.one.visits[ann.id].go(table.id)
        self.two.visits[bob.id].go(table.id)
        self.one.lobby.start(ann, table.id)
        self.tick()
        return tuple(inn.hosted(inn.lobby.own(inn.person("Bob"))[0]) for inn in (self.one, self.two))  # type: ignore[return-value]

    def tick(self) -> None:
        for inn in (self.one, self.two):
            inn.lobby.tick()


@pytest.fixture
def hosts(url: str) -> Iterator[TwoHosts]:
    clock, databases = HandClock(), [PostgresDatabase(url), PostgresDatabase(url)]
    both = TwoHosts(Inn(databases[0], "host 0", clock, 0), Inn(databases[1], "host 1", clock, 10), clock)
    yield both
    for database in databases:
        database.close()


def soon(so: Callable[[], bool]) -> None:
    """What the other host is told by a notice is so before long."""
    until = time.monotonic() + 5
    while not so():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.005)


def test_players_on_two_hosts_play_one_game(hosts: TwoHosts) -> None:
    """Given players on two hosts, when each answers on their own, then both see the same game, and its end."""
    mine, theirs = hosts.shared_game()
    assert (mine.owned, theirs.owned) == (True, False)
    by_seat = {ANN: mine, BOB: theirs}
    for n in range(60):
        asked = mine.session.match.decisions[0]
        game = by_seat[asked.seat]
        soon(lambda game=game: game.session.match.version == mine.session.match.version)  # type: ignore[misc]
        game.session.choose(asked, some_choice(mine, asked, n))
    soon(lambda: theirs.session.match.version == mine.session.match.version == 60)
    for seat in (ANN, BOB):
        assert mine.session.view(seat) == theirs.session.view(seat)
    theirs.wish(BOB, Concede())
    assert theirs.session.over
    assert hosts.two.lobby.results(hosts.two.person("Bob"))[0].reason == "concede"
    assert hosts.one.problems == hosts.two.problems == []


def test_presence_and_absence_are_seen_on_the_other_host(hosts: TwoHosts) -> None:
    mine, theirs = hosts.shared_game()
    assert mine.away() == theirs.away() == frozenset()
    hosts.two.visits[hosts.two.person("Bob").id].leave()
    hosts.tick()
    assert mine.away() == theirs.away() == {BOB}


def test_a_wish_that_is_not_granted_says_why(hosts: TwoHosts) -> None:
    mine, theirs = hosts.shared_game()
    asked = to_a_turn(mine)
    soon(lambda: theirs.session.match.version == mine.session.match.version)
    with pytest.raises(IllegalChoice):
        theirs.wish(asked.seat, Reply(asked.id, Decline()))
    with pytest.raises(Refused, match="not-your-decision"):
        theirs.wish(1 - asked.seat, Reply(asked.id, Decline()))
    with pytest.raises(Refused, match="nothing is proposed"):
        theirs.wish(BOB, Consent(True))
    assert hosts.one.problems == hosts.two.problems == []


def test_consent_goes_from_host_to_host(hosts: TwoHosts) -> None:
    mine, theirs = hosts.shared_game(clock=ClockRule("decision", 100.0))
    mine.wish(ANN, Propose("pause"))
    soon(lambda: theirs.status.proposal is not None)
    theirs.wish(BOB, Consent(True))
    assert mine.status.paused
    soon(lambda: theirs.status.paused)
    asked = next(d for d in theirs.session.match.decisions if d.seat == BOB)
    with pytest.raises(Refused, match="paused"):
        theirs.session.choose(asked, some_choice(theirs, asked, 1))


def test_a_game_whose_host_dies_is_taken_up_within_ten_seconds(hosts: TwoHosts) -> None:
    """Given a host that is heard of no more, when seconds pass, then the other owns its game, and it does not."""
    mine, theirs = hosts.shared_game()
    play_on(mine, 30)
    soon(lambda: theirs.session.match.version == 30)
    seconds = 0
    while not theirs.owned and seconds < 10:
        hosts.clock.wait(1)
        hosts.two.lobby.tick()
        seconds += 1
    assert LEASE < seconds <= 8
    play_on(theirs, 5)
    assert theirs.session.match.version == 35
    assert [game.owned for game in (mine, theirs)] == [True, True], "the one does not know as yet"
    hosts.one.lobby.tick()
    assert not mine.owned
    assert mine.session.view(ANN) == theirs.session.view(ANN)
    play_on(mine, 1)
    assert theirs.session.match.version == 36


def test_an_owner_that_slept_finds_out_and_follows(hosts: TwoHosts) -> None:
    mine, theirs = hosts.shared_game()
    play_on(mine, 10)
    hosts.clock.wait(LEASE + 1)
    assert theirs.take_over()
    asked = mine.session.match.decisions[0]
    with pytest.raises(LostLease):
        mine.wish(asked.seat, Reply(asked.id, some_choice(mine, asked, 3)))
    assert not mine.owned
    mine.wish(asked.seat, Reply(asked.id, some_choice(mine, asked, 3)))
    assert theirs.session.match.version == 11


def test_the_host_of_a_game_that_does_not_answer(hosts: TwoHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an owner that is gone, when the other's player answers, then they are told, and nothing happens later."""
    monkeypatch.setattr("ashes_tui.host.lobby.games.asks.PATIENCE", 0.1)
    mine, theirs = hosts.shared_game()
    hosts.one.lobby.games._asks.close()
    asked = next(d for d in theirs.session.match.decisions if d.seat == BOB)
    with pytest.raises(Refused, match="does not answer"):
        theirs.session.choose(asked, some_choice(theirs, asked, 1))
    hosts.one.lobby.tick()
    assert mine.session.match.version == 0


def play_alone(url: str, name: str, n: int) -> None:
    """A host that plays at one table until it is killed."""
    inn = Inn(PostgresDatabase(url), name, HandClock(10.0 * n), n)
    game = inn.hosted(inn.lobby.own(inn.person("Ann"))[0])
    if not game.owned:
        raise AssertionError(f"{name} does not own the game")
    game.session.subscribe(partial(announce, game.name))
    print("ready", flush=True)
    for k in range(100_000):
        if not game.session.over:
            asked = game.session.match.decisions[0]
            game.session.choose(asked, some_choice(game, asked, 1000 * n + k))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork there")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_killed_host_loses_nothing_and_another_goes_on(url: str) -> None:
    """Given a host over PostgreSQL, when it is killed in the middle of games, then the next one has all it told."""
    first = Inn(PostgresDatabase(url), "first", HandClock(0.0))
    table = first.game("Ann", "Bob")
    first.lobby.close()
    chance, told = random.Random(1), 0
    for n in range(1, 4):
        said = killed(partial(play_alone, url, f"run {n}", n), chance.randrange(2, 20), chance.uniform(0, 0.01))
        assert said[0] == "ready", said
        told = int(said[-1].split()[1])
        last = first.house.journals.last(table.game)
        assert told <= last <= told + 1
    after = Inn(first.house.database, "after", HandClock(1000.0), 50)
    game = after.hosted(after.lobby.own(after.person("Bob"))[0])
    assert game.owned
    assert game.session.match.version >= told
    first.house.database.close()


def test_what_the_operator_orders_happens_on_both_hosts(hosts: TwoHosts) -> None:
    """Given a game of people on two hosts, when the operator closes the table and kicks, then both hosts heed it."""
    owner, follower = hosts.shared_game()
    keeper = Innkeeper(hosts.one.house.database, hosts.clock, draws(500))
    left: list[tuple[str, str]] = []
    for inn in (hosts.one, hosts.two):
        inn.lobby.orders.on_dismissal(lambda key, said, name=inn.house.name: left.append((name, key)))  # type: ignore[misc]
    keeper.close(owner.table.id)
    (key,) = keeper.kick("Bob")
    hosts.tick()
    assert sorted(left) == [("host 0", key), ("host 1", key)]
    assert not hosts.one.lobby.games.running()
    assert not hosts.two.lobby.games.running()
    for game, seat in ((owner, ANN), (follower, BOB)):
        with pytest.raises(Refused):
            game.wish(seat, Concede())
    code = keeper.codes.new(uses=1).code
    invited = Accounts(hosts.two.house.database, hosts.clock, draws(600), by_code=True)
    assert invited.register(key_of("Cleo"), "Cleo", code).name == "Cleo"
    with pytest.raises(Refused, match="lets nobody in"):
        invited.register(key_of("Dan"), "Dan", code)
