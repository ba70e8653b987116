"""A game written down as a scenario: the last position at rest, and as steps what was chosen since.

So the middle of a resolution can be shown too, which no position alone can say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from ashes_tui.content.scenarios_write import plain_roll, plain_scenario
from ashes_tui.engine.api import (
    Choice,
    Decision,
    ExportError,
    RollScenario,
    Rules,
    Scenario,
    State,
    export,
    position_labels,
)
from ashes_tui.match.match import Match
from ashes_tui.match.records import Chosen
from ashes_tui.match.scenario_cast import Cast
from ashes_tui.match.scenario_said import said


class Answered(Struct, frozen=True):
    """How a state came about: the decision that was answered, and how."""

    decision: Decision
    choice: Choice


Cause = Answered | tuple[RollScenario, ...] | None
"""What led to a state: an answer, random results fixed, or something a scenario cannot say."""


class Known(Struct, frozen=True):
    """A state of a game, and what led to it."""

    state: State
    cause: Cause = None


def report(rules: Rules, line: Sequence[Known], name: str = "") -> dict[str, Any]:
    """The scenario of a game so far, as plain data. Raises ``ExportError`` if it was at rest nowhere."""
    start, position = _last_rest(line)
    plain = ({"name": name} if name else {}) | plain_scenario(position)
    table = line[start].state.table
    names = position_labels(table)
    labels = tuple(names.get(c.id, c.name) for c in table.cards)
    steps = [_step(rules, labels, line[i].state, line[i + 1].cause) for i in range(start, len(line) - 1)]
    return plain | ({"steps": steps} if steps else {})


def report_of_match(match: Match, name: str = "") -> dict[str, Any]:
    """A match so far, as plain data. Raises ``ExportError`` if it was at rest nowhere."""
    line = [Known(match.moments[0].transition.state)]
    for before, moment in pairwise(match.moments):
        if not isinstance(moment.after, Chosen):
            break  # a concession ends the game: what stands before it is what can be looked at
        asked = next(d for d in before.transition.decisions if d.id == moment.after.decision)
        line.append(Known(moment.transition.state, Answered(asked, moment.after.choice)))
    return report(match.rules, line, name)


def _last_rest(line: Sequence[Known]) -> tuple[int, Scenario]:
    """The last state that is a position, with nothing after it that steps cannot say."""
    for i in range(len(line) - 1, -1, -1):
        try:
            return i, export(line[i].state)
        except ExportError:
            if line[i].cause is None:
                break
    raise ExportError("the game was never at rest in a player's turn: there is no position to start from")


def _step(rules: Rules, labels: tuple[str, ...], state: State, cause: Cause) -> dict[str, Any]:
    if isinstance(cause, Answered):
        return {str(cause.decision.seat): said(Cast(rules, state, labels), cause.decision, cause.choice)}
    return {"rolls": [plain_roll(r) for r in cause or ()]}
