"""Damage and responses to it: damage, prevent, redirect, cancel, destroy."""

from __future__ import annotations

from ashes_tui.engine.board import query
from ashes_tui.engine.resolve import placement
from ashes_tui.engine.resolve.programs import bind, bind_leaving, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import DealFrame, DestroyFrame, PlayFrame, ProgramFrame, ResolveFrame, WindowFrame
from ashes_tui.lang import effect as fx
from ashes_tui.lang.terms import EventKind


@executes(fx.Damage)
def damage(run: Run, frame: ProgramFrame, node: fx.Damage) -> object:
    """Deal damage (ASC-DMG-02), to several cards one at a time, each with its triggers (ASC-TIM-06)."""
    ctx = frame.context
    n = query.value(run.board, ctx, frame.env, node.n)
    picked = frame.picks["to"]
    bind(frame, node.as_, picked)
    if n <= 0 or not picked.cards:
        return False
    sure = run.board.has_flag(ctx.source, "unpreventable", ctx.means)
    for card in reversed(picked.cards):
        mark = run.table.cards[card].incarnation
        run.push(DealFrame(card=card, mark=mark, n=n, source=ctx.source, cause=ctx.you, means=ctx.means, sure=sure))
    return True


def _deal_below(run: Run) -> DealFrame | None:
    return next((f for f in reversed(run.stack) if isinstance(f, DealFrame)), None)


@executes(fx.Prevent)
def prevent(run: Run, frame: ProgramFrame, node: fx.Prevent) -> object:
    """Prevent some of the damage dealt from being received (ASC-DMG-02)."""
    deal = _deal_below(run)
    if deal is None or deal.sure:
        return False
    n = min(deal.left, query.value(run.board, frame.context, frame.env, node.n))
    if n <= 0:
        return False
    deal.left -= n
    run.emit(ev.DamagePrevented(deal.card, n, frame.context.source))
    return True


@executes(fx.Redirect)
def redirect(run: Run, frame: ProgramFrame, _node: fx.Redirect) -> object:
    """Let another card receive damage that has been dealt."""
    deal, picked = _deal_below(run), frame.picks["to"]
    if deal is None or not picked.cards:
        return False
    deal.card = picked.cards[0]
    deal.mark = run.table.cards[deal.card].incarnation
    return True


@executes(fx.Cancel)
def cancel(run: Run, _frame: ProgramFrame, _node: fx.Cancel) -> object:
    """Cancel the effect responded to and the rest of its card (ASC-TIM-09); other responses to it still resolve.

    Attack and counter damage are no effects, so no program of theirs is there to be cancelled (ASC-GLO-07).
    """
    stack = run.stack
    at = next(
        (
            i
            for i in range(len(stack) - 1, -1, -1)
            if isinstance(w := stack[i], WindowFrame) and any(r.kind is EventKind.TARGETED for r in w.records)
        ),
        None,
    )
    if at is None:
        return False
    if isinstance(below := stack[at - 1], PlayFrame):
        # A spell about to be attached, which is what targets (ASC-GLO-15).
        run.emit(ev.EffectCancelled(below.card, ""))
        del stack[at - 1 : at + 1]
        placement.send_home(run, below.card)
        return True
    root = next((i for i in range(at - 1, -1, -1) if isinstance(stack[i], ResolveFrame)), None)
    if root is None:
        return False
    boundary = stack[root]
    assert isinstance(boundary, ResolveFrame)
    run.emit(ev.EffectCancelled(boundary.context.source, boundary.context.address))
    # During a destruction only "if that destroyed it" is cancelled; the destruction goes on (DMG-33).
    stack[root : at + 1] = [f for f in stack[root:at] if isinstance(f, DealFrame | DestroyFrame | WindowFrame)]
    placement.clear_aside(run, boundary.aside)
    return True


@executes(fx.Destroy)
def destroy(run: Run, frame: ProgramFrame, node: fx.Destroy) -> object:
    """Destroy units directly: no damage, no wounds, but the full destruction sequence (ASC-DMG-09)."""
    ctx, picked = frame.context, frame.picks["what"]
    bind_leaving(run, frame, node.as_, picked, lost=True)
    units = [c for c in picked.cards if run.board.is_in_play(c)]
    for card in reversed(units):
        mark = run.table.cards[card].incarnation
        run.push(DestroyFrame(card=card, mark=mark, source=ctx.source, cause=ctx.you, means=ctx.means))
    return bool(units)
