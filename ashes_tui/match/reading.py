"""Files from a folder that anybody can put files into: each is read by itself, and none can hurt another."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TypeVar

import msgspec

from ashes_tui.content.writing import tidy
from ashes_tui.match.errors import Missing, StoreError

T = TypeVar("T")
LONGEST = 64 * 2**20
"""Bytes of the longest file that is read."""
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Undecodable(ValueError):
    """Text that is not what it should be; the message says why."""


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
        return _read(path)
    except FileNotFoundError as error:
        raise Missing(f"{path}: cannot be read ({error.strerror})") from error
    except OSError as error:
        raise StoreError(f"{path}: cannot be read ({error.strerror}); put that right, or delete it") from error


def modified(path: Path) -> float:
    """When a file was written last, in seconds; 0 if that cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def decoded(line: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """A line of JSON. Raises ``Undecodable``, and ``msgspec.ValidationError`` if it is JSON of another."""
    try:
        return decoder.decode(line)
    except msgspec.ValidationError:
        raise
    except RecursionError as error:
        raise Undecodable("too many brackets inside each other") from error
    except ValueError as error:
        raise Undecodable(str(error)) from error


def _read(path: Path) -> bytes:
    """Without waiting for a pipe. Raises ``OSError``."""
    fd = os.open(path, _READ)
    try:
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(0, "it is a folder" if stat.S_ISDIR(found.st_mode) else "it is a pipe or a device")
        if found.st_size > LONGEST:
            raise OSError(0, f"it is longer than {LONGEST >> 20} MiB")
        with open(fd, "rb", closefd=False) as file:
            return file.read(LONGEST)
    finally:
        os.close(fd)
