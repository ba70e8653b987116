"""Moving dice between pools and cards (ASC-DICE-13)."""

from __future__ import annotations

from ashes_tui.engine.board import query
from ashes_tui.engine.resolve.candidates import PROBES, without_other
from ashes_tui.engine.resolve.programs import WAIT, bind, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.slots import bound_of
from ashes_tui.engine.resolve.targets import announce
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import CardsDecision, PickCards, PickDice, Purpose, SetDie
from ashes_tui.engine.table.control import ProgramFrame
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, Bound, Die
from ashes_tui.engine.verbs.dice import ask_dice, ask_side, pool_owners
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AllOf, AnyOf, Mode, Ref, Select, Selector
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import DieType, Level


@executes(fx.MoveDie)
def move_die(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> object:
    """Place dice on cards or take them off, one at a time, each with its own destination."""
    if node.this or node.what is not None:
        return _move_bound(run, frame, node)
    while frame.count < _total(run, frame, node):
        moved = _move_one(run, frame, node)
        if moved is None:
            return WAIT
        if not moved:
            break
        frame.count += 1
        frame.stage, frame.loop, frame.answer = 0, (), None
    frame.loop = ()
    return frame.count > 0


def _total(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> int:
    """How many dice are moved; fixed before the first one moves, because the amount may count those dice."""
    if "total" not in frame.picks:
        n = query.value(run.board, frame.context, frame.env, node.n)
        frame.picks = {**frame.picks, "total": Bound(n=n)}
    return frame.picks["total"].n


def _move_bound(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> object:
    """Move the die whose own text this is, or bound dice as far as they are where the node moves them from."""
    dice = _bound_dice(run, frame, node)
    while frame.count < len(dice):
        if frame.stage == 0:
            frame.loop, frame.stage, frame.answer = (dice[frame.count],), 1, None
        moved = _move_to_destination(run, frame, node)
        if moved is None:
            return WAIT
        if not moved:
            return False
        frame.count, frame.stage, frame.answer = frame.count + 1, 0, None
    return bool(dice)


def _bound_dice(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> tuple[int, ...]:
    if node.what is None:
        return (frame.context.die,) if frame.context.die != NONE else ()
    if frame.count or frame.stage:
        return frame.picks["dice"].dice
    bound = query.resolve_ref(run.board, frame.context, frame.env, node.what.name).dice
    here = {d.id for d in _dice_at_source(run, frame, node)}
    dice = tuple(d for d in bound if d in here)
    frame.picks = {**frame.picks, "dice": Bound(dice=dice)}
    return dice


def _move_one(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> bool | None:
    """Pick a die and its destination, and move it. None while asking, False if there is none or the player stops."""
    if frame.stage == 0:
        die = _which_die(run, frame, node)
        if die is None:
            return None
        if die == NONE:
            return False
        frame.loop, frame.stage, frame.answer = (die,), 1, None
    return _move_to_destination(run, frame, node)


def _move_to_destination(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> bool | None:
    """Move the picked die to its destination, which may be a target. None while asking, False if there is none."""
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
        if _is_target(node.to) and announce(run, frame, (to,), ()):
            return None
    _, to, mark = frame.loop
    if not run.board.has_stayed(to, mark):
        return False
    run.emit(ev.DieMoved(die, to))
    bind(frame, None, bound_of(run, (to,)))
    _bind_moved(frame, node, die)
    return True


def _bind_moved(frame: ProgramFrame, node: fx.MoveDie, die: int) -> None:
    """Add a die to the binding of those that were moved."""
    if node.as_ is not None:
        before = frame.env.get(node.as_, Bound()).dice if frame.count else ()
        frame.env = {**frame.env, node.as_: Bound(dice=(*before, die), n=len(before) + 1)}


def _to_pool(run: Run, frame: ProgramFrame, node: fx.MoveDie, die: int) -> bool | None:
    """Move the picked die to a pool of its owner; in the active pool it may be turned to another side."""
    if isinstance(frame.answer, SetDie):
        run.emit(ev.DieTurned(die, frame.answer.level))
    if frame.stage == 3:
        return True
    run.emit(ev.DieMoved(die, ACTIVE if node.to_active else EXHAUSTED))
    _bind_moved(frame, node, die)
    if node.level is not None and run.table.dice[die].level is not node.level:
        run.emit(ev.DieTurned(die, node.level))
    if not node.any_side:
        return True
    frame.stage, frame.answer = 3, None
    ask_side(run, frame, (die,))
    return None


def _is_target(to: Selector) -> bool:
    """Whether a destination is a target, as for a charm die (ASC-DICE-12)."""
    head = to.options[0] if isinstance(to, AnyOf) else to
    return isinstance(head, Select) and head.mode is Mode.TARGET


def _movable_dice(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> tuple[Die, ...]:
    """Dice that could be moved, one of each kind that makes a difference: type and place, in a pool also the side."""
    first: dict[tuple[DieType, int, Level | None], Die] = {}
    excluded = query.resolve_ref(run.board, frame.context, frame.env, node.but.name).dice if node.but else ()
    for die in _dice_at_source(run, frame, node):
        if die.id not in excluded and (not node.dice or die.type in node.dice) and _has_room(run, frame, node, die):
            first.setdefault((die.type, die.place, die.level if die.place == ACTIVE else None), die)
    return tuple(first.values())


def _dice_at_source(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> list[Die]:
    """The dice in the place from which a node moves them."""
    table = run.table
    if node.source is None:
        pool = ACTIVE if node.from_active else EXHAUSTED
        owners = _owners(run, frame, node)
        owners = tuple(seat for seat in owners if not table.seats[seat].automaton)  # ASC-DRG-20, DICE-19
        return [d for d in table.dice if d.owner in owners and d.place == pool]
    cards = query.cards_of(run.board, frame.context, frame.env, node.source)
    return [table.dice[d] for c in cards for d in table.cards[c].dice]


def _owners(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> tuple[int, ...]:
    """The players from whose pool dice are moved; while that is still to be picked, all who may be."""
    if node.pool is None:
        return (frame.context.you,)
    if not frame.targeted:
        return query.seats_of(run.board, frame.context, frame.env, node.pool)
    return tuple(run.table.body(seat).index for seat in pool_owners(run, frame))


def _has_room(run: Run, frame: ProgramFrame, node: fx.MoveDie, die: Die) -> bool:
    return node.to is None or bool(_places(run, frame, node.to, die.type, die.place))


def _which_die(run: Run, frame: ProgramFrame, node: fx.MoveDie) -> int | None:
    if isinstance(frame.answer, PickDice):
        return frame.answer.dice[0] if frame.answer.dice else NONE
    dice = _movable_dice(run, frame, node)
    if not dice:
        return NONE
    if not node.up_to and (len(dice) == 1 or _takes_all_to_a_pool(node)):
        return dice[0].id
    ask_dice(run, frame, tuple(d.id for d in dice), 0 if node.up_to else 1, 1, Purpose.MOVE_DIE)
    return None


def _takes_all_to_a_pool(node: fx.MoveDie) -> bool:
    """Whether every die is moved, and to one place, so that their order cannot matter."""
    return isinstance(node.n, AllOf) and node.to is None and not node.any_side


def _places(run: Run, frame: ProgramFrame, to: Selector, die: DieType, from_card: int) -> tuple[int, ...]:
    """Cards on which a die of a type may be placed, other than the one it is on (ASC-GLO-12).

    A card holds only one die of some types (ASC-DICE-02, ASC-DICE-07, ASC-DICE-09).
    """
    limit = run.rules.die(die).limit
    targets, ctx, board = _is_target(to), frame.context, run.board
    to, _ = without_other(to)
    return tuple(
        c
        for c in query.cards_of(run.board, frame.context, frame.env, to)
        if (not limit or board.dice_types(c).count(die) < limit)
        and c != from_card
        and not (targets and board.cannot(c, Act.BE_TARGETED, ctx.source, ctx.means, ctx.you))
        and not board.cannot(c, Act.BE_AFFECTED, ctx.source, ctx.means, ctx.you)
    )


def _destination(run: Run, frame: ProgramFrame, node: fx.MoveDie, die: DieType) -> int | None:
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
            purpose=Purpose.TARGET if _is_target(node.to) else Purpose.CHOOSE,
            rule="ASC-DICE-01",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            cards=places,
            low=1,
            high=1,
        )
    )
    return None


def _can_move(run: Run, frame: ProgramFrame, node: fx.MoveDie, _program: str) -> bool:
    if node.what is None:
        return node.this or bool(_movable_dice(run, frame, node))
    bound = query.resolve_ref(run.board, frame.context, frame.env, node.what.name).dice
    return any(d.id in bound and _has_room(run, frame, node, d) for d in _dice_at_source(run, frame, node))


PROBES[fx.MoveDie] = _can_move
