"""Textual calls the handler of each class of a screen itself: one that also calls its base's has that done twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

_CALLED = re.compile(r"super\(\)\.on_\w+\(")


def calls(source: str) -> list[str]:
    """The handlers of a base that are called by hand."""
    return _CALLED.findall(source)


def test_no_handler_calls_that_of_its_base(repo_root: Path) -> None:
    files = (repo_root / "ashes_tui").rglob("*.py")
    assert {path.name: found for path in files if (found := calls(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize("source", ["super().on_mount()", "await super().on_pane_pressed(message)"])
def test_a_call_is_seen(source: str) -> None:
    assert calls(source)
