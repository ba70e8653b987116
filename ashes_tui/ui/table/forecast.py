"""What will be left of lives: from what is certain to follow, and from the attack values of an attack that stands.

Only what the person may know counts. Somebody's choice may still change it: dice that prevent damage, reactions.
"""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.engine.api import NONE, AttackView, Event, TokensPlaced, UnitDestroyed
from ashes_tui.lang.terms import Token
from ashes_tui.words.api import Names

Lives = dict[int, int]
"""Life left, by card."""


def after_events(events: Iterable[Event], names: Names) -> Lives:
    """The lives that events leave; 0 for what they destroy."""
    left: Lives = {}
    for event in events:
        if isinstance(event, UnitDestroyed):
            left[event.card] = 0
        elif isinstance(event, TokensPlaced) and event.token is Token.WOUND:
            _harm(left, event.card, event.n, names)
    return left


def after_attack(attack: AttackView, planned: Iterable[tuple[int, int]], names: Names) -> Lives:
    """The lives that the battles still to come leave; ``planned`` are (attacker, blocker) picked so far."""
    blockers = dict(planned)
    left: Lives = {}
    for battle in attack.battles:
        if not battle.done:
            against = blockers.get(battle.attacker, battle.defender)
            _battle(left, battle.attacker, attack.target if against == NONE else against, attack.target, names)
    return left


def after_unblocked(attackers: Iterable[int], target: int, names: Names) -> Lives:
    """The life of the target if nobody blocks."""
    left: Lives = {}
    for attacker in attackers:
        _harm(left, target, _attack(attacker, names), names)
    return left


def _battle(left: Lives, attacker: int, defender: int, target: int, names: Names) -> None:
    """Attacker and defender deal damage to each other; a Phoenixborn and an exhausted unit deal none."""
    _harm(left, defender, _attack(attacker, names), names)
    view = names.view_of(defender)
    if view is not None and not view.exhausted and (defender != target or view.attack is not None):
        _harm(left, attacker, _attack(defender, names), names)


def _attack(card: int, names: Names) -> int:
    view = names.view_of(card)
    return max(0, view.attack or 0) if view else 0


def _harm(left: Lives, card: int, n: int, names: Names) -> None:
    view = names.view_of(card)
    if n > 0 and view is not None and view.life is not None:
        left[card] = max(0, left.get(card, view.life_left) - n)
