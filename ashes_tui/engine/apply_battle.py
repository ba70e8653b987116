"""Writers of a table for events of an attack (ASC-ATK, ASC-BAT)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine import events as ev
from ashes_tui.engine.apply_base import noted, with_seat
from ashes_tui.engine.state import NONE, Attack, Battle
from ashes_tui.engine.table import Table


def attackers_declared(table: Table, e: ev.AttackersDeclared) -> Table:
    """An attack with a battle for each attacker (ASC-ATK-13)."""
    battles = tuple(Battle(a, marks=(table.cards[a].incarnation, 0)) for a in e.attackers)
    attack = Attack(e.seat, e.defender, e.target, battles=battles, mark=table.cards[e.target].incarnation)
    return replace(table, attack=attack, history=noted(table, e))


def attackers_joined(table: Table, e: ev.AttackersJoined) -> Table:
    """Further battles of the same attack."""
    if table.attack is None:
        return table
    more = tuple(Battle(a, marks=(table.cards[a].incarnation, 0)) for a in e.attackers)
    return replace(table, attack=replace(table.attack, battles=(*table.attack.battles, *more)), history=noted(table, e))


def blockers_declared(table: Table, e: ev.BlockersDeclared) -> Table:
    """Blockers in their battles (ASC-ATK-04)."""
    if table.attack is None:
        return table
    blocks = dict(e.blocks)
    battles = tuple(_against(table, b, blocks.get(b.attacker, NONE)) for b in table.attack.battles)
    return replace(table, attack=replace(table.attack, battles=battles), history=noted(table, e))


def _against(table: Table, battle: Battle, blocker: int) -> Battle:
    mark = table.cards[blocker].incarnation if blocker != NONE else 0
    return replace(battle, blocker=blocker, marks=(battle.marks[0], mark))


def guard_declared(table: Table, e: ev.GuardDeclared) -> Table:
    """A guard in every battle; a Phoenixborn guards once a round (ASC-ATK-05/06)."""
    if table.attack is None:
        return table
    battles = tuple(_against(table, b, e.guard) for b in table.attack.battles)
    attack = replace(table.attack, battles=battles, guard=e.guard)
    seats = table.seats
    if table.seats[e.seat].phoenixborn == e.guard:
        seats = with_seat(table, replace(table.seats[e.seat], guarded=True))
    return replace(table, attack=attack, seats=seats, history=noted(table, e))


def guard_returned(table: Table, e: ev.GuardReturned) -> Table:
    """A Phoenixborn that may guard again (ASC-BAT-09)."""
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], guarded=False)))


def left_battle(table: Table, e: ev.LeftBattle) -> Table:
    """An attack that a unit has left (ASC-BAT-09)."""
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


def battle_began(table: Table, _event: ev.BattleBegan) -> Table:
    """All pairs of the attack are in battle from the first battle on."""
    if table.attack is None or table.attack.began:
        return table
    return replace(table, attack=replace(table.attack, began=True))


def battle_ended(table: Table, e: ev.BattleEnded) -> Table:
    """A battle that is done."""
    if table.attack is None:
        return table
    battles = tuple(replace(b, done=True) if b.attacker == e.attacker else b for b in table.attack.battles)
    return replace(table, attack=replace(table.attack, battles=battles))


def attack_ended(table: Table, _event: ev.AttackEnded) -> Table:
    """No attack any more."""
    return replace(table, attack=None)
