"""Grim Fates: decisions for an automaton that chance answers instead of a person (VAR-03)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ashes_tui.engine.api import NONE, Choice, Decision, GameSetup, State
from ashes_tui.match.player import Player, answer_decision
from ashes_tui.match.timeline import Timeline

GRIM = "grim"
"""The player of ``ai`` that answers them; in a match it sits at ``FATE``, which is not a seat."""
FATE = NONE
Grim: TypeAlias = "tuple[str, ...] | None"
"""The cards whose questions it covers, all cards if empty; None: it is not played."""
Fate = Callable[[int], Player]
"""Makes the player that answers, from a game's seed."""


def grim_of(setup: GameSetup) -> Grim:
    """The Grim Fates of a game, None if it is not played."""
    return setup.opponent.grim if setup.opponent else None


def is_fates_decision(grim: Grim, state: State, decision: Decision) -> bool:
    """Whether fate answers this decision: it is an automaton's, and its card is covered."""
    if grim is None or decision.behalf == NONE:
        return False
    asks = state.table.name(decision.source) if decision.source != NONE else ""
    return not grim or asks in grim


def decisions_for_people(timeline: Timeline, grim: Grim) -> tuple[Decision, ...]:
    """The open decisions that fate does not answer."""
    return tuple(d for d in timeline.decisions if not is_fates_decision(grim, timeline.state, d))


def answer_for_fate(timeline: Timeline, grim: Grim, player: Player | None) -> None:
    """Let fate answer until none of its decisions is open."""
    while player is not None:
        decision = next((d for d in timeline.decisions if is_fates_decision(grim, timeline.state, d)), None)
        if decision is None:
            return
        take = partial(_choose, timeline, decision)
        answer_decision(timeline.rules, timeline.state, decision, player, take)


def _choose(timeline: Timeline, decision: Decision, choice: Choice) -> None:
    timeline.choose(decision.seat, choice, decision.id)


def grim_words(grim: Grim) -> str:
    """``Grim Fates``, with the cards if it covers only some; empty if it is not played."""
    if grim is None:
        return ""
    return f"Grim Fates for {', '.join(grim)}" if grim else "Grim Fates"
