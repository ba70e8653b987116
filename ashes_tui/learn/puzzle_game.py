"""A puzzle being played: a session from its position, an opponent that defends as well as it can, and the verdict."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise

from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    Choice,
    Decision,
    Option,
    Rules,
    TurnEnded,
    View,
)
from ashes_tui.learn.advice import Say
from ashes_tui.learn.positions import match_at
from ashes_tui.learn.puzzles import DEFENDER_SEAT, SOLVER_SEAT, PuzzleFile
from ashes_tui.learn.solver import Solver, TooLong, every_answer
from ashes_tui.match.match import Match
from ashes_tui.match.player import ForesightSource
from ashes_tui.words.api import Names, label

LOST = "From here the goal cannot be reached any more. u: take back a step"
_DEFENDER = "defender"
_QUICK = 3_000
"""Answers that the defender tries before each of its own; more would keep the person waiting."""


class Verdict(StrEnum):
    """How a puzzle stands."""

    OPEN = "open"
    REACHED = "reached"
    MISSED = "missed"


class PuzzleSession(Session):
    """A game from a puzzle's position, which ends when the goal is judged. It is not saved.

    It warns of nothing: what an answer leads to is what the puzzle asks.
    """

    warns = False

    def __init__(self, rules: Rules, puzzle: PuzzleFile) -> None:
        self.puzzle = puzzle
        match = match_at(rules, puzzle.story, _DEFENDER)
        super().__init__(match, {DEFENDER_SEAT: _Defender(match, puzzle)}, rules.rulebook)

    @property
    def verdict(self) -> Verdict:
        """Whether the goal was reached when the turn ended, or the game; open until then."""
        match = self.match
        for before, now in pairwise(match.moments):
            events = match.events(SOLVER_SEAT, before.events, now.events)
            if now.transition.outcome is not None or any(isinstance(e, TurnEnded) for e in events):
                reached = self.puzzle.is_reached(match.rules, now.transition.state)
                return Verdict.REACHED if reached else Verdict.MISSED
        return Verdict.OPEN

    @property
    def when_judged(self) -> str:
        """When that will be, in a sentence: by the goal, and by whose turn it is."""
        first = self.match.view_at(self.match.moments[0], SOLVER_SEAT)
        if first.active == SOLVER_SEAT:
            return f"The puzzle ends when {'you have won, or when ' if self.puzzle.is_won else ''}your turn ends."
        whose = first.seats[first.active].phoenixborn.name
        return f"It is {whose}'s turn; the puzzle ends with it."

    def let_play(self, limit: int = 100_000) -> int:
        """Let the defender answer until the person is asked, or the goal is judged."""
        done = 0
        while done < limit and self.verdict is Verdict.OPEN and super().let_play(1):
            done += 1
        return done

    def first_step(self, names: Names, say: Say = label) -> str:
        """What a solution goes on with from here, or that there is none any more; ``say`` words answers."""
        match = self.match
        decision = self.decision_of(SOLVER_SEAT)
        if decision is None:
            return "There is nothing to decide"
        solver = Solver(match.rules, SOLVER_SEAT, lambda state: self.puzzle.is_reached(match.rules, state))
        line = solver.line(match.state, (decision,))
        if line is None:
            return LOST
        return f"A solution goes on: {say(line[0], names, decision)}"


class _Defender:
    """Answers so that the goal cannot be reached any more, if it can. It sees the whole table, as the person does."""

    def __init__(self, match: Match, puzzle: PuzzleFile) -> None:
        self._match, self._puzzle = match, puzzle

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: ForesightSource) -> Choice:
        """One answer to ``decision``."""
        rules, state = self._match.rules, self._match.state
        found = every_answer(rules, state, decision)
        return next((choice for choice in found if self._refutes(decision, choice)), found[0])

    def _refutes(self, decision: Decision, choice: Choice) -> bool:
        rules = self._match.rules
        solver = Solver(rules, SOLVER_SEAT, lambda state: self._puzzle.is_reached(rules, state), _QUICK)
        try:
            return not solver.holds(self._match.state, decision, choice)
        except TooLong:
            return False
