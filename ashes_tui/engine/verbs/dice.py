"""Dice: turn them, move them between pools and cards, resolve a power without paying."""

from __future__ import annotations

from ashes_tui.engine import dragon, query, says
from ashes_tui.engine import events as ev
from ashes_tui.engine.choices import (
    CardsDecision,
    Decline,
    DiceDecision,
    PickCards,
    PickDice,
    Purpose,
    SetDie,
    SideDecision,
)
from ashes_tui.engine.control import PowerFrame, Record, Seq
from ashes_tui.engine.picking import PROBES, without_other
from ashes_tui.engine.run import Run
from ashes_tui.engine.seq import WAIT, announce, bind, executes
from ashes_tui.engine.state import ACTIVE, EXHAUSTED, NONE, Bound, Die
from ashes_tui.engine.window import window
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AnyOf, Mode, Ref, Select, Selector
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import DieType, EventKind, Level

# --- turning -----------------------------------------------------------------------------------------------------


@executes(fx.TurnDice)
def turn(run: Run, frame: Seq, node: fx.TurnDice) -> object:
    """Raise, lower or set dice of one active pool (ASC-GLO-10)."""
    seats = frame.picks["pool"].seats or _controllers(run, frame)
    if not seats or _kept_off(run, frame, seats[0]):
        return False
    if node.change == "choice":
        return _set_sides(run, frame, node)
    bind(frame, node.as_, Bound(seats=seats[:1]))
    found = _turnable(run, run.table.body(seats[0]).index, node)
    dice = _which(run, frame, node, found)
    if dice is None:
        return WAIT
    seat = run.table.body(seats[0]).index
    if node.change == "reroll" and dice:
        run.emit(ev.DiceRolled(seat, run.roll(seat, dice)))
    for d in dice if node.change != "reroll" else ():
        _turn_one(run, node, d)
    if run.table.seats[seat].automaton and node.change == "raise" and not node.up_to:
        # ASC-DRG-19: set back in between, its dice are raised on.
        for _ in range(query.value(run.board, frame.context, frame.env, node.n) - len(dice)):
            for die in _turnable(run, seat, node)[:1]:
                _turn_one(run, node, die.id)
    bind(frame, node.as_, Bound(seats=seats[:1], dice=dice, n=len(dice)))
    _changed(run, frame, node.change, seats[0], len(dice))
    return bool(dice)


def _changed(run: Run, frame: Seq, how: str, seat: int, n: int) -> None:
    """Let it be answered that dice of a player were turned or rerolled: all that one effect did, at once."""
    if n:
        ctx = frame.context
        kind = EventKind.DICE_CHANGED
        window(run, Record(kind=kind, player=seat, source=ctx.source, cause=ctx.you, amount=n, how=how))


def _kept_off(run: Run, frame: Seq, seat: int) -> bool:
    """Whether a text keeps the player from changing dice of this opponent (ASC-TXT-10)."""
    you = frame.context.you
    return seat in run.table.opponents(you) and says.forbidden(run.board, you, Act.CHANGE_DICE)


def _turn_one(run: Run, node: fx.TurnDice, die: int) -> None:
    run.emit(ev.DieTurned(die, _side(node.change, run.table.dice[die].level)))
    dragon.settle(run, run.table.dice[die].owner)


def _side(change: str, level: Level) -> Level:
    if change in _SIDES:
        return _SIDES[change]
    return Level(level + (1 if change == "raise" else -1))


_SIDES = {"basic": Level.BASIC, "class": Level.CLASS}


def _controllers(run: Run, frame: Seq) -> tuple[int, ...]:
    cards = frame.picks["pool"].cards
    return tuple(query.controller(run.board, c) for c in cards)


def _turnable(run: Run, seat: int, node: fx.TurnDice) -> tuple[Die, ...]:
    end = {"raise": Level.POWER, "class": Level.CLASS, "reroll": None}.get(node.change, Level.BASIC)
    return tuple(
        d
        for d in run.table.pool(seat, ACTIVE)
        if d.level is not end and node.die in (None, d.type) and node.level in (None, d.level)
    )


def _which(run: Run, frame: Seq, node: fx.TurnDice, found: tuple[Die, ...]) -> tuple[int, ...] | None:
    if isinstance(frame.answer, PickDice):
        return frame.answer.dice
    n = min(query.value(run.board, frame.context, frame.env, node.n), len(found))
    if n == 0:
        return ()
    alike = len({(d.type, d.level) for d in found}) == 1
    if not node.up_to and (n == len(found) or alike):
        return tuple(d.id for d in found[:n])
    ask_dice(run, frame, tuple(d.id for d in found), 0 if node.up_to else n, n, Purpose.DICE)
    return None


def ask_dice(run: Run, frame: Seq, dice: tuple[int, ...], low: int, high: int, purpose: Purpose) -> None:
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


def _set_sides(run: Run, frame: Seq, node: fx.TurnDice) -> object:
    """Set dice to any side, one after the other; each die once."""
    if isinstance(frame.answer, SetDie):
        run.emit(ev.DieTurned(frame.answer.die, frame.answer.level))
        frame.loop = (*frame.loop, frame.answer.die)
    elif isinstance(frame.answer, Decline):
        return _sides_set(run, frame, node)
    frame.answer = None
    n = query.value(run.board, frame.context, frame.env, node.n)
    seats = frame.picks["pool"].seats
    left = tuple(d.id for d in run.table.pool(seats[0], ACTIVE) if d.id not in frame.loop) if seats else ()
    if len(frame.loop) >= n or not left:
        return _sides_set(run, frame, node)
    run.ask(
        SideDecision(
            seat=frame.context.asked,
            purpose=Purpose.DIE_SIDE,
            rule="ASC-TXT-07",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            dice=left,
        )
    )
    return WAIT


def _sides_set(run: Run, frame: Seq, node: fx.TurnDice) -> bool:
    dice, frame.loop = frame.loop, ()
    seats = frame.picks["pool"].seats
    if dice:
        bind(frame, node.as_, Bound(seats=seats[:1], dice=dice, n=len(dice)))
        _changed(run, frame, node.change, seats[0], len(dice))
    return bool(dice)


# --- moving ------------------------------------------------------------------------------------------------------


@executes(fx.MoveDie)
def move_die(run: Run, frame: Seq, node: fx.MoveDie) -> object:
    """Place dice onto cards, or take them off, one at a time, each to its own card."""
    if node.this or node.what is not None:
        return _move_bound(run, frame, node)
    total = query.value(run.board, frame.context, frame.env, node.n)
    while frame.count < total:
        moved = _move_one(run, frame, node)
        if moved is None:
            return WAIT
        if not moved:
            break
        frame.count += 1
        frame.stage, frame.loop, frame.answer = 0, (), None
    frame.loop = ()
    return frame.count > 0


def _move_bound(run: Run, frame: Seq, node: fx.MoveDie) -> object:
    """Move the die whose text runs, or dice that are bound, as far as they lie where they are moved from."""
    dice = _bound_dice(run, frame, node)
    while frame.count < len(dice):
        if frame.stage == 0:
            frame.loop, frame.stage, frame.answer = (dice[frame.count],), 1, None
        moved = _lay(run, frame, node)
        if moved is None:
            return WAIT
        if not moved:
            return False
        frame.count, frame.stage, frame.answer = frame.count + 1, 0, None
    return bool(dice)


def _bound_dice(run: Run, frame: Seq, node: fx.MoveDie) -> tuple[int, ...]:
    if node.what is None:
        return (frame.context.die,) if frame.context.die != NONE else ()
    if frame.count or frame.stage:
        return frame.picks["dice"].dice
    bound = query.ref(run.board, frame.context, frame.env, node.what.name).dice
    here = {d.id for d in _lying(run, frame, node)}
    dice = tuple(d for d in bound if d in here)
    frame.picks = {**frame.picks, "dice": Bound(dice=dice)}
    return dice


def _card(run: Run, card: int) -> Bound:
    return Bound(cards=(card,), marks=(run.table.cards[card].incarnation,))


def _move_one(run: Run, frame: Seq, node: fx.MoveDie) -> bool | None:
    """Move one die: which, then whereto. None while asking, False if there is none or the player stops."""
    if frame.stage == 0:
        die = _which_die(run, frame, node)
        if die is None:
            return None
        if die == NONE:
            return False
        frame.loop, frame.stage, frame.answer = (die,), 1, None
    return _lay(run, frame, node)


def _lay(run: Run, frame: Seq, node: fx.MoveDie) -> bool | None:
    """Put the die in hand where it goes; a target may be answered first. None while asking, False without a place."""
    die = frame.loop[0]
    if node.to is None:
        return _to_pool(run, frame, node, die)
    if frame.stage == 1:
        to = _destination(run, frame, node, run.table.dice[die].type)
        if to is None:
            return None
        if to == NONE:
            return False
        frame.loop, frame.stage, frame.answer = (die, to, run.table.cards[to].incarnation), 2, None
        if _aims(node.to) and announce(run, frame, (to,), ()):
            return None
    _, to, mark = frame.loop
    if not run.board.remains(to, mark):
        return False
    run.emit(ev.DieMoved(die, to))
    bind(frame, None, _card(run, to))
    _moved(frame, node, die)
    return True


def _moved(frame: Seq, node: fx.MoveDie, die: int) -> None:
    """Bind the dice that were moved."""
    if node.as_ is not None:
        before = frame.env.get(node.as_, Bound()).dice if frame.count else ()
        frame.env = {**frame.env, node.as_: Bound(dice=(*before, die), n=len(before) + 1)}


def _to_pool(run: Run, frame: Seq, node: fx.MoveDie, die: int) -> bool | None:
    """Put the die in hand into a pool of its owner, in the active one perhaps on another side."""
    if isinstance(frame.answer, SetDie):
        run.emit(ev.DieTurned(die, frame.answer.level))
    if frame.stage == 3:
        return True
    run.emit(ev.DieMoved(die, ACTIVE if node.to_active else EXHAUSTED))
    _moved(frame, node, die)
    if node.level is not None and run.table.dice[die].level is not node.level:
        run.emit(ev.DieTurned(die, node.level))
    if not node.any_side:
        return True
    frame.stage, frame.answer = 3, None
    run.ask(
        SideDecision(
            seat=frame.context.asked,
            purpose=Purpose.DIE_SIDE,
            rule="ASC-TXT-07",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            dice=(die,),
        )
    )
    return None


def _aims(to: Selector) -> bool:
    """Whether a place is a target (charm, ASC-DICE-12)."""
    head = to.options[0] if isinstance(to, AnyOf) else to
    return isinstance(head, Select) and head.mode is Mode.TARGET


def _sources(run: Run, frame: Seq, node: fx.MoveDie) -> tuple[Die, ...]:
    """Dice that could be moved, one for each type (and card) that makes a difference."""
    first: dict[tuple[DieType, int, Level | None], Die] = {}
    kept = query.ref(run.board, frame.context, frame.env, node.but.name).dice if node.but else ()
    for die in _lying(run, frame, node):
        if die.id not in kept and (not node.dice or die.type in node.dice) and _has_room(run, frame, node, die):
            first.setdefault((die.type, die.place, die.level if die.place == ACTIVE else None), die)
    return tuple(first.values())


def _lying(run: Run, frame: Seq, node: fx.MoveDie) -> list[Die]:
    """Dice where a node moves them from."""
    table = run.table
    if node.source is None:
        pool = ACTIVE if node.from_active else EXHAUSTED
        return [d for d in table.dice if d.owner == frame.context.you and d.place == pool]
    cards = query.cards_of(run.board, frame.context, frame.env, node.source)
    return [table.dice[d] for c in cards for d in table.cards[c].dice]


def _has_room(run: Run, frame: Seq, node: fx.MoveDie, die: Die) -> bool:
    return node.to is None or bool(_places(run, frame, node.to, die.type, die.place))


def _which_die(run: Run, frame: Seq, node: fx.MoveDie) -> int | None:
    if isinstance(frame.answer, PickDice):
        return frame.answer.dice[0] if frame.answer.dice else NONE
    found = _sources(run, frame, node)
    if not found:
        return NONE
    if len(found) == 1 and not node.up_to:
        return found[0].id
    ask_dice(run, frame, tuple(d.id for d in found), 0 if node.up_to else 1, 1, Purpose.MOVE_DIE)
    return None


def _places(run: Run, frame: Seq, to: Selector, die: DieType, from_card: int) -> tuple[int, ...]:
    """Cards a die of a type may be placed on: of some types only one lies on a card (ASC-DICE-02/07/09).

    None is moved onto the card it lies on: that would be no move (ASC-GLO-12).
    """
    limit = run.rules.die(die).limit
    aims, ctx, board = _aims(to), frame.context, run.board
    to, _ = without_other(to)
    return tuple(
        c
        for c in query.cards_of(run.board, frame.context, frame.env, to)
        if (not limit or board.dice_types(c).count(die) < limit)
        and c != from_card
        and not (aims and board.cannot(c, Act.BE_TARGETED, ctx.source, ctx.means, ctx.you))
        and not board.cannot(c, Act.BE_AFFECTED, ctx.source, ctx.means, ctx.you)
    )


def _destination(run: Run, frame: Seq, node: fx.MoveDie, die: DieType) -> int | None:
    if isinstance(frame.answer, PickCards):
        return frame.answer.cards[0] if frame.answer.cards else NONE
    assert node.to is not None
    at = run.table.dice[frame.loop[0]].place if frame.loop else NONE
    places = _places(run, frame, node.to, die, at)
    if len(places) <= 1 or isinstance(node.to, Ref):
        return places[0] if places else NONE
    run.ask(
        CardsDecision(
            seat=frame.context.asked,
            purpose=Purpose.TARGET if _aims(node.to) else Purpose.CHOOSE,
            rule="ASC-DICE-01",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            cards=places,
            low=1,
            high=1,
        )
    )
    return None


@executes(fx.Power)
def power(run: Run, frame: Seq, node: fx.Power) -> object:
    """Resolve the powers of dice one after the other without their cost, each die once."""
    if isinstance(frame.answer, PickDice):
        picked, frame.answer = frame.answer.dice, None
        return _resolve_power(run, frame, picked[0]) if picked else bool(frame.loop)
    found = _power_dice(run, frame, node)
    if not found or len(frame.loop) >= query.value(run.board, frame.context, frame.env, node.n):
        return bool(frame.loop)
    if len(found) > 1 or node.up_to:
        ask_dice(run, frame, found, 0 if node.up_to else 1, 1, Purpose.DICE)
        return WAIT
    return _resolve_power(run, frame, found[0])


def _resolve_power(run: Run, frame: Seq, die: int) -> object:
    frame.loop = (*frame.loop, die)
    run.push(PowerFrame(seat=frame.context.you, die=die, free=True))
    return WAIT


def _power_dice(run: Run, frame: Seq, node: fx.Power) -> tuple[int, ...]:
    """Dice whose power can be resolved, one of each type: in the exhausted pool, on cards, or spent."""
    first: dict[DieType, int] = {}
    for die in _powerful(run, frame, node):
        if die.id not in frame.loop and (not node.dice or die.type in node.dice):
            first.setdefault(die.type, die.id)
    return tuple(first.values())


def _powerful(run: Run, frame: Seq, node: fx.Power) -> tuple[Die, ...]:
    table, ctx = run.table, frame.context
    if node.on is not None:
        cards = query.cards_of(run.board, ctx, frame.env, node.on)
        return tuple(table.dice[d] for c in cards for d in table.cards[c].dice)
    if node.spent:
        paid = zip(ctx.spent, ctx.spent_levels, strict=True)
        return tuple(table.dice[d] for d, level in paid if level is Level.POWER)
    return table.pool(ctx.you, EXHAUSTED)


PROBES[fx.Power] = lambda run, frame, node, _p: bool(_power_dice(run, frame, node))


def _can_move(run: Run, frame: Seq, node: fx.MoveDie, _program: str) -> bool:
    if node.what is None:
        return node.this or bool(_sources(run, frame, node))
    bound = query.ref(run.board, frame.context, frame.env, node.what.name).dice
    return any(d.id in bound and _has_room(run, frame, node, d) for d in _lying(run, frame, node))


PROBES[fx.MoveDie] = _can_move
