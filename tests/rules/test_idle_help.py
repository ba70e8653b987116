"""A use that adds to values is told apart where nobody of one's own side gains by it; see ``Trial.idle_help``."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import PlayCard, Trial, options
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
