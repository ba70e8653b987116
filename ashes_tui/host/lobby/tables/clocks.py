"""``Clocks``: how long each seat may still think, and what is done when its time is over."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec import Struct

from ashes_tui.engine.api import Choice, Decision, Decline, EndTurn, Pass, Stream, random_choice
from ashes_tui.host.stores.tables import ClockRule
from ashes_tui.match.match import Match


class _Kept(Struct, array_like=True):
    """What is kept of a clock: the seconds that each seat has left in the game, and whether it is paused."""

    left: list[float]
    paused: bool = False


class Clocks:
    """The clocks of a game's seats. Seconds are counted only between two calls of ``run`` in which a seat is asked.

    ``paused``: the game is paused by consent; whoever pauses it calls ``stop`` instead of ``run``.
    """

    def __init__(self, rule: ClockRule, seats: int, kept: bytes | None = None) -> None:
        self.rule = rule
        self._left = [rule.seconds] * seats
        self._away = [0.0] * seats
        self._asked: dict[int, int] = {}
        self._at: float | None = None
        before = msgspec.msgpack.decode(kept, type=_Kept) if kept is not None else _Kept(self._left)
        self.paused = before.paused
        if rule.kind == "game":
            self._left = list(before.left)

    @property
    def kept(self) -> bytes:
        """What has to be kept."""
        return msgspec.msgpack.encode(_Kept(self._left, self.paused))

    def left(self) -> tuple[float | None, ...]:
        """The seconds that each seat has left; None where none are counted."""
        return tuple(None if self.rule.kind == "none" else max(0.0, left) for left in self._left)

    def run(self, now: float, asked: Sequence[Decision], away: Collection[int]) -> tuple[Decision, ...]:
        """Let time pass until ``now`` for the seats asked; gives the decisions whose time is over."""
        passed = 0.0 if self._at is None else max(0.0, now - self._at)
        self._at = now
        before, self._asked = self._asked, {decision.seat: decision.id for decision in asked}
        over = []
        for decision in asked:
            seat = decision.seat
            if before.get(seat) == decision.id or (self.rule.kind == "game" and seat in before):
                self._left[seat] -= passed
                self._away[seat] = self._away[seat] + passed if seat in away else 0.0
            else:
                self._begin(seat)
            if self._is_over(seat):
                over.append(decision)
        return tuple(over)

    def stop(self, now: float) -> None:
        """Let time pass without counting it: the game is paused."""
        self._at = now

    def _begin(self, seat: int) -> None:
        self._away[seat] = 0.0
        if self.rule.kind == "decision":
            self._left[seat] = self.rule.seconds

    def _is_over(self, seat: int) -> bool:
        timed = self.rule.kind != "none" and self._left[seat] <= 0
        return timed or (self.rule.away > 0 and self._away[seat] >= self.rule.away)

    def loses(self, seat: int) -> bool:
        """Whether a seat whose time is over loses by that, instead of getting a default choice."""
        return self.rule.kind == "game" and self._left[seat] <= 0


def default_choice(match: Match, decision: Decision) -> Choice:
    """What is chosen for somebody who does not answer: as little as possible, the same every time."""
    for choice in (Pass(), EndTurn(), Decline()):
        if match.check(decision, choice) is None:
            return choice
    listed = match.options(decision)
    if listed:
        return listed[0].choice
    return random_choice(match.rules, match.state, decision, Stream(decision.id))
