"""What games played at random come to, recorded once: cards made up for the tests, many players, every opponent.

Scenarios end after a few choices; these go on to the end. After a deliberate change, or where a deck or a card they
hold was added, record them: UPDATE_GOLDEN=1 pytest tests/golden/test_games.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    PUBLIC,
    State,
    Transition,
    Trial,
    digest,
    observe,
    options,
    redact,
    sample,
)
from tests.golden.recorded import Parts, check, fingerprints
from tests.support.games import Played, alone, drills, duels, odd_duels, rules, steps, threes

GOLDEN = Path(__file__).parent / "games"
GROUPS: dict[str, Callable[[], Sequence[Played]]] = {
    "cards made up for the tests": lambda: drills(8),
    "any cards": lambda: odd_duels(6),
    "two players": lambda: duels()[::2],
    "three players": lambda: threes(2),
    "against opponents": lambda: alone(2),
}
TRIED = 3
"""So many answers to a question are tried before they are given."""


def closed(state: State) -> State:
    """The same with no open deck list."""
    seats = tuple(s if s.automaton else replace(s, open_list=False) for s in state.table.seats)
    return State(replace(state.table, seats=seats), state.control)


def asked(moments: Sequence[Transition]) -> Iterator[object]:
    """Questions with the answers that are offered, in order."""
    for at in moments[::5]:
        yield [(decision, options(rules(), at.state, decision)) for decision in at.decisions]


def shown(moments: Sequence[Transition]) -> Iterator[object]:
    """What each seat and the public see, and may know of what happens."""
    seats = range(len(moments[0].state.table.seats))
    for at in moments[::10]:
        yield [observe(rules(), at.state, viewer) for viewer in (*seats, PUBLIC)]
    yield [[redact(event, viewer) for viewer in (*seats, PUBLIC)] for at in moments for event in at.events]


def advised(moments: Sequence[Transition]) -> Iterator[object]:
    """What would follow from some answers, and which of them would be in vain."""
    for at in moments[20::40]:
        for decision in at.decisions:
            trial = Trial(rules(), at.state, decision.seat)
            choices = [option.choice for option in options(rules(), at.state, decision)[:TRIED]]
            yield [(trial.preview(choice), trial.no_effect(choice)) for choice in choices]


def imagined(moments: Sequence[Transition]) -> Iterator[object]:
    """What may lie hidden, for each seat: from open lists of decks, and from what the game has shown."""
    for at in moments[::40]:
        for seat in at.state.table.seats:
            yield [digest(sample(rules(), state, seat.index, 1)) for state in (at.state, closed(at.state))]


def parts(played: Played) -> Parts:
    """What is recorded."""
    moments = [step.after for step in steps(played)]
    return {
        "played": [(digest(at.state), at.events, at.outcome) for at in moments],
        "asked": asked(moments),
        "shown": shown(moments),
        "advised": advised(moments),
        "imagined": imagined(moments),
    }


@pytest.mark.parametrize("group", GROUPS)
def test_games_come_out_as_recorded(group: str) -> None:
    now = {played.name: fingerprints(parts(played)) for played in GROUPS[group]()}
    check(GOLDEN / f"{group.replace(' ', '-')}.yaml", now, "tests/golden/test_games.py")
