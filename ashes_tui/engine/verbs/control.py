"""Control flow: may, if, if you do, A to B, either-or, repeat, delegate, choose, later, spend."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.engine.board import conditions, permissions, query
from ashes_tui.engine.legality import payment
from ashes_tui.engine.resolve.candidates import PROBES, can_do, head_of, slots_of
from ashes_tui.engine.resolve.delayed import LATER_TURN, to_delayed
from ashes_tui.engine.resolve.paying import choose_cost
from ashes_tui.engine.resolve.programs import WAIT, bind, executes, push_child, run_child
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import Confirm, ConfirmDecision, ModeDecision, PickNumber, Purpose
from ashes_tui.engine.table.control import PayFrame, ProgramFrame
from ashes_tui.engine.table.state import Bound, Delayed
from ashes_tui.lang import effect as fx
from ashes_tui.lang.cost import Cost, cost_text
from ashes_tui.lang.select import AnyOf, Mode, Num, Ref, Select, Selector

_YOU = Ref("you")


@executes(fx.May)
def may(run: Run, frame: ProgramFrame, node: fx.May) -> object:
    """An optional effect; one with nothing to act on is not offered (ASC-GLO-16)."""
    if frame.stage == 1:
        return frame.child_did
    who = frame.picks["who"].seats
    seat = frame.context.asked if node.who == _YOU or not who else who[0]
    program = f"{frame.program}/{frame.i}d"
    if frame.accepted and frame.i == 0:
        return run_child(run, frame, "d")
    if isinstance(frame.answer, Confirm):
        return run_child(run, frame, "d", chooser=seat) if frame.answer.yes else False
    if not can_do(run, frame, program):
        return False
    _ask_may(run, frame, seat, program)
    return WAIT


def _ask_may(run: Run, frame: ProgramFrame, seat: int, program: str) -> None:
    source = frame.context.source
    run.ask(ConfirmDecision(seat=seat, purpose=Purpose.MAY, rule="ASC-GLO-16", source=source, address=program))


@executes(fx.If)
def if_(run: Run, frame: ProgramFrame, node: fx.If) -> object:
    """Effects under a condition, or others instead."""
    if frame.stage == 1:
        return frame.child_did
    if conditions.holds(run.board, frame.context, frame.env, node.conditions):
        return run_child(run, frame, "d")
    return run_child(run, frame, "o") if node.otherwise else False


@executes(fx.IfDo)
def if_do(run: Run, frame: ProgramFrame, node: fx.IfDo) -> object:
    """Effects if the previous node did something ("if you do"), or if it did not."""
    if frame.stage == 1:
        return frame.child_did
    return False if frame.done is node.negated else run_child(run, frame, "d")


@executes(fx.Pay)
def pay(run: Run, frame: ProgramFrame, _node: fx.Pay) -> object:
    """ "A to B": the first part, then the second if the whole first part was done."""
    if frame.stage == 0:
        frame.stage = 1
        push_child(run, frame, "p")
        return WAIT
    if frame.child_failed:
        return False
    push_child(run, frame, "t")
    return True


@executes(fx.One)
def one(run: Run, frame: ProgramFrame, node: fx.One) -> object:
    """One of several effects, of those that can be carried out."""
    if frame.stage == 1:
        return frame.child_did
    if isinstance(frame.answer, PickNumber):
        return run_child(run, frame, f"m{frame.answer.n}")
    possible = [j for j in range(len(node.options)) if can_do(run, frame, f"{frame.program}/{frame.i}m{j}")]
    if len(possible) <= 1:
        return run_child(run, frame, f"m{possible[0]}") if possible else False
    run.ask(
        ModeDecision(
            seat=frame.context.asked,
            purpose=Purpose.MODE,
            rule="ASC-TXT-05",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            numbers=tuple(possible),
        )
    )
    return WAIT


@executes(fx.Repeat)
def repeat(run: Run, frame: ProgramFrame, node: fx.Repeat) -> object:
    """Repeat effects; each pass is an effect of its own, and their number is fixed first."""
    if frame.stage == 0:
        frame.stage = 1
        if node.each is not None:
            frame.loop = _passes(run, frame, node.each)
        else:
            frame.loop = (-1,) * query.value(run.board, frame.context, frame.env, node.times)
    if frame.count >= len(frame.loop):
        return frame.count > 0
    if node.up_to:
        another = _wants_another_pass(run, frame)
        if not another:
            return WAIT if another is None else frame.count > 0
    item = frame.loop[frame.count]
    if node.each is not None:
        is_player = _refers_to_players(run, frame, node.each)
        marks = () if is_player else (run.table.cards[item].incarnation,)
        bind(frame, node.as_, Bound(seats=(item,)) if is_player else Bound(cards=(item,), marks=marks))
    frame.count += 1
    push_child(run, frame, "d")
    return WAIT


def _wants_another_pass(run: Run, frame: ProgramFrame) -> bool | None:
    """Whether the player wants another pass; None while they are asked."""
    answer, frame.answer = frame.answer, None
    if isinstance(answer, Confirm):
        return answer.yes
    program = f"{frame.program}/{frame.i}d"
    if not can_do(run, frame, program):
        return False
    _ask_may(run, frame, frame.context.asked, program)
    return None


def _passes(run: Run, frame: ProgramFrame, each: Selector) -> tuple[int, ...]:
    """The cards or players that a repetition goes through: all of those in range (ASC-2P-11)."""
    if isinstance(each, Select):
        each = structs.replace(each, mode=Mode.ALL)
    find = query.seats_of if _refers_to_players(run, frame, each) else query.cards_of
    return find(run.board, frame.context, frame.env, each)


def _refers_to_players(run: Run, frame: ProgramFrame, each: Selector) -> bool:
    if isinstance(each, Ref):
        return bool(query.resolve_ref(run.board, frame.context, frame.env, each.name).seats)
    return query.is_player_selector(each)


@executes(fx.Delegate)
def delegate(run: Run, frame: ProgramFrame, _node: fx.Delegate) -> object:
    """Let another player make the choices of an effect."""
    if frame.stage == 1:
        return frame.child_did
    seats = frame.picks["who"].seats
    if not seats:
        return False
    frame.env = {**frame.env, "they": Bound(seats=seats[:1])}
    return run_child(run, frame, "d", chooser=seats[0])


@executes(fx.Choose)
def choose(_run: Run, frame: ProgramFrame, node: fx.Choose) -> object:
    """Bind cards or players without affecting them (ASC-GLO-15); done if as many as it says were there."""
    picked = frame.picks["what"]
    bind(frame, node.as_, picked)
    return len(picked.cards or picked.seats) >= _fewest(node.what)


def _fewest(what: Selector) -> int:
    """How many must be chosen at the least: "if you do" asks for both of two."""
    if not isinstance(what, Select | AnyOf):
        return 1
    head = head_of(what)
    return head.count.n if isinstance(head.count, Num) and not head.up_to else 1


@executes(fx.Also)
def also(run: Run, frame: ProgramFrame, _node: fx.Also) -> object:
    """Effects that happen at the same time: responses to all of them come afterwards, together."""
    if frame.stage == 0:
        frame.stage = 1
        push_child(run, frame, "d", holding=True)
        return WAIT
    done, held = not frame.child_failed, frame.held
    if frame.begun and not frame.holding:
        for effect in frame.begun:
            run.emit(ev.EffectBegan(structs.replace(effect, id=run.table.next_effect)))
        frame.begun = ()
    if held and not frame.holding:
        frame.held = ()
        open_window(run, *held)
    return done


@executes(fx.Later)
def later(run: Run, frame: ProgramFrame, node: fx.Later) -> object:
    """Delay effects until a point in time, with the present bindings."""
    ctx = frame.context
    bindings = tuple((name, to_delayed(run.table, frame.env[name])) for name in node.over if name in frame.env)
    run.emit(
        ev.EffectDelayed(
            Delayed(
                id=run.table.next_effect,
                seat=ctx.you,
                source=ctx.source,
                program=f"{frame.program}/{frame.i}d",
                at=node.at,
                n=ctx.n,
                bindings=bindings,
                turn=run.table.turn if node.at in LATER_TURN else 0,
            )
        )
    )
    return True


def _payable(run: Run, frame: ProgramFrame, cost: Cost) -> tuple[Cost, ...]:
    ctx = frame.context
    counts = payment.dice_counts(run.table, ctx.you, least=permissions.lowest_payable_side(run.board, ctx.you))
    ways = cost.variants()
    return tuple(way for way in ways if payment.can_pay(run.table, ctx.you, way.at(ctx.n), ctx.source, counts))


@executes(fx.Spend)
def spend(run: Run, frame: ProgramFrame, node: fx.Spend) -> object:
    """Pay a cost in the middle of an effect."""
    costs = _payable(run, frame, node.cost)
    if not costs:
        return False
    you, card = frame.context.you, frame.context.source
    picked = choose_cost(run, frame, costs, you, card, f"{frame.program}/{frame.i}")
    if picked is None:
        return WAIT
    run.push(PayFrame(seat=you, card=card, cost=cost_text(picked)))
    return True


def _can_spend(run: Run, frame: ProgramFrame, node: fx.Spend, _program: str) -> bool:
    return bool(_payable(run, frame, node.cost))


def _can_pay_first(run: Run, frame: ProgramFrame, _node: fx.Pay, program: str) -> bool:
    """Whether the first part can be carried out, and the second is not known to have nothing to act on."""
    if not can_do(run, frame, f"{program}/0p"):
        return False
    second = run.rules.programs[f"{program}/0t"]
    selectors = [s for _, s in slots_of(second[0]) if s is not None] if len(second) == 1 else []
    known = bool(selectors) and all(isinstance(s, Ref) and not s.name.startswith("$") for s in selectors)
    return not known or can_do(run, frame, f"{program}/0t")


def _can_one(run: Run, frame: ProgramFrame, node: fx.One, program: str) -> bool:
    return any(can_do(run, frame, f"{program}/0m{j}") for j in range(len(node.options)))


def _can_delegate(run: Run, frame: ProgramFrame, node: fx.Delegate, program: str) -> bool:
    """Whether the player it is delegated to could carry it out; True while that player is still to be picked."""
    seats = query.seats_of(run.board, frame.context, frame.env, node.who)
    if len(seats) != 1:
        return bool(seats)
    bound = {**frame.env, "they": Bound(seats=seats)}
    return can_do(run, ProgramFrame(program=program, context=frame.context, env=bound), f"{program}/0d")


PROBES[fx.Delegate] = _can_delegate
PROBES[fx.Spend] = _can_spend
PROBES[fx.Pay] = _can_pay_first
PROBES[fx.One] = _can_one
