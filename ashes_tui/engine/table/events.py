"""Events: facts about the table, in the past tense, one closed union.

Each carries its ``audience``, set when it is emitted: the seats that may know all of it, None for everybody. ``redact``
returns what the others may know. ``rule`` names the rule of the game that did it, where readers need to know.
"""

from __future__ import annotations

from msgspec import Struct, structs

from ashes_tui.engine.table.state import NONE, Delayed, Snapshot, TimedEffect
from ashes_tui.lang.terms import ActionKind, Level, Means, Phase, Rule, Token, Zone


class Base(Struct, frozen=True, kw_only=True):
    """What every event has."""

    audience: tuple[int, ...] | None = None


class CardMoved(Base, frozen=True, tag="card-moved", kw_only=False):
    """A card moved to a seat's zone. ``index`` is its place there, NONE the end; ``host`` the card it is on or under.

    ``snapshot`` is what is known of it since it left play. A redacted card is NONE.
    """

    card: int
    zone: Zone
    seat: int
    index: int = NONE
    host: int = NONE
    snapshot: Snapshot | None = None
    origin: Zone | None = None


class UnitDestroyed(Base, frozen=True, tag="unit-destroyed", kw_only=False):
    """A unit was destroyed and set aside until its triggers are done (ASC-DMG-04, ASC-TIM-01)."""

    card: int
    seat: int
    snapshot: Snapshot
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME


class AspectRevealed(Base, frozen=True, tag="aspect-revealed", kw_only=False):
    """A face-down aspect was turned face up in its place and is now in play (ASC-DRG-26)."""

    card: int


class UnitShifted(Base, frozen=True, tag="unit-shifted", kw_only=False):
    """A unit moved to the left or right end of its battlefield."""

    card: int
    left: bool = False


class CardsSeen(Base, frozen=True, tag="cards-seen", kw_only=False):
    """Cards were looked at by the audience, or revealed to all."""

    seat: int
    cards: tuple[int, ...]


class PileShuffled(Base, frozen=True, tag="pile-shuffled", kw_only=False):
    """A draw pile was shuffled; ``order`` is the new order, top first."""

    seat: int
    order: tuple[int, ...]


class TokensPlaced(Base, frozen=True, tag="tokens-placed", kw_only=False):
    """Tokens were placed on a card. ``source`` is the card that did it, ``cause`` the player.

    ``lots`` says how many of them belong to which lots, new ones or ones moved from elsewhere.
    """

    card: int
    token: Token
    n: int
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME
    rule: Rule | None = None
    lots: tuple[tuple[int, int], ...] = ()


class TokensRemoved(Base, frozen=True, tag="tokens-removed", kw_only=False):
    """Tokens were removed from a card: those of ``lot``, or any if it is NONE."""

    card: int
    token: Token
    n: int
    rule: Rule | None = None
    lot: int = NONE


class DiceRolled(Base, frozen=True, tag="dice-rolled", kw_only=False):
    """Dice were rolled and are in the active pool (ASC-RND-05)."""

    seat: int
    rolls: tuple[tuple[int, Level], ...]
    rule: Rule | None = None


class DieTurned(Base, frozen=True, tag="die-turned", kw_only=False):
    """A die was turned to a side."""

    die: int
    level: Level
    rule: Rule | None = None


class DieMoved(Base, frozen=True, tag="die-moved", kw_only=False):
    """A die moved to a pool of its owner or onto a card; ``level`` is the side it showed, set when it is emitted."""

    die: int
    place: int
    level: Level | None = None


class DamageDealt(Base, frozen=True, tag="damage-dealt", kw_only=False):
    """Damage was dealt to a card, not yet received (ASC-DMG-02)."""

    card: int
    n: int
    source: int
    cause: int
    means: Means


class DamagePrevented(Base, frozen=True, tag="damage-prevented", kw_only=False):
    """Damage dealt was prevented from being received."""

    card: int
    n: int
    source: int


class AttackersDeclared(Base, frozen=True, tag="attackers-declared", kw_only=False):
    """An attack was declared (ASC-ATK-13)."""

    seat: int
    defender: int
    target: int
    attackers: tuple[int, ...]
    rule: Rule | None = None


class AttackersJoined(Base, frozen=True, tag="attackers-joined", kw_only=False):
    """More units were declared as attackers of the present attack."""

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
    """A guarding Phoenixborn was turned upright again, because there was no battle (ASC-BAT-09)."""

    seat: int


class LeftBattle(Base, frozen=True, tag="left-battle", kw_only=False):
    """A declared attacker, blocker or guard no longer takes part (ASC-BAT-09)."""

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
    """A player's turn began, with one main and one side action (ASC-RND-13)."""

    seat: int


class TurnHanded(Base, frozen=True, tag="turn-handed", kw_only=False):
    """In a shared turn another partner acts now; ``done``: the one before has ended their part (ASC-2P-01)."""

    seat: int
    done: bool = False


class TurnEnded(Base, frozen=True, tag="turn-ended", kw_only=False):
    """A player's turn ended."""

    seat: int


class FirstPlayerSet(Base, frozen=True, tag="first-player-set", kw_only=False):
    """The first player token was given to a seat (ASC-RND-06, ASC-RND-24)."""

    seat: int


class ActionSpent(Base, frozen=True, tag="action-spent", kw_only=False):
    """An action of the turn was used up (ASC-ACT-02)."""

    seat: int
    kind: ActionKind


class ActionGained(Base, frozen=True, tag="action-gained", kw_only=False):
    """A player gained additional actions this turn."""

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
    """An automaton's stamina fell (ASC-DRG-40); at 0 it is fatigued (ASC-DRG-41)."""

    seat: int
    stamina: int


class StageBegan(Base, frozen=True, tag="stage-began", kw_only=False):
    """An automaton's next ready spell became the current one (ASC-DRG-08)."""

    seat: int
    stage: int


class BehaviorRolled(Base, frozen=True, tag="behavior-rolled", kw_only=False):
    """A die was rolled for an automaton's behaviour (ASC-DRG-11), or for whether it guards (ASC-ATK-11)."""

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
    """An effect was delayed until a later point in time."""

    delayed: Delayed


class DelayedResolved(Base, frozen=True, tag="delayed-resolved", kw_only=False):
    """A delayed effect began to resolve."""

    id: int


class PlayerLost(Base, frozen=True, tag="player-lost", kw_only=False):
    """A player lost (ASC-RND-25)."""

    seat: int
    reason: str


class PhoenixCalled(Base, frozen=True, tag="phoenix-called", kw_only=False):
    """The automaton was defeated and a rage die rolled; on power its victors now fight each other (VAR-06..09)."""

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
    """What ``seat`` (or PUBLIC, -1) may know of an event; None if nothing (ASC-GLO-20)."""
    if event.audience is None or seat in event.audience:
        return event
    if isinstance(event, CardMoved):
        return structs.replace(event, card=NONE, index=NONE, snapshot=None, audience=None)
    if isinstance(event, PileShuffled):
        return structs.replace(event, order=(), audience=None)
    if isinstance(event, CardsSeen):
        return structs.replace(event, cards=(NONE,) * len(event.cards), audience=None)
    return None
