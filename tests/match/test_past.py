"""A game looked back at is never changed; a copy of it goes on from where it was looked at."""

from pathlib import Path

import pytest

from ashes_tui.engine.api import AttackersDeclared, digest, open_decisions
from ashes_tui.match.errors import MatchError
from ashes_tui.match.past import PastMatch, copy_up_to
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.records import Chosen
from tests.match.games import Driver, begin


def test_each_moment_stands_as_it_was() -> None:
    match = begin()
    driver, stood = Driver(match), []
    for _ in range(30):
        stood.append((digest(match.state), match.decisions, match.event_count))
        driver.one()
    past = PastMatch(match)
    for at in (29, 0, 13, 12):
        past.go_to(at)
        assert (digest(past.state), past.decisions, past.event_count) == stood[at]
        assert (past.at, past.version) == (at, at)


def test_the_past_cannot_be_changed() -> None:
    match = Driver(begin()).some(20)
    past, stood = PastMatch(match), digest(match.state)
    past.go_to(10)
    driver = Driver(past)
    with pytest.raises(MatchError):
        driver.one()
    past.lenient = True
    with pytest.raises(MatchError):
        past.undo()
    assert past.at == 10
    assert digest(match.state) == stood


def test_between_two_answers_nobody_is_asked() -> None:
    """Given a moment amid what followed an answer, then nothing is open there, and no attack is fought out from it."""
    match = Driver(begin()).some(150)
    attacks = [n for n, event in match.numbered_events(None) if isinstance(event, AttackersDeclared)]
    past = PastMatch(match, range(match.event_count))
    assert attacks
    for at in range(past.last + 1):
        past.go_to(at)
        if past.moment.after is None and at:
            assert open_decisions(past.state) == past.decisions == ()
            assert all(past.trial(seat).lives_after(None) == {} for seat in (0, 1))


def test_no_moment_lies_beyond_the_ends() -> None:
    past = PastMatch(Driver(begin()).some(20))
    past.go_to(99)
    assert past.at == past.last == 20
    past.go_to(-5)
    assert past.at == 0


def test_a_copy_goes_on_from_there_and_the_game_stays(tmp_path: Path) -> None:
    """Given a saved game with a choice undone, when it is copied up to a moment, then the copy resumes there."""
    store = FileStore(tmp_path)
    match = Driver(begin(store)).some(30)
    match.lenient = True
    match.undo()
    Driver(match, 7).some(10)
    before, there = Path(match.name).read_bytes(), match.moments[35].transition
    name = copy_up_to(match, 35, store)
    copy, notes = resume(store, name)
    assert not notes
    assert digest(copy.state) == digest(there.state)
    assert copy.version == 35
    assert all(isinstance(record, Chosen) for record in store.read(name).records)
    Driver(copy, 3).some(5)
    assert copy.version == 40
    assert Path(match.name).read_bytes() == before
