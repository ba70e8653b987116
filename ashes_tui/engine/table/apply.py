"""``apply``: the only writer of a table. It draws nothing, consults no rule, and accepts any event of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table import lots
from ashes_tui.engine.table.lots import with_awaited_lots_only
from ashes_tui.engine.table.state import ACTIVE, EVERYBODY, NONE, Attack, Battle, Card, Die, Outcome, SeatState
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import IN_PLAY, ActionKind, Level, Phase, Token, Zone


def with_card(table: Table, card: Card) -> Table:
    """A table with one card replaced."""
    cards = list(table.cards)
    cards[card.id] = card
    return replace(table, cards=tuple(cards))


def with_die(table: Table, die: Die) -> tuple[Die, ...]:
    """All dice, with one of them replaced."""
    dice = list(table.dice)
    dice[die.id] = die
    return tuple(dice)


def with_seat(table: Table, seat: SeatState) -> tuple[SeatState, ...]:
    """All seats, with one of them replaced."""
    seats = list(table.seats)
    seats[seat.index] = seat
    return tuple(seats)


def with_noted(table: Table, event: ev.Event) -> tuple[ev.Event, ...]:
    """The history of this turn, with one more event."""
    return (*table.history, event)


_FORGETS = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE, Zone.FACE_DOWN})
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


def _lift(table: Table, card: Card) -> Table:
    """The table with a card taken out of the list it is in, not yet anywhere else."""
    field = _ZONE_FIELD.get(card.zone)
    if field:
        seat = table.seats[card.seat]
        left = tuple(c for c in getattr(seat, field) if c != card.id)
        return replace(table, seats=with_seat(table, replace(seat, **{field: left})))
    if card.host != NONE and card.zone in (Zone.ATTACHED, Zone.UNDER):
        host = table.cards[card.host]
        if card.zone is Zone.ATTACHED:
            host = replace(host, attached=tuple(c for c in host.attached if c != card.id))
        else:
            host = replace(host, under=tuple(c for c in host.under if c != card.id))
        return with_card(table, host)
    return table


def _drop(table: Table, card: Card, index: int) -> Table:
    """The table with a lifted card added where its zone says; ``index`` is its place in the list, NONE the end."""
    field = _ZONE_FIELD.get(card.zone)
    if field:
        seat = table.seats[card.seat]
        old: tuple[int, ...] = getattr(seat, field)
        new = (*old, card.id) if index == NONE else (*old[:index], card.id, *old[index:])
        return replace(table, seats=with_seat(table, replace(seat, **{field: new})))
    if card.host != NONE and card.zone in (Zone.ATTACHED, Zone.UNDER):
        host = table.cards[card.host]
        if card.zone is Zone.ATTACHED:
            host = replace(host, attached=(*host.attached, card.id))
        else:
            host = replace(host, under=(*host.under, card.id))
        return with_card(table, host)
    return table


def _with_slot_left(table: Table, gone: Card) -> Table:
    """Spells that shared the slot of a ready spell now share it with a copy of that; without one the slot is theirs."""
    spells = [table.cards[c] for c in table.seats[gone.seat].spellboard]
    heir = next((c.id for c in spells if c.name == gone.name and c.host == NONE), NONE)
    for c in spells:
        if c.host == gone.id:
            table = with_card(table, replace(c, host=heir))
    return table


def card_moved(table: Table, e: ev.CardMoved) -> Table:
    """Move a card to another zone; tokens and identities end as the new zone says (ASC-TIM-01)."""
    old = table.cards[e.card]
    table = _lift(table, old)
    if old.zone is Zone.SPELLBOARD and e.zone is not Zone.SPELLBOARD:
        table = _with_slot_left(table, old)
    old = table.cards[e.card]
    new = replace(old, zone=e.zone, seat=e.seat, host=e.host)
    leaves = old.zone in IN_PLAY and e.zone not in IN_PLAY
    if leaves:
        new = replace(new, incarnation=new.incarnation + 1)
        table = lots.without_lots_on(table, e.card)
    if e.zone in _FORGETS:
        new = replace(new, identity=new.identity + 1)
    if e.snapshot is not None:
        new = replace(new, last=e.snapshot)
    if e.zone not in IN_PLAY and e.zone is not Zone.ASIDE:
        # ASC-TIM-01: tokens go back to the supply once the card is no longer set aside.
        new = replace(new, wounds=0, exhaustion=0, status=0)
    if e.zone in _SHOWN:
        new = _seen(new, None)
    return _drop(with_card(table, new), new, e.index)


_SHOWN = IN_PLAY | {Zone.LIMBO, Zone.ASIDE, Zone.DISCARD_PILE, Zone.REMOVED}
"""Zones in which cards lie face up."""


def cards_seen(table: Table, e: ev.CardsSeen) -> Table:
    """Remember who has seen cards that were looked at or revealed."""
    for card in e.cards:
        table = with_card(table, _seen(table.cards[card], e.audience))
    return table


def _seen(card: Card, audience: tuple[int, ...] | None) -> Card:
    """A card after more viewers, or all, have seen its face."""
    if EVERYBODY in card.seen_by:
        return card
    seen = (EVERYBODY,) if audience is None else tuple(sorted({*card.seen_by, *audience}))
    return card if seen == card.seen_by else replace(card, seen_by=seen)


def unit_destroyed(table: Table, e: ev.UnitDestroyed) -> Table:
    """Set a destroyed unit aside until its triggers are done (ASC-DMG-04, ASC-TIM-01)."""
    table = lots.without_lots_on(_lift(table, table.cards[e.card]), e.card)
    old = table.cards[e.card]
    new = replace(old, zone=Zone.ASIDE, last=e.snapshot, incarnation=old.incarnation + 1)
    return replace(with_card(table, new), history=with_noted(table, e))


def aspect_revealed(table: Table, e: ev.AspectRevealed) -> Table:
    """Turn an aspect face up in its place (ASC-DRG-26)."""
    return with_card(table, replace(table.cards[e.card], zone=Zone.BATTLEFIELD))


def unit_shifted(table: Table, e: ev.UnitShifted) -> Table:
    """Move a unit to an end of its battlefield."""
    seat = table.seats[table.cards[e.card].seat]
    others = tuple(c for c in seat.battlefield if c != e.card)
    row = (e.card, *others) if e.left else (*others, e.card)
    return replace(table, seats=with_seat(table, replace(seat, battlefield=row)))


def pile_shuffled(table: Table, e: ev.PileShuffled) -> Table:
    """Put a draw pile into its new order."""
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], draw_pile=e.order)))


def _tokens(table: Table, card: int, token: Token, n: int) -> Table:
    c = table.cards[card]
    if token is Token.WOUND:
        c = replace(c, wounds=max(0, c.wounds + n))
    elif token is Token.EXHAUSTION:
        c = replace(c, exhaustion=max(0, c.exhaustion + n))
    elif token is Token.STATUS:
        c = replace(c, status=max(0, c.status + n))
    else:
        c = replace(c, red_rains=max(0, c.red_rains + n))
    return with_card(table, c)


def tokens_placed(table: Table, e: ev.TokensPlaced) -> Table:
    """Place tokens on a card."""
    table = _tokens(table, e.card, e.token, e.n)
    return lots.with_placed(table, e.card, e.token, e.lots) if e.lots else table


def tokens_removed(table: Table, e: ev.TokensRemoved) -> Table:
    """Remove tokens from a card; lots forget those that are gone."""
    if table.lots:
        shares = lots.shares_removed(table, e.card, e.token, e.n) if e.lot == NONE else ((e.lot, e.n),)
        table = lots.without_shares(table, e.card, shares)
    return _tokens(table, e.card, e.token, -e.n)


def dice_rolled(table: Table, e: ev.DiceRolled) -> Table:
    """Put dice into the active pool, on the sides rolled (ASC-RND-05)."""
    dice = list(table.dice)
    for die, level in e.rolls:
        dice[die] = replace(dice[die], level=level, place=ACTIVE)
    return replace(table, dice=tuple(dice))


def die_turned(table: Table, e: ev.DieTurned) -> Table:
    """Turn a die to another side."""
    return replace(table, dice=with_die(table, replace(table.dice[e.die], level=e.level)))


def die_moved(table: Table, e: ev.DieMoved) -> Table:
    """Move a die to another pool (ASC-GLO-08) or onto a card (ASC-DICE-13)."""
    die = table.dice[e.die]
    if die.place >= 0:
        host = table.cards[die.place]
        table = with_card(table, replace(host, dice=tuple(d for d in host.dice if d != e.die)))
    if e.place >= 0:
        host = table.cards[e.place]
        table = with_card(table, replace(host, dice=(*host.dice, e.die)))
    return replace(table, dice=with_die(table, replace(die, place=e.place)))


def attackers_declared(table: Table, e: ev.AttackersDeclared) -> Table:
    """Begin an attack with a battle for each attacker (ASC-ATK-13)."""
    battles = tuple(Battle(attacker=a, marks=(table.cards[a].incarnation, 0)) for a in e.attackers)
    mark = table.cards[e.target].incarnation
    attack = Attack(seat=e.seat, defender=e.defender, target=e.target, battles=battles, mark=mark)
    return replace(table, attack=attack, history=with_noted(table, e))


def attackers_joined(table: Table, e: ev.AttackersJoined) -> Table:
    """Add battles to the present attack."""
    if table.attack is None:
        return table
    more = tuple(Battle(attacker=a, marks=(table.cards[a].incarnation, 0)) for a in e.attackers)
    return replace(
        table, attack=replace(table.attack, battles=(*table.attack.battles, *more)), history=with_noted(table, e)
    )


def blockers_declared(table: Table, e: ev.BlockersDeclared) -> Table:
    """Put blockers into their battles (ASC-ATK-04)."""
    if table.attack is None:
        return table
    blocks = dict(e.blocks)
    battles = tuple(_against(table, b, blocks.get(b.attacker, NONE)) for b in table.attack.battles)
    return replace(table, attack=replace(table.attack, battles=battles), history=with_noted(table, e))


def _against(table: Table, battle: Battle, blocker: int) -> Battle:
    mark = table.cards[blocker].incarnation if blocker != NONE else 0
    return replace(battle, blocker=blocker, marks=(battle.marks[0], mark))


def guard_declared(table: Table, e: ev.GuardDeclared) -> Table:
    """Put a guard into the battle (ASC-ATK-05); a Phoenixborn guards once each round (ASC-ATK-06)."""
    if table.attack is None:
        return table
    battles = tuple(_against(table, b, e.guard) for b in table.attack.battles)
    attack = replace(table.attack, battles=battles, guard=e.guard)
    seats = table.seats
    if table.seats[e.seat].phoenixborn == e.guard:
        seats = with_seat(table, replace(table.seats[e.seat], guarded=True))
    return replace(table, attack=attack, seats=seats, history=with_noted(table, e))


def guard_returned(table: Table, e: ev.GuardReturned) -> Table:
    """Let a Phoenixborn guard again (ASC-BAT-09)."""
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], guarded=False)))


def left_battle(table: Table, e: ev.LeftBattle) -> Table:
    """Take a unit out of an attack (ASC-BAT-09)."""
    attack = table.attack
    if attack is None:
        return table
    battles = tuple(_without(b, e.card) for b in attack.battles)
    guard = NONE if attack.guard == e.card else attack.guard
    return replace(table, attack=replace(attack, battles=battles, guard=guard))


def _without(battle: Battle, card: int) -> Battle:
    """A battle after its attacker or its blocker has left."""
    if battle.attacker == card:
        return replace(battle, done=True)
    return replace(battle, blocker=NONE, marks=(battle.marks[0], 0)) if battle.blocker == card else battle


def battle_began(table: Table, _event: ev.BattleBegan) -> Table:
    """Note that battles have begun: from the first one on, all pairs of the attack are in battle."""
    if table.attack is None or table.attack.began:
        return table
    return replace(table, attack=replace(table.attack, began=True))


def battle_ended(table: Table, e: ev.BattleEnded) -> Table:
    """End a battle."""
    if table.attack is None:
        return table
    battles = tuple(replace(b, done=True) if b.attacker == e.attacker else b for b in table.attack.battles)
    return replace(table, attack=replace(table.attack, battles=battles))


def attack_ended(table: Table, _event: ev.AttackEnded) -> Table:
    """End the attack."""
    return replace(table, attack=None)


def apply(table: Table, event: ev.Event) -> Table:
    """The table after an event. Costs one lookup and a few copies of small tuples."""
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
    # Everybody may play one reaction in each turn (ASC-ACT-18, ASC-2P-02, COOP-08, MULTI-14).
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
    return replace(with_awaited_lots_only(table), active=NONE)


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
    return replace(table, history=with_noted(table, e))


def _note(table: Table, e: ev.Event) -> Table:
    return replace(table, history=with_noted(table, e))


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
    new = len(table.seats)  # new side numbers
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
