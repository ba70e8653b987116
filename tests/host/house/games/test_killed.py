"""SIGKILL of a host in the middle of its games loses no answer that somebody was told was taken."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ashes_tui.host.stores.journals import JournalStore
from ashes_tui.match.replay import resume
from tests.host.house.killed import GAMES, PAIRS, play, seat_all
from tests.host.house.world import HandClock, Inn, draws, play_on, sqlite

RUNS = 10


def child(run: Callable[[], None]) -> tuple[int, int]:
    """A process that carries out ``run`` and then ends; its number, and where its output is read."""
    out, into = os.pipe()
    pid = os.fork()
    if pid:
        os.close(into)
        return pid, out
    try:  # the child
        os.dup2(into, 1)
        sys.stdout = os.fdopen(1, "w", buffering=1)
        run()
    finally:
        os._exit(1)


def killed(run: Callable[[], None], answers: int, after: float) -> list[str]:
    """What a process says until it is killed, ``after`` seconds from its so-manieth answer."""
    pid, out = child(run)
    with os.fdopen(out, "rb") as lines:
        said = [lines.readline() for _ in range(answers + 1)]  # one more: it is ready
        time.sleep(after)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        said += lines.readlines()
    return [line.decode().strip() for line in said if line.endswith(b"\n")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork there")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_killed_host_goes_on_with_all_its_games(tmp_path: Path) -> None:
    """Given games between scripted players, when their host is killed ten times, then nothing told is lost."""
    first = sqlite(tmp_path)
    seat_all(first)
    first.close()
    chance = random.Random(3)
    told: dict[str, int] = {}
    for n in range(1, RUNS + 1):
        said = killed(partial(run, tmp_path, n), chance.randrange(1, 15), chance.uniform(0, 0.01))
        assert said[0] == "ready", said
        for line in said[1:]:
            game, number = line.split()
            assert int(number) > told.get(game, 0), "an answer was taken twice"
            told[game] = int(number)
        check(tmp_path, told)
    assert len(told) == GAMES
    assert sum(told.values()) > 5 * RUNS
    go_on(tmp_path, told)


def run(folder: Path, n: int) -> None:
    """What the host does that is killed."""
    play(sqlite(folder), f"run {n}", n)


def check(folder: Path, told: dict[str, int]) -> None:
    """Every answer that was told is there, at most one more in each game; what is there now has to stay there."""
    database = sqlite(folder)
    store = JournalStore(database, "reader", HandClock(), draws(2))
    for game, number in tuple(told.items()):
        last = store.last(game)
        assert number <= last == len(store.read(game).records) <= number + 1
        told[game] = last
    database.close()


def go_on(folder: Path, told: dict[str, int]) -> None:
    """Each game replays to where it was, and goes on."""
    database = sqlite(folder)
    inn = Inn(database, "last", HandClock(10_000.0), 77)
    for names in PAIRS[:GAMES]:
        game = inn.hosted(inn.lobby.own(inn.person(names[0]))[0])
        version = game.session.match.version
        assert version >= told[game.name]
        play_on(game, 3)
        assert game.session.over or game.session.match.version == version + 3
    inn.lobby.close()
    for name in told:
        match, notes = resume(JournalStore(database, "reader", inn.clock, draws(2)), name)
        assert notes == ()
        match.close()
    database.close()
