"""Files and functions stay small enough to read in one sitting."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HARD_FILE = 600
HARD_FUNCTION = 60

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def source_files(root: Path) -> list[Path]:
    """Every Python file that is not a test."""
    return sorted([*(root / "ashes_tui").rglob("*.py"), *root.glob("*.py")])


def long_functions(tree: ast.Module, limit: int) -> Iterator[str]:
    """`name:line (length)` of each function over `limit` lines, its docstring not counted."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            assert node.end_lineno is not None
            length = node.end_lineno - node.lineno + 1 - _docstring_lines(node)
            if length > limit:
                yield f"{node.name}:{node.lineno} ({length})"


def _docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    if ast.get_docstring(node, clean=False) is None:
        return 0
    first = node.body[0]
    assert first.end_lineno is not None
    return first.end_lineno - first.lineno + 1


def test_no_file_is_too_long(repo_root: Path) -> None:
    lengths = {
        str(path.relative_to(repo_root)): len(path.read_text(encoding="utf-8").splitlines())
        for path in source_files(repo_root)
    }
    assert lengths, "no source files found"
    assert {name: n for name, n in lengths.items() if n > HARD_FILE} == {}, "split these"


def test_no_function_is_too_long(repo_root: Path) -> None:
    found = [
        f"{path.relative_to(repo_root)}:{hit}"
        for path in source_files(repo_root)
        for hit in long_functions(ast.parse(path.read_text(encoding="utf-8")), HARD_FUNCTION)
    ]
    assert found == []


@pytest.mark.parametrize(("body", "expected"), [(59, []), (60, ["f:1 (61)"])])
@pytest.mark.parametrize("start", ["def f(x):", "async def f(x):"])
def test_long_functions_are_seen(body: int, expected: list[str], start: str) -> None:
    source = "\n".join([start, '    """One.', "", '    Two."""', *["    x += 1"] * body])
    assert list(long_functions(ast.parse(source), HARD_FUNCTION)) == expected
