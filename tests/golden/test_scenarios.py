"""What every scenario comes to, down to the last question: recorded once, a file for each folder of scenarios.

A scenario states what its rule is about. This holds all the rest still: what was asked and in which order, what each
seat was shown. After a deliberate change (then count up `BEHAVIOR`, if the same choices lead to another game) or for a
new scenario, record it: UPDATE_GOLDEN=1 pytest tests/golden/test_scenarios.py (with -k and the name of a folder: only
that one). What the door of the engine says when asked for advice is recorded apart, with -m slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ashes_tui.engine.api import (
    NONE,
    PUBLIC,
    ExportError,
    Purpose,
    Trial,
    digest,
    export,
    intention_of,
    observe,
    options,
    sample,
)
from ashes_tui.scenario.runner import RulesLibrary, ScenarioFailure, ScenarioGame, play_story, scenario_files
from tests.golden.recorded import UPDATE, Parts, check, fingerprints, recorded

HERE = Path(__file__).parent
GOLDEN, ADVICE, SCENARIOS = HERE / "scenarios", HERE / "advice", HERE.parent / "scenarios"
FOLDERS = {
    folder.name: files
    for folder in sorted(SCENARIOS.iterdir())
    if folder.is_dir() and (files := tuple(scenario_files([folder])))
}


def played(game: ScenarioGame) -> Iterator[object]:
    """Every state on the way, and everything that happened."""
    yield from (digest(moment.transition.state) for moment in game.timeline.moments)
    yield from (event for _, event in game.timeline.numbered_events(None))


def asked(game: ScenarioGame) -> Iterator[object]:
    """Every question with the answers that are offered, in order."""
    for moment in game.timeline.moments:
        for decision in moment.transition.decisions:
            yield decision, options(game.rules, moment.transition.state, decision)


def shown(game: ScenarioGame) -> Iterator[object]:
    """What each seat and the public see in the end, and may know of what happened."""
    for viewer in (*range(len(game.state.table.seats)), PUBLIC):
        yield observe(game.rules, game.state, viewer), game.timeline.events(viewer)


def advised(game: ScenarioGame) -> Iterator[object]:
    """What follows from each answer at the start, which would be in vain, and why not; what may lie hidden."""
    begin = game.timeline.moments[0].transition
    for decision in begin.decisions:
        trial = Trial(game.rules, begin.state, decision.seat)
        choices = [option.choice for option in options(game.rules, begin.state, decision)]
        yield [(trial.preview(choice), trial.no_effect(choice)) for choice in choices]
        if decision.purpose is Purpose.TURN:
            cards = range(NONE, len(begin.state.table.cards) + 1)
            yield [intention_of(game.rules, begin.state, decision.seat, card) for card in cards]
    yield from (digest(sample(game.rules, game.state, seat.index, 1)) for seat in game.state.table.seats)


def exported(game: ScenarioGame) -> Iterator[object]:
    """The position in the end as data, or why there is none."""
    try:
        yield export(game.rules, game.state)
    except ExportError as error:
        yield str(error)


def parts(game: ScenarioGame) -> Parts:
    """What is recorded."""
    return {
        "played": played(game),
        "asked": asked(game),
        "shown": shown(game),
        "exported": exported(game),
    }


@cache
def library() -> RulesLibrary:
    return RulesLibrary()


def named(folder: str) -> dict[str, Path]:
    """The scenarios of a folder by their paths in it."""
    return {str(path.relative_to(SCENARIOS / folder)): path for path in FOLDERS[folder]}


@pytest.mark.parametrize("folder", FOLDERS)
def test_scenarios_hold_and_come_out_as_recorded(folder: str) -> None:
    now, failed = {}, []
    for name, path in named(folder).items():
        try:
            now[name] = fingerprints(parts(play_story(*library().story(path))))
        except ScenarioFailure as failure:
            failed.append(f"{name}: {failure}")
    assert not failed, "\n".join(failed)
    check(GOLDEN / f"{folder}.yaml", now, f"tests/golden/test_scenarios.py -k {folder}")


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_advice_comes_out_as_recorded(folder: str) -> None:
    """What is new since it was recorded is left out."""
    file = ADVICE / f"{folder}.yaml"
    asked_for = named(folder) if UPDATE or not file.is_file() else recorded(file)
    now = {
        name: fingerprints({"advised": advised(play_story(*library().story(SCENARIOS / folder / name)))})
        for name in asked_for
    }
    check(file, now, f"tests/golden/test_scenarios.py -m slow -k {folder}")


@pytest.mark.parametrize("golden", [GOLDEN, ADVICE])
def test_nothing_is_left_of_a_folder_that_is_gone(golden: Path) -> None:
    assert {path.stem for path in golden.glob("*.yaml")} == set(FOLDERS)
