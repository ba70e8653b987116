"""Dice placed onto cards one after the other: one key for a die and its card, whatever dice are equal."""

from __future__ import annotations

import pytest

from ashes_tui.client.picking.entries import Each, Entry, is_none
from ashes_tui.engine.api import CardsDecision, CardView, DiceDecision, PickCards, PickDice, Purpose, SeatScenario
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.table.guided import GuidedModel
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_FIELD, OPTIONS
from tests.stressors.table import card, dice
from tests.ui.test_coming import seated


def supplied(*units: str) -> TableModel:
    """A table at which up to two of three equal dice may be placed onto one's cards."""
    pool = (*dice(DieType.ARTIFICE, 1), *dice(DieType.NATURAL, 1))
    mine = SeatScenario(
        card("Arren Frostpeak"),
        tuple(card(unit) for unit in units),
        hand=("Core Supplier",),
        active=pool,
        exhausted=dice(DieType.ARTIFICE, 3),
    )
    model = seated(mine, SeatScenario(card("Issa Brightmore"), (card("Hammer Knight"),)))
    while model.decision is not None and model.decision.purpose is not Purpose.MOVE_DIE:
        model.press(next(entry for entry in model.entries() if entry.enabled))
    return model


def own(model: TableModel, name: str) -> list[CardView]:
    return [unit for unit in model.view.seats[0].battlefield if unit.name == name]


def onto(model: TableModel, name: str) -> Entry:
    """The answer that places a die onto a card of this name."""
    units = {unit.id for unit in own(model, name)}
    return next(entry for entry in model.entries() if units & {*entry.cards})


def test_one_key_places_a_die_onto_a_card_and_both_answers_are_in_the_game() -> None:
    """Given two dice to place, then two keys place them; each is an answer for the die and one for the card."""
    model = supplied("Thunder Hulk")
    before = len(model.game.session.match.moments)
    for n in (1, 2):
        assert model.decision is not None
        assert model.decision.purpose is Purpose.MOVE_DIE
        assert model.press_key(onto(model, "Thunder Hulk").key)
        (hulk,) = own(model, "Thunder Hulk")
        assert len(hulk.dice) == n
    given = [type(getattr(moment.after, "choice", None)) for moment in model.game.session.match.moments[before:]]
    assert given[:4] == [PickDice, PickCards] * 2


def test_a_die_and_its_card_are_taken_back_together() -> None:
    """Given a die placed by one key, then one undo asks for that die again."""
    model = supplied("Thunder Hulk")
    asked = model.decision
    model.press(onto(model, "Thunder Hulk"))
    model.undo()
    assert model.decision == asked
    assert not own(model, "Thunder Hulk")[0].dice


def test_equal_cards_share_an_answer_and_a_click_means_the_very_card() -> None:
    """Given two equal units, then one answer places a die onto either; pressing the second one takes the second."""
    model = supplied("Spark Drone", "Spark Drone")
    second = own(model, "Spark Drone")[1].id
    assert len(dict(onto(model, "Spark Drone").each)) == 2
    item = next(item for item in model.rows[MY_FIELD] if item.id == second)
    model.press_item(item)
    assert [len(unit.dice) for unit in own(model, "Spark Drone")] == [0, 1]


def test_no_die_need_be_placed() -> None:
    """Given dice that may be placed, then one answer places none, and the effect is done."""
    model = supplied("Thunder Hulk")
    model.press(next(entry for entry in model.entries() if is_none(entry.act)))
    assert not any(unit.dice for unit in model.view.seats[0].battlefield)
    assert model.decision is None or model.decision.purpose is Purpose.TURN


@pytest.mark.parametrize("units", [(), ("Thunder Hulk",)])
def test_each_card_that_may_have_the_die_is_offered(units: tuple[str, ...]) -> None:
    """Given a die to place, then each card for which the engine would ask is offered once."""
    model = supplied(*units)
    decision = model.decision
    assert decision is not None
    offered = {act.choices for entry in model.entries() if isinstance(act := entry.act, Each)}
    die = next(choices[0] for choices in offered)
    after = model.game.session.aftermath(decision, die)
    assert after is not None
    cards = getattr(after.decision, "cards", ())
    assert offered == {(die, PickCards((one,))) for one in cards}


def test_what_comes_of_a_die_on_a_card_is_foretold_before_it_is_placed() -> None:
    """Given two dice to place, then each answer tells what both of its parts lead to: another die, or the turn."""
    model = supplied("Thunder Hulk")
    told = []
    for _ in range(2):
        model.move_cursor(OPTIONS, model.entries().index(onto(model, "Thunder Hulk")))
        while not model.foretold().follows and model.has_unsettled(range(9)):
            model.settle_next(range(9))
        told.append((model.foretold().follows, dict(model.facts_after()).get("then", "")))
        model.press(onto(model, "Thunder Hulk"))
    assert ["Thunder Hulk" in follows for follows, _ in told] == [True, True]
    assert told[0][1] == "you place another die on a card"
    assert told[1][1] != told[0][1]


def test_whoever_learns_answers_one_question_after_the_other() -> None:
    """Given a lesson, in which each question has its recommendation, then the die and its card are two answers."""
    model = GuidedModel(supplied("Thunder Hulk").game, 0)
    assert model.cursor.row == OPTIONS
    assert not any(isinstance(entry.act, Each) for entry in model.entries())


def test_a_hint_is_for_the_die_and_leaves_its_card_to_the_next_question() -> None:
    """Given a hint to place a die, then the cursor stands on the die, and which card gets it is asked after that."""
    model = supplied("Thunder Hulk")
    decision = model.decision
    assert isinstance(decision, DiceDecision)
    model.take_advice(PickDice(decision.dice))
    entry = model.entry()
    assert entry is not None
    assert entry.act == PickDice(decision.dice)
    model.press_here()
    assert isinstance(model.decision, CardsDecision)
