"""How a Chimera defends, and what it counts as (ATK-45..56, CHI-64..71, DMG-16..19)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import BlockersDeclared, DeclareAttack, GuardDeclared, NumberRolled, TokensPlaced
from ashes_tui.lang.terms import Token
from tests.rules.chimera import IT, NAME, row, throws, viros
from tests.rules.table import Table, card, seat

STRONG = "Iron Scales"
TALL = "Constrict"


def blocks(t: Table) -> dict[str, str]:
    """Its blocks: attacker → blocker."""
    (e,) = t.seen(BlockersDeclared)
    return {t.cards[a].name: t.cards[b].name for a, b in e.blocks}


def guard(t: Table) -> str:
    """Who guards for it, if anybody does."""
    return next((t.cards[e.guard].name for e in t.seen(GuardDeclared)), "")


@pytest.mark.rule("ATK-45", "ATK-46")
def test_defenders_block_one_attacker_each_from_left_to_right() -> None:
    """Given two Defenders, one exhausted, and three attackers, then one is blocked and the others battle it."""
    it = viros([card(TALL, exhaustion=1), STRONG, "Glare"])
    t = Table(seat(field=["Soldier", "Peasant", "Brute"]), it).attack(NAME, "Soldier", "Peasant", "Brute")
    assert blocks(t) == {"Soldier": STRONG}


@pytest.mark.rule("ATK-45")
def test_more_defenders_than_attackers() -> None:
    """Given two Defenders and one attacker, then the left one blocks."""
    t = Table(seat(field=["Soldier"]), viros([TALL, STRONG])).attack(NAME)
    assert blocks(t) == {"Soldier": TALL}


@pytest.mark.rule("ATK-47", "ATK-49")
def test_the_leftmost_defender_guards_and_nothing_is_rolled() -> None:
    """Given an attacked Glare and two Defenders, then the leftmost unexhausted one guards."""
    t = Table(seat(field=["Soldier"]), viros(["Glare", card(TALL, exhaustion=1), STRONG])).attack("Glare")
    assert guard(t) == STRONG
    assert t.seen(NumberRolled) == []


@pytest.mark.rule("ATK-48", "ATK-50", "ATK-56")
@pytest.mark.parametrize(("n", "guards"), [(9, NAME), (12, NAME), (8, ""), (1, "")])
def test_without_a_defender_the_behaviour_die_decides(n: int, guards: str) -> None:
    """Given an attacked Glare, then on 9 or more the Chimera guards and takes the damage, without a counter."""
    t = Table(seat(field=["Soldier"]), viros(["Glare"]), rolls=throws(n)).attack("Glare")
    assert guard(t) == guards
    if guards:
        assert (t.wounds(NAME), t.wounds("Soldier"), t.exhaustion(NAME)) == (2, 0, 0)


@pytest.mark.rule("ATK-50")
def test_it_may_guard_again_and_again() -> None:
    """Given two attacks in a round, then the Chimera guards both times."""
    me = seat(field=["Soldier", "Soldier"], main_actions=2)
    t = Table(me, viros(["Glare"]), rolls=throws(9, 9)).attack("Glare", "Soldier#1").attack("Glare", "Soldier#2")
    assert t.wounds(NAME) == 4


@pytest.mark.rule("ATK-51")
def test_nobody_guards_a_foreign_unit() -> None:
    """Given a person's Wall on its side and a Defender, then an attack on the Wall is not guarded."""
    t = Table(seat(field=["Soldier"]), viros([card("Wall", owner=0), STRONG])).attack("Wall")
    assert (guard(t), t.seen(NumberRolled)) == ("", [])


@pytest.mark.rule("ATK-52")
def test_nobody_guards_an_unexhausted_defender() -> None:
    """Given two Defenders, then an attack on one of them is not guarded and nothing is rolled."""
    t = Table(seat(field=["Soldier"]), viros([STRONG, TALL])).attack(TALL)
    assert (guard(t), t.seen(NumberRolled)) == ("", [])


@pytest.mark.rule("ATK-53")
def test_others_guard_an_exhausted_defender() -> None:
    """Given an exhausted Defender beside another, then the other guards it; alone, the die is rolled."""
    t = Table(seat(field=["Soldier"]), viros([STRONG, card(TALL, exhaustion=1)])).attack(TALL)
    assert guard(t) == STRONG
    t = Table(seat(field=["Soldier"]), viros([card(TALL, exhaustion=1)]), rolls=throws(9)).attack(TALL)
    assert guard(t) == NAME


@pytest.mark.rule("ATK-54", "ATK-55")
def test_aspects_counter_and_stay_ready() -> None:
    """Given an attacked Glare that nobody guards, then it counters and is not exhausted."""
    t = Table(seat(field=["Wall"]), viros(["Frozen Fear"]), rolls=throws(1)).attack("Frozen Fear")
    assert (t.wounds("Wall"), t.exhaustion("Frozen Fear")) == (3, 0)


@pytest.mark.rule("CHI-65")
def test_forced_to_block_without_a_defender_the_leftmost_unit_does() -> None:
    """Given a Threatening attacker and no Defender, then the leftmost unexhausted unit blocks."""
    t = Table(seat(field=["Bully"]), viros([card("Glare", exhaustion=1), "Lurk", "Glare"])).attack(NAME)
    assert blocks(t) == {"Bully": "Lurk"}


@pytest.mark.rule("CHI-67")
def test_who_cannot_be_guarded_against_is_not_rolled_for() -> None:
    """Given an attacker with Stalk, then nothing is rolled and nobody guards."""
    t = Table(seat(field=["Stalker"]), viros(["Glare"])).attack("Glare")
    assert (guard(t), t.seen(NumberRolled)) == ("", [])


@pytest.mark.rule("CHI-68")
def test_a_defender_that_may_not_guard_is_skipped() -> None:
    """Given an Ogre that weak units cannot guard against, then the next Defender does."""
    t = Table(seat(field=["Big Ogre"]), viros(["Glare", TALL, STRONG])).attack("Glare")
    assert guard(t) == STRONG


@pytest.mark.rule("DMG-16", "DMG-18")
def test_blood_is_wounds_placed_when_it_has_left() -> None:
    """Given a destroyed Firebelly, then 1 wound is placed on the Chimera, no damage."""
    t = Table(seat(hand=["Doom"]), viros(["Firebelly"])).play("Doom")
    assert (t.wounds(NAME), row(t)) == (1, [])
    assert [e.n for e in t.seen(TokensPlaced) if e.token is Token.WOUND] == [1]


@pytest.mark.rule("DMG-17", "DMG-19")
def test_what_leaves_otherwise_costs_no_blood() -> None:
    """Given an aspect put into its hand, then nothing; one discarded from play costs its blood."""
    assert Table(seat(hand=["Home"]), viros(["Frozen Fear"])).play("Home").wounds(NAME) == 0
    assert Table(seat(hand=["Oust"]), viros(["Frozen Fear"])).play("Oust").wounds(NAME) == 2


@pytest.mark.rule("CHI-17", "DMG-19")
def test_face_down_aspects_are_not_in_play() -> None:
    """Given one aspect in play and one face down, then all units are only the one in play."""
    t = Table(seat(hand=["Catastrophe"]), viros(["Firebelly", "?Lurk"])).play("Catastrophe")
    assert (row(t), t.wounds(NAME)) == (["?"], 1)


@pytest.mark.rule("CHI-17", "ATK-45", "ATK-47")
def test_a_face_down_aspect_is_no_part_of_a_fight() -> None:
    """Given face-down Defenders, then none of them can be attacked, none blocks, and none guards: the die decides."""
    it = viros(["Glare", f"?{TALL}", f"?{STRONG}"])
    t = Table(seat(field=["Soldier"]), it, rolls=throws(1))
    assert t.why_not(0, DeclareAttack(t.id(TALL))) == "ASC-ATK-01"
    t.attack("Glare")
    assert (guard(t), [e.n for e in t.seen(NumberRolled)]) == ("", [1])
    assert blocks(Table(seat(field=["Soldier"]), it).attack(NAME)) == {}
    assert blocks(Table(seat(field=["Bully"]), viros(["?Lurk"])).attack(NAME)) == {}, "it cannot be forced to either"


@pytest.mark.rule("CHI-69")
@pytest.mark.parametrize("spell", ["Unmake", "Desert", "Doom"])
def test_an_aspect_is_ally_conjuration_and_unit(spell: str) -> None:
    """Given effects on an ally, a conjuration or a unit, then each of them destroys an aspect."""
    assert row(Table(seat(hand=[spell]), viros(["Firebelly"])).play(spell)) == []


@pytest.mark.rule("CHI-69", "CHI-70")
def test_the_chimera_is_a_phoenixborn() -> None:
    """Given an effect on a Phoenixborn of an opponent, then it may be the Chimera."""
    assert Table(seat(hand=["Bolt"]), viros(["Firebelly"])).play("Bolt").wounds(NAME) == 2


@pytest.mark.rule("CHI-70")
def test_the_destruction_of_an_aspect_is_that_of_an_ally_and_of_a_conjuration() -> None:
    """Given texts for the destruction of an ally and of a conjuration, then both answer that of an aspect."""
    t = Table(seat(field=["Obituarist"], hand=["Doom"]), viros(["Firebelly"])).play("Doom").pick("Firebelly")
    t.take("Obituarist")
    assert (t.question, t.status("Obituarist"), t.status("Marshal")) == ("turn", 1, 1)


@pytest.mark.rule("CHI-69")
def test_the_chimera_is_a_player_and_an_opponent() -> None:
    """Given effects by which all players draw, or an opponent does, then it is one of those, and the other."""
    it = viros(["?Lurk"], draw=["Glare", "Lurk", "Rampage"])
    t = Table(seat(hand=["Round of Drinks"], draw=["Zap"]), it).play("Round of Drinks")
    assert (t.hand(0), t.discard_pile(IT)) == (["Zap"], ["Glare"])
    assert Table(seat(hand=["Gift"]), it).play("Gift").draw_pile(IT) == ["Rampage"]


@pytest.mark.rule("CHI-64")
def test_the_person_chooses_for_it() -> None:
    """Given an effect by which it discards 2 cards of its hand, then the person picks them."""
    t = Table(seat(hand=["Tithe"]), viros(["?Lurk"], draw=["Glare", "Lurk", "Rampage"])).play("Tithe")
    assert t.who == 0
    t.pick("Glare", "Rampage")
    assert sorted(t.discard_pile(IT)) == ["Glare", "Rampage"]


@pytest.mark.rule("CHI-71")
def test_its_battlefield_has_no_limit() -> None:
    """Given twelve aspects, then a unit given to it still finds room."""
    t = Table(seat(hand=["Desertion"]), viros(["Firebelly"] * 12)).play("Desertion")
    assert len(row(t)) == 13


@pytest.mark.rule("CHI-66")
def test_a_person_may_name_any_unit_as_blocker() -> None:
    """Given a text by which an attacker must be blocked by a certain aspect, then that one blocks, no Defender."""
    t = Table(seat(field=["Challenger"]), viros([STRONG, "Firebelly"])).attack(NAME).pick("Firebelly")
    assert blocks(t) == {"Challenger": "Firebelly"}
