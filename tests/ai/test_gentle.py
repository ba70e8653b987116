"""The opponent of the guided game strikes softly, but never in vain."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.ai.gentle import GentlePlayer
from ashes_tui.engine.api import Choice, DeclareAttack, observe, options
from ashes_tui.match.player import foresight_of
from ashes_tui.scenario.play import ScenarioGame

AT_A_UNIT, AT_THE_PHOENIXBORN = 6, 8
"""Turns of the game in which it wants to attack one of them."""


def answer(mine: str, theirs: str, turn: int) -> Choice:
    """What it answers in a turn, with these units against those."""
    play = ScenarioGame.given(
        f"""
name: a turn of the teacher
turn: 0
seats:
  0: {{phoenixborn: Maeve Luminvale, draw: [3 Catalyst], battlefield: [{mine}]}}
  1: {{phoenixborn: Arren Frostpeak, draw: [3 Dodge], battlefield: [{theirs}]}}
steps: []
"""
    )
    [decision] = play.decisions
    view = structs.replace(observe(play.rules, play.state, 0), turn=turn, round=2)
    listed = options(play.rules, play.state, decision)
    return GentlePlayer(1).choose(view, decision, listed, foresight_of(play.rules, play.state, 0))


@pytest.mark.parametrize(("mine", "attacks"), [("Snapseed", False), ("Stellar Oracle", True)])
def test_a_unit_without_attack_stays_at_home(mine: str, attacks: bool) -> None:
    """Given a turn in which it wants to attack the Phoenixborn, then it does only with a unit that can hurt it."""
    assert isinstance(answer(mine, "", AT_THE_PHOENIXBORN), DeclareAttack) is attacks


@pytest.mark.parametrize(
    ("mine", "theirs", "attacks"),
    [
        ("Javelineer", "Skybreak Captain", False),
        ("Javelineer", "Javelineer", True),
        ("Skybreak Captain", "Javelineer", True),
    ],
)
def test_no_unit_dies_for_nothing(mine: str, theirs: str, attacks: bool) -> None:
    """Given a unit that can counter, then it is attacked by one that survives that or destroys it, by no other."""
    assert isinstance(answer(mine, theirs, AT_A_UNIT), DeclareAttack) is attacks
