"""What counts as done: "if you do" follows an effect that did something, and none that found nothing to do."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_tui.engine.api import DamageDealt
from tests.rules.table import Table, card, seat

ANN, BOB = 0, 1

DEEDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "Try Fight": ({"field": ["Soldier"]}, {"field": ["Wall"]}),
    "Try Reattach": ({"field": [card("Wall", attached=["Choker"]), "Brute"]}, {}),
    "Try First": ({}, {"first": BOB}),
    "Try Mill": ({}, {"draw": ["Zap"]}),
    "Try Draw": ({"draw": ["Zap"]}, {}),
    "Try Dig": ({"discard": ["Soldier"]}, {}),
    "Try Recall": ({}, {"field": ["Soldier"]}),
    "Try Revive": ({"discard": ["Soldier"]}, {}),
    "Try Shift": ({"field": ["Soldier", "Wall"]}, {}),
    "Try Move": ({"field": [card("Wall", wounds=1)]}, {"field": ["Wall"]}),
    "Try Remove": ({"field": [card("Wall", wounds=1)]}, {}),
    "Try Place": ({"field": ["Wall"]}, {}),
    "Try Damage": ({}, {"field": ["Wall"]}),
    "Try Destroy": ({}, {"field": ["Wall"]}),
    "Try Discard": ({}, {"field": ["Wall"]}),
    "Try Copy": ({"field": ["Soldier"]}, {"field": ["Wall"]}),
    "Try Until": ({"field": ["Soldier"]}, {}),
    "Try Lower": ({}, {"dice_": "astral:power"}),
    "Try Fetch": ({"field": ["Wall"], "spent": "astral"}, {}),
    "Try Spend": ({"dice_": "natural:class"}, {}),
    "Try Attack": ({"field": ["Soldier"]}, {"field": ["Wall"]}),
    "Try Again": ({"hand": ["Soldier"]}, {}),
    "Try Delegate": ({}, {"field": ["Wall"]}),
}
"""What is tried, and what Ann and Bob need for it to do something."""


def tried(deed: str, ann: dict[str, Any], bob: dict[str, Any]) -> Table:
    """Ann plays it; whoever is asked takes the first of what there is."""
    first = bob.pop("first", ANN)
    ann = {**ann, "hand": [deed, *ann.get("hand", ())]}
    t = Table(seat(**ann), seat("Hermit", **bob), first_player=first, turn=ANN).play(deed)
    while t.question != "turn":
        t.pick(t.choices[0]) if hasattr(t.asked, "cards") else t.no()
    return t


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize("deed", DEEDS)
def test_what_did_something_is_done(deed: str) -> None:
    ann, bob = DEEDS[deed]
    assert tried(deed, {**ann}, {**bob}).status("Marshal") == 1


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize("deed", DEEDS)
def test_what_found_nothing_to_do_is_not_done(deed: str) -> None:
    assert tried(deed, {}, {}).status("Marshal") == 0


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize(
    ("deed", "ann"),
    [
        ("Try Reattach", {"field": [card("Wall", attached=["Choker"])]}),
        ("Try Move", {"field": [card("Wall", wounds=1)]}),
        ("Try Fight", {"field": ["Soldier"]}),
        ("Try Copy", {"field": ["Soldier"]}),
        ("Try Attack", {"field": ["Soldier"]}),
        ("Try Fetch", {"field": ["Soldier"]}),
    ],
)
def test_half_of_what_it_takes_is_not_done(deed: str, ann: dict[str, Any]) -> None:
    """Given what it is taken from but nothing it could go to, or that it could be done with, then nothing is done."""
    assert tried(deed, ann, {}).status("Marshal") == 0


@pytest.mark.rule("ASC-TXT-07")
def test_no_card_goes_under_itself() -> None:
    t = tried("Try Burrow", {"field": ["Soldier"]}, {})
    assert (t.zone("Soldier"), t.status("Marshal")) == ("battlefield", 0)


@pytest.mark.rule("ASC-DMG-02")
def test_damage_that_another_receives_was_redirected() -> None:
    """Given an attacked Phoenixborn and a unit that takes the damage instead, then it bears them, and that is done."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Try Redirect"])).attack("Hermit").block({})
    assert (t.wounds("Hermit"), t.wounds("Try Redirect"), t.status("Hermit")) == (0, 2, 1)


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize("others", [[], ["Soldier"]])
def test_units_that_join_an_attack_are_joined(others: list[str]) -> None:
    """Given an attacker that others join, then that is done if there is one that can attack."""
    t = Table(seat(field=["Try Join", *others]), seat("Hermit")).attack("Hermit", "Try Join")
    assert t.status("Marshal") == len(others)


@pytest.mark.rule("ASC-DMG-02")
def test_who_has_no_attack_deals_nothing_in_a_fight() -> None:
    """Given a Wall with an attack of 0, when it fights, then it is dealt damage and deals none."""
    t = tried("Try Fight", {"field": ["Wall"]}, {"field": ["Soldier"]})
    assert (t.wounds("Wall"), t.wounds("Soldier")) == (2, 0)
    assert [e.card for e in t.seen(DamageDealt)] == [t.id("Wall")]


def test_what_is_set_aside_leaves_play() -> None:
    """Given a Tinder that is set aside, then its text for when it leaves play resolves, and it is discarded."""
    t = Table(seat(field=["Tinder", "Peasant"], hand=["Fall Away"]), seat()).play("Fall Away").pick("Tinder")
    assert (t.zone("Peasant"), t.zone("Tinder")) == ("discard pile", "discard pile")
