"""Stores and settings are built once, by whoever starts a front end: no screen builds its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "ashes_tui"
BUILT_ELSEWHERE = {
    "AspectDecks",
    "CampaignStore",
    "Chronicle",
    "FileStore",
    "OwnDecks",
    "Settings",
    "SolvedPuzzles",
    "Stores",
    "data_folder",
}
BUILDERS = {
    "client/solved.py": {"data_folder"},
    "client/stores.py": {
        "AspectDecks",
        "CampaignStore",
        "Chronicle",
        "FileStore",
        "OwnDecks",
        "Settings",
        "SolvedPuzzles",
    },
    "ui/app.py": {"Settings", "Stores"},
    "client/bug_report.py": {"data_folder"},
    "client/played.py": {"data_folder"},
    "client/settings.py": {"data_folder"},
}
"""Where they are built: the record itself, and the entry of the app."""


def calls(source: str) -> set[str]:
    """Names of everything a module calls."""
    found = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {f.id if isinstance(f, ast.Name) else f.attr for f in found if isinstance(f, ast.Name | ast.Attribute)}


@pytest.mark.parametrize("package", ["client", "ui", "plain"])
def test_no_screen_builds_a_store(package: str) -> None:
    for path in sorted((ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        built = calls(path.read_text("utf-8")) & BUILT_ELSEWHERE
        assert built == BUILDERS.get(name, set()), name


def test_building_one_is_noticed() -> None:
    assert calls("self.store = FileStore()\nfiles.Chronicle(path)") == {"FileStore", "Chronicle"}
