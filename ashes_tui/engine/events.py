"""Events: facts about the table, in the past tense, one closed union.

Each carries its ``audience``, stamped when it is emitted: the seats that may know all of it; None is everyone.
``redact`` gives what the others may know. ``rule`` says by what rule the game itself did it, where readers need that.
"""

from __future__ import annotations

from msgspec import structs

from ashes_tui.engine.events_base import Base
from ashes_tui.engine.events_battle import (
    AttackEnded,
    AttackersDeclared,
    AttackersJoined,
    BattleBegan,
    BattleEnded,
    BlockersDeclared,
    GuardDeclared,
    GuardReturned,
    LeftBattle,
)
from ashes_tui.engine.events_things import (
    AspectRevealed,
    CardMoved,
    CardsSeen,
    DamageDealt,
    DamagePrevented,
    DiceRolled,
    DieMoved,
    DieTurned,
    PileShuffled,
    TokensPlaced,
    TokensRemoved,
    UnitDestroyed,
    UnitShifted,
)
from ashes_tui.engine.state import NONE, Delayed, TimedEffect
from ashes_tui.lang.terms import ActionKind, Level, Phase, Rule

__all__ = [
    "AbilityActivated",
    "ActionGained",
    "ActionSpent",
    "AspectRevealed",
    "AttackEnded",
    "AttackersDeclared",
    "AttackersJoined",
    "Base",
    "BattleBegan",
    "BattleEnded",
    "BehaviorRolled",
    "BlockersDeclared",
    "CardMoved",
    "CardPlayed",
    "CardsSeen",
    "DamageDealt",
    "DamagePrevented",
    "DelayedResolved",
    "DiceRolled",
    "DieMoved",
    "DieTurned",
    "EffectBegan",
    "EffectCancelled",
    "EffectDelayed",
    "EffectEnded",
    "Event",
    "FirstPlayerSet",
    "GameEnded",
    "GuardDeclared",
    "GuardReturned",
    "LeftBattle",
    "Meditated",
    "NumberRolled",
    "PhaseBegan",
    "PhoenixCalled",
    "PileShuffled",
    "PlayerLost",
    "PowerUsed",
    "ProgressBegan",
    "RoundBegan",
    "StageBegan",
    "StaminaLowered",
    "TargetsChosen",
    "TokensPlaced",
    "TokensRemoved",
    "TriggerResolved",
    "TurnBegan",
    "TurnEnded",
    "TurnHanded",
    "TurnPassed",
    "UltimateBegan",
    "UnitDestroyed",
    "UnitShifted",
    "redact",
]


class RoundBegan(Base, frozen=True, tag="round-began", kw_only=False):
    """A round began (ASC-RND-01)."""

    round: int


class PhaseBegan(Base, frozen=True, tag="phase-began", kw_only=False):
    """A phase began."""

    phase: Phase


class TurnBegan(Base, frozen=True, tag="turn-began", kw_only=False):
    """A player's turn began with its one main and one side action (ASC-RND-13)."""

    seat: int


class TurnHanded(Base, frozen=True, tag="turn-handed", kw_only=False):
    """In a shared turn another partner acts now; ``done``: who acted before has ended its part (ASC-2P-01)."""

    seat: int
    done: bool = False


class TurnEnded(Base, frozen=True, tag="turn-ended", kw_only=False):
    """A player's turn ended."""

    seat: int


class FirstPlayerSet(Base, frozen=True, tag="first-player-set", kw_only=False):
    """The first player token went to a seat (ASC-RND-06, ASC-RND-24)."""

    seat: int


class ActionSpent(Base, frozen=True, tag="action-spent", kw_only=False):
    """An action of the turn was used up (ASC-ACT-02)."""

    seat: int
    kind: ActionKind


class ActionGained(Base, frozen=True, tag="action-gained", kw_only=False):
    """Additional actions this turn."""

    seat: int
    kind: ActionKind
    n: int = 1


class TurnPassed(Base, frozen=True, tag="passed", kw_only=False):
    """A player passed (ASC-RND-15)."""

    seat: int
    rule: Rule | None = None


class Meditated(Base, frozen=True, tag="meditated", kw_only=False):
    """A player began to meditate (ASC-ACT-07)."""

    seat: int


class StaminaLowered(Base, frozen=True, tag="stamina-lowered", kw_only=False):
    """An opponent's stamina fell; at 0 it is fatigued (ASC-DRG-40/41)."""

    seat: int
    stamina: int


class StageBegan(Base, frozen=True, tag="stage-began", kw_only=False):
    """The next ready spell of an opponent is the current one (ASC-DRG-08)."""

    seat: int
    stage: int


class BehaviorRolled(Base, frozen=True, tag="behavior-rolled", kw_only=False):
    """The side that decides what an opponent does: its behaviour, or whether it guards (ASC-DRG-11, ASC-ATK-11)."""

    seat: int
    die: int
    level: Level
    guard: bool = False


class NumberRolled(Base, frozen=True, tag="number-rolled", kw_only=False):
    """The behaviour die was rolled: for a row of a behaviour card (its address), for a guard, or by an effect.

    CHI-02, ATK-48.
    """

    seat: int
    n: int
    row: str = ""
    guard: bool = False
    source: int = NONE


class UltimateBegan(Base, frozen=True, tag="ultimate-began", kw_only=False):
    """A Chimera's Ultimate began to resolve, its Red Rains tokens removed (CHI-38)."""

    seat: int
    card: int


class ProgressBegan(Base, frozen=True, tag="progress-began", kw_only=False):
    """The progress text at ``address`` of a Dragonborn's ready spell began to resolve (ASC-DRG-07)."""

    seat: int
    card: int
    address: str


class CardPlayed(Base, frozen=True, tag="card-played", kw_only=False):
    """A card was played from hand, its cost paid. ``reaction``: as this turn's one reaction (ASC-ACT-18)."""

    seat: int
    card: int
    reaction: bool = False


class AbilityActivated(Base, frozen=True, tag="ability-activated", kw_only=False):
    """An activated effect's cost was paid."""

    seat: int
    card: int
    address: str


class PowerUsed(Base, frozen=True, tag="power-used", kw_only=False):
    """A dice power was activated or resolved (ASC-ACT-06)."""

    seat: int
    die: int


class TriggerResolved(Base, frozen=True, tag="trigger-resolved", kw_only=False):
    """A triggered effect began to resolve."""

    seat: int
    card: int
    address: str


class TargetsChosen(Base, frozen=True, tag="targets-chosen", kw_only=False):
    """Targets were chosen (ASC-TIM-08)."""

    seat: int
    source: int
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()


class EffectCancelled(Base, frozen=True, tag="effect-cancelled", kw_only=False):
    """The effect of a card and the rest of that card were cancelled (ASC-TIM-09)."""

    source: int
    address: str


class EffectBegan(Base, frozen=True, tag="effect-began", kw_only=False):
    """A timed effect began."""

    effect: TimedEffect


class EffectEnded(Base, frozen=True, tag="effect-ended", kw_only=False):
    """A timed effect ended."""

    effect: int


class EffectDelayed(Base, frozen=True, tag="effect-delayed", kw_only=False):
    """An effect was put off to a later point in time."""

    delayed: Delayed


class DelayedResolved(Base, frozen=True, tag="delayed-resolved", kw_only=False):
    """A delayed effect began to resolve."""

    id: int


class PlayerLost(Base, frozen=True, tag="player-lost", kw_only=False):
    """A player lost (ASC-RND-25)."""

    seat: int
    reason: str


class PhoenixCalled(Base, frozen=True, tag="phoenix-called", kw_only=False):
    """The opponent has fallen and a rage die was rolled: on power its victors go on, each for itself (VAR-06..09)."""

    level: Level


class GameEnded(Base, frozen=True, tag="game-ended", kw_only=False):
    """The game is over; no winners is a draw."""

    winners: tuple[int, ...]
    reason: str


Event = (
    RoundBegan
    | PhaseBegan
    | TurnBegan
    | TurnHanded
    | TurnEnded
    | FirstPlayerSet
    | ActionSpent
    | ActionGained
    | TurnPassed
    | Meditated
    | CardMoved
    | UnitDestroyed
    | AspectRevealed
    | UnitShifted
    | StaminaLowered
    | StageBegan
    | BehaviorRolled
    | NumberRolled
    | UltimateBegan
    | ProgressBegan
    | CardsSeen
    | PileShuffled
    | TokensPlaced
    | TokensRemoved
    | DiceRolled
    | DieTurned
    | DieMoved
    | DamageDealt
    | DamagePrevented
    | CardPlayed
    | AbilityActivated
    | PowerUsed
    | TriggerResolved
    | TargetsChosen
    | EffectCancelled
    | EffectBegan
    | EffectEnded
    | EffectDelayed
    | DelayedResolved
    | AttackersDeclared
    | AttackersJoined
    | BlockersDeclared
    | GuardDeclared
    | GuardReturned
    | LeftBattle
    | BattleBegan
    | BattleEnded
    | AttackEnded
    | PlayerLost
    | PhoenixCalled
    | GameEnded
)


def redact(event: Event, seat: int) -> Event | None:
    """What ``seat`` (or PUBLIC, -1) may know of an event; None if nothing."""
    if event.audience is None or seat in event.audience:
        return event
    if isinstance(event, CardMoved):
        return structs.replace(event, card=NONE, index=NONE, snapshot=None, audience=None)
    if isinstance(event, PileShuffled):
        return structs.replace(event, order=(), audience=None)
    if isinstance(event, CardsSeen):
        return structs.replace(event, cards=(NONE,) * len(event.cards), audience=None)
    return None
