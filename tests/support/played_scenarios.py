"""Scenarios with opponents, each played once however many tests look at what happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ashes_tui.engine.api import Rules, Transition
from ashes_tui.scenario import play
from ashes_tui.scenario.runner import RulesLibrary, scenario_files

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def played_against(opponent: str) -> Iterator[tuple[Rules, tuple[Transition, ...]]]:
    """What happened in each scenario with that opponent, with the rules it was played by."""
    return (_played(path) for path, text in _texts().items() if f"name: {opponent}" in text)


@cache
def _texts() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in scenario_files([SCENARIOS])}


@cache
def _library() -> RulesLibrary:
    return RulesLibrary()


@cache
def _played(path: Path) -> tuple[Rules, tuple[Transition, ...]]:
    rules, story = _library().story(path)
    return rules, tuple(moment.transition for moment in play.play_story(rules, story).timeline.moments)
