"""Looking back: steps, turns, rounds and marks; whose hand may be seen; what is told of a turn."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.looking_back import Happening, LookingBack, saved_game, viewers_of
from ashes_tui.client.session import Session, session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, PUBLIC, GameSetup, OpponentSetup, SeatSetup
from ashes_tui.learn.puzzle_game import PuzzleSession
from ashes_tui.learn.puzzles import load_puzzles
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.words.narrators.turns import is_heading
from tests.match.games import Driver, begin, rules, setup

ANN, BOB = 0, 1


def whole_game() -> Session:
    return session_for(Driver(begin()).all())


def test_steps_turns_and_rounds_are_found_both_ways() -> None:
    game = LookingBack(whole_game(), (PUBLIC,), at=0)
    game.step(1)
    assert game.at == 1
    game.round(1)
    assert game.view_now.round == 1
    game.round(1)
    game.turn(1)
    assert game.view_now.round == 2
    there = game.at
    game.turn(1)
    assert game.at > there
    game.turn(-1)
    assert game.at == there
    game.round(-1)
    game.round(-1)
    assert game.view_now.round <= 1
    game.go_to(10**6)
    assert game.at_end
    assert game.view_now.outcome is not None


def game_against_a_chimera(answers: int) -> Session:
    deck = setup().seats[0].deck
    opponent = OpponentSetup("The Corpse of Viros", "standard", level=1, deck="Shadow")
    match = Match.start(rules(), GameSetup((SeatSetup("Ann", deck),), 5, opponent=opponent), players=("person",))
    return session_for(Driver(match).some(answers))


def test_no_turn_is_skipped() -> None:
    """Given a Chimera's turns in which nobody was asked anything, then one steps to each of them, on and back."""
    session = game_against_a_chimera(90)
    game = LookingBack(session, (PUBLIC,), at=0)
    turns = sum(isinstance(event, api.TurnBegan) for event in session.match.events(PUBLIC))
    on, back = [0], list[int]()
    while not game.at_end:
        game.turn(1)
        on.append(game.view_now.turn)
    while game.at:
        back.append(game.view_now.turn)
        game.turn(-1)
    assert sorted(set(on)) == sorted({0, *back}) == list(range(turns + 1))


def test_a_turn_that_nobody_answered_in_begins_with_what_is_told_of_its_beginning() -> None:
    """Given such a turn, then its lines come to pass at the moment after it, and stand below its heading."""
    session = game_against_a_chimera(90)
    game = LookingBack(session, (PUBLIC,), at=0)
    stretch = next(s for s in game.stretches if s.active == 1 and s.end == s.first + 1)
    game.go_to(stretch.first)
    assert (game.view_now.turn, game.view_now.active) == (stretch.turn, 1)
    told = game.told()
    assert is_heading(told[0].line)
    assert {line.at for line in told} == {stretch.first, stretch.end}


def test_a_copy_goes_on_from_the_last_answer() -> None:
    """Given a moment at which nobody answered, then a copy begins at the answer before it; at others at these."""
    session = game_against_a_chimera(90)
    game, moments = LookingBack(session, (PUBLIC,)), session.match.moments
    for at, moment in enumerate(game.past.every_moment):
        game.go_to(at)
        assert moments[game.last_answer].events <= moment.events
        assert moments[game.last_answer] is moment or moment.after is None
    assert LookingBack(session, (PUBLIC,), at=60).past.moment is moments[60]


def test_marks_stand_where_it_happened() -> None:
    """Given a whole game, when every attack is jumped to, then one was just declared at each, and none was left out."""
    session = whole_game()
    game = LookingBack(session, (PUBLIC,), at=0)
    events = session.match.events(PUBLIC)
    attacks, moments = sum(isinstance(e, api.AttackersDeclared) for e in events), session.match.moments
    assert attacks
    found = 0
    while game.jump(Happening.ATTACK, 1):
        since = moments[game.at - 1].events
        assert any(
            isinstance(e, api.AttackersDeclared) for e in session.match.events(PUBLIC, since, moments[game.at].events)
        )
        found += 1
    assert found == attacks
    last = game.at
    game.go_to(game.past.last)
    assert game.jump(Happening.ATTACK, -1)
    assert game.at == last, "backwards the same ones are found"


def test_a_hurt_phoenixborn_is_marked_with_the_life_it_has_left() -> None:
    session = whole_game()
    game = LookingBack(session, (PUBLIC,), at=0)
    assert game.jump(Happening.HURT, 1)
    before = session.match.view_at(session.match.moments[game.at - 1], PUBLIC)
    lives = [seat.phoenixborn.life_left for seat in before.seats]
    assert sum(game.points[game.at].lives) < sum(lives)
    assert (
        Happening.HURT in game.stretches[game.stretch].marks or Happening.HURT in game.stretches[game.stretch - 1].marks
    )


def test_every_moment_is_in_one_stretch() -> None:
    game = LookingBack(whole_game(), (PUBLIC,))
    stretches = game.stretches
    assert [s.first for s in stretches[1:]] == [s.end for s in stretches[:-1]]
    assert (stretches[0].first, stretches[-1].end) == (0, game.past.last + 1)


def test_hands_are_seen_only_after_the_game() -> None:
    """Given two people and a game under way, then only one's own hand can be looked at; after it everybody's."""
    session = session_for(Driver(begin()).some(40))
    assert viewers_of(session) == (PUBLIC,)
    assert viewers_of(session, BOB) == (BOB, PUBLIC)
    game = LookingBack(session, viewers_of(session, BOB), at=30)
    assert not game.view_now.seats[ANN].hand
    assert set(viewers_of(whole_game())) == {ANN, BOB, PUBLIC}


def test_nobody_is_asked_anything_in_the_past() -> None:
    game = LookingBack(session_for(Driver(begin()).some(40)), (ANN, PUBLIC), at=30)
    assert game.session.match.decisions
    assert game.decision_of(ANN) is game.decision_of(BOB) is None
    assert not game.may_undo(ANN)
    assert not game.may_redo(ANN)


def test_the_turn_is_told_with_what_is_done_and_what_is_to_come() -> None:
    session = whole_game()
    game = LookingBack(session, (PUBLIC,), at=0)
    assert game.jump(Happening.ATTACK, 1)
    told = game.told()
    assert any(line.at == game.at for line in told)
    assert [line.at for line in told] == sorted(line.at for line in told)
    assert {line.line.text for line in told} <= {line.text for line in session.transcript(PUBLIC).lines}


def test_a_game_of_which_nothing_was_told_yet_can_be_looked_at() -> None:
    """Given a puzzle at its first question, which begins in the middle of a game, then there is nothing to tell."""
    puzzle = PuzzleSession(rules(), load_puzzles(rules())[0])
    assert LookingBack(puzzle, (PUBLIC,)).told() == ()


def test_a_saved_game_is_looked_at_without_being_opened(tmp_path: Path) -> None:
    """Given a game that is being played, when its file is looked at, then it is neither locked nor changed."""
    store = FileStore(tmp_path)
    match = Match.start(rules(), setup(), players=("person", "random"), store=store)
    Session(match, {BOB: RandomPlayer(1)}).let_play()
    before = Path(match.name).read_bytes()
    session, note = saved_game(store, match.name)
    assert not note
    assert session.may_be_copied
    assert viewers_of(session, NONE) == (ANN, PUBLIC)
    assert session.match.version == match.version
    assert Path(match.name).read_bytes() == before
    match.close()


def test_what_the_first_answer_leads_to_is_no_part_of_the_setup() -> None:
    """Given a game that begins with a question, then the dice rolled after it stand at the moment that shows them."""
    game = LookingBack(whole_game(), (PUBLIC,), at=0)
    before, here, after = game.told_around(99)
    rolled = [told.at for told in (*before, *here, *after) if " rolls " in told.line.text]
    assert rolled
    assert not any(seat.active_dice for seat in game.view_now.seats)
    assert all(at > 0 for at in rolled)
