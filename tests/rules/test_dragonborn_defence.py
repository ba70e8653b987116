"""Attacks on the Dragonborn and its row: shields, guard roll, counters, blood (ASC-ATK-07..12, ASC-BAT, ASC-DMG-05)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    BehaviorRolled,
    BlockersDeclared,
    DamageDealt,
    DeclareAttack,
    GuardDeclared,
    TokensPlaced,
    TriggerResolved,
    UnitDestroyed,
)
from ashes_tui.lang.terms import Token
from tests.rules.dragon import ME, dragon, its_dice, row, scatha, shown
from tests.rules.table import Named, Table, card, rolled, seat

HEAD = "Scatha Kalani"


def assault(row_: list[Named], mine: list[Named], target: str, *attackers: str, rolls: str = "power") -> Table:
    """My units attack; its die would show what ``rolls`` says."""
    it = dragon(row_, tokens=None)
    return Table(seat(field=mine), it, rolls=rolled(rolls)).attack(target, *attackers)


def blocked(t: Table) -> list[tuple[str, str]]:
    """Attackers and their blockers."""
    (e,) = t.seen(BlockersDeclared)
    return [(t.cards[a].name, t.cards[b].name) for a, b in e.blocks]


# --- blocking ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ATK-07")
def test_shields_block_left_to_right() -> None:
    """Given two unexhausted shields, then each blocks the leftmost attacker left; others go through to its card."""
    shields: list[Named] = [card("Aegis Feathers", exhaustion=1), "Birdhunter", "Aegis Feathers", "?Aegis Feathers"]
    t = assault([*shields, "Aegis Feathers"], ["Brute", "Soldier", "Wall"], HEAD, "Brute", "Soldier", "Wall")
    assert blocked(t) == [("Brute", "Aegis Feathers"), ("Soldier", "Aegis Feathers")]
    (e,) = t.seen(BlockersDeclared)
    field = t.table.seats[1].battlefield
    assert [b for _, b in e.blocks] == [field[2], field[4]]
    assert shown(t) == [], "no roll against blocks"


@pytest.mark.rule("ASC-ATK-07")
def test_shields_take_the_leftmost_attacker_in_whatever_order_they_were_named() -> None:
    """Given attackers named from right to left, then the shield still blocks the one that lies leftmost (Q-22)."""
    t = assault(["Aegis Feathers"], ["Brute", "Soldier", "Wall"], HEAD, "Wall", "Soldier", "Brute")
    assert blocked(t) == [("Brute", "Aegis Feathers")]


@pytest.mark.rule("ASC-ATK-07")
def test_nobody_else_blocks() -> None:
    """Given aspects without a shield, then the attack on its card goes through."""
    t = assault(["Birdhunter", "Sear"], ["Soldier"], HEAD)
    assert blocked(t) == []
    assert t.wounds(HEAD) == 2


@pytest.mark.rule("ASC-ATK-07")
def test_a_shield_takes_the_attacker_it_can_block() -> None:
    """Given a terrifying attacker to the left, then a small shield blocks the other one (Q-22)."""
    t = assault(["Aegis Feathers"], ["Ogre", "Soldier"], HEAD, "Ogre", "Soldier")
    assert blocked(t) == [("Soldier", "Aegis Feathers")]
    t = assault(["Aegis Feathers"], ["Ogre"], HEAD)
    assert blocked(t) == []
    assert t.wounds(HEAD) == 2


@pytest.mark.rule("ASC-BAT-08", "ASC-ATK-07")
def test_its_card_never_counters() -> None:
    """Given an unblocked attacker, then its card counters not and bears no exhaustion."""
    t = assault(["Birdhunter"], ["Soldier"], HEAD)
    assert (t.wounds("Soldier"), t.exhaustion(HEAD)) == (0, 0)


# --- guarding ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ATK-10")
def test_the_leftmost_unexhausted_shield_guards() -> None:
    """Given an attacked aspect without shield, then a shield guards, whatever a die would say."""
    t = assault([card("Aegis Feathers", exhaustion=1), "Birdhunter", "Aegis Feathers"], ["Wall"], "Birdhunter")
    (e,) = t.seen(GuardDeclared)
    assert e.guard == t.table.seats[1].battlefield[2]
    assert shown(t) == []
    assert (t.wounds("Birdhunter"), t.wounds("Wall")) == (0, 1)


@pytest.mark.rule("ASC-ATK-11", "ASC-BAT-08", "ASC-DRG-16")
def test_a_basic_die_guards() -> None:
    """Given no shield and a basic side, then its card takes the blow, without counter or exhaustion."""
    t = assault(["Birdhunter"], ["Soldier"], "Birdhunter", rolls="basic")
    (e,) = t.seen(BehaviorRolled)
    assert e.guard
    assert (t.wounds(HEAD), t.wounds("Birdhunter"), t.wounds("Soldier")) == (2, 0, 0)
    assert (t.exhaustion(HEAD), t.exhaustion("Soldier")) == (0, 1)
    assert its_dice(t) == [0] * 5


@pytest.mark.rule("ASC-ATK-11", "ASC-DRG-16")
@pytest.mark.parametrize(("side", "level"), [("class", 1), ("power", 2)])
def test_another_side_does_not(side: str, level: int) -> None:
    """Given class or power, then nobody guards, and the die stays on that side."""
    t = assault(["Birdhunter"], ["Wall"], "Birdhunter", rolls=side)
    assert t.seen(GuardDeclared) == []
    assert sorted(its_dice(t)) == [0, 0, 0, 0, level]
    assert t.wounds(HEAD) == 0


@pytest.mark.rule("ASC-ATK-11", "ASC-DRG-18")
def test_a_guard_roll_can_complete_the_set() -> None:
    """Given one basic die that rolls power, then no guard, a status token and all dice basic."""
    it = dragon(["Birdhunter"], "4 class, basic")
    t = Table(seat(field=["Wall"]), it, rolls=rolled("power")).attack("Birdhunter")
    assert t.seen(GuardDeclared) == []
    assert (t.status(HEAD), its_dice(t)) == (1, [0] * 5)


@pytest.mark.rule("ASC-ATK-11")
def test_it_guards_any_number_of_times() -> None:
    """Given two attacks in one round and an exhausted Dragonborn, then it guards against both."""
    it = dragon(["Birdhunter", "?Sear", "?Sear"], tokens=scatha(exhaustion=1))
    t = Table(seat(field=["Soldier", "Soldier"]), it, rolls=rolled("basic", "class", "basic"))
    t.attack("Birdhunter", "Soldier").end()
    while t.question != "turn":
        t.skip()
    t.attack("Birdhunter")
    assert t.wounds(HEAD) == 4
    assert len(t.seen(GuardDeclared)) == 2


@pytest.mark.rule("ASC-ATK-08")
def test_nobody_guards_a_shield_or_a_foreign_unit() -> None:
    """Given another shield, then an attacked shield and a foreign unit fight for themselves, without a roll."""
    t = assault(["Aegis Feathers", "Aegis Feathers"], ["Wall"], "Aegis Feathers#2")
    assert (t.seen(GuardDeclared), shown(t)) == ([], [])
    t = assault(["Aegis Feathers", card("Brute", owner=ME)], ["Wall"], "Brute")
    assert (t.seen(GuardDeclared), shown(t)) == ([], [])
    assert t.wounds("Wall") == 4, "a foreign unit counters"
    assert t.exhaustion("Brute") == 1, "and exhausts by it: it is no aspect"


@pytest.mark.rule("ASC-ATK-09")
def test_an_exhausted_shield_is_a_shield() -> None:
    """Given an exhausted shield that is attacked, then nobody guards it and no die is rolled (Q-07)."""
    t = assault([card("Aegis Feathers", exhaustion=1), "Birdhunter"], ["Wall"], "Aegis Feathers")
    assert (t.seen(GuardDeclared), shown(t)) == ([], [])


@pytest.mark.rule("ASC-ATK-12")
def test_no_roll_against_who_cannot_be_guarded_against() -> None:
    """Given Stalk, then no shield guards and no die is rolled."""
    t = assault(["Aegis Feathers", "Birdhunter"], ["Stalker"], "Birdhunter", rolls="basic")
    assert (t.seen(GuardDeclared), shown(t)) == ([], [])
    assert (t.wounds("Birdhunter"), t.wounds(HEAD)) == (2, 0)


@pytest.mark.rule("ASC-ATK-12", "ASC-ATK-11")
def test_a_barred_shield_leaves_it_to_the_die() -> None:
    """Given a terrifying attacker that small shields cannot guard against, then the die decides."""
    t = assault(["Aegis Feathers", "Birdhunter"], ["Ogre"], "Birdhunter", rolls="basic")
    assert [t.cards[e.guard].name for e in t.seen(GuardDeclared)] == [HEAD]


# --- battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-BAT-05", "ASC-BAT-07")
def test_aspects_always_counter_and_are_not_exhausted_by_it() -> None:
    """Given an attacked aspect, then it counters unasked, in every battle, and stays unexhausted."""
    t = assault(["Birdhunter"], ["Wall"], "Birdhunter", rolls="power")
    assert t.question != "counter"
    assert (t.wounds("Wall"), t.exhaustion("Birdhunter"), t.exhaustion("Wall")) == (3, 0, 1)


@pytest.mark.rule("ASC-BAT-05")
def test_an_exhausted_aspect_does_not_counter() -> None:
    """Given an exhausted aspect, then the attacker takes nothing."""
    t = assault([card("Birdhunter", exhaustion=1)], ["Wall"], "Birdhunter")
    assert t.wounds("Wall") == 0


# --- blood -------------------------------------------------------------------------------------------------------


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-DMG-05", "ASC-DRG-29")
def test_blood_comes_before_destroyed_triggers() -> None:
    """Given Aegis Feathers destroyed in battle, then 1 wound lies on its card before the trigger resolves."""
    it = dragon(["Aegis Feathers", card("Birdhunter", exhaustion=2)])
    t = Table(seat(field=["Brute"]), it).attack("Aegis Feathers")
    assert t.wounds(HEAD) == 1
    kinds = [e for e in t.log if isinstance(e, UnitDestroyed | TokensPlaced | TriggerResolved)]
    names = [type(e).__name__ for e in kinds if not (isinstance(e, TokensPlaced) and e.card != t.id(HEAD))]
    assert names[:3] == ["UnitDestroyed", "TokensPlaced", "TriggerResolved"]
    assert t.exhaustion("Birdhunter") == 1
    assert all(e.card != t.id(HEAD) for e in t.seen(DamageDealt)), "blood is no damage"


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-DMG-05")
def test_blood_ends_the_game_at_once() -> None:
    """Given 28 wounds, then the destruction of an aspect of 2 blood wins, before anything else happens."""
    it = dragon(["Birdhunter"], tokens=scatha(wounds=28))
    t = Table(seat(field=["Mirror Guard"], hand=["Doom"]), it).play("Doom").pick("Birdhunter")
    assert t.winners == (ME,)
    assert t.status("Mirror Guard") == 0


@pytest.mark.rule("ASC-DRG-29")
def test_a_discarded_aspect_bleeds_without_destroyed_triggers() -> None:
    """Given an effect that discards, then its blood flows, but nothing is destroyed."""
    it = dragon(["Aegis Feathers", card("Birdhunter", exhaustion=1)])
    t = Table(seat(field=["Mirror Guard"], hand=["Oust"]), it).play("Oust").pick("Aegis Feathers")
    assert t.wounds(HEAD) == 1
    assert t.seen(UnitDestroyed) == []
    assert (t.status("Mirror Guard"), t.exhaustion("Birdhunter")) == (0, 1)
    assert t.discard_pile(1) == ["Aegis Feathers"]


@pytest.mark.rule("ASC-DRG-29", "ASC-DRG-39", "ASC-DRG-36")
def test_returned_and_removed_aspects_do_not_bleed() -> None:
    """Given an aspect returned to hand, then it lies on top of the draw pile; neither it nor a removed one bleeds."""
    it = dragon(["Birdhunter", "Rapid Flight"], draw=["Sear", "Sear"])
    t = Table(seat(hand=["Home", "Banish"]), it).play("Home").pick("Birdhunter")
    assert t.draw_pile(1) == ["Birdhunter", "Sear", "Sear"]
    assert (t.hand(1), t.wounds(HEAD)) == ([], 0)
    t.play("Banish")
    assert t.zone("Rapid Flight") == "removed"
    assert t.wounds(HEAD) == 0


@pytest.mark.rule("ASC-DRG-30", "ASC-DRG-35")
@pytest.mark.parametrize("spell", ["Doom", "Oust", "Home", "Banish"])
def test_a_conjured_aspect_goes_home(spell: str) -> None:
    """Given an arrow that leaves play in any way, then it lies in its conjuration pile."""
    it = dragon(["Burning Arrow"], name="Indiri Aldair")
    t = Table(seat(hand=[spell]), it)
    assert t.pile(1).count("Burning Arrow") == 1
    t.play(spell)
    while t.question == "target":
        t.pick("Burning Arrow")
    assert t.pile(1).count("Burning Arrow") == 2


@pytest.mark.rule("ASC-DRG-28")
@pytest.mark.parametrize("spell", ["Unmake", "Desert", "Doom"])
def test_an_aspect_is_every_type_of_unit(spell: str) -> None:
    """Given effects for conjurations, allies and units only, then each works on an aspect."""
    t = Table(seat(hand=[spell]), dragon(["Birdhunter"])).play(spell)
    if t.question == "target":
        t.pick("Birdhunter")
    assert t.zone("Birdhunter") == "discard pile"
    assert t.wounds(HEAD) == 2


@pytest.mark.rule("ASC-DRG-27", "ASC-ATK-10")
def test_a_face_down_shield_guards_nobody() -> None:
    """Given an attacked Sear beside a face-down shield, then the die decides."""
    t = assault(["Sear", "?Aegis Feathers"], ["Brute"], "Sear", rolls="power")
    assert (len(shown(t)), t.seen(GuardDeclared)) == (1, [])


@pytest.mark.rule("ASC-DRG-27")
def test_a_face_down_aspect_is_not_in_play() -> None:
    """Given one face-up and two face-down aspects, then only the one can be attacked, targeted or affected."""
    it = dragon(["?Birdhunter", "Sear", "?Rapid Flight"])
    t = Table(seat(field=["Brute"], hand=["Catastrophe", "Blight"]), it)
    assert t.why_not(ME, _attack_on(t, 0)) is not None
    assert t.why_not(ME, _attack_on(t, 1)) is None
    t.play("Blight")
    assert [t.cards[c].wounds for c in t.table.seats[1].battlefield] == [0, 1, 0]
    t.play("Catastrophe")
    assert row(t) == ["?", "?"]
    assert t.wounds(HEAD) == 2


def _attack_on(t: Table, place: int) -> DeclareAttack:
    return DeclareAttack(t.table.seats[1].battlefield[place])


@pytest.mark.rule("ASC-DRG-37")
def test_its_row_has_no_limit() -> None:
    """Given twelve units in its row, then a thirteenth comes into play."""
    crowd: list[Named] = ["?Fletch", *["Fletch"] * 12]
    it = dragon(crowd, name="Indiri Aldair", tokens=None)
    t = Table(seat(), it, turn=1, rolls=rolled("class"))
    assert row(t) == ["Fletch"] * 13
    assert all(e.token is not Token.EXHAUSTION for e in t.seen(TokensPlaced))


@pytest.mark.rule("ASC-DRG-29")
def test_a_stolen_aspect_bleeds_for_its_owner() -> None:
    """Given an aspect a person controls, when it is destroyed, then the Dragonborn takes its blood (Q-09)."""
    t = Table(seat(field=[card("Birdhunter", owner=1)], hand=["Doom"]), dragon(["?Sear"])).play("Doom")
    assert (t.wounds(HEAD), t.wounds("Marshal")) == (2, 0)
    assert t.discard_pile(1) == ["Birdhunter"]


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-DMG-05", "ASC-DMG-03")
@pytest.mark.parametrize("spell", ["Doom", "Oust"])
def test_what_answers_the_blood_comes_before_what_answers_the_loss(spell: str) -> None:
    """Given a Chronicler that gains a token for the blood and loses one for the death, then it ends with none left."""
    it = dragon(["Birdhunter"])
    t = Table(seat(field=["Chronicler"], hand=[spell]), it).play(spell)
    t.pick("Birdhunter") if t.question == "target" else None
    assert t.status("Chronicler") == int(spell == "Oust"), "a discard destroys nothing"
    told = [e.address for e in t.seen(TriggerResolved)]
    assert told == ["Chronicler#0", "Chronicler#1"][: 1 + (spell == "Doom")]
