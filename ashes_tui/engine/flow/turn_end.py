"""The end of a turn, of players and of automata."""

from __future__ import annotations

from ashes_tui.engine.resolve.delayed import of_this_turn
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import Record
from ashes_tui.engine.table.state import TimedEffect
from ashes_tui.lang.terms import Duration, EventKind

_END = (Duration.TURN, Duration.NEXT_TURN)


def end_turn(run: Run, *seats: int) -> bool:
    """Open the window of the end of these seats' turn; return False if nothing happens in it.

    Effects delayed until the end of the turn resolve in it. Without seats, only those resolve that were delayed until
    then while the end of the turn was resolving.
    """
    return open_window(run, *(Record(kind=EventKind.TURN_END, player=seat) for seat in seats), due=_END)


def close_turn(run: Run, seat: int) -> None:
    """End the effects that last until now, then the turn; what the former causes still belongs to the turn.

    ASC-DMG-01, ASC-ACT-17.
    """
    over = [effect.id for effect in run.table.effects if _ends_now(run, effect)]
    for effect in over:
        run.emit(ev.EffectEnded(effect))
    if not over:
        run.emit(ev.TurnEnded(seat))
        run.pop()


def _ends_now(run: Run, effect: TimedEffect) -> bool:
    """Whether a timed effect ends with this turn."""
    if effect.duration is Duration.NEXT_TURN:
        return not of_this_turn(run.table, effect.duration, effect.turn)
    if effect.duration is Duration.THEIR_NEXT_TURN:
        return any(run.table.in_turn(seat) for seat in effect.seats) and effect.turn < run.table.turn
    return effect.duration in (Duration.TURN, Duration.ATTACKS)
