"""The lives of a game turn by turn, followed as it goes on, is taken back, or is looked back at."""

from __future__ import annotations

from ashes_tui.client.lives import LivesSoFar
from ashes_tui.client.looking_back import LookingBack
from ashes_tui.client.session import Session, session_for
from ashes_tui.engine.api import PUBLIC
from ashes_tui.match.match import Match
from ashes_tui.match.past import PastMatch
from tests.match.games import Driver, begin


def played_out() -> Session:
    return session_for(Driver(begin(seed=5)).all())


def whole(match: Match) -> object:
    """The lives found anew, not followed."""
    return LivesSoFar().of(match)


def test_the_last_of_the_lives_are_those_on_the_table() -> None:
    session = played_out()
    lives = session.lives()
    assert set(lives.values) == {0, 1}
    for seat, values in lives.values.items():
        assert values[-1] == session.view(PUBLIC).seats[seat].phoenixborn.life_left
        assert values[0] == session.view(PUBLIC).seats[seat].phoenixborn.life
    assert len(lives.rounds) == session.view(PUBLIC).round
    assert lives.rounds[0] == 0


def test_the_moment_of_a_turn_is_the_one_in_which_it_began() -> None:
    session = played_out()
    lives, match = session.lives(), session.match
    turns = len(lives.values[0]) - 1
    for turn in (0, 1, turns - 1):
        at = session.moment_of(turn)
        assert match.view_at(match.moments[at], PUBLIC).turn == turn + 1
        assert at == 0 or match.view_at(match.moments[at - 1], PUBLIC).turn == turn


def test_they_are_the_same_object_until_the_game_goes_on() -> None:
    """Given that nothing has been played, then they are not made anew: a picture is drawn from them for every key."""
    session = played_out()
    assert session.lives() is session.lives()


def test_what_was_followed_is_what_would_be_found_anew() -> None:
    """Given any moment, gone to from any other, then nothing of what came after it is left."""
    past = PastMatch(played_out().match)
    so_far = LivesSoFar()
    for at in (past.last, past.last // 2, past.last - 3, 0, 7, past.last):
        past.go_to(at)
        assert so_far.of(past) == whole(past), at


def test_looking_back_shows_them_up_to_the_moment_that_is_looked_at() -> None:
    session = played_out()
    now = session.lives()
    looking = LookingBack(session, (PUBLIC,))
    looking.go_to(looking.past.last // 2)
    then = looking.session.lives()
    assert then == whole(looking.past)
    assert len(then.values[0]) < len(now.values[0])
    assert session.lives() is now, "the game itself was not touched"


def test_what_is_taken_back_is_gone() -> None:
    """Given choices undone and others made, then the lives are those of the course that was taken."""
    driver = Driver(begin(seed=5))
    match = driver.some(60)
    match.lenient = True
    session = session_for(match)
    session.lives()
    for _ in range(12):
        match.undo()
    assert session.lives() == whole(match)
    driver.some(30)
    assert session.lives() == whole(match)
