"""The upkeep of automata: the dragon phase (ASC-DRG-01..09), or a part of the recovery phase (CHI-54..61)."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.engine.board.board import Board
from ashes_tui.engine.flow.automaton.aspects import add_aspect, automaton_areas, battlefields_of, definition
from ashes_tui.engine.resolve.placement import fill_circles
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import Context, LeaveFrame, ProgressFrame, RainsFrame, ResolveFrame, UpkeepFrame
from ashes_tui.engine.table.state import NONE, SeatState
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import ASPECT_TYPES, BlockKind, Means, Phase, Rule, Token, Zone


@step(UpkeepFrame)
def _upkeep(run: Run, frame: UpkeepFrame) -> None:
    parts = _RECOVERY if frame.recovery else _PHASE
    if frame.stage >= len(parts):
        run.pop()
        return
    if frame.stage == 0 and not frame.recovery:
        run.emit(ev.PhaseBegan(Phase.DRAGON))
    frame.stage += 1
    parts[frame.stage - 1](run)


def _cleanse(run: Run) -> None:
    """Discard every card it controls but does not own, from left to right (ASC-DRG-02)."""
    for area in reversed(automaton_areas(run)):
        cleanse(run, area)


def cleanse(run: Run, area: SeatState) -> None:
    """Discard the cards on a battlefield, or attached there, that its player does not own (ASC-DRG-03, CHI-40)."""
    table, own = run.table, (area.phoenixborn,) if area.body == NONE else ()
    for card in reversed((*own, *run.board.units(area.index))):
        foreign = [a for a in (*table.cards[card].attached, card) if not _is_owned_there(table, area, a)]
        for leaving in reversed(foreign):
            run.push(LeaveFrame(card=leaving))


def _is_owned_there(table: Table, area: SeatState, card: int) -> bool:
    return table.body(table.cards[card].owner).index == table.body(area.index).index


def _gain_status(run: Run) -> None:
    """Gain 1 status token for each face-up aspect (ASC-DRG-04), and refill status aspects (ASC-DRG-05)."""
    for area in automaton_areas(run):
        aspects = _aspects(run.board, area.index)
        if aspects:
            run.emit(ev.TokensPlaced(area.phoenixborn, Token.STATUS, len(aspects), rule=Rule.FACE_UP_STATUS))
    _refill_status(run)


def _refill_status(run: Run) -> None:
    """Top up status aspects with fewer tokens than circles (ASC-DRG-05, STA-04)."""
    for area in automaton_areas(run):
        for card in _aspects(run.board, area.index):
            fill_circles(run, card)


def _place_rains(run: Run) -> None:
    """Place 1 Red Rains token for each aspect in play, one at a time (CHI-35, CHI-58, CHI-61, COOP-15)."""
    for area in reversed(automaton_areas(run)):
        n = len(_aspects(run.board, area.index))
        if n:
            run.push(RainsFrame(card=area.phoenixborn, left=n, rule=Rule.FACE_UP_RAINS))


def _aspects(board: Board, seat: int) -> tuple[int, ...]:
    return tuple(c for c in board.units(seat) if board.rules.infos[board.table.cards[c].name].type in ASPECT_TYPES)


def _replenish(run: Run) -> None:
    """Add face-down aspects at the right end until all aspects equal threat (ASC-DRG-06, CHI-59, CHI-60, CHI-61).

    Two battlefields get them alternately (ASC-2P-04), each up to the threat (COOP-14).
    """
    short = True
    while short:
        short = False
        for area in automaton_areas(run):
            board = run.board
            have = len(_aspects(board, area.index)) + len(board.face_down(area.index))
            short = (have < area.threat and add_aspect(run, area.index)) or short


def _progress(run: Run) -> None:
    """Resolve the bottom box of the current ready spell, even if it is exhausted (ASC-DRG-07); see `ProgressFrame`."""
    for area in automaton_areas(run):
        if area.body == NONE and area.spellboard:
            run.push(ProgressFrame(seat=area.index))


_PHASE: tuple[Callable[[Run], None], ...] = (_cleanse, _gain_status, _replenish, _progress)
_RECOVERY: tuple[Callable[[Run], None], ...] = (_place_rains, _replenish, _refill_status)


@step(ProgressFrame)
def _progress_spell(run: Run, frame: ProgressFrame) -> None:
    """Resolve the progress text for each of its battlefields (G-14), then go on to the next spell (ASC-DRG-08)."""
    rows = battlefields_of(run, frame.seat)
    if frame.stage < len(rows):
        frame.stage += 1
        _resolve_progress(run, rows[frame.stage - 1], run.table.seats[frame.seat].spellboard[0])
        return
    run.pop()
    next_spell(run, frame.seat)


def _resolve_progress(run: Run, seat: int, spell: int) -> None:
    name = run.table.cards[spell].name
    programs = tuple(a.address for a in run.rules.infos[name].abilities if a.block.kind is BlockKind.PROGRESS)
    if programs:
        run.emit(ev.ProgressBegan(seat, spell, programs[0]))
        context = Context(seat, spell, programs[0], means=Means.SPELL)
        run.push(ResolveFrame(context=context, programs=programs))


def next_spell(run: Run, seat: int) -> None:
    """Bring the next spell into play, a Dragonborn's with all tokens of the old one; the last one stays.

    ASC-DRG-08, ASC-DRG-09, Q-11, CHI-42, C-36.
    """
    state = run.table.seats[seat]
    spell = state.spellboard[0]
    waiting = run.table.cards[spell].under
    if not waiting:
        return
    following = waiting[0]
    old = run.table.cards[spell]
    run.emit(ev.CardMoved(following, Zone.SPELLBOARD, seat, 0, origin=Zone.UNDER))
    for later in waiting[1:]:
        run.emit(ev.CardMoved(later, Zone.UNDER, seat, host=following, origin=Zone.UNDER))
    carried = definition(run, seat).ways.carried
    for token, n in ((Token.EXHAUSTION, old.exhaustion), (Token.STATUS, old.status), (Token.WOUND, old.wounds)):
        if n and carried:
            run.emit(ev.TokensPlaced(following, token, n, NONE, NONE, Means.GAME))
    run.move(spell, Zone.REMOVED, seat)
    run.emit(ev.StageBegan(seat, state.stage + 1))
