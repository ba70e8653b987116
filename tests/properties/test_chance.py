"""Chance: one seed gives one game everywhere, and draws for one purpose leave all others alone.

See ARCHITECTURE.md, "Chance".
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import DiceRolled, Event, PileShuffled, Rng, State, Transition, advance, dump_state, new_game
from ashes_tui.lang.terms import Level, Phase
from tests.support.games import Played, begin, duels, game, mixed, rules, steps

PURPOSES = ("roll 0", "roll 1", "shuffle 0", "shuffle 1", "random pick")


# --- the same everywhere -------------------------------------------------------------------------------------------


@pytest.mark.slow  # a stage of the gate plays under two hash seeds, too
def test_games_are_the_same_under_two_hash_seeds(repo_root: Path) -> None:
    """Options, views, events, states and digests, byte for byte, in two processes with other string hashes."""
    found = []
    for seed in ("1", "4242"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.support.trace"],
            cwd=repo_root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(run.stdout.strip())
    assert found[0] == found[1]
    assert len(found[0]) == 32


def test_other_seeds_give_other_games() -> None:
    first, second = (begin(Played("", game(mixed(1), mixed(2), seed=seed), "evenly", 0)) for seed in (1, 2))
    assert first.decisions == second.decisions, "the First Five are chosen, not drawn (ASC-SET-03)"
    assert dump_state(first.state) != dump_state(second.state)


# --- independent purposes ------------------------------------------------------------------------------------------


def test_a_draw_for_one_purpose_leaves_the_others_alone() -> None:
    for other in PURPOSES:
        for purpose in PURPOSES:
            rng = Rng(77)
            plain, _ = rng.draw(purpose, 1000, 50)
            _, disturbed = rng.draw(other, 6, 13)
            again, _ = disturbed.draw(purpose, 1000, 50)
            assert (plain == again) == (other != purpose), (other, purpose)


def test_a_shuffle_leaves_the_dice_alone() -> None:
    rng = Rng(5)
    rolls, _ = rng.draw("roll 0", 6, 20)
    order, after = rng.shuffle("shuffle 0", tuple(range(25)))
    assert sorted(order) == list(range(25))
    assert after.draw("roll 0", 6, 20)[0] == rolls
    assert after.shuffle("shuffle 0", tuple(range(25)))[0] != order


def test_draws_follow_each_other_the_same_in_any_portions() -> None:
    whole, _ = Rng(9).draw("roll 1", 6, 30)
    parts: list[int] = []
    rng = Rng(9)
    for n in (1, 0, 7, 2, 20):
        some, rng = rng.draw("roll 1", 6, n)
        parts += some
    assert parts == whole


def _to_the_shuffle(seed: int = 11) -> tuple[Transition, Played]:
    """A game at the last of its First Five: the next choice shuffles and rolls."""
    played = Played("chance", game(mixed(1), mixed(2), seed=seed), "evenly", 4)
    return next(step.after for step in steps(played)), played


def _disturbed(state: State, purpose: str) -> State:
    _, rng = state.control.rng.draw(purpose, 6, 3)
    return State(state.table, replace(state.control, rng=rng))


def _chance(events: tuple[Event, ...]) -> dict[str, Event]:
    """The first shuffle and the first roll of each seat."""
    found: dict[str, Event] = {}
    for event in events:
        if isinstance(event, PileShuffled | DiceRolled):
            kind = "shuffle" if isinstance(event, PileShuffled) else "roll"
            found.setdefault(f"{kind} {event.seat}", event)
    return found


@pytest.mark.parametrize("purpose", PURPOSES[:4])
def test_in_a_game_one_extra_draw_changes_only_what_it_is_for(purpose: str) -> None:
    at, played = _to_the_shuffle()
    steady = next(s for i, s in enumerate(steps(played)) if i == 1)
    (decision,) = at.decisions
    other = advance(rules(), _disturbed(at.state, purpose), steady.choice, decision.id)
    plain, moved = _chance(steady.after.events), _chance(other.events)
    assert set(plain) == set(PURPOSES[:4])
    assert {kind for kind in plain if plain[kind] != moved[kind]} == {purpose}


# --- fair ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-05")
def test_dice_show_their_sides_as_often_as_they_should() -> None:
    """One power, three class and two basic faces (M-03), within five standard deviations of 6000 rolls."""
    faces: Counter[Level] = Counter()
    n = 0
    for seed in range(300):
        events = _first_rolls(seed)
        for event in events:
            faces.update(level for _, level in event.rolls)
            n += len(event.rolls)
    assert n == 6000
    for level, share in ((Level.POWER, 1 / 6), (Level.CLASS, 1 / 2), (Level.BASIC, 1 / 3)):
        spread = (n * share * (1 - share)) ** 0.5
        assert abs(faces[level] - n * share) < 5 * spread, faces


def _first_rolls(seed: int) -> list[DiceRolled]:
    at = new_game(rules(), game(mixed(1), mixed(2), seed=seed))
    played = Played("", game(mixed(1), mixed(2), seed=seed), "evenly", seed)
    events = [e for _, step in zip(range(2), steps(played), strict=False) for e in step.after.events]
    assert at.state.table.phase is Phase.SETUP
    return [e for e in events if isinstance(e, DiceRolled)][:2]


def test_shuffles_put_every_card_everywhere() -> None:
    """Each of six cards on each of six places, within five standard deviations of 3000 shuffles."""
    seen: Counter[tuple[int, int]] = Counter()
    rng, cards = Rng(3), tuple(range(6))
    for _ in range(3000):
        order, rng = rng.shuffle("shuffle 0", cards)
        seen.update(enumerate(order))
    assert all(abs(seen[place, card] - 500) < 5 * (3000 * 5 / 36) ** 0.5 for place in cards for card in cards)


def test_neighbouring_seeds_do_not_walk_together() -> None:
    """Games with seeds one apart roll differently from the start."""
    rolls = [tuple(Rng(seed).draw("roll 0", 6, 10)[0]) for seed in range(200)]
    assert len(set(rolls)) == 200
    assert all(a != b for a, b in pairwise(rolls))


def test_an_undone_roll_comes_out_the_same_again() -> None:
    for played in duels()[:3]:
        for step in steps(played):
            if any(isinstance(e, DiceRolled) for e in step.after.events):
                assert advance(rules(), step.before.state, step.choice, step.decision.id) == step.after
