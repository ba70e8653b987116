"""What is no picture is in lines too: looking back, the result's curve, reports, statistics, saved games in words."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import PUBLIC, TurnDecision
from ashes_tui.match.match import Match
from ashes_tui.plain.game.game_loop import GameLoop
from ashes_tui.plain.game.past_talk import PastTalk
from ashes_tui.plain.game.result import result_lines
from ashes_tui.plain.menu import Menu
from tests.match.games import Driver, begin, rules
from tests.plain.talk import scripted


def half_way(folder: Path) -> Match:
    """A game in which the turn of somebody is open, saved."""
    driver = Driver(begin(Stores(folder).games))
    driver.some(80)
    while not isinstance(driver.match.decisions[0], TurnDecision):
        driver.one()
    return driver.match


def played(folder: Path, *lines: str) -> str:
    """What a table said to these lines."""
    talk = scripted(lines)
    match = half_way(folder)
    GameLoop(session_for(match), talk.console, Stores(folder)).play()
    return talk.text()


def test_the_game_is_read_from_its_first_turn_on_and_goes_on(tmp_path: Path) -> None:
    """Given a turn, when one looks back, then turns are read one after the other, and the question comes again."""
    heard = played(tmp_path, "", "back", "1", "n", "round 2", "last attack", "?", "", "q")
    assert "Looking back; the game stays as it is." in heard
    assert "1 of " in heard
    assert "2 of " in heard
    assert "round 2, " in heard
    assert heard.index("Looking back") < heard.index("Back to now.") < heard.rindex("your turn")


def test_of_a_game_under_way_nobody_reads_what_the_other_drew(tmp_path: Path) -> None:
    """Given two people at one keyboard, then looking back tells Ann her own cards, of Bob's only their number."""
    match = half_way(tmp_path)
    talk = scripted(["1", *["n"] * 200, ""])
    PastTalk(session_for(match), talk.console, 0).run()
    draws = {name: [line for line in talk.said if line.startswith(f"{name} draws ")] for name in ("Ann", "Bob")}
    assert draws["Bob"]
    assert all(line.rstrip(".").endswith(("card", "cards")) for line in draws["Bob"])
    assert not all(line.rstrip(".").endswith(("card", "cards")) for line in draws["Ann"])


@pytest.mark.parametrize("typed", ["nonsense", "round x", "0 0"])
def test_what_it_does_not_know_it_explains(tmp_path: Path, typed: str) -> None:
    talk = scripted([typed, ""])
    PastTalk(session_for(half_way(tmp_path)), talk.console, 0).run()
    assert talk.text().count("Enter ends looking back.") == 2


def test_a_report_holds_the_game_and_the_table_in_lines(tmp_path: Path) -> None:
    heard = played(tmp_path, "", "report", "q")
    (path,) = (tmp_path / "reports").glob("*.zip")
    assert f"Written: {path}. It holds the whole game" in heard
    with ZipFile(path) as packed:
        told = packed.read("report.txt").decode()
        assert "what is wrong:" in told
        assert "your turn" in told
        assert packed.read("game.jsonl")


def test_the_result_tells_each_life_round_by_round(tmp_path: Path) -> None:
    """Given a finished game, then what its picture shows is said: the curve of lives, damage by card, dice used."""
    session = session_for(Driver(begin()).all())
    said = "\n".join(result_lines(session))
    for seat in session.view(PUBLIC).seats:
        name = session.seat_names[seat.index]
        (life,) = (line for line in said.split("\n") if line.startswith(f"{name}'s life, round by round: "))
        assert life.endswith(f"at the end {seat.phoenixborn.life_left}.")
        assert life.partition(":")[2].count(",") == session.view(PUBLIC).round
        assert f"{name}: damage by card: " in said


def test_statistics_and_saved_games_are_read_from_the_menu(tmp_path: Path) -> None:
    """Given a game conceded and one left, then the menu counts the one and tells how the other stands."""
    over = begin(Stores(tmp_path).games, seed=7)
    talk = scripted(["", "concede", "yes", ""])
    GameLoop(session_for(over), talk.console, Stores(tmp_path)).play()
    half_way(tmp_path).close()
    talk = scripted(["Finished games", "Look back at a saved game", "1", "2", "", "q"])
    Menu(lambda: rules().rulebook, load_decks, talk.console, Stores(tmp_path)).run()
    heard = talk.text()
    assert "1 finished game." in heard, "both played it at one keyboard"
    assert "By opponent Arren Frostpeak: " in heard
    assert re.search(r"\d+ life for Ann", heard)
    assert "just now" in heard
    assert "Looking back; the game stays as it is." in heard
