"""What is certain to follow from a choice, whatever the random results and hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    return _common(tuple(takewhile(is_certain, guess)) for guess in guesses)


def foretold_events(guesses: Sequence[tuple[Event, ...]], seat: int) -> tuple[Event, ...]:
    """The same as a seat may know them, with cards of its own hand put away, and those drawn then.

    What is drawn is face down, as everybody else sees it: only that it is drawn is certain.
    """
    known = _common(tuple(takewhile(lambda event: is_certain(event) or _puts_away(event, seat), g)) for g in guesses)
    return *known, *_common(_draws(guess[len(known) :]) for guess in guesses)


def _common(guesses: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    """The events with which all guesses begin."""
    left = iter(guesses)
    common = next(left, ())
    while common and (other := next(left, None)) is not None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(common, other, strict=False))
        common = tuple(event for event, _ in same)
    return common


def _puts_away(event: Event, seat: int) -> bool:
    """Whether a card of a seat's hand goes onto its draw pile or below it, which only this seat sees."""
    if not isinstance(event, CardMoved) or event.seat != seat or seat not in (event.audience or ()):
        return False
    return (event.origin, event.zone) == (Zone.HAND, Zone.DRAW_PILE)


def _draws(events: Iterable[Event]) -> tuple[Event, ...]:
    """The cards drawn that events begin with, face down."""
    drawn = takewhile(_is_drawn, events)
    return tuple(known for event in drawn if (known := redact(event, PUBLIC)) is not None)


def _is_drawn(event: Event) -> bool:
    return isinstance(event, CardMoved) and (event.origin, event.zone) == (Zone.DRAW_PILE, Zone.HAND)


def is_certain(event: Event) -> bool:
    return not isinstance(event, _CHANCE) and event.audience is None
