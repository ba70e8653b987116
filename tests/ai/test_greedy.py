"""The greedy player: the same for the same seed, always legal, for any number of seats, and better than chance."""

import pytest

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.ai.players import GREEDY, NAMES, RANDOM, ROLLOUT, make_player
from ashes_tui.ai.rollout import RolloutPlayer
from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.arena.sim import simulate
from ashes_tui.arena.specs import SimSpec
from ashes_tui.engine.api import check
from ashes_tui.match.driver import play
from ashes_tui.match.match import Match
from tests.ai.thinking import answer, open_to
from tests.support.games import decks, duels, game, odd_duels, rules, sampled, threes


def test_players_go_by_name() -> None:
    assert NAMES == (RANDOM, ROLLOUT, GREEDY)
    assert isinstance(make_player("random", 1), RandomPlayer)
    assert isinstance(make_player("greedy", 1), GreedyPlayer)
    assert isinstance(make_player("rollout", 1), RolloutPlayer)
    with pytest.raises(KeyError):
        make_player("nobody", 1)


def test_answers_are_legal_and_the_same_for_the_same_seed() -> None:
    asked = 0
    for name, step in sampled([*duels(), *odd_duels(), *threes()], every=300):
        for decision in open_to(step.before):
            choice = answer(step.before.state, decision)
            assert check(rules(), step.before.state, decision, choice) is None, name
            assert choice == answer(step.before.state, decision), name
            asked += 1
    assert asked > 10


@pytest.mark.slow
def test_a_game_of_greedy_players_is_the_same_again() -> None:
    def digest() -> str:
        spec = SimSpec(decks=decks()[:2], games=1, seed=3, players=(GREEDY, GREEDY))
        result = simulate(rules().rulebook, spec)
        assert (result.finished, result.errors) == (1, 0)
        return result.digest

    assert digest() == digest()


def test_it_plays_at_a_table_of_three_and_in_a_match() -> None:
    match = Match.start(rules(), game(*decks()[:3], seed=4))
    outcome = play(match, {0: make_player(RANDOM, 1), 1: make_player(GREEDY, 2), 2: make_player(RANDOM, 3)})
    assert outcome is not None


@pytest.mark.slow
def test_it_beats_the_random_player() -> None:
    won = 0
    for players in ((GREEDY, RANDOM), (RANDOM, GREEDY)):
        spec = SimSpec(decks=decks(), games=5, seed=11, players=players)
        result = simulate(rules().rulebook, spec)
        assert (result.finished, result.errors) == (5, 0)
        won += result.wins[players.index(GREEDY)]
    assert won >= 9  # as good as chance: once in 93 times
