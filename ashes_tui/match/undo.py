"""When a choice may be taken back: if it revealed nothing hidden, used no chance, and awaits no response."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.engine.api import (
    AspectRevealed,
    BehaviorRolled,
    CardMoved,
    CardsSeen,
    Decision,
    DiceRolled,
    Event,
    PileShuffled,
    TriggerDecision,
)
from ashes_tui.lang.terms import Zone
from ashes_tui.match.errors import UndoLimit


def undo_limit_of(seat: int, events: Iterable[Event], pending: Iterable[Decision]) -> UndoLimit | None:
    """Why ``seat``'s choice cannot be undone, from its ``events`` and the decisions they led to; None if it can."""
    for event in events:
        limit = _limit_from(seat, event)
        if limit:
            return limit
    if any(d.seat != seat and isinstance(d, TriggerDecision) for d in pending):
        return UndoLimit.ANSWERED
    return None


def _limit_from(seat: int, event: Event) -> UndoLimit | None:
    """The limit that an event sets, if any. A behaviour die's number is a random draw, which the timeline notices."""
    if isinstance(event, DiceRolled | BehaviorRolled):
        return UndoLimit.ROLLED
    if isinstance(event, PileShuffled):
        return UndoLimit.SHUFFLED
    if isinstance(event, CardsSeen | AspectRevealed):
        return UndoLimit.SEEN
    if isinstance(event, CardMoved) and _reveals(seat, event):
        return UndoLimit.SEEN
    return None


def _reveals(seat: int, event: CardMoved) -> bool:
    """Whether ``seat`` saw a card leave a hidden zone, other than into another hidden one."""
    if event.audience is not None and seat not in event.audience:
        return False
    hidden = event.origin is Zone.DRAW_PILE or (event.origin is Zone.HAND and event.seat != seat)
    return hidden and event.zone is not Zone.DRAW_PILE
