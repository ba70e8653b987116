"""A saved game at a glance: how it stands, without opening it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.client.glimpse import DAY, HOUR, MINUTE, ago, glimpse_of
from ashes_tui.client.session import who_plays
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import PUBLIC, Purpose
from ashes_tui.match.new_game import NewGame, new_match
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver, begin, rules


def test_it_tells_round_lives_and_whose_turn_it_is(tmp_path: Path) -> None:
    """Given a game left half way, then its glimpse says what its table would; its file is left alone."""
    store = FileStore(tmp_path)
    match = Driver(begin(store)).some(60)
    match.close()
    before = Path(match.name).read_bytes()
    glimpse = glimpse_of(store, match.name)
    assert glimpse is not None
    view = match.view(PUBLIC)
    assert glimpse.round == view.round
    assert dict(glimpse.lives) == {
        name: seat.phoenixborn.life_left for name, seat in zip(("Ann", "Bob"), view.seats, strict=True)
    }
    assert f"round {view.round}, {dict(glimpse.lives)['Ann']} life for Ann" in glimpse.told
    assert glimpse.waits == f"{('Ann', 'Bob')[view.waiting[0]]}'s turn"
    assert Path(match.name).read_bytes() == before


def test_an_attack_that_waits_for_blockers_is_told(tmp_path: Path) -> None:
    """Given a game left where an attack waits for a block, then that is said, and not that it is anybody's turn."""
    store = FileStore(tmp_path)
    driver = Driver(begin(store, seed=1))
    while driver.match.decisions[0].purpose is not Purpose.BLOCKERS:
        driver.one()
    seat = driver.match.decisions[0].seat
    driver.match.close()
    glimpse = glimpse_of(store, driver.match.name)
    assert glimpse is not None
    asked, other = (("Ann", "Bob"), ("Bob", "Ann"))[seat]
    assert glimpse.waits == f"{other} attacks; {asked}: assign blockers"


def test_before_the_first_round_both_choose(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    match = begin(store)
    match.close()
    glimpse = glimpse_of(store, match.name)
    assert glimpse is not None
    assert glimpse.told.startswith("before the first round")
    assert glimpse.waits == "Ann and Bob choose"


def test_of_a_game_that_is_over_it_tells_who_won(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    match = begin(store)
    match.concede(1)
    match.close()
    glimpse = glimpse_of(store, match.name)
    assert glimpse is not None
    assert glimpse.waits == "Ann wins"


def test_a_file_that_cannot_be_read_has_none(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("no game\n")
    assert glimpse_of(FileStore(tmp_path), str(path)) is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "just now"),
        (MINUTE, "1 minute ago"),
        (HOUR - 1, "59 minutes ago"),
        (5 * HOUR, "5 hours ago"),
        (DAY + HOUR, "yesterday"),
        (13 * DAY, "13 days ago"),
        (500 * DAY, "02 Jul 2022"),
    ],
)
def test_how_long_ago_it_was_is_said_in_words(seconds: int, words: str) -> None:
    now = 1_700_000_000.0
    assert ago(now - seconds, now) == words


def test_whoever_plays_alone_is_you(tmp_path: Path) -> None:
    """Given a game against the computer that was left, then it is told of as the table tells it; of two with names."""
    store = FileStore(tmp_path)
    decks = tuple(load_decks(rules().rulebook).values())[:2]
    match = new_match(rules(), NewGame(decks=decks, names=("Ann", "Bob"), seed=1, players=("person", "greedy")), store)
    match = Driver(match).some(60)
    match.close()
    view, glimpse = match.view(PUBLIC), glimpse_of(store, match.name)
    assert glimpse is not None
    assert f"{view.seats[0].phoenixborn.life_left} life for you, " in glimpse.told
    assert glimpse.waits == ("your turn", "Bob's turn")[view.waiting[0]]
    assert who_plays(match.header.setup, match.header.players) == "You against Bob"
    assert who_plays(match.header.setup, ("person", "person")) == "Ann against Bob"
