"""Grim Fates: which answers for an opponent that plays itself no person gives (VAR-03)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ashes_tui.engine.api import NONE, Choice, Decision, GameSetup, State
from ashes_tui.match.player import Player, answered
from ashes_tui.match.timeline import Course

GRIM = "grim"
"""The player of ``ai`` that gives them; among the players of a match it has the place ``FATE``, which is no seat."""
FATE = NONE
Grim: TypeAlias = "tuple[str, ...] | None"
"""The cards for whose questions it is played, all if it names none; None: it is not played."""
Fate = Callable[[int], Player]
"""Makes who answers, for a game with a seed."""


def grim_of(setup: GameSetup) -> Grim:
    """Whether Grim Fates is played in a game, and for which cards."""
    return setup.opponent.grim if setup.opponent else None


def decides(grim: Grim, state: State, decision: Decision) -> bool:
    """Whether fate answers: for an opponent, of the cards named if any are."""
    if grim is None or decision.behalf == NONE:
        return False
    asks = state.table.name(decision.source) if decision.source != NONE else ""
    return not grim or asks in grim


def not_of_fate(course: Course, grim: Grim) -> tuple[Decision, ...]:
    """The open decisions that are not fate's."""
    return tuple(d for d in course.decisions if not decides(grim, course.state, d))


def run_fate(course: Course, grim: Grim, player: Player | None) -> None:
    """Let fate answer all that is asked of it now."""
    while player is not None:
        asked = next((d for d in course.decisions if decides(grim, course.state, d)), None)
        if asked is None:
            return
        take = partial(_take, course, asked)
        answered(course.rules, course.state, asked, player, take)


def _take(course: Course, asked: Decision, choice: Choice) -> None:
    course.choose(asked.seat, choice, asked.id)


def told(grim: Grim) -> str:
    """In words, for whoever looks at a game: ``Grim Fates``, with the cards if it is for some only; or nothing."""
    if grim is None:
        return ""
    return f"Grim Fates for {', '.join(grim)}" if grim else "Grim Fates"
