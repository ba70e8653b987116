"""``preview``: what is certain to follow from a choice, before it is made."""

from __future__ import annotations

from ashes_tui.engine.choices import Choice
from ashes_tui.engine.control import State
from ashes_tui.engine.events import CardsSeen, DiceRolled, Event, PileShuffled
from ashes_tui.engine.game import advance, open_decisions
from ashes_tui.engine.rules import Rules
from ashes_tui.engine.sample import sample

_CHANCE = (DiceRolled, PileShuffled, CardsSeen)


def preview(rules: Rules, state: State, seat: int, choice: Choice) -> tuple[Event, ...]:
    """The events that follow up to the next decision, cut where chance or a hidden card comes in.

    Raises IllegalChoice as ``advance`` does. The state is not touched.
    """
    asked = next((d.id for d in open_decisions(state) if d.seat == seat), None)
    certain: list[Event] = []
    # Played on with hidden cards dealt anew: what others really hold must not show in it (ASC-GLO-20).
    for event in advance(rules, sample(rules, state, seat, 0), choice, asked).events:
        if isinstance(event, _CHANCE) or event.audience is not None:
            break
        certain.append(event)
    return tuple(certain)
