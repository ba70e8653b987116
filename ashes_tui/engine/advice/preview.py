"""What is certain to follow from a choice, whatever chance brings and others hold."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.table.events import (
    AspectRevealed,
    BehaviorRolled,
    CardsSeen,
    DiceRolled,
    Event,
    NumberRolled,
    PileShuffled,
)

_CHANCE = (DiceRolled, BehaviorRolled, NumberRolled, PileShuffled, CardsSeen, AspectRevealed)


def certain(guesses: tuple[tuple[Event, ...], ...]) -> Iterator[Event]:
    """What comes of all guesses alike, until something is rolled, shuffled or seen."""
    for event, *others in zip(*guesses, strict=False):
        if isinstance(event, _CHANCE) or event.audience is not None or any(other != event for other in others):
            return
        yield event
