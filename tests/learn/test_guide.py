"""The guided game: it is won in reasonable time, and each thing is explained when it first comes up."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from ashes_tui.ai.players import NAMES, make_player
from ashes_tui.client.session import Session, session_for
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import (
    AttackersDeclared,
    BlockersDeclared,
    CardsDecision,
    Choice,
    DamageDealt,
    Pass,
    Purpose,
    TriggerDecision,
    TurnDecision,
)
from ashes_tui.learn.first_game import DECKS, first_game, is_first_game, unfinished
from ashes_tui.learn.guide import Guide
from ashes_tui.learn.lessons import LESSONS, PATH, Situation
from ashes_tui.match.player import answer_decision
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.store import MemoryStore
from tests.match.games import rules

LONGEST = 100
"""Questions that a guided game may ask: at ten seconds each, and as many to read each lesson, under twenty minutes."""
LINES = 5
"""What a lesson may take of a terminal of 80 columns, with its title."""


@cache
def decks() -> dict[str, object]:
    return dict(load_decks(rules().rulebook))


def begun(store: MemoryStore | None = None) -> Session:
    return session_for(first_game(rules(), load_decks(rules().rulebook), store))


def answer(session: Session, player: str = "greedy") -> Choice:
    """Let a computer player answer for the learner."""
    decision = session.decision_of(0)
    assert decision is not None
    given: list[Choice] = []

    def take(choice: Choice) -> None:
        session.match.choose(0, choice, decision.id)
        given.append(choice)

    answer_decision(session.match.rules, session.match.state, decision, make_player(player, 1), take)
    session.let_play()
    return given[0]


@cache
def played() -> tuple[Session, Guide, int]:
    """A guided game from its first question to its end, its lessons, and how many questions were asked."""
    session = begun()
    session.let_play()
    guide, asked = Guide(session), 0
    while not session.over:
        guide.follow()
        answer(session)
        asked += 1
    return session, guide, asked


def test_it_is_won_by_who_plays_sensibly_and_is_not_long() -> None:
    session, _, asked = played()
    assert session.match.outcome is not None
    assert session.match.outcome.winners == (0,)
    assert asked <= LONGEST


def test_every_step_is_told_once() -> None:
    _, guide, _ = played()
    told = [lesson.step for lesson in guide.told]
    assert len(told) == len(set(told))
    assert set(PATH) <= set(told)


def test_steps_of_the_list_are_lessons() -> None:
    assert set(PATH) <= {lesson.step for lesson in LESSONS}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.step)
def test_a_lesson_is_short(lesson: object) -> None:
    from ashes_tui.learn.lessons import Lesson
    from ashes_tui.ui.draw.lesson import panel_lines

    assert isinstance(lesson, Lesson)
    assert panel_lines(f"{lesson.text} {lesson.keys}".strip(), 80) <= LINES


def test_no_lesson_says_which_card_to_play() -> None:
    """A hint that is asked for might name another one."""
    cards = {title for name in DECKS for title in load_decks(rules().rulebook)[name].cards}
    assert [(lesson.step, title) for lesson in LESSONS for title in cards if title in lesson.text + lesson.keys] == []


def test_each_step_has_a_number_of_its_own() -> None:
    """Given all lessons of a game, then those of the list are counted one by one, the others stand beside them."""
    _, guide, _ = played()
    at = guide.at
    numbers = []
    for i in range(len(guide.told)):
        guide.at = i
        numbers.append(guide.number)
    guide.at = at
    listed = [n for n, lesson in zip(numbers, guide.told, strict=True) if lesson.step in PATH]
    assert listed == [f"step {n} of {len(PATH)}" for n in range(1, len(PATH) + 1)]
    assert {n for n in numbers if n not in listed} <= {"beside the steps"}


def test_a_held_reaction_and_the_order_of_damage_are_explained_when_asked_for() -> None:
    """Given a question for a reaction, or for which damage comes first, then a lesson tells of it."""
    view = begun().view(0)
    card = structs.replace(view.seats[0].phoenixborn, id=99)
    seat = structs.replace(view.seats[0], hand=(card,))
    view = structs.replace(view, seats=(seat, view.seats[1]))
    react = TriggerDecision(
        seat=0, purpose=Purpose.TRIGGER, rule="ASC-TIM-02", triggers=((99, "x#0"),), event="damaged"
    )
    other = structs.replace(react, triggers=((1, "x#0"),))
    first = CardsDecision(seat=0, purpose=Purpose.DAMAGE_FIRST, rule="ASC-TIM-05", cards=(1, 2), low=1, high=1)
    told = [
        [lesson.step for lesson in LESSONS if lesson.arises(Situation(view, asked, (), ()))]
        for asked in (react, other, first)
    ]
    assert told == [["Reactions"], [], ["The order of damage"]]


def test_a_lesson_comes_with_its_question() -> None:
    """Given the question who blocks for the first time, the lesson on blocking is on; nothing is told ahead."""
    session = begun()
    session.let_play()
    guide = Guide(session)
    assert guide.lesson is not None
    assert guide.lesson.step == "Your First Five"
    while not session.over:
        guide.follow()
        decision = session.decision_of(0)
        assert decision is not None
        if decision.purpose is Purpose.BLOCKERS:
            break
        assert "Blocking" not in [lesson.step for lesson in guide.told]
        answer(session)
    assert guide.lesson.step == "Blocking"


def test_one_lesson_at_a_time() -> None:
    session = begun()
    session.let_play()
    guide = Guide(session)
    for _ in range(30):
        before = len(guide.told)
        answer(session)
        guide.follow()
        assert len(guide.told) <= before + 1


def test_lessons_can_be_read_again() -> None:
    _, guide, _ = played()
    guide.turn_to(-len(LESSONS))
    assert guide.lesson is guide.told[0]
    assert guide.steps()[0] == ("Your First Five", "now")
    guide.turn_to(1)
    assert guide.lesson is guide.told[1]
    guide.turn_to(len(LESSONS))
    assert guide.lesson is guide.told[-1]


def test_a_game_that_was_left_goes_on_with_its_lessons() -> None:
    """Given a guided game left after twenty answers, then resumed: the same lessons count as told."""
    store = MemoryStore()
    session = begun(store)
    session.let_play()
    guide = Guide(session)
    for _ in range(20):
        answer(session)
        guide.follow()
    session.match.close()
    found = unfinished(store.saved())
    assert found is not None
    match, _ = resume(store, found.name)
    assert is_first_game(match.header.players)
    again = Guide(session_for(match))
    assert [lesson.step for lesson in again.told] == [lesson.step for lesson in guide.told]


def test_a_game_that_is_over_is_not_gone_on_with() -> None:
    store = MemoryStore()
    session = begun(store)
    session.let_play()
    session.concede(0)
    assert unfinished(store.saved()) is None


def test_the_teacher_is_gentle() -> None:
    """It attacks with one unit at a time, only the Phoenixborn, blocks once, and uses no dice power."""
    session, _, _ = played()
    events = session.match.events(0)
    bodies = {seat.phoenixborn.id for seat in session.view(0).seats}
    attacks = [e for e in events if isinstance(e, AttackersDeclared) and e.seat == 1]
    assert attacks
    assert all(len(e.attackers) == 1 and e.target in bodies for e in attacks)
    blocks = [e for e in events if isinstance(e, BlockersDeclared) and e.seat == 1]
    assert all(len(e.blocks) <= 1 for e in blocks)
    assert any(isinstance(e, DamageDealt) for e in events)


def test_set_ups_do_not_offer_the_teacher() -> None:
    assert "gentle" not in NAMES


def test_both_decks_come_with_the_game() -> None:
    assert set(DECKS) <= set(decks())


def test_passing_is_never_the_only_way_through() -> None:
    """A learner who only passes is not beaten within the first two rounds."""
    session = begun()
    session.let_play()
    while not session.over and session.view(0).round <= 2:
        decision = session.decision_of(0)
        assert decision is not None
        if isinstance(decision, TurnDecision) and session.match.check(decision, Pass()) is None:
            session.match.choose(0, Pass(), decision.id)
            session.let_play()
        else:
            answer(session, "random")
    assert not session.over
