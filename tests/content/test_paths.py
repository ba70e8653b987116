"""Rules and decks are found in a checkout and in an installed package alike."""

from pathlib import Path

import pytest

from ashes_tui.content import paths


def test_in_a_checkout(repo_root: Path) -> None:
    assert paths.rules_dir() == repo_root / "rules"
    assert paths.decks_dir() == repo_root / "decks"


def test_in_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "ashes_tui"
    monkeypatch.setattr(paths, "PACKAGE", package)
    (tmp_path / "site-packages" / "rules").mkdir(parents=True)  # somebody else's
    assert paths.rules_dir() == package / "_data" / "rules"
    assert paths.decks_dir() == package / "_data" / "decks"
    assert paths.compiled_file() == package / "_data" / "rulebook.msgpack"
