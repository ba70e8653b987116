"""Effects put off: what they remember until their time comes, and which are due (TIM-17)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import Context, ResolveFrame
from ashes_tui.engine.table.lots import places
from ashes_tui.engine.table.state import NONE, Bound, Delayed
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import IN_PLAY, Duration, EventKind, Means


def kept(table: Table, bound: Bound) -> Bound:
    """A binding to be kept for later: of cards in play by identity, so that only a hand or a pile ends it.

    What is leaving play or has left it stays bound by incarnation.
    """
    cards = [table.cards[c] for c in bound.cards]
    there = all(c.zone in IN_PLAY and c.incarnation == m for c, m in zip(cards, bound.marks, strict=False))
    if not bound.marks or not there:
        return bound
    return replace(bound, marks=tuple(c.identity for c in cards), lasting=True)


def recalled(table: Table, bound: Bound) -> Bound:
    """The binding when its time has come: what is still the same card, as it is now."""
    if not bound.lasting:
        return bound
    cards = tuple(c for c, m in zip(bound.cards, bound.marks, strict=True) if table.cards[c].identity == m)
    return replace(bound, cards=cards, marks=tuple(table.cards[c].incarnation for c in cards), lasting=False)


# --- when their time has come ------------------------------------------------------------------------------------

POINTS = {
    Duration.TURN: EventKind.TURN_END,
    Duration.NEXT_TURN: EventKind.TURN_END,
    Duration.ROUND: EventKind.ROUND_END,
    Duration.YOUR_NEXT_TURN: EventKind.TURN_START,
}
"""How long an effect was put off → the point in time at which it resolves."""


LATER_TURN = (Duration.NEXT_TURN, Duration.YOUR_NEXT_TURN)
"""What is put off to these never comes in the turn it was put off in."""


def of_this_turn(table: Table, duration: Duration, turn: int) -> bool:
    """Whether what comes with a turn after this one began in this one."""
    return duration in LATER_TURN and turn >= table.turn


def due(table: Table, at: tuple[Duration, ...], seat: int = NONE) -> tuple[Delayed, ...]:
    """The effects whose time has come, perhaps only those of one player, as they were put off."""
    return tuple(d for d in table.delayed if d.at in at and seat in (NONE, d.seat) and _now(table, d))


def _now(table: Table, delayed: Delayed) -> bool:
    if delayed.at is Duration.YOUR_NEXT_TURN and not table.in_turn(delayed.seat):
        return False
    return not of_this_turn(table, delayed.at, delayed.turn)


def ways(table: Table, found: tuple[Delayed, ...]) -> tuple[tuple[int, str], ...]:
    """What to call each of the effects that are due: by its card; of several of one card by what it is still over."""
    return tuple(_way(table, d, found) for d in found)


def _way(table: Table, delayed: Delayed, found: tuple[Delayed, ...]) -> tuple[int, str]:
    same = [d for d in found if (d.source, d.program) == (delayed.source, delayed.program)]
    over = [card for _, bound in delayed.bindings for card in _held(table, bound)]
    return (over[0] if len(same) > 1 and over else delayed.source, delayed.program)


def _held(table: Table, bound: Bound) -> tuple[int, ...]:
    """The cards it is still over: where its tokens lie, if it speaks of tokens."""
    return recalled(table, bound).cards if bound.lot == NONE else tuple(c for c, _ in places(table, bound.lot))


def begin(run: Run, delayed: Delayed) -> None:
    """Resolve an effect that was put off."""
    run.emit(ev.DelayedResolved(delayed.id))
    context = Context(delayed.seat, delayed.source, delayed.program, n=delayed.n, means=Means.ABILITY)
    env = {name: recalled(run.table, bound) for name, bound in delayed.bindings}
    run.push(ResolveFrame(context=context, programs=(delayed.program,), env=env))
