"""Games with an automaton: saved, resumed, played again, taken back."""

from pathlib import Path

import msgspec
import pytest

from ashes_tui.engine.api import AspectRevealed, GameSetup, OpponentSetup, digest, link
from ashes_tui.match.errors import ConcedeRefused, UndoLimit
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay, replay_journal, resume
from ashes_tui.match.saves.definitions import used_rulebook
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.records import Header
from ashes_tui.match.saves.store import MemoryStore, Store
from ashes_tui.match.undo import undo_limit_of
from tests.match.games import Driver, rules, setup

ENEMIES = tuple(rules().rulebook.automata)


def solo_setup(seed: int = 5, enemy: str = "Scatha Kalani", difficulty: str = "standard", people: int = 1) -> GameSetup:
    return GameSetup(setup(seed).seats[:people], seed, opponent=OpponentSetup(enemy, difficulty))


def begin_solo(store: Store | None = None, seed: int = 5, enemy: str = "Scatha Kalani") -> Match:
    return Match.start(rules(), solo_setup(seed, enemy), store=store)


@pytest.mark.parametrize("enemy", ENEMIES)
def test_a_saved_game_replays_from_its_own_definitions(enemy: str) -> None:
    store = MemoryStore()
    match = Driver(begin_solo(store, enemy=enemy)).some(10_000)
    assert match.outcome
    again = replay_journal(store.read(match.name))
    assert again.differences == ()
    assert digest(again.match.state) == digest(match.state)


@pytest.mark.parametrize("enemy", ENEMIES)
def test_the_definitions_are_those_of_the_game_and_no_more(enemy: str) -> None:
    whole = rules().rulebook
    used = used_rulebook(whole, solo_setup(enemy=enemy))
    assert list(used.automata) == [enemy]
    assert set(whole.automata[enemy].titles) <= set(used.cards)
    others = {t for name, spec in whole.automata.items() if name != enemy for t in spec.titles}
    assert not others & set(used.cards)
    assert used_rulebook(whole, setup()).automata == {}


def test_a_game_goes_on_after_it_was_left(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    match = Driver(begin_solo(store)).some(30)
    before = digest(match.state)
    match.close()
    again, notes = resume(store, match.name)
    assert notes == ()
    assert digest(again.state) == before
    assert Driver(again, 9).some(10_000).outcome
    again.close()


def test_a_game_saved_before_there_were_opponents_replays() -> None:
    store = MemoryStore()
    match = Driver(Match.start(rules(), setup(), store=store)).some(60)
    journal = store.read(match.name)
    old = msgspec.to_builtins(journal.header)
    del old["setup"]["opponent"], old["rulebook"]["automata"]
    header = msgspec.convert(old, Header)
    assert replay(header, journal.records, link(header.rulebook)).differences == ()


def test_two_people_play_against_one_opponent() -> None:
    store = MemoryStore()
    match = Match.start(rules(), solo_setup(people=2), store=store)
    assert match.header.players == ("person", "person")
    assert Driver(match).some(10_000).outcome
    assert replay_journal(store.read(match.name)).differences == ()


def test_only_people_concede_and_then_the_opponent_has_won() -> None:
    match = begin_solo()
    with pytest.raises(ConcedeRefused):
        match.concede(1)
    after = match.concede(0)
    assert after.outcome
    assert after.outcome.winners == (1,)


def test_what_the_opponent_rolled_and_revealed_is_taken_back_only_leniently() -> None:
    match = begin_solo()
    driver, since = Driver(match), 0
    while not any(isinstance(e, AspectRevealed) for e in match.events(0, since)):
        since = match.event_count
        driver.one()
    assert match.undo_limit(0) is not None
    before = match.version
    match.lenient = True
    match.undo(0)
    assert match.version == before + 1
    assert undo_limit_of(0, (AspectRevealed(3),), ()) is UndoLimit.SEEN


def test_everybody_sees_the_life_of_the_opponent() -> None:
    assert [begin_solo().view(viewer).seats[1].phoenixborn.life for viewer in (0, -1)] == [30, 30]
