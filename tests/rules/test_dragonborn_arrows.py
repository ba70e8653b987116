"""Indiri Aldair's conjured aspects: how arrows attack, die, count and are protected."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AttackersDeclared,
    BattleBegan,
)
from tests.rules.dragon import IT, ME, row
from tests.rules.indiri import (
    BURNING,
    ENTANGLING,
    HEAD,
    WHISTLING,
    her_phase,
    her_turn,
    indiri,
    sides,
)
from tests.rules.table import Table, dice, seat


@pytest.mark.rule("ASC-DRG-30")
@pytest.mark.parametrize("arrow", [BURNING, ENTANGLING, WHISTLING])
def test_an_arrow_dies_of_its_attack_and_costs_no_blood(arrow: str) -> None:
    """When an arrow has attacked, then it is exhausted, destroyed and back in the pile; her card takes no wound."""
    t = her_turn(indiri([arrow]))
    assert row(t) == []
    assert t.pile(IT).count(arrow) == 2
    assert t.wounds(HEAD) == 0
    assert t.wounds("Marshal") == (2 if arrow == BURNING else 1)


def test_burning_arrows_are_stronger_only_when_they_attack() -> None:
    """Given an attack on one, then it counters with 1."""
    t = Table(seat(field=["Wall"]), indiri([BURNING]), rolls=sides("power")).attack(BURNING)
    assert t.wounds("Wall") == 1
    assert row(t) == [BURNING], "countering does not exhaust it"


def test_entangling_arrow_lowers_two_dice_of_the_persons_choice() -> None:
    """When it attacks, then the person lowers 2 dice, before blocks; with fewer, those; with none, nothing."""
    me = seat(field=["Wall"], dice_="natural, charm, astral:class, time:basic")
    t = her_turn(indiri([ENTANGLING]), me)
    assert (t.question, t.who) == ("dice", ME)
    t.pick_dice("charm, astral:class")
    assert t.active(ME) == dice("natural, charm:class, astral:basic, time:basic")
    assert t.question == "blockers"
    t = her_turn(indiri([ENTANGLING]), seat(dice_="natural:class, 3 time:basic"))
    assert t.active(ME) == dice("natural:basic, 3 time:basic")
    assert t.question == "turn"


def test_only_the_attacking_arrow_entangles() -> None:
    """Given another aspect that attacks, then an exhausted arrow beside it does nothing."""
    t = her_turn(indiri(["Godshield", ENTANGLING]), seat(dice_="2 natural"))
    assert t.active(ME) == dice("2 natural")


@pytest.mark.rule("ASC-ATK-04")
def test_whistling_arrow_is_terrifying() -> None:
    """Given units with 1 and 2 attack, then only the latter may block it."""
    t = her_turn(indiri([WHISTLING]), seat(field=["Peasant", "Soldier"]))
    assert [[t.cards[b].name for b in found] for _, found in t.asked.blockers] == [["Soldier"]]
    t = her_turn(indiri([WHISTLING]), seat(field=["Peasant"]))
    assert t.question == "turn"
    assert t.wounds("Marshal") == 1


@pytest.mark.rule("ASC-DRG-04")
def test_arrows_count_for_gain_status() -> None:
    """Given an aspect and two arrows, then three status tokens come onto her card (Q-16)."""
    t = her_phase(indiri(["Fletch", BURNING, WHISTLING, "?Fletch"], conjuration_pile=()))
    assert t.status(HEAD) == 3


@pytest.mark.rule("ASC-ATK-10", "ASC-ATK-11")
def test_shields_and_dice_protect_arrows_too() -> None:
    """Given an attack on an arrow, then a shield guards it, and without one the die decides."""
    t = Table(seat(field=["Wall"]), indiri([BURNING, "Fletch"])).attack(BURNING)
    assert [t.cards[e.defender].name for e in t.seen(BattleBegan)] == ["Fletch"]
    t = Table(seat(field=["Soldier"]), indiri([BURNING]), rolls=sides("basic")).attack(BURNING)
    assert (t.wounds(HEAD), row(t)) == (2, [BURNING])


@pytest.mark.rule("ASC-DRG-21")
def test_arrows_and_aspects_attack_together() -> None:
    """Given center aspects and arrows, then all attack the Phoenixborn, left to right; the others wait."""
    t = her_turn(indiri(["Quick Shot", "Oppress", WHISTLING, "Volley of Arrows", BURNING]))
    (attack,) = t.seen(AttackersDeclared)
    assert [t.cards[c].name for c in attack.attackers] == ["Quick Shot", WHISTLING, "Volley of Arrows", BURNING]
    assert t.wounds("Marshal") == 2 + 1 + 2 + 2


@pytest.mark.parametrize(("unit", "target"), [("Oppress", "Brute"), ("Godshield", "Soldier")])
@pytest.mark.rule("ASC-DRG-22")
def test_left_and_right(unit: str, target: str) -> None:
    """Given three units, then left attacks the leftmost, right the rightmost, alone."""
    t = her_turn(indiri([unit, "Quick Shot"]), seat(field=["Brute", "Wall", "Soldier"]))
    (attack,) = t.seen(AttackersDeclared)
    assert (t.cards[attack.target].name, [t.cards[c].name for c in attack.attackers]) == (target, [unit])
