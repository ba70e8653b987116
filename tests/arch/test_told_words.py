"""What is told is only to be read: nothing outside ``words`` looks into the text of a line to learn something.

Checked as far as a name shows it: `x.text` and `x.brief` of a line (by the names lines go by) must not be compared,
searched, cut or matched; nor may the words of a phase, which are for eyes only, be compared.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TEXTS = frozenset({"text", "brief", "detail"})
LINES = frozenset({"line", "lines", "before", "after", "story", "first", "told", "deed", "deeds", "heading", "prompt"})
CUTS = frozenset(name for name in dir(str) if not name.startswith("_")) - {"join", "format", "encode"}
BELOW = frozenset({"words", "lang", "engine"})
"""Packages that make words, or know of no story."""
WORDERS = frozenset({"phase_title"})
MATCHERS = frozenset({"match", "fullmatch", "search", "sub", "split", "findall", "finditer"})


def looks(source: str) -> Iterator[str]:
    """`line: what` of each place that learns something from told words."""
    for node in ast.walk(ast.parse(source)):
        if _looks(node):
            yield f"{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def _looks(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, comparators=others):
            return any(_is_told(part) for part in (left, *others))
        case ast.Call(func=ast.Attribute() as done):
            return _cuts(node, done)
        case ast.Subscript(value=value):
            return _is_told(value)
        case _:
            return False


def _cuts(call: ast.Call, done: ast.Attribute) -> bool:
    told = any(_is_told(part) for part in call.args)
    return (done.attr in CUTS and (_is_told(done.value) or told)) or (done.attr in MATCHERS and told)


def _is_told(node: ast.expr) -> bool:
    """Whether it is the text of a line, by its name, or the title of a phase."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in WORDERS
    return isinstance(node, ast.Attribute) and node.attr in TEXTS and _name(node.value) in LINES


def _name(node: ast.expr) -> str:
    """``lines`` of ``self.lines[0]``."""
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_nothing_outside_words_learns_from_told_text(repo_root: Path) -> None:
    package = repo_root / "ashes_tui"
    files = [path for path in sorted(package.rglob("*.py")) if path.relative_to(package).parts[0] not in BELOW]
    assert len(files) > 100
    found = [f"{path.relative_to(repo_root)}:{hit}" for path in files for hit in looks(path.read_text("utf-8"))]
    assert found == [], "ask what the line is about"


def test_grouping_lines_looks_at_no_text(repo_root: Path) -> None:
    """Within `words`, what groups lines into turns and steps does not even know that they have words."""
    source = (repo_root / "ashes_tui" / "words" / "narrators" / "turns.py").read_text("utf-8")
    attributes = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    assert "about" in attributes
    assert not attributes & TEXTS


@pytest.mark.parametrize(
    "source",
    [
        "line.text == _DRAGON",
        "line.text in _PHASES",
        "asked.startswith(line.text)",
        "lines[0].text.partition(':')",
        "'wound' in self.story[0].text",
        "re.match('rolls', line.text)",
        "line.text[:5]",
        "title == phase_title(phase)",
    ],
)
def test_a_look_is_seen(source: str) -> None:
    assert list(looks(source))


@pytest.mark.parametrize("source", ["wrap(line.text, 10)", "entry.text == 'a'", "line.tone is Tone.WHY"])
def test_reading_is_no_look(source: str) -> None:
    assert list(looks(source)) == []
