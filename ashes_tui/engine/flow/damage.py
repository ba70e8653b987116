"""Damage, wounds and destruction (ASC-DMG), and the check of all lives after every change (ASC-DMG-01)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.board import permissions, snapshots
from ashes_tui.engine.flow import call_of_the_phoenix
from ashes_tui.engine.flow.automaton import ultimate
from ashes_tui.engine.resolve.placement import bleed, clear_card, departure_records, send_home
from ashes_tui.engine.resolve.run import STEPS, Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import DealFrame, DestroyFrame, ProgramFrame, Record
from ashes_tui.engine.table.lots import capped_shares
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.effect import If
from ashes_tui.lang.select import Ref, WasDestroyed
from ashes_tui.lang.terms import Blood, EventKind, Means, Stat, Zone


@step(DealFrame)
def _deal(run: Run, frame: DealFrame) -> None:
    """Damage is dealt and may be prevented, is received as wounds, and may destroy (ASC-DMG-02, ASC-DMG-03)."""
    stage = frame.stage
    frame.stage += 1
    if stage == 0:
        _deal_damage(run, frame)
    elif stage == 1:
        _receive_damage(run, frame)
    else:
        run.pop()
        _destroy_if_fatal(run, frame)


def _is_still_there(run: Run, frame: DealFrame) -> bool:
    return run.board.is_in_play(frame.card) and run.table.cards[frame.card].incarnation == frame.mark


def _deal_damage(run: Run, frame: DealFrame) -> None:
    if frame.n <= 0 or not _is_still_there(run, frame):
        run.pop()  # ASC-DMG-07: dealing 0 is not dealing damage.
        return
    frame.left = frame.n
    run.emit(ev.DamageDealt(frame.card, frame.n, frame.source, frame.cause, frame.means))
    open_window(
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


def _receive_damage(run: Run, frame: DealFrame) -> None:
    if frame.left > 0 and _is_still_there(run, frame):
        _apply_wards(run, frame)
    if frame.left <= 0 or not _is_still_there(run, frame):
        run.pop()
        return
    n = frame.left * (2 if run.board.has_flag(frame.card, "double-wounds") else 1)
    open_window(
        run, run.place_wounds(frame.card, n, frame.source, frame.cause, frame.means, lots=capped_shares(frame.lots, n))
    )


def _apply_wards(run: Run, frame: DealFrame) -> None:
    """Prevent damage by continuous effects."""
    n = (
        0
        if frame.sure
        else min(frame.left, permissions.warded_damage(run.board, frame.card, frame.left, frame.means, frame.cause))
    )
    if n > 0:
        frame.left -= n
        run.emit(ev.DamagePrevented(frame.card, n, frame.card))


def _destroy_if_fatal(run: Run, frame: DealFrame) -> None:
    if not _is_still_there(run, frame) or run.table.cards[frame.card].zone is not Zone.BATTLEFIELD:
        return
    if run.table.cards[frame.card].wounds >= run.board.stat(frame.card, Stat.LIFE):
        run.push(DestroyFrame(card=frame.card, source=frame.source, cause=frame.cause, means=frame.means))


@step(DestroyFrame)
def _destroy(run: Run, frame: DestroyFrame) -> None:
    """A unit leaves the battlefield, its blood is paid, responses resolve, and it is discarded if still aside.

    ASC-DMG-04, ASC-DMG-05, ASC-DMG-06.
    """
    card = run.table.cards[frame.card]
    if frame.stage == 0:
        if card.zone is not Zone.BATTLEFIELD or not run.board.has_stayed(frame.card, frame.mark):
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
        open_window(run, *_records(run, frame, card.seat), follow_up=_has_follow_up(run, frame))
        if run.stack[-1] is not frame:
            return
    run.pop()
    if run.table.cards[frame.card].zone is Zone.ASIDE:
        clear_card(run, frame.card)
        send_home(run, frame.card)
    bleed(run, frame.card, Blood.AFTER_DISCARD)


def _has_follow_up(run: Run, frame: DestroyFrame) -> bool:
    """Whether the sentence that destroyed exactly this card goes on with "if that destroyed it" (DMG-33)."""
    below = run.stack[-2] if len(run.stack) > 1 else None
    if not isinstance(below, ProgramFrame) or below.holding:
        return False
    nodes = run.rules.programs[below.program]
    node = nodes[below.i] if below.i < len(nodes) else None
    if not isinstance(node, If) or not isinstance(node.conditions[0], WasDestroyed):
        return False
    of = node.conditions[0].of
    bound = below.env.get(of.name.removeprefix("$")) if isinstance(of, Ref) else None
    return bound is not None and bound.cards == (frame.card,)


def _records(run: Run, frame: DestroyFrame, seat: int) -> list[Record]:
    """The records of a destruction: of the unit, of its destroyer, and of each card that leaves play with it."""
    record = Record(
        kind=EventKind.DESTROYED,
        card=frame.card,
        player=seat,
        source=frame.source,
        cause=frame.cause,
        means=frame.means,
    )
    destroyed = [record] if frame.source == NONE else [record, replace(record, kind=EventKind.DESTROYS)]
    return [*destroyed, *departure_records(run, frame.card, frame.source, frame.cause, frame.means)]


def _will_destroy(run: Run, frame: DealFrame | DestroyFrame) -> bool:
    """Whether a frame will destroy its unit itself: the damage has been received, or destruction is yet to begin."""
    if isinstance(frame, DealFrame):
        return frame.stage == 2 and _is_still_there(run, frame)
    return frame.stage == 0 and run.board.has_stayed(frame.card, frame.mark)


def check_lives(run: Run, table: Table) -> None:
    """Units whose wounds reach their life are destroyed, Phoenixborn lose, at any moment (ASC-DMG-01)."""
    for seat in table.seats:
        if not seat.lost and seat.body == NONE and _has_fatal_wounds(run, table, seat.phoenixborn):
            lose(run, seat.index, "destroyed")
            if run.table.outcome is not None:
                return
            table = run.table
    if run.rained:
        ultimate.begin_if_due(run)
    busy = {f.card for f in run.stack if isinstance(f, DealFrame | DestroyFrame) and _will_destroy(run, f)}
    dying = [
        c
        for s in table.clockwise(table.lead())
        for c in run.board.units(s)
        if c not in busy and _has_fatal_wounds(run, table, c)
    ]
    for card in reversed(dying):
        run.push(DestroyFrame(card=card, means=Means.GAME))


def _has_fatal_wounds(run: Run, table: Table, card: int) -> bool:
    """Whether a card's wounds reach its life. This runs after every change, so the printed life is checked first."""
    c, board = table.cards[card], run.board
    if c.wounds < run.rules.infos[c.name].life and not board.may_have_lowered_life:
        return False
    return c.wounds >= board.stat(card, Stat.LIFE)


STEPS[Table] = check_lives


def lose(run: Run, seat: int, reason: str) -> None:
    """A player loses; the last side standing wins (ASC-RND-25, MULTI-11). Until then the others play on (MULTI-08)."""
    solo = any(s.automaton and not s.lost for s in run.table.seats)
    sides = {s.side for s in run.table.seats if not s.lost and s.index != seat}
    departures = _discard_all_in_play(run, seat) if not solo and len(sides) > 1 else ()
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
    if departures:
        open_window(run, *departures)  # G-18: an eliminated player no longer responds


def _discard_all_in_play(run: Run, seat: int) -> tuple[Record, ...]:
    """Discard what a player has in play (MULTI-08), each card to its owner (MULTI-09).

    Cards the player owns elsewhere stay in play (MULTI-10).
    """
    state = run.table.seats[seat]
    cards = (*state.battlefield, *state.spellboard)
    attached = tuple(a for c in (state.phoenixborn, *cards) for a in run.table.cards[c].attached)
    clear_card(run, state.phoenixborn)
    for card in cards:
        clear_card(run, card)
        send_home(run, card)
    return tuple(Record(kind=EventKind.LEAVES, card=c, player=seat) for c in (*cards, *attached))


def _side_lost(run: Run, side: int, reason: str) -> None:
    """Against an automaton a side loses together (ASC-2P-14, COOP-01)."""
    for seat in run.table.seats:
        if seat.side == side and not seat.lost:
            run.emit(ev.PlayerLost(seat.index, reason))
