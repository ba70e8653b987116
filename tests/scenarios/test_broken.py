"""A mistake in a scenario is named: place, what is wrong, what to do; of a step that fails, what was open."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from ashes_tui.scenario.runner import RulesLibrary, run_file
from tests.support.yamlfile import read_yaml

HERE = Path(__file__).parent


class Case(NamedTuple):
    """A healthy scenario with places changed, and what the runner says about it."""

    name: str
    changes: list[list[str]]
    message: str


@cache
def broken() -> tuple[str, tuple[Case, ...]]:
    """The healthy scenario and all cases."""
    read = read_yaml(HERE / "broken.yml")
    return read["base"], tuple(Case(**case) for case in read["cases"])


@cache
def library() -> RulesLibrary:
    return RulesLibrary()


def message_of(changes: list[list[str]], path: Path) -> str:
    """What the runner says about the healthy scenario with some places changed; empty if it holds."""
    text = broken()[0]
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the base"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    report = run_file(library(), path)
    message = report.message.replace(str(path), path.name)
    return message if report.ok or message.startswith(path.name) else f"{path.name}:{report.line}: {message}"


def test_the_base_holds(tmp_path: Path) -> None:
    assert message_of([], tmp_path / "x.yaml") == ""


@pytest.mark.parametrize("case", broken()[1], ids=[c.name for c in broken()[1]])
def test_broken(case: Case, tmp_path: Path) -> None:
    assert message_of(case.changes, tmp_path / "x.yaml") == case.message.rstrip("\n")
