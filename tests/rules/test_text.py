"""Text boxes, resolving text, exhaustion (ASC-TXT)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardPlayed, DamageDealt, DieMoved, TriggerResolved
from tests.rules.table import Table, card, dice, refused, seat

# --- boxes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-01")
def test_named_text_is_an_ability_and_unnamed_text_is_not() -> None:
    """Given a Javelineer's ability and the text of a ready spell, then each is answered as what it is."""
    other = seat(field=["Wall"], hand=["Ability Ward", "Spell Ward"])
    t = Table(seat(field=["Javelineer"]), other).use("Javelineer", "Frost Throw")
    assert t.choices == ["Ability Ward"]
    t = Table(seat(spells=["Lash"]), other).use("Lash")
    assert t.choices == ["Spell Ward"]


def test_a_text_is_called_by_its_card_and_its_place_there() -> None:
    """Given a keyword that is the second text of a unit, then it is called by title and place, also in saved games."""
    t = Table(seat(hand=["Doom"]), seat(field=["Gildling", "Wall"])).play("Doom").pick("Gildling")
    assert t.asked.triggers == ((t.id("Gildling"), "Gildling#1"),)


@pytest.mark.rule("ASC-TXT-01")
def test_a_unit_without_abilities_has_none_of_its_texts_but_keeps_its_values() -> None:
    """Given units that lost their abilities, then nothing of them guards, triggers or applies; values stay."""
    t = Table(
        seat(field=["Soldier"]),
        seat(
            "Hermit",
            field=[card("Sentry", attached=["Silence"]), card("Ironhide", attached=["Silence", "Thunder Suit"])],
        ),
    )
    assert (t.stats("Sentry"), t.stats("Ironhide")) == ("1/3/1", "3/4/1")
    t.attack("Ironhide")
    assert t.choices == ["Hermit"]
    t = Table(seat(field=[card("Drummer", attached=["Silence"])]), seat()).attack("Marshal@1")
    assert t.status("Drummer") == 0
    t = Table(seat(field=[card("Banner", attached=["Silence"]), "Soldier"]), seat())
    assert t.stats("Soldier") == "2/2/1"


@pytest.mark.rule("ASC-TXT-02")
def test_text_in_a_yellow_box_ignores_exhaustion() -> None:
    """Given exhausted cards, then yellow texts still trigger, can be activated and apply."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Gildling", exhaustion=1), "Wall"]))
    t.play("Doom").pick("Gildling")
    assert (t.question, t.choices) == ("trigger", ["Gildling"])

    t = Table(seat("Maeve Luminvale", field=[card("Capacitor Beetle", exhaustion=2)], spent="artifice"), seat())
    t.use("Capacitor Beetle", "Volt Shift")
    assert t.dice_on("Maeve Luminvale") == ["artifice"]

    t = Table(seat(field=[card("Kindling", status=2, exhaustion=1)]), seat())
    assert t.stats("Kindling") == "0/3/0"


@pytest.mark.rule("ASC-TXT-02")
def test_a_yellow_box_stays_yellow_when_it_is_granted() -> None:
    """Given an exhausted Soldier with Sturdy 2 (yellow) and Bold (plain) by a coat, then only Sturdy is in effect."""
    t = Table(seat(field=[card("Soldier", attached=["Iron Coat"])]), seat())
    assert t.stats("Soldier") == "3/4/1"
    t = Table(seat(field=[card("Soldier", attached=["Iron Coat"], exhaustion=1)]), seat())
    assert t.stats("Soldier") == "2/4/1"


@pytest.mark.rule("ASC-TXT-04", "ASC-ACT-18")
def test_a_card_with_a_blue_box_can_be_played_as_a_reaction() -> None:
    """Given an Ambusher in hand, when attackers are declared, then it may be played, and that was the reaction."""
    t = Table(
        seat(field=["Soldier"]),
        seat("Hermit", hand=["Ambusher", "Snare"], dice_="charm:basic"),
    )
    t.attack("Hermit")
    assert t.choices == ["Ambusher", "Snare"]
    t.take("Ambusher")
    assert [(e.card, e.reaction) for e in t.seen(CardPlayed)] == [(t.id("Ambusher"), True)]
    assert t.field(1) == ["Ambusher"]
    assert t.question == "blockers", "Snare would be a second reaction"
    assert t.exhausted(1) == ["charm"]


@pytest.mark.rule("ASC-TXT-04")
def test_a_card_with_a_blue_box_is_no_reaction_when_played_otherwise() -> None:
    """Given an Ambusher, when it is played in its player's own turn, then for its play cost, and not as a reaction."""
    t = Table(seat(hand=["Ambusher"], dice_="2 charm:basic"), seat()).play("Ambusher")
    assert [(e.card, e.reaction) for e in t.seen(CardPlayed)] == [(t.id("Ambusher"), False)]
    assert (t.actions(0), t.table.seats[0].reacted) == ((0, 1), False)
    t = Table(seat(hand=["Ambusher"], dice_="charm:basic"), seat())
    with refused("ASC-ACT-03", "cannot-pay-dice"):
        t.play("Ambusher")


@pytest.mark.rule("ASC-TXT-04", "ASC-ACT-14")
def test_a_ready_spell_with_a_blue_box_still_needs_a_slot() -> None:
    """Given a full spellboard, when the reaction could be played, then it is not offered; with a slot it is."""
    for spells, offered in ((["Lash"], False), ([], True), (["Trapdoor"], True)):
        t = Table(seat(field=["Soldier"]), seat("Hermit", spells=spells, hand=["Trapdoor"])).attack("Hermit")
        assert (t.question == "trigger") is offered
        if offered:
            t.take("Trapdoor#2" if spells else "Trapdoor")
            assert t.spells(1) == [*spells, "Trapdoor"]


# --- resolving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-05")
def test_effects_are_resolved_one_after_the_other() -> None:
    """Given Ascend (damage, then a die), then the damage is done before the die is placed."""
    t = Table(seat("Arren Frostpeak", dice_="astral:class"), seat(field=["Wall"])).use("Arren Frostpeak")
    damage, die = t.seen(DamageDealt)[0], next(e for e in t.seen(DieMoved) if e.place == t.id("Arren Frostpeak"))
    assert t.log.index(damage) < t.log.index(die)
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-TXT-06")
@pytest.mark.parametrize(("on", "n"), [("", 1), ("astral", 3)])
def test_instead_replaces_the_effect(on: str, n: int) -> None:
    """Given "1 damage, or 3 instead", then one or the other is dealt, once."""
    t = Table(seat(card("Marshal", on=on), hand=["Amplitude"]), seat(field=["Wall"])).play("Amplitude")
    assert [e.n for e in t.seen(DamageDealt)] == [n]


@pytest.mark.rule("ASC-TXT-06", "ASC-DMG-02")
def test_damage_received_by_another_card_instead() -> None:
    """Given damage dealt to a Phoenixborn, when a unit receives it instead, then the Phoenixborn has no wound."""
    t = Table(seat(hand=["Bolt"]), seat(field=["Wall"], hand=["Intercept"])).play("Bolt").take("Intercept")
    assert (t.wounds("Marshal@1"), t.wounds("Wall")) == (0, 2)
    assert [e.card for e in t.seen(DamageDealt)] == [t.id("Marshal@1")]


@pytest.mark.rule("ASC-TXT-07")
def test_as_much_as_possible_is_done() -> None:
    """Given room for one of two units, one of two cards to draw, or one of two wounds, then that one is done."""
    t = Table(seat("Kanna Galeheart", field=["Wall"] * 6, hand=["Gathering Clouds"], dice_="2 astral"), seat())
    t.play("Gathering Clouds")
    assert t.field(0).count("Cloud Spirit") == 1

    t = Table(seat("Issa Brightmore", dice_="artifice:class", draw=["Zap"]), seat())
    t.use("Issa Brightmore", "Inspiration")
    assert t.hand(0) == ["Zap"]
    assert t.dice_on("Issa Brightmore") == ["artifice"], "the rest of the text is still resolved"

    t = Table(
        seat(field=[card("Soldier", wounds=1, on="artifice")], hand=["Recharge", "Zap"], dice_="artifice"), seat()
    )
    t.play("Recharge").pick("Zap")
    assert t.wounds("Soldier") == 0


@pytest.mark.rule("ASC-TXT-07")
def test_an_impossible_effect_does_not_stop_the_next() -> None:
    """Given no unit to damage, when Ascend is used, then the die is placed all the same."""
    t = Table(seat("Arren Frostpeak", dice_="astral:class"), seat()).use("Arren Frostpeak")
    assert t.dice_on("Arren Frostpeak") == ["astral"]


@pytest.mark.rule("ASC-TXT-08")
def test_the_rest_is_resolved_although_the_card_left_play() -> None:
    """Given a charged Snapseed, when it discards itself for Solar Sprout, then the Snaptrap still comes."""
    t = Table(seat("Maeve Luminvale", field=[card("Snapseed", on="artifice")], hand=["Summon Snapseed"]), seat())
    t.use("Snapseed", "Solar Sprout")
    assert t.field(0) == ["Snaptrap"]
    assert t.zone("Snapseed") == "conjuration pile"


@pytest.mark.rule("ASC-TXT-09")
def test_a_card_waits_until_what_it_triggered_is_done() -> None:
    """Given Twin Bolt and a Scavenger, when the first bolt destroys, then the answer comes before the second bolt."""
    t = Table(seat(hand=["Twin Bolt"]), seat(field=["Peasant", "Scavenger"]))
    t.play("Twin Bolt").pick("Peasant")
    assert (t.question, t.who, t.wounds("Scavenger")) == ("trigger", 1, 0)
    t.take("Scavenger")
    assert (t.status("Scavenger"), t.wounds("Scavenger")) == (1, 1)


@pytest.mark.rule("ASC-TXT-10", "ASC-BAT-03")
def test_cannot_beats_must() -> None:
    """Given a blocker, which must counter, with a text that it cannot, then it does not."""
    t = Table(seat(field=["Peasant"]), seat("Hermit", field=["Pacifist"]))
    t.attack("Hermit").block({"Peasant": "Pacifist"})
    assert t.question == "turn"
    assert (t.zone("Peasant"), t.wounds("Pacifist"), t.exhaustion("Pacifist")) == ("battlefield", 1, 0)


@pytest.mark.rule("ASC-TXT-11", "ASC-DICE-03")
def test_the_text_of_a_card_beats_the_rulebook() -> None:
    """Given Dodge, which lets astral dice prevent without exhausting, then the die stays where the rules move it."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall"], hand=["Dodge"], dice_="astral"))
    t.attack("Hermit").take("Dodge").block({"Soldier": "Wall"})
    assert (t.wounds("Wall"), t.dice_on("Wall")) == (1, ["astral"])


# --- exhaustion --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-12")
@pytest.mark.parametrize("tokens", [1, 2])
def test_the_text_of_an_exhausted_card_is_off(tokens: int) -> None:
    """Given exhausted cards, then they neither trigger nor apply nor can be activated; one token is enough."""
    t = Table(seat(field=[card("Banner", exhaustion=tokens), "Soldier"]), seat())
    assert t.stats("Soldier") == "2/2/1"
    t = Table(seat(hand=["Doom"]), seat(field=[card("Witness", exhaustion=tokens), "Peasant"]))
    t.play("Doom").pick("Peasant")
    assert t.status("Witness") == 0
    t = Table(seat(field=[card("Javelineer", exhaustion=tokens)]), seat(field=["Wall"]))
    with refused("ASC-TXT-12", "exhausted"):
        t.use("Javelineer")


@pytest.mark.rule("ASC-TXT-12")
def test_value_bonuses_title_and_type_stay_while_exhausted() -> None:
    """Given an exhausted Overcharged Growth, then its +1/+1/+1 stays, but Terrifying and Gigantic are gone."""
    field = [card("Soldier", attached=[card("Overcharged Growth", exhaustion=1)])]
    t = Table(seat(field=field), seat("Hermit", field=["Peasant"]))
    assert t.stats("Soldier") == "3/3/2"
    t.attack("Hermit")
    assert t.question == "blockers", "without Terrifying 1 the Peasant may block"
    t = Table(seat(field=[card("Soldier", attached=["Overcharged Growth"])]), seat("Hermit", field=["Peasant"]))
    t.attack("Hermit")
    assert t.question == "turn"
    assert t.wounds("Hermit") == 3

    clouds = seat("Kanna Galeheart", field=["Cloud Spirit", card("Cloud Spirit", exhaustion=5)], draw=["Zap"] * 5)
    t = Table(clouds, seat(draw=["Zap"] * 5), at="recovery").to_round_end()
    assert t.field(0) == ["Cloud Spirit", "Cloud Spirit"], "the exhausted one still has title and type"


@pytest.mark.rule("ASC-TXT-13")
def test_what_an_exhausted_unit_cannot_do() -> None:
    """Given exhausted units, then they neither attack, nor block, nor guard, nor counter."""
    tired = card("Sentry", exhaustion=1)
    t = Table(seat(field=[tired]), seat("Hermit"))
    with refused("ASC-TXT-13", "no-attackers"):
        t.attack("Hermit")
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[tired])).attack("Hermit")
    assert t.question == "turn", "no blocker"
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[tired, "Wall"])).attack("Wall")
    assert t.choices == ["Hermit"], "no guard"
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[tired])).attack("Sentry").pick()
    assert (t.question, t.wounds("Soldier")) == ("turn", 0), "no counter"


@pytest.mark.rule("ASC-TXT-14")
def test_an_effect_is_resolved_although_its_cost_exhausted_the_card() -> None:
    """EX-02: Summon Thunder Hulk exhausts itself as a cost and still brings a Thunder Hulk."""
    t = Table(seat("Issa Brightmore", field=["Wall"], spells=["Summon Thunder Hulk"], dice_="2 artifice:class"), seat())
    t.use("Summon Thunder Hulk")
    assert (t.exhaustion("Summon Thunder Hulk"), t.field(0)) == (1, ["Wall", "Thunder Hulk"])
    assert (t.active(0), t.exhausted(0)) == (dice(""), ["artifice", "artifice"])


# --- which texts there are ---------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-14")
def test_two_texts_of_one_name_both_stay_when_another_ability_is_granted() -> None:
    """Given a Sapper whose ability is written in two blocks, when it gets Stalk, then it still answers both events."""
    t = Table(seat(field=["Sapper"], hand=["Menace", "Doom"]), seat(field=["Wall", "Peasant"]))
    t.play("Menace").play("Doom").pick("Peasant").attack("Wall")
    assert t.status("Sapper") == 2
    assert [t.cards[e.card].name for e in t.seen(TriggerResolved)] == ["Sapper", "Sapper"]


@pytest.mark.rule("ASC-TXT-11")
@pytest.mark.parametrize("on", ["", "artifice"])
def test_a_text_with_a_condition_is_in_effect_only_while_it_holds(on: str) -> None:
    """Given a Lookout whose texts need it to be charged, then uncharged it neither acts, triggers nor applies."""
    t = Table(seat(field=[card("Lookout", on=on)], hand=["Doom"]), seat(field=["Peasant"]))
    assert t.stats("Lookout") == ("2/2/0" if on else "1/2/0")
    t.play("Doom").pick("Peasant")
    assert t.status("Lookout") == (1 if on else 0)
    if on:
        t.use("Lookout", "Flag")
        assert t.status("Lookout") == 2
    else:
        with refused("ASC-TXT-11"):
            t.use("Lookout", "Flag")
