"""What was chosen, and what depends on it: said once, and so that nothing can be taken for something else."""

from msgspec.structs import replace

from ashes_tui.lang.effect import (
    Also,
    Attach,
    Choose,
    Damage,
    Discard,
    IfDo,
    Look,
    May,
    MoveTokens,
    One,
    Pay,
    Place,
    Put,
    Shuffle,
    Until,
)
from ashes_tui.lang.filters import NotThis, OnCard
from ashes_tui.lang.select import AnyOf, Mode, Noun, Op, Ref, Select, StatOf, Where, Whose
from ashes_tui.lang.static import StatBonus
from ashes_tui.lang.terms import Duration, Stat, Token, Zone
from tests.lang.sample import MY_UNIT, ONE, TWO, YOU, said

CHOSEN = Ref("$a")
HURT = Damage(ONE, Select(Noun.UNIT, Mode.TARGET))
SOUGHT = Select(Noun.ALLY, whose=Whose.MINE, zone=Zone.DRAW_PILE)


def test_what_speaks_of_the_choice_needs_no_if_you_do() -> None:
    strike = Damage(StatOf(Stat.ATTACK, CHOSEN), Select(Noun.UNIT, Mode.TARGET))
    lead = "Choose a unit you control."
    assert said(Choose(MY_UNIT, "a"), IfDo((strike,))) == (
        f"{lead} Deal damage to a target unit equal to the chosen unit's attack value."
    )
    assert said(Choose(MY_UNIT, "a"), IfDo((HURT,))) == f"{lead} If you do, deal 1 damage to a target unit."
    two = Select(Noun.UNIT, Mode.TARGET, TWO)
    assert said(Choose(two, "a"), IfDo((Damage(ONE, CHOSEN),))).endswith(" If you do, deal 1 damage to those units.")
    assert said(Choose(MY_UNIT, "a"), IfDo((HURT,), negated=True)).startswith(f"{lead} If you do not, ")


def test_an_alteration_is_discarded_off_the_card_chosen_for_it() -> None:
    altered = replace(MY_UNIT, filters=(Where("alterations", Op.GE, ONE),))
    off = Discard(Select(Noun.ALTERATION, filters=(OnCard(CHOSEN),)))
    text = "iscard an alteration spell attached to a unit you control"
    assert said(Choose(altered, "a"), off) == f"D{text}."
    assert said(Choose(altered, "a"), Pay((off,), (HURT,))) == f"D{text} to deal 1 damage to a target unit."
    assert said(Choose(altered, "a"), off, Damage(ONE, CHOSEN)).startswith("Choose a unit you control with ")
    assert said(Choose(MY_UNIT, "a"), off).startswith("Choose a unit you control. ")


def test_which_conjured_alteration_is_said_once() -> None:
    either = One(tuple((Attach(title, MY_UNIT),) for title in ("Buff", "Owl")))
    assert said(either).startswith("Attach a [[Buff]] or an [[Owl]] conjured alteration spell to a unit you control")


def test_a_seen_card_of_ones_own_draw_pile_goes_into_ones_own_hand() -> None:
    seen = AnyOf(tuple(Select(noun, among="$seen") for noun in (Noun.ALLY, Noun.ALTERATION)))
    text = said(Look(TWO, YOU, as_="seen"), Put(seen, "hand"))
    assert text.endswith("Place an ally or alteration spell from among those cards into your hand.")


def test_another_is_not_the_one_just_spoken_of() -> None:
    other = Select(Noun.UNIT, Mode.TARGET, filters=(NotThis(CHOSEN),))
    pick = Choose(MY_UNIT, "a")
    assert said(pick, Damage(ONE, other)).endswith("Deal 1 damage to another target unit.")
    between = Place(ONE, Token.WOUND, Select(Noun.UNIT, Mode.TARGET, whose=Whose.OPPONENT))
    assert said(pick, between, Damage(ONE, other)).endswith("to a target unit other than the chosen unit.")
    self_only = Damage(ONE, Select(Noun.UNIT, Mode.ALL, filters=(NotThis(Ref("self")),)))
    assert said(self_only) == "Deal 1 damage to all units other than this unit."


def test_it_is_neither_of_two_units_of_one_sentence() -> None:
    gain = [
        Until(Duration.TURN, Ref(f"${a}"), (StatBonus(Stat.ATTACK, StatOf(Stat.ATTACK, Ref(f"${b}"))),))
        for a, b in ("ab", "ba")
    ]
    text = said(Choose(MY_UNIT, "a"), Choose(MY_UNIT, "b"), Also(tuple(gain)))
    assert "add the attack value of the first chosen unit to the attack value of the second chosen unit" in text
    assert " its " not in text


def test_all_means_those_of_every_opponent() -> None:
    theirs = Select(Noun.UNIT, Mode.ALL, whose=Whose.OPPONENT)
    assert said(Damage(ONE, theirs)) == "Deal 1 damage to all units opponents control."


def test_tokens_of_one_kind_or_another() -> None:
    kinds = (Token.WOUND, Token.EXHAUSTION, Token.STATUS)
    placed = One(tuple((Place(ONE, kind, MY_UNIT),) for kind in kinds[:2]))
    assert said(placed) == "Place 1 wound or exhaustion token on a unit you control."
    moved = One(tuple((MoveTokens(TWO, kind, MY_UNIT, Ref("self")),) for kind in kinds))
    assert said(moved) == "Move 2 wound, exhaustion, or status tokens from a unit you control onto this unit."
    unlike = One(((Place(ONE, Token.WOUND, MY_UNIT),), (Place(TWO, Token.STATUS, MY_UNIT),)))
    assert said(unlike).startswith("Either place 1 wound token on a unit you control or place 2 status tokens")


def test_a_condition_inside_another_is_that_of_the_step_before_it() -> None:
    assert said(May((HURT,)), IfDo((HURT, IfDo((Shuffle(YOU),))), negated=True)).endswith(
        "If you do not, resolve the following: Deal 1 damage to a target unit. If you do, shuffle your draw pile."
    )


def test_a_card_is_searched_for_in_the_own_draw_pile() -> None:
    assert said(May((Put(SOUGHT, "hand"),))) == "You may search your draw pile for an ally and place it into your hand."
    shown = "Search your draw pile for an ally, reveal it, and place it into your hand."
    assert said(Put(SOUGHT, "hand", reveal=True)) == shown
