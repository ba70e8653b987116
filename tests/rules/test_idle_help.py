"""A use that adds to values is told apart where nobody of one's own side gains by it; see ``Trial.idle_help``."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Activate, PlayCard, Trial, options
from tests.rules.table import Named, Table, card, seat


def helped(*own: Named, hand: str = "Boost") -> set[str] | None:
    """The cards that a card in hand is said to help in vain, by title; None if it is of use."""
    t = Table(seat(field=own, hand=[hand]), seat("Hermit", field=["Brute"]))
    found = Trial(t.rules, t.now.state, 0).idle_help(played(t, hand))
    return None if found is None else {t.cards[c].name for c in found.cards}


def played(t: Table, name: str) -> PlayCard:
    """The choice to play a card."""
    choices = (o.choice for o in options(t.rules, t.now.state, t.asked))
    return next(c for c in choices if isinstance(c, PlayCard) and c.card == t.id(name))


@pytest.mark.rule("ASC-TXT-07")
def test_strength_that_only_others_can_have_is_no_help() -> None:
    """Given a card that adds to the attack of any unit, and no unit of one's own, then it helps only the other's."""
    assert helped() == {"Brute"}
    assert helped("Soldier") is None


@pytest.mark.rule("ASC-TXT-07", "ASC-ATK-02")
def test_strength_for_this_turn_is_no_help_to_a_unit_that_cannot_attack() -> None:
    """Given units of one's own that are all exhausted, then nobody gains by it; one that is ready would."""
    assert helped(card("Soldier", exhaustion=1)) == set()
    assert helped(card("Soldier", exhaustion=1), "Peasant") is None


@pytest.mark.rule("ASC-TXT-07", "ASC-ATK-01")
def test_strength_for_this_turn_is_no_help_once_the_main_action_is_spent() -> None:
    """Given a main action that is spent, then a unit that is ready gains nothing by it either."""
    t = Table(seat(field=["Soldier"], hand=["Boost"], draw=["Bolt"]), seat("Hermit")).pass_()
    found = Trial(t.rules, t.now.state, 0).idle_help(played(t, "Boost"))
    assert found is not None
    assert not found.cards


@pytest.mark.rule("ASC-TXT-07")
def test_strength_that_lasts_is_a_help_to_a_unit_that_cannot_attack() -> None:
    """Given a card whose effect lasts on, then it is of use to exhausted units, too: they fight in others' turns."""
    assert helped(card("Soldier", exhaustion=1), hand="Long Guard") is None


@pytest.mark.rule("ASC-TXT-07")
def test_to_weaken_others_is_a_help() -> None:
    assert helped(hand="Sap") is None


def helped_after_the_main_action(hand: str) -> set[str] | None:
    """The same of a card that ends the turn, with the main action spent and a unit of one's own that is ready."""
    t = Table(seat(field=["Soldier"], hand=[hand], draw=["Bolt"]), seat("Hermit", field=["Brute"])).pass_()
    found = Trial(t.rules, t.now.state, 0).idle_help(played(t, hand))
    return None if found is None else {t.cards[c].name for c in found.cards}


@pytest.mark.rule("ASC-TXT-07", "ASC-ATK-01")
def test_strength_that_ends_with_the_turn_at_once_is_no_help() -> None:
    """Given an action that is the last of its turn, so that its effect ends with it, then nobody gains by it."""
    assert helped_after_the_main_action("Urge") == set()


@pytest.mark.rule("ASC-TXT-07", "ASC-ATK-01")
def test_what_only_counts_in_an_attack_is_no_help_to_a_unit_that_cannot_attack() -> None:
    """Given an ability for this turn that waits for an attack, then it is of use only to a unit that may make one."""
    assert helped("Soldier", hand="Send Trampling") is None
    assert helped(card("Soldier", exhaustion=1), hand="Send Trampling") == set()
    assert helped_after_the_main_action("Send Trampling") == set()


@pytest.mark.rule("ASC-TXT-07")
def test_what_a_text_asks_to_be_paid_is_no_gain() -> None:
    """Given strength that is paid for with a token, and units that are all exhausted, then nobody gains by it."""
    t = Table(seat(field=[card("Soldier", exhaustion=1)], spells=[card("Rally Drum", status=1)]), seat("Hermit"))
    use = next(o.choice for o in options(t.rules, t.now.state, t.asked) if isinstance(o.choice, Activate))
    assert Trial(t.rules, t.now.state, 0).idle_help(use) is not None


@pytest.mark.rule("ASC-TXT-07")
def test_an_alteration_that_only_others_can_have_is_no_help() -> None:
    """Given an alteration with more life, and no unit of one's own, then it helps only others, unless it does more."""
    assert helped(hand="Plate") == {"Brute"}
    assert helped("Soldier", hand="Plate") is None
    assert helped(hand="Loud Plate") is None
