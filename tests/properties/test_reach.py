"""Random games reach what they are meant to prove: every node, every kind of decision, choice and event."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ashes_tui.engine.api import Choice, Decision, Event, Purpose
from ashes_tui.engine.resolve.programs import EXECUTORS
from ashes_tui.lang import effect as fx
from ashes_tui.lang import static as st
from ashes_tui.lang.terms import BlockKind
from tests.support.games import Played, begin, drills, duels, odd_duels, play, rules, steps, threes

OPPONENTS_NODES = {"AddAspects", "FollowRow", "Hide", "JoinAttack", "RollNumber", "Shift", "SpendStatus"}
OPPONENTS_EVENTS = {
    *("AspectRevealed", "BehaviorRolled", "NumberRolled", "StageBegan", "StaminaLowered", "UltimateBegan"),
    *("AttackersJoined", "PhoenixCalled", "ProgressBegan", "TurnHanded", "UnitShifted"),
}
"""What happens only against an automaton: its own games meet them (test_solo, test_coop...)."""
PARTNERS_CHOICES, PARTNERS_PURPOSES = {"HandOver"}, {Purpose.NEXT_RESPONSE}
"""What only partners are asked and answer (test_coop, tests/rules/test_coop)."""


def wide() -> list[Played]:
    """More mixed decks than elsewhere: rare cards must meet each other. First those that soon meet everything."""
    return [*drills(), *odd_duels(40), *threes(), *duels()]


def _names(union: Any) -> set[str]:
    return {kind.__name__ for kind in typing.get_args(union)}


def test_random_games_execute_every_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each executor runs in some game."""
    ran: Counter[str] = Counter()

    def counted(node: type, run: Callable[..., object]) -> Callable[..., object]:
        def executor(*args: Any) -> object:
            ran[node.__name__] += 1
            return run(*args)

        return executor

    for node, executor in list(EXECUTORS.items()):
        monkeypatch.setitem(EXECUTORS, node, counted(node, executor))
    for played in wide():
        for _ in play(played):
            pass
        if _names(fx.Effect) - set(ran) == OPPONENTS_NODES:
            break
    assert _names(fx.Effect) - set(ran) == OPPONENTS_NODES


def test_every_static_and_kind_of_text_is_in_the_rules() -> None:
    """What the games could meet: the game's own cards and those made up for the tests leave nothing out."""
    blocks = [a.block for a in rules().abilities.values()]
    statics = {type(s).__name__ for b in blocks for s in b.statics}
    statics |= {
        type(s).__name__ for p in rules().programs.values() for n in p if isinstance(n, fx.Until) for s in n.statics
    }
    assert _names(st.Static) - statics == set()
    assert set(BlockKind) - {b.kind for b in blocks} == set()


def test_random_games_meet_every_question_answer_and_event() -> None:
    decisions: Counter[str] = Counter()
    choices: Counter[str] = Counter()
    events: Counter[str] = Counter()
    purposes: Counter[Purpose] = Counter()
    for played in wide():
        decisions.update(type(d).__name__ for d in begin(played).decisions)
        for step in steps(played):
            decisions[type(step.decision).__name__] += 1
            purposes[step.decision.purpose] += 1
            choices[type(step.choice).__name__] += 1
            events.update(type(e).__name__ for e in step.after.events)
        if not _unmet(decisions, choices, events, purposes):
            break
    assert _unmet(decisions, choices, events, purposes) == set()


def _unmet(
    decisions: Counter[str], choices: Counter[str], events: Counter[str], purposes: Counter[Purpose]
) -> set[object]:
    """What is still to be seen."""
    return {
        *(_names(Decision) - set(decisions)),
        *(_names(Choice) - set(choices) - PARTNERS_CHOICES),
        *(_names(Event) - set(events) - OPPONENTS_EVENTS),
        *(set(Purpose) - set(purposes) - PARTNERS_PURPOSES),
    }
