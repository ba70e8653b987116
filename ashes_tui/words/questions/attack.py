"""The questions of an attack in words: who attacks whom, what a counter costs."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.engine.api import Decision
from ashes_tui.lang.terms import Zone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import capital
from ashes_tui.words.questions.values import has_flag


def guard_question(_decision: Decision, names: Names) -> str:
    """``guard Iron Worker?``."""
    attack = names.view.attack
    return f"guard {names.full(attack.target)}?" if attack else "choose a guard, or none"


def attack_detail(_decision: Decision, names: Names) -> str:
    """Who attacks whom with what; empty outside an attack."""
    attack = names.view.attack
    if attack is None:
        return ""
    who = names.doing(attack.seat, "attacks")
    return f"{who} {names.full(attack.target)} with {_attackers(attack, names)}"


def guard_detail(decision: Decision, names: Names) -> str:
    """The attack, and that exhaustion keeps no Phoenixborn from guarding (ASC-ATK-06)."""
    guards = [names.view_of(card) for card in decision.cards] if isinstance(decision, api.CardsDecision) else []
    rested = [card for card in guards if card is not None and card.zone is Zone.PHOENIXBORN and card.exhausted]
    told = f". {names.card(rested[0].id)} may guard though exhausted, once a round" if rested else ""
    return f"{attack_detail(decision, names)}{told}"


def _attackers(attack: api.AttackView, names: Names) -> str:
    """The attackers still to battle; a single one with its values."""
    attackers = unresolved_attackers(attack)
    view = names.view_of(attackers[0]) if len(attackers) == 1 else None
    if view is None or view.life is None:
        return names.cards(attackers)
    return f"{names.cards(attackers)} (attack {view.attack}, life {view.life_left})"


def unresolved_attackers(attack: api.AttackView) -> list[int]:
    """Those whose battles are still to come."""
    return [battle.attacker for battle in attack.battles if not battle.done]


def counter_detail(decision: Decision, names: Names, prevented: int = 0) -> str:
    """The damage of the attack, and the damage and cost of a counter, which exhausts no alert unit (ASC-BAT-06).

    So much of the counter's damage is known to be ``prevented``.
    """
    battle = next((b for b in names.view.attack.battles if not b.done), None) if names.view.attack else None
    attacker = names.view_of(battle.attacker) if battle else None
    defender = names.view_of(decision.source)
    if attacker is None or defender is None:
        return attack_detail(decision, names)
    back = f"countering deals {defender.attack or 'nothing'} back{f' ({prevented} prevented)' if prevented else ''}"
    tires = not (has_flag(defender, "alert", names.rulebook) or has_flag(attacker, "feeble", names.rulebook))
    exhausts = f" and exhausts {names.card(defender.id)}" if tires else ""
    return capital(f"{names.full(attacker.id)} deals {attacker.attack} to {names.full(defender.id)}; {back}{exhausts}")


def damage_first_detail(decision: Decision, names: Names) -> str:
    """What is decided, and what is not: all of it is received, and answered, in that order (ASC-TIM-05)."""
    return (
        f"Both are dealt their damage; reactions to the first come before the second. {attack_detail(decision, names)}"
    )
