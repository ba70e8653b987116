"""Events of an attack, from its declaration to its end (ASC-ATK, ASC-BAT)."""

from __future__ import annotations

from ashes_tui.engine.events_base import Base
from ashes_tui.lang.terms import Rule


class AttackersDeclared(Base, frozen=True, tag="attackers-declared", kw_only=False):
    """An attack was declared (ASC-ATK-13)."""

    seat: int
    defender: int
    target: int
    attackers: tuple[int, ...]
    rule: Rule | None = None


class AttackersJoined(Base, frozen=True, tag="attackers-joined", kw_only=False):
    """More units were declared as attackers in the attack that goes on."""

    seat: int
    attackers: tuple[int, ...]


class BlockersDeclared(Base, frozen=True, tag="blockers-declared", kw_only=False):
    """Blockers were declared, as (attacker, blocker) pairs (ASC-ATK-04)."""

    seat: int
    blocks: tuple[tuple[int, int], ...]


class GuardDeclared(Base, frozen=True, tag="guard-declared", kw_only=False):
    """A guard was declared (ASC-ATK-05, ASC-ATK-06)."""

    seat: int
    guard: int


class GuardReturned(Base, frozen=True, tag="guard-returned", kw_only=False):
    """A guarding Phoenixborn was turned upright again, for there was no battle (ASC-BAT-09)."""

    seat: int


class LeftBattle(Base, frozen=True, tag="left-battle", kw_only=False):
    """A unit that was declared attacks, blocks or guards no longer (ASC-BAT-09)."""

    card: int


class BattleBegan(Base, frozen=True, tag="battle-began", kw_only=False):
    """A battle began between an attacker and its defender (ASC-BAT-01)."""

    attacker: int
    defender: int


class BattleEnded(Base, frozen=True, tag="battle-ended", kw_only=False):
    """A battle ended, or did not happen (ASC-BAT-09)."""

    attacker: int


class AttackEnded(Base, frozen=True, tag="attack-ended", kw_only=False):
    """The attack is over."""
