"""Whoever answers decisions: a person through a front end, or a player of ``ai``."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from ashes_tui.engine.api import Choice, Decision, IllegalChoice, Option, Rules, State, View, observe, options, sample


class ForesightSource(NamedTuple):
    """What a player thinks ahead with: the rules, and ``imagine``, a state it could not tell from the real one.

    Equal seeds imagine equal states, whatever the hidden cards really are.
    """

    rules: Rules
    imagine: Callable[[int], State]


class Player(Protocol):
    """Answers from what its seat may know. ``options`` is empty where the decision carries its candidates.

    Asked again when an answer is refused.
    """

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: ForesightSource) -> Choice:
        """One answer to ``decision``."""


ATTEMPTS = 50
T = TypeVar("T")


def answered(rules: Rules, state: State, decision: Decision, player: Player, take: Callable[[Choice], T]) -> T:
    """What ``take`` makes of the player's first answer that is legal. Raises ``IllegalChoice`` if it finds none."""
    view, listed = observe(rules, state, decision.seat), options(rules, state, decision)
    foresight = foresight_of(rules, state, decision.seat)
    for _ in range(ATTEMPTS - 1):
        try:
            return take(player.choose(view, decision, listed, foresight))
        except IllegalChoice:
            continue
    return take(player.choose(view, decision, listed, foresight))


def foresight_of(rules: Rules, state: State, seat: int) -> ForesightSource:
    """What a seat may think ahead with; the state itself stays here."""
    return ForesightSource(rules, lambda seed: sample(rules, state, seat, seed))
