"""Dice: turning them, and resolving powers without paying."""

from __future__ import annotations

from ashes_tui.engine.board import permissions, query
from ashes_tui.engine.flow.automaton import dice as automaton_dice
from ashes_tui.engine.resolve.candidates import PROBES
from ashes_tui.engine.resolve.programs import WAIT, bind, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import Decline, DiceDecision, PickDice, Purpose, SetDie, SideDecision
from ashes_tui.engine.table.control import PowerFrame, ProgramFrame, Record
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, GONE, Bound, Die
from ashes_tui.lang import effect as fx
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import DieType, EventKind, Level


@executes(fx.TurnDice)
def turn(run: Run, frame: ProgramFrame, node: fx.TurnDice) -> object:
    """Raise, lower or set dice of one active pool (ASC-GLO-10)."""
    if node.change == "choice":
        return _set_sides(run, frame, node)
    seats = pool_owners(run, frame)
    if not seats or _is_prevented(run, frame, seats[0]):
        return False
    bind(frame, node.as_, Bound(seats=seats[:1]))
    dice = _pick_dice(run, frame, node, _turnable(run, run.table.body(seats[0]).index, node))
    if dice is None:
        return WAIT
    seat = run.table.body(seats[0]).index
    basics = _reroll(run, seat, dice) if node.change == "reroll" else 0
    for d in dice if node.change != "reroll" else ():
        _turn_one(run, node, d)
    if run.table.seats[seat].automaton and node.change == "raise" and not node.up_to:
        # ASC-DRG-19, CHI-32: if its dice are reset in between, the remaining changes continue.
        for _ in range(query.value(run.board, frame.context, frame.env, node.n) - len(dice)):
            for die in _turnable(run, seat, node)[:1]:
                _turn_one(run, node, die.id)
    bind(frame, node.as_, Bound(seats=seats[:1], dice=dice, n=len(dice), basics=basics))
    _announce_change(run, frame, node.change, seats[0], len(dice))
    return bool(dice) and _is_complete(run, frame, node, len(dice))


def _is_complete(run: Run, frame: ProgramFrame, node: fx.TurnDice, n: int) -> bool:
    """Whether as many dice were turned as the text says: with fewer of them it was not done ("if you do")."""
    asked = query.value(run.board, frame.context, frame.env, node.n)
    return node.up_to or asked in (n, query.EVERYTHING)


def _announce_change(run: Run, frame: ProgramFrame, how: str, seat: int, n: int) -> None:
    """Open one window for all the dice of a player that an effect has turned or rerolled."""
    if n:
        ctx = frame.context
        kind = EventKind.DICE_CHANGED
        open_window(run, Record(kind=kind, player=seat, source=ctx.source, cause=ctx.you, amount=n, how=how))


def _is_prevented(run: Run, frame: ProgramFrame, seat: int) -> bool:
    """Whether a text forbids changing this opponent's dice (ASC-TXT-10)."""
    you = frame.context.you
    return seat in run.table.opponents(you) and permissions.is_forbidden(run.board, you, Act.CHANGE_DICE)


def _reroll(run: Run, seat: int, dice: tuple[int, ...]) -> int:
    """Reroll dice and return how many came up basic; an automaton's are rolled one at a time (ASC-DRG-19)."""
    basics = 0
    groups = [(d,) for d in dice] if run.table.seats[seat].automaton else [dice]
    for group in groups if dice else ():
        rolls = run.roll(seat, group)
        basics += sum(level is Level.BASIC for _, level in rolls)
        run.emit(ev.DiceRolled(seat, rolls))
        automaton_dice.reset_if_no_basics(run, seat)
    return basics


def _turn_one(run: Run, node: fx.TurnDice, die: int) -> None:
    old = run.table.dice[die]
    if node.change in _AWAY:
        run.emit(ev.DieMoved(die, _AWAY[node.change]))
        return
    automaton_dice.turn(run, die, _side(node.change, old))


def _side(change: str, die: Die) -> Level:
    if change in _SIDES:
        return _SIDES[change]
    return automaton_dice.raised_level(die.type, die.level, 1 if change == "raise" else -1)


_AWAY = {"exhaust": EXHAUSTED, "remove": GONE}
"""Changes that take dice out of the active pool."""
_SIDES = {"basic": Level.BASIC, "class": Level.CLASS}


def pool_owners(run: Run, frame: ProgramFrame) -> tuple[int, ...]:
    """The players whose pools a node refers to."""
    pool = frame.picks["pool"]
    return pool.seats or tuple(query.controller(run.board, c) for c in pool.cards)


def _turnable(run: Run, seat: int, node: fx.TurnDice) -> tuple[Die, ...]:
    """The dice of a seat that a node can change; those already at the end of the scale cannot be (ASC-GLO-10)."""
    away = node.change in _AWAY
    end = None if away else {"raise": Level.POWER, "class": Level.CLASS, "reroll": None}.get(node.change, Level.BASIC)
    if away and run.table.seats[seat].automaton:
        return ()  # ASC-DRG-20, DICE-19
    pool = run.table.pool(seat, ACTIVE)
    if node.change == "remove" and not pool:
        pool = run.table.pool(seat, EXHAUSTED)
    return tuple(d for d in pool if d.level is not end and _fits(node, d))


def _fits(node: fx.TurnDice, die: Die) -> bool:
    """Whether a die has the type and side a node asks for; a rage die has no class side (DICE-09)."""
    if (node.change == "class" and die.type is DieType.RAGE) or (node.risen and die.level is Level.BASIC):
        return False
    return node.die in (None, die.type) and node.level in (None, die.level)


def _pick_dice(run: Run, frame: ProgramFrame, node: fx.TurnDice, dice: tuple[Die, ...]) -> tuple[int, ...] | None:
    """The dice to change; None while the player is asked which."""
    if isinstance(frame.answer, PickDice):
        return frame.answer.dice
    n = min(query.value(run.board, frame.context, frame.env, node.n), len(dice))
    if n == 0:
        return ()
    alike = len({(d.type, d.level) for d in dice}) == 1
    if not node.up_to and (n == len(dice) or alike):
        return tuple(d.id for d in dice[:n])
    ask_dice(run, frame, tuple(d.id for d in dice), 0 if node.up_to else n, n, Purpose.DICE)
    return None


def ask_dice(run: Run, frame: ProgramFrame, dice: tuple[int, ...], low: int, high: int, purpose: Purpose) -> None:
    """Ask for dice on behalf of a node."""
    run.ask(
        DiceDecision(
            seat=frame.context.asked,
            purpose=purpose,
            rule="ASC-GLO-10",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            dice=dice,
            low=low,
            high=high,
        )
    )


def _set_sides(run: Run, frame: ProgramFrame, node: fx.TurnDice) -> object:
    """Set a number of dice in each pool to any side, one at a time in any order, each die once."""
    if isinstance(frame.answer, SetDie):
        automaton_dice.turn(run, frame.answer.die, frame.answer.level)
        frame.loop = (*frame.loop, frame.answer.die)
    done, frame.answer = isinstance(frame.answer, Decline), None
    pools = [] if done else _settable(run, frame, node)
    if not pools:
        return _finish_setting_sides(run, frame, node)
    ask_side(run, frame, tuple(d for dice, _ in pools for d in dice), sum(n for _, n in pools))
    return WAIT


def _settable(run: Run, frame: ProgramFrame, node: fx.TurnDice) -> list[tuple[tuple[int, ...], int]]:
    """For each pool, the dice that may still be set to a side, and how many of them."""
    n = query.value(run.board, frame.context, frame.env, node.n)
    pools = []
    for seat in pool_owners(run, frame):
        pool = run.table.pool(run.table.body(seat).index, ACTIVE)
        more = n - sum(d.id in frame.loop for d in pool)
        dice = tuple(d.id for d in pool if d.id not in frame.loop and _fits(node, d))
        if more > 0 and dice and not _is_prevented(run, frame, seat):
            pools.append((dice, min(more, len(dice))))
    return pools


def ask_side(run: Run, frame: ProgramFrame, dice: tuple[int, ...], left: int = 1) -> None:
    """Ask on behalf of a node for a die and its new side; ``left`` counts such questions, this one included."""
    run.ask(
        SideDecision(
            seat=frame.context.asked,
            purpose=Purpose.DIE_SIDE,
            rule="ASC-TXT-07",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            dice=dice,
            left=left,
        )
    )


def _finish_setting_sides(run: Run, frame: ProgramFrame, node: fx.TurnDice) -> bool:
    dice, frame.loop = frame.loop, ()
    seats = pool_owners(run, frame)
    if dice:
        bind(frame, node.as_, Bound(seats=seats, dice=dice, n=len(dice)))
    for seat in seats:
        owner = run.table.body(seat).index
        _announce_change(run, frame, node.change, seat, sum(run.table.dice[d].owner == owner for d in dice))
    return bool(dice)


def _can_turn(run: Run, frame: ProgramFrame, node: fx.TurnDice, _program: str) -> bool:
    """Whether a pool the node may mean has a die that it can change."""
    if query.value(run.board, frame.context, frame.env, node.n) == 0:
        return False
    seats = query.seats_of(run.board, frame.context, frame.env, node.pool)
    pools = [run.table.body(seat).index for seat in seats if not _is_prevented(run, frame, seat)]
    return any(_changeable(run, seat, node) for seat in pools)


def _changeable(run: Run, seat: int, node: fx.TurnDice) -> tuple[Die, ...]:
    """The dice of a seat that a node can turn, remove, or set to a side."""
    if node.change == "choice":
        return tuple(d for d in run.table.pool(seat, ACTIVE) if _fits(node, d))
    return _turnable(run, seat, node)


@executes(fx.Power)
def power(run: Run, frame: ProgramFrame, node: fx.Power) -> object:
    """Resolve the powers of dice one after the other without paying for them, each die once."""
    if isinstance(frame.answer, PickDice):
        picked, frame.answer = frame.answer.dice, None
        return _resolve_power(run, frame, picked[0]) if picked else bool(frame.loop)
    dice = _power_dice(run, frame, node)
    if not dice or len(frame.loop) >= query.value(run.board, frame.context, frame.env, node.n):
        return bool(frame.loop)
    if len(dice) > 1 or node.up_to:
        ask_dice(run, frame, dice, 0 if node.up_to else 1, 1, Purpose.DICE)
        return WAIT
    return _resolve_power(run, frame, dice[0])


def _resolve_power(run: Run, frame: ProgramFrame, die: int) -> object:
    frame.loop = (*frame.loop, die)
    run.push(PowerFrame(seat=frame.context.you, die=die, free=True))
    return WAIT


def _power_dice(run: Run, frame: ProgramFrame, node: fx.Power) -> tuple[int, ...]:
    """Dice whose power can be resolved, one of each type: in the exhausted pool, on cards, or spent."""
    first: dict[DieType, int] = {}
    types = frozenset(node.dice or run.board.edition.dice_powers) & frozenset(run.board.edition.dice_powers)
    for die in _power_candidates(run, frame, node):
        if die.id not in frame.loop and die.type in types:
            first.setdefault(die.type, die.id)
    return tuple(first.values())


def _power_candidates(run: Run, frame: ProgramFrame, node: fx.Power) -> tuple[Die, ...]:
    table, ctx = run.table, frame.context
    if node.on is not None:
        cards = query.cards_of(run.board, ctx, frame.env, node.on)
        return tuple(table.dice[d] for c in cards for d in table.cards[c].dice)
    if node.spent:
        paid = zip(ctx.spent, ctx.spent_levels, strict=True)
        return tuple(table.dice[d] for d, level in paid if level is Level.POWER)
    return table.pool(ctx.you, EXHAUSTED)


PROBES[fx.Power] = lambda run, frame, node, _p: bool(_power_dice(run, frame, node))
PROBES[fx.TurnDice] = _can_turn
