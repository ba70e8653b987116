"""One simulated game, from setup to outcome, as fast as the engine goes."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from ashes_tui.ai.players import RANDOM, make_players
from ashes_tui.ai.seeds import derive
from ashes_tui.arena.coverage import fired
from ashes_tui.engine.api import (
    Decision,
    GameSetup,
    Rules,
    State,
    Stream,
    Transition,
    advance,
    digest,
    new_game,
    random_choice,
)
from ashes_tui.match.grim_fates import FATE, GRIM, grim_of, is_fates_decision
from ashes_tui.match.player import answer_decision


class HungGame(Exception):
    """A game that does not end."""


class SimulatedGame(Struct, frozen=True, kw_only=True):
    """What one game came to. ``winners`` None: it did not end, and ``error`` says why."""

    number: int
    decisions: int
    turns: int
    rounds: int
    winners: tuple[int, ...] | None
    digest: str
    error: str = ""
    fired: dict[str, int] = {}


class Seats:
    """Answers for all seats, and for fate. The random player reads the state itself: equally random, far quicker."""

    def __init__(self, rules: Rules, players: tuple[str, ...], setup: GameSetup) -> None:
        self._rules = rules
        self._draw = Stream(derive(setup.seed, 1))
        self._grim = grim_of(setup)
        others = {i: name for i, name in enumerate(players) if name != RANDOM}
        self._others = make_players(others | ({} if self._grim is None else {FATE: GRIM}), setup.seed)

    def advance(self, state: State, decision: Decision) -> Transition:
        """The game after the seat has answered."""
        place = FATE if is_fates_decision(self._grim, state, decision) else decision.seat
        if place not in self._others:
            choice = random_choice(self._rules, state, decision, self._draw)
            return advance(self._rules, state, choice, decision.id)
        player = self._others[place]
        return answer_decision(
            self._rules, state, decision, player, lambda c: advance(self._rules, state, c, decision.id)
        )


def play_out(
    rules: Rules, setup: GameSetup, players: tuple[str, ...], limit: int, count: Counter[str] | None = None
) -> tuple[Transition, int]:
    """Play a game to its end; the last transition and the number of decisions. Raises ``HungGame``."""
    seats = Seats(rules, players, setup)
    now = new_game(rules, setup)
    taken = 0
    while now.outcome is None:
        if not now.decisions:
            raise HungGame("the game is not over, yet nobody is asked")
        if taken >= limit:
            raise HungGame(f"no end after {limit} decisions")
        now = seats.advance(now.state, now.decisions[0])
        taken += 1
        if count is not None:
            count.update(fired(now.state.table, now.events))
    return now, taken


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt a game that keeps the processor busy for longer, where the system can: on a busy machine none hangs."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able or seconds <= 0:
        yield
        return

    def interrupt(*_: object) -> None:
        raise HungGame(f"no end after {seconds:g} seconds of processor time")

    before = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome_of(number: int, last: Transition, decisions: int, count: Counter[str] | None) -> SimulatedGame:
    """The figures of a finished game."""
    table, outcome = last.state.table, last.outcome
    return SimulatedGame(
        number=number,
        decisions=decisions,
        turns=table.turn,
        rounds=table.round,
        winners=outcome.winners if outcome else None,
        digest=digest(last.state),
        fired=dict(count or {}),
    )
