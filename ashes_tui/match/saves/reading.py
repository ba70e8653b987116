"""Files of ours in a folder that anybody can put files into: each is read by itself, and none can hurt another."""

from __future__ import annotations

import os
from pathlib import Path

from ashes_tui.content.writing import tidy
from ashes_tui.match.errors import Missing, StoreError
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import JOURNAL, read


def files_in(folder: Path, suffix: str) -> tuple[Path, ...]:
    """All that a folder holds under such names, whatever it is. What killed programs left there is removed."""
    tidy(folder)
    try:
        return tuple(sorted(folder / name for name in os.listdir(folder) if name.endswith(suffix) and name[0] != "."))
    except OSError:
        return ()


def read_file(path: Path) -> bytes:
    """What a file holds. Raises ``Missing``, and ``StoreError`` for what is no file of ours or cannot be read."""
    try:
        return read(path, JOURNAL)
    except Unreadable as error:
        if isinstance(error.__cause__, FileNotFoundError):
            raise Missing(f"{error.where}: {error.problem}") from error
        raise StoreError(f"{error.where}: {error.problem}; put that right, or delete it") from error


def modified(path: Path) -> float:
    """When a file was written last, in seconds; 0 if that cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
