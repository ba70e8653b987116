"""Many games against an automaton."""

from typing import Any

import pytest
from msgspec import structs

from ashes_tui.arena.automaton_coverage import possible_marks
from ashes_tui.arena.coverage import coverage_of, marks_of
from ashes_tui.arena.sim import simulate
from ashes_tui.arena.specs import SimSpec, repeat_command, setup_of
from ashes_tui.engine.api import OpponentSetup, Stream, advance, new_game, random_choice
from tests.arena.test_sim import spec
from tests.cli.run import refused
from tests.match.games import rules

SCATHA, INDIRI = "Scatha Kalani", "Indiri Aldair"


def solo(enemy: str = SCATHA, difficulty: str = "standard", **changes: Any) -> SimSpec:
    return structs.replace(spec(players=("random",), opponent=OpponentSetup(enemy, difficulty)), **changes)


@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
@pytest.mark.parametrize("enemy", [SCATHA, INDIRI])
def test_random_solo_games_end_well(enemy: str, difficulty: str) -> None:
    result = simulate(rules().rulebook, solo(enemy, difficulty))
    assert (result.finished, result.errors, len(result.wins)) == (6, 0, 2)
    assert sum(result.wins) + result.draws == 6


def test_each_deck_plays_in_turn() -> None:
    count = len(solo().decks)
    seats = [setup_of(solo(), number).seats for number in range(count + 1)]
    assert {len(s) for s in seats} == {1}
    assert len({s[0].deck.name for s in seats[:count]}) == count
    assert seats[0][0].deck == seats[count][0].deck


def test_two_players_share_a_side() -> None:
    result = simulate(rules().rulebook, solo(players=("random", "random"), games=4))
    assert (result.finished, result.errors, len(result.wins)) == (4, 0, 4)
    assert result.wins[0] == result.wins[1]
    assert result.wins[2] == result.wins[3]


def test_the_digest_is_the_same_for_any_number_of_processes() -> None:
    one, two = (simulate(rules().rulebook, solo(games=4), jobs) for jobs in (1, 2))
    assert (one.digest, one.wins) == (two.digest, two.wins)


def test_one_line_repeats_a_game() -> None:
    deck = spec().decks[0]
    told = repeat_command(solo(difficulty="heroic", decks=(deck,)), 3)
    assert told == f"ashes-tui sim --seed 7 --only 3 --deck '{deck.name}' --enemy 'Scatha Kalani' --difficulty heroic"
    assert "--players random,random" in repeat_command(solo(players=("random", "random")), 3)


def test_what_the_opponent_does_is_counted() -> None:
    result = simulate(rules().rulebook, solo(coverage=True, games=20))
    assert result.coverage
    counts = result.coverage.counts
    for deed in ("behaviour basic", "behaviour class", "behaviour power", "guard roll basic", "stage 2"):
        assert counts[deed] > 0, deed
    assert counts["Scatha Kalani#0"] > 0, "its status ability"
    assert counts["Scatha Kalani I#1"] >= counts["stage 2"], "its first progress text"
    assert counts["stage 2"] >= counts["stage 3"]
    assert set(possible_marks(rules().rulebook.automata[SCATHA])) <= set(counts)


def test_a_game_among_people_has_no_such_marks() -> None:
    now, draw, marks = new_game(rules(), setup_of(spec(), 0)), Stream(1), set[str]()
    while now.outcome is None:
        decision = now.decisions[0]
        now = advance(rules(), now.state, random_choice(rules(), now.state, decision, draw), decision.id)
        marks |= set(marks_of(now.state.table, now.events))
    assert not marks & set(possible_marks(rules().rulebook.automata[SCATHA]))
    assert not any("behaviour" in deed for deed in coverage_of(rules(), (), (), {}).counts)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["--enemy", "smaug"], f"there is no enemy 'smaug'; choose one of: {', '.join(rules().rulebook.automata)}"),
        (
            ["--enemy", "scatha", "--difficulty", "mild"],
            "there is no difficulty 'mild'; choose one of: standard, heroic",
        ),
        (
            ["--enemy", "scatha", "--level", "2"],
            "--level 2: Scatha Kalani, a Dragonborn, has level 1 only; leave --level out",
        ),
        (
            ["--enemy", "scatha", "--players", "random,random,random"],
            "--players names 3 of 1 or 2 seats; write for instance: --players random",
        ),
    ],
)
def test_what_is_wrong_is_said(line: list[str], message: str) -> None:
    assert refused("sim", *line).strip() == f"ashes-tui: {message}"


@pytest.mark.rule("VAR-03")
def test_grim_fates_answers_in_simulated_games_too() -> None:
    """Given Grim Fates, then games go on and end, otherwise than with players who choose at random."""
    usual, grim = OpponentSetup("The Flood of Moon Cove"), OpponentSetup("The Flood of Moon Cove", grim=())
    ours, theirs = (simulate(rules().rulebook, solo(games=6, seed=8, opponent=o)) for o in (usual, grim))
    assert (theirs.finished, theirs.errors) == (6, 0)
    assert theirs.digest != ours.digest
    assert theirs.digest == simulate(rules().rulebook, solo(games=6, seed=8, opponent=grim)).digest


def test_the_line_that_repeats_a_game_names_every_option() -> None:
    enemy = OpponentSetup(SCATHA, threat=2, grim=("Generosity",), aspects={"Rampage": 9})
    told = repeat_command(solo(opponent=enemy, chained=False, phoenix=True, aspects_file="mine.yaml"), 3)
    for words in ("--phoenix", "--threat 2", "--grim-card Generosity", "--enemy-deck mine.yaml", "--unchained"):
        assert words in told
    assert "--grim-fates" in repeat_command(solo(opponent=structs.replace(enemy, grim=())), 3)
    assert not setup_of(solo(chained=False), 1).chained
    assert "--lists closed" in repeat_command(solo(lists="closed"), 3)
    assert not setup_of(solo(lists="closed"), 1).seats[0].open_list
    assert setup_of(solo(players=("random", "random"), phoenix=True), 1).phoenix
    for line in (["--grim-fates"], ["--phoenix"], ["--threat", "1"]):
        assert "need --enemy" in refused("sim", *line)
