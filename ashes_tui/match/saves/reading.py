"""Reading our files from folders that others may write to: a bad file never affects the rest."""

from __future__ import annotations

import os
from pathlib import Path

from ashes_tui.content.writing import tidy
from ashes_tui.match.errors import FileMissing, StoreError
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import JOURNAL, read


def files_in(folder: Path, suffix: str) -> tuple[Path, ...]:
    """Everything in a folder with this suffix. Temporary files left by killed programs are removed."""
    tidy(folder)
    try:
        return tuple(sorted(folder / name for name in os.listdir(folder) if name.endswith(suffix) and name[0] != "."))
    except OSError:
        return ()


def read_file(path: Path) -> bytes:
    """The contents of a file. Raises ``FileMissing``, or ``StoreError`` if it is not a regular file or unreadable."""
    try:
        return read(path, JOURNAL)
    except Unreadable as error:
        if isinstance(error.__cause__, FileNotFoundError):
            raise FileMissing(f"{error.where}: {error.problem}") from error
        raise StoreError(f"{error.where}: {error.problem}; put that right, or delete it") from error


def modified_at(path: Path) -> float:
    """When a file was last written, in seconds since the epoch; 0 if unknown."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
