"""Files that nobody means, given wherever a file can be given: one message, exit code 2, and at once."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.match.saves.file_store import FileStore
from tests.cli.run import ROOT, refused

DECK = (ROOT / "decks" / "ascendancy" / "spark-of-invention.yaml").read_text(encoding="utf-8")


def _text(text: str) -> Callable[[Path], object]:
    return lambda path: path.write_text(text, encoding="utf-8")


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "nested": (_text("a: " + "[" * 3000), ":1:53: lists and maps nested too deep; put at most 50"),
    "digits": (_text("a: " + "9" * 5000), ":1:4: a number of 5000 digits; write at most 18 digits"),
    "a folder": (lambda path: path.mkdir(), ": cannot be read: this is a folder, not a plain file"),
    "a circle": (lambda path: path.symlink_to(path), ": cannot be read (Too many levels of symbolic links)"),
    "a pipe": (os.mkfifo, ": cannot be read: this is a pipe, not a plain file"),
    "no end": (lambda path: path.symlink_to("/dev/zero"), ": cannot be read: this is a device, not a plain file"),
    "10 MB": (_text("a: [\n" + " x,\n" * 2_500_000 + "]"), ": bigger than 1 MiB, the most that is read"),
    "no text": (lambda path: path.write_bytes(b"a: 1\nb: \xff"), ":2:4: not UTF-8; save the file as UTF-8"),
}
PLACES: dict[str, tuple[str, list[str]]] = {
    "deck file": ("x.yaml", ["decks", "check", "x.yaml"]),
    "folder of decks": ("d/x.yaml", ["decks", "list", "--decks", "d"]),
    "rules": ("r/cards/x.yaml", ["cards", "list", "--rules", "r"]),
    "scenario": ("x.yaml", ["scenario", "run", "x.yaml"]),
    "aspects": ("x.yaml", ["sim", "--games", "1", "--deck", "issa", "--enemy", "Ghost", "--enemy-deck", "x.yaml"]),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_among_others(kind: str, tmp_path: Path) -> None:
    _refuse("rules", kind, tmp_path)


@pytest.mark.parametrize("place", ["folder of decks", "deck file", "scenario"])
@pytest.mark.parametrize("kind", ["nested", "a pipe", "10 MB"])
def test_a_file_at_any_place(place: str, kind: str, tmp_path: Path) -> None:
    _refuse(place, kind, tmp_path)


def _refuse(place: str, kind: str, folder: Path) -> None:
    name, words = PLACES[place]
    make, message = FILES[kind]
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    make(folder / name)
    began = time.process_time()
    done = _said(words, folder)
    assert f"{name}{message}" in done
    assert time.process_time() - began < 5


def _said(words: list[str], folder: Path) -> str:
    from tests.cli.run import ashes

    done = ashes(*words, cwd=folder)
    assert done.code == 2, done
    assert "Traceback" not in done.err
    assert "defect" not in done.err
    return done.err + done.out


@pytest.mark.parametrize("words", [["decks", "check"], ["replay"], ["resume"], ["scenario", "run"], ["decks", "show"]])
def test_a_name_of_300_characters(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a folder of saved games, which is there, then no name in it may be so long."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    FileStore().folder.mkdir(parents=True)
    said = _said([*words, "x" * 300], ROOT)
    assert "File name too long" in said or "there is no deck" in said


def test_more_copies_than_anybody_has(tmp_path: Path) -> None:
    for old, many in (("Barrier: 3", f"Barrier: {2**59}"), ("artifice: 10", f"artifice: {2**59}")):
        (tmp_path / "x.yaml").write_text(DECK.replace(old, many), encoding="utf-8")
        message = refused("decks", "check", tmp_path / "x.yaml")
        assert f"stands here {2**59} times; write at most 999" in message
    (tmp_path / "x.yaml").write_text(DECK.replace("Barrier: 3", f"Barrier: {2**64}"), encoding="utf-8")
    assert "a number of 20 digits; write at most 18 digits" in refused("decks", "check", tmp_path / "x.yaml")
