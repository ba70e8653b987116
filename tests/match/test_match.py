"""A match answers decisions, tells its subscribers, and hides from each seat what is not its own."""

import pytest
from msgspec import structs

from ashes_tui.ai.foresight import Foresight
from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.engine.api import (
    PUBLIC,
    CardMoved,
    Choice,
    Decision,
    Decline,
    DiceRolled,
    IllegalChoice,
    Option,
    PickCards,
    PileShuffled,
    RollScenario,
    StaleChoice,
    View,
    digest,
)
from ashes_tui.lang.terms import Level
from ashes_tui.match.driver import play, step
from ashes_tui.match.errors import ConcedeRefused, MatchError, StoreError, UndoRefused
from ashes_tui.match.match import Match, Notice
from ashes_tui.match.replay import replay
from ashes_tui.match.saves.records import Chosen, Conceded, ForcedRolls, Record
from ashes_tui.match.saves.store import MemoryLog, MemoryStore
from tests.match.games import Driver, begin, rules, setup


def test_both_seats_choose_their_first_five_at_once() -> None:
    match = begin()
    assert [d.seat for d in match.decisions] == [0, 1]
    second = match.decisions[1]
    Driver(match).one()
    assert [d.id for d in match.decisions] == [second.id]


def test_a_stale_answer_is_refused_and_changes_nothing() -> None:
    match = begin()
    first = match.decisions[0]
    Driver(match).one()
    before = digest(match.state)
    with pytest.raises(StaleChoice):
        match.choose(0, PickCards(), first.id)
    assert digest(match.state) == before
    assert match.version == 1


def test_a_seat_cannot_answer_for_another() -> None:
    match = begin()
    with pytest.raises(IllegalChoice) as refused:
        match.choose(1, Decline(), match.decisions[0].id)
    assert refused.value.denial.code == "not-your-decision"


def test_an_illegal_answer_is_refused_and_nobody_hears_of_it() -> None:
    match, heard = begin(MemoryStore()), list[Notice]()
    match.subscribe(heard.append)
    with pytest.raises(IllegalChoice):
        match.choose(0, PickCards(()), match.decisions[0].id)
    assert (match.version, heard) == (0, [])


def test_subscribers_hear_each_record_after_it_is_saved() -> None:
    store = MemoryStore()
    match = begin(store)
    seen: list[tuple[int, int]] = []
    stop = match.subscribe(lambda notice: seen.append((notice.record.n, len(store.read(match.name).records))))
    Driver(match).some(6)
    stop()
    Driver(match).some(2)
    assert seen == [(n, n) for n in range(1, 7)]


def test_a_store_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(MemoryStore())
    Driver(match).some(5)
    before, heard = digest(match.state), list[Notice]()
    match.subscribe(heard.append)

    def fail(self: MemoryLog, record: Record) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(MemoryLog, "append", fail)
    with pytest.raises(StoreError):
        Driver(match).one()
    assert (digest(match.state), match.version, heard) == (before, 5, [])


def test_events_since_hide_what_a_viewer_may_not_know() -> None:
    match = Driver(begin()).some(8)
    everything = match.events(0, 0)
    assert match.events(0, 3) == everything[3:]
    drawn = [e for e in match.events(1) if isinstance(e, CardMoved) and e.audience == (0,)]
    shuffled = [e for e in match.events(1) if isinstance(e, PileShuffled)]
    assert drawn == []
    assert all(e.order == () for e in shuffled)


def test_a_view_shows_the_own_hand_only() -> None:
    match = Driver(begin()).some(4)
    view = match.view(0)
    assert view.viewer == 0
    assert len(view.seats[0].hand) == view.seats[0].hand_count == 5
    assert view.seats[1].hand == ()


def test_conceding_ends_the_game_for_the_whole_side() -> None:
    match = Driver(begin(MemoryStore())).some(12)
    after = match.concede(0)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.decisions == ()
    assert match.state.table.seats[0].lost
    assert [type(e).__name__ for e in after.events] == ["PlayerLost", "GameEnded"]
    with pytest.raises(ConcedeRefused):
        match.concede(1)


def test_conceding_while_first_fives_are_chosen() -> None:
    match = begin()
    match.concede(1)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_a_seat_that_is_not_there_cannot_concede() -> None:
    with pytest.raises(ConcedeRefused):
        begin().concede(7)


def test_conceding_is_recorded_and_replayed() -> None:
    store = MemoryStore()
    match = Driver(begin(store)).some(9)
    match.concede(1)
    journal = store.read(match.name)
    assert isinstance(journal.records[-1], Conceded)
    assert journal.records[-1].ended
    again = replay(journal.header, journal.records)
    assert again.differences == ()
    assert digest(again.match.state) == digest(match.state)


def test_rolls_that_were_fixed_come_and_are_replayed() -> None:
    """Given two power symbols fixed before the first roll, then they are rolled, and rolled again in a replay."""
    store = MemoryStore()
    match = begin(store)
    match.force((RollScenario(levels=(Level.POWER, Level.POWER)),))
    rolled = [e for e in Driver(match).some(2).events(PUBLIC) if isinstance(e, DiceRolled)]
    assert [level for _, level in rolled[0].rolls[:2]] == [Level.POWER, Level.POWER]
    journal = store.read(match.name)
    assert isinstance(journal.records[0], ForcedRolls)
    again = replay(journal.header, journal.records)
    assert again.differences == ()
    assert digest(again.match.state) == digest(match.state)


def test_rolls_that_were_fixed_can_be_taken_back() -> None:
    """Given fixed rolls, then only who may take back anything lifts them, and the game is as before."""
    match = begin()
    before = digest(match.state)
    match.force((RollScenario(levels=(Level.POWER,)),))
    with pytest.raises(UndoRefused):
        match.undo(0)
    match.lenient = True
    match.undo()
    assert digest(match.state) == before


def test_replay_needs_nothing_but_the_records() -> None:
    store = MemoryStore()
    match = Driver(begin(store), 3).all()
    journal = store.read(match.name)
    again = replay(journal.header, journal.records)
    assert again.complete
    assert again.differences == ()
    assert again.match.outcome == match.outcome
    assert digest(again.match.state) == digest(match.state)


def test_every_twentieth_record_carries_a_digest() -> None:
    store = MemoryStore()
    match = Driver(begin(store)).some(65)
    assert [r.n for r in store.read(match.name).records if r.digest] == [20, 40, 60]


def test_replay_says_where_it_differs() -> None:
    store = MemoryStore()
    match = Driver(begin(store)).some(45)
    header, records = store.read(match.name).header, list(store.read(match.name).records)
    records[19] = structs.replace(records[19], digest="0" * 32)
    assert [d.n for d in replay(header, tuple(records)).differences] == [20]


def test_replay_stops_where_a_choice_is_refused() -> None:
    store = MemoryStore()
    match = Driver(begin(store)).some(10)
    header, records = store.read(match.name).header, list(store.read(match.name).records)
    wrong = records[4]
    assert isinstance(wrong, Chosen)
    records[4] = structs.replace(wrong, choice=PickCards((9999,)))
    again = replay(header, tuple(records))
    assert not again.complete
    assert [d.n for d in again.differences] == [5]
    assert again.match.version == 4


def test_the_header_holds_only_the_definitions_this_game_uses() -> None:
    match = begin()
    used = match.header.rulebook.cards
    assert "Issa Brightmore" in used
    assert "Spark Drone" in used
    assert "Maeve Luminvale" not in used
    assert match.header.rules_digest == rules().rulebook.digest


def test_players_need_one_name_per_seat() -> None:
    with pytest.raises(MatchError, match="one player per seat"):
        Match.start(rules(), setup(), players=("person",))


def test_random_players_finish_a_game_from_their_views() -> None:
    match = begin()
    outcome = play(match, {0: RandomPlayer(1), 1: RandomPlayer(2)})
    assert outcome is not None
    assert outcome == match.outcome


class Stubborn(RandomPlayer):
    """Gives an answer that is refused so many times before it gives one that is not."""

    def __init__(self, times: int) -> None:
        super().__init__(1)
        self.left = times

    def choose(
        self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight | None = None
    ) -> Choice:
        self.left -= 1
        return PickCards() if self.left >= 0 else super().choose(view, decision, options, foresight)


def test_a_player_whose_answers_are_refused_is_asked_again_but_not_for_ever() -> None:
    """Given a First Five and a player that picks nothing, then the third answer is taken, and after fifty none is."""
    match = begin()
    assert step(match, {0: Stubborn(2)})
    assert [d.seat for d in match.decisions] == [1]
    with pytest.raises(MatchError, match="the player of seat 1 finds no legal answer"):
        step(match, {1: Stubborn(50)})


def test_equal_seeds_play_equal_games() -> None:
    def ended() -> str:
        match = begin()
        play(match, {0: RandomPlayer(7), 1: RandomPlayer(8)})
        return digest(match.state)

    assert ended() == ended()


def test_a_step_waits_for_people() -> None:
    match = begin()
    assert step(match, {1: RandomPlayer(2)})
    assert not step(match, {1: RandomPlayer(2)})
    assert [d.seat for d in match.decisions] == [0]
