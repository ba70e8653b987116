"""Learning line by line: lessons come before their questions, hints are given, puzzles are judged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_decks
from ashes_tui.learn.first_game import what_next
from ashes_tui.learn.how_to_play import SECTIONS, SOLO_SECTIONS
from ashes_tui.plain.menu import Menu
from tests.match.games import rules
from tests.plain.talk import scripted


def said(folder: Path, *lines: str) -> str:
    """What the menu and all that it opens said to these lines."""
    talk = scripted(lines)
    Menu(lambda: rules().rulebook, load_decks, talk.console, Stores(folder)).run()
    return talk.text()


def test_a_lesson_comes_before_its_question_and_once(tmp_path: Path) -> None:
    heard = said(tmp_path, "Learn to play", "Guided first game", "", "?", "q")
    assert heard.index("Lesson: Bring Maeve's life to 0 to win.") < heard.index("Choose who is first player")
    assert heard.count("Lesson: Bring Maeve's life") == 1


def test_a_guided_game_is_gone_on_with(tmp_path: Path) -> None:
    said(tmp_path, "Learn to play", "Guided first game", "1", "q")
    heard = said(tmp_path, "Learn to play", "Go on with the guided game", "q")
    assert "Lesson: Your First Five: keep all of these cards." in heard
    assert "Lesson: Bring Maeve's life" not in heard


def test_a_hint_names_an_answer(tmp_path: Path) -> None:
    heard = said(tmp_path, "Learn to play", "Guided first game", "1", "0", "hint", "q")
    assert re.search("The computer would choose: Play [A-Z][^.]*, costs main action", heard)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [("1", "Solved"), ("0 0", "Not this time")],
)
def test_a_puzzle_is_judged(tmp_path: Path, answer: str, verdict: str) -> None:
    """What is certain to lose is asked once more."""
    heard = said(tmp_path, "Learn to play", "Puzzles", "Block the right one", "hint", *answer.split(), "q")
    assert "Your goal: Survive the attack." in heard
    assert "A solution goes on: Spark Drone blocks Skybreak Captain" in heard
    assert verdict in heard


def test_a_solved_puzzle_is_marked(tmp_path: Path) -> None:
    said(tmp_path, "Learn to play", "Puzzles", "Block the right one", "1", "q")
    assert "Survive the attack (easy, solved)" in said(tmp_path, "Learn to play", "Puzzles", "q")


def test_how_to_play_is_read_in_full(tmp_path: Path) -> None:
    heard = said(tmp_path, "Learn to play", "How to play", "Learn to play", "How a solo opponent plays", "q")
    assert all(section.text in heard for section in (*SECTIONS, *SOLO_SECTIONS))


def test_after_the_guided_game_the_way_on_is_told(tmp_path: Path) -> None:
    heard = said(tmp_path, "Learn to play", "Guided first game", "concede", "yes", "q")
    assert what_next(["Your goal"], "Scatha Kalani").partition(".")[0] in heard
