"""Changed code in the place of the old."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.swap import Changed, NotAlive, only_in_functions, swap

SOURCE = """
from functools import cache
class A:
    one = 1
    def low(self): return 1
@cache
def kept(): return 1
def made(): return lambda: 1
table = {"a": lambda: 1, "b": lambda: 2}
"""


def running(source: str, path: Path) -> dict[str, Any]:
    """The names of a module."""
    names: dict[str, Any] = {}
    exec(compile(source, str(path), "exec"), names)
    return names


@pytest.mark.parametrize(
    ("old", "new", "read"),
    [
        ("low(self): return 1", "low(self): return 5", lambda m: m["A"]().low()),
        ("kept(): return 1", "kept(): return 5", lambda m: m["kept"]()),
        ("return lambda: 1", "return lambda: 5", lambda m: m["made"]()()),
        ('"a": lambda: 1', '"a": lambda: 5', lambda m: m["table"]["a"]()),
    ],
)
def test_a_live_function_takes_its_changed_code(
    old: str, new: str, read: Callable[[dict[str, Any]], int], tmp_path: Path
) -> None:
    """Given a method, a cached function, an inner and a tabled one, then the object that is there runs the change."""
    module = running(SOURCE, tmp_path / "m.py")
    swap(SOURCE, SOURCE.replace(old, new), tmp_path / "m.py")
    assert read(module) == 5
    assert module["table"]["b"]() == 2


def test_code_that_nothing_holds_cannot_be_swapped(tmp_path: Path) -> None:
    with pytest.raises(NotAlive):
        swap(SOURCE, SOURCE.replace("return 1", "return 5"), tmp_path / "elsewhere.py")


@pytest.mark.parametrize(
    ("old", "new", "live"),
    [
        ("one = 1", "one = 2", False),
        ("low(self): return 1", "low(self): return 5", True),
        ("low(self)", "low(self, b=1)", False),
        ('"a": lambda: 1', '"a": lambda: 5', True),
    ],
)
def test_what_runs_on_import_is_told_from_bodies_of_functions(old: str, new: str, live: bool) -> None:
    before, after = (compile(s, "m", "exec") for s in (SOURCE, SOURCE.replace(old, new)))
    assert only_in_functions(before, after) is live


def test_a_module_is_imported_from_its_changed_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a module on disk, then its import runs the change, and the file stays as it is."""
    name, path = "mutation_sample", tmp_path / "mutation_sample.py"
    path.write_text("a = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    Changed(name, "a = 2", path).install()
    try:
        assert __import__(name).a == 2
    finally:
        del sys.modules[name]
    assert path.read_text() == "a = 1"
