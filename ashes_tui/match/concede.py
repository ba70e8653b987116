"""Giving up: a seat loses, and with it its side; with one side left the game is over."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.engine.api import Event, GameEnded, Outcome, PlayerLost, State, Table, Transition, apply
from ashes_tui.match.errors import ConcedeRefused

REASON = "concede"


def concede(state: State, seat: int) -> Transition:
    """The game after ``seat``'s side has given up. Raises ``ConcedeRefused``."""
    table = state.table
    if table.outcome is not None:
        raise ConcedeRefused("the game is over")
    if not 0 <= seat < len(table.seats) or table.seats[seat].lost:
        raise ConcedeRefused(f"seat {seat} is not playing")
    if table.seats[seat].automaton:
        raise ConcedeRefused(f"{table.seats[seat].automaton} plays itself and never gives up")
    side = table.seats[seat].side
    events: list[Event] = [PlayerLost(s.index, REASON) for s in table.seats if s.side == side and not s.lost]
    events.append(GameEnded(_winners(table, side), REASON))
    for event in events:
        table = apply(table, event)
    control = structs.replace(state.control, stack=(), decisions=(), answers=())
    outcome = table.outcome or Outcome(_winners(state.table, side), REASON)
    return Transition(State(structs.replace(table, outcome=outcome), control), tuple(events), (), outcome)


def _winners(table: Table, loser: int) -> tuple[int, ...]:
    """The seats of the one side that is left."""
    left = [s for s in table.seats if s.side != loser and not s.lost]
    if len({s.side for s in left}) != 1:
        raise ConcedeRefused("conceding is not possible while more than one other side plays on")
    return tuple(s.index for s in table.seats if s.side == left[0].side)
