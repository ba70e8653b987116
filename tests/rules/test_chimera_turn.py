"""A Chimera's turn: status abilities, both dice, rows, reveals and attacks (CHI-01..30, CHI-74)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AspectRevealed,
    AttackersDeclared,
    DamageDealt,
    DiceRolled,
    DieMoved,
    EffectScenario,
    NumberRolled,
    TriggerResolved,
    TurnPassed,
)
from ashes_tui.lang.static import Act, Must
from ashes_tui.lang.terms import Duration, Level
from tests.rules.chimera import IT, ME, NAME, row, viros, viros_turn
from tests.rules.dragon import spec
from tests.rules.table import Table, card, seat


def levels(t: Table) -> list[int]:
    """Sides of its dice."""
    return sorted(int(d.level) for d in t.table.dice if d.owner == IT)


def attacked(t: Table) -> list[tuple[str, list[str]]]:
    """Its attacks: whom, and with what."""
    found = [e for e in t.seen(AttackersDeclared) if e.seat == IT]
    return [(t.cards[e.target].name, [t.cards[a].name for a in e.attackers]) for e in found]


# --- status abilities, then one of three ways ----------------------------------------------------------------------


@pytest.mark.rule("CHI-01", "STA-05", "STA-06")
def test_status_abilities_come_first_from_left_to_right() -> None:
    """Given two Stormcalls with tokens and one face down, then those in play resolve before anything is rolled."""
    field = [card("Stormcall", status=2), "?Stormcall", card("Stormcall", status=1)]
    t = viros_turn(viros(field), None, "basic", 1)
    left, _, right = t.table.seats[IT].battlefield
    kinds = (TriggerResolved, DiceRolled, NumberRolled)
    assert [type(e).__name__ for e in t.log if isinstance(e, kinds)] == [
        "TriggerResolved",
        "TriggerResolved",
        "DiceRolled",
        "NumberRolled",
    ]
    assert [e.card for e in t.seen(TriggerResolved)] == [left, right]
    assert t.wounds("Marshal") == 2


@pytest.mark.rule("STA-03", "CMP-16")
def test_a_status_ability_works_while_exhausted() -> None:
    """Given an exhausted Stormcall with a token, then it still resolves."""
    t = viros_turn(viros([card("Stormcall", status=2, exhaustion=1)]))
    assert (t.wounds("Marshal"), t.status("Stormcall")) == (1, 1)


@pytest.mark.rule("CHI-02", "CHI-03", "CHI-04", "CMP-20")
@pytest.mark.parametrize(("side", "after"), [("power", [0, 0, 2, 2, 2]), ("basic", [0, 0, 0, 2, 2])])
def test_a_rage_die_is_rolled_before_the_behaviour_die_and_stays(side: str, after: list[int]) -> None:
    """Given a face-down aspect, then one basic rage die is rolled and stays, and then the behaviour die says what."""
    t = viros_turn(viros(["?Lurk"], "power, 3 basic, power"), None, side, 1)
    assert [type(e).__name__ for e in t.seen(DiceRolled, NumberRolled)] == ["DiceRolled", "NumberRolled"]
    assert levels(t) == after
    assert row(t) == ["Lurk"]


@pytest.mark.rule("CMP-20", "CHI-04")
def test_a_rage_die_shows_power_half_of_the_time_and_never_class() -> None:
    """Given many rolls by chance, then about half of them are power and none class."""
    found = [viros_turn(viros(["?Lurk"]), seed=seed).seen(DiceRolled)[0].rolls[0][1] for seed in range(80)]
    assert set(found) == {Level.BASIC, Level.POWER}
    assert 24 <= found.count(Level.POWER) <= 56


@pytest.mark.rule("CMP-19")
def test_the_behaviour_die_has_twelve_sides() -> None:
    """Given many rolls by chance, then every number from 1 to 12 comes up."""
    found = {viros_turn(viros(["?Lurk"]), seed=seed).seen(NumberRolled)[0].n for seed in range(150)}
    assert found == set(range(1, 13))


@pytest.mark.rule("CHI-05", "CHI-09", "CHI-19")
def test_without_a_face_down_aspect_the_leftmost_able_unit_attacks() -> None:
    """Given no face-down aspect, then nothing is rolled and the leftmost unit that can attacks alone."""
    t = viros_turn(viros([card("Firebelly", exhaustion=1), "Frozen Fear", "Firebelly"]))
    assert attacked(t) == [("Marshal", ["Frozen Fear"])]
    assert t.seen(NumberRolled, DiceRolled) == []


@pytest.mark.rule("CHI-06", "CHI-30")
def test_it_passes_if_nothing_can_attack() -> None:
    """Given only an exhausted aspect and a person's Thunder Hulk, whose text forbids it to attack, then it passes.

    Charged the Hulk attacks; and with a face-down aspect it does not pass.
    """
    t = viros_turn(viros([card("Firebelly", exhaustion=1), card("Thunder Hulk", owner=ME)]))
    assert [e.seat for e in t.seen(TurnPassed)] == [IT]
    charged = viros_turn(viros([card("Firebelly", exhaustion=1), card("Thunder Hulk", owner=ME, on="artifice")]))
    assert attacked(charged) == [("Marshal", ["Thunder Hulk"])]
    hidden = viros_turn(viros([card("Firebelly", exhaustion=1), "?Lurk"]), None, "basic", 4)
    assert (hidden.seen(TurnPassed), row(hidden)) == ([], ["Firebelly", "Lurk"])


@pytest.mark.rule("CHI-07", "CHI-24")
def test_a_foreign_unit_attacks_the_phoenixborn() -> None:
    """Given a person's Soldier on its battlefield, then the Soldier attacks the Phoenixborn, past its units."""
    t = viros_turn(viros([card("Soldier", owner=ME)]), seat(field=["Wall"]))
    assert attacked(t) == [("Marshal", ["Soldier"])]


@pytest.mark.rule("CHI-08")
def test_the_case_is_judged_after_the_status_abilities() -> None:
    """Given a Stormcall whose last token brings the third Ultimate, then the added aspect is face down: it rolls."""
    it = viros([card("Stormcall", status=1)], stage=3, tokens={"red_rains": 2}, draw=["Lurk"])
    t = viros_turn(it, None, "basic", 4)
    assert len(t.seen(NumberRolled)) == 1
    assert row(t) == ["Stormcall", "Lurk"]


@pytest.mark.rule("CHI-74", "FAQ-LightBringer")
def test_made_to_attack_it_rolls_nothing() -> None:
    """Given a text that makes it attack, then its leftmost able unit attacks though an aspect is face down."""
    must = EffectScenario("Zap", ME, Duration.ROUND, (Must((Act.ATTACK,)),), seats=(IT,))
    t = viros_turn(viros(["?Lurk", "Firebelly"]), effects=(must,))
    assert attacked(t) == [("Marshal", ["Firebelly"])]
    assert t.seen(NumberRolled) == []


# --- rows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-12")
def test_side_and_main_action_in_printed_order() -> None:
    """Given an 8 in the second phase, then the damage comes before the reveal."""
    t = viros_turn(viros(["?Lurk"], stage=2), None, "basic", 8)
    assert [type(e).__name__ for e in t.seen(DamageDealt, AspectRevealed)] == ["DamageDealt", "AspectRevealed"]
    assert t.wounds("Marshal") == 1


@pytest.mark.rule("CHI-10", "FAQ-ChimeraSideAction", "RES-15", "GLO-05")
def test_a_side_action_can_be_cancelled_as_a_dice_power_and_the_main_action_still_happens() -> None:
    """Given an answer to dice powers that target a unit, then the damage is cancelled, and the aspect is revealed."""
    t = viros_turn(viros(["?Lurk"], stage=3), seat(field=["Soldier"], hand=["Dice Veil"]), "basic", 8)
    t.take("Dice Veil")
    assert (t.wounds("Soldier"), row(t)) == (0, ["Lurk"])


@pytest.mark.rule("CHI-11", "DICE-19")
def test_a_side_action_spends_no_dice() -> None:
    """Given an 11, then a die is raised and none is exhausted."""
    t = viros_turn(viros(["?Lurk"]), None, "basic", 11)
    assert levels(t) == [0, 0, 0, 0, 2]
    assert t.seen(DieMoved) == []


@pytest.mark.rule("DICE-09")
def test_a_rage_die_has_two_levels() -> None:
    """Given a person's Quell, then power rage dice are lowered to basic."""
    t = Table(seat(hand=["Quell"]), viros(["?Lurk"], "3 power, 2 basic")).play("Quell")
    assert levels(t) == [0, 0, 0, 0, 2]


# --- reveals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-17")
def test_a_face_down_aspect_does_not_attack() -> None:
    """Given a face-down Firebelly and an exhausted Lurk, when the row says to attack if able, then it is revealed."""
    t = viros_turn(viros(["?Firebelly", card("Lurk", exhaustion=1)]), None, "basic", 4)
    assert (attacked(t), row(t)) == ([], ["Firebelly", "Lurk"])


@pytest.mark.rule("CHI-13", "CHI-18")
def test_the_leftmost_face_down_aspect_is_revealed_in_its_place() -> None:
    """Given face-down aspects between others, then the leftmost of them is turned up where it lies."""
    t = viros_turn(viros(["Lurk", "?Glare", "Lurk", "?Glare"]), None, "basic", 1)
    assert row(t) == ["Lurk", "Glare", "Lurk", "?"]


@pytest.mark.rule("CHI-14", "STA-02")
def test_a_revealed_aspect_gets_its_status_tokens() -> None:
    """Given a face-down Rampage, then it comes into play with 2 status tokens."""
    assert viros_turn(viros(["?Rampage"]), None, "basic", 1).status("Rampage") == 2


@pytest.mark.rule("CHI-15", "SET-18", "GLO-25", "CLAR-14", "FAQ-Whiplash-1")
def test_whiplash_destroys_the_leftmost_wounded_unit() -> None:
    """Given units of which two are wounded, then the leftmost of these is destroyed."""
    me = seat(field=["Wall", card("Brute", wounds=1), card("Soldier", wounds=1)])
    t = viros_turn(viros(["?Whiplash"]), me, "basic", 1)
    assert t.field(ME) == ["Wall", "Soldier"]


@pytest.mark.rule("FAQ-Whiplash-2", "CHI-23")
def test_whiplash_damages_the_leftmost_unit_if_none_is_wounded() -> None:
    """Given unwounded units, then the leftmost that can be targeted is dealt 1 damage; without any, nobody."""
    t = viros_turn(viros(["?Whiplash"]), seat(field=["Shy Soldier", "Wall"]), "basic", 1)
    assert (t.wounds("Wall"), t.wounds("Shy Soldier")) == (1, 0)
    assert viros_turn(viros(["?Whiplash"]), None, "basic", 1).wounds("Marshal") == 0


@pytest.mark.rule("CHI-16")
def test_a_reveal_can_be_answered_as_coming_into_play() -> None:
    """Given a reaction to units coming into play, then it may be played on the revealed aspect."""
    t = viros_turn(viros(["?Lurk"]), seat(hand=["Ice Snare"], dice_="natural"), "basic", 1)
    assert t.question == "trigger"


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-20", "CMP-18")
@pytest.mark.parametrize(
    ("attacker", "target"), [("Hunting Instincts", "Peasant"), ("Rampage", "Wall"), ("Firebelly", "Marshal")]
)
def test_claws_and_jaw(attacker: str, target: str) -> None:
    """Given units, then the left claw attacks the leftmost, the right claw the rightmost, the jaw the Phoenixborn."""
    t = viros_turn(viros([attacker]), seat(field=["Peasant", "Brute", "Wall"]))
    assert attacked(t) == [(target, [attacker])]


@pytest.mark.rule("CHI-21", "CHI-22")
def test_who_cannot_be_attacked_is_skipped() -> None:
    """Given a Shy Soldier at either end, then the next unit in is attacked; with nobody else, the Phoenixborn."""
    me = seat(field=["Shy Soldier", "Wall", "Brute", "Peasant", "Shy Soldier"])
    assert attacked(viros_turn(viros(["Lurk"]), me)) == [("Wall", ["Lurk"])]
    assert attacked(viros_turn(viros(["Rampage"]), me)) == [("Peasant", ["Rampage"])]
    for claw in ("Lurk", "Rampage"):
        assert attacked(viros_turn(viros([claw]), seat(field=["Shy Soldier"]))) == [("Marshal", [claw])]


@pytest.mark.rule("CHI-19", "CHI-29")
def test_jaws_do_not_join_each_other_and_the_attacker_is_exhausted() -> None:
    """Given two Firebellies, then one attacks alone and gets an exhaustion token."""
    t = viros_turn(viros(["Firebelly", "Firebelly"]))
    assert attacked(t) == [("Marshal", ["Firebelly"])]
    assert [t.cards[c].exhaustion for c in t.table.seats[IT].battlefield] == [1, 0]


@pytest.mark.rule("CHI-29")
@pytest.mark.parametrize("guard", [(), ("Marshal",)])
def test_who_attacked_a_unit_is_exhausted_guarded_or_not(guard: tuple[str, ...]) -> None:
    """Given a Hunting Instincts that attacks a Wall, then it gets 1 exhaustion token, whoever battled it."""
    t = viros_turn(viros(["Hunting Instincts"]), seat(field=["Wall"])).pick(*guard)
    t = t if guard else t.no()
    assert (t.question, t.exhaustion("Hunting Instincts")) == ("turn", 1)


@pytest.mark.rule("CHI-25")
def test_a_jaw_attack_may_be_blocked_and_the_blocker_counters() -> None:
    """Given a Frozen Fear attacking, then a unit may block it and counters."""
    t = viros_turn(viros(["Frozen Fear"]), seat(field=["Brute"])).block({"Frozen Fear": "Brute"})
    assert (t.wounds("Brute"), row(t)) == (3, [])


@pytest.mark.rule("CHI-26", "CHI-27")
def test_a_claw_attack_may_be_guarded_or_countered() -> None:
    """Given a Hunting Instincts attacking a Wall, then the Phoenixborn may guard; else the Wall may counter."""
    t = viros_turn(viros(["Hunting Instincts"]), seat(field=["Brute", "Wall"]))
    assert t.question == "guard"
    t.pick("Marshal")
    assert t.wounds("Marshal") == 4
    t = viros_turn(viros(["Hunting Instincts"]), seat(field=["Brute"])).pick().yes()
    assert row(t) == []


@pytest.mark.rule("CHI-28")
def test_a_claw_that_falls_back_to_the_phoenixborn_may_be_blocked() -> None:
    """Given only a unit that cannot be attacked, then that unit may block, and nobody is asked for a guard."""
    t = viros_turn(viros(["Lurk"]), seat(field=["Shy Soldier"]))
    assert t.question == "blockers"


@pytest.mark.rule("DMG-28")
def test_attack_damage_comes_first() -> None:
    """Given a Frozen Fear and a Brute that blocks it, then nobody is asked whose damage comes first."""
    t = viros_turn(viros(["Frozen Fear"]), seat(field=["Brute"])).block({"Frozen Fear": "Brute"})
    dealt = [e.card for e in t.seen(DamageDealt)]
    assert dealt == [t.id("Brute"), t.id("Frozen Fear")]


@pytest.mark.rule("CMP-17")
@pytest.mark.parametrize(("difficulty", "life", "threats"), [("standard", 30, [4, 5, 6]), ("heroic", 35, [5, 6, 7])])
def test_life_and_threat_by_difficulty_and_level(difficulty: str, life: int, threats: list[int]) -> None:
    """Given a difficulty and a level, then the card has its life, and its threat is the length of the printed row."""
    sides = [spec(NAME).against(1, difficulty, level) for level in (1, 2, 3)]
    assert [(side.life, side.threat) for side in sides] == [(life, threat) for threat in threats]
    assert spec(NAME).ultimate == 3
