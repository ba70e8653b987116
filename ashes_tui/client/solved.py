"""Which puzzles a person has solved, kept in a file."""

from __future__ import annotations

import json
from pathlib import Path

from ashes_tui.content.writing import tidy, write_whole
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import read
from ashes_tui.outside.jsontext import ANY


class SolvedPuzzles:
    """The ids of solved puzzles. A file that cannot be read counts as empty, one that cannot be written is ignored."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_folder() / "puzzles.json"
        tidy(self._path.parent)
        self._ids = self._read()

    def __contains__(self, puzzle: str) -> bool:
        return puzzle in self._ids

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, puzzle: str) -> None:
        """Note that a puzzle was solved."""
        if puzzle in self._ids:
            return
        self._ids |= {puzzle}
        try:
            write_whole(self._path, json.dumps(sorted(self._ids)).encode() + b"\n")
        except OSError:
            return

    def _read(self) -> frozenset[str]:
        try:
            found = ANY.read(read(self._path), str(self._path))
        except (Unreadable, ValueError):
            return frozenset()
        return frozenset(item for item in found if isinstance(item, str)) if isinstance(found, list) else frozenset()
