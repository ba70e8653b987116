"""Numbers of copies: the least that is free, kept while the copy is in play, the same for everybody."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, View
from ashes_tui.words.api import Names, tell
from ashes_tui.words.copy_numbers import CopyNumbers
from tests.match.games import Driver, begin

from .conftest import unit, with_units

FIRST, SECOND = 200, 201
MOST_COPIES = 5
SNAPSHOT = api.Snapshot(1, 2, 0, 0, 0, 0, (), 0, 0)


def mine(view: View, *cards: tuple[int, str]) -> View:
    """The view with these units on the near battlefield."""
    seat = structs.replace(view.seats[0], battlefield=tuple(unit(card, name, 0) for card, name in cards))
    return structs.replace(view, seats=(seat, *view.seats[1:]))


def test_a_copy_keeps_its_number_when_the_one_before_it_dies(names: Names) -> None:
    """Given two copies, when the first one dies, then the second is still the second, and the next one the first."""
    alone = names.for_later_view(mine(names.view, (SECOND, "Spark Drone"), (202, "Javelineer")))
    assert alone.card(SECOND) == "Spark Drone#2"
    joined = alone.for_later_view(mine(names.view, (210, "Spark Drone"), (SECOND, "Spark Drone")))
    assert (joined.card(SECOND), joined.card(210)) == ("Spark Drone#2", "Spark Drone#1")


def test_the_end_of_a_copy_is_told_with_its_number(names: Names) -> None:
    """Given two copies that die one after the other, then the log never tells twice of the same number."""
    told: list[str] = []
    now = names
    for left in ([(SECOND, "Spark Drone")], []):
        gone = FIRST if left else SECOND
        after = now.for_later_view(mine(now.view, *left))
        (line,) = tell([api.UnitDestroyed(gone, 0, SNAPSHOT)], after)
        told.append(line.text)
        now = Names(after.view, names.rulebook, names.players, known=names.known, numbers=after.numbers)
    assert "Spark Drone#1" in told[0]
    assert "Spark Drone#2" in told[1]


def test_a_copy_that_comes_back_is_another_one(names: Names) -> None:
    """Given a numbered copy that left, when it comes back beside others, then it has the number that any copy would
    have: nothing tells that it is the same card.
    """
    left = names.for_later_view(mine(names.view, (FIRST, "Spark Drone")))
    back = [
        left.for_later_view(mine(names.view, (FIRST, "Spark Drone"), (210, "Spark Drone"), (card, "Spark Drone")))
        for card in (SECOND, 211)
    ]
    assert [now.card(210) for now in back] == ["Spark Drone#2"] * 2
    assert [now.card(card) for now, card in zip(back, (SECOND, 211), strict=True)] == ["Spark Drone#3"] * 2


def test_who_comes_as_another_leaves_is_not_called_like_it(names: Names) -> None:
    """Given a copy that leaves while another comes, then what is told of both has two numbers."""
    now = names.for_later_view(mine(names.view, (SECOND, "Spark Drone"), (210, "Spark Drone")))
    assert (now.card(SECOND), now.card(210)) == ("Spark Drone#2", "Spark Drone#3")


def test_a_card_without_copies_has_no_number(names: Names, opening: View) -> None:
    assert names.card(202) == "Javelineer"
    assert CopyNumbers().after(with_units(opening, ("Javelineer",))).numbers == {}


def test_what_lies_in_a_hand_or_pile_has_no_number(names: Names) -> None:
    """Given a numbered copy that went to a hand, then it is called by its title there."""
    hand = structs.replace(mine(names.view, (SECOND, "Spark Drone")).seats[0], hand=(unit(FIRST, "Spark Drone", 0),))
    seen = structs.replace(names.view, seats=(hand, *names.view.seats[1:]))
    numbers = names.numbers.after(seen)
    assert Names(seen, names.rulebook, names.players, numbers=numbers).card(FIRST) == "Spark Drone"


def test_everybody_calls_copies_alike_in_whole_games_by_small_numbers() -> None:
    """Given games played out, then players and spectators see the same numbers: different ones, no more than needed."""
    for seed in (3, 5, 8):
        session = session_for(begin(seed=seed))
        transcripts = [session.transcript(viewer) for viewer in (0, 1, PUBLIC)]
        driver, most = Driver(session.match), 0
        while session.match.outcome is None:
            driver.some(1)
            one, *others = [transcript.names.numbers for transcript in transcripts]
            assert all((other.numbers, other.places) == (one.numbers, one.places) for other in others)
            called = [(place, one.numbers[card]) for card, place in one.places.items() if card in one.numbers]
            assert len(set(called)) == len(called)
            most = max([most, *(n for _, n in called)])
        assert 2 <= most <= 2 * MOST_COPIES


def test_what_is_taken_back_gives_its_numbers_back() -> None:
    """Given a game that is taken back, then a transcript that followed it numbers as one that never saw the rest."""
    session = session_for(begin(seed=5))
    transcript = session.transcript(PUBLIC)
    driver = Driver(session.match)
    for _ in range(60):
        driver.some(1)
        transcript.caught_up()
        if session.match.undo_limit() is None:
            session.match.undo()
            assert transcript.names.numbers == session.transcript(PUBLIC).names.numbers
            driver.some(1)


def test_amid_a_turn_a_number_does_not_tell_what_comes(opening: View) -> None:
    """Given a second copy that comes within a turn, then before it came the first has no number, unless it had one."""
    alone, both = mine(opening, (FIRST, "Spark Drone")), mine(opening, (FIRST, "Spark Drone"), (SECOND, "Spark Drone"))
    before = CopyNumbers().after(alone)
    now = before.after(both)
    assert set(now.numbers) == {FIRST, SECOND}
    assert not now.amid(alone, before).numbers.keys() & {FIRST}
    assert now.amid(both, before).numbers == now.numbers
    assert now.amid(alone, now).numbers[FIRST] == now.numbers[FIRST]


def test_amid_a_turn_two_copies_are_never_called_alike(opening: View) -> None:
    """Given a copy that later comes back by the number of another that has gone, then before that both differ."""
    third, fourth = 202, 203
    rows = ((FIRST, SECOND, third), (FIRST, third), (third,), (third, fourth), (third, fourth, FIRST))
    views = [mine(opening, *((card, "Spark Drone") for card in row)) for row in rows]
    before = now = CopyNumbers().after(views[0])
    for view in views[1:]:
        now = now.after(view)
    assert now.numbers[FIRST] == now.numbers[SECOND]
    seen = now.amid(views[0], before).numbers
    assert (seen[FIRST], seen[SECOND], seen[third]) == (1, 2, 3)
