"""The compiled form is fast, never wrong, and never in the way."""

import subprocess
import sys
from pathlib import Path

import pytest

from ashes_tui.content import api, cache, paths
from ashes_tui.content.api import ContentError, load_decks, load_rulebook
from ashes_tui.lang.defs import Rulebook


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    home = tmp_path / "cache"
    monkeypatch.setattr(cache, "folder", lambda: home)
    return home


@pytest.fixture
def few_rules(healthy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly any rules: to compile all of the game takes long and shows no more."""
    monkeypatch.setattr(paths, "rules_dir", lambda: healthy)


def compiled(folder: Path) -> list[Path]:
    return sorted(folder.glob("rulebook-*"))


def test_what_comes_from_the_cache_is_the_same(folder: Path) -> None:
    first = load_rulebook()
    assert len(compiled(folder)) == 1
    assert load_rulebook() == first
    assert len(compiled(folder)) == 1


@pytest.mark.usefixtures("few_rules")
def test_a_second_load_reads_no_yaml(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_rulebook()
    monkeypatch.setattr(api, "_load", lambda files: pytest.fail("parsed again"))
    assert load_rulebook() == first


@pytest.mark.usefixtures("few_rules")
@pytest.mark.parametrize("damage", [b"", b"ashes1\n", b"nonsense" * 40])
def test_a_damaged_file_is_made_again(folder: Path, damage: bytes) -> None:
    first = load_rulebook()
    (path,) = compiled(folder)
    good = path.read_bytes()
    path.write_bytes(damage)
    assert load_rulebook() == first
    assert path.read_bytes() == good


@pytest.mark.usefixtures("few_rules")
def test_one_flipped_bit_is_noticed(folder: Path) -> None:
    first = load_rulebook()
    (path,) = compiled(folder)
    data = bytearray(path.read_bytes())
    data[-20] ^= 1
    path.write_bytes(bytes(data))
    assert load_rulebook() == first


@pytest.mark.usefixtures("few_rules")
def test_a_file_of_another_key_is_stale(folder: Path) -> None:
    load_rulebook()
    (path,) = compiled(folder)
    cache.write(path, "0" * cache.KEY, Rulebook({}, {}, {}, {}))
    assert load_rulebook().cards


def test_a_changed_file_changes_the_digest(folder: Path, healthy: Path) -> None:
    first = load_rulebook([extra(healthy)])
    path = healthy / "cards" / "own.yaml"
    path.write_text(path.read_text("utf-8").replace("attack: 1", "attack: 2"), encoding="utf-8")
    second = load_rulebook([extra(healthy)])
    assert first.digest != second.digest
    assert first.cards["Own Ally"] != second.cards["Own Ally"]


def extra(healthy: Path) -> Path:
    """Only a set of its own in the folder, the rest would be there twice."""
    for name in ("keywords.yaml", "dice.yaml", "cards/base.yaml"):
        (healthy / name).unlink(missing_ok=True)
    for part in ("editions", "pve"):
        for path in (healthy / part).glob("*.yaml"):
            path.unlink()
    own = healthy / "cards" / "own.yaml"
    if not own.exists():
        own.write_text(
            "set: Own\ncards:\n  Own Ally: {type: ally, cost: main, stats: {attack: 1, life: 1, recover: 1}}\n",
            encoding="utf-8",
        )
    return healthy


@pytest.mark.usefixtures("few_rules")
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "file")
    assert load_rulebook().cards


@pytest.mark.usefixtures("few_rules")
def test_old_files_are_forgotten(folder: Path) -> None:
    folder.mkdir()
    for n in range(20):
        (folder / f"rulebook-{n}.msgpack").write_bytes(b"old")
    load_rulebook()
    assert len(compiled(folder)) == cache.KEPT


@pytest.mark.usefixtures("few_rules")
def test_a_shipped_file_comes_first(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = api.compile_rulebook(tmp_path / "rulebook.msgpack")
    as_installed(shipped, monkeypatch)
    assert load_rulebook().cards
    assert not folder.exists()


@pytest.mark.usefixtures("few_rules")
def test_a_checkout_ignores_a_shipped_file(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = api.compile_rulebook(tmp_path / "rulebook.msgpack")
    monkeypatch.setattr(paths, "compiled_file", lambda: shipped)
    assert load_rulebook().cards
    assert len(compiled(folder)) == 1


@pytest.mark.usefixtures("few_rules")
def test_a_damaged_shipped_file_does_no_harm(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = api.compile_rulebook(tmp_path / "rulebook.msgpack")
    shipped.write_bytes(shipped.read_bytes()[:-3])
    as_installed(shipped, monkeypatch)
    assert load_rulebook().cards
    assert len(compiled(folder)) == 1


def as_installed(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the package is installed, with a compiled file beside it."""
    rules = paths.rules_dir()
    monkeypatch.setattr(paths, "in_checkout", lambda: False)
    monkeypatch.setattr(paths, "rules_dir", lambda: rules)
    monkeypatch.setattr(paths, "compiled_file", lambda: shipped)


def test_decks_are_cached_with_the_rulebook_they_were_read_by(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = load_rulebook()
    decks = load_decks(rulebook)
    monkeypatch.setattr(api, "_decks", lambda files, rulebook: pytest.fail("parsed again"))
    assert load_decks(rulebook) == decks


def test_findings_are_raised_not_cached(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "x.yaml").write_text("set: X\n")
    for _ in range(2):
        with pytest.raises(ContentError, match="'cards' is missing"):
            load_rulebook([tmp_path])
    assert not folder.exists()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such folder; check the path"):
        load_rulebook([tmp_path / "nowhere"])


SCRIPT = """
import sys
from ashes_tui.content.api import load_rulebook
print(len(load_rulebook().cards), "yaml" in sys.modules)
"""


def test_a_cached_start_never_imports_yaml(repo_root: Path) -> None:
    load_rulebook()
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, cwd=repo_root, capture_output=True, text=True, check=True)
    cards, yaml = done.stdout.split()
    assert (int(cards) > 50, yaml) == (True, "False")
