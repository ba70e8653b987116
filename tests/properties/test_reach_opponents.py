"""Everything an automaton can do is played in a scenario, and it does nothing else.

Both are asked of the loaded rules, not of a list: another opponent is demanded as soon as its file is there.
"""

from __future__ import annotations

from functools import cache

import pytest

from ashes_tui.arena.game import Players
from ashes_tui.content.api import load_rulebook
from ashes_tui.engine.api import GameSetup, OpponentSetup, Rules, SeatSetup, Transition, new_game
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import Rule
from tests.support.games import decks, rules, steps
from tests.support.opponents import Watch, deeds, demanded
from tests.support.played_scenarios import played_against
from tests.support.solo import solo_games


@cache
def book() -> Rulebook:
    """The rules of the game, nothing made up."""
    return load_rulebook()


NAMES = sorted(name for name, spec in book().automata.items() if spec.kind == "dragonborn")
WAYS = [(name, difficulty) for name in NAMES for difficulty in book().automata[name].threat_tokens]


# --- in scenarios ------------------------------------------------------------------------------------------------


def watched(loaded: Rules, moments: tuple[Transition, ...]) -> Watch:
    """What a scenario shows of an opponent."""
    watch = Watch(loaded)
    for moment in moments:
        watch.see(moment)
    return watch


@pytest.mark.rule("ASC-DRG-12", "ASC-DRG-31", "ASC-DRG-40", "ASC-DRG-41", "ASC-DRG-42")
@pytest.mark.parametrize("name", NAMES)
def test_all_of_an_opponent_is_in_the_scenarios(name: str) -> None:
    """Rows, boxes, intents, shields, blood, refills, dragon phase, fatigue, threat, and the reasons told."""
    seen = set[str]()
    for loaded, moments in played_against(name):
        seen |= watched(loaded, moments).marks
    assert sorted(demanded(book(), book().automata[name]) - seen) == []


@pytest.mark.rule("ASC-DRG-04", "ASC-DRG-14", "ASC-DRG-15", "ASC-DRG-17", "ASC-DRG-29", "ASC-DRG-32")
def test_every_rule_by_which_the_game_acts_for_an_opponent_is_said() -> None:
    """Given all scenarios with opponents, then each such rule stands on an event of one; only people lack cards."""
    played = (moments for name in book().automata for _, moments in played_against(name))
    events = (event for moments in played for moment in moments for event in moment.events)
    said = {rule for event in events if (rule := getattr(event, "rule", None))}
    assert set(Rule) - said <= {Rule.NO_CARDS}


# --- in games ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-12", "ASC-DRG-21", "ASC-DRG-22", "ASC-DRG-23", "ASC-DRG-29", "ASC-ATK-07")
@pytest.mark.parametrize("name", NAMES)
def test_random_games_show_nothing_else(name: str) -> None:
    """No row, unit, shield or dragon phase does in a game what the rules do not say, and half of it happens there."""
    watch = Watch(rules())
    for played in solo_games(2, name):
        for step in steps(played):
            watch.see(step.after)
    spec = book().automata[name]
    assert sorted(watch.deeds - deeds(book(), spec) - {f"{name} guards"}) == []
    assert len(demanded(book(), spec) & watch.marks) > len(demanded(book(), spec)) / 2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "difficulty"), WAYS)
def test_nor_does_a_game_of_one_who_tries_to_win(name: str, difficulty: str) -> None:
    """The same of a game in which it is attacked on purpose."""
    seed = WAYS.index((name, difficulty))
    setup = GameSetup((SeatSetup("Ann", decks()[seed % len(decks())]),), seed, opponent=OpponentSetup(name, difficulty))
    seats, now, watch = Players(rules(), ("greedy",), setup), new_game(rules(), setup), Watch(rules())
    while now.outcome is None:
        now = seats.advance(now.state, now.decisions[0])
        watch.see(now)
    assert sorted(watch.deeds - deeds(book(), book().automata[name]) - {f"{name} guards"}) == []
    assert "stage 2" in watch.marks
