"""What an attack is said to lead to: fought out by the rules on a copy, if nobody does more about it."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import AssignBlocks, Choice, Confirm, DeclareAttack, PickCards, Rains, Trial
from tests.rules.chimera import NAME, throws, viros
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


@pytest.mark.rule("CHI-38", "ASC-TIM-06")
@pytest.mark.parametrize("others", [[], ["Brute"], ["Peasant", "Brute", "Wall", "Peasant"]])
@pytest.mark.parametrize("asked", [PickCards(), Confirm(True)])
def test_an_ultimate_that_an_attack_sets_off_is_foreseen_with_all_that_it_hits(
    others: list[str], asked: Choice
) -> None:
    """Given two Red Rains tokens and a unit that brings the third when it destroys, then what comes is foretold."""
    it = viros(["Hunting Instincts"], tokens={"red_rains": 2})
    t = Table(seat(field=["Soldier", *others]), it, turn=1, rolls=throws(1))
    if isinstance(asked, Confirm):
        t.do(PickCards())
    trial = Trial(t.rules, t.now.state, 0)
    assert trial.rains_after(asked) == Rains(tokens=1, ultimate=True)
    lives = trial.lives_after(asked)
    assert lives[t.id("Soldier")] == 0
    assert lives[0] == 19, "the Ultimate deals 1 damage to all, in whatever order"
    assert "Peasant" not in others or [lives[c] for c in t.ids(["Peasant"])] == [0]


def defenders(t: Table, choice: Choice) -> list[str] | None:
    """Titles of the cards of which an attacker is told that they may block or guard."""
    found = Trial(t.rules, t.now.state, t.who).defenders_after(choice)
    return None if found is None else [t.cards[c].name for c in found]


@pytest.mark.rule("ASC-ATK-04", "ASC-ATK-05")
def test_before_an_attack_it_is_known_what_may_block_or_guard() -> None:
    """Given one unit to attack with, then of a Phoenixborn its ready units may block; a unit it may itself guard."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall", card("Peasant", exhaustion=1)], hand=["Aegis"]))
    assert defenders(t, DeclareAttack(t.id("Hermit"))) == ["Wall"]
    assert defenders(t, DeclareAttack(t.id("Peasant"))) == ["Hermit"]


@pytest.mark.rule("ASC-ATK-04", "ATK-48")
def test_who_may_guard_in_the_next_turn_defends_nothing_in_this_one() -> None:
    """Given an attack with the last action, when the Chimera attacks right after it, then that guard is not told."""
    own = seat(field=["Soldier", "Soldier"], side_actions=0)
    t = Table(own, viros(["Lurk"]))
    attack = DeclareAttack(t.id(NAME))
    assert Trial(t.rules, t.now.state, 0).defenders_after(attack, with_all=True) == ()


@pytest.mark.rule("ASC-ATK-01")
def test_with_several_attackers_to_choose_from_it_is_not_known_yet_who_may_block() -> None:
    t = Table(seat(field=["Soldier", "Brute"]), seat("Hermit", field=["Wall"]))
    attack = DeclareAttack(t.id("Hermit"))
    assert defenders(t, attack) is None
    assert Trial(t.rules, t.now.state, t.who).defenders_after(attack, with_all=True) == (t.id("Wall"),)
    assert foreseen(t, attack) == {}
    t.do(attack)
    assert defenders(t, PickCards(t.ids(["Soldier"]))) == ["Wall"]
    assert defenders(t, PickCards()) is None


@pytest.mark.rule("ASC-ATK-01", "ASC-ATK-04")
def test_nothing_may_block_where_there_is_no_unit() -> None:
    t = Table(seat(field=["Soldier"]), seat("Hermit"))
    assert defenders(t, DeclareAttack(t.id("Hermit"))) == []
    assert foreseen(t, DeclareAttack(t.id("Hermit"))) == {"Hermit": 3}


@pytest.mark.rule("ATK-45", "ATK-47", "ATK-48")
def test_before_an_attack_it_is_known_what_an_automaton_defends_with() -> None:
    """Given a Chimera, then a Defender blocks and guards; without one it may itself guard, and nobody may block."""
    t = Table(seat(field=["Soldier"]), viros(["Glare", "Iron Scales"]))
    assert defenders(t, DeclareAttack(t.id(NAME))) == ["Iron Scales"]
    assert defenders(t, DeclareAttack(t.id("Glare"))) == ["Iron Scales"]
    t = Table(seat(field=["Soldier"]), viros(["Glare"]))
    assert defenders(t, DeclareAttack(t.id(NAME))) == []
    assert defenders(t, DeclareAttack(t.id("Glare"))) == [NAME]


@pytest.mark.rule("ATK-48")
def test_before_a_die_decides_it_is_foretold_what_follows_if_an_automaton_does_not_guard() -> None:
    """Given an aspect that strikes back, then both are foretold to be lost, and 1 life with the aspect; so it comes."""
    t = Table(seat(field=["Soldier"]), viros(["Glare"]), rolls=throws(8))
    assert foreseen(t, DeclareAttack(t.id("Glare"))) == {"Soldier": 0, "Glare": 0, NAME: 29}
    t.attack("Glare")
    assert t.wounds(NAME) == 1
    assert not t.field(0)
    assert not t.field(1)


def kept(t: Table, choice: Choice | None, seat: int) -> set[str]:
    """The cards of which a seat is told that their life stays as it is, by title."""
    return {t.cards[c].name for c in Trial(t.rules, t.now.state, seat).kept_after(choice)}


@pytest.mark.rule("ASC-BAT-04", "ASC-TIM-05")
def test_only_what_is_certain_is_said_to_stay_as_it_is() -> None:
    """Given an attack that can be followed to its end, then what is not hurt is said to stay.

    Given one that leads to a question on whose answer more depends, then nothing is said of the others.
    """
    t = Table(seat(field=["Soldier", "Peasant"]), seat("Hermit", field=["Brute"])).attack("Brute", "Soldier")
    assert kept(t, PickCards(), 1) == {"Marshal", "Peasant", "Hermit"}
    t = Table(seat(field=["Tinder", "Soldier", "Peasant"]), seat("Hermit", field=["Brute"])).attack("Brute", "Tinder")
    assert foreseen(t, PickCards(), 1)["Tinder"] == 0
    assert kept(t, PickCards(), 1) == set()
