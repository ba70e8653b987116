"""What is certain to follow from a choice, whatever the random results and hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from ashes_tui.engine.table.events import (
    AspectRevealed,
    BehaviorRolled,
    CardMoved,
    CardsSeen,
    DiceRolled,
    Event,
    NumberRolled,
    PileShuffled,
    redact,
)
from ashes_tui.engine.table.view import PUBLIC
from ashes_tui.lang.terms import Zone

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


def cards_drawn(guesses: Iterable[tuple[Event, ...]], since: int) -> tuple[Event, ...]:
    """The cards that come from draw piles into hands in all guesses, right after so many events that are certain.

    They are face down, as everybody else sees them: only that they are drawn is certain.
    """
    left = iter(guesses)
    common = _draws(next(left, ())[since:])
    while common and (other := next(left, None)) is not None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(common, _draws(other[since:]), strict=False))
        common = tuple(event for event, _ in same)
    return common


def _draws(events: Iterable[Event]) -> tuple[Event, ...]:
    """The cards drawn that events begin with, face down."""
    drawn = takewhile(_is_drawn, events)
    return tuple(known for event in drawn if (known := redact(event, PUBLIC)) is not None)


def _is_drawn(event: Event) -> bool:
    return isinstance(event, CardMoved) and (event.origin, event.zone) == (Zone.DRAW_PILE, Zone.HAND)


def is_certain(event: Event) -> bool:
    return not isinstance(event, _CHANCE) and event.audience is None
