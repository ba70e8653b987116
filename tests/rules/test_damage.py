"""Damage, wounds, destruction (ASC-DMG)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardMoved, DamageDealt, DamagePrevented, TokensPlaced, TriggerResolved, UnitDestroyed
from ashes_tui.lang.terms import Token
from tests.rules.table import Table, card, seat


@pytest.mark.rule("ASC-DMG-01", "ASC-RND-25")
def test_a_phoenixborn_with_as_many_wounds_as_life_loses() -> None:
    """Given a Hermit with 3 wounds of 5, when it is dealt 2 damage, then it loses and the game is over."""
    t = Table(seat(hand=["Bolt"]), seat(card("Hermit", wounds=3))).play("Bolt")
    assert t.winners == (0,)


@pytest.mark.rule("ASC-DMG-01")
def test_a_unit_with_as_many_wounds_as_life_is_destroyed() -> None:
    """Given a Soldier with 1 wound of 2, when it gets another, then it is destroyed; with one less it stays."""
    t = Table(seat(hand=["Zap"]), seat(field=[card("Soldier", wounds=1), "Soldier"]))
    t.play("Zap").pick("Soldier")
    assert t.field(1) == ["Soldier"]
    t = Table(seat(hand=["Zap"]), seat(field=["Soldier", "Soldier"])).play("Zap").pick("Soldier")
    assert t.field(1) == ["Soldier", "Soldier"]


@pytest.mark.rule("ASC-DMG-01")
def test_wounds_do_not_change_the_life_value() -> None:
    """Given a Wall with 4 wounds, then its life value is still 5."""
    assert Table(seat(field=[card("Wall", wounds=4)]), seat()).stats("Wall") == "0/5/3"


@pytest.mark.rule("ASC-DMG-01")
def test_a_unit_whose_life_drops_to_its_wounds_is_destroyed() -> None:
    """Given a Soldier kept alive by a Thunder Suit, when the suit is discarded, then the Soldier is destroyed."""
    t = Table(seat(hand=["Dispelling"]), seat(field=[card("Soldier", wounds=3, attached=["Thunder Suit"])]))
    t.play("Dispelling")
    assert t.field(1) == []
    assert t.discard_pile(1) == ["Soldier", "Thunder Suit"]


@pytest.mark.rule("ASC-DMG-01", "ASC-TXT-12")
def test_a_unit_dies_when_the_text_that_kept_it_alive_is_exhausted() -> None:
    """Given a Soldier alive by a Banner, when the Banner is exhausted, then the Soldier is destroyed."""
    t = Table(seat(hand=["Tire"]), seat(field=[card("Soldier", wounds=2), "Banner"]))
    assert t.stats("Soldier") == "2/3/1"
    t.play("Tire").pick("Banner")
    assert t.field(1) == ["Banner"]


@pytest.mark.rule("ASC-DMG-01")
def test_a_unit_dies_when_a_token_that_kept_it_alive_is_removed() -> None:
    """Given a Kindling with 2 wounds and a life of 3 by status tokens, when one goes, then it is destroyed."""
    t = Table(seat(hand=["Douse"], draw=["Zap"]), seat(field=[card("Kindling", wounds=2, status=2)]))
    t.play("Douse")
    assert (t.question, t.field(1)) == ("may", []), "before the next effect"


@pytest.mark.rule("ASC-DMG-01")
def test_a_unit_dies_at_the_moment_its_support_leaves() -> None:
    """Given a Soldier alive by a Banner, when the Banner is destroyed, then the Soldier is before any trigger."""
    t = Table(seat(hand=["Doom"]), seat(field=["Brute", card("Soldier", wounds=2), "Banner"]))
    t.play("Doom").pick("Banner")
    assert t.field(1) == ["Brute"], "while Fallen Flag is still open"
    assert (t.question, t.who) == ("trigger", 1)


@pytest.mark.rule("ASC-DMG-02", "ASC-DMG-03")
@pytest.mark.parametrize(("answer", "wounds"), [(None, 2), ("Buckler", 1), ("Aegis", 0)])
def test_damage_dealt_may_be_prevented_before_it_is_received(answer: str | None, wounds: int) -> None:
    """Given 2 damage dealt, when none, some or all of it is prevented, then the rest is received as wounds."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall"], hand=[answer] if answer else []))
    t.attack("Hermit").block({"Soldier": "Wall"})
    if answer:
        assert (t.question, t.wounds("Wall")) == ("trigger", 0), "dealt, not yet received"
        t.take(answer)
    assert t.wounds("Wall") == wounds
    assert [(e.card, e.n) for e in t.seen(DamageDealt)] == [(t.id("Wall"), 2)]
    assert sum(e.n for e in t.seen(DamagePrevented)) == 2 - wounds


@pytest.mark.rule("ASC-DMG-02")
def test_being_dealt_damage_triggers_even_if_all_of_it_is_prevented() -> None:
    """Given a Flincher, when the damage is prevented, then it still flinches, for it was dealt damage."""
    t = Table(seat(hand=["Zap"]), seat(field=["Flincher"], hand=["Aegis"]))
    t.play("Zap").take("Aegis")
    assert (t.wounds("Flincher"), t.status("Flincher")) == (0, 1)


@pytest.mark.rule("ASC-DMG-03")
@pytest.mark.parametrize(("answer", "bled"), [("Buckler", 1), ("Aegis", 0)])
def test_wounds_trigger_once_placed_and_not_if_none_is(answer: str, bled: int) -> None:
    """Given a Bleeder dealt 2 damage, then it bleeds after the wounds are placed; with none placed it does not."""
    t = Table(seat(field=["Soldier"]), seat(field=["Bleeder"], hand=[answer]))
    t.attack("Bleeder").pick().no().take(answer)
    assert (t.wounds("Bleeder"), t.status("Bleeder")) == (bled, bled)


@pytest.mark.rule("ASC-DMG-04")
def test_the_slot_of_a_destroyed_unit_is_free_before_its_triggers() -> None:
    """Given a full battlefield, when a Revenant is destroyed, then there is room for it to return."""
    t = Table(seat(hand=["Doom"]), seat("Hermit", field=["Revenant", "Wall"]))
    t.play("Doom").pick("Revenant")
    assert t.field(1) == ["Wall", "Revenant"]


@pytest.mark.rule("ASC-DMG-06")
def test_when_then_after_then_discarded() -> None:
    """Given a destroyed Gildling, then its own "when" comes first, then "after" texts, then it leaves for the pile."""
    t = Table(seat(hand=["Doom"], field=["Mourner"]), seat("Hermit", field=["Gildling", "Witness"]))
    t.play("Doom").pick("Gildling")
    assert (t.who, sorted(t.choices)) == (1, ["Gildling", "Witness"]), "Mourner has to wait"
    t.take("Witness").take("Gildling").pick("Witness")
    gilder = t.id("Gildling")
    told = [
        t.cards[e.card].name if isinstance(e, TriggerResolved) else type(e).__name__
        for e in t.seen(UnitDestroyed, TriggerResolved, CardMoved)
        if isinstance(e, TriggerResolved) or e.card == gilder
    ]
    assert told == ["UnitDestroyed", "Witness", "Gildling", "Mourner", "CardMoved"]
    assert t.zone("Gildling") == "conjuration pile"


@pytest.mark.rule("ASC-DMG-07")
def test_dealing_no_damage_is_not_dealing_damage() -> None:
    """Given a Wall with an attack of 0, when it attacks, then no damage is dealt and nobody flinches."""
    t = Table(seat(field=["Wall"]), seat(field=["Flincher", "Bleeder"], hand=["Buckler"]))
    t.attack("Flincher").pick().no()
    assert t.question == "turn"
    assert not t.seen(DamageDealt)
    assert (t.wounds("Flincher"), t.status("Flincher")) == (0, 0)


@pytest.mark.rule("ASC-DMG-08")
def test_wounds_that_are_placed_are_not_damage() -> None:
    """Given a Flincher and a Bleeder, when a wound is placed on each, then nothing prevents, only the Bleeder acts."""
    t = Table(
        seat(hand=["Curse", "Curse"]),
        seat(field=[card("Flincher", on="astral"), card("Bleeder", on="astral")], hand=["Aegis"]),
    )
    t.play("Curse").pick("Flincher").play("Curse#2").pick("Bleeder")
    assert t.question == "turn", "Aegis is not offered"
    assert (t.wounds("Flincher"), t.wounds("Bleeder")) == (1, 1)
    assert (t.status("Flincher"), t.status("Bleeder")) == (0, 1)
    assert t.dice_on("Flincher") == ["astral"]


@pytest.mark.rule("ASC-DMG-03", "ASC-DMG-08")
@pytest.mark.parametrize("spell", ["Zap", "Curse"])
def test_the_last_wound_is_answered_before_it_destroys(spell: str) -> None:
    """C-46: given a Bleeder at its last wound, then it still bleeds; the destruction is that of the spell."""
    t = Table(seat(hand=[spell]), seat(field=[card("Bleeder", wounds=3)])).play(spell)
    assert [type(e).__name__ for e in t.seen(TriggerResolved, UnitDestroyed)] == ["TriggerResolved", "UnitDestroyed"]
    (gone,) = t.seen(UnitDestroyed)
    assert (gone.source, gone.cause, gone.means.value) == (t.id(spell), 0, "spell")


@pytest.mark.rule("ASC-DMG-09")
def test_destroying_deals_no_damage_but_is_a_whole_destruction() -> None:
    """Given units that care, when one is destroyed directly, then no damage and no wounds, but when and after."""
    t = Table(seat(hand=["Doom"], field=["Mourner"]), seat("Hermit", field=["Flincher", "Witness"], hand=["Aegis"]))
    t.play("Doom").pick("Flincher")
    assert not t.seen(DamageDealt)
    assert not [e for e in t.seen(TokensPlaced) if e.token is Token.WOUND]
    assert (t.status("Witness"), t.status("Mourner")) == (1, 1)
    assert t.discard_pile(1) == ["Flincher"]
