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
    """The events that all guesses begin with, until something is rolled, shuffled or seen.

    ``guesses`` are made lazily, and no more of them than needed.
    """
    left = iter(guesses)
    common = tuple(takewhile(is_certain, next(left, ())))
    while common and (other := next(left, None)) is not None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(common, other, strict=False))
        common = tuple(event for event, _ in same)
    return common


def is_certain(event: Event) -> bool:
    return not isinstance(event, _CHANCE) and event.audience is None
