"""What is said of a card or die before it is chosen."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import Level, Zone
from ashes_tui.words.api import Names, label, prompt, tell
from ashes_tui.words.questions.values import card_values, dice_kept, die_effect, die_turned, gain_of, player_values


def test_a_unit_says_whose_it_is_and_how_it_stands(names: Names) -> None:
    unit = names.view_of(300)
    assert unit is not None
    hurt = structs.replace(unit, wounds=1, exhausted=True)
    names._holders[unit.name] = {unit.controller}
    assert card_values(hurt, names, seat=0) == "Bob's, A1 L1/2, exhausted"
    assert card_values(hurt, names, seat=1) == "A1 L1/2, exhausted"


def test_whose_a_unit_is_is_said_once(names: Names) -> None:
    """Given a title on both sides, when the name already says whose it is, then its values do not repeat it."""
    unit = names.view_of(300)
    assert unit is not None
    assert label(api.PickCards((300,)), names) == "Bob's Spark Drone"
    assert card_values(unit, names, seat=0) == "A1 L2"


def test_a_ready_spell_says_that_it_is_in_play(names: Names) -> None:
    """So that meditating does not mistake it for a card in hand."""
    unit = names.view_of(202)
    assert unit is not None
    spell = structs.replace(unit, zone=Zone.SPELLBOARD, attack=None, life=None)
    assert card_values(spell, names, seat=0) == "in play"
    assert card_values(structs.replace(spell, exhausted=True), names, seat=0) == "in play, exhausted"


@pytest.mark.parametrize(("level", "after"), [(Level.POWER, "✦"), (Level.CLASS, "▫")])
def test_a_die_to_lower_says_what_becomes_of_it(names: Names, level: Level, after: str) -> None:
    die = next(die for die in names.view.seats[1].active_dice + names.view.seats[1].exhausted_dice)
    names._dice[die.id] = structs.replace(die, level=level)
    asked = api.DiceDecision(
        seat=0, purpose=api.Purpose.DICE, rule="", address="Whirlwind#0/0", dice=(die.id,), low=1, high=1
    )
    before = names.glyphs.die(die.type, level)
    assert die_turned(die.id, asked, names) == f"{before} → {before[:2]}{after}"
    assert die_effect(die.id, asked, names) == "Bob's"


def test_an_opponents_die_is_better_lowered_and_ones_own_raised(names: Names) -> None:
    for seat, gain in ((0, -1), (1, 1)):
        die = names.view.seats[seat].exhausted_dice[0]
        names._dice[die.id] = structs.replace(die, level=Level.POWER)
        assert gain_of(api.SetDie(die.id, Level.CLASS), names, 0) == gain


def test_a_payment_says_what_it_leaves(names: Names) -> None:
    pool = names.view.seats[0].exhausted_dice[:3]
    mine = structs.replace(names.view.seats[0], active_dice=pool)
    names.view = structs.replace(names.view, seats=(mine, names.view.seats[1]))
    asked = api.PaymentDecision(seat=0, purpose=api.Purpose.PAY, rule="", cost="1 basic", payments=())
    said = dice_kept(api.PickDice((pool[0].id, pool[1].id)), asked, names)
    assert said == f"you keep {names.die_sign(pool[2].id)}"
    assert dice_kept(api.PickDice(tuple(die.id for die in pool)), asked, names) == "you keep no dice"


def test_a_payment_of_many_dice_takes_little_room(names: Names) -> None:
    """So that what it keeps can stand beside it."""
    pool = names.view.seats[0].exhausted_dice[:4]
    names._dice |= {
        die.id: structs.replace(die, level=level)
        for die, level in zip(pool, (Level.BASIC, Level.POWER, Level.CLASS, Level.BASIC), strict=True)
    }
    names._exhausted = frozenset()
    asked = api.PaymentDecision(seat=0, purpose=api.Purpose.PAY, rule="", cost="4 basic", payments=())
    assert label(api.PickDice(tuple(die.id for die in pool)), names, asked) == "Spend Ar✹✦▫▫"


def test_a_phoenixborn_named_as_its_player_needs_no_owner(names: Names, rulebook: Rulebook) -> None:
    arren = names.view.seats[1].phoenixborn
    assert card_values(arren, names, seat=0) == "Bob's, L15"
    itself = Names(names.view, rulebook, ("Ann", "Arren Frostpeak"))
    assert card_values(arren, itself, seat=0) == "L15"


def test_many_dice_take_little_room(names: Names) -> None:
    mine = names.view.seats[0].exhausted_dice[:3]
    theirs = names.view.seats[1].exhausted_dice[0]
    for die, level in zip((*mine, theirs), (Level.POWER, Level.CLASS, Level.CLASS, Level.BASIC), strict=True):
        names._dice[die.id] = structs.replace(die, level=level)
    names._exhausted = frozenset()
    assert names.pool([*(die.id for die in mine), theirs.id]) == "Ar✹✦✦ As▫"


def test_a_reaction_to_damage_names_the_amount_and_its_source(names: Names) -> None:
    asked = api.TriggerDecision(
        seat=0,
        purpose=api.Purpose.TRIGGER,
        rule="",
        triggers=((202, "x#0"),),
        event="damaged",
        about=202,
        amount=3,
        by=300,
    )
    assert prompt(asked, names).detail == "Javelineer was dealt damage: 3, from Bob's Spark Drone"
    assert prompt(structs.replace(asked, by=api.NONE), names).detail == "Javelineer was dealt damage: 3"


def test_an_answer_to_a_destruction_says_what_destroyed_what(names: Names) -> None:
    asked = api.TriggerDecision(
        seat=0, purpose=api.Purpose.TRIGGER, rule="", triggers=((202, "x#0"),), event="destroys", about=300, by=202
    )
    assert prompt(asked, names).detail == "Javelineer destroyed Bob's Spark Drone"


def test_dice_are_told_sorted_and_by_owner(names: Names) -> None:
    mine, theirs = (names.view.seats[i].exhausted_dice[:2] for i in (0, 1))
    moves = [api.DieMoved(die.id, api.EXHAUSTED, Level(i)) for dice in (mine, theirs) for i, die in enumerate(dice)]
    lines = [line.text for line in tell(moves, names)]
    assert [line.split()[0] for line in lines] == ["Ann", "Bob"]
    assert all(line.index("✦") < line.index("▫") for line in lines)


def test_a_player_to_choose_is_told_with_life_and_units(names: Names) -> None:
    """Given units on several battlefields of one player, face-down cards aside, then all are counted."""
    ann, bob = names.view.seats
    life = ann.phoenixborn.life
    assert player_values(0, names) == f"L{life}, 3 units"
    hidden = structs.replace(bob.battlefield[0], zone=Zone.FACE_DOWN)
    both = structs.replace(bob, body=0, battlefield=(*bob.battlefield, hidden))
    assert player_values(0, names.for_later_view(structs.replace(names.view, seats=(ann, both)))) == f"L{life}, 4 units"
    lonely = structs.replace(ann, battlefield=())
    assert (
        player_values(0, names.for_later_view(structs.replace(names.view, seats=(lonely, bob)))) == f"L{life}, no units"
    )
