"""The puzzles of the game, from ``rules/puzzles``: positions with a goal, in the order of their file names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from ashes_tui.content.paths import rules_dir
from ashes_tui.engine.api import Rules, State
from ashes_tui.outside.files import read_text
from ashes_tui.scenario.expect import UnmetExpectation, check_expectation
from ashes_tui.scenario.lookup import NameLookup, UnclearName
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.scenario.story import Check, Puzzle, Story

SOLVER_SEAT, DEFENDER_SEAT = 0, 1
LEVELS: Mapping[int, str] = {1: "easy", 2: "tricky", 3: "hard"}


class PuzzleFile(Struct, frozen=True):
    """A puzzle with its position; ``id`` is what its progress is kept by."""

    id: str
    story: Story
    puzzle: Puzzle

    @property
    def title(self) -> str:
        """Its name."""
        return self.story.name

    @property
    def level(self) -> str:
        """How hard it is, in a word."""
        return LEVELS[self.puzzle.level]

    @property
    def is_won(self) -> bool:
        """Whether its goal is to win, so that it is reached as soon as somebody has won."""
        return any(check.what == "winner" and check.value == SOLVER_SEAT for check in self.puzzle.expect.checks)

    def is_reached(self, rules: Rules, state: State) -> bool:
        """Whether its goal holds on this table."""
        return self.unmet(rules, state) is None

    def unmet(self, rules: Rules, state: State) -> Check | None:
        """The first part of its goal that does not hold on this table."""
        lookup = NameLookup(rules, state)
        for one in self.puzzle.expect.checks:
            try:
                check_expectation(lookup, one, ())
            except (UnmetExpectation, UnclearName):
                return one
        return None


def puzzle_folder() -> Path:
    """Where the puzzles lie."""
    return rules_dir() / "puzzles"


def load_puzzles(rules: Rules) -> tuple[PuzzleFile, ...]:
    """All puzzles. Raises ``ContentError`` and ``Unreadable``."""
    found = []
    for path in sorted(puzzle_folder().glob("*.yaml")):
        story = read_story(read_text(path), path.name, rules.rulebook)
        if story.puzzle is not None:
            found.append(PuzzleFile(path.stem, story, story.puzzle))
    return tuple(found)
