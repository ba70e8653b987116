"""Resolving programs node by node: filling slots, announcing targets, executing (ASC-TXT-05..09).

A sequence of effects resolves from the first to the last (ASC-TXT-05), also when its card leaves play meanwhile
(ASC-TXT-08), and waits while a frame on top of it resolves what it has triggered (ASC-TXT-09).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ashes_tui.engine.resolve.placement import clear_aside
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.slots import ANSWERED, bound_of, fill_slots, without_stale_cards
from ashes_tui.engine.table.control import ProgramFrame, ResolveFrame
from ashes_tui.engine.table.state import NONE, Bound
from ashes_tui.lang import effect as fx
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import IN_PLAY

WAIT = object()
"""An executor returns this when it has pushed a frame or asked, and must be called again for the same node."""

Executor = Callable[[Run, ProgramFrame, Any], object]
EXECUTORS: dict[type, Executor] = {}
"""Effect node → the function that carries it out and returns whether it did something ("if you do"), or WAIT."""


def executes(node: type) -> Callable[[Executor], Executor]:
    """Register the executor of a node class."""

    def register(function: Executor) -> Executor:
        EXECUTORS[node] = function
        return function

    return register


@step(ResolveFrame)
def _resolve(run: Run, frame: ResolveFrame) -> None:
    """Resolve one card's programs in order; each knows what the one before it bound and did (focus text)."""
    if frame.stage < len(frame.programs):
        program = frame.programs[frame.stage]
        frame.stage += 1
        run.push(
            ProgramFrame(
                program=program, context=frame.context, env=frame.env, accepted=frame.accepted, done=frame.done
            )
        )
        return
    run.pop()
    clear_aside(run, frame.aside)


@step(ProgramFrame)
def _run_program(run: Run, frame: ProgramFrame) -> None:
    nodes = run.rules.programs[frame.program]
    while frame.i < len(nodes):
        node = nodes[frame.i]
        if type(node) in fx.SLOTS and not frame.targeted and not fill_slots(run, frame, node):
            return
        if frame.asking == ANSWERED:
            frame.picks, frame.asking = {slot: without_stale_cards(run, b) for slot, b in frame.picks.items()}, ""
        if frame.stage == 0:
            _drop_protected(run, frame, node)
        result = EXECUTORS[type(node)](run, frame, node)
        if result is WAIT:
            return
        frame.done = bool(result)
        frame.did, frame.failed = frame.did or frame.done, frame.failed or not result
        frame.i += 1
        frame.stage, frame.count, frame.targeted, frame.picks, frame.answer, frame.loop = 0, 0, False, {}, None, ()
        if run.dirty or run.decisions or run.stack[-1] is not frame:
            return
    _finish(run, frame)


def _finish(run: Run, frame: ProgramFrame) -> None:
    run.pop()
    if run.stack:
        below = run.stack[-1]
        if isinstance(below, ProgramFrame):
            below.env, below.child_did, below.child_failed = frame.env, frame.did, frame.failed
            below.held, below.begun = frame.held, frame.begun
        elif isinstance(below, ResolveFrame):
            below.env, below.done = frame.env, frame.done


def push_child(
    run: Run,
    frame: ProgramFrame,
    mark: str,
    *,
    chooser: int | None = None,
    you: int | None = None,
    holding: bool = False,
) -> None:
    """Run the program inside the current node.

    ``chooser`` makes its choices, ``you`` becomes its controller; ``holding`` postpones its windows.
    """
    context = frame.context if chooser is None else structs.replace(frame.context, chooser=chooser)
    if you is not None:
        context = structs.replace(context, you=you, chooser=NONE)
    run.push(
        ProgramFrame(
            program=f"{frame.program}/{frame.i}{mark}",
            context=context,
            env=frame.env,
            holding=holding or frame.holding,
            held=frame.held,
            begun=frame.begun,
        )
    )


def run_child(run: Run, frame: ProgramFrame, mark: str, *, chooser: int | None = None) -> object:
    """Run the program inside the current node to its end; the node then continues at stage 1, with ``child_did``."""
    frame.stage = 1
    push_child(run, frame, mark, chooser=chooser)
    return WAIT


def bind(frame: ProgramFrame, name: str | None, bound: Bound) -> None:
    """Bind what a node chose or made to a name, and to ``it``."""
    env = dict(frame.env)
    env["it"] = bound
    if name:
        env[name] = bound
    frame.env = env


def bind_leaving(run: Run, frame: ProgramFrame, name: str | None, bound: Bound, *, lost: bool = False) -> None:
    """Bind cards that are about to leave play as they will be then, so that the name still means them afterwards."""
    cards = [run.table.cards[c] for c in bound.cards]
    marks = tuple(c.incarnation + (c.zone in IN_PLAY) for c in cards)
    bind(frame, name, structs.replace(bound, marks=marks, lost=lost))


AFFECTED: dict[type, tuple[str, ...]] = {
    fx.Damage: ("to",),
    fx.Place: ("to",),
    fx.Remove: ("source",),
    fx.MoveTokens: ("source", "to"),
    fx.Destroy: ("what",),
    fx.Discard: ("what",),
    fx.Put: ("what",),
    fx.Shift: ("what",),
    fx.Hide: ("what",),
    fx.Until: ("who",),
    fx.CopyOf: ("who",),
    fx.Attach: ("to",),
    fx.Reattach: ("what", "to"),
}
"""Effect node → the slots whose cards it affects, in the sense of ASC-GLO-03 (Spell Guard)."""


def _drop_protected(run: Run, frame: ProgramFrame, node: fx.Effect) -> None:
    """Drop picked cards that cannot be affected; they may be picked all the same (ASC-TXT-10)."""
    board, ctx = run.board, frame.context
    for slot in AFFECTED.get(type(node), ()):
        cards = frame.picks[slot].cards
        if any(board.cannot(c, Act.BE_AFFECTED, ctx.source, ctx.means, ctx.you) for c in cards):
            unprotected = [c for c in cards if not board.cannot(c, Act.BE_AFFECTED, ctx.source, ctx.means, ctx.you)]
            left = bound_of(run, tuple(unprotected))
            bound = structs.replace(frame.picks[slot], cards=left.cards, marks=left.marks)
            frame.picks = {**frame.picks, slot: bound}
