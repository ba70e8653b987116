"""``apply``: the only writer of a table. It draws nothing, asks no rule, and never fails on an engine's event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ashes_tui.engine import events as ev
from ashes_tui.engine.state import ACTIVE, NONE, Attack, Battle, Card, Delayed, Die, Outcome, SeatState
from ashes_tui.engine.table import Table
from ashes_tui.lang.terms import IN_PLAY, ActionKind, Phase, Token, Zone

_FORGETS = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE})
_ZONE_FIELD = {
    Zone.HAND: "hand",
    Zone.DRAW_PILE: "draw_pile",
    Zone.DISCARD_PILE: "discard_pile",
    Zone.CONJURATION_PILE: "conjuration_pile",
    Zone.BATTLEFIELD: "battlefield",
    Zone.SPELLBOARD: "spellboard",
    Zone.REMOVED: "removed",
    Zone.FACE_DOWN: "battlefield",
}


def apply(table: Table, event: ev.Event) -> Table:
    """The table after an event. Time: one lookup and a few copies of small tuples."""
    return _WRITERS[type(event)](table, event)


def fold(table: Table, events: tuple[ev.Event, ...]) -> Table:
    """The table after many events."""
    for event in events:
        table = _WRITERS[type(event)](table, event)
    return table


def _with_card(table: Table, card: Card) -> Table:
    cards = list(table.cards)
    cards[card.id] = card
    return replace(table, cards=tuple(cards))


def _with_die(table: Table, die: Die) -> tuple[Die, ...]:
    dice = list(table.dice)
    dice[die.id] = die
    return tuple(dice)


def _with_seat(table: Table, seat: SeatState) -> tuple[SeatState, ...]:
    seats = list(table.seats)
    seats[seat.index] = seat
    return tuple(seats)


def _noted(table: Table, event: ev.Event) -> tuple[ev.Event, ...]:
    return (*table.history, event)


# --- time --------------------------------------------------------------------------------------------------------


def _round_began(table: Table, e: ev.RoundBegan) -> Table:
    seats = tuple(replace(s, guarded=False, reacted=False) for s in table.seats)
    return replace(table, round=e.round, seats=seats, history=(), passed=())


def _phase_began(table: Table, e: ev.PhaseBegan) -> Table:
    passed = () if e.phase is Phase.PLAYER_TURNS else table.passed
    return replace(table, phase=e.phase, active=NONE, passed=passed)


def _turn_began(table: Table, e: ev.TurnBegan) -> Table:
    seats = tuple(
        replace(s, reacted=False, main_actions=int(s.index == e.seat), side_actions=int(s.index == e.seat))
        for s in table.seats
    )
    return replace(table, seats=seats, active=e.seat, turn=table.turn + 1, history=())


def _turn_ended(table: Table, e: ev.TurnEnded) -> Table:
    seat = replace(table.seats[e.seat], main_actions=0, side_actions=0)
    return replace(table, seats=_with_seat(table, seat), active=NONE)


def _first_player(table: Table, e: ev.FirstPlayerSet) -> Table:
    return replace(table, first_player=e.seat)


def _action(table: Table, seat: int, kind: ActionKind, n: int) -> Table:
    s = table.seats[seat]
    if kind is ActionKind.MAIN:
        s = replace(s, main_actions=s.main_actions + n)
    else:
        s = replace(s, side_actions=s.side_actions + n)
    return replace(table, seats=_with_seat(table, s))


def _action_spent(table: Table, e: ev.ActionSpent) -> Table:
    # Any main action but Pass breaks a chain of passes (ASC-RND-15); Pass itself counts in `_passed`.
    table = _action(table, e.seat, e.kind, -1)
    return replace(table, passed=()) if e.kind is ActionKind.MAIN else table


def _action_gained(table: Table, e: ev.ActionGained) -> Table:
    return _action(table, e.seat, e.kind, e.n)


def _passed(table: Table, e: ev.TurnPassed) -> Table:
    s = table.seats[e.seat]
    seats = _with_seat(table, replace(s, main_actions=s.main_actions - 1))
    return replace(table, seats=seats, passed=tuple(dict.fromkeys((*table.passed, e.seat))))


# --- cards -------------------------------------------------------------------------------------------------------


def _lift(table: Table, card: Card) -> Table:
    """The table with a card taken off the list it lies in, not yet anywhere else."""
    field = _ZONE_FIELD.get(card.zone)
    if field:
        seat = table.seats[card.seat]
        left = tuple(c for c in getattr(seat, field) if c != card.id)
        return replace(table, seats=_with_seat(table, replace(seat, **{field: left})))
    if card.host != NONE and card.zone in (Zone.ATTACHED, Zone.UNDER):
        host = table.cards[card.host]
        if card.zone is Zone.ATTACHED:
            host = replace(host, attached=tuple(c for c in host.attached if c != card.id))
        else:
            host = replace(host, under=tuple(c for c in host.under if c != card.id))
        return _with_card(table, host)
    return table


def _drop(table: Table, card: Card, index: int) -> Table:
    """The table with a lifted card put where its record says; ``index`` is its place in the list."""
    field = _ZONE_FIELD.get(card.zone)
    if field:
        seat = table.seats[card.seat]
        old: tuple[int, ...] = getattr(seat, field)
        new = (*old, card.id) if index == NONE else (*old[:index], card.id, *old[index:])
        return replace(table, seats=_with_seat(table, replace(seat, **{field: new})))
    if card.host != NONE and card.zone in (Zone.ATTACHED, Zone.UNDER):
        host = table.cards[card.host]
        if card.zone is Zone.ATTACHED:
            host = replace(host, attached=(*host.attached, card.id))
        else:
            host = replace(host, under=(*host.under, card.id))
        return _with_card(table, host)
    return table


def _card_moved(table: Table, e: ev.CardMoved) -> Table:
    old = table.cards[e.card]
    table = _lift(table, old)
    old = table.cards[e.card]
    new = replace(old, zone=e.zone, seat=e.seat, host=e.host)
    leaves = old.zone in IN_PLAY and e.zone not in IN_PLAY
    if leaves:
        new = replace(new, incarnation=new.incarnation + 1)
    if e.zone in _FORGETS:
        new = replace(new, identity=new.identity + 1)
    if e.snapshot is not None:
        new = replace(new, last=e.snapshot)
    if e.zone not in IN_PLAY and e.zone is not Zone.ASIDE:
        # ASC-TIM-01: tokens go back to the supply once the card is no longer set aside.
        new = replace(new, wounds=0, exhaustion=0, status=0)
    return _drop(_with_card(table, new), new, e.index)


def _unit_destroyed(table: Table, e: ev.UnitDestroyed) -> Table:
    table = _lift(table, table.cards[e.card])
    old = table.cards[e.card]
    new = replace(old, zone=Zone.ASIDE, last=e.snapshot, incarnation=old.incarnation + 1)
    return replace(_with_card(table, new), history=_noted(table, e))


def _revealed(table: Table, e: ev.AspectRevealed) -> Table:
    return _with_card(table, replace(table.cards[e.card], zone=Zone.BATTLEFIELD))


def _stamina(table: Table, e: ev.StaminaLowered) -> Table:
    return replace(table, seats=_with_seat(table, replace(table.seats[e.seat], stamina=e.stamina)))


def _stage(table: Table, e: ev.StageBegan) -> Table:
    return replace(table, seats=_with_seat(table, replace(table.seats[e.seat], stage=e.stage)))


def _shuffled(table: Table, e: ev.PileShuffled) -> Table:
    return replace(table, seats=_with_seat(table, replace(table.seats[e.seat], draw_pile=e.order)))


def _unchanged(table: Table, _event: ev.Event) -> Table:
    return table


def _tokens(table: Table, card: int, token: Token, n: int) -> Table:
    c = table.cards[card]
    if token is Token.WOUND:
        c = replace(c, wounds=max(0, c.wounds + n))
    elif token is Token.EXHAUSTION:
        c = replace(c, exhaustion=max(0, c.exhaustion + n))
    else:
        c = replace(c, status=max(0, c.status + n))
    return _with_card(table, c)


def _tokens_placed(table: Table, e: ev.TokensPlaced) -> Table:
    return _tokens(table, e.card, e.token, e.n)


def _tokens_removed(table: Table, e: ev.TokensRemoved) -> Table:
    table = _tokens(table, e.card, e.token, -e.n)
    if not table.delayed:
        return table
    c = table.cards[e.card]
    left = {Token.WOUND: c.wounds, Token.EXHAUSTION: c.exhaustion, Token.STATUS: c.status}[e.token]
    delayed = tuple(_without_tokens(d, e, left) for d in table.delayed)
    return table if delayed == table.delayed else replace(table, delayed=delayed)


def _without_tokens(delayed: Delayed, e: ev.TokensRemoved, left: int) -> Delayed:
    """Of the tokens a delayed effect remembers no more are there than lie on the card: others are removed first."""
    bindings = tuple(
        (name, replace(b, n=min(b.n, left)) if b.token is e.token and b.cards == (e.card,) else b)
        for name, b in delayed.bindings
    )
    return replace(delayed, bindings=bindings)


# --- dice --------------------------------------------------------------------------------------------------------


def _rolled(table: Table, e: ev.DiceRolled) -> Table:
    dice = list(table.dice)
    for die, level in e.rolls:
        dice[die] = replace(dice[die], level=level, place=ACTIVE)
    return replace(table, dice=tuple(dice))


def _die_turned(table: Table, e: ev.DieTurned) -> Table:
    return replace(table, dice=_with_die(table, replace(table.dice[e.die], level=e.level)))


def _die_moved(table: Table, e: ev.DieMoved) -> Table:
    die = table.dice[e.die]
    if die.place >= 0:
        host = table.cards[die.place]
        table = _with_card(table, replace(host, dice=tuple(d for d in host.dice if d != e.die)))
    if e.place >= 0:
        host = table.cards[e.place]
        table = _with_card(table, replace(host, dice=(*host.dice, e.die)))
    return replace(table, dice=_with_die(table, replace(die, place=e.place)))


# --- what was done -----------------------------------------------------------------------------------------------


def _card_played(table: Table, e: ev.CardPlayed) -> Table:
    if e.reaction:
        seat = replace(table.seats[e.seat], reacted=True)
        table = replace(table, seats=_with_seat(table, seat))
    return replace(table, history=_noted(table, e))


def _note(table: Table, e: ev.Event) -> Table:
    return replace(table, history=_noted(table, e))


def _effect_began(table: Table, e: ev.EffectBegan) -> Table:
    return replace(table, effects=(*table.effects, e.effect), next_effect=e.effect.id + 1)


def _effect_ended(table: Table, e: ev.EffectEnded) -> Table:
    return replace(table, effects=tuple(f for f in table.effects if f.id != e.effect))


def _delayed(table: Table, e: ev.EffectDelayed) -> Table:
    return replace(table, delayed=(*table.delayed, e.delayed), next_effect=e.delayed.id + 1)


def _delayed_resolved(table: Table, e: ev.DelayedResolved) -> Table:
    return replace(table, delayed=tuple(d for d in table.delayed if d.id != e.id))


# --- attack ------------------------------------------------------------------------------------------------------


def _attackers(table: Table, e: ev.AttackersDeclared) -> Table:
    battles = tuple(Battle(a, marks=(table.cards[a].incarnation, 0)) for a in e.attackers)
    attack = Attack(e.seat, e.defender, e.target, battles=battles, mark=table.cards[e.target].incarnation)
    return replace(table, attack=attack, history=_noted(table, e))


def _blockers(table: Table, e: ev.BlockersDeclared) -> Table:
    if table.attack is None:
        return table
    blocks = dict(e.blocks)
    battles = tuple(_against(table, b, blocks.get(b.attacker, NONE)) for b in table.attack.battles)
    return replace(table, attack=replace(table.attack, battles=battles), history=_noted(table, e))


def _against(table: Table, battle: Battle, blocker: int) -> Battle:
    mark = table.cards[blocker].incarnation if blocker != NONE else 0
    return replace(battle, blocker=blocker, marks=(battle.marks[0], mark))


def _guard(table: Table, e: ev.GuardDeclared) -> Table:
    if table.attack is None:
        return table
    battles = tuple(_against(table, b, e.guard) for b in table.attack.battles)
    attack = replace(table.attack, battles=battles, guard=e.guard)
    seats = table.seats
    if table.seats[e.seat].phoenixborn == e.guard:
        seats = _with_seat(table, replace(table.seats[e.seat], guarded=True))
    return replace(table, attack=attack, seats=seats, history=_noted(table, e))


def _guard_returned(table: Table, e: ev.GuardReturned) -> Table:
    return replace(table, seats=_with_seat(table, replace(table.seats[e.seat], guarded=False)))


def _left_battle(table: Table, e: ev.LeftBattle) -> Table:
    attack = table.attack
    if attack is None:
        return table
    battles = tuple(_without(b, e.card) for b in attack.battles)
    guard = NONE if attack.guard == e.card else attack.guard
    return replace(table, attack=replace(attack, battles=battles, guard=guard))


def _without(battle: Battle, card: int) -> Battle:
    """A battle that its attacker or its blocker has left."""
    if battle.attacker == card:
        return replace(battle, done=True)
    return replace(battle, blocker=NONE, marks=(battle.marks[0], 0)) if battle.blocker == card else battle


def _battle_ended(table: Table, e: ev.BattleEnded) -> Table:
    if table.attack is None:
        return table
    battles = tuple(replace(b, done=True) if b.attacker == e.attacker else b for b in table.attack.battles)
    return replace(table, attack=replace(table.attack, battles=battles))


def _attack_ended(table: Table, _event: ev.AttackEnded) -> Table:
    return replace(table, attack=None)


# --- end ---------------------------------------------------------------------------------------------------------


def _lost(table: Table, e: ev.PlayerLost) -> Table:
    return replace(table, seats=_with_seat(table, replace(table.seats[e.seat], lost=True)))


def _ended(table: Table, e: ev.GameEnded) -> Table:
    return replace(table, outcome=Outcome(e.winners, e.reason))


_WRITERS: dict[type, Callable[[Table, Any], Table]] = {
    ev.RoundBegan: _round_began,
    ev.PhaseBegan: _phase_began,
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: _turn_ended,
    ev.FirstPlayerSet: _first_player,
    ev.ActionSpent: _action_spent,
    ev.ActionGained: _action_gained,
    ev.TurnPassed: _passed,
    ev.Meditated: _note,
    ev.CardMoved: _card_moved,
    ev.UnitDestroyed: _unit_destroyed,
    ev.AspectRevealed: _revealed,
    ev.StaminaLowered: _stamina,
    ev.StageBegan: _stage,
    ev.BehaviorRolled: _unchanged,
    ev.CardsSeen: _unchanged,
    ev.PileShuffled: _shuffled,
    ev.TokensPlaced: _tokens_placed,
    ev.TokensRemoved: _tokens_removed,
    ev.DiceRolled: _rolled,
    ev.DieTurned: _die_turned,
    ev.DieMoved: _die_moved,
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
    ev.AttackersDeclared: _attackers,
    ev.BlockersDeclared: _blockers,
    ev.GuardDeclared: _guard,
    ev.GuardReturned: _guard_returned,
    ev.LeftBattle: _left_battle,
    ev.BattleBegan: _unchanged,
    ev.BattleEnded: _battle_ended,
    ev.AttackEnded: _attack_ended,
    ev.PlayerLost: _lost,
    ev.GameEnded: _ended,
}
