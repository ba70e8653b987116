"""``apply``: the only writer of a table. It draws nothing, asks no rule, and never fails on an engine's event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ashes_tui.engine import events as ev
from ashes_tui.engine.apply_base import noted, with_seat
from ashes_tui.engine.apply_battle import (
    attack_ended,
    attackers_declared,
    attackers_joined,
    battle_began,
    battle_ended,
    blockers_declared,
    guard_declared,
    guard_returned,
    left_battle,
)
from ashes_tui.engine.apply_things import (
    aspect_revealed,
    card_moved,
    cards_seen,
    dice_rolled,
    die_moved,
    die_turned,
    pile_shuffled,
    tokens_placed,
    tokens_removed,
    unit_destroyed,
    unit_shifted,
)
from ashes_tui.engine.lots import awaited
from ashes_tui.engine.state import NONE, Outcome
from ashes_tui.engine.table import Table
from ashes_tui.lang.terms import ActionKind, Level, Phase


def apply(table: Table, event: ev.Event) -> Table:
    """The table after an event. Time: one lookup and a few copies of small tuples."""
    return _WRITERS[type(event)](table, event)


def fold(table: Table, events: tuple[ev.Event, ...]) -> Table:
    """The table after many events."""
    for event in events:
        table = _WRITERS[type(event)](table, event)
    return table


# --- time --------------------------------------------------------------------------------------------------------


def _round_began(table: Table, e: ev.RoundBegan) -> Table:
    seats = tuple(replace(s, reacted=False) for s in table.seats)
    return replace(table, round=e.round, seats=seats, history=(), passed=())


def _phase_began(table: Table, e: ev.PhaseBegan) -> Table:
    passed = () if e.phase is Phase.PLAYER_TURNS else table.passed
    return replace(table, phase=e.phase, active=NONE, passed=passed)


def _turn_began(table: Table, e: ev.TurnBegan) -> Table:
    acting = table.partners(e.seat)
    seats = tuple(
        replace(s, reacted=False, main_actions=int(s.index in acting), side_actions=int(s.index in acting))
        for s in table.seats
    )
    return replace(table, seats=seats, active=e.seat, turn=table.turn + 1, history=())


def _turn_handed(table: Table, e: ev.TurnHanded) -> Table:
    before = table.seats[table.active]
    if e.done:
        table = replace(table, seats=with_seat(table, replace(before, main_actions=0, side_actions=0)))
    return replace(table, active=e.seat)


def _turn_ended(table: Table, e: ev.TurnEnded) -> Table:
    for seat in table.partners(e.seat):
        table = replace(table, seats=with_seat(table, replace(table.seats[seat], main_actions=0, side_actions=0)))
    return replace(awaited(table), active=NONE)


def _first_player(table: Table, e: ev.FirstPlayerSet) -> Table:
    return replace(table, first_player=e.seat)


def _action(table: Table, seat: int, kind: ActionKind, n: int) -> Table:
    s = table.seats[seat]
    if kind is ActionKind.MAIN:
        s = replace(s, main_actions=s.main_actions + n)
    else:
        s = replace(s, side_actions=s.side_actions + n)
    return replace(table, seats=with_seat(table, s))


def _action_spent(table: Table, e: ev.ActionSpent) -> Table:
    # Any main action but Pass breaks a chain of passes (ASC-RND-15); Pass itself counts in `_passed`.
    table = _action(table, e.seat, e.kind, -1)
    return replace(table, passed=()) if e.kind is ActionKind.MAIN else table


def _action_gained(table: Table, e: ev.ActionGained) -> Table:
    return _action(table, e.seat, e.kind, e.n)


def _passed(table: Table, e: ev.TurnPassed) -> Table:
    s = table.seats[e.seat]
    seats = with_seat(table, replace(s, main_actions=s.main_actions - 1))
    return replace(table, seats=seats, passed=tuple(dict.fromkeys((*table.passed, e.seat))))


def _stamina(table: Table, e: ev.StaminaLowered) -> Table:
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], stamina=e.stamina)))


def _stage(table: Table, e: ev.StageBegan) -> Table:
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], stage=e.stage)))


def _unchanged(table: Table, _event: ev.Event) -> Table:
    return table


# --- what was done -----------------------------------------------------------------------------------------------


def _card_played(table: Table, e: ev.CardPlayed) -> Table:
    if e.reaction:
        seat = replace(table.seats[e.seat], reacted=True)
        table = replace(table, seats=with_seat(table, seat))
    return replace(table, history=noted(table, e))


def _note(table: Table, e: ev.Event) -> Table:
    return replace(table, history=noted(table, e))


def _effect_began(table: Table, e: ev.EffectBegan) -> Table:
    return replace(table, effects=(*table.effects, e.effect), next_effect=e.effect.id + 1)


def _effect_ended(table: Table, e: ev.EffectEnded) -> Table:
    return replace(table, effects=tuple(f for f in table.effects if f.id != e.effect))


def _delayed(table: Table, e: ev.EffectDelayed) -> Table:
    return replace(table, delayed=(*table.delayed, e.delayed), next_effect=e.delayed.id + 1)


def _delayed_resolved(table: Table, e: ev.DelayedResolved) -> Table:
    return replace(table, delayed=tuple(d for d in table.delayed if d.id != e.id))


# --- end ---------------------------------------------------------------------------------------------------------


def _lost(table: Table, e: ev.PlayerLost) -> Table:
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], lost=True)))


def _phoenix(table: Table, e: ev.PhoenixCalled) -> Table:
    if e.level is not Level.POWER:
        return table
    new = len(table.seats)  # sides that nobody had
    seats = tuple(s if s.automaton else replace(s, side=new + s.index, opposing=NONE) for s in table.seats)
    return replace(table, seats=seats, passed=())


def _ended(table: Table, e: ev.GameEnded) -> Table:
    return replace(table, outcome=Outcome(e.winners, e.reason))


_WRITERS: dict[type, Callable[[Table, Any], Table]] = {
    ev.RoundBegan: _round_began,
    ev.PhaseBegan: _phase_began,
    ev.TurnBegan: _turn_began,
    ev.TurnHanded: _turn_handed,
    ev.TurnEnded: _turn_ended,
    ev.FirstPlayerSet: _first_player,
    ev.ActionSpent: _action_spent,
    ev.ActionGained: _action_gained,
    ev.TurnPassed: _passed,
    ev.Meditated: _note,
    ev.CardMoved: card_moved,
    ev.UnitDestroyed: unit_destroyed,
    ev.AspectRevealed: aspect_revealed,
    ev.UnitShifted: unit_shifted,
    ev.StaminaLowered: _stamina,
    ev.StageBegan: _stage,
    ev.BehaviorRolled: _unchanged,
    ev.NumberRolled: _unchanged,
    ev.UltimateBegan: _unchanged,
    ev.ProgressBegan: _unchanged,
    ev.CardsSeen: cards_seen,
    ev.PileShuffled: pile_shuffled,
    ev.TokensPlaced: tokens_placed,
    ev.TokensRemoved: tokens_removed,
    ev.DiceRolled: dice_rolled,
    ev.DieTurned: die_turned,
    ev.DieMoved: die_moved,
    ev.DamageDealt: _unchanged,
    ev.DamagePrevented: _unchanged,
    ev.CardPlayed: _card_played,
    ev.AbilityActivated: _note,
    ev.PowerUsed: _note,
    ev.TriggerResolved: _note,
    ev.TargetsChosen: _unchanged,
    ev.EffectCancelled: _unchanged,
    ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended,
    ev.EffectDelayed: _delayed,
    ev.DelayedResolved: _delayed_resolved,
    ev.AttackersDeclared: attackers_declared,
    ev.AttackersJoined: attackers_joined,
    ev.BlockersDeclared: blockers_declared,
    ev.GuardDeclared: guard_declared,
    ev.GuardReturned: guard_returned,
    ev.LeftBattle: left_battle,
    ev.BattleBegan: battle_began,
    ev.BattleEnded: battle_ended,
    ev.AttackEnded: attack_ended,
    ev.PlayerLost: _lost,
    ev.PhoenixCalled: _phoenix,
    ev.GameEnded: _ended,
}
