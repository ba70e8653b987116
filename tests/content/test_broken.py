"""A mistake in the rules data is named: file, line, column, what is wrong, what to do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.content.api import lint_rules
from ashes_tui.outside import yamltext
from tests.content.test_yaml_readers import read_or_refused
from tests.support.yamlfile import read_yaml

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "broken.yaml")


def findings_of(folder: Path) -> list[str]:
    """Every finding, its path relative to the folder."""
    return [str(finding).replace(f"{folder}/", "") for finding in lint_rules([folder])]


def lay(case: dict[str, Any], healthy: Path, with_effect: Callable[[str], Path]) -> Path:
    """Write the broken file of a case."""
    if "effect" in case:
        return with_effect(case["effect"]) / "cards" / "x.yaml"
    path: Path = healthy / case["file"]
    text = case["text"] if "text" in case else path.read_text("utf-8").replace(*case["replace"])
    path.write_text(text, encoding="utf-8")
    return path


def test_the_base_is_healthy(healthy: Path) -> None:
    assert findings_of(healthy) == []


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 45
    assert sum(1 for case in CASES if str(case.get("file")).startswith("pve/")) >= 12
    assert len({case["name"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_broken_file(
    case: dict[str, Any], healthy: Path, with_effect: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its file reads the same with libyaml and without it."""
    path = lay(case, healthy, with_effect)
    assert findings_of(healthy) == case["findings"]
    text = path.read_text("utf-8")
    quick = read_or_refused(text)
    monkeypatch.setattr(yamltext, "_quick", yamltext._Thorough)
    assert read_or_refused(text) == quick
