"""The hardest interactions of the pool, played to the end before the language froze (ARCHITECTURE.md, "Frames")."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Confirm,
    DeclareAttack,
    Decline,
    IllegalChoice,
    PickCards,
    PickNumber,
    PickTrigger,
    PlayCard,
    SeatScenario,
    TriggerDecision,
    TurnDecision,
    observe,
)
from ashes_tui.lang.terms import DieType, Zone
from tests.stressors.table import Table, card, dice, rules


def seat(**more: object) -> SeatScenario:
    """A seat of Issa Brightmore with dice enough."""
    more.setdefault("active", dice(DieType.CHARM, 3) + dice(DieType.SYMPATHY, 3) + dice(DieType.CEREMONIAL, 3))
    return SeatScenario(phoenixborn=card("Issa Brightmore"), **more)  # type: ignore[arg-type]


@pytest.mark.rule("ASC-TIM-09")
def test_golden_veil_cancels_the_rest_of_rile_the_meek() -> None:
    """Given three meek units, when the second pass is veiled, then the third never comes."""
    table = Table(
        seat(battlefield=(card("Spark Drone"),) * 3, hand=("Rouse the Meek",)),
        seat(battlefield=(card("Thunder Hulk"), card("Javelineer")), hand=("Gilded Veil",)),
    )
    hulk, veil = table.id("Thunder Hulk"), table.id("Gilded Veil")
    table.do(PlayCard(table.id("Rouse the Meek"), "main - 1 charm:class"))

    table.do(Confirm(True)).do(PickCards((hulk,)))
    assert isinstance(table.decision, TriggerDecision)
    table.do(Decline())
    assert table.wounds(hulk) == 1

    table.do(Confirm(True)).do(PickCards((hulk,)))
    assert isinstance(table.decision, TriggerDecision)
    table.do(PickTrigger(veil, "Gilded Veil#0"))

    assert table.wounds(hulk) == 1
    assert table.zone(veil) is Zone.DISCARD_PILE
    assert table.zone(table.id("Rouse the Meek")) is Zone.DISCARD_PILE
    assert isinstance(table.decision, TurnDecision)


@pytest.mark.rule("ASC-ACT-18")
def test_only_one_veil_a_turn() -> None:
    """Given two veils in hand, when one was played this turn, then the other is not offered (ASC-ACT-18)."""
    table = Table(
        seat(battlefield=(card("Spark Drone"), card("Javelineer")), hand=("Rouse the Meek", "Aerial Strike")),
        seat(battlefield=(card("Thunder Hulk"),), hand=("Gilded Veil", "Gilded Veil")),
    )
    table.do(PlayCard(table.id("Rouse the Meek"), "main - 1 charm:class")).do(Confirm(True))
    table.do(PickTrigger(table.id("Gilded Veil", n=2), "Gilded Veil#0"))
    assert isinstance(table.decision, TurnDecision)
    assert table.state.table.seats[1].reacted


def attack_with_copy() -> Table:
    """Seat 0 attacks with two units; seat 1 turns its Javelineer into a copy of its Vampire Swarm."""
    table = Table(
        seat(battlefield=(card("Cirrus Ranger"), card("Stormchaser"))),
        seat(battlefield=(card("Javelineer"), card("Vampire Swarm")), hand=("Strange Double",)),
    )
    issa = table.state.table.seats[1].phoenixborn
    table.do(DeclareAttack(issa))
    table.do(PickCards((table.id("Cirrus Ranger"), table.id("Stormchaser"))))
    table.do(PickTrigger(table.id("Strange Double"), "Strange Double#0"))
    table.do(PickCards((table.id("Javelineer"),)))
    assert isinstance(table.decision, CardsDecision)
    return table.do(PickCards((table.id("Vampire Swarm"),)))


def test_a_strange_copy_has_title_values_and_abilities_of_the_other() -> None:
    """Given Strange Double, then title, printed values and abilities are the bat's, for the turn."""
    table = attack_with_copy()
    seen = observe(rules(), table.state, 0).find(table.id("Javelineer"))
    assert seen is not None
    assert (seen.name, seen.attack, seen.life, seen.abilities) == ("Vampire Swarm", 2, 1, ("Swarm",))


def test_a_copied_swarm_returns_and_is_still_a_copy_until_the_turn_ends() -> None:
    """Given a copy destroyed as a blocker, when Swarm is paid, then it is back, still a copy, bare."""
    table = attack_with_copy()
    copy = table.id("Javelineer")
    table.do(AssignBlocks(((table.id("Cirrus Ranger"), copy),)))
    table.do(PickCards((table.id("Cirrus Ranger"),)))  # this battle first
    table.do(PickCards((table.id("Cirrus Ranger"),)))  # and its damage first
    assert table.zone(copy) is Zone.ASIDE
    table.do(PickTrigger(copy, "Vampire Swarm#0"))
    while not isinstance(table.decision, TurnDecision):
        answer = PickNumber(0) if table.decision.purpose == "mode" else None
        table.do(answer or _cheapest(table))

    back = table.state.table.cards[copy]
    assert back.zone is Zone.BATTLEFIELD
    assert (back.wounds, back.exhaustion) == (0, 0)
    seen = observe(rules(), table.state, 0).find(copy)
    assert seen is not None
    assert seen.name == "Vampire Swarm"


def _cheapest(table: Table) -> PickCards:
    from ashes_tui.engine.api import options

    return options(rules(), table.state, table.decision)[0].choice  # type: ignore[return-value]


def test_unseen_is_a_rule_about_the_whole_assignment() -> None:
    """Given an owl and a ranger attacking, then the owl may be blocked only if the ranger is."""
    table = Table(
        seat(battlefield=(card("Mist Owl"), card("Cirrus Ranger"))),
        seat(battlefield=(card("Spark Drone"), card("Thunder Hulk")), hand=("Recharge",), active=dice(DieType.TIME, 1)),
    )
    owl, ranger = table.id("Mist Owl"), table.id("Cirrus Ranger")
    drone, hulk = table.id("Spark Drone"), table.id("Thunder Hulk")
    table.do(DeclareAttack(table.state.table.seats[1].phoenixborn)).do(PickCards((owl, ranger)))
    assert isinstance(table.decision, BlockDecision)
    with pytest.raises(IllegalChoice) as refused:
        table.do(AssignBlocks(((owl, drone),)))
    assert refused.value.denial.rule == "ASC-ATK-04"
    table.do(AssignBlocks(((ranger, hulk), (owl, drone))))
    assert table.state.table.attack is not None
    assert {(b.attacker, b.blocker) for b in table.state.table.attack.battles} == {(owl, drone), (ranger, hulk)}
