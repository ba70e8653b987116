"""Finished games are counted by deck and opponent, each once, whatever happens to the file."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.client.played import PlayedGame, PlayedGames, in_all, records
from ashes_tui.client.session import session_for
from ashes_tui.match.saves.store import MemoryStore
from tests.match.games import Driver, begin


def test_a_finished_game_counts_once_for_each_person(tmp_path: Path) -> None:
    session = session_for(Driver(begin(MemoryStore())).all())
    played = PlayedGames(tmp_path / "played.json")
    for _ in range(3):
        played.add(session)
    games = PlayedGames(tmp_path / "played.json").games()
    outcome = session.match.outcome
    assert outcome is not None
    assert [game.player for game in games] == ["Ann", "Bob"]
    assert {game.begun for game in games} == {session.match.header.created[:10]}
    assert [game.won for game in games] == [seat in outcome.winners for seat in (0, 1)]
    assert [game.against for game in games] == ["Arren Frostpeak", "Issa Brightmore"], (
        "no deck: nobody plays against one"
    )
    by_deck = records(games, lambda game: game.deck)
    assert all(record.played == 1 for record in by_deck.values())


def test_a_game_whose_sides_both_sat_here_is_neither_won_nor_lost() -> None:
    """Given a game between two at one keyboard, then it counts as played; one won together by partners as one won."""
    between = [PlayedGame("1", "Ann", "Garden", "Skies", True, 6), PlayedGame("1", "Bob", "Skies", "Garden", False, 6)]
    partners = [PlayedGame("2", who, "Garden", "Viros", True, 4) for who in ("Ann", "Bob")]
    by_deck = records(between, lambda game: game.deck)
    assert [(record.won, record.counted, record.played) for record in by_deck.values()] == [(0, 0, 1)] * 2
    assert [(record.told, record.share) for record in by_deck.values()] == [("1 played", "")] * 2
    both = in_all([*between, *partners])
    assert (both.won, both.counted, both.played) == (1, 1, 2)
    assert (both.told, both.share) == ("1 of 1", "100 %")


def test_a_game_under_way_or_not_saved_does_not_count(tmp_path: Path) -> None:
    played = PlayedGames(tmp_path / "played.json")
    played.add(session_for(Driver(begin(MemoryStore())).some(30)))
    played.add(session_for(Driver(begin()).all()))
    assert played.games() == []


def test_a_broken_file_counts_as_empty(tmp_path: Path) -> None:
    path = tmp_path / "played.json"
    path.write_text("[{", "utf-8")
    played = PlayedGames(path)
    assert played.games() == []
    played.add(session_for(Driver(begin(MemoryStore())).all()))
    assert len(played.games()) == 2
