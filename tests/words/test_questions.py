"""Prompts, labels and refusals: nothing is left without words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Choice, Denial, Purpose, View, observe
from ashes_tui.lang import effect as fx
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import EventKind, Level, Zone
from ashes_tui.scenario.play import ScenarioGame
from ashes_tui.words.api import Names, denial_words, label, prompt
from ashes_tui.words.phrases import count
from ashes_tui.words.questions.denial import DENIALS
from ashes_tui.words.questions.prompt import EVENT_WORDS, amount
from ashes_tui.words.questions.their_terms import in_their_terms
from ashes_tui.words.sentences import block_sentence, bonus_sentence, mode_sentence, node_at
from tests.rules.table import Table, rules, seat
from tests.words.conftest import unit

CHOICES: dict[type, tuple[Any, ...]] = {
    api.PlayCard: (202, "main - 1 astral:power"),
    api.Activate: (202, "Javelineer#0", "main - exhaust"),
    api.UsePower: (0,),
    api.Meditate: (),
    api.DeclareAttack: (300,),
    api.Pass: (),
    api.EndTurn: (),
    api.HandOver: (1,),
    api.PickCards: ((200, 201),),
    api.PickDice: ((0, 1),),
    api.PickSeat: (1,),
    api.SetDie: (0, Level.POWER),
    api.AssignBlocks: (((300, 200),),),
    api.PickTrigger: (202, "Javelineer#0"),
    api.PickNumber: (2,),
    api.Confirm: (True,),
    api.MeditateTop: (),
    api.Decline: (),
}


@pytest.mark.parametrize("kind", get_args(Choice), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("purpose", [None, *Purpose])
def test_every_choice_has_words(kind: type, purpose: Purpose | None, names: Names) -> None:
    asked = api.ModeDecision(seat=0, purpose=purpose, rule="ASC-TXT-05", numbers=(2,)) if purpose else None
    assert label(kind(*CHOICES[kind]), names, asked).strip()


def test_an_effect_of_a_dice_power_is_asked_for_by_its_name(names: Names) -> None:
    """Given a part of a dice power that may be used, then the question names the power, and tells only that part."""
    asked = api.ConfirmDecision(seat=0, purpose=Purpose.MAY, rule="", source=NONE, address="sympathy power#0/1")
    found = prompt(asked, names)
    assert found.title == "Ann: use this effect of the sympathy dice power?"
    assert found.detail.startswith("Sympathy dice power: You may ")


def test_either_end_of_a_pile_is_named(names: Names) -> None:
    """Given the question which end of the draw pile, then each answer is one of them, and no amount."""
    asked = api.ModeDecision(seat=0, purpose=Purpose.PILE_END, rule="", source=NONE, numbers=(0, 1))
    told = [label(api.PickNumber(n), names, asked) for n in asked.numbers]
    assert told == ["Top of the draw pile", "Bottom of the draw pile"]


def test_every_mode_of_every_card_has_words(names: Names, rulebook: Rulebook) -> None:
    """Given an effect of which one or several are chosen, then no answer is a mere number."""
    for card in rulebook.cards.values():
        for at, entry in enumerate(card.blocks):
            for i, node in enumerate(getattr(entry, "do", ())):
                options = node.options if isinstance(node, fx.One | fx.Options) else ()
                for mode in range(len(options)):
                    assert not mode_sentence(f"{card.name}#{at}/{i}", mode, names).isdigit(), card.name
                    assert mode_sentence(f"{card.name}#{at}/{i}", mode, names), card.name


@pytest.mark.parametrize("purpose", list(Purpose))
def test_every_purpose_is_asked_for_by_name(purpose: Purpose, names: Names) -> None:
    asked = api.CardsDecision(seat=1, purpose=purpose, rule="ASC-TIM-08", source=202, cards=(200,), low=1, high=1)
    found = prompt(asked, names)
    assert found.title.startswith("Bob: ")
    assert found.rule == "ASC-TIM-08"
    assert found.detail


@pytest.mark.parametrize(
    ("low", "high", "words"), [(2, 2, "2"), (0, 2, "up to 2"), (1, 3, "1 to 3"), (0, 4, "any number of")]
)
def test_amounts(low: int, high: int, words: str) -> None:
    asked = api.CardsDecision(seat=0, purpose=Purpose.CHOOSE, rule="", cards=(200, 201, 202, 300), low=low, high=high)
    assert amount(asked) == words


@pytest.mark.parametrize("purpose", [Purpose.PREPARE_DISCARD, Purpose.PAY_DISCARD, Purpose.MEDITATE])
def test_what_would_be_discarded_is_offered_as_such(purpose: Purpose, names: Names) -> None:
    asked = api.CardsDecision(seat=0, purpose=purpose, rule="", cards=(202,), low=0, high=1)
    assert label(api.PickCards((202,)), names, asked) == "Discard Javelineer"


@pytest.mark.parametrize(
    ("address", "title", "detail"),
    [
        ("Changing Winds#0/0d", "draw 2 cards?", "You may draw 2 cards."),
        ("Tailwind#1/0d", "spend ▫ to gain 1 additional side action this turn?", "You may spend ▫ to gain"),
        ("Catalyst#0/2d", "use this effect of Javelineer?", "You may move an artifice die"),
        ("Photovoltaics#0/1d/0d", "use this effect of Javelineer?", "You may remove 3 status tokens from this spell"),
        ("Royal Charm#0/0d", "use this effect of Javelineer?", "After you pay with"),
    ],
    ids=["short", "priced", "long", "on a condition of its own", "points back"],
)
def test_an_offer_says_what_may_be_done(address: str, title: str, detail: str, names: Names) -> None:
    """Given what is optional in few words, then the question says it, else whose effect; below it stands no more."""
    asked = api.ConfirmDecision(seat=0, purpose=Purpose.MAY, rule="ASC-GLO-16", source=202, address=address)
    found = prompt(asked, names)
    assert found.title == f"Ann: {title}"
    assert found.detail.startswith(f"Javelineer: {detail}"), found.detail


def test_a_cost_is_part_of_the_label(names: Names) -> None:
    assert label(api.PlayCard(202, "main - 1 astral:power - 2 basic"), names) == "Play Javelineer (main As✹ ▫▫)"


def test_yes_and_no_differ_for_every_purpose(names: Names) -> None:
    for purpose in Purpose:
        asked = api.ConfirmDecision(seat=0, purpose=purpose, rule="")
        assert label(api.Confirm(True), names, asked) != label(api.Confirm(False), names, asked)


def test_every_block_of_every_card_has_a_sentence(names: Names, rulebook: Rulebook) -> None:
    for card in rulebook.cards.values():
        for i in range(len(card.blocks)):
            assert block_sentence(f"{card.name}#{i}", names), card.name
    for die in rulebook.dice:
        assert block_sentence(f"{die.value} power#0", names), die


def test_a_block_after_a_keyword_of_several_blocks_has_its_own_sentence(names: Names) -> None:
    assert block_sentence("Standard Bearer#1", names).startswith("When this unit is declared as an attacker")


def test_blocks_that_share_a_text_box_have_its_sentence_and_the_next_has_its_own(names: Names) -> None:
    assert block_sentence("Spear Master#0", names) == block_sentence("Spear Master#1", names)
    assert block_sentence("Spear Master#2", names).startswith("When this unit is declared as an attacker")


def test_every_event_that_can_be_answered_has_words() -> None:
    assert set(EVENT_WORDS) == {kind.value for kind in EventKind}


def test_a_node_is_found_by_its_address(rulebook: Rulebook) -> None:
    assert node_at("Javelineer#0/0", rulebook) is rulebook.cards["Javelineer"].blocks[0].do[0]  # type: ignore[union-attr]
    assert node_at("Javelineer#0/9", rulebook) is None
    assert node_at("nonsense", rulebook) is None


def codes_in(source: str) -> set[str]:
    """First arguments of the calls that make a denial."""
    makers = {"Denial", "_no", "_denial", "denial"}
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in makers and isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


def test_every_denial_of_the_engine_has_words(repo_root: Path) -> None:
    folders = ("engine", "match", "ui")
    files = [file for folder in folders for file in (repo_root / "ashes_tui" / folder).rglob("*.py")]
    used = {code for file in files for code in codes_in(file.read_text(encoding="utf-8"))}
    assert used
    assert used - set(DENIALS) == set()


def test_a_denial_names_card_and_rule(names: Names) -> None:
    text = denial_words(Denial("exhausted", "ASC-TXT-12", card=202), names)
    assert text.startswith("Javelineer: ")
    assert text.endswith("[ASC-TXT-12]")


def test_a_denial_of_dice_names_the_dice(names: Names) -> None:
    denial = Denial("cannot-pay-dice", "ASC-ACT-03", card=NONE, detail="main - exhaust - 1 astral:class - 2 basic")
    assert "3 more dice are needed: As✦ ▫▫" in denial_words(denial, names)


def test_a_denial_of_dice_names_the_way_to_them(names: Names) -> None:
    denial = Denial("cannot-pay-dice", "ASC-ACT-03", card=NONE, detail="1 astral:class", meditate=1)
    assert "1 more die is needed: As✦; first Meditate, discarding 1 card" in denial_words(denial, names)


def test_meditating_says_how_many_dice_may_be_turned(names: Names) -> None:
    asked = api.MeditateDecision(seat=0, purpose=Purpose.MEDITATE, rule="", cards=(), top=True)
    dice = len(names.view.seats[0].active_dice)
    assert prompt(asked, names).detail == "Each card discarded lets you turn one die to any side"
    many = prompt(structs.replace(asked, done=dice + 2), names).detail
    assert many.endswith(f"you have only {count(dice, 'active die', 'active dice')}, more cards turn none")
    turn = api.SideDecision(seat=0, purpose=Purpose.MEDITATE_DIE, rule="", dice=(0, 1), left=3)
    assert prompt(turn, names).title.endswith("turn a die to any side (3 left)")
    assert prompt(structs.replace(turn, left=1), names).title.endswith("turn a die to any side (1 left)")


def test_meditating_names_what_was_discarded(opening: View, rulebook: Rulebook) -> None:
    """Given two cards discarded in this meditation and one before it, then the question names those two."""
    gone = tuple(
        unit(400 + i, name, 0, Zone.DISCARD_PILE) for i, name in enumerate(("Javelineer", "Anvil", "Botanist"))
    )
    mine, theirs = opening.seats
    view = structs.replace(opening, seats=(structs.replace(mine, discard_pile=gone), theirs))
    asked = api.MeditateDecision(seat=0, purpose=Purpose.MEDITATE, rule="", cards=(), top=True, done=2)
    told = prompt(asked, Names(view, rulebook, ("Ann", "Bob"))).detail
    assert told.startswith("You discarded Javelineer and Anvil, to turn 2 dice")


def test_the_order_says_of_what(names: Names) -> None:
    """Given an effect that damages all units, then the order is that in which they are dealt damage."""
    asked = api.CardsDecision(
        seat=0, purpose=Purpose.ORDER, rule="", address="Mist Typhoon#0/0", cards=(200, 300), low=2, high=2
    )
    assert prompt(asked, names).title == "Ann: in which order are they dealt damage?"


def test_which_damage_first_says_what_that_means(names: Names) -> None:
    asked = api.CardsDecision(seat=0, purpose=Purpose.DAMAGE_FIRST, rule="", cards=(200, 300), low=1, high=1)
    assert prompt(asked, names).detail.startswith(
        "Both are dealt their damage; reactions to the first come before the second"
    )


@pytest.mark.parametrize(
    ("address", "first"),
    [
        ("Ancestor Spirit#0/1d/0", "Ancestor Spirit: Place a card from your hand on the bottom of your draw pile."),
        ("Capacitor Beetle#0/1d/0", "Capacitor Beetle: Place an artifice die from your exhausted pool onto a card"),
        ("Storm Spirit#0/0d/0", "Storm Spirit: When this unit comes into play, you may lower 1 die"),
        ("Arren Frostpeak#0/0", "Arren Frostpeak: Deal 1 damage to a target unit an opponent controls. Place"),
    ],
)
def test_what_happens_to_the_chosen_is_told_without_its_cause(names: Names, address: str, first: str) -> None:
    """Given an effect in the middle of a text, then only it is told; not if it begins it, nor in words not its own."""
    asked = api.CardsDecision(seat=0, purpose=Purpose.CHOOSE, rule="", address=address, cards=(200,), low=1, high=1)
    assert prompt(asked, names).detail.startswith(first)


def test_up_to_one_is_one(names: Names) -> None:
    asked = api.CardsDecision(seat=0, purpose=Purpose.CHOOSE, rule="", cards=(200, 201), low=0, high=1)
    assert prompt(asked, names).title == "Ann: choose up to 1 card"


def test_a_counter_says_what_follows(names: Names) -> None:
    """Given an attack on a unit, then the question names both amounts and the exhaustion, of what is alert none."""
    attack = api.AttackView(1, 0, 200, NONE, (api.BattleView(300, NONE, False),))
    seen = Names(structs.replace(names.view, attack=attack), names.rulebook, names.players)
    asked = api.ConfirmDecision(seat=0, purpose=Purpose.COUNTER, rule="", source=200)
    said = prompt(asked, seen).detail
    assert "deals 1 to Ann's Spark Drone#1" in said
    assert "countering deals 1 back and exhausts Spark Drone#1" in said
    mine, theirs = names.view.seats
    alert = structs.replace(mine.battlefield[0], abilities=("Alert",))
    feeble = structs.replace(theirs.battlefield[0], abilities=("Feeble",))
    rows = (
        (structs.replace(mine, battlefield=(alert, *mine.battlefield[1:])), theirs),
        (mine, structs.replace(theirs, battlefield=(feeble,))),
    )
    for seats in rows:
        seen = Names(structs.replace(names.view, attack=attack, seats=seats), names.rulebook, names.players)
        assert prompt(asked, seen).detail.endswith("; countering deals 1 back")


def test_how_many_says_of_what(names: Names) -> None:
    """Given the draw cards step, then the question says that more cards are drawn, and why."""
    asked = api.ModeDecision(seat=0, purpose=Purpose.NUMBER, rule="ASC-RND-09", numbers=(0, 1, 2))
    found = prompt(asked, names)
    assert found.title == "Ann: draw how many more cards?"
    assert found.detail == "Your cards let you draw beyond a full hand"
    said = [label(api.PickNumber(n), names, asked) for n in asked.numbers]
    assert said == ["No cards", "1 card", "2 cards"]


def test_how_many_of_several_cards_says_of_which() -> None:
    """Given tokens to remove from two units, then it is asked for each by its name."""
    seats = "0: {phoenixborn: Coal Roarkwin, battlefield: [{Spear Master: {status: 2}}, {Anchornaut: {status: 1}}]}"
    foes = "1: {phoenixborn: Issa Brightmore, battlefield: [Hammer Knight]}"
    play = ScenarioGame.given(f"name: two have tokens\nseats:\n  {seats}\n  {foes}\n")
    play.choose(0, attack="Issa Brightmore", with_=["Spear Master"]).choose(0, "yes")
    play.choose(0, choose=["Spear Master", "Anchornaut"])
    called = Names(play.timeline.view(0), play.rules.rulebook, ("Ann", "Bob"))
    assert prompt(play.decisions[0], called).title == "Ann: remove how many tokens from Spear Master?"
    play.choose(0, x=1)
    assert prompt(play.decisions[0], called).title == "Ann: remove how many tokens from Anchornaut?"


@pytest.mark.parametrize("change", ["lower", "exhaust"])
def test_dice_asked_for_by_another_are_said_to_be_ones_own(names: Names, change: str) -> None:
    """Given a card of Bob that makes Ann lower or exhaust a die, then she is asked for a die of hers, for that."""
    mine, theirs = (tuple(die.id for die in seat.exhausted_dice[:2]) for seat in names.view.seats)
    address = next(
        f"{program}/{at}"
        for program, nodes in api.link(names.rulebook).programs.items()
        for at, node in enumerate(nodes)
        if isinstance(node, fx.TurnDice) and node.change == change and program.partition("#")[0] in names.rulebook.cards
    )
    asked = api.DiceDecision(
        seat=0, purpose=Purpose.DICE, rule="", source=300, address=address, dice=mine, low=1, high=1
    )
    assert prompt(asked, names).title == f"Ann: choose a die of yours to {change}"
    of_all = structs.replace(asked, dice=(*mine, *theirs))
    assert prompt(of_all, names).title == f"Ann: choose a die to {change}"
    own = structs.replace(asked, source=200)
    assert prompt(own, names).title == f"Ann: choose a die to {change}"


def test_a_battle_is_chosen_knowing_whom_the_attacker_meets() -> None:
    """Given two attackers, one of them blocked, then each battle says against whom, or that there is no blocker."""
    seats = "0: {phoenixborn: Coal Roarkwin, battlefield: [Hammer Knight, Iron Worker]}"
    foes = "1: {phoenixborn: Issa Brightmore, battlefield: [Anchornaut]}"
    play = ScenarioGame.given(f"name: two attack\nseats:\n  {seats}\n  {foes}\n")
    play.choose(0, attack="Issa Brightmore", **{"with": ["Hammer Knight", "Iron Worker"]})
    (asked,) = play.choose(1, block={"Hammer Knight": "Anchornaut"}).decisions
    called = Names(play.timeline.view(0), play.rules.rulebook, ("Ann", "Bob"))
    assert isinstance(asked, api.CardsDecision)
    assert [label(api.PickCards((card,)), called, asked) for card in asked.cards] == [
        "Battle of Hammer Knight (against Anchornaut)",
        "Battle of Iron Worker (unblocked)",
    ]


@pytest.mark.rule("ASC-ACT-05")
def test_after_a_pass_the_question_says_so() -> None:
    """Given a pass with the side action left, then the turn says that it was passed and how it ends."""
    t = Table(seat(field=["Soldier"]), seat())
    for passed, said in (
        (False, "1 main and 1 side action left"),
        (True, "You have passed: take a side action or end the turn"),
    ):
        if passed:
            t.pass_()
        names = Names(observe(t.rules, t.now.state, 0), t.rules.rulebook, ("Ann", "Bob"))
        assert prompt(t.asked, names).detail.startswith(said)


def test_an_alteration_asks_what_it_is_attached_to(names: Names) -> None:
    """Given Gust Spear being played, then the question is which unit it goes to, with what it gives to that unit."""
    seen = Names(names.view, names.rulebook, names.players, known={**names.known, 500: "Gust Spear"})
    asked = api.CardsDecision(seat=0, purpose=Purpose.TARGET, rule="", source=500, cards=(200, 300), low=1, high=1)
    assert prompt(asked, seen).title == "Ann: attach Gust Spear to which unit?"
    assert prompt(asked, seen).detail == "Its unit gets +1 attack"


@pytest.mark.parametrize(
    ("source", "text", "said"),
    [
        (300, "Lower 2 dice in their active pool one level.", "Lower 2 dice in your active pool one level."),
        (300, "The opposing player must exhaust a unit they control.", "You must exhaust a unit you control."),
        (
            300,
            "Deal damage to a unit you control or they control.",
            "Deal damage to a unit you control or they control.",
        ),
        (200, "Lower 2 dice in their active pool one level.", "Lower 2 dice in their active pool one level."),
    ],
)
def test_what_an_opponents_card_has_one_do_is_said_to_oneself(names: Names, source: int, text: str, said: str) -> None:
    """Given a card of another, then its text speaks to the person asked, unless it speaks to its owner, too."""
    asked = api.CardsDecision(seat=0, purpose=Purpose.CHOOSE, rule="", source=source, cards=(200,), low=1, high=1)
    assert in_their_terms(text, asked, names) == said


def test_a_dice_power_of_another_is_said_to_the_person_asked(names: Names) -> None:
    """Given the illusion power in another's turn, then its question says "your" of the dice of the person asked."""
    asked = api.DiceDecision(
        seat=0, purpose=Purpose.DICE, rule="", source=NONE, address="illusion power#0/0", dice=(0, 1), low=2, high=2
    )
    for active, whose in ((1, "your"), (0, "a target opponent's")):
        seen = Names(structs.replace(names.view, active=active), names.rulebook, names.players)
        assert f"in {whose} active pool" in prompt(asked, seen).detail


def test_what_anothers_card_says_of_its_owner_is_quoted(names: Names) -> None:
    """Given another's card that says "your" of its owner, then its text stands in quotation marks."""
    known = {**names.known, 300: "Summon Masked Wolf"}
    seen = Names(names.view, names.rulebook, names.players, known=known)
    asked = api.CardsDecision(
        seat=0, purpose=Purpose.CHOOSE, rule="", source=300, address="Summon Masked Wolf#0", cards=(200,), low=1, high=1
    )
    assert re.fullmatch(r'.*: "Place a .* onto your battlefield.*"', prompt(asked, seen).detail)


def test_an_alteration_says_first_what_it_gives(rulebook: Rulebook) -> None:
    """Given an alteration that adds to values, then its text begins with that; a spell without them is as it was."""
    growth, drone = rulebook.cards["Aspiring Growth"], rulebook.cards["Spark Drone"]
    assert bonus_sentence(growth) == "Its unit gets +2 attack and +1 life"
    assert bonus_sentence(drone) == ""


def test_a_payment_for_an_ability_names_it(names: Names) -> None:
    """Given dice to spend for a named ability, then it is named, not the card; without a name the card is."""
    card = next(c for c in names.rulebook.cards.values() if any(getattr(b, "name", "") for b in c.blocks))
    at = next(i for i, block in enumerate(card.blocks) if getattr(block, "name", ""))
    seen = Names(names.view, names.rulebook, names.players, known={**names.known, 500: card.name})
    for address, said in ((f"{card.name}#{at}", card.blocks[at].name), ("", card.name)):
        asked = api.PaymentDecision(
            seat=0, purpose=Purpose.PAY, rule="", source=500, address=address, payments=(), cost="1 basic"
        )
        assert prompt(asked, seen).detail.startswith(f"Pay for {said}: ")


def test_who_cannot_attack_is_named() -> None:
    """Given an attack that no unit can make, then those that are exhausted are named."""
    t = Table(seat(field=["Soldier"]), seat())
    view = observe(t.rules, t.now.state, 0)
    tired = structs.replace(view.seats[0].battlefield[0], exhausted=True)
    seats = (structs.replace(view.seats[0], battlefield=(tired,)), *view.seats[1:])
    names = Names(structs.replace(view, seats=seats), t.rules.rulebook, ("Ann", "Bob"))
    denial = api.Denial("no-attackers", "ASC-TXT-13")
    assert denial_words(denial, names) == "None of your units can attack it: Soldier is exhausted [ASC-TXT-13]"


def modes_of_all_cards() -> list[tuple[str, str, int]]:
    """Where a card has its player pick one of several effects: the card, the address, how many there are."""
    return [
        (program.partition("#")[0], f"{program}/{at}", len(node.options))
        for program, nodes in rules().programs.items()
        for at, node in enumerate(nodes)
        if isinstance(node, fx.One | fx.Options) and program.partition("#")[0] in rules().rulebook.cards
    ]


@pytest.mark.parametrize("source", [200, 300], ids=["own", "another's"])
def test_each_of_several_effects_is_offered_as_a_whole_phrase(names: Names, source: int) -> None:
    """Given each card with a choice of effects, then each is called by a phrase of its own, no sentence in the third
    person.
    """
    found = modes_of_all_cards()
    assert len(found) > 25
    for card, address, count_ in found:
        seen = Names(names.view, names.rulebook, names.players, known={**names.known, source: card})
        asked = api.ModeDecision(
            seat=0, purpose=Purpose.MODE, rule="", source=source, address=address, numbers=tuple(range(count_))
        )
        said = [label(api.PickNumber(n), seen, asked) for n in asked.numbers]
        assert len(set(said)) == count_, card
        assert all(words[0].isupper() and not words.endswith(".") for words in said), card
        theirs = [words for words in said if re.search(r"\b(?:their|they)\b", words)]
        assert not theirs or source == 200, card


def test_what_is_done_to_oneself_is_offered_in_the_second_person(names: Names) -> None:
    """Given the harm of which a Dragonborn has its opponent pick one, then that is said of *your* hand, whole."""
    asked = api.ModeDecision(
        seat=0,
        purpose=Purpose.MODE,
        rule="",
        source=300,
        address=next(at for card, at, _ in modes_of_all_cards() if card == "Scatha Kalani III"),
        numbers=(0, 1, 2),
    )
    said = [label(api.PickNumber(n), names, asked) for n in asked.numbers]
    assert said == [
        "Discard a card from your hand",
        "Discard 1 card from the top of your draw pile",
        "Deal 1 damage to your Phoenixborn",
    ]


@pytest.mark.parametrize(
    ("card", "called"),
    [
        ("Scatha Kalani III", "Scatha's ready spell: "),
        ("Viros Behaviour I", "Viros' behaviour: "),
        ("Viros Ultimate II", "Viros' Ultimate: "),
        ("Firebelly", "Firebelly"),
    ],
)
@pytest.mark.parametrize("source", [500, NONE])
def test_what_an_opponent_asks_by_is_called_by_what_it_is(names: Names, card: str, called: str, source: int) -> None:
    """Given a question by a card that directs an automaton, then it is said what that is to it, not its title."""
    seen = Names(names.view, names.rulebook, names.players, known={**names.known, 500: card})
    asked = api.CardsDecision(
        seat=0, purpose=Purpose.CHOOSE, rule="", source=source, address=f"{card}#0", cards=(200,), low=1, high=1
    )
    assert prompt(asked, seen).detail.startswith(called)


def test_what_is_paid_for_with_cards_is_told_without_its_price() -> None:
    """Given Slash, which costs a card, then its questions say for what a card and a player are asked, and no price."""
    t = Table(seat("Coal Roarkwin", hand=["Fear", "Chant of Revenge"]), seat(field=["Anchornaut"]))
    address = "Coal Roarkwin#0"
    asked = api.CardsDecision(
        seat=0,
        purpose=Purpose.PAY_DISCARD,
        rule="",
        source=t.id("Coal Roarkwin"),
        cards=t.ids(["Fear", "Chant of Revenge"]),
        low=1,
        high=1,
    )
    names = Names(observe(t.rules, t.now.state, 0), t.rules.rulebook, ("Ann", "Bob"))
    found = prompt(asked, names)
    assert found.title == "Ann: discard a card to pay for Slash"
    assert found.detail.startswith("Coal Roarkwin: Choose a player.")
    who = api.SeatDecision(
        seat=0, purpose=Purpose.CHOOSE, rule="", source=asked.source, address=f"{address}/0", seats=(0, 1)
    )
    assert prompt(who, names).title == "Ann: choose a player for Slash"


@pytest.mark.parametrize(("viewer", "said"), [(0, ["You", "Bob"]), (1, ["Ann", "Bob"])])
def test_whoever_is_asked_for_a_player_is_called_you(viewer: int, said: list[str]) -> None:
    """Given a choice of a player, then the answer that takes whoever is asked says *you*; to others it has a name."""
    t = Table(seat(), seat())
    who = api.SeatDecision(seat=0, purpose=Purpose.CHOOSE, rule="", seats=(0, 1))
    names = Names(observe(t.rules, t.now.state, viewer), t.rules.rulebook, ("Ann", "Bob"))
    assert [label(api.PickSeat(chosen), names, who) for chosen in who.seats] == said


@pytest.mark.parametrize(
    ("dice", "said"),
    [("", "you have already used your main action, and 1 more die is needed: ▫"), ("3 charm", "main action [")],
)
def test_who_lacks_an_action_and_dice_is_told_both(dice: str, said: str) -> None:
    """Given a spent main action and no dice, then both keep a card from being played; with dice only the action."""
    t = Table(seat(hand=["Anchornaut"], dice_=dice), seat())
    t.pass_()
    found = api.intention_of(t.rules, t.now.state, 0, t.id("Anchornaut"))
    names = Names(observe(t.rules, t.now.state, 0), t.rules.rulebook, ("Ann", "Bob"))
    assert found is not None
    assert found.denial is not None
    assert said in denial_words(found.denial, names)
