"""Computer players: how they answer decisions, and what they may think ahead with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from ashes_tui.engine.api import Choice, Decision, IllegalChoice, Option, Rules, State, View, observe, options, sample


class ForesightSource(NamedTuple):
    """What a player may think ahead with: the rules, and ``imagine``, a possible state given what it knows.

    Equal seeds give equal states, whatever the hidden cards really are.
    """

    rules: Rules
    imagine: Callable[[int], State]


class Player(Protocol):
    """Answers decisions from what its seat may know.

    ``options`` is empty where the decision carries its candidates. It is asked again if its answer is illegal.
    """

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: ForesightSource) -> Choice:
        """One answer to ``decision``."""


ATTEMPTS = 50
T = TypeVar("T")


def answer_decision(rules: Rules, state: State, decision: Decision, player: Player, take: Callable[[Choice], T]) -> T:
    """Pass the player's answers to ``take`` until one is legal. Raises ``IllegalChoice`` after ``ATTEMPTS``."""
    view, listed = observe(rules, state, decision.seat), options(rules, state, decision)
    foresight = foresight_of(rules, state, decision.seat)
    for _ in range(ATTEMPTS - 1):
        try:
            return take(player.choose(view, decision, listed, foresight))
        except IllegalChoice:
            continue
    return take(player.choose(view, decision, listed, foresight))


def foresight_of(rules: Rules, state: State, seat: int) -> ForesightSource:
    """The foresight of a seat; the real state stays hidden inside."""
    return ForesightSource(rules, lambda seed: sample(rules, state, seat, seed))
