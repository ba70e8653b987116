"""Many games: the same whatever the number of processes and the order of hashes, and honest about failures."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from ashes_tui.arena import game as game_module
from ashes_tui.arena import sim as sim_module
from ashes_tui.arena.sim import simulate
from ashes_tui.arena.specs import SimSpec, matchups, repeat_command, setup_of
from ashes_tui.engine.api import Transition, new_game, random_choice
from tests.cli.run import ROOT
from tests.fuzz.child import living
from tests.match.games import rules
from tests.support.games import decks


def spec(**changes: Any) -> SimSpec:
    return structs.replace(SimSpec(decks=decks(), games=6, seed=7), **changes)


def test_a_run_has_the_figures_it_promises() -> None:
    result = simulate(rules().rulebook, spec())
    assert (result.games, result.finished, result.errors) == (6, 6, 0)
    assert sum(result.wins) + result.draws == 6
    assert all(low < wins / 6 < high for wins, (low, high) in zip(result.wins, result.intervals, strict=True))
    assert result.decisions > 6 * 50
    assert result.turns > 6 * 5
    assert result.rounds_mean > 1
    assert result.seconds > 0


def test_the_digest_is_the_same_for_any_number_of_processes() -> None:
    one, two = (simulate(rules().rulebook, spec(games=4), jobs) for jobs in (1, 2))
    assert one.digest == two.digest
    assert (one.wins, one.decisions) == (two.wins, two.decisions)


def test_other_seeds_play_other_games() -> None:
    assert simulate(rules().rulebook, spec(games=1)).digest != simulate(rules().rulebook, spec(games=1, seed=8)).digest


def test_two_decks_meet_each_other_more_meet_all() -> None:
    every = spec().decks
    assert matchups(spec(decks=every[:2])) == (every[:2],)
    assert matchups(spec(decks=every[:1])) == ((every[0], every[0]),)
    assert len(matchups(spec())) == len(every) ** 2


def test_one_game_of_a_run_can_be_played_alone() -> None:
    number = 3
    assert "--only 3" in repeat_command(spec(), number)
    alone = simulate(rules().rulebook, spec(only=number))
    assert alone.games == 1
    again = simulate(rules().rulebook, spec(games=number + 1))
    before = simulate(rules().rulebook, spec(games=number))
    assert alone.decisions == again.decisions - before.decisions


def test_a_player_that_asks_the_views_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "RANDOM", "none is read from the state")
    result = simulate(rules().rulebook, spec(games=4))
    assert (result.finished, result.errors) == (4, 0)


def test_a_failing_game_is_reported_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = setup_of(spec(), 3).seed

    def fail(*given: Any) -> Transition:
        if given[1].seed == bad:
            raise ZeroDivisionError("a defect")
        return new_game(*given)

    monkeypatch.setattr(game_module, "new_game", fail)
    result = simulate(rules().rulebook, spec())
    assert (result.games, result.finished, result.errors) == (6, 5, 1)
    (failure,) = result.failures
    assert failure.game == 3
    assert failure.error.startswith("ZeroDivisionError: a defect (at ")
    assert failure.repeat.startswith("ashes-tui sim --seed 7 --only 3 --deck ")


def test_a_game_that_takes_too_many_decisions_counts_as_hung() -> None:
    result = simulate(rules().rulebook, spec(games=2, limit=10))
    assert result.errors == 2
    assert result.failures[0].error.startswith("HungGame: no end after 10 decisions")
    assert "--limit 10" in result.failures[0].repeat


@pytest.mark.skipif(sys.platform == "win32", reason="no such timer there")
def test_a_game_that_computes_forever_counts_as_hung(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(game_module, "random_choice", hang)
    result = simulate(rules().rulebook, spec(games=1, seconds=0.2))
    assert result.failures[0].error.startswith("HungGame: no end after 0.2 seconds of processor time")


@pytest.mark.skipif(sys.platform == "win32", reason="no such timer there")
def test_a_game_that_waits_for_the_processor_is_not_hung(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = random_choice
    waits = iter([0.6])

    def wait(*given: Any) -> Any:
        time.sleep(next(waits, 0))
        return choose(*given)

    monkeypatch.setattr(game_module, "random_choice", wait)
    result = simulate(rules().rulebook, spec(games=1, seconds=0.5))
    assert (result.errors, result.finished) == (0, 1)


def test_coverage_counts_by_block_address() -> None:
    result = simulate(rules().rulebook, spec(games=16, coverage=True))
    found = result.coverage
    assert found is not None
    assert found.total == len(found.counts) == found.covered + len(found.missing)
    assert found.counts["Summon Spark Drone#0"] > 0
    assert found.covered > found.total // 2
    blocks = [ability.address for info in rules().infos.values() for ability in info.abilities]
    assert set(found.counts) - set(blocks) == {f"{die.value} power#0" for deck in spec().decks for die in deck.dice}


def test_a_killed_worker_does_not_hang_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pool:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> "Pool":
            return self

        def __exit__(self, *_: object) -> None: ...
        def submit(self, work: object, chunk: range) -> "Pool":
            return self

        def result(self) -> list[Any]:
            raise BrokenProcessPool

    monkeypatch.setattr(sim_module, "ProcessPoolExecutor", Pool)
    result = simulate(rules().rulebook, spec(), jobs=2)
    assert (result.games, result.errors) == (6, 6)
    assert "was killed" in result.failures[0].error


AT_WORK = """
import time
from ashes_tui.arena.sim import _in_parallel
from tests.arena.test_sim import rules, spec
games = _in_parallel(rules().rulebook, spec(), range(40), 2)
next(games)
print("played", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="tells processes by /proc")
def test_the_helpers_of_a_killed_simulation_end_too() -> None:
    command = [sys.executable, "-c", AT_WORK]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"played\n"
        process.kill()
    try:
        _wait_until(lambda: not living(process.pid))
    finally:
        for left in living(process.pid):
            os.kill(left, signal.SIGKILL)


def _wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
