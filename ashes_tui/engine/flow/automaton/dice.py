"""Dice of automata: rolled one at a time, kept on the side rolled, reset when none is basic (ASC-DRG-16..20, CHI-31).

They always stay in the active pool (ASC-DRG-16, ASC-DRG-20).
"""

from __future__ import annotations

from ashes_tui.engine.board import permissions
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.state import ACTIVE
from ashes_tui.lang.terms import DieType, Level, Rule, Token


def raised_level(die: DieType, level: Level, by: int = 1) -> Level:
    """The side ``by`` levels higher, or lower if negative (ASC-GLO-10); a rage die has no class side (DICE-09)."""
    step = 2 if die is DieType.RAGE else 1
    return Level(min(max(level + step * by, Level.BASIC), Level.POWER))


def basics(run: Run, seat: int) -> tuple[int, ...]:
    """The automaton's dice on their basic side, in order."""
    return tuple(d.id for d in run.table.pool(seat, ACTIVE) if d.level is Level.BASIC)


def roll_one(run: Run, seat: int, *, guard: bool = False) -> Level:
    """Roll one basic die; the side rolled counts even if the dice are reset at once (ASC-DRG-18)."""
    die = basics(run, seat)[0]
    ((_, level),) = run.roll(seat, (die,))
    run.emit(ev.BehaviorRolled(seat, die, level, guard))
    if level is not Level.BASIC:
        run.emit(ev.DieTurned(die, level))
    reset_if_no_basics(run, seat)
    return level


def turn(run: Run, die: int, level: Level, rule: Rule | None = None) -> None:
    """Turn any die to a side; an automaton's are reset as soon as none is basic (ASC-DRG-17, ASC-DRG-19)."""
    run.emit(ev.DieTurned(die, level, rule))
    reset_if_no_basics(run, run.table.dice[die].owner)


def roll_rage(run: Run, seat: int) -> None:
    """Roll one basic rage die, which stays on the side rolled (CHI-02, CHI-03, CHI-04)."""
    ((die, level),) = run.roll(seat, basics(run, seat)[:1])
    run.emit(ev.DiceRolled(seat, ((die, level),), Rule.RAGE_ROLL))
    reset_if_no_basics(run, seat)


def reset_if_no_basics(run: Run, seat: int) -> None:
    """If no die is basic: place 1 token on the automaton, then turn all its dice to basic.

    ASC-DRG-17, CHI-31. So there is always a basic die to roll or raise (CHI-37).
    """
    if not run.table.seats[seat].automaton:
        return
    token = permissions.automaton_ways(run.board, seat).full_set
    rule = Rule.SET_BACK if token is Token.STATUS else Rule.FULL_SET
    dice = run.table.pool(seat, ACTIVE)
    if not dice or any(d.level is Level.BASIC for d in dice):
        return
    phoenixborn = run.table.seats[seat].phoenixborn
    run.emit(ev.TokensPlaced(phoenixborn, token, 1, rule=rule))
    for die in dice:
        run.emit(ev.DieTurned(die.id, Level.BASIC, rule))


def raise_one(run: Run, seat: int, rule: Rule) -> None:
    """Raise one basic die one level because of a rule."""
    found = basics(run, seat)
    if found:
        turn(run, found[0], raised_level(run.table.dice[found[0]].type, Level.BASIC), rule)
