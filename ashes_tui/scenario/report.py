"""Exporting a game as a scenario: its last position at rest, and the choices since as steps.

This also captures the middle of a resolution, which no position can.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise, takewhile

from ashes_tui.engine.api import ExportError, Rules, Scenario, Transition, export, position_labels
from ashes_tui.match.saves.records import Chosen, Conceded, ForcedRolls, Record
from ashes_tui.match.timeline import Moment, Timeline
from ashes_tui.scenario.lookup import NameLookup
from ashes_tui.scenario.steps import to_step
from ashes_tui.scenario.write import plain_roll, plain_scenario


def report(timeline: Timeline, name: str = "") -> dict[str, object]:
    """The game so far as a scenario, as plain data. Raises ``ExportError`` if it was never at rest."""
    line = list(takewhile(lambda m: not isinstance(m.after, Conceded), timeline.moments))  # a concession is not a step
    start, position = _last_rest(timeline.rules, line)
    plain = ({"name": name} if name else {}) | plain_scenario(position)
    table = line[start].transition.state.table
    names = position_labels(table)
    labels = tuple(names.get(c.id, c.name) for c in table.cards)
    steps = [_step(timeline.rules, labels, before.transition, now.after) for before, now in pairwise(line[start:])]
    return plain | ({"steps": steps} if steps else {})


def _last_rest(rules: Rules, line: Sequence[Moment]) -> tuple[int, Scenario]:
    """The last moment at rest, with its position."""
    for i in range(len(line) - 1, -1, -1):
        with suppress(ExportError):
            return i, export(rules, line[i].transition.state)
    raise ExportError("the game was never at rest in a player's turn: there is no position to start from")


def _step(rules: Rules, labels: tuple[str, ...], before: Transition, record: Record | None) -> dict[str, object]:
    """The step from one moment to the next."""
    if isinstance(record, ForcedRolls):
        return {"rolls": [plain_roll(roll) for roll in record.rolls]}
    assert isinstance(record, Chosen)
    decision = next(d for d in before.decisions if d.id == record.decision)
    return {str(decision.seat): to_step(NameLookup(rules, before.state, labels), decision, record.choice)}
