"""The files of the rules data, and the digest that identifies their content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

SINGLE = ("keywords.yaml", "dice.yaml", "lists.yaml")
FOLDERS = ("cards", "editions", "pve")


class SourceFile(NamedTuple):
    """One file. ``part`` is what it holds: cards, editions, pve, keywords, dice, lists or decks."""

    part: str
    path: Path
    name: str
    content: bytes


def rule_files(folders: Sequence[Path]) -> list[SourceFile]:
    """Every rules file of the folders, in a fixed order."""
    return [file for folder in folders for file in _of_folder(folder)]


def unread_files(folders: Sequence[Path]) -> list[Path]:
    """Files of YAML that lie where no rules file is looked for: beside the folders, or with another ending."""
    read = {file.path for file in rule_files(folders)}
    near = [place for folder in folders for place in (folder, *(folder / part for part in FOLDERS))]
    found = {path for place in near for ending in ("yaml", "yml") for path in place.glob(f"*.{ending}")}
    return sorted(found - read)


def deck_files(folders: Sequence[Path]) -> list[SourceFile]:
    """Every deck file of the folders, in a fixed order."""
    return [_read("decks", path, path.name) for folder in folders for path in sorted(folder.glob("*.yaml"))]


def _of_folder(folder: Path) -> Iterable[SourceFile]:
    for name in SINGLE:
        if (folder / name).is_file():
            yield _read(name.removesuffix(".yaml"), folder / name, name)
    for part in FOLDERS:
        for path in sorted((folder / part).glob("*.yaml")):
            yield _read(part, path, f"{part}/{path.name}")


def _read(part: str, path: Path, name: str) -> SourceFile:
    return SourceFile(part, path, name, path.read_bytes())


def digest(files: Iterable[SourceFile]) -> str:
    """Identifies names and contents, wherever the files lie."""
    total = sha256()
    for file in files:
        head = f"{file.part}\0{file.name}\0{len(file.content)}\0"
        total.update(head.encode())
        total.update(file.content)
    return total.hexdigest()
