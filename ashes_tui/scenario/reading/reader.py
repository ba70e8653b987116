"""Scenario files: positions with steps and expectations. ``README.md`` beside it is the reference."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ashes_tui.content.findings import ContentError, Fault, Finding, SourceSpot, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_items, as_map, as_text
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node, parse
from ashes_tui.engine.api import ScenarioError
from ashes_tui.lang.defs import Rulebook
from ashes_tui.outside.files import resolved
from ashes_tui.scenario.reading.opponent import read_grim
from ashes_tui.scenario.reading.position import POSITION_KEYS, PositionReader
from ashes_tui.scenario.reading.steps import StepReader
from ashes_tui.scenario.story import AUTO, Expect, Puzzle, Rolls, Step, Story

KEYS = ("name", "note", "proves", "with-rules", "auto", *POSITION_KEYS, "steps", "puzzle")
PUZZLE_KEYS = ("goal", "tell", "hint", "why", "level", "expect", "solution", "wrong")
MOST_LEVEL = 3


def read_story(text: str, path: str, rulebook: Rulebook) -> Story:
    """A scenario file, or `ContentError` with every finding."""
    file = File(path, [])
    story = file.attempt(lambda: _story(parse(text), file, rulebook))
    _check_names(file, rulebook)
    if file.findings or story is None:
        raise ContentError(file.findings)
    return story


def read_entry(text: str, path: str, rulebook: Rulebook, seats: int) -> Step | Expect | Rolls:
    """A single step, as YAML or JSON: ``{0: {play: Recharge}}``, ``{expect: ...}``."""
    file = File(path, [])
    position = PositionReader(file, rulebook)
    reader = StepReader(file, position.words, position, seats)
    entry = file.attempt(lambda: reader.entry(parse(text)))
    if file.findings or entry is None:
        raise ContentError(file.findings)
    return entry


def rule_folders(text: str, path: Path) -> tuple[Path, ...]:
    """The folders of custom sets that a scenario file names, relative to its own folder."""
    try:
        node = parse(text)
        f = Fields(as_map(node, "a scenario"), File(str(path), []), ReadingScope())
        items = as_items(f.get("with-rules")) if f.has("with-rules") else ()
        return tuple(resolved(path.parent / as_text(item, "a folder")) for item in items)
    except Fault:
        return ()  # reported when the file is read


def finding_of(error: ScenarioError, story: Story) -> Finding:
    """A finding for an error in a position, with its place in the file."""
    path = error.path
    while path and path not in story.spots:
        path = path[:-1]
    spot = story.spots.get(path, SourceSpot(1, 1))
    return Finding(story.path, spot.line, spot.column, error.message, error.remedy)


def _story(node: Node, file: File, rulebook: Rulebook) -> Story:
    f = Fields(as_map(node, "a scenario"), file, ReadingScope())
    f.only(KEYS)
    position = PositionReader(file, rulebook)
    scenario = position.read(f)
    steps = StepReader(file, position.words, position, len(scenario.seats))
    return Story(
        path=file.path,
        name=f.text("name") if f.has("name") else Path(file.path).stem,
        scenario=scenario,
        steps=steps.read(f.get("steps")) if f.has("steps") else (),
        auto=_auto(as_items(f.get("auto"))) if f.has("auto") else frozenset(),
        proves=tuple(as_text(i, "an id") for i in as_items(f.get("proves"))) if f.has("proves") else (),
        grim=read_grim(position.cards, f.get("opponent")) if f.has("opponent") else None,
        puzzle=_puzzle(f.get("puzzle"), file, steps) if f.has("puzzle") else None,
        spots=position.spots,
    )


def _puzzle(node: Node, file: File, steps: StepReader) -> Puzzle:
    f = Fields(as_map(node, "a puzzle"), file, ReadingScope())
    f.only(PUZZLE_KEYS)
    level = f.at_least("level", 1)
    if level > MOST_LEVEL:
        raise Fault(f.get("level").spot, f"a puzzle has level 1 to {MOST_LEVEL}", "write level: 2")
    lines = {key: [s for s in steps.read(f.get(key)) if isinstance(s, Step)] for key in ("solution", "wrong")}
    return Puzzle(
        goal=f.text("goal"),
        tell=f.text("tell"),
        hint=f.text("hint"),
        why=f.text("why"),
        level=level,
        expect=steps.expect(f.get("expect")),
        solution=tuple(lines["solution"]),
        wrong=tuple(lines["wrong"]),
    )


def _auto(items: Sequence[Node]) -> frozenset[str]:
    for item in items:
        if as_text(item, "'auto'") not in AUTO:
            raise Fault(item.spot, f"unknown way to answer '{as_text(item, '')}'", did_you_mean("", AUTO))
    return frozenset(as_text(item, "'auto'") for item in items)


def _check_names(file: File, rulebook: Rulebook) -> None:
    """Report unknown names used by continuous effects."""
    known = {"keyword": tuple(rulebook.keywords), "card": tuple(rulebook.cards)}
    for use in file.uses:
        names = known.get(use.kind, ())
        if use.name not in names:
            file.report(use.spot, f"there is no {use.kind} '{use.name}'", did_you_mean(use.name, names))
