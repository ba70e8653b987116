"""What random play and a second reading of the engine against the rules have found, each as small as it can be."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    PUBLIC,
    Activate,
    CardsDecision,
    Confirm,
    ConfirmDecision,
    DeclareAttack,
    Decline,
    IllegalChoice,
    SetDie,
    SideDecision,
    TriggerDecision,
    TurnDecision,
    observe,
    options,
)
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


# --- hidden cards --------------------------------------------------------------------------------------------------


def _aeromancy(*top: str) -> Position:
    table = Position(seat("Kanna Galeheart", draw_pile=(*top, *("Stormchaser",) * (8 - len(top)))), seat())
    return table.do(Activate(table.id("Kanna Galeheart"), "Kanna Galeheart#0", "main - exhaust"))


@pytest.mark.rule("ASC-GLO-20")
def test_nobody_learns_whether_kanna_saw_an_action_spell() -> None:
    """She was asked only if there was one among the five: ``waiting`` told the others."""
    with_one, without = _aeromancy("Searing Bolt"), _aeromancy()
    for table in (with_one, without):
        assert isinstance(table.decision, ConfirmDecision)
        assert len(observe(table.rules, table.state, 0).peeked) == 5
    for viewer in (1, PUBLIC):
        assert observe(with_one.rules, with_one.state, viewer) == observe(without.rules, without.state, viewer)
    assert isinstance(without.do(Confirm(True)).decision, TurnDecision)


@pytest.mark.rule("ASC-GLO-20")
def test_nobody_learns_how_many_action_spells_kanna_saw() -> None:
    """She was asked which one only if there were several."""
    one, two = _aeromancy("Searing Bolt"), _aeromancy("Searing Bolt", "Hurricane")
    for table in (one, two):
        assert isinstance(table.do(Confirm(True)).decision, CardsDecision)
    assert observe(one.rules, one.state, 1) == observe(two.rules, two.state, 1)
    assert isinstance(one.pick(one.id("Searing Bolt")).decision, TurnDecision)


@pytest.mark.rule("ASC-GLO-20")
def test_nobody_learns_that_a_reaction_was_held_back() -> None:
    """The number of the next decision counted every question, also those put to others."""
    views = []
    for hand in ("Barrier", "Reconfigure"):
        table = Position(
            seat(battlefield=(card("Thunder Hulk", dice=dice(DieType.ARTIFICE)),)),
            seat(card("Issa Brightmore", dice=dice(DieType.ARTIFICE)), hand=(hand,), conjuration_pile=()),
        )
        table.do(DeclareAttack(table.id("Issa Brightmore", seat=1)))
        if isinstance(table.decision, TriggerDecision):
            table.do(Decline())
        assert isinstance(table.decision, TurnDecision)
        views.append(observe(table.rules, table.state, 0))
    assert views[0] == views[1]
