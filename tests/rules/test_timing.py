"""Timing: leaving play, order of responses, when and after, several targets, cancelling (ASC-TIM)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    CardMoved,
    DamageDealt,
    DieMoved,
    PickTrigger,
    TargetsChosen,
    TokensPlaced,
    TriggerResolved,
    UnitDestroyed,
)
from ashes_tui.lang.terms import Zone
from tests.rules.table import Table, card, refused, seat


def ex_14() -> Table:
    """Isaac activates Summon Gildling with one free slot; he holds Summon Sleeping Brides, Fernanda holds Ice Snare."""
    t = Table(
        seat(
            card("Hermit", wounds=0),
            field=["Wall"],
            spells=["Summon Gildling"],
            hand=["Summon Sleeping Brides"],
            dice_="ceremonial:class",
        ),
        seat(hand=["Ice Snare"], dice_="natural:class"),
    )
    return t.use("Summon Gildling")


# --- leaving play ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-01", "ASC-ACT-12", "ASC-GLO-06")
def test_a_card_leaving_play_is_set_aside_with_all_that_is_on_it() -> None:
    """Given a Gildling full of things, when it is destroyed, then all of it stays until its triggers are done."""
    gilder = card("Gildling", wounds=1, status=2, on="charm", attached=["Gust Spear"], under=["Peasant"])
    t = Table(seat(hand=["Doom"]), seat(field=[gilder, "Wall"], conjuration_pile=()))
    t.play("Doom").pick("Gildling")
    assert (t.question, t.zone("Gildling")) == ("trigger", "aside")
    me = t.cards[t.id("Gildling")]
    assert (me.wounds, me.status, len(me.dice), len(me.attached), len(me.under)) == (1, 2, 1, 1, 1)
    t.decline()
    me = t.cards[t.id("Gildling")]
    assert (me.wounds, me.status, len(me.dice), len(me.attached), len(me.under)) == (0, 0, 0, 0, 0)
    assert (t.pile(1), t.discard_pile(1)) == (["Gildling"], ["Peasant", "Gust Spear"])
    moved = [t.cards[e.card].name for e in t.seen(CardMoved)][-4:]
    assert moved == ["Gust Spear", "Peasant", "Gildling", "Doom"], "what lies underneath goes first"


@pytest.mark.rule("ASC-TIM-01", "ASC-GLO-06")
def test_cards_go_to_the_discard_pile_of_their_owner() -> None:
    """Given a Soldier of seat 1 under control of seat 0 with its Gust Spear, then both go home to seat 1."""
    soldier = card("Soldier", owner=1, attached=[card("Gust Spear", owner=1)])
    t = Table(seat(hand=["Doom"], field=[soldier]), seat()).play("Doom")
    assert (t.discard_pile(0), t.discard_pile(1)) == (["Doom"], ["Soldier", "Gust Spear"])


@pytest.mark.rule("ASC-TIM-01")
def test_an_alteration_answers_when_its_unit_is_destroyed() -> None:
    """Given a Last Will on a Soldier, when the Soldier is destroyed, then its controller draws."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Soldier", attached=["Last Will"])], draw=["Zap", "Zap"]))
    t.play("Doom")
    assert t.hand(1) == ["Zap"]


@pytest.mark.rule("ASC-TIM-01")
def test_an_alteration_answers_when_its_unit_is_discarded() -> None:
    """Given a Keeping on a Soldier, when the Soldier is discarded, then its controller draws."""
    t = Table(seat(hand=["Exile"]), seat(field=[card("Soldier", attached=["Keeping"])], draw=["Zap", "Zap"]))
    t.play("Exile")
    assert t.hand(1) == ["Zap"]


@pytest.mark.rule("ASC-TIM-01", "ASC-DMG-06")
@pytest.mark.parametrize("granter", ["alteration", "other unit"])
def test_an_ability_granted_to_a_unit_answers_when_it_is_destroyed(granter: str) -> None:
    """Given a Soldier with Legacy 1 by a Bequest or an Elder, when it is destroyed, then the legacy is left."""
    field = [card("Soldier", attached=["Bequest"]), "Wall"] if granter == "alteration" else ["Soldier", "Elder", "Wall"]
    t = Table(seat(hand=["Doom"]), seat(field=field)).play("Doom").pick("Soldier")
    t.pick("Wall") if t.question == "target" else None
    assert t.status("Wall") == 1


@pytest.mark.rule("ASC-TIM-01", "ASC-TXT-01")
def test_an_ability_taken_from_a_unit_does_not_answer_when_it_is_destroyed() -> None:
    """Given a Gildling without abilities, when it is destroyed, then there is no Inheritance."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Gildling", attached=["Silence"]), "Wall"]))
    t.play("Doom").pick("Gildling")
    assert (t.question, t.zone("Gildling")) == ("turn", "conjuration pile")


# --- who answers, in which order ---------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-02", "ASC-GLO-01")
def test_the_active_player_answers_first_and_as_often_as_it_likes() -> None:
    """Given Mourners on both sides, when a unit is destroyed, then those of the active player come first."""
    t = Table(
        seat(field=["Mourner", "Mourner"], hand=["Doom"]),
        seat(field=["Mourner", "Peasant"]),
    )
    t.play("Doom").pick("Peasant")
    assert (t.who, t.choices) == (0, ["Mourner", "Mourner"])
    t.take("Mourner#2")
    assert [t.status(f"Mourner{n}") for n in ("", "#2", "#3")] == [1, 1, 1]
    assert [e.seat for e in t.seen(TriggerResolved)] == [0, 0, 1]


@pytest.mark.rule("ASC-TIM-03")
def test_whoever_passed_the_opportunity_on_cannot_answer_any_more() -> None:
    """Given Scavengers on both sides, when both players have acted and passed, then it is over."""
    t = Table(seat(field=["Scavenger"] * 2, hand=["Doom"]), seat(field=["Scavenger", "Scavenger", "Peasant"]))
    t.play("Doom").pick("Peasant")
    assert (t.who, t.choices) == (0, ["Scavenger", "Scavenger"])
    t.take("Scavenger")
    assert (t.who, t.choices) == (0, ["Scavenger"]), "its opportunity lasts until it passes it on"
    t.decline()
    assert (t.who, t.choices) == (1, ["Scavenger", "Scavenger"])
    t.take("Scavenger#3").decline()
    assert t.question == "turn"
    assert [t.status(f"Scavenger{n}") for n in ("", "#2", "#3", "#4")] == [1, 0, 1, 0]


@pytest.mark.rule("ASC-TIM-04")
def test_when_effects_are_done_before_after_effects() -> None:
    """EX-12: the Anchorer throws first; only then Ice Snare may answer, and undoes nothing of it."""
    t = Table(
        seat(hand=["Anchorer"], dice_="sympathy:basic"),
        seat(field=["Soldier"], hand=["Ice Snare"], dice_="natural:class"),
    )
    t.play("Anchorer")
    assert (t.who, t.choices) == (0, ["Anchorer"])
    t.take("Anchorer")
    assert t.wounds("Soldier") == 1
    assert (t.who, t.choices) == (1, ["Ice Snare"])
    t.take("Ice Snare")
    assert t.zone("Anchorer") == "discard pile"
    assert t.wounds("Soldier") == 1


@pytest.mark.rule("ASC-TIM-04")
def test_another_unit_is_not_the_unit_itself() -> None:
    """EX-19: an Anchorer alone has no other unit to throw at, and is not asked."""
    t = Table(seat(hand=["Anchorer"], dice_="sympathy"), seat()).play("Anchorer")
    while t.question == "trigger":
        t.take("Anchorer")
    assert t.wounds("Anchorer") == 0
    assert t.zone("Anchorer") == "battlefield"


@pytest.mark.rule("ASC-TIM-05")
@pytest.mark.parametrize("first", ["Soldier", "Revenant"])
def test_attack_and_counter_damage_are_dealt_together(first: str) -> None:
    """Given two units that kill each other, then both die whichever damage the active player takes first."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Peasant", "Revenant"], hand=["Zap"], dice_="natural"))
    t.attack("Hermit").block({"Soldier": "Revenant"})
    assert (t.question, t.who) == ("damage first", 0)
    t.pick(first)
    assert [t.cards[e.card].name for e in t.seen(UnitDestroyed)] == (
        ["Revenant", "Soldier"] if first == "Soldier" else ["Soldier", "Revenant"]
    )
    assert {(e.n, e.means.value) for e in t.seen(DamageDealt)} == {(2, "attack"), (2, "counter")}


@pytest.mark.rule("ASC-TIM-05", "ASC-DMG-02")
def test_the_damage_of_a_destroyed_source_is_still_received() -> None:
    """Given a blocker destroyed by the attack damage, then its counter damage is received in full afterwards."""
    t = Table(seat(field=["Brute"]), seat("Hermit", field=["Soldier"]))
    t.attack("Hermit").block({"Brute": "Soldier"})
    assert (t.field(1), t.wounds("Brute")) == ([], 2)


# --- several targets ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-06")
def test_all_units_are_affected_one_at_a_time_in_the_order_of_the_controller() -> None:
    """EX-22: the caster orders the units; each is dealt with, triggers included, before the next."""
    t = Table(
        seat(hand=["Mist Gale"], dice_="illusion"),
        seat(field=["Peasant", "Wall", "Flincher"], hand=["Summon Sleeping Brides"], dice_="ceremonial"),
    )
    t.play("Mist Gale")
    assert (t.question, t.who) == ("order", 0)
    with refused("ASC-TIM-06"):
        t.pick("Wall", "Peasant")
    t.pick("Flincher", "Peasant", "Wall")
    assert (t.status("Flincher"), t.wounds("Wall")) == (1, 0), "the Flincher is done, the Wall not begun"
    assert (t.question, t.who) == ("trigger", 1)
    t.decline()
    assert [t.cards[e.card].name for e in t.seen(DamageDealt)] == ["Flincher", "Peasant", "Wall"]


@pytest.mark.rule("ASC-TIM-06")
def test_wounds_on_all_units_are_placed_one_unit_at_a_time() -> None:
    """Given a wound for all units, then each unit is done with, destruction included, before the next is begun."""
    t = Table(
        seat(hand=["Blight"]), seat(field=["Peasant", "Wall"], hand=["Summon Sleeping Brides"], dice_="ceremonial")
    )
    t.play("Blight")
    assert (t.question, t.who) == ("order", 0)
    t.pick("Peasant", "Wall")
    assert (t.question, t.who, t.wounds("Wall")) == ("trigger", 1, 0)
    t.decline()
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-TIM-07")
def test_units_that_arrive_meanwhile_are_not_affected() -> None:
    """EX-13: two Widows arrive in the middle of Mist Gale and are left alone."""
    t = Table(
        seat(hand=["Mist Gale"], dice_="illusion"),
        seat(field=["Peasant", "Wall"], hand=["Summon Sleeping Brides"], dice_="ceremonial"),
    )
    t.play("Mist Gale").pick("Peasant", "Wall").take("Summon Sleeping Brides")
    assert t.field(1) == ["Wall", "Sleeping Bride", "Sleeping Bride"]
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-TIM-07")
def test_units_that_no_longer_qualify_are_still_affected() -> None:
    """Given damage for all units without status, when a Mourner gets a token meanwhile, then it is still damaged."""
    t = Table(seat(hand=["Ravage"]), seat(field=["Peasant", "Mourner"]))
    t.play("Ravage").pick("Peasant", "Mourner")
    assert (t.status("Mourner"), t.wounds("Mourner")) == (1, 1)


@pytest.mark.rule("ASC-TIM-07")
@pytest.mark.parametrize(
    ("spell", "first", "destroyed"),
    [
        ("Mist Gale", "Pyre", ["Pyre", "Revenant"]),
        ("Catastrophe", "Pyre", ["Pyre", "Revenant"]),
        ("Exile", "Tinder", ["Revenant"]),
    ],
)
def test_a_unit_that_left_and_came_back_is_a_later_arrival(spell: str, first: str, destroyed: list[str]) -> None:
    """Given a Revenant destroyed and returned before its turn comes, then the spell leaves it alone."""
    t = Table(seat(hand=[spell], dice_="illusion"), seat(field=[first, "Revenant"]))
    t.play(spell).pick(first, "Revenant")
    assert t.field(1) == ["Revenant"]
    assert [t.cards[e.card].name for e in t.seen(UnitDestroyed)] == destroyed


@pytest.mark.rule("ASC-TIM-08", "ASC-TXT-07", "ASC-TXT-09", "ASC-TIM-04", "ASC-ACT-18", "ASC-DMG-04", "ASC-ACT-10")
def test_a_target_is_chosen_immediately_before_its_effect() -> None:
    """EX-14: Gildling, Ice Snare, Inheritance, a Widow into the freed slot; only then the damage finds its target."""
    t = ex_14()
    assert t.field(0) == ["Wall", "Gildling"]
    assert (t.who, t.choices) == (1, ["Ice Snare"])
    t.take("Ice Snare")
    assert (t.who, t.choices) == (0, ["Gildling"]), "when destroyed"
    t.take("Gildling")
    assert t.status("Wall") == 1
    assert (t.who, t.choices) == (0, ["Summon Sleeping Brides"]), "after destroyed"
    t.take("Summon Sleeping Brides")
    assert t.field(0) == ["Wall", "Sleeping Bride"], "the second Widow finds no room"
    assert t.question == "may"
    t.yes()
    assert (t.question, t.choices) == ("target", ["Wall", "Sleeping Bride"])
    t.pick("Sleeping Bride")
    assert t.field(0) == ["Wall"]
    assert t.pile(0).count("Gildling") == 5
    assert t.pile(0).count("Sleeping Bride") == 4
    assert [s.reacted for s in t.table.seats] == [True, True]


# --- cancelling --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-09")
def test_cancelling_stops_the_effect_and_the_rest_of_its_card() -> None:
    """Given two bolts of one spell, when the first is cancelled, then neither happens; the spell is discarded."""
    t = Table(seat(hand=["Twin Bolt"]), seat(field=["Wall"], hand=["Ward"]))
    t.play("Twin Bolt").take("Ward")
    assert (t.question, t.wounds("Wall")) == ("turn", 0)
    assert (t.discard_pile(0), t.discard_pile(1)) == (["Twin Bolt"], ["Ward"])


@pytest.mark.rule("ASC-TIM-09")
def test_what_was_resolved_before_the_cancelled_effect_stands() -> None:
    """Given two bolts, when the second is cancelled, then the first one has happened."""
    t = Table(seat(hand=["Twin Bolt"]), seat(field=["Wall"], hand=["Ward"]))
    t.play("Twin Bolt").decline().take("Ward")
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-TIM-09")
def test_a_cancelled_ability_stays_paid() -> None:
    """Given a cancelled Frost Throw, then nothing is dealt, but action and exhaustion are spent."""
    t = Table(seat(field=["Javelineer"]), seat(field=["Wall"], hand=["Ward"]))
    t.use("Javelineer").take("Ward")
    assert (t.wounds("Wall"), t.exhaustion("Javelineer"), t.actions(0)) == (0, 1, (0, 1))


@pytest.mark.rule("ASC-TIM-09", "ASC-GLO-15")
def test_attaching_an_alteration_can_be_cancelled() -> None:
    """Given an alteration about to be attached, when that is cancelled, then it is discarded without effect."""
    t = Table(
        seat(hand=["Gust Spear"], dice_="astral"),
        seat(field=["Wall"], hand=["Ward"], dice_="2 natural"),
    )
    t.play("Gust Spear").take("Ward")
    assert (t.question, t.stats("Wall")) == ("turn", "0/5/3")
    assert t.discard_pile(0) == ["Gust Spear"]
    assert not [e for e in t.seen(DieMoved) if e.place >= 0]
    assert len(t.seen(TargetsChosen)) == 1


@pytest.mark.rule("ASC-GLO-12")
def test_a_cancelled_move_leaves_the_token_where_it_was() -> None:
    """EX-23: given a wound about to be moved, when that is cancelled, then it stays; else it changes its card."""
    for answer, wounds in (("take", (1, 0)), ("decline", (0, 1))):
        t = Table(seat(field=[card("Soldier", wounds=1)], hand=["Shift"]), seat(field=["Wall"], hand=["Ward"]))
        t.play("Shift")
        t.take("Ward") if answer == "take" else t.decline()
        assert (t.wounds("Soldier"), t.wounds("Wall")) == wounds
        assert bool(t.seen(TokensPlaced)) == (answer == "decline")


# --- effects put off ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-02", "TIM-07")
@pytest.mark.parametrize("first", ["Evening Draw", "Evening Loss"])
def test_effects_due_at_one_time_resolve_in_the_order_their_player_likes(first: str) -> None:
    """Given a card to draw and a hand to lose at the end of the turn, then what comes first is asked."""
    t = Table(seat(hand=["Evening Draw", "Evening Loss"], draw=["Zap", "Wall"]), seat())
    t.play("Evening Draw").play("Evening Loss").pass_().end()
    assert (t.who, t.question, t.choices) == (0, "trigger", ["Evening Draw", "Evening Loss"])
    t.take(first)
    assert (t.who, t.question) == (1, "turn")
    assert t.hand(0) == (["Zap"] if first == "Evening Loss" else [])


@pytest.mark.rule("ASC-TIM-02", "TIM-07")
@pytest.mark.parametrize("first", ["Gildling", "Wall"])
def test_effects_of_one_card_put_off_are_told_apart_by_what_they_are_over(first: str) -> None:
    """Given a Gildling and a Wall that are to be destroyed, then which comes first is asked: the Wall may inherit."""
    foe = seat(field=[card("Gildling", status=2), "Wall", "Peasant"])
    t = Table(seat(spells=["Dusk Bell"], side_actions=2), foe)
    t.use("Dusk Bell").pick("Gildling").use("Dusk Bell").pick("Wall").pass_()
    assert (t.who, t.question, t.choices) == (0, "trigger", ["Gildling", "Wall"])
    t.take(first)
    if t.question == "trigger":
        t.take("Gildling")
    heirs = t.asked.cards if t.question in ("target", "choose") else ()
    assert (t.id("Wall") in heirs) is (first == "Gildling")


@pytest.mark.rule("ASC-TIM-02")
def test_effects_put_off_to_one_time_on_different_turns_are_due_together() -> None:
    """Given one put off to the end of the next turn and one to the end of this, the next turn, then both are asked."""
    t = Table(seat(hand=["Next Evening"], draw=["Zap"]), seat(hand=["Evening Draw", "Next Evening", "Evening Loss"]))
    t.play("Next Evening").pass_().end().play("Evening Draw").play("Evening Loss").pass_().end()
    assert (t.who, t.choices, t.hand(0)) == (1, ["Evening Draw", "Evening Loss"], [])
    t.take("Evening Loss")
    assert (t.who, t.hand(0)) == (0, ["Zap"])


@pytest.mark.rule("ASC-TIM-02")
def test_the_effects_of_the_active_player_are_due_first() -> None:
    """Given Nightfall of the other player before Evening Draw of the active one, then the card is drawn first."""
    t = Table(seat(hand=["Doom", "Evening Draw"], draw=["Zap"]), seat(hand=["Nightfall"], field=["Peasant"]))
    t.play("Doom").take("Nightfall").play("Evening Draw").pass_().end()
    late = [e for e in t.log if isinstance(e, TokensPlaced) or (isinstance(e, CardMoved) and e.zone is Zone.HAND)]
    assert [type(e) for e in late] == [CardMoved, TokensPlaced]


@pytest.mark.rule("ASC-TIM-02", "TIM-07", "TIM-17")
@pytest.mark.parametrize("first", ["Spendthrift", "Evening Draw"])
def test_texts_for_the_end_of_the_turn_and_effects_put_off_to_it_are_ordered_together(first: str) -> None:
    """Given a hand to lose and a card to draw at the end of the turn, then their player says which comes first."""
    t = Table(seat(hand=["Evening Draw"], field=["Spendthrift"], draw=["Zap"]), seat())
    t.play("Evening Draw").pass_().end()
    assert (t.who, t.question, sorted(t.choices)) == (0, "trigger", ["Evening Draw", "Spendthrift"])
    t.take(first)
    assert (t.who, t.question) == (1, "turn")
    assert t.hand(0) == (["Zap"] if first == "Spendthrift" else [])


@pytest.mark.rule("ASC-TIM-02")
def test_what_was_put_off_must_come_and_a_text_that_may_stays_open_to_choice() -> None:
    """Given a Night Owl and a card to draw, then the draw cannot be declined, and after it the Owl can."""
    t = Table(seat(hand=["Evening Draw"], field=["Night Owl"], draw=["Zap"]), seat(field=["Night Owl"]))
    t.play("Evening Draw").pass_().end()
    assert (t.who, t.asked.optional) == (0, False)
    t.take("Evening Draw")
    assert (t.who, t.choices, t.asked.optional, t.hand(0)) == (0, ["Night Owl"], True, ["Zap"])
    t.decline()
    assert (t.who, t.choices) == (1, ["Night Owl"]), "the other player answers after the active one"
    assert t.take("Night Owl#2").status("Night Owl#2") == 1


@pytest.mark.rule("ASC-TIM-02", "ASC-RND-22")
@pytest.mark.parametrize("first", ["Spendthrift", "Midnight Draw"])
def test_effects_put_off_to_the_end_of_the_round_are_ordered_with_its_texts(first: str) -> None:
    """Given a hand to lose and a card to draw at the end of the round, then their player says which comes first."""
    t = Table(seat(hand=["Midnight Draw"], field=["Spendthrift"], draw=["Zap", "Wall"]), seat())
    t.play("Midnight Draw").pass_().end().pass_().end()
    assert (t.who, t.question, sorted(t.choices)) == (0, "trigger", ["Midnight Draw", "Spendthrift"])
    t.take(first)
    assert ("Zap" in t.discard_pile(0)) is (first == "Midnight Draw")


@pytest.mark.rule("ASC-TIM-02")
@pytest.mark.parametrize("first", ["Spendthrift", "Morning Draw"])
def test_effects_put_off_to_the_start_of_a_turn_are_ordered_with_its_texts(first: str) -> None:
    """Given a hand to lose and a card to draw at the start of the next turn, then their player orders them."""
    t = Table(seat(hand=["Morning Draw", "Spendthrift"], draw=["Zap"]), seat())
    t.play("Morning Draw").play("Spendthrift").end()
    assert (t.who, t.question) == (1, "turn")
    t.pass_().end()
    assert (t.who, t.question, sorted(t.choices)) == (0, "trigger", ["Morning Draw", "Spendthrift"])
    assert t.take(first).hand(0) == (["Zap"] if first == "Spendthrift" else [])


# --- arriving and leaving ----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TIM-04", "ASC-TIM-07")
def test_what_arrives_while_an_event_is_answered_does_not_answer_it() -> None:
    """Given a Brood Hen whose death brings a Scavenger, then that one does not answer it; one there before does."""
    t = Table(seat(hand=["Doom"]), seat(field=["Brood Hen", "Soldier"]))
    t.play("Doom").pick("Brood Hen")
    assert t.field(1) == ["Soldier", "Hatchling"]
    assert t.question == "turn"
    t = Table(seat(hand=["Doom", "Doom"]), seat(field=["Brood Hen", "Soldier"]))
    t.play("Doom").pick("Brood Hen").play("Doom#2").pick("Soldier")
    assert t.status("Hatchling") == 1


@pytest.mark.rule("ASC-TIM-04")
def test_a_unit_that_comes_back_does_not_answer_its_own_destruction() -> None:
    """Given a Returner that returns when it is destroyed, then it has no part in what comes after."""
    t = Table(seat(hand=["Doom"]), seat(field=["Returner"])).play("Doom")
    assert (t.zone("Returner"), t.status("Returner"), t.question) == ("battlefield", 0, "turn")


@pytest.mark.rule("ASC-DMG-06", "ASC-TXT-08")
@pytest.mark.parametrize("first", ["Revenant", "Last Will"])
def test_no_answer_to_a_destruction_is_lost_because_another_took_the_card_away(first: str) -> None:
    """Given a Revenant with a Last Will, when it is destroyed and one of both comes first, then the other comes too."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Revenant", attached=["Last Will"])], draw=["Zap", "Zap"]))
    t.play("Doom")
    assert (t.question, sorted(t.choices)) == ("trigger", ["Last Will", "Revenant"])
    t.take(first)
    assert (t.zone("Revenant"), t.zone("Last Will"), t.hand(1)) == ("battlefield", "discard pile", ["Zap"])


@pytest.mark.rule("ASC-DMG-06", "ASC-TXT-08")
def test_an_answer_after_a_destruction_is_not_lost_either() -> None:
    """Given a Revenant with a Late Will, when it returns, then the will is carried out after that."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Revenant", attached=["Late Will"])], draw=["Zap", "Zap"]))
    assert (t.play("Doom").zone("Revenant"), t.hand(1)) == ("battlefield", ["Zap"])


@pytest.mark.rule("ASC-DMG-06", "ASC-GLO-05", "ASC-GLO-06")
def test_who_controlled_a_card_as_it_was_destroyed_answers_for_it() -> None:
    """Given a Last Will of seat 0 on a Revenant of seat 1, when both are gone their ways, then seat 1 draws."""
    bound = card("Revenant", attached=[card("Last Will", owner=0)])
    t = Table(seat(hand=["Doom"], draw=["Zap"]), seat(field=[bound], draw=["Zap", "Zap"])).play("Doom").take("Revenant")
    assert (t.discard_pile(0), t.hand(0), t.hand(1)) == (["Doom", "Last Will"], [], ["Zap"])


@pytest.mark.rule("ASC-DMG-06", "ASC-TXT-12")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_what_was_exhausted_as_it_was_destroyed_stays_silent(exhaustion: int) -> None:
    """Given an Oathbound, when its inexhaustible text has brought it back, its other answers only if it could then."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Oathbound", exhaustion=exhaustion), "Wall"]))
    t.play("Doom").pick("Oathbound")
    if t.question == "trigger":
        t.do(PickTrigger(t.id("Oathbound"), "Oathbound#0"))
    assert (t.zone("Oathbound"), t.status("Wall"), t.question) == ("battlefield", 1 - exhaustion, "turn")


@pytest.mark.rule("ASC-DMG-06", "ASC-TXT-07")
@pytest.mark.parametrize(("first", "ends"), [("Home", "hand"), ("Again", "battlefield")])
def test_a_card_goes_where_its_first_answer_puts_it(first: str, ends: str) -> None:
    """Given a unit that goes to hand and comes back when destroyed, then the second finds it no longer there."""
    t = Table(seat(hand=["Doom"]), seat(field=["Twice Bound"])).play("Doom")
    t.do(PickTrigger(*next(a for a in t.asked.triggers if a[1] == f"Twice Bound#{first == 'Again':d}")))
    assert (t.zone("Twice Bound"), t.question) == (ends, "turn")
    assert len(t.seen(TriggerResolved)) == 2


@pytest.mark.rule("ASC-DMG-06", "ASC-TXT-07")
@pytest.mark.parametrize("first", ["Home", "Anew"])
def test_nobody_pays_for_a_card_that_another_answer_took_away(first: str) -> None:
    """Given a unit that goes to hand and may come back for a die, then only who comes first is asked to pay."""
    t = Table(seat(hand=["Doom"]), seat(field=["Twice Willing"], dice_="natural:class")).play("Doom")
    assert (t.question, len(t.asked.triggers)) == ("trigger", 2)
    t.do(PickTrigger(t.id("Twice Willing"), f"Twice Willing#{first == 'Anew':d}"))
    assert (t.zone("Twice Willing"), t.question) == ("hand" if first == "Home" else "battlefield", "turn")
    assert len(t.seen(DieMoved)) == (first == "Anew")


@pytest.mark.rule("ASC-TIM-04", "ASC-TXT-07")
@pytest.mark.parametrize("fallen", ["Peasant", "Homeward"])
def test_what_went_to_hand_is_not_there_to_be_collected(fallen: str) -> None:
    """Given two Collectors, when an ally falls, then one takes it, and none what its own text took to hand before."""
    t = Table(seat(hand=["Doom"]), seat(field=["Collector", "Collector", fallen])).play("Doom").pick(fallen)
    if fallen == "Peasant":
        t.take("Collector#1")
    assert (t.zone(fallen), t.question) == ("under" if fallen == "Peasant" else "hand", "turn")


@pytest.mark.rule("ASC-TIM-01")
@pytest.mark.parametrize(
    "way",
    ["Doom", "Exile", "Recall", "Zap", "attack", "sacrifice"],
)
def test_whatever_leaves_play_leaves_it_once(way: str) -> None:
    """Given an Undertaker that counts what leaves, then destroyed, discarded or returned: it counts the unit once."""
    t = Table(
        seat(field=["Brute", "Undertaker"], hand=["Doom", "Exile", "Recall", "Zap"], dice_="2 natural"),
        seat("Hermit", field=["Peasant"]),
    )
    if way == "attack":
        t.attack("Peasant", "Brute").pick().no()
    elif way == "sacrifice":
        t.power("natural").pick("Peasant")
    else:
        t.play(way)
        if t.question in ("target", "choose"):
            t.pick("Peasant")
    assert t.field(1) == []
    assert t.status("Undertaker") == 1


@pytest.mark.rule("ASC-TIM-01")
def test_what_is_attached_leaves_play_with_its_unit() -> None:
    """Given an Undertaker and a unit with an alteration, when the unit is destroyed, then two cards have left."""
    t = Table(seat(field=["Undertaker"], hand=["Doom"]), seat(field=[card("Soldier", attached=["Gust Spear"])]))
    t.play("Doom").pick("Soldier")
    while t.question == "trigger":
        t.take("Undertaker")
    assert t.status("Undertaker") == 2
