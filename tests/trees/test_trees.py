"""Simultaneous triggers, exhaustively: every order of answers is played through and counted.

A file is a scenario: its steps lead to the moment whose answers are counted, to where somebody may act again.
`leaves.yaml` keeps for each how many ways there are and in how many different positions they end, so that a change
in timing shows as a changed count; where `why` stands, the count was derived by hand from the rules it names.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.scenario.runner import RulesLibrary, play_story, scenario_files
from tests.support.tree import tree
from tests.support.yamlfile import read_yaml

HERE = Path(__file__).parent
FILES = {path.stem: path for path in scenario_files([HERE / "positions"])}
COUNTS: dict[str, dict[str, Any]] = read_yaml(HERE / "leaves.yaml")


@cache
def library() -> RulesLibrary:
    return RulesLibrary()


def test_every_position_is_counted() -> None:
    assert set(COUNTS) == set(FILES)


@pytest.mark.parametrize("name", sorted(FILES))
def test_there_are_as_many_ways_as_the_rules_allow(name: str) -> None:
    rules, story = library().story(FILES[name])
    found = tree(rules, play_story(rules, story).state)
    assert {"leaves": found.leaves, "ends": found.ends} == {k: COUNTS[name][k] for k in ("leaves", "ends")}
