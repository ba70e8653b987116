"""Whoever answers decisions: a person through a front end, or a player of ``ai``."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from ashes_tui.engine.api import Choice, Decision, Option, Rules, State, View, sample


class Foresight(NamedTuple):
    """What a player thinks ahead with: the rules, and ``imagine``, a state it could not tell from the real one.

    Equal seeds imagine equal states, whatever the hidden cards really are.
    """

    rules: Rules
    imagine: Callable[[int], State]


class Player(Protocol):
    """Answers from what its seat may know. ``options`` is empty where the decision carries its candidates.

    Asked again when an answer is refused.
    """

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """One answer to ``decision``."""


def foresight_of(rules: Rules, state: State, seat: int) -> Foresight:
    """What a seat may think ahead with; the state itself stays here."""
    return Foresight(rules, lambda seed: sample(rules, state, seat, seed))
