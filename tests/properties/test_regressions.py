"""What random play and a second reading of the engine against the rules have found, each as small as it can be."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Activate, IllegalChoice, SetDie, SideDecision, options
from ashes_tui.lang.terms import DieType, Level
from tests.support.tables import Position, card, dice, seat


@pytest.mark.rule("ASC-ACT-08")
def test_a_die_is_not_turned_to_the_side_it_shows() -> None:
    """A change that changes nothing was taken, though it was not among the options."""
    table = Position(
        seat(spellboard=(card("Summon Spark Drone", dice=dice(DieType.ARTIFICE)),), active=dice(DieType.ARTIFICE, 2)),
        seat(),
    )
    table.do(Activate(table.id("Summon Spark Drone"), "Summon Spark Drone#0", "main - exhaust - 1 artifice:class"))
    decision = table.decision
    assert isinstance(decision, SideDecision)
    (die,) = decision.dice
    sides = {o.choice for o in options(table.rules, table.state, decision) if isinstance(o.choice, SetDie)}
    assert sides == {SetDie(die, Level.BASIC), SetDie(die, Level.CLASS)}
    with pytest.raises(IllegalChoice):
        table.do(SetDie(die, Level.POWER))
    table.do(SetDie(die, Level.BASIC))
