"""A file of lines that only grows: its first line appears whole or not at all, later ones survive a kill."""

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
    """What such a file holds: whole lines, how many bytes of one that was cut off, and what to tell about that."""

    whole: list[bytes]
    torn: int
    notes: tuple[str, ...]


def whole_lines(data: bytes, where: str, first: str, remedy: str) -> Lines:
    """The lines of a file that is called ``where``. Raises ``JournalError`` if not even the ``first`` is there."""
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
    """Begin a file of lines under the first free name. Raises ``OSError``."""
    return write_new(folder, title, SUFFIX, first)


class LineFile:
    """Such a file, open for writing by this process alone.

    It must be as it was read: ``size`` bytes that count, and ``torn`` more of a line that was cut off, which are
    left out now. ``thing`` is what messages call it. Raises ``OSError``, and ``StoreError`` if it is in use or went on.
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
        """Leave out a torn end, unless somebody wrote on since it was read."""
        if self._size != size + torn:
            raise StoreError(f"{self.name}: the {thing} went on while it was opened; open it again")
        if torn:
            os.ftruncate(self._fd, size)
        self._size = size

    def append(self, line: bytes) -> None:
        """Write one line and wait until the disk has it; on failure the file is as before. Raises ``StoreError``."""
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
        """Release the file; closing twice does no harm."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
