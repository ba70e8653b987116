"""How a turn that ended by itself is told: first what one's own last answer did, then what others did."""

from __future__ import annotations

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.told_turn import ToldTurn
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, GameSetup, OpponentSetup, SeatSetup
from ashes_tui.learn.positions import match_at
from ashes_tui.match.match import Match
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.library import Library
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.narrators.steps import TOLD, rank
from ashes_tui.words.narrators.turns import END_PHASES, is_heading, turn_end, turns_of
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import library, new_match  # noqa: F401


def answered(game: Party, player: RandomPlayer) -> tuple[int, Choice]:
    """A random answer of whoever is asked; the seat and the answer."""
    match = game.session.match
    decision = match.decisions[0]
    while True:
        choice = player.choose(match.view(decision.seat), decision, match.options(decision))
        if match.check(decision, choice) is None:
            game.choose(decision, choice)
            return decision.seat, choice


@pytest.mark.parametrize("players", [("person", "random"), ()])
def test_a_turn_that_ends_is_told_from_what_the_last_answer_did(
    library: Library,  # noqa: F811
    players: tuple[str, ...],
) -> None:
    """Given a last action with an effect, then the first step shows the table right after it, in the same turn."""
    told = 0
    for seed in range(4):
        game, player = Party(session_for(new_match(library, seed, players=players))), RandomPlayer(seed)
        for _ in range(150):
            if game.session.over:
                break
            active = game.session.view(0).active
            seat, choice = answered(game, player)
            assert not (game.ended and isinstance(choice, api.Pass | api.EndTurn))
            if not game.ended or game.session.over:
                continue
            turn = ToldTurn(game, seat)
            own = [step for step in turn.steps if step.own]
            assert turn.steps[: len(own)] == tuple(own)
            if not own:  # nothing that its player did not foresee
                assert game.story
                assert not any(line.tone is Tone.HURT for line in game.ended)
                continue
            told += 1
            assert all(step.events > game.answered for step in own), "what was seen before is told again"
            assert not any(is_heading(line) for step in own for line in step.lines)
            turn.go_to(len(own) - 1)
            assert turn.session.view(turn.sees).active == active
            assert {step.seat for step in own} == {active}
            assert not any(step.seat == active for step in turn.steps[len(own) :])
    assert told > 3


def test_a_turn_that_only_turned_dice_is_not_told(library: Library) -> None:  # noqa: F811
    """Given a meditation or a pass as the last answer, then nothing of the own turn is told: who did it knows."""
    ends = 0
    for seed in range(4):
        game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
        for _ in range(150):
            if game.session.over:
                break
            lines = len(game.log(api.PUBLIC))
            _, choice = answered(game, player)
            new = [line.about.kind for line in game.log(api.PUBLIC)[lines:]]
            if isinstance(choice, api.SetDie | api.Pass) and LineKind.TURN in new:
                ends += 1
                assert not game.ended
    assert ends


def test_the_end_of_a_turn_is_its_last_action_from_the_beginning() -> None:
    """Given two actions, then only the last is told, whole, whether or not it asked something in between."""
    heading, next_one = (Line(f"{name}'s turn", Tone.TURN, seat) for seat, name in enumerate(("Ann", "Bob")))
    first, second = (Line(f"Ann plays {card}", Tone.ACTION, 0, about=About(LineKind.ACTION)) for card in "AB")
    cost, harm = Line("a die", about=About(LineKind.DICE)), Line("2 damage", about=About(LineKind.HARM))
    log = [heading, first, harm, second, cost, harm, next_one]
    assert turn_end(log, 3, 0) == turn_end(log, 4, 0) == turn_end(log, 5, 0) == (second, cost, harm)
    assert turn_end(log[:-1], 3, 0) == ()
    assert turn_end([heading, first, harm, second, cost, next_one], 3, 0) == ()
    assert turn_end([heading, harm, next_one], 1, 0) == (harm,)


def test_no_step_tells_more_than_is_read_at_once_and_each_shows_its_table(library: Library) -> None:  # noqa: F811
    """Given games against a Chimera, then each step of its turns is short and none goes back."""
    steps = 0
    for seed in range(2):
        game, player = Party(session_for(solo(library, seed))), RandomPlayer(seed)
        for _ in range(60):
            if game.session.over:
                break
            seat, _ = answered(game, player)
            if not game.story or game.session.over:
                continue
            turn = ToldTurn(game, seat)
            told = [id(line) for step in turn.steps for line in step.lines]
            assert len(told) == len(set(told)), "a line is told twice"
            ends = [step.events for step in turn.steps]
            assert ends == sorted(ends)
            assert game.answered < ends[0] <= ends[-1] <= game.session.match.event_count
            for step in turn.steps:
                steps += 1
                results = [line for line in step.lines if line.tone is not Tone.WHY and not is_heading(line)]
                assert len(results) <= 8
    assert steps > 20


def test_the_beginning_of_a_round_is_one_step_before_its_first_turn(library: Library) -> None:  # noqa: F811
    """Given a later round whose turns begin, then one step between turns tells its dice and cards, at their table.

    What little recovered just before stands above it in the same step, and in no other.
    """
    begun = joined = 0
    for seed, opponent in ((1, False), (2, False), (1, True)):
        match = solo(library, seed) if opponent else new_match(library, seed, players=("person", "random"))
        game, player = Party(session_for(match)), RandomPlayer(seed)
        for _ in range(120):
            if game.session.over:
                break
            before = game.session.view(0).round
            seat, _ = answered(game, player)
            if not game.begins:
                continue
            begun += 1
            turn = ToldTurn(game, seat)
            at = [i for i, step in enumerate(turn.steps) if any(line.tone is Tone.ROUND for line in step.lines)]
            step = turn.steps[at[-1]]
            assert step.lines[-len(game.begins) :] == game.begins
            above = step.lines[: -len(game.begins)]
            assert above in ((), *game.round_end[-1:])
            told = [line for step in turn.steps for line in step.lines]
            assert all(any(line is each for each in told) for part in game.round_end for line in part)
            joined += bool(above)
            assert (step.seat, step.own) == (api.NONE, False)
            assert any(line.about.kind is LineKind.ROLL for line in step.lines)
            assert [s.events for s in turn.steps] == sorted(s.events for s in turn.steps)
            turn.go_to(at[-1])
            view = turn.session.view(0)
            assert before <= view.round > 1
            assert turn.headline == f"Round {view.round}"
            assert view.seats[0].hand == game.session.view(0).seats[0].hand or game.story
    assert begun > 4
    assert joined


@pytest.mark.parametrize("players", [("person", "random"), ()])
def test_what_ends_the_game_is_told(library: Library, players: tuple[str, ...]) -> None:  # noqa: F811
    """Given a game played to its end, in whosever turn, then the last step tells it, with the life that was lost."""
    for seed in range(4):
        game, player = Party(session_for(new_match(library, seed, players=players))), RandomPlayer(seed)
        seat = 0
        while not game.session.over:
            seat, _ = answered(game, player)
        assert game.shows_end
        turn = ToldTurn(game, seat)
        turn.go_to(len(turn.steps) - 1)
        assert turn.step.events == game.session.match.event_count
        assert any(line.tone is Tone.END for line in turn.step.lines)
        assert any(each.lost for each in turn.session.view(turn.sees).seats)
        told = [id(line) for step in turn.steps for line in step.lines]
        assert len(told) == len(set(told)), "a line is told twice"


def test_a_turn_in_which_somebody_only_passes_is_no_story(library: Library) -> None:  # noqa: F811
    """Given a pass that ends no round, then it is a line beside the next question, and nothing is told in steps."""
    passes = 0
    for seed in range(6):
        game, player = Party(session_for(new_match(library, seed, players=("person", "random")))), RandomPlayer(seed)
        while not game.session.over:
            before = len(game.log(0))
            answered(game, player)
            new = [line for line in game.log(0)[before:] if line.tone is not Tone.TURN]
            if not game.ended and new[-1:] and all(line.about.verb is LineVerb.PASS for line in new):
                theirs = [line for line in new if line.seat == 1]
                assert not game.story
                assert list(game.aside) == theirs[: len(game.aside)]
                passes += bool(game.aside)
    assert passes


def test_after_a_concession_nothing_is_told(library: Library) -> None:  # noqa: F811
    game, player = Party(session_for(new_match(library, 1, players=("person", "random")))), RandomPlayer(1)
    for _ in range(30):
        answered(game, player)
    game.concede(0)
    assert game.session.over
    assert not game.shows_end
    assert not game.ended
    assert not game.story


def test_what_a_computer_did_is_told_before_it_asks(library: Library) -> None:  # noqa: F811
    """Given a person who ends their turn and is asked at once in the computer's, then what it did before is told.

    A lone attack is told by its question.
    """
    told, quiet = 0, 0
    for seed in range(12):
        game = Party(session_for(new_match(library, seed, players=("person", "random"))))
        player = RandomPlayer(seed)
        for _ in range(120):
            if game.session.over:
                break
            was = game.session.view(0).active
            answered(game, player)
            session = game.session
            if session.over or was != 0 or session.view(0).active != 1:
                continue
            log = game.log(0)
            turn = log[max(i for i, line in enumerate(log) if line.tone is Tone.TURN) :]
            deeds = [line for line in turn if line.tone is Tone.ACTION and line.seat == 1]
            if len(deeds) > 1:
                told += 1
                assert game.story == tuple(turn)
                assert game.recent(0) == game.story
            elif not game.story:
                quiet += 1
    assert told
    assert quiet


def test_an_unfinished_turn_counts_if_it_is_more_than_a_glance() -> None:
    """Given a turn in which somebody else is asked, then two deeds count, one or somebody else's answers do not."""
    heading = Line("Bob's turn", Tone.TURN, 1)
    deed, attack = (Line(f"Bob {does}", Tone.ACTION, 1) for does in ("plays A", "attacks"))
    mine, cost = Line("You play B", Tone.ACTION, 0), Line("You exhaust a die", Tone.QUIET, 0)
    assert turns_of({1}, [heading, deed, attack]) == (heading, deed, attack)
    assert turns_of({1}, [heading, attack]) == ()
    assert turns_of({1}, [mine, cost, mine], within=True) == ()
    assert turns_of({1}, [mine, Line("a die", seat=0), Line("a flag", seat=0)], within=True) == ()
    assert turns_of({1}, [mine, deed, attack], within=True) == (mine, deed, attack)


@pytest.mark.parametrize("alone", [True, False])
def test_whoever_resumes_a_game_is_told_what_was_told_last(library: Library, alone: bool) -> None:  # noqa: F811
    """Given a game left at any question, when it is resumed, then it tells just what was told as it happened.

    After answers in another's turn the whole turn is told, and of what went before it nothing as if it came last.
    """
    match = solo(library, 0) if alone else new_match(library, 1, players=("person", "random"))
    game, player = Party(session_for(match)), RandomPlayer(1)
    told = 0
    for _ in range(60):
        own = game.session.view(0).active in (0, api.NONE)
        answered(game, player)
        if game.session.over:
            break
        again = Party(session_for(match))
        again.recall()
        if not own:
            assert again.aside in ((), game.aside)
            continue
        assert (again.story, again.ended, again.aside) == (game.story, game.ended, game.aside)
        assert (again.before, again.events) == (game.before, game.events)
        told += bool(again.story)
    assert told > 3


def test_before_a_blow_the_block_is_shown_with_what_comes_of_it(library: Library) -> None:  # noqa: F811
    """Given a unit that somebody else blocks with, then it stands, and the step knows what the next one leads to."""
    seen = 0
    for seed in range(8, 12):
        game, player = Party(session_for(new_match(library, seed, players=("person", "random")))), RandomPlayer(seed)
        while not game.session.over:
            answered(game, player)
            if not (game.story or game.ended):
                continue
            turn = ToldTurn(game, 0)
            for at, step in enumerate(turn.steps):
                turn.go_to(at)
                blocks = [line for line in step.lines if line.about.verb is LineVerb.BLOCK and line.seat == 1]
                if not blocks:
                    continue
                view, seen = turn.session.view(turn.sees), seen + 1
                standing = {card.id for each in view.seats for card in each.battlefield}
                assert standing.issuperset(card for line in blocks for card in line.about.cards)
                if any(line.tone is Tone.HURT for line in turn.steps[at + 1].lines):
                    assert any(isinstance(event, api.DamageDealt) for event in turn.coming)
    assert seen


def solo(library: Library, seed: int) -> Match:  # noqa: F811
    """A game alone against Viros."""
    opponent = OpponentSetup("The Corpse of Viros", "standard", level=1, deck="Shadow")
    seats = (SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),)
    return Match.start(library.rules, GameSetup(seats, seed, opponent=opponent))


def test_each_step_knows_the_table_before_it(library: Library) -> None:  # noqa: F811
    """Given a turn of several steps, whichever way they are gone through, then what stood before each is known."""
    told = 0
    game, player = Party(session_for(new_match(library, 2, players=("person", "random")))), RandomPlayer(2)
    for _ in range(60):
        if game.session.over:
            break
        answered(game, player)
        if not game.story or game.before is None or game.session.over:
            continue
        turn = ToldTurn(game, 0)
        assert turn.before == game.before, "before anything is pressed"
        views = list[api.View]()
        for at in range(len(turn.steps)):
            turn.go_to(at)
            assert turn.before == (views[-1] if views else game.before)
            views.append(turn.session.view(turn.sees))
        turn.go_to(len(views) - 2)
        assert turn.before == (views[-3] if len(views) > 2 else game.before)
        told += len(views) > 2
    assert told


def test_a_rounds_end_is_told_from_its_beginning_in_its_order(library: Library) -> None:  # noqa: F811
    """Given rounds that end against a Chimera, then all it does and gets since the last answer is told, in order."""
    ends = 0
    for seed in (1, 2):
        game, player = Party(session_for(solo(library, seed))), RandomPlayer(seed)
        for _ in range(150):
            if game.session.over:
                break
            lines = len(game.log(0))
            seat, _ = answered(game, player)
            new = game.log(0)[lines:]
            if all(line.about.kind is not LineKind.PHASE for line in new) or not game.story:
                continue
            told = [line for step in ToldTurn(game, seat).steps if not step.own for line in step.lines]
            places = [next(i for i, line in enumerate(game.log(0)) if line is each) for each in told]
            assert places == sorted(places), "what came first is told first"
            tokens = [line for line in new if line.about.verb is LineVerb.GET and line.apart]
            assert all(any(line is each for each in told) for line in tokens)
            assert all(line.about.verb is not LineVerb.LOSE for line in game.begins), "what recovers ends a round"
            ends += bool(tokens) and told[0].about.phase in END_PHASES
    assert ends


def test_to_a_learner_a_step_is_told_in_few_lines(library: Library) -> None:  # noqa: F811
    """Given turns told in few lines, then of many only what happens by the way is missing, never harm or an action."""
    shorter = 0
    game, player = Party(session_for(new_match(library, 1, players=("person", "random")))), RandomPlayer(1)
    for _ in range(200):
        if game.session.over:
            break
        seat, _ = answered(game, player)
        if not game.story and not game.ended:
            continue
        whole, few = ToldTurn(game, seat), ToldTurn(game, seat, in_few=True)
        for at in range(len(whole.steps)):
            whole.go_to(at)
            few.go_to(at)
            left = [line for line in whole.lines if line not in few.lines]
            assert few.lines
            assert all(rank(line, seat) < TOLD for line in left)
            assert not left or len(whole.lines) > 3
            shorter += bool(left)
    assert shorter


SHIELDED = """name: a round that ends
passes: 1
seats:
  0:
    phoenixborn: {Arren Frostpeak: {dice: [astral:power]}}
    battlefield: [{Skybreak Captain: {dice: [astral:power]}}]
  1: {phoenixborn: Rimea Careworn}
"""


@pytest.mark.rule("ASC-RND-19")
def test_dice_that_leave_cards_as_a_round_ends_are_told(library: Library) -> None:  # noqa: F811
    """Given dice on a Phoenixborn and a unit, which prevent damage, then it is told that they are gone."""
    match = match_at(library.rules, read_story(SHIELDED, "end.yaml", library.rulebook), "greedy")
    game = Party(session_for(match), people=(0,))
    for choice in (api.Pass(), api.EndTurn()):
        if match.view(0).active == 0 and match.view(0).round == 1:
            game.choose(match.decisions[0], choice)
    told = [line.text for step in ToldTurn(game, 0).steps for line in step.lines]
    assert any("the astral die on Arren Frostpeak and the astral die on Skybreak Captain" in text for text in told)
