"""What the Reborn book says of texts, timing, exhaustion and alterations beyond the Ascendancy book; true in both."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardMoved, TargetsChosen, TokensPlaced, TriggerResolved, redact
from ashes_tui.lang.terms import SPELL_TYPES
from tests.rules.table import Table, card, seat

FIVE = ("Wall",) * 5
BRIDES = ("Sleeping Bride",) * 2

# --- resolving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RES-08", "GLO-21")
def test_both_targets_of_one_effect_are_chosen_before_any_of_it() -> None:
    """Given Shift between two units, when a Ward answers for the second, then nothing has moved from the first."""
    t = Table(seat(field=[card("Wall", wounds=1)], hand=["Shift"]), seat(field=["Brute"], hand=["Ward"]))
    t.play("Shift").take("Ward")
    assert (t.wounds("Wall"), t.wounds("Brute")) == (1, 0)


@pytest.mark.rule("RES-12")
def test_what_was_done_before_a_cancel_stays_done_and_paid() -> None:
    """Given Twin Bolt whose second part is cancelled, then the first wound stays and the spell is spent."""
    t = Table(seat(hand=["Twin Bolt"]), seat(field=["Wall"], hand=["Ward"]))
    t.play("Twin Bolt").decline().take("Ward")
    assert (t.wounds("Wall"), t.discard_pile(0)) == (1, ["Twin Bolt"])


@pytest.mark.rule("RES-13")
def test_a_cancelled_repetition_ends_all_that_would_follow() -> None:
    """Given Volley of three, when the second is cancelled, then only the first was done."""
    t = Table(seat(hand=["Volley"]), seat(field=["Wall"], hand=["Ward"]))
    t.play("Volley").decline().take("Ward")
    assert t.wounds("Wall") == 1


@pytest.mark.rule("RES-11")
def test_a_cancel_does_not_touch_passive_texts_of_the_card() -> None:
    """Given a ready spell with a passive text, when its activated effect is cancelled, then the passive text stays."""
    t = Table(seat(spells=["War Drum"], field=["Soldier"]), seat(field=["Wall"], hand=["Ward"]))
    assert t.stats("Soldier") == "3/2/1"
    t.use("War Drum").take("Ward")
    assert (t.wounds("Wall"), t.stats("Soldier")) == (0, "3/2/1")


@pytest.mark.rule("RES-20")
def test_a_search_of_a_hidden_pile_may_find_nothing() -> None:
    t = Table(seat(hand=["Hunt Down"], draw=["Soldier", "Zap"]), seat()).play("Hunt Down")
    assert t.pick().hand(0) == []


@pytest.mark.rule("RES-20", "ASC-GLO-20")
def test_what_a_search_reveals_is_seen_by_all() -> None:
    """Given a card that is revealed on its way to the hand, then the opponent is told which it is."""
    t = Table(seat(hand=["Hunt Down"], draw=["Soldier", "Zap"]), seat()).play("Hunt Down").pick("Soldier")
    (found,) = [e for e in t.seen(CardMoved) if e.card == t.id("Soldier")]
    assert redact(found, 1) == found
    assert t.hand(0) == ["Soldier"]


@pytest.mark.rule("RES-25")
def test_dice_just_spent_are_already_exhausted() -> None:
    """Given an artifice die spent on Kindle, then Kindle may place that very die."""
    t = Table(seat(hand=["Kindle"], field=["Wall"], dice_="artifice:class"), seat()).play("Kindle")
    assert (t.dice_on("Wall"), t.exhausted(0)) == (["artifice"], [])


# --- timing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TIM-13")
def test_a_reaction_may_answer_what_a_reaction_did() -> None:
    """Given Sleeping Brides that come by a reaction, then an Ice Snare may answer them."""
    t = Table(
        seat(field=["Wall"], hand=["Doom", "Ice Snare"], dice_="natural:class"),
        seat(field=["Peasant"], hand=["Summon Sleeping Brides"], dice_="ceremonial:class", conjuration_pile=BRIDES),
    )
    t.play("Doom").pick("Peasant").take("Summon Sleeping Brides").take("Ice Snare")
    assert t.field(1) == ["Sleeping Bride"]


@pytest.mark.rule("TIM-16")
def test_triggered_effects_work_outside_turns() -> None:
    """Given a Herald, then its effect resolves at the end of the round, when nobody has a turn."""
    t = Table(seat(field=["Herald"], hand=FIVE), seat(hand=FIVE), at="end of round", first_player=0)
    assert len(t.seen(TriggerResolved)) == 1


@pytest.mark.rule("TIM-18")
def test_a_reaction_uses_no_action() -> None:
    """Given a reaction in the own turn, then main and side action are still there."""
    t = Table(seat(field=["Wall"], hand=["Zap", "Buckler"]), seat()).play("Zap")
    t.take("Buckler")
    assert (t.wounds("Wall"), t.actions(0)) == (0, (1, 1))


@pytest.mark.rule("TIM-21")
def test_a_bonus_once_gained_lasts() -> None:
    """Given a boosted Soldier, when the booster's spell is long gone, then the bonus lasts for the turn, no longer."""
    t = Table(seat(field=["Soldier"], hand=["Boost"]), seat()).play("Boost")
    assert t.stats("Soldier") == "3/2/1"
    assert t.pass_().end().stats("Soldier") == "2/2/1"


# --- exhaustion --------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXH-06", "FAQ-StrangeCopy-3")
def test_an_exhausted_unit_is_copied_with_its_printed_texts() -> None:
    """Given a Peasant that copies an exhausted Drummer, when it attacks, then it drums."""
    t = Table(seat(field=["Peasant"], hand=["Mirror"]), seat(card("Hermit"), field=[card("Drummer", exhaustion=1)]))
    t.play("Mirror").attack("Hermit")
    assert (t.status("Peasant"), t.status("Drummer")) == (1, 0)


@pytest.mark.rule("EXH-07")
def test_a_passive_text_stops_while_its_card_is_exhausted() -> None:
    t = Table(seat(hand=["Mark It"]), seat(spells=["War Drum"], field=["Soldier"]))
    assert t.stats("Soldier") == "3/2/1"
    assert t.play("Mark It").stats("Soldier") == "2/2/1"


@pytest.mark.rule("EXH-09")
@pytest.mark.parametrize(("unit", "answers"), [("Pyre", False), ("Revenant", True)])
def test_only_yellow_texts_of_an_exhausted_unit_answer_its_end(unit: str, answers: bool) -> None:
    t = Table(seat(hand=["Doom"]), seat(field=[card(unit, exhaustion=1), "Wall"])).play("Doom").pick(unit)
    assert (t.zone(unit) == "battlefield" or t.zone("Wall") != "battlefield") is answers


@pytest.mark.rule("EXH-10", "EXH-11")
def test_an_exhausted_alteration_keeps_its_bonus_and_its_host_stays_ready() -> None:
    coat = card("Gust Spear", exhaustion=1)
    worn = Table(seat(field=[card("Soldier", attached=[coat])]), seat())
    assert worn.stats("Soldier") == "3/2/1"
    assert (worn.exhaustion("Soldier"), worn.exhaustion("Gust Spear")) == (0, 1)


@pytest.mark.rule("EXH-12")
def test_an_exhausted_phoenixborn_can_guard() -> None:
    t = Table(seat(field=["Soldier"]), seat(card("Hermit", exhaustion=1), field=["Peasant"])).attack("Peasant")
    assert t.pick("Hermit").wounds("Hermit") == 2


# --- focus -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FOC-07", "FOC-08", "FOC-09")
@pytest.mark.parametrize(("copies", "tokens"), [(1, 1), (2, 3), (3, 7)])
def test_focus_texts_follow_in_printed_order_once_each(copies: int, tokens: int) -> None:
    """Given copies of Drill, the others exhausted, then each focus text resolves once, after the effect."""
    others = [card("Drill", exhaustion=1)] * (copies - 1)
    t = Table(seat(field=["Wall"], spells=["Drill", *others]), seat()).use("Drill#1")
    assert t.status("Wall") == tokens


# --- alterations and values --------------------------------------------------------------------------------------


@pytest.mark.rule("GLO-18")
def test_a_life_value_is_constant_unless_an_effect_modifies_it() -> None:
    """Given wounded units, then life is as printed, or 1 more with Overcharged Growth, as long as that is attached."""
    brute = card("Brute", wounds=1, attached=["Overcharged Growth"])
    t = Table(seat(hand=["Dispelling"]), seat(field=[card("Wall", wounds=2), brute]))
    assert (t.stats("Wall"), t.stats("Brute")) == ("0/5/3", "5/5/3")
    t.play("Dispelling")
    assert (t.stats("Wall"), t.stats("Brute")) == ("0/5/3", "4/4/2")


@pytest.mark.rule("ATT-03", "ATT-10")
def test_a_bonus_lasts_while_attached_and_is_not_printed() -> None:
    """Given a Peasant with a bonus, then it is judged by its printed attack, and loses the bonus with the spear."""
    t = Table(seat(hand=["Judge"]), seat(field=[card("Peasant", attached=["Gust Spear"]), "Wall"])).play("Judge")
    assert t.field(1) == ["Wall"]
    off = Table(seat(hand=["Dispelling"]), seat(field=[card("Peasant", attached=["Gust Spear"])]))
    assert off.stats("Peasant") == "2/1/0"
    assert off.play("Dispelling").stats("Peasant") == "1/1/0"


@pytest.mark.rule("ATT-08")
def test_an_exhausted_alteration_grants_nothing_by_plain_text() -> None:
    """Given a plain text that grants a yellow ability, when the alteration is exhausted, then the unit has lost it."""
    t = Table(seat(field=[card("Soldier", attached=[card("Thin Coat", exhaustion=1)])], hand=["Zap"]), seat())
    assert t.play("Zap").wounds("Soldier") == 1
    ready = Table(seat(field=[card("Soldier", attached=["Thin Coat"])], hand=["Zap"]), seat())
    assert ready.play("Zap").wounds("Soldier") == 0


@pytest.mark.rule("ATT-11")
def test_bonuses_of_several_alterations_add() -> None:
    worn = card("Soldier", attached=["Gust Spear", "Gust Spear"])
    assert Table(seat(field=[worn]), seat()).stats("Soldier") == "4/2/1"


@pytest.mark.rule("GLO-09")
def test_all_is_not_targeting() -> None:
    """Given a unit that cannot be targeted, then what says all hits it, and nothing was targeted."""
    t = Table(seat(hand=["Blight"]), seat(field=["Hallowed"])).play("Blight")
    assert (t.wounds("Hallowed"), t.seen(TargetsChosen)) == (1, [])


@pytest.mark.rule("GLO-16")
def test_a_bonus_starts_from_the_negative_value() -> None:
    """Given an attack of 2 - 3 - 3 + 1, then it counts as 0."""
    t = Table(seat(field=["Brute", "Wall"], hand=["Sap", "Sap", "Boost"]), seat())
    t.play("Sap#1").pick("Brute").play("Sap#2").pick("Brute").play("Boost").pick("Brute")
    assert t.stats("Brute") == "0/4/2"


@pytest.mark.rule("GLO-22")
def test_a_wound_moved_onto_a_unit_is_placed_there() -> None:
    """Given a Bleeder, when a wound is moved onto it, then it answers; a Peasant dies of it."""
    t = Table(seat(field=[card("Wall", wounds=1)], hand=["Shift"]), seat(field=["Bleeder"])).play("Shift")
    assert (t.wounds("Bleeder"), t.status("Bleeder")) == (1, 1)
    last = Table(seat(field=[card("Wall", wounds=1)], hand=["Shift"]), seat(field=["Peasant"])).play("Shift")
    assert last.zone("Peasant") == "discard pile"


@pytest.mark.rule("GLO-23")
def test_every_type_with_spell_in_its_name_is_a_spell() -> None:
    assert {t.value for t in SPELL_TYPES} == {
        "action spell",
        "reaction spell",
        "ready spell",
        "alteration spell",
        "conjured alteration spell",
    }


@pytest.mark.rule("CLAR-10")
def test_who_gains_a_token_in_the_middle_is_still_destroyed() -> None:
    """Given all units without tokens selected, when one gains a token from another's end, then it still goes."""
    t = Table(seat(hand=["Purge All"]), seat(field=["Banner", "Wall"])).play("Purge All").pick("Banner", "Wall")
    t.take("Banner")
    assert [e.n for e in t.seen(TokensPlaced)] == [1]
    assert t.field(1) == []
