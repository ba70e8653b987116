"""How long the guided game leads its learner by the hand: until they have done each kind of main action."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import AbilityActivated, AttackersDeclared, CardPlayed, Event, TurnBegan

_KINDS = (CardPlayed, AbilityActivated, AttackersDeclared)
"""What a turn is mostly spent on: a card was played, an ability was used, an attack was made."""


def is_led(events: Sequence[Event], seat: int) -> bool:
    """Whether a seat has not done all of that before the present turn; then it chooses its turns itself."""
    turn = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=0)
    done = {type(event) for event in events[:turn] if isinstance(event, _KINDS) and event.seat == seat}
    return len(done) < len(_KINDS)
