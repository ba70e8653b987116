"""Pointing at a card tells the rule against the first thing one could want of it."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Activate, DeclareAttack, PlayCard, intention_of
from tests.rules.table import Table, card, seat


def position() -> Table:
    """A turn of seat 0: a unit at rest, one that could attack, a card that cannot be paid for."""
    mine = seat(field=[card("Wall", exhaustion=1), "Soldier"], hand=["Javelineer"], dice_="natural:basic")
    return Table(mine, seat(field=["Hallowed", "Soldier"], spells=["Clockwork"]))


@pytest.mark.parametrize(
    ("name", "kind", "code"),
    [
        ("Javelineer", PlayCard, "cannot-pay-dice"),
        ("Wall", DeclareAttack, "attacker-exhausted"),
        ("Soldier@0", DeclareAttack, None),
        ("Soldier@1", DeclareAttack, None),
        ("Hallowed", DeclareAttack, "cannot-be-targeted"),
        ("Clockwork", DeclareAttack, "no-such-target"),
    ],
)
def test_what_is_meant_and_what_is_against_it(name: str, kind: type, code: str | None) -> None:
    t = position()
    wish = intention_of(t.rules, t.now.state, 0, t.id(name))
    assert wish is not None
    assert isinstance(wish.choice, kind)
    assert (wish.denial.code if wish.denial else None) == code
    assert wish.denial is None or wish.denial.card == t.id(name)


def test_an_ability_is_meant_before_an_attack() -> None:
    t = Table(seat(field=[card("Lookout", exhaustion=1)]), seat())
    wish = intention_of(t.rules, t.now.state, 0, t.id("Lookout"))
    assert wish is not None
    assert isinstance(wish.choice, Activate)


@pytest.mark.parametrize("card_", [-1, 10_000])
def test_nothing_is_wanted_of_no_card(card_: int) -> None:
    t = position()
    assert intention_of(t.rules, t.now.state, 0, card_) is None


def test_nothing_is_wanted_of_a_card_that_does_nothing_in_a_turn() -> None:
    t = position()
    assert intention_of(t.rules, t.now.state, 0, t.id("Marshal@0")) is None
