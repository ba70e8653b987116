"""A game written down as a scenario: the last position at rest, and as steps what was chosen since.

So the middle of a resolution can be shown too, which no position alone can say.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise, takewhile
from typing import Any

from ashes_tui.engine.api import ExportError, Rules, Scenario, Transition, export, position_labels
from ashes_tui.match.saves.records import Chosen, Conceded, ForcedRolls, Record
from ashes_tui.match.timeline import Moment, Timeline
from ashes_tui.scenario.cast import NamedThings
from ashes_tui.scenario.say import step_of
from ashes_tui.scenario.write import plain_roll, plain_scenario


def report(timeline: Timeline, name: str = "") -> dict[str, Any]:
    """A game so far as a scenario, as plain data. Raises ``ExportError`` if it was at rest nowhere."""
    line = list(takewhile(lambda m: not isinstance(m.after, Conceded), timeline.moments))  # what can be looked at
    start, position = _last_rest(timeline.rules, line)
    plain = ({"name": name} if name else {}) | plain_scenario(position)
    table = line[start].transition.state.table
    names = position_labels(table)
    labels = tuple(names.get(c.id, c.name) for c in table.cards)
    steps = [_step(timeline.rules, labels, before.transition, now.after) for before, now in pairwise(line[start:])]
    return plain | ({"steps": steps} if steps else {})


def _last_rest(rules: Rules, line: Sequence[Moment]) -> tuple[int, Scenario]:
    """The last moment that is a position."""
    for i in range(len(line) - 1, -1, -1):
        with suppress(ExportError):
            return i, export(rules, line[i].transition.state)
    raise ExportError("the game was never at rest in a player's turn: there is no position to start from")


def _step(rules: Rules, labels: tuple[str, ...], before: Transition, record: Record | None) -> dict[str, Any]:
    """What led from a moment to the next, as a scenario says it."""
    if isinstance(record, ForcedRolls):
        return {"rolls": [plain_roll(roll) for roll in record.rolls]}
    assert isinstance(record, Chosen)
    asked = next(d for d in before.decisions if d.id == record.decision)
    return {str(asked.seat): step_of(NamedThings(rules, before.state, labels), asked, record.choice)}
