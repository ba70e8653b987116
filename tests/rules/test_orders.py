"""When an order is asked for: only where it can matter, and never so that it tells what is hidden (ASC-BAT-01)."""

from __future__ import annotations

import pytest

from tests.rules.table import Table, card, refused, seat

QUIET = "Hermit"
"""Five life and nothing to say: two Soldiers do not kill it."""


def two_attack(defender: object = QUIET, **more: object) -> Table:
    """Two Soldiers attack a Phoenixborn and are not blocked."""
    t = Table(seat(field=["Soldier", "Soldier"]), seat(defender, **more))  # type: ignore[arg-type]
    t.attack(QUIET, "Soldier", "Soldier#2")
    return t.block({}) if t.question == "blockers" else t


@pytest.mark.rule("ASC-BAT-01")
def test_battles_that_come_to_the_same_are_not_ordered() -> None:
    """Given two attackers alike and nothing that answers, then both battles are fought and nobody is asked."""
    t = two_attack()
    assert (t.question, t.wounds(QUIET)) == ("turn", 4)


@pytest.mark.rule("ASC-BAT-01", "ASC-RND-25")
def test_battles_that_end_the_game_either_way_are_not_ordered() -> None:
    """Given a Phoenixborn that either Soldier kills, then the game ends, whichever is first."""
    t = two_attack(card(QUIET, wounds=3))
    assert t.winners == (0,)


@pytest.mark.rule("ASC-BAT-01")
@pytest.mark.parametrize(("attackers", "asked"), [(5, False), (6, True)])
def test_up_to_five_battles_are_tried_in_every_order(attackers: int, asked: bool) -> None:
    """Given five attackers, then it is found that no order matters; six have too many orders to be tried."""
    t = Table(seat(field=["Peasant"] * attackers), seat(card("Marshal", wounds=0)))
    t.attack("Marshal@1", *(f"Peasant#{n + 1}" for n in range(attackers)))
    assert (t.question == "next battle") is asked


@pytest.mark.rule("ASC-BAT-01", "ASC-GLO-20")
@pytest.mark.parametrize(("reacted", "asked"), [(False, True), (True, False)])
def test_an_opponent_who_might_react_makes_the_order_matter(reacted: bool, asked: bool) -> None:
    """Given an opponent with cards in hand, then one is asked whatever they are; not if it has reacted already."""
    t = two_attack(hand=["Soldier"], reacted=reacted)
    assert (t.question == "next battle") is asked


@pytest.mark.rule("ASC-BAT-01")
def test_cards_in_the_hand_of_who_is_asked_do_not_matter() -> None:
    """Given a hand of the attacking player and none of the other, then nobody is asked."""
    t = Table(seat(field=["Soldier", "Soldier"], hand=["Soldier"]), seat(QUIET))
    assert t.attack(QUIET, "Soldier", "Soldier#2").question == "turn"


@pytest.mark.rule("ASC-BAT-01", "ASC-GLO-20")
def test_a_card_that_comes_to_light_makes_the_order_matter() -> None:
    """Given battles in one of which a card is drawn, then nothing is tried that would show it."""
    t = Table(
        seat(field=["Soldier", "Peasant"], hand=["Soldier"]),
        seat(QUIET, field=[card("Soldier", attached=["Last Will"])], draw=["Zap"]),
    )
    t.attack(QUIET, "Soldier@0", "Peasant").block({"Soldier@0": "Soldier@1"})
    assert t.question == "next battle"


# --- how many ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-BAT-01")
@pytest.mark.parametrize("picked", [[], ["Soldier", "Soldier#2"]])
def test_exactly_one_battle_is_the_next(picked: list[str]) -> None:
    t = two_attack(hand=["Soldier"])
    with refused("ASC-BAT-01", "wrong-number"):
        t.pick(*picked)


@pytest.mark.rule("ASC-TIM-05")
@pytest.mark.parametrize("picked", [[], ["Soldier", "Revenant"]])
def test_exactly_one_of_two_amounts_of_damage_is_the_first(picked: list[str]) -> None:
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Peasant", "Revenant"], hand=["Zap"], dice_="natural"))
    t.attack("Hermit").block({"Soldier": "Revenant"})
    with refused("ASC-TIM-05", "wrong-number"):
        t.pick(*picked)


@pytest.mark.rule("ASC-ATK-02", "ASC-ATK-03")
@pytest.mark.parametrize(
    ("target", "picked", "rule"),
    [(QUIET, [], "ASC-ATK-02"), ("Wall", [], "ASC-ATK-03"), ("Wall", ["Soldier", "Soldier#2"], "ASC-ATK-03")],
)
def test_a_phoenixborn_is_attacked_by_one_or_more_and_a_unit_by_one(target: str, picked: list[str], rule: str) -> None:
    t = Table(seat(field=["Soldier", "Soldier"]), seat(QUIET, field=["Wall"]))
    with refused(rule, "wrong-number"):
        t.attack(target, *picked)


@pytest.mark.rule("ASC-ACT-14")
@pytest.mark.parametrize("picked", [[], ["Lash", "Clockwork"]])
def test_a_spell_shares_exactly_one_slot(picked: list[str]) -> None:
    """Given a spell that shares a slot and two to choose from, then it lies in just one of them."""
    t = Table(seat(spells=["Lash", "Clockwork"], hand=["Twin"]), seat()).play("Twin")
    with refused("ASC-ACT-14", "wrong-number"):
        t.pick(*picked)


@pytest.mark.rule("ASC-TIM-05")
@pytest.mark.parametrize("picked", [[], ["Soldier", "Brute"]])
def test_exactly_one_of_two_that_fight_is_damaged_first(picked: list[str]) -> None:
    t = Table(seat(field=["Soldier"], hand=["Try Fight"]), seat(field=["Brute"])).play("Try Fight")
    with refused("ASC-TIM-05", "wrong-number"):
        t.pick(*picked)
