"""People, watchers and players of the program in threads of their own: nobody trips over anybody."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any

from ashes_tui.engine.api import IllegalChoice
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.lobby.games.viewer_stream import ViewerStream
from ashes_tui.host.lobby.lobby import Lobby
from ashes_tui.host.lobby.tables.wishes import Propose, Reply, TakeBack
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.tables import Plan
from ashes_tui.match.errors import MatchError
from tests.host.house.world import Inn, deck, play_on, some_choice

ANN, BOB = 0, 1
RECORDS = 80


def test_a_table_of_threads(database: Database) -> None:
    """Given two people, a player of the program and a watcher, each in a thread, then all are told one story."""
    with ThreadPoolExecutor(6) as pool:
        inn = Inn(database)
        inn.house = replace(inn.house, executor=pool)
        inn.lobby = Lobby(inn.house)
        ann, bob, cleo = (inn.person(name) for name in ("Ann", "Bob", "Cleo"))
        table = inn.lobby.create(ann, Plan(seats=3))
        inn.lobby.sit(bob, table.id, 1)
        for n, who in enumerate((ann, bob)):
            inn.lobby.choose_deck(who, table.id, deck(n))
            inn.come(who, table.id)
        inn.lobby.seat_player(ann, table.id, 2, "random", deck(2))
        inn.lobby.start(ann, table.id)
        done = Event()
        streams = [inn.lobby.play(who, table.id) for who in (ann, bob)]
        watcher = inn.lobby.watch(cleo, table.id)
        watching = pool.submit(watch, watcher, done)
        playing = [pool.submit(play, inn, stream, table.id, n) for n, stream in enumerate(streams)]
        try:
            for player in playing:
                player.result(30)
        finally:
            done.set()
        told = watching.result(10)
        game = inn.hosted(inn.lobby.table(ann, table.id))
        inn.lobby.close()
    assert told > 0
    assert inn.problems == []
    assert game.session.match.version >= RECORDS
    for stream in (*streams, watcher):
        fresh = ViewerStream(game, stream.viewer)
        assert stream.view == fresh.view
        assert stream._transcript.lines == fresh.news(), "who followed was told the same as who came last"
    kept = inn.house.journals.read(table.game or game.name)
    assert len(kept.records) == game.session.match.version


def play(inn: Inn, stream: ViewerStream, table: str, seed: int) -> None:
    """Answer whatever is asked, take some of it back, propose something now and then."""
    game = inn.hosted(inn.lobby.table(inn.person("Ann"), table))
    answered, until = 0, time.monotonic() + 20
    while game.session.match.version < RECORDS and not game.session.over:
        assert time.monotonic() < until
        asked = stream.decision
        if asked is None:
            time.sleep(0.001)
            continue
        try:
            stream.wish(Reply(asked.id, some_choice(game, asked, 1000 * seed + answered)))
            answered += 1
            if answered % 7 == 0:
                stream.wish(TakeBack())
            if answered % 11 == 0 and stream.viewer == ANN:
                stream.wish(Propose("undo"))
        except (IllegalChoice, MatchError):
            continue


def watch(stream: ViewerStream, done: Event) -> int:
    """Look on without a break; gives how many lines were told."""
    told = 0
    while not done.is_set():
        told += len(stream.news())
        assert stream.view.viewer == stream.viewer
        assert stream.status is not None
        time.sleep(0.001)
    return told


def test_whoever_hears_first_of_a_game_takes_it_up_no_second_time(database: Database) -> None:
    """Given Bob comes to the table the moment its game is known to the database, then there is one game, not two."""
    inn = Inn(database)
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = inn.table("Ann", "Bob")
    came, games = Event(), list[HostedGame]()

    def come(id: str) -> None:
        row = inn.lobby.table(bob, id) if id == table.id else None
        if row is not None and row.stage == "playing" and not games:
            games.append(inn.lobby.games.at(row))
            came.set()

    def slowly(*given: Any, **named: Any) -> HostedGame:
        came.wait(0.2)
        return add(*given, **named)

    add = inn.lobby.games._add
    inn.lobby.games._add = slowly  # type: ignore[method-assign]
    stop = inn.lobby.subscribe(come)
    inn.lobby.start(ann, table.id)
    assert came.wait(10)
    stop()
    game = inn.hosted(inn.lobby.table(ann, table.id))
    assert games == [game]
    play_on(game, 2)
    inn.lobby.close()
