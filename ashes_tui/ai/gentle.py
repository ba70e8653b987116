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
    Meditate,
    Option,
    PickCards,
    Purpose,
    TurnDecision,
    UsePower,
    View,
)

_QUIET_TURNS = 3
"""It does not attack before so many turns of the game are over."""
_ON_UNITS = 6
"""In the first round it attacks units from this turn on, so that guarding and countering are learned early."""
_EVERY = 2
"""Later it attacks a unit in every second turn of its own, if it can."""
_PLAIN_ROUNDS = 2
"""In so many rounds it does not meditate: it would look as if it threw its own cards away."""


class GentlePlayer:
    """Greedy with its teeth drawn: one attacker and one blocker at a time, no reactions, no dice powers, no
    meditation while the game is new."""

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
        attack = _attack_of_the_turn(view, decision.seat, options) if view.turn > _QUIET_TURNS else None
        if attack is not None:
            return attack
        odd = (Meditate,) if view.round <= _PLAIN_ROUNDS else ()
        mild = tuple(o for o in options if not isinstance(o.choice, (UsePower, DeclareAttack, *odd)))
        return self._greedy.choose(view, decision, mild or options, foresight)


def _attack_of_the_turn(view: View, seat: int, options: tuple[Option, ...]) -> DeclareAttack | None:
    """At first the Phoenixborn while somebody can block, so that blocking is learned; then units; then by turns."""
    if view.round == 1:
        on_unit = view.turn >= _ON_UNITS
        return _attack(view, options, on_unit) if on_unit or _can_block(view, seat) else None
    return _attack(view, options, on_unit=bool(view.turn // len(view.seats) % _EVERY))


def _attack(view: View, options: tuple[Option, ...], on_unit: bool) -> DeclareAttack | None:
    """An attack on the Phoenixborn, or else on a unit that can counter; None if there is no such attack."""
    bodies = {seat.phoenixborn.id for seat in view.seats}
    attacks = (o.choice for o in options if isinstance(o.choice, DeclareAttack))
    wanted = (
        a for a in attacks if (a.target not in bodies and _can_counter(view, a) if on_unit else a.target in bodies)
    )
    return next(wanted, None)


def _can_block(view: View, seat: int) -> bool:
    """Whether another player has a unit ready to block."""
    return any(not unit.exhausted for each in view.seats if each.index != seat for unit in each.battlefield)


def _can_counter(view: View, attack: DeclareAttack) -> bool:
    unit = view.find(attack.target)
    return unit is not None and not unit.exhausted


def _strength(view: View, card: int) -> int:
    found = view.find(card)
    return (found.attack or 0) if found else 0
