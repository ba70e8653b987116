"""The puzzles: the engine finds a solution to each, the one in the file holds, the obvious wrong line does not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ashes_tui.client.solved import SolvedPuzzles
from ashes_tui.engine.api import (
    AssignBlocks,
    BlockersDeclared,
    DeclareAttack,
    Decline,
    EndTurn,
    Pass,
    PickCards,
    digest,
)
from ashes_tui.learn.missed import why_missed
from ashes_tui.learn.puzzle_game import PuzzleSession, Verdict
from ashes_tui.learn.puzzles import PuzzleFile, load_puzzles, puzzle_folder
from ashes_tui.learn.solver import Solver, TooLong, every_answer
from ashes_tui.scenario.play import ScenarioGame, play_story
from ashes_tui.words.phrases import number_word
from tests.match.games import rules

MOST = 5_000
"""Answers that the search for a whole solution may try: a hint is found while somebody waits."""
_IDLE = (Pass(), EndTurn(), Decline(), AssignBlocks(), PickCards())
IDS = sorted(path.stem for path in puzzle_folder().glob("*.yaml"))


@cache
def puzzles() -> dict[str, PuzzleFile]:
    return {puzzle.id: puzzle for puzzle in load_puzzles(rules())}


def begun(name: str) -> ScenarioGame:
    return play_story(rules(), puzzles()[name].story)


def solver(name: str, most: int = MOST) -> Solver:
    return Solver(rules(), 0, lambda state: puzzles()[name].is_reached(rules(), state), most)


def test_there_are_ten() -> None:
    assert list(puzzles()) == IDS
    assert len(IDS) == 10


@pytest.mark.parametrize("name", IDS)
def test_the_engine_finds_a_solution(name: str) -> None:
    game = begun(name)
    line = solver(name).line(game.state, game.decisions)
    assert line, f"{name} has no solution"


@pytest.mark.parametrize("name", IDS)
def test_the_person_begins(name: str) -> None:
    assert [d.seat for d in begun(name).decisions] == [0]


@pytest.mark.parametrize("name", IDS)
def test_the_solution_in_the_file_holds_against_every_defence(name: str) -> None:
    """After its steps the goal is reached, or can still be forced."""
    game, puzzle = begun(name), puzzles()[name]
    for step in puzzle.puzzle.solution:
        game.step(step)
    if game.outcome is None and game.decisions:
        assert solver(name).reaches(game.state, game.decisions)
    else:
        assert puzzle.is_reached(rules(), game.state)


@pytest.mark.parametrize("name", IDS)
def test_the_obvious_line_fails(name: str) -> None:
    """After it the goal cannot be reached any more, whatever the person does."""
    game, puzzle = begun(name), puzzles()[name]
    assert puzzle.puzzle.wrong
    for step in puzzle.puzzle.wrong:
        game.step(step)
    if game.outcome is None and game.decisions:
        assert not solver(name).reaches(game.state, game.decisions)
    else:
        assert not puzzle.is_reached(rules(), game.state)


@pytest.mark.parametrize("name", IDS)
def test_most_first_answers_fail(name: str) -> None:
    """A puzzle that nearly any answer solves is none."""
    game = begun(name)
    (decision,) = game.decisions
    found = every_answer(rules(), game.state, decision)
    good = [choice for choice in found if solver(name).holds(game.state, decision, choice)]
    assert len(good) * 2 <= len(found), good


@pytest.mark.parametrize("name", IDS)
def test_it_is_solved_by_following_its_hints(name: str) -> None:
    session = PuzzleSession(rules(), puzzles()[name])
    while session.verdict is Verdict.OPEN:
        session.let_play()
        decision = session.decision_of(0)
        if decision is None:
            break
        assert session.first_step(session.transcript(0).names).startswith("A solution goes on: ")
        line = solver(name).line(session.match.state, (decision,))
        assert line
        session.choose(decision, line[0])
    assert session.verdict is Verdict.REACHED


@pytest.mark.parametrize("name", IDS)
def test_doing_nothing_misses_it(name: str) -> None:
    session = PuzzleSession(rules(), puzzles()[name])
    for _ in range(30):
        session.let_play()
        decision = session.decision_of(0)
        if session.verdict is not Verdict.OPEN or decision is None:
            break
        answers = every_answer(rules(), session.match.state, decision)
        idle = next((choice for choice in _IDLE if choice in answers), answers[0])
        session.choose(decision, idle)
    assert session.verdict is Verdict.MISSED
    assert re.fullmatch(
        r".* has \d life left\."
        r"|.* had \d life left and received \d damage\."
        r"|.* is still in play, with \d life left\."
        r"|.* was destroyed\.",
        why_missed(session),
    )


def test_texts_are_short_and_whole_sentences() -> None:
    for puzzle in puzzles().values():
        texts = (puzzle.puzzle.goal, puzzle.puzzle.tell, puzzle.puzzle.hint)
        assert all(text.endswith((".", "?")) for text in texts), puzzle.id
        assert len(puzzle.puzzle.goal) <= 60
        assert len(puzzle.puzzle.tell) <= 180


@pytest.mark.parametrize("name", IDS)
def test_each_says_why_its_solution_is_right_in_one_sentence(name: str) -> None:
    """Given a puzzle, then one sentence says why; it holds for all solutions, so it names no answer of somebody."""
    why = puzzles()[name].puzzle.why
    assert re.fullmatch(r"[^.!?]{40,140}\.", why), why


@pytest.mark.parametrize("name", IDS)
def test_it_is_said_truly_when_it_is_judged(name: str) -> None:
    """By whose turn it is: in the opponent's own it ends with that, and a goal to win is reached by winning."""
    session = PuzzleSession(rules(), puzzles()[name])
    told, puzzle = session.when_judged, puzzles()[name].puzzle
    if session.view(0).active != 0:
        assert session.view(0).seats[1].phoenixborn.name in told
        assert "your turn" not in told
    else:
        assert told.endswith("your turn ends.")
        assert ("won" in told) == puzzle.goal.startswith("Win")


def test_the_defender_takes_the_answer_that_refutes() -> None:
    """Given an attack that would be enough if nobody blocked: somebody blocks."""
    session = PuzzleSession(rules(), puzzles()["05-wake-the-hulk"])
    names = {c.name: c.id for c in session.view(0).seats[0].battlefield}
    game = session.match
    decision = session.decision_of(0)
    assert decision is not None
    session.choose(decision, DeclareAttack(session.view(0).seats[1].phoenixborn.id))
    decision = session.decision_of(0)
    assert decision is not None
    session.choose(decision, PickCards((names["Core Supplier"], names["Systems Drafter"])))
    session.let_play()
    assert [e.blocks for e in game.events(0) if isinstance(e, BlockersDeclared)] != [()]
    assert "cannot be reached any more" in session.first_step(session.transcript(0).names)


def test_searching_changes_nothing() -> None:
    session = PuzzleSession(rules(), puzzles()["03-clear-the-way"])
    before = digest(session.match.state)
    session.first_step(session.transcript(0).names)
    assert digest(session.match.state) == before


def test_a_lost_position_is_called_so() -> None:
    session = PuzzleSession(rules(), puzzles()["03-clear-the-way"])
    decision = session.decision_of(0)
    assert decision is not None
    session.choose(decision, Pass())
    assert "cannot be reached any more" in session.first_step(session.transcript(0).names)


def test_a_search_ends_at_its_limit() -> None:
    game = begun("09-overkill")
    with pytest.raises(TooLong):
        solver("09-overkill", 3).line(game.state, game.decisions)


def test_what_was_solved_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    assert "01" not in SolvedPuzzles(path)
    SolvedPuzzles(path).add("01")
    assert "01" in SolvedPuzzles(path)


@pytest.mark.parametrize("text", ["", "{", "3", '{"a": 1}', "[1, null]"])
def test_a_spoilt_file_counts_as_empty(tmp_path: Path, text: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(text)
    assert len(SolvedPuzzles(path)) == 0


@pytest.mark.parametrize("name", IDS)
def test_the_life_that_the_text_tells_is_the_life_there_is(name: str) -> None:
    """Where a text says how many life points are left, one of the two Phoenixborn has so many."""
    told = re.search(r"(\w+) life points? left", puzzles()[name].puzzle.tell)
    if told is None:
        return
    view = PuzzleSession(rules(), puzzles()[name]).view(0)
    assert told[1] in {number_word(seat.phoenixborn.life_left) for seat in view.seats}
