"""Damage, wounds and destruction (ASC-DMG), and the check that holds at any moment (ASC-DMG-01, ASC-RND-25)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.board import permissions, snapshots
from ashes_tui.engine.flow import call_of_the_phoenix
from ashes_tui.engine.flow.automaton import ultimate
from ashes_tui.engine.resolve.placement import bleed, departures, send_home, strip
from ashes_tui.engine.resolve.run import STEPS, Run, step
from ashes_tui.engine.resolve.windows import window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import DealFrame, DestroyFrame, ProgramFrame, Record
from ashes_tui.engine.table.lots import capped
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.effect import If
from ashes_tui.lang.select import Ref, WasDestroyed
from ashes_tui.lang.terms import Blood, EventKind, Means, Stat, Zone


@step(DealFrame)
def _deal(run: Run, frame: DealFrame) -> None:
    """Dealt (may be prevented), then received as wounds, then perhaps destroyed."""
    stage = frame.stage
    frame.stage += 1
    if stage == 0:
        _dealt(run, frame)
    elif stage == 1:
        _received(run, frame)
    else:
        run.pop()
        _fatal(run, frame)


def _there(run: Run, frame: DealFrame) -> bool:
    return run.board.is_in_play(frame.card) and run.table.cards[frame.card].incarnation == frame.mark


def _dealt(run: Run, frame: DealFrame) -> None:
    if frame.n <= 0 or not _there(run, frame):
        run.pop()  # ASC-DMG-07: dealing 0 is not dealing damage.
        return
    frame.left = frame.n
    run.emit(ev.DamageDealt(frame.card, frame.n, frame.source, frame.cause, frame.means))
    window(
        run,
        Record(
            kind=EventKind.DAMAGED,
            card=frame.card,
            player=run.table.cards[frame.card].seat,
            source=frame.source,
            cause=frame.cause,
            amount=frame.n,
            means=frame.means,
        ),
    )


def _received(run: Run, frame: DealFrame) -> None:
    if frame.left > 0 and _there(run, frame):
        _ward(run, frame)
    if frame.left <= 0 or not _there(run, frame):
        run.pop()
        return
    n = frame.left * (2 if run.board.flag(frame.card, "double-wounds") else 1)
    window(run, run.place_wounds(frame.card, n, frame.source, frame.cause, frame.means, lots=capped(frame.lots, n)))


def _ward(run: Run, frame: DealFrame) -> None:
    """What texts prevent of it all the time, without being asked."""
    n = (
        0
        if frame.sure
        else min(frame.left, permissions.warded(run.board, frame.card, frame.left, frame.means, frame.cause))
    )
    if n > 0:
        frame.left -= n
        run.emit(ev.DamagePrevented(frame.card, n, frame.card))


def _fatal(run: Run, frame: DealFrame) -> None:
    if not _there(run, frame) or run.table.cards[frame.card].zone is not Zone.BATTLEFIELD:
        return
    if run.table.cards[frame.card].wounds >= run.board.stat(frame.card, Stat.LIFE):
        run.push(DestroyFrame(card=frame.card, source=frame.source, cause=frame.cause, means=frame.means))


@step(DestroyFrame)
def _destroy(run: Run, frame: DestroyFrame) -> None:
    """ASC-DMG-04..06: off the battlefield, blood, when destroyed, after destroyed, then discarded if still aside."""
    card = run.table.cards[frame.card]
    if frame.stage == 0:
        if card.zone is not Zone.BATTLEFIELD or not run.board.remains(frame.card, frame.mark):
            run.pop()
            return
        frame.stage = 1
        snapshot = snapshots.snapshot(run.board, frame.card)
        run.emit(ev.UnitDestroyed(frame.card, card.seat, snapshot, frame.source, frame.cause, frame.means))
        bleed(run, frame.card, Blood.ON_REMOVAL)
        if run.stack[-1] is not frame:
            return
    if frame.stage == 1:
        frame.stage = 2
        window(run, *_records(run, frame, card.seat), rider=_has_rider(run, frame))
        if run.stack[-1] is not frame:
            return
    run.pop()
    if run.table.cards[frame.card].zone is Zone.ASIDE:
        strip(run, frame.card)
        send_home(run, frame.card)
    bleed(run, frame.card, Blood.AFTER_DISCARD)


def _has_rider(run: Run, frame: DestroyFrame) -> bool:
    """Whether what destroyed just this card goes on "if that destroyed it", before others answer (DMG-33)."""
    below = run.stack[-2] if len(run.stack) > 1 else None
    if not isinstance(below, ProgramFrame) or below.holding:
        return False
    nodes = run.rules.programs[below.program]
    node = nodes[below.i] if 0 < below.i < len(nodes) else None
    if not isinstance(node, If) or not isinstance(node.conditions[0], WasDestroyed):
        return False
    of = node.conditions[0].of
    bound = below.env.get(of.name.removeprefix("$")) if isinstance(of, Ref) else None
    return bound is not None and bound.cards == (frame.card,)


def _records(run: Run, frame: DestroyFrame, seat: int) -> list[Record]:
    """Destroyed, seen from both sides; and it left play, with what was attached to it."""
    record = Record(
        kind=EventKind.DESTROYED,
        card=frame.card,
        player=seat,
        source=frame.source,
        cause=frame.cause,
        means=frame.means,
    )
    both = [record] if frame.source == NONE else [record, replace(record, kind=EventKind.DESTROYS)]
    return [*both, *departures(run, frame.card, frame.source, frame.cause, frame.means)]


def _finishes(run: Run, frame: DealFrame | DestroyFrame) -> bool:
    """Whether a frame is about to destroy its unit itself: damage once received, a destruction not yet begun."""
    if isinstance(frame, DealFrame):
        return frame.stage == 2 and _there(run, frame)
    return frame.stage == 0 and run.board.remains(frame.card, frame.mark)


def check(run: Run, table: Table) -> None:
    """Units whose wounds reach their life are destroyed, Phoenixborn lose, at any moment (ASC-DMG-01)."""
    for seat in table.seats:
        if not seat.lost and seat.body == NONE and _spent(run, table, seat.phoenixborn):
            lose(run, seat.index, "destroyed")
            if run.table.outcome is not None:
                return
            table = run.table
    if run.rained:
        ultimate.due(run)
    busy = {f.card for f in run.stack if isinstance(f, DealFrame | DestroyFrame) and _finishes(run, f)}
    dying = [
        c for s in table.clockwise(table.lead()) for c in run.board.units(s) if c not in busy and _spent(run, table, c)
    ]
    for card in reversed(dying):
        run.push(DestroyFrame(card=card, means=Means.GAME))


def _spent(run: Run, table: Table, card: int) -> bool:
    """Whether the wounds of a card reach its life. Asked after every change, so the printed life is looked at first."""
    c, board = table.cards[card], run.board
    if c.wounds < run.rules.infos[c.name].life and not board.weakened:
        return False
    return c.wounds >= board.stat(card, Stat.LIFE)


STEPS[Table] = check


def lose(run: Run, seat: int, reason: str) -> None:
    """A player loses; the last side standing wins (ASC-RND-25). Without a winner yet the others play on (MULTI-08)."""
    solo = any(s.automaton and not s.lost for s in run.table.seats)
    sides = {s.side for s in run.table.seats if not s.lost and s.index != seat}
    gone = _clear(run, seat) if not solo and len(sides) > 1 else ()
    run.emit(ev.PlayerLost(seat, reason))
    if solo:
        _side_lost(run, run.table.seats[seat].side, reason)
    sides = {s.side for s in run.table.seats if not s.lost}
    if len(sides) <= 1:
        if run.table.seats[seat].automaton and call_of_the_phoenix.goes_on(run):
            return
        run.emit(ev.GameEnded(tuple(s.index for s in run.table.seats if not s.lost), reason))
        return
    if run.table.first_player == seat:
        run.emit(ev.FirstPlayerSet(run.table.clockwise(seat)[0]))  # G-06
    if gone:
        window(run, *gone)  # G-18: who is out answers nothing any more


def _clear(run: Run, seat: int) -> tuple[Record, ...]:
    """Discard what a player has in play, each card to its owner; what it owns elsewhere stays (MULTI-08..10)."""
    state = run.table.seats[seat]
    cards = (*state.battlefield, *state.spellboard)
    attached = tuple(a for c in (state.phoenixborn, *cards) for a in run.table.cards[c].attached)
    strip(run, state.phoenixborn)
    for card in cards:
        strip(run, card)
        send_home(run, card)
    return tuple(Record(kind=EventKind.LEAVES, card=c, player=seat) for c in (*cards, *attached))


def _side_lost(run: Run, side: int, reason: str) -> None:
    """Against an opponent that plays itself a side loses together (ASC-2P-14)."""
    for seat in run.table.seats:
        if seat.side == side and not seat.lost:
            run.emit(ev.PlayerLost(seat.index, reason))
