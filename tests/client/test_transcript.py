"""The story of a game for one viewer: what is new, what was taken back, what nobody told it."""

from __future__ import annotations

from ashes_tui.client.session import session_for
from ashes_tui.engine.api import (
    PUBLIC,
    Activate,
    CardMoved,
    CardScenario,
    Choice,
    Confirm,
    DieScenario,
    Pass,
    SeatScenario,
    Stream,
    TurnDecision,
    options,
    random_choice,
)
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.plain.reading.speech import SPOKEN
from tests.match.games import Driver, begin
from tests.ui.test_coming import seated

ANN, BOB = 0, 1


def test_news_is_told_once() -> None:
    """Given a game that goes on, then what is asked for as new is all that was told, each line once."""
    session = session_for(begin())
    transcript, driver, told = session.transcript(ANN), Driver(session.match), list[str]()
    for _ in range(30):
        driver.some(4)
        told += [line.text for line in transcript.news()]
        assert transcript.news() == []
    assert told == [line.text for line in transcript.lines]
    assert len(told) > 60


def test_two_front_ends_of_one_viewer_hear_the_news_each_for_itself() -> None:
    session = session_for(begin())
    one, two = session.transcript(BOB), session.transcript(BOB, SPOKEN)
    Driver(session.match).some(20)
    assert one.news()
    assert two.news()


def test_only_the_last_lines_are_repeated_to_whoever_comes_later() -> None:
    session = session_for(begin())
    Driver(session.match).some(60)
    transcript = session.transcript(ANN)
    transcript.skip_to_last(8)
    assert transcript.news() == transcript.lines[-8:]


def test_what_was_taken_back_is_gone_and_what_came_instead_is_news() -> None:
    """Given a choice that was told and then taken back, then the story is as before it, and goes on from there."""
    session = session_for(begin())
    match, draw = session.match, Stream(7)
    transcript = session.transcript(ANN)
    taken_back = 0
    while match.version < 160 and not match.outcome:
        decision, before = match.decisions[0], [line.text for line in transcript.lines]
        match.choose(decision.seat, random_choice(match.rules, match.state, decision, draw), decision.id)
        after = [line.text for line in transcript.lines]
        assert after[: len(before)] == before
        if match.undo_limit(decision.seat) is None and after != before:
            transcript.news()
            session.undo(decision.seat)
            assert [line.text for line in transcript.lines] == before
            assert transcript.news() == []
            taken_back += 1
            match.choose(decision.seat, random_choice(match.rules, match.state, decision, draw), decision.id)
    assert taken_back > 5


def test_a_chapter_holds_what_one_choice_brought() -> None:
    """Given a story read only at the end, then its chapters are those of a story read after every choice."""
    session = session_for(begin())
    followed, driver = session.transcript(PUBLIC), Driver(session.match)
    for _ in range(100):
        if session.over:
            break
        driver.one()
        followed.caught_up()
    late = session.transcript(PUBLIC)
    assert list(late.chapters) == list(followed.chapters)
    assert len({chapter.since for chapter in late.chapters}) == len(late.chapters)


def test_a_card_that_left_play_keeps_the_name_it_had() -> None:
    """Given cards that went to a place where nobody numbers them, then names of that moment still know them."""
    session = session_for(begin())
    transcript, driver = session.transcript(PUBLIC), Driver(session.match, 3)
    while not isinstance(session.match.decisions[0], TurnDecision) or session.match.version < 80:
        driver.one()
    moved = [e for e in session.match.events(PUBLIC) if isinstance(e, CardMoved) and e.card >= 0]
    assert moved
    assert all(transcript.names.title(event.card) != "a card" for event in moved)


def test_an_ability_of_which_all_was_declined_is_said_to_change_nothing_when_the_turn_goes_on() -> None:
    """Given an ability whose optional effect is declined, which is no event, then the story says so before what comes.

    It is told as part of what was done before: nothing has happened since.
    """
    dice = (DieScenario(DieType.ARTIFICE, Level.POWER),)
    spell = CardScenario("Photovoltaics", status=3)
    maeve = SeatScenario(CardScenario("Maeve Luminvale"), spellboard=(spell,), active=dice, exhausted=dice)
    session = seated(maeve, SeatScenario(CardScenario("Issa Brightmore"))).game.session
    match = session.match
    for wanted in (_uses_photovoltaics, Confirm(False).__eq__):
        decision = match.decisions[0]
        offered = (option.choice for option in options(match.rules, match.state, decision))
        choice = next(one for one in offered if wanted(one))
        match.choose(decision.seat, choice, decision.id)
    used = [line.text for line in session.transcript(BOB).lines]
    assert used[-1].endswith("activates Photovoltaics")
    happened = match.event_count
    match.choose(ANN, Pass(), match.decisions[0].id)
    chapter = session.transcript(BOB).chapters[-1]
    assert session.transcript(BOB).lines[len(used)].text == "Nothing changes"
    assert chapter.ends[0] == happened


def _uses_photovoltaics(choice: Choice) -> bool:
    return isinstance(choice, Activate) and choice.ability == "Photovoltaics#0"
