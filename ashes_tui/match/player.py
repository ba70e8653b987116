"""Whoever answers decisions: a person through a front end, or a player of ``ai``."""

from __future__ import annotations

from typing import Protocol

from ashes_tui.engine.api import Choice, Decision, Option, View


class Player(Protocol):
    """Answers from what its seat may know. ``options`` is empty where the decision carries its candidates.

    Asked again when an answer is refused.
    """

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...]) -> Choice:
        """One answer to ``decision``."""
