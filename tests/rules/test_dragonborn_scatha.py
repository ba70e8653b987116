"""Scatha Kalani: her ability, her ready spells I-III and her six aspects; every choice is made by the person."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import DamageDealt, Rules, State, options
from ashes_tui.lang.terms import Means
from tests.rules.dragon import IT, ME, dragon, its_dice, its_turn, new_round, row, scatha
from tests.rules.table import Table, card, dice, rolled, rules, seat

HEAD = "Scatha Kalani"


def hurt(t: Table) -> list[str]:
    """Who was dealt damage, in order."""
    return [t.cards[e.card].name for e in t.seen(DamageDealt)]


def answers(t: Table) -> int:
    """How many answers the open question has."""
    state: State = t.now.state
    known: Rules = rules()
    return len(options(known, state, t.asked))


# --- Poach -------------------------------------------------------------------------------------------------------


def test_poach_hits_the_leftmost_unit() -> None:
    """Given units, then the leftmost takes 1; given none, the Phoenixborn."""
    poach = dragon(["Aegis Feathers"], tokens=scatha(status=1))
    assert hurt(its_turn(poach, seat(field=["Wall", "Brute"]))) == ["Wall"]
    assert hurt(its_turn(poach)) == ["Marshal"]


# --- ready spells ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-33")
def test_the_first_lowers_a_die_of_the_persons_choice() -> None:
    """Given dice on all sides, then the person says which of those not on basic is lowered."""
    me = seat(dice_="natural, charm:class, astral:basic")
    t = its_turn(dragon(["?Sear"]), me, "class")
    assert (t.question, t.who, answers(t)) == ("dice", ME, 2)
    t.pick_dice("charm:class")
    assert t.active(ME) == dice("natural, charm:basic, astral:basic")
    assert row(t) == ["Sear"]


def test_the_first_finds_nothing_to_lower() -> None:
    """Given only basic dice, then nothing is asked and the reveal follows."""
    t = its_turn(dragon(["?Sear"]), seat(dice_="2 natural:basic"), "class")
    assert t.question == "turn"
    assert row(t) == ["Sear"]


def test_the_firsts_progress_hits_all_units() -> None:
    """Given two units, then the person orders 1 damage to each; the Phoenixborn takes none."""
    t = new_round(dragon(), seat(field=["Wall", "Brute"], hand=["Zap"]))
    t.pick("Brute", "Wall")
    assert hurt(t) == ["Brute", "Wall"]


@pytest.mark.rule("ASC-DRG-33")
@pytest.mark.parametrize(("mode", "name"), [(0, "Marshal"), (1, "Brute")])
def test_the_second_hits_phoenixborn_or_rightmost(mode: int, name: str) -> None:
    """Given two units, then the person chooses between the Phoenixborn and the rightmost unit: 1 damage."""
    t = its_turn(dragon(["?Sear"], stage=2), seat(field=["Wall", "Brute"]), "class")
    assert (t.question, t.who) == ("mode", ME)
    t.number(mode)
    assert hurt(t) == [name]
    assert t.wounds(name) == 1


def test_the_second_without_units_hits_the_phoenixborn() -> None:
    """Given no unit, then the Phoenixborn takes the damage."""
    t = its_turn(dragon(["?Sear"], stage=2), None, "class")
    assert hurt(t) == ["Marshal"]


def test_the_seconds_progress_hits_the_leftmost_hard() -> None:
    """Given units, then 3 damage to the leftmost; given none, to nobody."""
    t = new_round(dragon(stage=2), seat(field=["Brute", "Wall"], hand=["Zap"]))
    assert (t.wounds("Brute"), t.wounds("Wall")) == (3, 0)
    assert hurt(new_round(dragon(stage=2))) == []


@pytest.mark.rule("ASC-DRG-33")
@pytest.mark.parametrize("mode", [0, 1, 2])
def test_the_third_offers_three_ways(mode: int) -> None:
    """Given a hand and a draw pile, then the person discards a card of choice, or the top one, or takes 1 damage."""
    me = seat(hand=["Zap", "Bolt"], draw=["Curse", "Doom"])
    t = its_turn(dragon(["?Sear"], stage=3), me, "class")
    assert (t.question, t.who, answers(t)) == ("mode", ME, 3)
    t.number(mode)
    if mode == 0:
        t.pick("Bolt")
    assert t.discard_pile(ME) == [["Bolt"], ["Curse"], []][mode]
    assert t.wounds("Marshal") == int(mode == 2)
    assert row(t) == ["Sear"]


def test_the_third_with_empty_hand_and_pile() -> None:
    """Given neither hand nor draw pile, then only the damage is left."""
    t = its_turn(dragon(["?Sear"], stage=3), None, "class")
    assert hurt(t) == ["Marshal"]
    t = its_turn(dragon(["?Sear"], stage=3), seat(draw=["Curse"]), "class")
    assert answers(t) == 2, "the top card or the damage"


def test_the_thirds_progress_adds_an_aspect() -> None:
    """Given a full row, then 3 damage to the leftmost and one aspect more than threat."""
    t = new_round(dragon(["?Sear"] * 4, stage=3), seat(field=["Wall"], hand=["Zap"]))
    assert t.wounds("Wall") == 3
    assert row(t) == ["?"] * 5


# --- aspects -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("survivor", [True, False])
def test_aegis_feathers_wake_the_leftmost_aspect(survivor: bool) -> None:
    """When they are destroyed, then the leftmost aspect loses 1 exhaustion token."""
    others = [card("Birdhunter", exhaustion=2), card("Sear", exhaustion=1)] if survivor else []
    t = Table(seat(hand=["Doom"]), dragon([*others, "Aegis Feathers"])).play("Doom")
    if survivor:
        t.pick("Aegis Feathers")
        assert (t.exhaustion("Birdhunter"), t.exhaustion("Sear")) == (1, 1)
    assert t.wounds(HEAD) == 1


def test_aegis_feathers_spare_the_others() -> None:
    """When another aspect is destroyed, then nothing wakes."""
    row_ = [card("Birdhunter", exhaustion=1), "Sear", "Aegis Feathers"]
    t = Table(seat(hand=["Doom"]), dragon(row_)).play("Doom").pick("Sear")
    assert t.exhaustion("Birdhunter") == 1


@pytest.mark.rule("ASC-DRG-26", "ASC-DRG-33")
def test_radiant_flash_asks_for_a_power_die() -> None:
    """When it is revealed, then the person turns 1 power die of choice to basic; class dice are not meant."""
    me = seat(dice_="natural, charm, astral:class")
    t = its_turn(dragon(["?Radiant Flash"]), me, "basic")
    assert (t.question, t.who, answers(t)) == ("dice", ME, 2)
    t.pick_dice("charm")
    assert t.active(ME) == dice("natural, charm:basic, astral:class")
    assert t.status(HEAD) == 0


@pytest.mark.parametrize("mine", ["", "3 astral:class", "natural:basic"])
def test_radiant_flash_without_a_power_die(mine: str) -> None:
    """Given no power die, then her card gets a status token and the dice stay."""
    t = its_turn(dragon(["?Radiant Flash"]), seat(dice_=mine), "basic")
    assert t.status(HEAD) == 1
    assert t.active(ME) == dice(mine)


def test_radiant_flash_only_when_it_enters() -> None:
    """Given a face-up one beside which another aspect is revealed, then nothing is asked."""
    t = its_turn(dragon([card("Radiant Flash", exhaustion=1), "?Sear"]), seat(dice_="natural"), "basic")
    assert t.question == "turn"
    assert t.status(HEAD) == 0


def test_rapid_flight_strikes_first() -> None:
    """Given an attack on a unit of life 2, then it is gone before it counters."""
    t = its_turn(dragon(["Rapid Flight"]), seat(field=["Soldier"]))
    t.pick().yes()
    assert t.zone("Soldier") == "discard pile"
    assert (t.wounds("Rapid Flight"), t.exhaustion("Rapid Flight")) == (0, 1)


def test_birdhunter_overkills() -> None:
    """Given a blocking Peasant, then 1 damage more reaches the Phoenixborn."""
    t = its_turn(dragon(["Birdhunter"]), seat(field=["Peasant"])).block({"Birdhunter": "Peasant"})
    assert t.zone("Peasant") == "discard pile"
    assert t.wounds("Marshal") == 1


def test_dragon_rage_feeds_her() -> None:
    """When it attacks, then a status token comes onto her card, before blocks; not when another attacks."""
    t = its_turn(dragon(["Dragon Rage"]), seat(field=["Wall"]))
    assert (t.question, t.status(HEAD)) == ("guard", 1)
    t = its_turn(dragon([card("Dragon Rage", exhaustion=1), "Birdhunter"]))
    assert t.status(HEAD) == 0


@pytest.mark.parametrize(("tokens", "wounds"), [(2, 1), (1, 1), (0, 0)])
def test_sear_burns_while_it_has_tokens(tokens: int, wounds: int) -> None:
    """At the start of her turn, then one token goes for 1 damage to the Phoenixborn; without a token none."""
    t = its_turn(dragon([card("Sear", status=tokens, exhaustion=1)]), seat(field=["Wall"]))
    assert t.wounds("Marshal") == wounds
    assert [e.means for e in t.seen(DamageDealt)] == [Means.ABILITY] * wounds
    assert t.status("Sear") == max(0, tokens - 1)


def test_her_dice_begin_anew_when_all_show_something() -> None:
    """Given four dice not on basic and a class roll, then the ready spell acts, a token comes, all are basic."""
    t = Table(seat(dice_="natural"), dragon(["?Sear"], "4 power, basic"), turn=IT, rolls=rolled("class"))
    assert (its_dice(t), t.status(HEAD)) == ([0] * 5, 1)
    assert t.active(ME) == dice("natural:class")


# --- what is close by --------------------------------------------------------------------------------------------


def test_poach_prevented_does_not_pass_on() -> None:
    """Given a unit whose damage is prevented, then the Phoenixborn is spared: there was a unit."""
    poach = dragon(["Aegis Feathers"], tokens=scatha(status=1))
    t = its_turn(poach, seat(field=["Wall"], hand=["Buckler"])).take("Buckler")
    assert (t.wounds("Wall"), t.wounds("Marshal")) == (0, 0)


def test_poach_happens_once_a_turn() -> None:
    """Given three tokens, then one goes each turn."""
    t = its_turn(dragon(["Aegis Feathers"], tokens=scatha(status=3)), seat(field=["Wall"]))
    assert (t.status(HEAD), t.wounds("Wall")) == (2, 1)


def test_aegis_feathers_look_no_further_right() -> None:
    """Given the leftmost aspect is not exhausted, then none further right wakes; places face down do not count."""
    row_ = ["?Sear", "Birdhunter", card("Sear", exhaustion=1), "Aegis Feathers"]
    t = Table(seat(hand=["Doom"]), dragon(row_)).play("Doom").pick("Aegis Feathers")
    assert [t.cards[c].exhaustion for c in t.table.seats[IT].battlefield] == [0, 0, 1]
    row_ = ["?Sear", card("Birdhunter", exhaustion=1), "Aegis Feathers"]
    t = Table(seat(hand=["Doom"]), dragon(row_)).play("Doom").pick("Aegis Feathers")
    assert t.exhaustion("Birdhunter") == 0


def test_aegis_feathers_at_the_left_wake_the_next() -> None:
    """Given they were the leftmost aspect themselves, then the one that is now loses the token."""
    row_ = ["Aegis Feathers", card("Birdhunter", exhaustion=1)]
    t = Table(seat(hand=["Doom"]), dragon(row_)).play("Doom").pick("Aegis Feathers")
    assert t.exhaustion("Birdhunter") == 0


def test_exhausted_aegis_feathers_wake_nobody() -> None:
    """Given an exhaustion token on them, then their text is not there when they fall (ASC-TXT-13)."""
    row_ = [card("Birdhunter", exhaustion=1), card("Aegis Feathers", exhaustion=1)]
    t = Table(seat(hand=["Doom"]), dragon(row_)).play("Doom").pick("Aegis Feathers")
    assert (t.exhaustion("Birdhunter"), t.wounds(HEAD)) == (1, 1)


def test_birdhunter_overkills_guards_but_not_when_countering() -> None:
    """Given its counter destroys an attacker, then no damage passes on."""
    me = seat(field=["Soldier"])
    t = Table(me, dragon(["Birdhunter"]), rolls=rolled("power")).attack("Birdhunter")
    if t.question == "damage first":
        t.pick("Soldier")
    assert t.zone("Soldier") == "discard pile"
    assert t.wounds("Marshal") == 0


def test_dragon_rage_feeds_her_even_if_guarded_against() -> None:
    """Given the Phoenixborn guards, then it takes the damage and the token stays."""
    t = its_turn(dragon(["Dragon Rage"]), seat(field=["Wall"])).pick("Marshal")
    assert (t.wounds("Marshal"), t.wounds("Wall"), t.status(HEAD)) == (4, 0, 1)


def test_radiant_flash_put_into_play_in_the_persons_turn_does_nothing_yet() -> None:
    """Given it is added face down by III, then it asks for nothing until it is revealed."""
    t = new_round(dragon(["?Sear"] * 4, stage=3, draw=["Radiant Flash"]), seat(hand=["Zap"], dice_="natural"))
    assert row(t) == ["?"] * 5
    assert t.active(ME) == dice("natural")


def test_the_second_cannot_hit_who_cannot_be_targeted() -> None:
    """Given a shy unit at the right, then the next one stands in for it (ASC-DRG-34)."""
    t = its_turn(dragon(["?Sear"], stage=2), seat(field=["Wall", "Shy Soldier"]), "class")
    t.number(1)
    assert (t.wounds("Wall"), t.wounds("Shy Soldier")) == (1, 0)


@pytest.mark.rule("ASC-DRG-34")
def test_the_progress_texts_pass_over_who_cannot_be_targeted() -> None:
    """Given a shy unit at the left, then the next one takes 3."""
    t = new_round(dragon(stage=2), seat(field=["Shy Soldier", "Wall"], hand=["Zap"]))
    assert (t.wounds("Shy Soldier"), t.wounds("Wall")) == (0, 3)
