"""The ``gentle`` player, for a first game: it plays sensible cards, but strikes softly and springs no surprises."""

from __future__ import annotations

from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.engine.api import (
    AssignBlocks,
    CardsDecision,
    Choice,
    Decision,
    DeclareAttack,
    Decline,
    Option,
    PickCards,
    Purpose,
    TurnDecision,
    UsePower,
    View,
)

_QUIET_TURNS = 4
"""It does not attack before so many turns of the game are over."""
_EVERY = 3
"""In every third turn it attacks the Phoenixborn if it can, so that blocking is learned."""


class GentlePlayer:
    """Greedy with its teeth drawn: one attacker and one blocker at a time, no reactions, no dice powers."""

    def __init__(self, seed: int) -> None:
        self._greedy = GreedyPlayer(seed)

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """One answer to ``decision``."""
        if decision.purpose is Purpose.ATTACKERS and isinstance(decision, CardsDecision):
            return PickCards((min(decision.cards, key=lambda card: _strength(view, card)),))
        if decision.purpose is Purpose.TRIGGER and any(o.choice == Decline() for o in options):
            return Decline()
        if isinstance(decision, TurnDecision):
            return self._turn(view, decision, options, foresight)
        choice = self._greedy.choose(view, decision, options, foresight)
        return AssignBlocks(choice.blocks[:1]) if isinstance(choice, AssignBlocks) else choice

    def _turn(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        bodies = {seat.phoenixborn.id for seat in view.seats}
        attack = next((o for o in options if isinstance(o.choice, DeclareAttack) and o.choice.target in bodies), None)
        if attack and view.turn > _QUIET_TURNS and not view.turn % _EVERY:
            return attack.choice
        mild = tuple(o for o in options if not isinstance(o.choice, UsePower | DeclareAttack))
        return self._greedy.choose(view, decision, mild or options, foresight)


def _strength(view: View, card: int) -> int:
    found = view.find(card)
    return (found.attack or 0) if found else 0
