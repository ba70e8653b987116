"""Every scenario file below this folder holds."""

from functools import cache
from pathlib import Path

import pytest

from ashes_tui.scenario.runner import RulesLibrary, play_story, scenario_files

HERE = Path(__file__).parent
FILES = list(scenario_files([HERE]))


@cache
def library() -> RulesLibrary:
    return RulesLibrary()


@pytest.mark.slow  # tests/golden plays them all, too
@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(HERE)) for p in FILES])
def test_holds(path: Path) -> None:
    play_story(*library().story(path))
