"""Rules data to try things with: the healthy base, and ways to lay files beside it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.lang.defs import Rulebook

BASE = Path(__file__).parent / "base"


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """The rules of the game."""
    return load_rulebook()


@pytest.fixture
def healthy(tmp_path: Path, repo_root: Path) -> Path:
    """A small set of rules without a mistake."""
    home = tmp_path / "rules"
    shutil.copytree(BASE, home)
    shutil.copy(repo_root / "rules" / "dice.yaml", home)
    shutil.copytree(repo_root / "rules" / "editions", home / "editions")
    return home


@pytest.fixture
def with_effect(healthy: Path) -> Callable[[str], Path]:
    """The healthy rules and one action spell with these effects, its program in line 7."""

    def lay(effects: str) -> Path:
        lines = ["set: X", "cards:", "  A:", "    type: action spell", "    cost: main", "    text:"]
        text = "\n".join([*lines, f"    - play: [{effects}]", ""])
        (healthy / "cards" / "x.yaml").write_text(text, encoding="utf-8")
        return healthy

    return lay
