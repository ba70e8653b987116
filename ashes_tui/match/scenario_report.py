"""A game written down as a scenario: the last position at rest, and as steps what was chosen since.

So the middle of a resolution can be shown too, which no position alone can say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ashes_tui.content.scenarios_write import plain_roll, plain_scenario, text_of
from ashes_tui.engine.api import (
    Choice,
    Decision,
    ExportError,
    RollScenario,
    Rules,
    Scenario,
    State,
    advance,
    export,
    link,
    new_game,
    open_decisions,
    position_labels,
)
from ashes_tui.match.journal import Journal
from ashes_tui.match.records import Chosen, Undone
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


def report_text(rules: Rules, line: Sequence[Known], name: str = "") -> str:
    """The same as the text of a file."""
    return text_of(report(rules, line, name))


def report_of_journal(journal: Journal, name: str = "") -> str:
    """A saved game as the text of a scenario file, from its last position at rest on."""
    rules = link(journal.header.rulebook)
    line = [Known(new_game(rules, journal.header.setup).state)]
    for record in journal.records:
        if isinstance(record, Chosen):
            state = line[-1].state
            decision = next(d for d in open_decisions(state) if d.id == record.decision)
            after = advance(rules, state, record.choice, record.decision)
            line.append(Known(after.state, Answered(decision, record.choice)))
        elif isinstance(record, Undone):
            line.pop()
        else:
            break  # a concession ends the game: what stands before it is what can be looked at
    return report_text(rules, line, name)


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
