"""Every row, ready spell and aspect of an opponent is played in scenarios; each number leads to its row."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from ashes_tui.arena.coverage import ENTERED, coverage_of, marks_of
from ashes_tui.content.api import load_rulebook
from ashes_tui.engine.api import (
    CardScenario,
    GameSetup,
    NumberRolled,
    OpponentSetup,
    RollScenario,
    Rules,
    Scenario,
    SeatScenario,
    SeatSetup,
    build,
    link,
    opponent_seat,
)
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import IN_PLAY, Level
from tests.support.games import Played, decks, rules, steps
from tests.support.played_scenarios import played_against


@cache
def book() -> Rulebook:
    """The rules of the game, nothing made up."""
    return load_rulebook()


@cache
def linked() -> Rules:
    """The same, ready to run."""
    return link(book())


NAMES = sorted(name for name, spec in book().automata.items() if spec.behaviors)


@pytest.mark.rule("CMP-19", "CHI-12", "CHI-41")
@pytest.mark.parametrize("name", sorted(book().automata))
def test_all_of_an_opponent_is_in_the_scenarios(name: str) -> None:
    """Given all scenarios with an opponent, then each row, ready spell and block of its cards does something in one."""
    marks = set[str]()
    for _, moments in played_against(name):
        for at in moments:
            marks |= set(marks_of(at.state.table, at.events))
            marks |= {ENTERED + card.name for card in at.state.table.cards if card.zone in IN_PLAY}
    spec = book().automata[name]
    counts = coverage_of(linked(), spec.titles, (), dict.fromkeys(marks, 1)).counts
    assert sorted(address for address, n in counts.items() if not n) == []


@pytest.mark.rule("CMP-19", "CHI-02", "CHI-42")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_in_each_phase_each_number_leads_to_its_row(name: str, phase: int) -> None:
    """Given a phase and each number of the behaviour die, then the row of that phase's card is read and done."""
    spec = book().automata[name]
    row = tuple(CardScenario(title, face_down=True) for title in [*spec.aspects][:4])
    for n in range(1, spec.ways.behavior_die + 1):
        it = replace(opponent_seat(spec, stage=phase), battlefield=row)
        me = SeatScenario(CardScenario("Issa Brightmore"), draw_pile=("Stormchaser",) * 3)
        rolls = (RollScenario(levels=(Level.BASIC,)), RollScenario(number=n))
        now = build(linked(), Scenario((me, it), turn=1, rolls=rolls))
        (read,) = [e for e in now.events if isinstance(e, NumberRolled) and e.row]
        title, _, at = read.row.partition("#")
        low, high = linked().infos[title].abilities[int(at)].block.rolls
        assert (title, low <= n <= high) == (spec.behaviors[phase - 1], True)


@pytest.mark.parametrize("name", NAMES)
def test_random_games_end_well(name: str) -> None:
    """Given both difficulties, all levels and decks, then every game ends, and the Chimera read rows in it."""
    for played in games(name, 6):
        last = None
        for step in steps(played):
            last = step.after
        assert last is not None, played.name
        assert last.outcome is not None, played.name


def games(name: str, count: int) -> list[Played]:
    """Random games against a Chimera: both difficulties, all levels, all decks of aspects and a random one."""
    spec, found = book().automata[name], []
    for n in range(count):
        difficulty, deck = spec.difficulties[n % 2], (*spec.decks, "random")[n % 3]
        opponent = OpponentSetup(name, difficulty, level=1 + n % 3, deck=deck)
        setup = GameSetup((SeatSetup("Ann", decks()[n % len(decks())]),), n, opponent=opponent)
        found.append(Played(f"{name} {difficulty} {1 + n % 3} {deck} #{n}", setup, "busily", n))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_linked_rules_of_the_tests_have_the_same_chimeras(name: str) -> None:
    assert rules().rulebook.automata[name] == book().automata[name]
