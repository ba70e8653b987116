"""What will be left of lives: from what is certain to follow, and from the attack values of an attack that stands.

Only what the person may know counts. Somebody's choice may still change it: dice that prevent damage, reactions.
"""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.engine.api import (
    NONE,
    AttackView,
    CardsDecision,
    Decision,
    Event,
    Purpose,
    TokensPlaced,
    UnitDestroyed,
)
from ashes_tui.lang.terms import Token
from ashes_tui.words.api import Names

Lives = dict[int, int]
"""Life left, by card."""


def lives_after(decision: Decision | None, picker: Picker | None, attack: AttackView | None, names: Names) -> Lives:
    """The lives that an attack will leave as far as it stands: attackers picked so far, or battles to come."""
    if isinstance(decision, CardsDecision) and decision.purpose is Purpose.ATTACKERS and picker:
        return after_unblocked(picker.picked(), decision.source, names)
    if attack is None:
        return {}
    return after_attack(attack, picker.assigned() if isinstance(picker, BlockPicker) else (), names)


def outlook_of(
    decision: Decision | None,
    picker: Picker | None,
    attack: AttackView | None,
    names: Names,
    signs: tuple[str, str, str],
) -> list[Told]:
    """The same in lines; ``signs`` are those of life, of becoming, and of destruction."""
    if isinstance(decision, CardsDecision) and decision.purpose is Purpose.ATTACKERS and picker:
        return outlook_of_attackers(picker.picked(), decision.source, names, signs)
    if attack is None:
        return []
    return outlook_of_battles(attack, picker.assigned() if isinstance(picker, BlockPicker) else (), names, signs)


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


Told = tuple[str, tuple[tuple[str, str], ...]]
"""A heading, and lines below it, each with a value at its right."""


def outlook_of_attackers(picked: Iterable[int], target: int, names: Names, signs: tuple[str, str, str]) -> list[Told]:
    """Before an attack: what comes of it if nothing blocks, and which units of the defender are ready."""
    life, arrow, dead = signs
    view, damage = names.view_of(target), sum(_attack(card, names) for card in picked)
    if view is None:
        return []
    left = max(0, view.life_left - damage)
    value = f"{life}{view.life_left}{arrow}{left or dead}" if damage else f"{life}{view.life_left}"
    ready = [card for card in names.view.seats[view.controller].battlefield if card.id != NONE and not card.exhausted]
    lines = tuple((names.card(card.id), f"A{card.attack or 0} L{card.life_left}") for card in ready)
    return [
        ("If nothing blocks", ((f"{damage} damage to {names.title(target)}", value),)),
        (f"{names.possessive(view.controller)} ready units", lines or (("none", ""),)),
    ]


def outlook_of_battles(
    attack: AttackView, planned: Iterable[tuple[int, int]], names: Names, signs: tuple[str, str, str]
) -> list[Told]:
    """In an attack: what each life will be, as far as the attack values tell."""
    life, arrow, dead = signs
    lines = []
    for card, left in after_attack(attack, planned, names).items():
        view = names.view_of(card)
        if view is not None:
            lines.append((names.full(card), f"{life}{view.life_left}{arrow}{left or dead}"))
    return [("Foreseen, unless somebody reacts", tuple(lines))] if lines else []
