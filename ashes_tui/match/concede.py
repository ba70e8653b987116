"""Giving up: a seat loses, and with it its side; with one side left the game is over, with more the others play on."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.engine.api import (
    Event,
    GameEnded,
    Outcome,
    PlayerLost,
    Rules,
    State,
    Table,
    Transition,
    TurnDecision,
    apply,
    give_up,
    open_decisions,
)
from ashes_tui.match.errors import ConcedeRefused

REASON = "concede"


def concede(rules: Rules, state: State, seat: int) -> Transition:
    """The game after ``seat``'s side has given up. Raises ``ConcedeRefused``."""
    table = state.table
    _refuse(table, seat)
    side = table.seats[seat].side
    left = [s for s in table.seats if s.side != side and not s.lost]
    if len({s.side for s in left}) > 1:
        return _without(rules, state, seat)
    winners = tuple(s.index for s in table.seats if s.side == left[0].side)
    events: list[Event] = [PlayerLost(s.index, REASON) for s in table.seats if s.side == side and not s.lost]
    events.append(GameEnded(winners, REASON))
    for event in events:
        table = apply(table, event)
    control = structs.replace(state.control, stack=(), decisions=(), answers=())
    outcome = table.outcome or Outcome(winners, REASON)
    return Transition(State(structs.replace(table, outcome=outcome), control), tuple(events), (), outcome)


def _refuse(table: Table, seat: int) -> None:
    if table.outcome is not None:
        raise ConcedeRefused("the game is over")
    if not 0 <= seat < len(table.seats) or table.seats[seat].lost:
        raise ConcedeRefused(f"seat {seat} is not playing")
    if table.seats[seat].automaton:
        raise ConcedeRefused(f"{table.seats[seat].automaton} plays itself and never gives up")


def _without(rules: Rules, state: State, seat: int) -> Transition:
    """The others play on; what is being resolved is resolved first."""
    if not all(isinstance(asked, TurnDecision) for asked in open_decisions(state)):
        raise ConcedeRefused("while others play on, answer the open question first: giving up comes between actions")
    return give_up(rules, state, seat)
