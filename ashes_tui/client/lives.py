"""The lives of a game turn by turn, followed as it goes on: a table draws them after each choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, PUBLIC, View
from ashes_tui.match.match import Match, Moment


class Lives(Struct, frozen=True):
    """The lives of seats, ``values[seat]``, when each turn begins and at the end; the rounds by their first turn."""

    values: Mapping[int, tuple[int, ...]]
    rounds: tuple[int, ...]


class _KnownMoment(NamedTuple):
    """A moment, the lives after it, and how many turns and rounds had begun by then."""

    moment: Moment
    lives: tuple[int, ...]
    turns: int
    rounds: int


class LivesSoFar:
    """The lives of a game, caught up with whenever they are read.

    Only moments that touch a Phoenixborn are looked into, each once; what was undone is dropped.
    """

    def __init__(self) -> None:
        self._told: list[_KnownMoment] = []
        self._bodies: dict[int, int] = {}  # the seat of each Phoenixborn
        self._turns: list[tuple[int, ...]] = []
        self._rounds: list[int] = []
        self._made: tuple[Moment, Lives] | None = None

    def of(self, match: Match) -> Lives:
        """The lives of a game up to where it stands; made once for a moment."""
        now = match.moment
        if self._made is None or self._made[0] is not now:
            moments = match.moments
            self._forget(moments)
            for moment in moments[len(self._told) :]:
                self._tell(match, moment)
            series = zip(self._bodies.values(), zip(*self._turns, self._told[-1].lives, strict=True), strict=True)
            self._made = now, Lives(dict(series), tuple(self._rounds))
        return self._made[1]

    def moment_of(self, turn: int) -> int:
        """The number of the moment in which a turn began, the first one being 0, as far as the lives were read."""
        return next((at for at, moment in enumerate(self._told) if moment.turns > turn), len(self._told) - 1)

    def branched(self) -> LivesSoFar:
        """The same lives, to be followed along another course of the game that begins alike."""
        other = LivesSoFar()
        other._told, other._bodies = list(self._told), dict(self._bodies)
        other._turns, other._rounds = list(self._turns), list(self._rounds)
        return other

    def _forget(self, moments: Sequence[Moment]) -> None:
        """Drop what is no longer part of the game."""
        told = self._told
        same = next((i for i, (a, b) in enumerate(zip(told, moments, strict=False)) if a.moment is not b), None)
        del told[min(len(told), len(moments)) if same is None else same :]
        del self._turns[told[-1].turns if told else 0 :], self._rounds[told[-1].rounds if told else 0 :]

    def _tell(self, match: Match, moment: Moment) -> None:
        if not self._told:
            view = match.view_at(moment, PUBLIC)
            seats = [s for s in view.seats if s.phoenixborn.life and s.body in (NONE, s.index)]
            self._bodies = {seat.phoenixborn.id: seat.index for seat in seats}
        since = self._told[-1].moment.events if self._told else 0
        lives = self._told[-1].lives if self._told else self._lives_in(match.view_at(moment, PUBLIC))
        events = match.events(PUBLIC, since, moment.events)
        if self._told and any(getattr(event, "card", NONE) in self._bodies for event in events):
            lives = self._lives_in(match.view_at(moment, PUBLIC))
        for event in events:
            if isinstance(event, api.TurnBegan):
                self._turns.append(lives)
            elif isinstance(event, api.RoundBegan):
                self._rounds.append(len(self._turns))
        self._told.append(_KnownMoment(moment, lives, len(self._turns), len(self._rounds)))

    def _lives_in(self, view: View) -> tuple[int, ...]:
        return tuple(view.seats[seat].phoenixborn.life_left for seat in self._bodies.values())
