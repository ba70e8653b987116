"""What may be chosen though it would do nothing now, and why it would not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.engine.advice.no_effect import did_something
from ashes_tui.engine.api import (
    Activate,
    CardScenario,
    DeclareAttack,
    Meditate,
    NoEffect,
    PickCards,
    PickTrigger,
    PlayCard,
    Purpose,
    SeatScenario,
    Trial,
    TriggerDecision,
    UsePower,
    observe,
    options,
    without_effect,
)
from ashes_tui.engine.table import events as ev
from ashes_tui.lang.effect import If
from ashes_tui.lang.terms import DieType, Level, Zone
from ashes_tui.words.api import Names, no_effect_note, no_effect_words
from ashes_tui.words.questions.no_effect import ONLY_LEAVES, brief_note
from tests.stressors.table import Table, card, dice, rules


def noted(table: Table) -> dict[str, str]:
    """Titles of the options without effect, and what is said of them; a dice power by its type."""
    offered = (option.choice for option in options(rules(), table.state, table.decision))
    names = Names(observe(rules(), table.state, 0), rules().rulebook)
    found = {}
    for vain in without_effect(rules(), table.state, 0, offered):
        if isinstance(vain.choice, UsePower):
            found[names.die(vain.choice.die)] = no_effect_words(vain, names, 0)
        elif isinstance(vain.choice, PlayCard | Activate):
            found[names.title(vain.choice.card)] = no_effect_words(vain, names, 0)
    return found


def arren(hand: tuple[str, ...], on: int = 0, active: DieType = DieType.ASTRAL) -> SeatScenario:
    """Arren with cards in hand, power dice of a type, and so many astral dice on him."""
    born = CardScenario("Arren Frostpeak", dice=dice(DieType.ASTRAL, on))
    return SeatScenario(phoenixborn=born, hand=hand, active=dice(active, 6))


def issa(*units: CardScenario) -> SeatScenario:
    """Issa with units."""
    return SeatScenario(phoenixborn=card("Issa Brightmore"), battlefield=units)


def test_a_reason_is_given_for_every_condition_that_can_fail() -> None:
    """Given each effect of each card that only happens if something is so, then why it would not is said in words."""
    table, said = Table(issa(), issa()), dict[str, str]()
    names = Names(observe(rules(), table.state, 0), rules().rulebook)
    for title, spec in rules().rulebook.cards.items():
        for at, block in enumerate(spec.blocks):
            for step, node in enumerate(getattr(block, "do", ())):
                if isinstance(node, If):
                    found = NoEffect(Meditate(), f"{title}#{at}/{step}")
                    said[found.node] = no_effect_words(found, names, 0)
    assert len(said) > 20
    assert all(words.startswith("no effect now: ") for words in said.values())
    assert any("nothing on the table would change" in words for words in said.values()), (
        "none counts what was done before"
    )


@pytest.mark.parametrize("active", [0, 1])
def test_meditating_without_an_active_die_is_noted(active: int) -> None:
    """What is discarded turns no die then (ASC-ACT-08)."""
    born = SeatScenario(phoenixborn=card("Issa Brightmore"), active=dice(DieType.ARTIFICE, active))
    table = Table(born, arren(("Javelineer",)))
    names = Names(observe(rules(), table.state, 0), rules().rulebook)
    trial = Trial(rules(), table.state, 0)
    assert bool(no_effect_note(trial, Meditate(), names, 0)) == (active == 0)


@pytest.mark.parametrize(
    ("on", "units", "reason"),
    [
        (0, 1, "only if your Phoenixborn has an astral die on it"),
        (1, 0, "there is no unit an opponent controls"),
        (1, 1, ""),
    ],
)
def test_a_spell_says_which_condition_or_target_it_lacks(on: int, units: int, reason: str) -> None:
    table = Table(arren(("Aerial Strike",), on), issa(*[card("Core Supplier")] * units))
    said = noted(table).get("Aerial Strike", "")
    assert said == (f"no effect now: {reason}" if reason else "")


def test_a_spell_that_can_be_paid_in_several_ways_lacks_as_much() -> None:
    """Given dice of two types to pay with, then a spell without target is noted all the same."""
    rich = replace(arren(("Aerial Strike",), on=1), active=(*dice(DieType.ASTRAL, 3), *dice(DieType.CHARM, 3)))
    assert noted(Table(rich, issa()))["Aerial Strike"] == "no effect now: there is no unit an opponent controls"


def test_a_permanent_card_always_has_an_effect() -> None:
    table = Table(arren(("Javelineer", "Summon Frost Talon")), issa())
    assert noted(table) == {}


@pytest.mark.parametrize("status", [0, 1])
def test_what_takes_a_token_off_its_card_says_that_there_is_none(status: int) -> None:
    chant = CardScenario("Chant of Revenge", status=status)
    table = Table(SeatScenario(phoenixborn=card("Coal Roarkwin"), spellboard=(chant,)), issa())
    reason = "no effect now: there is no status token on it"
    assert noted(table) == ({} if status else {"Chant of Revenge": reason})


@pytest.mark.parametrize(("on", "reason"), [(0, ""), (1, "every card it could go to holds 1 astral die already")])
def test_a_die_that_finds_no_place_says_why(on: int, reason: str) -> None:
    """Given an astral die on the only card that could hold one, then its power has no effect (ASC-DICE-02)."""
    said = noted(Table(arren((), on), issa())).get("astral die", "")
    assert said == (f"no effect now: {reason}" if reason else "")


def test_a_dice_power_without_target_is_noted() -> None:
    lonely = Table(arren((), active=DieType.NATURAL), issa())
    assert noted(lonely) == {"natural die": "no effect now: there is nothing to use it on"}
    assert noted(Table(arren((), active=DieType.NATURAL), issa(card("Core Supplier")))) == {}


def test_what_the_others_hold_shows_in_no_note() -> None:
    """Given a reaction that is held or not, then the notes are the same (ASC-GLO-20)."""
    said = []
    for hand, pile in ((("Barrier",), ("Retreat",)), (("Retreat",), ("Barrier",))):
        other = SeatScenario(
            phoenixborn=CardScenario("Issa Brightmore", dice=dice(DieType.ARTIFICE, 1)),
            battlefield=(card("Core Supplier"),),
            hand=hand,
            draw_pile=pile,
            active=dice(DieType.ARTIFICE, 5),
        )
        said.append(noted(Table(arren(("Aerial Strike", "Retreat"), 1), other)))
    assert said[0] == said[1]
    assert said[0].keys() >= {"Retreat"}


def test_notes_leave_the_game_untouched() -> None:
    table = Table(arren(("Aerial Strike",)), issa())
    before = table.state
    noted(table)
    assert table.state is before
    assert all(die.level is Level.POWER for die in table.state.table.dice)


def test_a_last_action_without_effect_is_noted_though_the_turn_ends_with_it() -> None:
    """Given no action left after it, then what the next turn brings is no effect of it."""
    born = SeatScenario(
        phoenixborn=card("Issa Brightmore"),
        spellboard=(card("Supercharge"),),
        main_actions=0,
        side_actions=1,
    )
    table = Table(born, arren(("Javelineer",)))
    found = without_effect(
        rules(), table.state, 0, (option.choice for option in options(rules(), table.state, table.decision))
    )
    assert [getattr(vain.choice, "ability", "") for vain in found] == ["Supercharge#0"]
    assert found[0].node == "Supercharge#0/0"


@pytest.mark.parametrize("units", [0, 1])
def test_damage_for_each_of_none_is_noted_whatever_its_target(units: int) -> None:
    """Given a spell that deals 1 damage for each of one's conjurations, then without any it has no effect."""
    mine = SeatScenario(
        phoenixborn=card("Maeve Luminvale"),
        hand=("Encircle",),
        battlefield=(card("Snaptrap"),) * units,
        active=dice(DieType.NATURAL, 3),
    )
    said = noted(Table(mine, issa(card("Core Supplier"), card("Spark Drone")))).get("Encircle", "")
    assert said == ("" if units else "no effect now: there is no unexhausted conjuration you control")


@pytest.mark.parametrize("side", [1, 0])
def test_what_ends_with_the_turn_is_no_effect_of_its_last_action(side: int) -> None:
    """Given an effect until the end of the turn, then a spell that brings nothing is noted as its last action, too."""
    mine = SeatScenario(
        phoenixborn=card("Issa Brightmore"),
        battlefield=(CardScenario("Core Supplier", dice=dice(DieType.ARTIFICE, 1)),),
        spellboard=(CardScenario("Supercharge", dice=dice(DieType.ARTIFICE, 1)), card("Summon Thunder Hulk")),
        conjuration_pile=(),
        active=dice(DieType.ARTIFICE, 6),
        main_actions=1,
        side_actions=1 + side,
    )
    table = Table(mine, issa(card("Spark Drone")))
    use = next(
        option.choice
        for option in options(rules(), table.state, table.decision)
        if isinstance(option.choice, Activate) and option.choice.ability.startswith("Supercharge")
    )
    table.do(use)
    while table.decision.purpose is not Purpose.TURN:
        table.do(options(rules(), table.state, table.decision)[0].choice)
    assert table.state.table.effects
    assert "Summon Thunder Hulk" in noted(table)


@pytest.mark.parametrize(
    ("on", "units", "reason"),
    [
        (0, 1, "there is no artifice die on a card you control"),
        (1, 0, "there is no unit an opponent controls"),
        (1, 1, ""),
    ],
)
def test_what_happens_for_each_die_says_that_there_is_none(on: int, units: int, reason: str) -> None:
    mine = SeatScenario(
        phoenixborn=CardScenario("Issa Brightmore", dice=dice(DieType.ARTIFICE, on)),
        hand=("Brilliant Display",),
        active=dice(DieType.ARTIFICE, 3),
    )
    said = noted(Table(mine, issa(*[card("Javelineer")] * units)))
    assert said.get("Brilliant Display", "") == (f"no effect now: {reason}" if reason else "")


@pytest.mark.parametrize("main", [0, 1])
@pytest.mark.parametrize("units", [0, 1])
def test_what_would_be_destroyed_later_but_never_comes_is_no_effect(units: int, main: int) -> None:
    """Given a copy that is destroyed at the end of the turn, and nothing to copy, then it says that there is none.

    So it does with the last action of the turn, at the end of which nothing is destroyed.
    """
    mine = SeatScenario(
        phoenixborn=card("Hope Everthorn"),
        battlefield=(card("Fox Spirit"),) * units,
        conjuration_pile=("Fox Spirit",),
        active=dice(DieType.TIME, 6),
        main_actions=main,
        side_actions=1,
    )
    said = noted(Table(mine, issa())).get("Hope Everthorn", "")
    assert said == ("" if units else "no effect now: there is no conjuration you control with a life value of 1")


@pytest.mark.parametrize("on", [0, 1])
def test_what_only_discards_its_own_card_says_so(on: int) -> None:
    """Given a unit that makes way for another only if it holds a die, then without one it is told that it just goes."""
    seed = CardScenario("Snapseed", dice=dice(DieType.ARTIFICE, on))
    table = Table(SeatScenario(phoenixborn=card("Maeve Luminvale"), battlefield=(seed,)), issa())
    names, trial = Names(observe(rules(), table.state, 0), rules().rulebook), Trial(rules(), table.state, 0)
    uses = (o.choice for o in options(rules(), table.state, table.decision) if isinstance(o.choice, Activate))
    assert [no_effect_note(trial, use, names, 0) for use in uses] == ([""] if on else [ONLY_LEAVES])


@pytest.mark.parametrize(
    ("units", "on", "said"),
    [(0, 0, "no effect now: nothing on the table would change"), (1, 0, ""), (0, 1, "")],
)
def test_a_reaction_that_finds_nothing_is_noted_whatever_the_attack_does(units: int, on: int, said: str) -> None:
    """Given an attack, then Dodge is in vain without a unit to take its die and without a die on a card already."""
    mine = replace(arren(("Dodge",), on), battlefield=(card("Javelineer"),) * units)
    table = Table(issa(card("Core Supplier")), mine)
    attacker = table.id("Core Supplier")
    attack = next(
        option.choice
        for option in options(rules(), table.state, table.decision)
        if isinstance(option.choice, DeclareAttack) and option.choice.target == table.id("Arren Frostpeak")
    )
    table.do(attack)
    while table.decision.seat == 0:
        table.do(PickCards((attacker,)))
    assert isinstance(table.decision, TriggerDecision)
    names = Names(observe(rules(), table.state, 1), rules().rulebook)
    dodge = PickTrigger(*table.decision.triggers[0])
    assert no_effect_note(Trial(rules(), table.state, 1), dodge, names, 1) == said


def with_hand(born: str, *hand: str, units: tuple[CardScenario, ...] = (), theirs: int = 1) -> dict[str, str]:
    """What is said of the cards in hand of somebody with power dice of every type, against so many units."""
    active = tuple(die for kind in DieType if kind in rules().rulebook.dice for die in dice(kind, 3))
    mine = SeatScenario(phoenixborn=card(born), hand=hand, battlefield=units, active=active)
    return noted(Table(mine, issa(*[card("Core Supplier")] * theirs)))


def test_what_takes_off_tokens_says_that_there_are_none() -> None:
    assert with_hand("Coal Roarkwin", "Heal")["Heal"] == "no effect now: there is no wound token to remove"


def test_what_happens_for_each_of_none_says_so_wherever_its_effect_could_go() -> None:
    """Given an opposing unit that damage could be dealt to, then one's own units without wounds are the reason."""
    said = with_hand("Coal Roarkwin", "Blood Brawl", units=(card("Javelineer"),)).get("Blood Brawl")
    assert said == "no effect now: there is no wound token on units you control"
    lonely = with_hand("Coal Roarkwin", "Blood Brawl", units=(card("Javelineer"),), theirs=0).get("Blood Brawl")
    assert lonely == "no effect now: there is no unit an opponent controls"


def test_of_several_that_are_missing_it_is_said_that_there_are_none() -> None:
    assert (
        with_hand("Coal Roarkwin", "Nature's Wrath", theirs=0)["Nature's Wrath"] == "no effect now: there are no units"
    )


def test_a_spell_that_cannot_be_attached_any_more_says_that_none_is_left() -> None:
    mine = SeatScenario(phoenixborn=card("Harold Westraven"), conjuration_pile=(), active=dice(DieType.CHARM, 3))
    said = noted(Table(mine, issa(card("Core Supplier"))))
    assert said["Harold Westraven"] == "no effect now: no Hunter's Mark is left in your conjuration pile"


def test_a_draw_from_no_pile_says_so() -> None:
    """Given a sympathy die and no card to draw, nor one to put back, then the pile is the reason."""
    mine = SeatScenario(phoenixborn=card("Rowan Umberend"), draw_pile=(), active=dice(DieType.SYMPATHY, 1))
    assert noted(Table(mine, issa()))["sympathy die"] == "no effect now: your draw pile is empty"


def test_each_effect_that_fails_has_its_reason() -> None:
    """Given a card of which each effect lacks something else, then all of it is named, and conditions as either."""
    foes = SeatScenario(phoenixborn=card("Issa Brightmore"))
    mine = SeatScenario(
        phoenixborn=card("Coal Roarkwin"), hand=("Seeds of Aggression", "Fear"), active=dice(DieType.CHARM, 6)
    )
    assert noted(Table(mine, foes))["Seeds of Aggression"] == (
        "no effect now: there is no unit you control; there is no unit an opponent controls"
    )


def test_what_only_helps_others_says_whom_in_few_words() -> None:
    """Given a card that could only help units of an opponent, then its shortest note says whom it helps."""
    assert brief_note("only helps Ann's units") == "helps opponents"


def test_a_unit_that_the_next_turn_destroys_has_come_all_the_same() -> None:
    """Given an ally played as the last action of a turn, when the next turn destroys it, then it did something."""
    played = ev.CardPlayed(0, 7)
    moves = [ev.CardMoved(7, zone, 0) for zone in (Zone.BATTLEFIELD, Zone.DISCARD_PILE)]
    assert did_something([played, moves[0], ev.TurnEnded(0), moves[1]])
    assert not did_something([played, moves[1], ev.TurnEnded(0)]), "a spell that only leaves does nothing"
