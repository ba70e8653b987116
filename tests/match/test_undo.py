"""Undo is free until somebody has learned something; what is undone stays in the record."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.engine.api import (
    BehaviorRolled,
    CardMoved,
    CardScenario,
    CardsSeen,
    DiceRolled,
    Event,
    PileShuffled,
    PlayCard,
    Purpose,
    Scenario,
    SeatScenario,
    TriggerDecision,
    TurnDecision,
    TurnPassed,
    build,
    digest,
    link,
)
from ashes_tui.lang.terms import Level, Zone
from ashes_tui.match.errors import RedoRefused, UndoLimit, UndoRefused
from ashes_tui.match.match import Match, Notice
from ashes_tui.match.replay import replay
from ashes_tui.match.saves.records import Chosen, Undone
from ashes_tui.match.saves.store import MemoryStore
from ashes_tui.match.timeline import Timeline
from ashes_tui.match.undo import undo_limit_of
from tests.match.games import Driver, begin


def until(driver: Driver, wanted: Callable[[Match], bool], limit: int = 400) -> Match:
    for _ in range(limit):
        if wanted(driver.match):
            return driver.match
        driver.one()
    raise AssertionError("never came")


def test_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(UndoRefused) as refused:
        begin().undo()
    assert refused.value.limit is UndoLimit.NOTHING


def test_undo_restores_state_events_and_decisions() -> None:
    driver = Driver(begin(MemoryStore()))
    until(driver, lambda m: any(isinstance(d, TurnDecision) for d in m.decisions))
    match = driver.match
    for _ in range(60):
        before = (digest(match.state), match.decisions, match.events(0), match.outcome)
        driver.one()
        if match.outcome:
            break
        if match.undo_limit() is None:
            match.undo()
            assert (digest(match.state), match.decisions, match.events(0), match.outcome) == before
            driver.one()


def test_a_first_five_can_be_taken_back_while_the_other_is_open() -> None:
    driver = Driver(begin())
    driver.one()
    assert driver.match.undo_limit(0) is None
    assert driver.match.undo_limit(1) is UndoLimit.NOT_YOURS
    driver.match.undo(0)
    assert [d.seat for d in driver.match.decisions] == [0, 1]


def test_a_roll_cannot_be_taken_back_unless_lenient() -> None:
    driver = Driver(begin())
    heard: list[Notice] = []
    driver.match.subscribe(heard.append)
    match = driver.some(2)  # both First Fives: piles are shuffled, dice rolled
    assert any(isinstance(e, DiceRolled) for e in match.events(0))
    with pytest.raises(UndoRefused):
        match.undo()
    match.lenient = True
    after, last = digest(match.state), heard[-1].record
    match.undo()
    assert [d.purpose for d in match.decisions] == [Purpose.FIRST_FIVE]
    assert isinstance(last, Chosen)
    match.choose(last.seat, last.choice, last.decision)
    assert digest(match.state) == after, "an undone roll comes out the same again"


def test_undo_is_a_record_not_a_deletion() -> None:
    store = MemoryStore()
    driver = Driver(begin(store))
    driver.match.lenient = True
    driver.some(30)
    for _ in range(5):
        driver.match.undo()
    driver.some(10)
    match = driver.match
    journal = store.read(match.name)
    assert match.version == len(journal.records) == 45
    assert sum(isinstance(r, Undone) for r in journal.records) == 5
    again = replay(journal.header, journal.records)
    assert again.differences == ()
    assert digest(again.match.state) == digest(match.state)
    assert again.match.events(0) == match.events(0)


def test_subscribers_hear_how_far_events_still_stand() -> None:
    driver = Driver(begin())
    driver.match.lenient = True
    driver.some(10)
    count = driver.match.event_count
    heard: list[Notice] = []
    driver.match.subscribe(heard.append)
    driver.one()
    driver.match.undo()
    assert [type(n.record).__name__ for n in heard] == ["Chosen", "Undone"]
    assert [n.since for n in heard] == [count, count]
    assert driver.match.event_count == count


def test_a_concession_stays_unless_lenient() -> None:
    match = Driver(begin()).some(10)
    match.concede(0)
    assert match.undo_limit(0) is UndoLimit.CONCEDED
    match.lenient = True
    match.undo()
    assert match.outcome is None
    assert match.decisions


MOVES: list[tuple[Event, UndoLimit | None]] = [
    (TurnPassed(0), None),
    (DiceRolled(0, ()), UndoLimit.ROLLED),
    (BehaviorRolled(1, 0, Level.BASIC), UndoLimit.ROLLED),
    (PileShuffled(0, ()), UndoLimit.SHUFFLED),
    (CardsSeen(0, (1,)), UndoLimit.SEEN),
    (CardMoved(1, Zone.HAND, 0, origin=Zone.DRAW_PILE, audience=(0,)), UndoLimit.SEEN),
    (CardMoved(1, Zone.HAND, 1, origin=Zone.DRAW_PILE, audience=(1,)), None),
    (CardMoved(1, Zone.DISCARD_PILE, 0, origin=Zone.DRAW_PILE), UndoLimit.SEEN),
    (CardMoved(1, Zone.DISCARD_PILE, 0, origin=Zone.HAND), None),
    (CardMoved(1, Zone.DISCARD_PILE, 1, origin=Zone.HAND), UndoLimit.SEEN),
    (CardMoved(1, Zone.BATTLEFIELD, 0, origin=Zone.CONJURATION_PILE), None),
]


@pytest.mark.parametrize(("event", "limit"), MOVES)
def test_what_brings_something_to_light(event: Event, limit: UndoLimit | None) -> None:
    assert undo_limit_of(0, [event], ()) is limit


def test_another_players_chance_to_answer_is_a_limit() -> None:
    asked = TriggerDecision(seat=1, purpose=Purpose.TRIGGER, rule="ASC-ACT-17", triggers=(), event="destroyed")
    assert undo_limit_of(0, [], [asked]) is UndoLimit.ANSWERED
    assert undo_limit_of(1, [], [asked]) is None


def test_what_was_picked_at_random_is_a_limit(tmp_path: Path) -> None:
    """Given an effect that discards two random cards of the own hand, then it is not taken back; one at choice is."""
    text = "{{type: action spell, cost: free, text: [{{play: [{{discard: {what} cards mine in:hand}}]}}]}}"
    cards = "".join(f"  {name}: {text.format(what=what)}\n" for name, what in (("Shed", "2 random"), ("Drop", "all")))
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "shed.yaml").write_text(f"set: Random\ncards:\n{cards}")
    rules = link(load_rulebook([tmp_path]))
    for spell, limit in (("Shed", UndoLimit.CHANCE), ("Drop", None)):
        hand = (spell, "Cirrus Ranger", "Cirrus Ranger", "Barrier")
        seats = tuple(SeatScenario(phoenixborn=CardScenario("Issa Brightmore"), hand=h) for h in (hand, ()))
        timeline = Timeline(rules, build(rules, Scenario(seats=seats)))
        spells = (c.id for c in timeline.view(0).seats[0].hand if c.name == spell)
        timeline.choose(0, PlayCard(next(spells), "free"))
        assert timeline.undo_limit(0) is limit, spell


def test_what_was_taken_back_can_be_done_again() -> None:
    """Given choices taken back one by one, when all are done again, then the game stands as before, on disk too."""
    store = MemoryStore()
    match = Driver(begin(store)).some(40)
    stood = (digest(match.state), match.decisions, match.events(0))
    match.lenient = True
    for _ in range(12):
        match.undo()
    for _ in range(12):
        match.redo()
    assert (digest(match.state), match.decisions, match.events(0)) == stood
    assert match.redoable is None
    journal = store.read(match.name)
    assert digest(replay(journal.header, journal.records).match.state) == stood[0]


def has_several_ways(match: Match) -> bool:
    decision = match.decisions[0]
    return match.version > 30 and isinstance(decision, TurnDecision) and len(match.options(decision)) > 1


def test_another_choice_ends_what_can_be_done_again() -> None:
    match = until(Driver(begin()), has_several_ways)
    decision, (one, other, *_) = match.decisions[0], [option.choice for option in match.options(match.decisions[0])]
    match.choose(decision.seat, one, decision.id)
    match.lenient = True
    match.undo()
    match.choose(decision.seat, other, decision.id)
    with pytest.raises(RedoRefused):
        match.redo()


def test_the_same_choice_again_keeps_what_came_after_it() -> None:
    """Given two choices taken back, when the first is chosen again by hand, then the second can still be done again."""
    match = Driver(begin()).some(40)
    stood = digest(match.state)
    match.lenient = True
    match.undo()
    match.undo()
    taken = match.redoable
    assert isinstance(taken, Chosen)
    match.choose(taken.seat, taken.choice, taken.decision)
    match.redo()
    assert digest(match.state) == stood


def test_nobody_does_again_what_another_took_back() -> None:
    match = Driver(begin()).some(40)
    match.lenient = True
    match.undo()
    match.lenient = False
    taken = match.redoable
    assert taken is not None
    with pytest.raises(RedoRefused):
        match.redo(1 - taken.seat)
    match.redo(taken.seat)


def test_a_game_that_is_resumed_knows_what_was_taken_back() -> None:
    store = MemoryStore()
    match = Driver(begin(store)).some(40)
    stood = digest(match.state)
    match.lenient = True
    match.undo()
    journal = store.read(match.name)
    again = replay(journal.header, journal.records).match
    again.redo()
    assert digest(again.state) == stood
