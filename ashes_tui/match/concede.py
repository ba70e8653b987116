"""Conceding: a seat and its side lose; if more than one other side is left, they play on."""

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
    """The game after ``seat``'s side concedes. Raises ``ConcedeRefused``."""
    table = state.table
    _require_can_concede(table, seat)
    side = table.seats[seat].side
    left = [s for s in table.seats if s.side != side and not s.lost]
    if len({s.side for s in left}) > 1:
        return _concede_and_play_on(rules, state, seat)
    winners = tuple(s.index for s in table.seats if s.side == left[0].side)
    events: list[Event] = [PlayerLost(s.index, REASON) for s in table.seats if s.side == side and not s.lost]
    events.append(GameEnded(winners, REASON))
    for event in events:
        table = apply(table, event)
    control = structs.replace(state.control, stack=(), decisions=(), answers=())
    outcome = table.outcome or Outcome(winners, REASON)
    return Transition(State(structs.replace(table, outcome=outcome), control), tuple(events), (), outcome)


def _require_can_concede(table: Table, seat: int) -> None:
    if table.outcome is not None:
        raise ConcedeRefused("the game is over")
    if not 0 <= seat < len(table.seats) or table.seats[seat].lost:
        raise ConcedeRefused(f"seat {seat} is not playing")
    if table.seats[seat].automaton:
        raise ConcedeRefused(f"{table.seats[seat].automaton} is an automaton and never concedes")


def _concede_and_play_on(rules: Rules, state: State, seat: int) -> Transition:
    """Let the others play on; only between actions, when nothing is half resolved."""
    if not all(isinstance(decision, TurnDecision) for decision in open_decisions(state)):
        raise ConcedeRefused(
            "answer the open question first: while others play on, you can concede only between actions"
        )
    return give_up(rules, state, seat)
