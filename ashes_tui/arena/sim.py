"""Playing many games, optionally on several cores; the games do not depend on the number of cores."""

from __future__ import annotations

import hashlib
import os
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from multiprocessing import get_context, parent_process
from threading import Thread

from msgspec import Struct

from ashes_tui.arena.confidence import wilson
from ashes_tui.arena.coverage import Coverage, coverage_of
from ashes_tui.arena.game import SimulatedGame, play_out, result_of, time_limit
from ashes_tui.arena.specs import SimSpec, repeat_command, seat_count, setup_of
from ashes_tui.engine.api import GameSetup, Rules, SeatSetup, link
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.saves.definitions import used_rulebook

CHUNK = 10


class Failure(Struct, frozen=True):
    """A failed game, and the command that repeats it."""

    game: int
    error: str
    repeat: str


class SimResult(Struct, frozen=True, kw_only=True):
    """The result of a run. ``wins`` counts by seat, the players' seats first, then the opponent's.

    ``intervals``: for each seat the 95 % Wilson interval of its win rate.
    ``digest`` covers all final states in the order of games.
    """

    games: int
    finished: int
    errors: int
    draws: int
    decisions: int
    turns: int
    seconds: float
    wins: tuple[int, ...]
    intervals: tuple[tuple[float, float], ...]
    rounds_mean: float
    digest: str
    failures: tuple[Failure, ...] = ()
    coverage: Coverage | None = None


def simulate(rulebook: Rulebook, spec: SimSpec, jobs: int = 1) -> SimResult:
    """Play all games of a run."""
    began = time.perf_counter()
    numbers = spec.numbers()
    if jobs > 1 and len(numbers) > 1:
        played = list(_in_parallel(rulebook, spec, numbers, jobs))
    else:
        rules = link(rulebook)
        played = [_play_one(rules, spec, number) for number in numbers]
    return _summary(rulebook, spec, played, time.perf_counter() - began)


def _play_one(rules: Rules, spec: SimSpec, number: int) -> SimulatedGame:
    """Play one game; an exception in it becomes its result."""
    marks: Counter[str] | None = Counter() if spec.coverage else None
    try:
        with time_limit(spec.seconds):
            last, decisions = play_out(rules, setup_of(spec, number), spec.players, spec.limit, marks)
            return result_of(number, last, decisions, marks)
    except Exception as error:
        return _failed_game(number, f"{type(error).__name__}: {error}{_where(error)}", marks)


def _failed_game(number: int, error: str, marks: Counter[str] | None = None) -> SimulatedGame:
    return SimulatedGame(
        number=number,
        decisions=0,
        turns=0,
        rounds=0,
        winners=None,
        digest="failed",
        error=error,
        fired=dict(marks or {}),
    )


def _where(error: Exception) -> str:
    """Where in the code an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" (at {frames[-1].filename.rpartition('ashes_tui/')[2]}:{frames[-1].lineno})" if frames else ""


# --- several cores -------------------------------------------------------------------------------------------------

_worker: tuple[Rules, SimSpec] | None = None


def _begin_worker(rulebook: Rulebook, spec: SimSpec) -> None:
    global _worker
    Thread(target=_end_with_parent, daemon=True).start()
    _worker = (link(rulebook), spec)


def _end_with_parent() -> None:
    """Exit with the parent: a worker would otherwise wait forever for a killed program."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(numbers: range) -> list[SimulatedGame]:
    assert _worker is not None
    return [_play_one(*_worker, number) for number in numbers]


def _in_parallel(rulebook: Rulebook, spec: SimSpec, numbers: range, jobs: int) -> Iterator[SimulatedGame]:
    """Results in the order of the games."""
    chunks = [numbers[i : i + CHUNK] for i in range(0, len(numbers), CHUNK)]
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin_worker, (rulebook, spec)) as pool:
        for chunk, future in [(c, pool.submit(_work, c)) for c in chunks]:
            try:
                yield from future.result()
            except BrokenProcessPool:
                yield from (_failed_game(n, "the process that played it was killed") for n in chunk)


# --- summing up ----------------------------------------------------------------------------------------------------


def _summary(rulebook: Rulebook, spec: SimSpec, played: list[SimulatedGame], seconds: float) -> SimResult:
    done = [p for p in played if p.winners is not None]
    failures = tuple(Failure(p.number, p.error, repeat_command(spec, p.number)) for p in played if p.error)
    wins = tuple(sum(seat in (p.winners or ()) for p in done) for seat in range(seat_count(spec)))
    return SimResult(
        games=len(played),
        finished=len(done),
        errors=len(failures),
        draws=sum(not p.winners for p in done),
        decisions=sum(p.decisions for p in played),
        turns=sum(p.turns for p in played),
        seconds=round(seconds, 3),
        wins=wins,
        intervals=tuple(wilson(n, len(done)) for n in wins),
        rounds_mean=round(sum(p.rounds for p in done) / len(done), 2) if done else 0.0,
        digest=_digest(p.digest for p in played),
        failures=failures,
        coverage=_coverage(rulebook, spec, played) if spec.coverage else None,
    )


def _digest(digests: Iterable[str]) -> str:
    return hashlib.blake2b("\n".join(digests).encode(), digest_size=16).hexdigest()


def _coverage(rulebook: Rulebook, spec: SimSpec, played: list[SimulatedGame]) -> Coverage:
    """The coverage of all cards that can turn up, the dice of the decks, and the opponent."""
    marks: Counter[str] = Counter()
    for game in played:
        marks.update(game.fired)
    alone = [GameSetup((SeatSetup("", deck),), 0, spec.edition, spec.opponent) for deck in spec.decks]
    names = dict.fromkeys(chain.from_iterable(used_rulebook(rulebook, setup).cards for setup in alone))
    dice = dict.fromkeys(die for deck in spec.decks for die in deck.dice)
    opponent = rulebook.automata[spec.opponent.name] if spec.opponent else None
    games = [game.fired for game in played]
    return coverage_of(link(rulebook), names, dice, dict(marks), opponent, games)
