"""Delayed effects: what they remember, and which are due (TIM-17)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import Context, ResolveFrame
from ashes_tui.engine.table.lots import places_of_lot
from ashes_tui.engine.table.state import NONE, Bound, Delayed
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import IN_PLAY, Duration, EventKind, Means


def to_delayed(table: Table, bound: Bound) -> Bound:
    """A binding to keep for later: cards in play are bound by identity, which only a hand or pile ends.

    Cards that are leaving play or have left it stay bound by incarnation.
    """
    cards = [table.cards[c] for c in bound.cards]
    there = all(c.zone in IN_PLAY and c.incarnation == m for c, m in zip(cards, bound.marks, strict=False))
    if not bound.marks or not there:
        return bound
    return replace(bound, marks=tuple(c.identity for c in cards), lasting=True)


def from_delayed(table: Table, bound: Bound) -> Bound:
    """A kept binding when its effect is due: those cards that are still the same, as they are now."""
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
"""Until when an effect is delayed → the point in time at which it resolves."""


LATER_TURN = (Duration.NEXT_TURN, Duration.YOUR_NEXT_TURN)
"""Effects delayed until these never resolve in the turn that delayed them."""


def of_this_turn(table: Table, duration: Duration, turn: int) -> bool:
    """Whether an effect that waits for a later turn was made in this one."""
    return duration in LATER_TURN and turn >= table.turn


def due_effects(table: Table, at: tuple[Duration, ...], seat: int = NONE) -> tuple[Delayed, ...]:
    """The delayed effects that are due, optionally of one player only, in the order they were made."""
    return tuple(d for d in table.delayed if d.at in at and seat in (NONE, d.seat) and _is_due_now(table, d))


def _is_due_now(table: Table, delayed: Delayed) -> bool:
    if delayed.at is Duration.YOUR_NEXT_TURN and not table.in_turn(delayed.seat):
        return False
    return not of_this_turn(table, delayed.at, delayed.turn)


def due_labels(table: Table, due: tuple[Delayed, ...]) -> tuple[tuple[int, str], ...]:
    """Labels for due effects, as (card, program): their source, or if several are alike, the card they apply to."""
    return tuple(_due_label(table, d, due) for d in due)


def _due_label(table: Table, delayed: Delayed, due: tuple[Delayed, ...]) -> tuple[int, str]:
    alike = [d for d in due if (d.source, d.program) == (delayed.source, delayed.program)]
    affected = [card for _, bound in delayed.bindings for card in _cards_still_bound(table, bound)]
    return (affected[0] if len(alike) > 1 and affected else delayed.source, delayed.program)


def _cards_still_bound(table: Table, bound: Bound) -> tuple[int, ...]:
    """The cards a delayed effect still applies to, or those on which its tokens lie."""
    return (
        from_delayed(table, bound).cards if bound.lot == NONE else tuple(c for c, _ in places_of_lot(table, bound.lot))
    )


def resolve_delayed(run: Run, delayed: Delayed) -> None:
    """Resolve a delayed effect."""
    run.emit(ev.DelayedResolved(delayed.id))
    context = Context(delayed.seat, delayed.source, delayed.program, n=delayed.n, means=Means.ABILITY)
    env = {name: from_delayed(run.table, bound) for name, bound in delayed.bindings}
    run.push(ResolveFrame(context=context, programs=(delayed.program,), env=env))
