"""Whoever shows a game sees views and events, never the state: what is hidden cannot slip onto a screen."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FRONT_ENDS = ("ui", "plain", "client", "words")
WHOLE = frozenset({"state", "transition", "table"})
NAMES = frozenset({"State", "Table", "Transition"})


def peeks(source: str) -> Iterator[str]:
    """`line: what` of each place that reaches for a whole state or names its type."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in WHOLE and not _is_own(node):
            yield f"{node.lineno}: .{node.attr}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ashes_tui.engine"):
            yield from (f"{node.lineno}: {alias.name}" for alias in node.names if alias.name in NAMES)


def _is_own(node: ast.Attribute) -> bool:
    """An attribute of the object itself, which only happens to be called so."""
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def test_front_ends_know_views_only(repo_root: Path) -> None:
    files = [path for part in FRONT_ENDS for path in sorted((repo_root / "ashes_tui" / part).rglob("*.py"))]
    assert len(files) > len(FRONT_ENDS)
    found = [f"{path.relative_to(repo_root)}:{hit}" for path in files for hit in peeks(path.read_text("utf-8"))]
    assert found == [], "ask the match or the view"


@pytest.mark.parametrize(
    "source",
    ["match.state", "self.match.state.table.cards", "now.transition", "from ashes_tui.engine.api import NONE, State"],
)
def test_a_peek_is_seen(source: str) -> None:
    assert list(peeks(source))


@pytest.mark.parametrize("source", ["self.state = 1", "match.view(0)", "from ashes_tui.engine.api import View"])
def test_views_are_no_peek(source: str) -> None:
    assert list(peeks(source)) == []
