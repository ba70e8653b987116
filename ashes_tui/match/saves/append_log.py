"""An append-only file of lines: the first line appears whole or not at all, later ones survive a kill."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from ashes_tui.content.writing import write_new
from ashes_tui.match.errors import JournalError, StoreError
from ashes_tui.match.saves.locks import lock

SUFFIX = ".jsonl"


class Lines(NamedTuple):
    """The contents of an append-only file: whole lines, the bytes of a torn last line, and notes on that."""

    whole: list[bytes]
    torn: int
    notes: tuple[str, ...]


def whole_lines(data: bytes, where: str, first: str, remedy: str) -> Lines:
    """The lines of a file, named ``where`` in messages. Raises ``JournalError`` if its ``first`` line is missing."""
    if not data.strip():
        raise JournalError(where, "the file is empty", remedy)
    lines = data.split(b"\n")
    torn = lines.pop()
    if not lines:
        raise JournalError(f"{where}:1", f"{first} is cut off", remedy)
    if not torn:
        return Lines(lines, 0, ())
    note = f"{where}:{len(lines) + 1}: the last line was cut off while it was written; it is left out"
    return Lines(lines, len(torn), (note,))


def publish(first: bytes, folder: Path, title: str) -> Path:
    """Create a file of lines under the first free name. Raises ``OSError``."""
    return write_new(folder, title, SUFFIX, first)


class LineFile:
    """An append-only file, open for writing by this process alone.

    It must be as it was read: ``size`` bytes of whole lines and ``torn`` bytes of a torn one, which are cut off.
    ``thing`` names it in messages. Raises ``OSError``, and ``StoreError`` if it is in use or was changed.
    """

    def __init__(self, path: Path, thing: str, size: int | None = None, torn: int = 0) -> None:
        self.name = str(path)
        self._fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            lock(self._fd, self.name, thing)
            self._size = os.fstat(self._fd).st_size
            if size is not None:
                self._cut(thing, size, torn)
        except BaseException:
            os.close(self._fd)
            raise

    def _cut(self, thing: str, size: int, torn: int) -> None:
        """Cut off a torn end, unless the file was changed since it was read."""
        if self._size != size + torn:
            raise StoreError(f"{self.name}: the {thing} was changed while it was opened; open it again")
        if torn:
            os.ftruncate(self._fd, size)
        self._size = size

    def append(self, line: bytes) -> None:
        """Write one line and flush it to disk; on failure the file is as before. Raises ``StoreError``."""
        try:
            if os.write(self._fd, line) != len(line):
                raise OSError(28, "no space left")
            os.fsync(self._fd)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self._size)
            raise StoreError(f"{self.name}: cannot be written ({error.strerror})") from error
        self._size += len(line)

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
