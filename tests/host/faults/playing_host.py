"""A host whose people play by chance, and which says what they were told. Run as a program, to be killed.

    python -m tests.host.faults.playing_host URL HOST HOSTS SEED

``URL`` is the database, in which ``seat_all`` has begun the games. Of each pair of people the one whose number is
``HOST`` modulo ``HOSTS`` plays here. It says ``ready``; ``told GAME N DIGEST`` when people here were told of record N
of a game; ``owns GAME`` when it runs a game, ``over GAME`` when that has ended.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from threading import Thread

from ashes_tui.engine.api import IllegalChoice
from ashes_tui.host.chance import wall_clock
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.postgres import PostgresDatabase
from ashes_tui.host.stores.sqlite import SqliteDatabase
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Notice
from ashes_tui.match.saves.journal import encode_line
from ashes_tui.match.saves.records import Record
from tests.host.house.world import HandClock, Inn, some_choice

# no letter here looks like another: whoever is called like somebody else is not let in
PAIRS = tuple((f"Ann {n}", f"Bob {n}") for n in "ABCDEFGHKMPR")
SQLITE = "sqlite:///"
PACE = 0.01
"""Seconds between two answers."""
_TICK = 0.3


class RealClock(HandClock):
    """The clock on the wall."""

    def __call__(self) -> float:
        return wall_clock()


def opened(url: str) -> Database:
    """The database of a URL."""
    return SqliteDatabase(Path(url.removeprefix(SQLITE))) if url.startswith(SQLITE) else PostgresDatabase(url)


def seat_all(url: str, pairs: tuple[tuple[str, str], ...] = PAIRS) -> tuple[str, ...]:
    """Begin a game for each pair; gives the names of their journals."""
    database = opened(url)
    inn = Inn(database, "host 0", RealClock())
    begun = tuple(inn.game(*pair).game for pair in pairs)
    inn.lobby.close()
    database.close()
    return begun


def digest(record: Record) -> str:
    """A fingerprint of a record."""
    return sha256(encode_line(record)).hexdigest()[:16]


def say(*words: object) -> None:
    """A line, in one piece whichever thread says it."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def announce(game: str, notice: Notice) -> None:
    """People here were told of a record."""
    say("told", game, notice.record.n, digest(notice.record))


def sit(inn: Inn, host: int, hosts: int) -> list[HostedGame]:
    """Let the people of this host be at their tables; the games they play."""
    games = []
    for pair in PAIRS:
        people = [inn.person(name) for name in pair[host::hosts]]
        row = inn.lobby.own(people[0])[0]
        for person in people:
            inn.come(person, row.id)
        game = inn.hosted(row)
        game.session.subscribe(partial(announce, game.name))
        games.append(game)
    return games


def tick(inn: Inn, games: list[HostedGame]) -> None:
    """Look after the games for ever, and say which ones run here and which are over."""
    owned, over = set[str](), set[str]()
    while True:
        with suppress(MatchError):
            inn.lobby.tick()
        now = {game.name for game in games if game.owned}
        for name in now - owned:
            say("owns", name)
        owned = now
        for name in {game.name for game in games if game.session.over} - over:
            over.add(name)
            say("over", name)
        time.sleep(_TICK)


def answer(game: HostedGame, seats: range, seed: int) -> None:
    """Have somebody here answer, if they are asked; what is refused is tried again later."""
    for seat in seats:
        version, asked = game.session.match.version, game.session.decision_of(seat)
        if asked is None or game.session.over:
            continue
        try:
            game.session.choose(asked, some_choice(game, asked, seed))
        except (MatchError, IllegalChoice):
            return
        except Exception:
            if game.session.match.version == version:
                raise


def play(url: str, host: int, hosts: int, seed: int) -> None:
    """Play until killed."""
    logging.disable()  # a database that does not answer is what some of it is about
    inn = Inn(opened(url), f"host {host}", RealClock(), seed)
    games = sit(inn, host, hosts)
    Thread(target=tick, args=(inn, games), daemon=True).start()
    say("ready")
    for n in count(seed * 100_000):
        answer(games[n % len(games)], range(host, 2, hosts), n)
        time.sleep(PACE)


if __name__ == "__main__":
    play(sys.argv[1], *(int(word) for word in sys.argv[2:5]))
