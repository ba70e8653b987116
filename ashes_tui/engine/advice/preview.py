"""``preview``: what is certain to follow from a choice, before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.advice.determinize import sample
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance, open_decisions
from ashes_tui.engine.table.choices import Choice
from ashes_tui.engine.table.control import State
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
_GUESSES = range(4)
"""Seeds of the states played on from: what chance does without saying so, such as a random pick, differs in them."""


def preview(rules: Rules, state: State, seat: int, choice: Choice) -> tuple[Event, ...]:
    """The events that follow up to the next decision, cut where chance or a hidden card comes in.

    Raises IllegalChoice as ``advance`` does. The state is not touched.
    """
    asked = next((d.id for d in open_decisions(state) if d.seat == seat), None)
    # Played on with hidden cards dealt anew: what others really hold must not show in it (ASC-GLO-20).
    guesses = (advance(rules, sample(rules, state, seat, seed), choice, asked).events for seed in _GUESSES)
    return tuple(_certain(tuple(guesses)))


def _certain(guesses: tuple[tuple[Event, ...], ...]) -> Iterator[Event]:
    """What comes of all guesses alike, until something is rolled, shuffled or seen."""
    for event, *others in zip(*guesses, strict=False):
        if isinstance(event, _CHANCE) or event.audience is not None or any(other != event for other in others):
            return
        yield event
