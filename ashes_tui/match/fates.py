"""Grim Fates: which answers for an opponent that plays itself no person gives (VAR-03)."""

from __future__ import annotations

from ashes_tui.engine.api import NONE, Decision, GameSetup, State

GRIM = "grim"
"""The player of ``ai`` that gives them; among the players of a match it has the place ``FATE``, which is no seat."""
FATE = NONE


def played(setup: GameSetup) -> bool:
    """Whether Grim Fates is played."""
    return setup.opponent is not None and setup.opponent.grim is not None


def decides(setup: GameSetup, state: State, decision: Decision) -> bool:
    """Whether fate answers: for an opponent, of the cards named in the set-up if any are."""
    enemy = setup.opponent
    if enemy is None or enemy.grim is None or decision.behalf == NONE:
        return False
    asks = state.table.name(decision.source) if decision.source != NONE else ""
    return not enemy.grim or asks in enemy.grim


def told(setup: GameSetup) -> str:
    """In words, for whoever looks at a game: ``Grim Fates``, with the cards if it is for some only; or nothing."""
    enemy = setup.opponent
    if enemy is None or enemy.grim is None:
        return ""
    return f"Grim Fates for {', '.join(enemy.grim)}" if enemy.grim else "Grim Fates"
