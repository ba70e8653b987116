"""What is certain to follow from a choice, whatever the random results and hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

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


def certain_events(guesses: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    """What comes of all guesses alike, until something is rolled, shuffled or seen; no more are made than it takes."""
    every = iter(guesses)
    found = tuple(takewhile(_is_certain, next(every, ())))
    while found and (other := next(every, None)) is not None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(found, other, strict=False))
        found = tuple(event for event, _ in same)
    return found


def _is_certain(event: Event) -> bool:
    return not isinstance(event, _CHANCE) and event.audience is None
