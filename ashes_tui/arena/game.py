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
from ashes_tui.arena.coverage import marks_of
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
    """A game did not end."""


class SimulatedGame(Struct, frozen=True, kw_only=True):
    """The result of one game. If ``winners`` is None, it did not end, and ``error`` says why."""

    number: int
    decisions: int
    turns: int
    rounds: int
    winners: tuple[int, ...] | None
    digest: str
    error: str = ""
    fired: dict[str, int] = {}


class Players:
    """Answers for all seats and for fate. Random players read the state directly, which is much faster."""

    def __init__(self, rules: Rules, players: tuple[str, ...], setup: GameSetup) -> None:
        self._rules = rules
        self._draw = Stream(derive(setup.seed, 1))
        self._grim = grim_of(setup)
        others = {i: name for i, name in enumerate(players) if name != RANDOM}
        self._others = make_players(others | ({} if self._grim is None else {FATE: GRIM}), setup.seed)

    def advance(self, state: State, decision: Decision) -> Transition:
        """The transition after the seat answers."""
        place = FATE if is_fates_decision(self._grim, state, decision) else decision.seat
        if place not in self._others:
            choice = random_choice(self._rules, state, decision, self._draw)
            return advance(self._rules, state, choice, decision.id)
        player = self._others[place]
        return answer_decision(
            self._rules, state, decision, player, lambda c: advance(self._rules, state, c, decision.id)
        )


def play_out(
    rules: Rules, setup: GameSetup, players: tuple[str, ...], limit: int, marks: Counter[str] | None = None
) -> tuple[Transition, int]:
    """Play a game to its end; returns the last transition and the number of decisions. Raises ``HungGame``."""
    answering = Players(rules, players, setup)
    transition = new_game(rules, setup)
    decisions = 0
    while transition.outcome is None:
        if not transition.decisions:
            raise HungGame("the game is not over, yet no decision is open")
        if decisions >= limit:
            raise HungGame(f"no end after {limit} decisions")
        transition = answering.advance(transition.state, transition.decisions[0])
        decisions += 1
        if marks is not None:
            marks.update(marks_of(transition.state.table, transition.events))
    return transition, decisions


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt a game after so many seconds of processor time, on systems that support it."""
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


def result_of(number: int, last: Transition, decisions: int, marks: Counter[str] | None) -> SimulatedGame:
    """The result of a finished game."""
    table, outcome = last.state.table, last.outcome
    return SimulatedGame(
        number=number,
        decisions=decisions,
        turns=table.turn,
        rounds=table.round,
        winners=outcome.winners if outcome else None,
        digest=digest(last.state),
        fired=dict(marks or {}),
    )
