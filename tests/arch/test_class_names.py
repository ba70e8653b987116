"""One name for one thing: no two modules have a class of the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2] / "ashes_tui"


def named_twice(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names of classes that stand in several modules, each with where; modules are given with their source."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_every_class_has_a_name_of_its_own() -> None:
    paths = sorted(ROOT.rglob("*.py"))
    assert named_twice((path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths) == {}


def test_a_name_used_twice_is_noticed() -> None:
    sources = [("a", "class Item: ..."), ("b", "class Item: ...\nclass Other: ...")]
    assert named_twice(sources) == {"Item": ["a", "b"]}
