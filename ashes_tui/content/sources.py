"""The files of the rules data, and the digest that identifies their content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ashes_tui.content.findings import ContentError, unread
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import read

SINGLE = ("keywords.yaml", "dice.yaml", "lists.yaml")
FOLDERS = ("cards", "editions", "pve")


class SourceFile(NamedTuple):
    """One file. ``part`` is what it holds: cards, editions, pve, keywords, dice, lists or decks."""

    part: str
    path: Path
    name: str
    content: bytes


def rule_files(folders: Sequence[Path]) -> list[SourceFile]:
    """Every rules file of the folders, in a fixed order. Raises `ContentError`."""
    return _read_all(found for folder in folders for found in _of_folder(folder))


def unread_files(folders: Sequence[Path]) -> list[Path]:
    """Files of YAML that lie where no rules file is looked for: beside the folders, or with another ending."""
    read = {path for folder in folders for _, path, _ in _of_folder(folder)}
    near = [place for folder in folders for place in (folder, *(folder / part for part in FOLDERS))]
    found = {path for place in near for ending in ("yaml", "yml") for path in place.glob(f"*.{ending}")}
    return sorted(found - read)


def deck_files(folders: Sequence[Path]) -> list[SourceFile]:
    """Every deck file in the folders and below, in a fixed order. Raises `ContentError`."""
    found = ((folder, path) for folder in folders for path in sorted(folder.rglob("*.yaml")))
    return _read_all(("decks", path, path.relative_to(folder).as_posix()) for folder, path in found)


def source_of(part: str, path: Path) -> SourceFile:
    """One file by itself. Raises `ContentError`."""
    return _read_all([(part, path, path.name)])[0]


def shown(path: Path) -> str:
    """A path as people want to read it: relative to where they are, if it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _of_folder(folder: Path) -> Iterable[tuple[str, Path, str]]:
    """Part, path and name of every file of rules."""
    for name in SINGLE:
        if (folder / name).exists() or (folder / name).is_symlink():
            yield name.removesuffix(".yaml"), folder / name, name
    for part in FOLDERS:
        for path in sorted((folder / part).glob("*.yaml")):
            yield part, path, f"{part}/{path.name}"


def _read_all(files: Iterable[tuple[str, Path, str]]) -> list[SourceFile]:
    found, findings = [], []
    for part, path, name in files:
        try:
            found.append(SourceFile(part, path, name, read(path, where=shown(path))))
        except Unreadable as error:
            findings.append(unread(error))
    if findings:
        raise ContentError(findings)
    return found


def digest(files: Iterable[SourceFile]) -> str:
    """Identifies names and contents, wherever the files lie."""
    total = sha256()
    for file in files:
        head = f"{file.part}\0{file.name}\0{len(file.content)}\0"
        total.update(head.encode())
        total.update(file.content)
    return total.hexdigest()
