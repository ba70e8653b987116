"""What an attack is said to lead to: fought out by the rules on a copy, if nobody does more about it."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import AssignBlocks, Choice, DeclareAttack, PickCards, Trial
from tests.rules.table import Table, card, seat


def foreseen(t: Table, choice: Choice | None, seat: int | None = None) -> dict[str, int]:
    """The lives that a seat is told of, by title."""
    lives = Trial(t.rules, t.now.state, t.who if seat is None else seat).lives_after(choice)
    return {t.cards[c].name: left for c, left in lives.items()}


@pytest.mark.rule("ASC-DICE-03", "ASC-DMG-02")
def test_damage_that_a_die_prevents_is_not_foreseen() -> None:
    """Given an attacker with an astral die, when a blocker counters it, then 1 less is foretold, and so it happens."""
    t = Table(seat(field=[card("Soldier", on="astral")]), seat("Hermit", field=["Soldier"]))
    t.attack("Hermit", "Soldier")
    block = AssignBlocks(((t.id("Soldier@0"), t.id("Soldier@1")),))
    lives = Trial(t.rules, t.now.state, 1).lives_after(block)
    assert lives == {t.id("Soldier@0"): 1, t.id("Soldier@1"): 0}
    assert t.do(block).wounds("Soldier@0") == 1


@pytest.mark.rule("ASC-BAT-02", "ASC-BAT-10")
def test_each_answer_to_an_attack_is_foreseen_for_itself() -> None:
    """Given an attack, then a block and no block lead to different lives, and an illegal block to nothing."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Peasant"])).attack("Hermit", "Soldier")
    soldier, peasant, hermit = t.ids(["Soldier", "Peasant", "Hermit"])
    assert foreseen(t, AssignBlocks(((soldier, peasant),))) == {"Soldier": 1, "Peasant": 0}
    assert foreseen(t, AssignBlocks()) == {"Hermit": 3}
    assert foreseen(t, AssignBlocks(((soldier, hermit),))) == {}


@pytest.mark.rule("ASC-ATK-01", "ASC-BAT-01")
def test_before_the_attack_nobody_blocks_or_guards() -> None:
    """Given the question for attackers, then what follows if nobody blocks is foretold; without attackers nothing."""
    t = Table(seat(field=["Charger", "Peasant"]), seat("Hermit", field=["Wall"]))
    t.do(DeclareAttack(t.id("Hermit")))
    assert t.question == "attackers"
    assert foreseen(t, PickCards(t.ids(["Charger", "Peasant"]))) == {"Hermit": 2}, "its text adds 1 in a battle"
    assert foreseen(t, PickCards()) == {}
    assert foreseen(t, None) == {}


@pytest.mark.rule("ASC-BAT-04", "ASC-ATK-05")
def test_whoever_waits_is_told_what_follows_if_nobody_does_anything() -> None:
    """Given an attack on a unit that may be guarded, then to the attacker neither guard nor reaction is foretold."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Brute"], hand=["Aegis"])).attack("Brute", "Soldier")
    assert t.question == "guard"
    assert foreseen(t, None, seat=0) == {"Soldier": 0, "Brute": 2}
    assert foreseen(t, PickCards((t.id("Hermit"),))) == {"Hermit": 3}


@pytest.mark.rule("ASC-RND-25")
def test_an_attack_that_ends_the_game_is_foreseen_to_its_end() -> None:
    """Given two attackers of which the first is enough, then the Phoenixborn is foretold to have no life left."""
    t = Table(seat(field=["Soldier", "Brute"]), seat(card("Hermit", wounds=4), field=["Wall"]))
    t.do(DeclareAttack(t.id("Hermit")))
    assert foreseen(t, PickCards(t.ids(["Soldier", "Brute"]))) == {"Hermit": 0}
