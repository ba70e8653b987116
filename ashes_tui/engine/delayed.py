"""Effects put off: what they remember until their time comes, and the order they resolve in then (TIM-17)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine import events as ev
from ashes_tui.engine.choices import PickTrigger, Purpose, TriggerDecision
from ashes_tui.engine.control import Context, DueFrame, Resolve
from ashes_tui.engine.run import Run, step
from ashes_tui.engine.state import NONE, Bound, Delayed
from ashes_tui.engine.table import Table
from ashes_tui.lang.terms import IN_PLAY, Duration, EventKind, Means


def kept(table: Table, bound: Bound) -> Bound:
    """A binding to be kept for later: of cards in play by identity, so that only a hand or a pile ends it.

    Tokens, and what is leaving play or has left it, stay bound by incarnation.
    """
    cards = [table.cards[c] for c in bound.cards]
    there = all(c.zone in IN_PLAY and c.incarnation == m for c, m in zip(cards, bound.marks, strict=False))
    if bound.token is not None or not bound.marks or not there:
        return bound
    return replace(bound, marks=tuple(c.identity for c in cards), lasting=True)


def recalled(table: Table, bound: Bound) -> Bound:
    """The binding when its time has come: what is still the same card, as it is now."""
    if not bound.lasting:
        return bound
    cards = tuple(c for c, m in zip(bound.cards, bound.marks, strict=True) if table.cards[c].identity == m)
    return replace(bound, cards=cards, marks=tuple(table.cards[c].incarnation for c in cards), lasting=False)


# --- when their time has come ------------------------------------------------------------------------------------

_POINTS = {
    Duration.TURN: EventKind.TURN_END,
    Duration.NEXT_TURN: EventKind.TURN_END,
    Duration.ROUND: EventKind.ROUND_END,
    Duration.YOUR_NEXT_TURN: EventKind.TURN_START,
}
"""How long an effect was put off → the point in time at which it resolves."""


def of_this_turn(table: Table, duration: Duration, turn: int) -> bool:
    """Whether what lasts to the end of the next turn began in this one."""
    return duration is Duration.NEXT_TURN and turn >= table.turn


def run_delayed(run: Run, *at: Duration, seat: int = NONE) -> bool:
    """Begin to resolve the effects due at a point in time, perhaps only those of one player; False if none is."""
    frame = DueFrame(at=at, seat=seat)
    if not _due(run, frame):
        return False
    run.push(frame)
    return True


def _due(run: Run, frame: DueFrame) -> list[Delayed]:
    """The effects of the player whose turn it is to resolve theirs: the active player first (ASC-TIM-02)."""
    found = [d for d in run.table.delayed if d.at in frame.at and not of_this_turn(run.table, d.at, d.turn)]
    for seat in run.table.order(run.table.lead()) if frame.seat == NONE else (frame.seat,):
        mine = [d for d in found if d.seat == seat]
        if mine:
            return mine
    return found if frame.seat == NONE else []


@step(DueFrame)
def _resolve_due(run: Run, frame: DueFrame) -> None:
    """One after the other, in the order their controller likes; an opponent's own as they were put off."""
    answer, frame.answer = frame.answer, None
    found = _due(run, frame)
    if not found:
        run.pop()
        return
    ways = tuple(dict.fromkeys(_way(run.table, d, found) for d in found))
    if isinstance(answer, PickTrigger):
        _begin(run, next(d for d in found if _way(run.table, d, found) == (answer.card, answer.ability)))
    elif len(ways) == 1 or run.table.seats[found[0].seat].automaton:
        _begin(run, found[0])
    else:
        run.ask(
            TriggerDecision(
                seat=found[0].seat,
                purpose=Purpose.TRIGGER,
                rule="ASC-TIM-02",
                source=found[0].source,
                triggers=ways,
                event=_POINTS[found[0].at].value,
                optional=False,
            )
        )


def _way(table: Table, due: Delayed, found: list[Delayed]) -> tuple[int, str]:
    """What to call an effect that is due: by its card; of several of one card each by what it is still over."""
    same = [d for d in found if (d.source, d.program) == (due.source, due.program)]
    over = [card for _, bound in due.bindings for card in recalled(table, bound).cards]
    return (over[0] if len(same) > 1 and over else due.source, due.program)


def _begin(run: Run, due: Delayed) -> None:
    run.emit(ev.DelayedResolved(due.id))
    context = Context(due.seat, due.source, due.program, n=due.n, means=Means.ABILITY)
    env = {name: recalled(run.table, bound) for name, bound in due.bindings}
    run.push(Resolve(context=context, programs=(due.program,), env=env))
