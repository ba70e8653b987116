"""The dice powers: nine, or those the edition has (ASC-DICE)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardMoved, DamageDealt, TargetsChosen, UsePower
from tests.rules.table import EDITION, Table, card, dice, refused, rules, seat

ALL = [t.value for t in rules().rulebook.editions[EDITION].dice_powers]


def with_all(kind: str, **more: object) -> Table:
    """A seat with one power die of a type, and for every power something to act on."""
    me = seat(field=["Soldier"], hand=["Zap"], draw=["Doom"], discard=["Brute"], dice_=kind, **more)  # type: ignore[arg-type]
    return Table(me, seat(field=["Wall"], dice_="2 charm"))


# --- using a power -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DICE-01", "ASC-ACT-06")
@pytest.mark.parametrize("kind", ALL)
def test_a_power_costs_the_side_action_and_a_power_die_of_its_type(kind: str) -> None:
    """Given a power die of each type, when its power is used, then the side action and that die are spent."""
    t = with_all(kind).power(kind)
    assert t.actions(0) == (1, 0)
    assert t.active(0) == dice("")


@pytest.mark.rule("ASC-DICE-01", "ASC-ACT-06")
@pytest.mark.parametrize("level", ["class", "basic"])
def test_only_a_power_side_has_a_power(level: str) -> None:
    """Given a die on a lower side, or one that is exhausted or somebody else's, then its power is refused."""
    t = Table(seat(dice_=f"natural:{level}"), seat(field=["Wall"]))
    with refused("ASC-ACT-06", "not-a-power-side"):
        t.power("natural")
    t = Table(seat(spent="natural"), seat(field=["Wall"], dice_="natural"))
    for die in t.table.dice:
        with refused("ASC-ACT-06", "die-not-active"):
            t.do(UsePower(die.id))


@pytest.mark.rule("ASC-DICE-01", "ASC-RND-13")
def test_a_second_power_needs_a_second_side_action() -> None:
    """Given two power dice, when one was used, then the other is refused."""
    t = Table(seat(dice_="2 natural"), seat(field=["Wall"])).power("natural")
    with refused("ASC-RND-13", "no-side-action"):
        t.power("natural")


@pytest.mark.rule("ASC-DICE-01")
@pytest.mark.parametrize("kind", [kind for kind in ("astral", "artifice", "divine") if kind in ALL])
def test_the_die_that_is_placed_is_the_one_used(kind: str) -> None:
    """Given another die of the type in the exhausted pool, then the die just used is the one placed."""
    t = Table(seat(field=["Soldier"], dice_=kind, spent=kind), seat())
    used = next(d.id for d in t.table.dice if d.place == -1)
    t.power(kind)
    if t.question == "choose":
        t.pick("Soldier")
    assert t.cards[t.id("Soldier")].dice == (used,)


# --- one by one --------------------------------------------------------------------------------------------------


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-DICE-02")
def test_astral_goes_on_a_unit_or_phoenixborn_one_to_a_card() -> None:
    """Given own and foreign cards, then only own units and the Phoenixborn without an astral die can take it."""
    field = ["Soldier", card("Brute", on="astral"), card("Peasant", on="divine")]
    t = Table(seat(field=field, spells=["Lash"], dice_="astral"), seat(field=["Wall"])).power("astral")
    assert t.choices == ["Soldier", "Peasant", "Marshal"]
    t.pick("Peasant")
    assert t.dice_on("Peasant") == ["divine", "astral"]
    full = Table(seat(card("Marshal", on="astral"), dice_="astral"), seat()).power("astral")
    assert (full.dice_on("Marshal"), full.exhausted(0)) == (["astral"], ["astral"])


@pytest.mark.rule("ASC-DICE-03", "ASC-DMG-02")
@pytest.mark.parametrize(("attacker", "wounds"), [("Peasant", 0), ("Soldier", 1), ("Brute", 3)])
def test_an_astral_die_is_exhausted_and_prevents_one_damage(attacker: str, wounds: int) -> None:
    """Q-20: given a card with an astral die, when it is dealt damage, then 1 less is received, and nobody is asked."""
    t = Table(seat(field=[attacker]), seat(card("Marshal", on="astral"), dice_="charm")).attack("Marshal@1")
    assert (t.question, t.wounds("Marshal@1")) == ("turn", wounds), "nobody is asked"
    assert (t.dice_on("Marshal@1"), t.exhausted(1)) == ([], ["astral"])
    assert [e.n for e in t.seen(DamageDealt)] == [wounds + 1]


@pytest.mark.rule("ASC-DICE-03", "ASC-TXT-12")
def test_an_astral_die_works_on_an_exhausted_card() -> None:
    """Given an exhausted unit with an astral die, then the die still prevents; it is not the card's text."""
    t = Table(seat(hand=["Zap"]), seat(field=[card("Soldier", exhaustion=1, on="astral")])).play("Zap")
    assert (t.wounds("Soldier"), t.dice_on("Soldier")) == (0, [])


@pytest.mark.rule("ASC-DICE-03", "ASC-DICE-13")
def test_an_astral_die_goes_to_its_owner_whoever_controls_the_card() -> None:
    """Q-20: given a die of seat 1 on a unit that seat 0 controls, then it prevents, and goes to seat 1."""
    t = Table(seat(field=[card("Soldier", on="astral@1")]), seat(hand=["Zap"]), turn=1).play("Zap")
    assert (t.wounds("Soldier"), t.exhausted(0), t.exhausted(1)) == (0, [], ["astral"])


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-DICE-04")
def test_artifice_charges_any_card_and_each_die_counts() -> None:
    """Given all kinds of own cards, then any may take the die, also one that has some; each die charges once."""
    field = [card("Soldier", on="2 artifice", attached=["Gust Spear"])]
    mine = seat("Issa Brightmore", field=field, spells=["Lash"], dice_="artifice, charm", hand=["Brilliant Display"])
    t = Table(mine, seat(field=["Wall"])).power("artifice")
    assert t.choices == ["Issa Brightmore", "Soldier", "Gust Spear", "Lash"]
    t.pick("Soldier")
    assert t.dice_on("Soldier") == ["artifice"] * 3
    t.play("Brilliant Display")
    assert [e.n for e in t.seen(DamageDealt)] == [1, 1, 1]


@pytest.mark.rule("ASC-DICE-05")
def test_natural_deals_one_damage_to_any_unit() -> None:
    """Given units on both sides, then any of them may be the target, but no Phoenixborn."""
    t = Table(seat(field=["Soldier"], dice_="natural"), seat(field=["Wall"])).power("natural")
    assert (t.question, t.choices) == ("target", ["Wall", "Soldier"])
    t.pick("Wall")
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-DICE-06")
def test_ceremonial_takes_an_ally_from_the_discard_pile_for_one_damage() -> None:
    """Given allies and spells in both discard piles, then an own ally may be taken; the Phoenixborn is dealt 1."""
    mine = seat(discard=["Soldier", "Zap", "Brute"], dice_="ceremonial")
    t = Table(mine, seat(discard=["Wall"])).power("ceremonial").yes()
    assert t.choices == ["Soldier", "Brute"]
    t.pick("Brute")
    assert (t.hand(0), t.discard_pile(0)) == (["Brute"], ["Soldier", "Zap"])
    assert t.wounds("Marshal") == 1
    assert next(e for e in t.seen(CardMoved)).audience is None, "everybody sees which"


@pytest.mark.rule("ASC-DICE-06")
def test_ceremonial_is_real_damage() -> None:
    """Given an astral die on the Phoenixborn, then it prevents the damage of the power."""
    t = Table(seat(card("Marshal", on="astral"), dice_="ceremonial"), seat()).power("ceremonial")
    assert (t.wounds("Marshal"), t.exhausted(0)) == (0, ["astral", "ceremonial"])
    assert len(t.seen(DamageDealt)) == 1


@pytest.mark.rule("ASC-DICE-06")
@pytest.mark.parametrize("discard", [["Soldier"], ["Zap"], []])
def test_ceremonial_can_be_used_without_taking_an_ally(discard: list[str]) -> None:
    """Q-17: given no ally, or one that is left there, then the power is usable all the same and the damage dealt."""
    t = Table(seat(discard=discard, dice_="ceremonial"), seat()).power("ceremonial")
    if discard == ["Soldier"]:
        t.no()
    assert (t.question, t.hand(0), t.discard_pile(0), t.wounds("Marshal")) == ("turn", [], discard, 1)


@pytest.mark.rule("ASC-DICE-07", "ASC-GLO-17")
def test_charm_lowers_the_attack_of_an_opponents_unit_once() -> None:
    """Given units of the opponent, then one without a charm die takes it: attack -1, never below 0."""
    other = seat(field=["Soldier", card("Brute", on="charm"), "Wall"])
    t = Table(seat(field=["Peasant"], dice_="charm"), other).power("charm")
    assert t.choices == ["Soldier", "Wall"]
    t.pick("Soldier")
    assert (t.dice_on("Soldier"), t.stats("Soldier"), t.stats("Brute")) == (["charm"], "1/2/1", "3/4/2")
    t = Table(seat(dice_="charm"), seat(field=["Wall"])).power("charm")
    assert t.stats("Wall") == "0/5/3"


@pytest.mark.rule("ASC-DICE-08", "ASC-GLO-10")
def test_illusion_lowers_two_dice_of_an_opponent() -> None:
    """EX-26: given a power and a class die, then they become class and basic; with more, the user picks two."""
    t = Table(seat(dice_="illusion"), seat(dice_="charm, natural:class")).power("illusion")
    assert t.active(1) == dice("charm:class, natural:basic")
    t = Table(seat(dice_="illusion"), seat(dice_="charm, natural:class, divine, time:basic")).power("illusion")
    assert (t.question, t.who, len(t.asked.dice)) == ("dice", 0, 3)
    t.pick_dice("charm, divine")
    assert t.active(1) == dice("charm:class, natural:class, divine:class, time:basic")


@pytest.mark.rule("ASC-DICE-08")
def test_illusion_lowers_as_many_dice_as_there_are() -> None:
    """Q-18: given one die that can be lowered, or none, then one or none is, and the power is usable."""
    t = Table(seat(dice_="illusion"), seat(dice_="charm, 3 natural:basic")).power("illusion")
    assert t.active(1) == dice("charm:class, 3 natural:basic")
    t = Table(seat(dice_="illusion"), seat(dice_="2 natural:basic", spent="charm")).power("illusion")
    assert (t.active(1), t.actions(0)) == (dice("2 natural:basic"), (1, 0))


@pytest.mark.rule("ASC-DICE-08")
def test_illusion_has_one_opponent_as_target() -> None:
    """Given two opponents, then one of them is the target and loses both levels."""
    t = Table(seat(dice_="illusion"), seat(dice_="2 charm"), seat(dice_="2 natural")).power("illusion").pick_seat(2)
    assert (t.active(1), t.active(2)) == (dice("2 charm"), dice("2 natural:class"))


@pytest.mark.rule("ASC-DICE-09")
def test_divine_raises_the_attack_of_an_own_unit_once() -> None:
    """Given own units, then one without a divine die takes it and has attack +1 while it is there."""
    t = Table(seat(field=["Soldier", card("Brute", on="divine"), "Wall"], dice_="divine"), seat(field=["Peasant"]))
    t.power("divine")
    assert t.choices == ["Soldier", "Wall"]
    t.pick("Wall")
    assert (t.stats("Wall"), t.stats("Brute")) == ("1/5/3", "5/4/2")


@pytest.mark.rule("ASC-DICE-10")
@pytest.mark.parametrize(("end", "pile"), [(0, ["Zap", "Bolt"]), (1, ["Bolt", "Zap"])])
def test_sympathy_draws_and_may_put_a_card_on_top_or_bottom(end: int, pile: list[str]) -> None:
    """Given a hand, when sympathy is used, then a card is drawn and one from hand may go to either end of the pile."""
    t = Table(seat(hand=["Zap"], draw=["Doom", "Bolt"], dice_="sympathy"), seat()).power("sympathy")
    assert t.hand(0) == ["Zap", "Doom"]
    t.yes()
    assert t.choices == ["Zap", "Doom"]
    t.pick("Zap").number(end)
    assert (t.hand(0), t.draw_pile(0)) == (["Doom"], pile)


@pytest.mark.rule("ASC-DICE-10")
def test_sympathy_may_keep_the_hand() -> None:
    """Given sympathy, when nothing is put back, then the drawn card stays in hand."""
    t = Table(seat(hand=["Zap"], draw=["Doom"], dice_="sympathy"), seat()).power("sympathy").no()
    assert (t.question, t.hand(0), t.draw_pile(0)) == ("turn", ["Zap", "Doom"], [])


@pytest.mark.rule("ASC-DICE-11")
def test_time_places_a_status_token_and_may_remove_one_anywhere() -> None:
    """Given units and spells on both sides, then an own unit gets a token and any unit or spell may lose one."""
    mine = seat(field=["Soldier"], spells=[card("Lash", status=1)], dice_="time")
    t = Table(mine, seat(field=[card("Wall", status=2)], spells=[card("Hoard", status=1)])).power("time")
    assert t.status("Soldier") == 1
    t.yes()
    assert (t.question, sorted(t.choices)) == ("target", ["Hoard", "Lash", "Soldier", "Wall"])
    t.pick("Hoard")
    assert (t.status("Soldier"), t.status("Hoard")) == (1, 0)
    t = Table(seat(field=["Soldier", "Brute"], dice_="time"), seat(field=["Wall"])).power("time")
    assert (t.question, t.choices) == ("target", ["Soldier", "Brute"]), "an own unit"
    t.pick("Brute").no()
    assert t.status("Brute") == 1


# --- targeting ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DICE-12", "ASC-GLO-15")
@pytest.mark.parametrize("kind", ALL)
def test_which_powers_target(kind: str) -> None:
    """Given each power, then natural, charm, illusion and time choose a target and the others do not."""
    t = with_all(kind).power(kind)
    while t.question != "turn":
        if t.question in ("may", "counter"):
            t.yes()
        elif t.question == "pile end":
            t.number(0)
        else:
            t.pick(t.choices[0])
    assert bool(t.seen(TargetsChosen)) is (kind in ("natural", "charm", "illusion", "time"))


@pytest.mark.rule("ASC-DICE-12")
@pytest.mark.parametrize("kind", ["natural", "charm"])
def test_a_power_that_targets_can_be_cancelled(kind: str) -> None:
    """Given Ward against what targets a unit, when it answers the power, then nothing happens to the unit."""
    t = Table(seat(dice_=kind), seat(field=["Soldier"], hand=["Ward"])).power(kind)
    assert t.choices == ["Ward"]
    t.take("Ward")
    assert (t.wounds("Soldier"), t.dice_on("Soldier"), t.exhausted(0)) == (0, [], [kind])


@pytest.mark.rule("ASC-DICE-12")
def test_illusion_targets_a_player() -> None:
    """Given Veto against what targets a player, when it answers illusion, then no die is lowered."""
    t = Table(seat(dice_="illusion"), seat(hand=["Veto"], dice_="2 charm")).power("illusion").take("Veto")
    assert t.active(1) == dice("2 charm")


@pytest.mark.rule("ASC-DICE-12")
@pytest.mark.parametrize("kind", ["natural", "charm"])
def test_what_cannot_be_targeted_is_no_target_of_a_power(kind: str) -> None:
    """Given a Hallowed that cannot be targeted beside a Soldier, then the power finds only the Soldier."""
    t = Table(seat(dice_=kind), seat(field=["Hallowed", "Soldier"])).power(kind)
    assert (t.question, t.wounds("Hallowed"), t.dice_on("Hallowed")) == ("turn", 0, [])
    assert t.wounds("Soldier") + len(t.dice_on("Soldier")) == 1


# --- dice on cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DICE-13")
def test_a_die_on_a_card_pays_nothing() -> None:
    """Given the only natural die on a card, then neither a cost nor a power can use it."""
    t = Table(seat(field=[card("Soldier", on="natural")], hand=["Searing Bolt"]), seat(field=["Wall"]))
    with refused("ASC-ACT-03", "cannot-pay-dice"):
        t.play("Searing Bolt")
    with refused("ASC-ACT-06", "die-not-active"):
        t.do(UsePower(0))


@pytest.mark.rule("ASC-DICE-13", "ASC-RND-19")
def test_dice_come_back_in_recovery() -> None:
    """Given dice on a Phoenixborn and a unit, when the round ends, then they lie in their owner's pool again."""
    mine = seat(card("Marshal", on="artifice"), field=[card("Soldier", on="divine")], draw=["Zap"] * 5)
    t = Table(mine, seat(draw=["Zap"] * 5), at="recovery")
    t.to_round_end()
    assert (t.dice_on("Marshal"), t.dice_on("Soldier"), t.stats("Soldier")) == ([], [], "2/2/1")
    assert [d.type.value for d in t.active(0)] == ["artifice", "divine"]


@pytest.mark.rule("ASC-DICE-13")
@pytest.mark.parametrize("spell", ["Doom", "Exile"])
def test_dice_on_a_card_that_leaves_play_are_exhausted(spell: str) -> None:
    """Q-03: given a unit with an own and an enemy die, when it leaves play, then each goes to its owner's pool."""
    charmed = Table(seat(dice_="charm", hand=[spell]), seat(field=[card("Soldier", on="divine")])).power("charm")
    charmed.play(spell)
    assert (charmed.exhausted(0), charmed.exhausted(1)) == (["charm"], ["divine"])
