"""The Call of the Phoenix: once the automaton is defeated, the victors may fight each other (VAR-06..09)."""

from __future__ import annotations

from ashes_tui.engine.resolve.placement import clear_card, send_home
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import RoundFrame, TurnFrame
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.terms import Level, Phase, Zone


def goes_on(run: Run) -> bool:
    """Roll a rage die for two players who agreed on it; on power the game goes on between them (VAR-07, C-38)."""
    table = run.table
    if not table.phoenix or len([s for s in table.seats if not s.lost]) < 2:
        return False
    level = run.flip("phoenix")
    run.emit(ev.PhoenixCalled(level))
    if level is not Level.POWER:
        return False
    _return_token(run)
    _clear_automaton(run)
    _resume(run)
    return True


def _return_token(run: Run) -> None:
    """The automaton's first player token goes to the player it points at (VAR-08)."""
    if run.table.first_player != NONE and run.table.seats[run.table.first_player].automaton:
        run.emit(ev.FirstPlayerSet(run.table.seats[run.table.first_player].opposing))


def _clear_automaton(run: Run) -> None:
    """Remove all of the automaton's cards from the game; cards it does not own return to their owners (VAR-07)."""
    theirs = [s for s in run.table.seats if s.automaton]
    own = {s.index for s in theirs}
    rows = [c for s in run.table.seats for c in (*run.board.units(s.index), *s.spellboard)]
    heads = [s.phoenixborn for s in theirs if s.body == NONE]
    for card in heads:
        clear_card(run, card)
    for card in rows:
        c = run.table.cards[card]
        if c.seat in own or c.owner in own:
            clear_card(run, card)
            if c.owner in own:
                run.move(card, Zone.REMOVED, c.owner)
            else:
                send_home(run, card)


def _resume(run: Run) -> None:
    """End the turn, and let the first player take the next one (VAR-09); a dragon phase ends as well."""
    bottom = run.stack[0]
    assert isinstance(bottom, RoundFrame)
    if run.table.phase is Phase.PLAYER_TURNS:
        if run.table.attack is not None:
            run.emit(ev.AttackEnded())
        bottom.queue = (run.table.first_player,)
        over = (TurnFrame(stage=2, seat=run.table.active),) if run.table.active != NONE else ()
        run.stack = [bottom, *over]
    elif run.table.phase is Phase.DRAGON:
        run.stack = [bottom]
