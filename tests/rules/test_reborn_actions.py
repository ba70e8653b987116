"""What the Reborn book says of rounds, actions, costs and dice beyond the Ascendancy book; true in both editions."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Activate, Choice, Meditate, PlayCard, TriggerResolved, UsePower
from tests.rules.table import Table, card, dice, refused, seat

FIVE = ("Wall",) * 5


@pytest.mark.rule("CMP-08")
def test_a_ready_spell_does_nothing_by_being_played() -> None:
    """Given Lash in hand and a unit it could hurt, when it is played, then it lies there and has done nothing."""
    t = Table(seat(hand=["Lash"]), seat(field=["Peasant"])).play("Lash")
    assert (t.spells(0), t.wounds("Peasant"), t.exhaustion("Lash")) == (["Lash"], 0, 0)


@pytest.mark.rule("CMP-09")
def test_a_ready_spell_may_be_activated_in_the_turn_it_was_played() -> None:
    t = Table(seat(hand=["Lash"]), seat(field=["Wall"])).play("Lash").use("Lash")
    assert (t.wounds("Wall"), t.exhaustion("Lash")) == (1, 1)


@pytest.mark.rule("RND-12")
def test_failing_to_draw_by_an_effect_costs_nothing() -> None:
    """Given an empty draw pile, when sympathy draws a card, then no wound is placed."""
    t = Table(seat(dice_="sympathy"), seat()).power("sympathy")
    assert t.wounds("Marshal") == 0


@pytest.mark.rule("RND-13")
def test_a_discard_pile_never_becomes_a_draw_pile() -> None:
    """Given an empty draw pile and a full discard pile, when a round begins, then nothing is drawn from it."""
    t = Table(seat(discard=FIVE), seat(hand=FIVE), round=2).to_round_end()
    assert (t.hand(0), t.draw_pile(0), t.discard_pile(0)) == ([], [], list(FIVE))
    assert t.wounds("Marshal") == 5


@pytest.mark.rule("RND-25")
@pytest.mark.parametrize(("tokens", "resolved"), [(1, 1), (2, 0)])
def test_effects_of_the_end_see_what_recovery_left(tokens: int, resolved: int) -> None:
    """Given a Herald with one exhaustion token, when the round ends, then it is ready for it; with two it is not."""
    t = Table(seat(field=[card("Herald", exhaustion=tokens)], hand=FIVE), seat(hand=FIVE), at="recovery")
    t.skip(0).skip(1)
    assert (len(t.seen(TriggerResolved)), t.exhaustion("Herald")) == (resolved, tokens - 1)


@pytest.mark.rule("RND-27", "TIM-07")
def test_own_effects_of_the_end_come_one_by_one_in_the_order_of_ones_choice() -> None:
    t = Table(seat(field=["Herald", "Herald"], hand=FIVE), seat(hand=FIVE), at="end of round", first_player=0)
    t.take("Herald#2")
    assert [e.card for e in t.seen(TriggerResolved)] == [t.id("Herald#2"), t.id("Herald#1")]


@pytest.mark.rule("ACT-04")
def test_who_can_do_nothing_else_passes() -> None:
    """Given a player with nothing at all, then the turn cannot end without Pass, and Pass is possible."""
    t = Table(seat(), seat())
    with refused("ASC-RND-13"):
        t.end()
    assert t.pass_().end().who == 1


@pytest.mark.rule("ACT-06")
def test_nobody_acts_in_the_turn_of_another() -> None:
    t = Table(seat(), seat(hand=["Zap"], spells=["Lash"], dice_="natural", field=["Soldier"]))
    lash = t.cards[t.id("Lash")]
    wishes: list[Choice] = [
        PlayCard(t.id("Zap"), "free"),
        Activate(lash.id, "Lash#0", "side - exhaust"),
        UsePower(0),
        Meditate(),
    ]
    assert all(t.why_not(1, wish) is not None for wish in wishes)


@pytest.mark.rule("ACT-15")
def test_an_exhausted_spell_cannot_be_activated_again() -> None:
    t = Table(seat(spells=[card("Lash", exhaustion=1)]), seat(field=["Wall"]))
    assert t.why_not(0, Activate(t.id("Lash"), "Lash#0", "side - exhaust")) == "ASC-TXT-12"


@pytest.mark.rule("ACT-22")
def test_a_card_goes_where_its_placement_says() -> None:
    """Given a unit, a ready spell and an action spell, then they go to the own area; an alteration to any unit."""
    t = Table(seat(hand=["Soldier", "Lash", "Zap", "Iron Coat"]), seat(field=["Wall"]))
    t.play("Lash").play("Zap").play("Iron Coat")
    assert (t.spells(0), t.discard_pile(0)) == (["Lash"], ["Zap"])
    assert t.cards[t.id("Iron Coat")].host == t.id("Wall")
    assert t.play("Soldier").field(0) == ["Soldier"]


@pytest.mark.rule("ACT-26")
def test_one_die_may_be_turned_twice_in_one_meditation() -> None:
    t = Table(seat(hand=["Wall", "Soldier"], dice_="time:basic"), seat()).meditate("Wall", "Soldier")
    t.set_die("time:basic", "class").set_die("time:class", "power")
    assert t.active(0) == dice("time")


@pytest.mark.rule("ACT-27")
def test_one_may_meditate_without_dice() -> None:
    t = Table(seat(hand=["Wall"]), seat()).meditate("Wall")
    assert (t.discard_pile(0), t.actions(0)) == (["Wall"], (1, 0))


@pytest.mark.rule("ACT-28")
def test_an_exhausted_spell_may_be_meditated_away() -> None:
    t = Table(seat(spells=[card("Lash", exhaustion=1, status=2)]), seat()).meditate("Lash")
    assert (t.spells(0), t.discard_pile(0)) == ([], ["Lash"])
    assert (t.exhaustion("Lash"), t.status("Lash")) == (0, 0)


@pytest.mark.rule("DICE-06")
def test_one_die_pays_one_symbol() -> None:
    """Given one power die, then a cost of two basic symbols cannot be paid with it."""
    t = Table(seat(hand=["Ambusher"], dice_="time"), seat())
    assert t.why_not(0, PlayCard(t.id("Ambusher"), "main - 2 basic")) == "ASC-ACT-03"


@pytest.mark.rule("DICE-11")
def test_spent_dice_stay_in_the_exhausted_pool_until_they_are_rolled() -> None:
    t = Table(seat(dice_="natural", hand=FIVE), seat(field=["Wall"], hand=FIVE)).power("natural")
    assert t.exhausted(0) == ["natural"]
    t.pass_().to_round_end()
    assert (t.exhausted(0), [d.type.value for d in t.active(0)]) == ([], ["natural"])


@pytest.mark.rule("DICE-14")
def test_as_many_dice_as_there_are() -> None:
    """Given one die that can be lowered, when illusion lowers two, then that one is lowered."""
    t = Table(seat(dice_="illusion"), seat(dice_="time:class, charm:basic"))
    t.power("illusion")
    assert t.active(1) == dice("time:basic, charm:basic")


@pytest.mark.rule("DICE-20")
def test_ten_dice_stay_ten_dice() -> None:
    """Given dice in both pools and on cards of both sides, then each is at one place."""
    t = Table(
        seat(field=[card("Soldier", on="divine, charm@1")], dice_="2 time", spent="natural"), seat(dice_="astral")
    )
    t.to_round_end()
    assert sorted(d.type.value for d in t.active(0)) == ["divine", "natural", "time", "time"]
    assert sorted(d.type.value for d in t.active(1)) == ["astral", "charm"]
