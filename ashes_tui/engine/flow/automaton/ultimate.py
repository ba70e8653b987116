"""Red Rains tokens and the Ultimate they bring about (CHI-31..45)."""

from __future__ import annotations

from ashes_tui.engine.board.red_rains import ultimate_value
from ashes_tui.engine.flow.automaton.aspects import automaton_areas, battlefields_of
from ashes_tui.engine.flow.automaton.upkeep import cleanse, next_spell
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import Context, RainsFrame, ResolveFrame, UltimateFrame
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.terms import BlockKind, Means, Rule, Token


def begin_if_due(run: Run) -> None:
    """Begin the Ultimate of a Chimera that has the tokens for it, after some have been placed (CHI-38, CHI-45)."""
    run.rained = False
    for seat in automaton_areas(run):
        spec = run.rules.rulebook.automata[seat.automaton]
        resolving = any(isinstance(f, UltimateFrame) and f.seat == seat.index for f in run.stack)
        if resolving or seat.body != NONE or not seat.spellboard or not spec.ultimate:
            continue
        if run.table.cards[seat.phoenixborn].red_rains >= ultimate_value(run.board, seat):
            run.push(UltimateFrame(seat=seat.index))


@step(RainsFrame)
def _rain(run: Run, frame: RainsFrame) -> None:
    """Place one token at a time; the Ultimate may resolve in between (CHI-35)."""
    if frame.left <= 0:
        run.pop()
        return
    frame.left -= 1
    lots = tuple((lot, 1) for lot, _ in frame.lots)
    run.emit(ev.TokensPlaced(frame.card, Token.RED_RAINS, 1, frame.source, frame.cause, frame.means, frame.rule, lots))


@step(UltimateFrame)
def _ultimate(run: Run, frame: UltimateFrame) -> None:
    """Resolve an Ultimate: tokens and foreign cards go, its effect resolves, the next phase begins (CHI-38..42)."""
    frame.stage += 1
    _STAGES[frame.stage - 1](run, frame)


def _pay(run: Run, frame: UltimateFrame) -> None:
    """Remove tokens equal to its value and discard foreign cards (CHI-39, CHI-40)."""
    seat = run.table.seats[frame.seat]
    run.emit(ev.UltimateBegan(frame.seat, seat.spellboard[0]))
    run.emit(ev.TokensRemoved(seat.phoenixborn, Token.RED_RAINS, ultimate_value(run.board, seat), Rule.ULTIMATE))
    for area in reversed(automaton_areas(run)):
        if run.table.body(area.index).index == frame.seat:
            cleanse(run, area)


def _resolve(run: Run, frame: UltimateFrame) -> None:
    """Resolve its effect against everybody it faces now (CHI-41)."""
    spell = run.table.seats[frame.seat].spellboard[0]
    found = [a for a in run.rules.infos[run.table.cards[spell].name].abilities if a.block.kind is BlockKind.ULTIMATE]
    for battlefield in reversed(_facing(run, frame.seat)):
        if found:
            context = Context(battlefield, spell, found[0].address, means=Means.SPELL)
            run.push(ResolveFrame(context=context, programs=(found[0].address,)))


def _facing(run: Run, seat: int) -> tuple[int, ...]:
    """The battlefields it resolves for: in its own turn the one that takes it (COOP-12), else all (G-14)."""
    found = battlefields_of(run, seat)
    return (run.table.active,) if run.table.active in found else found


def _begin_next_phase(run: Run, frame: UltimateFrame) -> None:
    """Begin the next phase (CHI-42); tokens left over may already be enough for its Ultimate (CHI-39)."""
    run.pop()
    next_spell(run, frame.seat)
    begin_if_due(run)


_STAGES = (_pay, _resolve, _begin_next_phase)
