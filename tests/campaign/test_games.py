"""Whole campaigns, played by computer players against opponents with little life."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.ai.players import make_players
from ashes_tui.campaign.chronicle import ChronicleEntry, Feat, Tally, feats, tallies
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.campaign.games import record_ending, result_of, settle, void_game
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.engine.api import RANDOM, GameSetup, OpponentSetup, SeatSetup
from ashes_tui.match.driver import play, step
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from tests.campaign.runs import INDIRI, SCATHA, SKIES, VIROS, Run, begin, card_pool, member, prize, weak
from tests.match.games import Driver

ISSA = "Issa Brightmore"


@pytest.mark.rule("ASC-CAMP-01", "ASC-CAMP-03", "ASC-CAMP-04", "ASC-CAMP-05", "SET-12", "CAMP-10")
def test_a_campaign_of_three_games_is_won(tmp_path: Path) -> None:
    """Given a heroic campaign, when three games are won with cards taken between them, then it is won."""
    run = Run(tmp_path, begin("dragonborn", member(SKIES), difficulty="heroic"))
    cards = [t for t in card_pool().decks["The Iron Men"].cards if card_pool().rulebook.cards[t].unique is None][:3]
    threats = []
    for opponent in (SCATHA, INDIRI, SCATHA):
        match = run.start(opponent)
        threats.append(match.state.table.seats[1].threat)
        assert run.now.under_way is not None
        run.finish(match)
        assert run.now.encounters[-1].won
        if stage_of(run.now) is Stage.PRIZE:
            run.kept = run.store.record_choice(run.kept, prize(dict.fromkeys(cards, 3), "The Iron Men"), card_pool())
    assert stage_of(run.now) is Stage.WON
    assert threats == [5, 6, 7]
    assert run.store.read(run.kept.name).loaded == run.now
    entries = run.chronicle.entries()
    assert [(e.number, e.completed, e.threat) for e in entries] == [(1, False, 0), (2, False, 1), (3, True, 2)]
    assert tallies(entries) == (
        Tally("Arren Frostpeak", INDIRI, "heroic", 1, 1, 1),
        Tally("Arren Frostpeak", SCATHA, "heroic", 1, 2, 2),
    )
    assert feats(entries) == (Feat("Arren Frostpeak", "dragonborn", "heroic", 1, 3),)


def test_a_game_of_a_campaign_goes_on_from_its_own_file(tmp_path: Path) -> None:
    """Given a game left in the middle, then the campaign waits for it, and takes its result once it is over."""
    run = Run(tmp_path, begin())
    match = Driver(run.start()).some(12)
    match.close()
    run.settle()
    game = run.now.under_way
    assert game is not None
    assert Path(match.name).name == game.game
    again, _ = resume(run.games, game.game)
    assert again.version == match.version
    again.concede(0)
    again.close()
    run.settle()
    assert (run.now.wins, stage_of(run.now)) == (0, Stage.READY)
    end = run.now.encounters[0].end
    assert end is not None
    assert (end.won, end.reason) == (False, "concede")
    assert run.chronicle.entries()[0].won is False
    second = run.start()
    assert second.header.setup.seed == match.header.setup.seed + 1


def test_survival_keeps_the_wounds_of_the_game_before(tmp_path: Path) -> None:
    run = Run(tmp_path, begin("survival"))
    for _ in range(2):
        match = run.start()
        wounds = match.view(-1).seats[0].phoenixborn.wounds
        last = run.now.encounters[-2].end if len(run.now.encounters) > 1 else None
        assert wounds == (last.wounds[0] if last else 0)
        run.finish(match)
    assert run.now.wins == 2
    assert feats(run.chronicle.entries())[0].longest == 2


def test_a_result_is_written_once(tmp_path: Path) -> None:
    """Given a game whose victory is in the chronicle but not in the campaign, then it is not counted twice."""
    run = Run(tmp_path, begin())
    match = run.start()
    match.concede(0)
    before = run.store.read(run.kept.name)
    kept = record_ending(match, run.store, run.chronicle)
    assert kept is not None
    assert kept.loaded.under_way is None
    run.kept.path.write_bytes(kept.path.read_bytes()[: before.size])
    again = settle(run.store, run.store.read(run.kept.name), run.games, run.chronicle)
    assert again.loaded == kept.loaded
    assert len(run.chronicle.entries()) == 1
    assert record_ending(match, run.store, run.chronicle) == run.store.read(run.kept.name)


def test_a_game_whose_file_is_gone_is_set_aside(tmp_path: Path) -> None:
    """Given a game whose file was deleted, then the campaign says so, and may begin it again without a defeat."""
    run = Run(tmp_path, begin("survival"))
    match = run.start()
    match.close()
    run.games.delete(match.name)
    with pytest.raises(MatchError, match="cannot be read"):
        run.settle()
    kept = void_game(run.store, run.store.read(run.kept.name))
    assert stage_of(kept.loaded) is Stage.READY


def test_an_end_that_was_taken_back_counts_as_it_ended_last(tmp_path: Path) -> None:
    """Given a defeat that was taken back at once, when the game then ends otherwise, then that is its result."""
    run = Run(tmp_path, begin("survival"))
    match = run.start()
    match.concede(0)
    lost = record_ending(match, run.store, run.chronicle)
    assert lost is not None
    assert stage_of(lost.loaded) is Stage.LOST
    match.lenient = True
    match.undo()
    play(match, make_players({0: "greedy"}, 1))
    kept = record_ending(match, run.store, run.chronicle)
    assert kept is not None
    assert (stage_of(kept.loaded), kept.loaded.wins, len(kept.loaded.encounters)) == (Stage.READY, 1, 1)
    assert run.store.read(kept.name).loaded == kept.loaded
    assert [entry.won for entry in run.chronicle.entries()] == [True]
    assert record_ending(match, run.store, run.chronicle) == run.store.read(kept.name)


def test_a_game_that_is_not_what_was_saved_has_no_result(tmp_path: Path) -> None:
    """Given a finished game whose file was changed, then its place and the remedy are said, and nothing is counted."""
    run = Run(tmp_path, begin())
    match = Driver(run.start()).some(9)
    match.concede(0)
    match.close()
    path = Path(match.name)
    path.write_bytes(path.read_bytes().replace(b'"seed":1,', b'"seed":2,', 1))
    with pytest.raises(MatchError, match=r"kalani\.jsonl:\d+: .*; "):
        run.settle()
    assert run.store.read(run.kept.name).loaded.under_way is not None
    assert run.chronicle.entries() == ()


@pytest.mark.rule("CAMP-10", "SET-12")
def test_a_single_game_is_in_the_chronicle_too(tmp_path: Path) -> None:
    """Given a game outside of any campaign, with any deck, then its victory is recorded for its Phoenixborn."""
    run = Run(tmp_path, begin())
    seat = SeatSetup("Ann", card_pool().decks["The Spark of Invention"])
    setup = GameSetup((seat,), 4, opponent=OpponentSetup(SCATHA))
    match = Match.start(weak(), setup, store=run.games)
    assert record_ending(match, run.store, run.chronicle) is None
    assert run.chronicle.entries() == ()
    match.concede(0)
    record_ending(match, run.store, run.chronicle)
    assert tallies(run.chronicle.entries()) == (Tally(ISSA, SCATHA, "standard", 1, 0, 1),)


@pytest.mark.rule("CAMP-10")
def test_games_of_two_count_for_each_phoenixborn() -> None:
    """Given a game won by two, then it is a victory of either Phoenixborn."""
    entry = ChronicleEntry(
        game="g", when="", phoenixborn=(ISSA, "Arren Frostpeak"), decks=(), opponent=SCATHA, difficulty="heroic",
        won=True, rounds=6, kind="survival", number=2,
    )  # fmt: skip
    assert [(t.phoenixborn, t.won) for t in tallies([entry])] == [("Arren Frostpeak", 1), (ISSA, 1)]
    assert [f.longest for f in feats([entry])] == [2, 2]


def test_the_campaign_of_a_game_is_found(tmp_path: Path) -> None:
    run = Run(tmp_path, begin())
    match = run.start()
    found = CampaignStore(tmp_path / "campaigns").campaign_of_game(match.name)
    assert found is not None
    assert found.name == run.kept.name
    assert run.store.campaign_of_game("another.jsonl") is None


@pytest.mark.slow
@pytest.mark.rule("ASC-CAMP-01", "ASC-CAMP-04", "VAR-06")
def test_two_win_a_campaign_together(tmp_path: Path) -> None:
    """Given two players, then each takes cards of their own, and the Call of the Phoenix comes in the last game."""
    both = (member(name="Ann"), replace(member(SKIES, name="Bob"), player="greedy"))
    run = Run(tmp_path, replace(begin("dragonborn", *both), phoenix=True))
    called = []
    for _ in range(3):
        for who in members_owed_a_prize(run.now):
            run.kept = run.store.record_choice(run.kept, prize({}, "", who), card_pool())
        match = run.start()
        called.append(match.header.setup.phoenix)
        assert match.header.players == ("person", "greedy")
        run.finish(match)
        assert run.now.encounters[-1].won
    assert called == [False, False, True]
    assert stage_of(run.now) is Stage.WON
    assert [(f.phoenixborn, f.completed) for f in feats(run.chronicle.entries())] == [("Arren Frostpeak", 1), (ISSA, 1)]


def gone_on() -> Match:
    """A game of two whose opponent has just fallen, and which goes on between them."""
    seats = tuple(SeatSetup(name, card_pool().decks[SKIES]) for name in ("Ann", "Bob"))
    for seed in range(2, 20):
        setup = GameSetup(seats, seed, opponent=OpponentSetup(SCATHA), phoenix=True)
        match, players = Match.start(weak(), setup), make_players({0: "greedy", 1: "greedy"}, seed)
        while match.outcome is None and not match.state.table.seats[2].lost:
            step(match, players)
        if match.outcome is None:
            return match
    raise AssertionError("the rage die never shows power")


@pytest.mark.rule("VAR-06")
def test_who_falls_after_the_call_of_the_phoenix_has_won_against_the_opponent() -> None:
    """Given two who go on after the opponent fell, when one gives up, then the other wins, and the game counts."""
    match = gone_on()
    match.concede(0)
    assert match.outcome is not None
    assert (match.outcome.winners, result_of(match).won) == ((1,), True)


@pytest.mark.rule("CAMP-01", "CAMP-02", "CAMP-06", "CAMP-08", "CAMP-10", "SET-12")
def test_a_red_rains_campaign_is_won_level_by_level(tmp_path: Path) -> None:
    """Given a Red Rains campaign, then the Chimera has one place more at each level, and level 3 is the victory."""
    run = Run(tmp_path, begin("red-rains"))
    threats = []
    for deck in ("Fury", "Shadow", RANDOM):
        match = run.start(VIROS, deck=deck)
        threats.append(match.state.table.seats[1].threat)
        run.finish(match)
        assert run.now.encounters[-1].won
        for who in members_owed_a_prize(run.now):
            title = next(iter(card_pool().decks[SKIES].cards))
            run.kept = run.store.record_choice(run.kept, prize({title: 1}, SKIES, who), card_pool())
    assert threats == [4, 5, 6]
    assert stage_of(run.now) is Stage.WON
    assert [(e.level, e.completed) for e in run.chronicle.entries()] == [(1, False), (2, False), (3, True)]
