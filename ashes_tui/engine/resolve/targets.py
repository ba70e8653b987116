"""Announcing targets, with one window for all of them (ASC-TIM-08, ASC-GLO-15)."""

from __future__ import annotations

from ashes_tui.engine.resolve.candidates import is_targeting, slots_of
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import ProgramFrame, Record
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang import effect as fx
from ashes_tui.lang.terms import EventKind, Means


def announce_all(run: Run, frame: ProgramFrame, node: fx.Effect) -> bool:
    """Announce all targets picked for a node; return whether a window opened."""
    targets: list[int] = []
    seats: list[int] = []
    for slot, selector in slots_of(node):
        if selector is not None and is_targeting(selector):
            targets.extend(frame.picks[slot].cards)
            seats.extend(frame.picks[slot].seats)
    return announce(run, frame, tuple(targets), tuple(seats))


def announce(run: Run, frame: ProgramFrame, targets: tuple[int, ...], seats: tuple[int, ...]) -> bool:
    """Announce targets and open one window for all of them; return whether it opened."""
    if not targets and not seats:
        return False
    ctx = frame.context
    run.emit(ev.TargetsChosen(ctx.you, ctx.source, targets, seats))
    records = [_target_record(frame, card=c, player=run.table.cards[c].seat) for c in targets]
    records += [_target_record(frame, player=s) for s in seats]
    return open_window(run, *records)


def _target_record(frame: ProgramFrame, card: int = NONE, player: int = NONE) -> Record:
    ctx = frame.context
    return Record(
        kind=EventKind.TARGETED,
        card=card,
        player=player,
        source=ctx.source,
        cause=ctx.you,
        means=ctx.means or Means.ABILITY,
        effect=ctx.address,
    )
