"""What is said of dice that pay more than a cost asks for: at once, because there is no other way to pay."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Activate, Choice, Trial, observe
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.words.api import Names
from ashes_tui.words.preview import overpaid
from tests.support.tables import Position, dice, seat

ASCEND = "side - exhaust - 1 astral:class"


def said(position: Position, choice: Choice) -> str:
    """What seat 0 is told of the dice that a choice takes."""
    names = Names(observe(position.rules, position.state, 0), position.rules.rulebook)
    return overpaid(Trial(position.rules, position.state, 0).preview(choice), choice, names, 0)


@pytest.mark.rule("ASC-ACT-03")
def test_the_last_power_die_is_not_taken_without_a_word() -> None:
    """Given only a power die for a class cost, then it is said that it pays; of a class die nothing is said."""
    for level, words in ((Level.POWER, "This spends As*, better sides than it asks for"), (Level.CLASS, "")):
        own = seat("Arren Frostpeak", active=dice(DieType.ASTRAL, 1, level))
        position = Position(own, seat(battlefield=()))
        ascend = Activate(position.id("Arren Frostpeak"), "Arren Frostpeak#0", ASCEND)
        assert said(position, ascend).replace("✹", "*") == words


def test_nothing_is_said_where_the_dice_are_chosen() -> None:
    """Given a power and a class die for a class cost, then a question follows, and nothing is said before."""
    mixed = (*dice(DieType.ASTRAL, 1, Level.POWER), *dice(DieType.ASTRAL, 1, Level.CLASS))
    position = Position(seat("Arren Frostpeak", active=mixed), seat())
    assert said(position, Activate(position.id("Arren Frostpeak"), "Arren Frostpeak#0", ASCEND)) == ""
