"""Files: plain ones only, up to a size, text in UTF-8."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ashes_tui.outside.faults import Unreadable

DOCUMENT = 1 << 20
"""The most bytes of a deck, a file of rules, a scenario, settings and the like."""
JOURNAL = 64 << 20
"""The most bytes of a saved game, a campaign and the chronicle."""
COMPILED = 256 << 20
"""The most bytes of a compiled rulebook."""
_UNITS = ((1 << 20, "MiB"), (1 << 10, "KiB"))
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def read(path: Path, most: int = DOCUMENT, where: str = "") -> bytes:
    """A file of at most so many bytes, called ``where`` in messages. Raises ``Unreadable``, from the ``OSError``."""
    where = where or str(path)
    try:
        _check(os.stat(path), most, where)  # before it is opened: opening some devices does something
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            _check(os.fstat(file.fileno()), most, where)
            data = file.read(most + 1)
    except OSError as error:
        raise Unreadable(where, f"cannot be read ({error.strerror})", _remedy(error)) from error
    except ValueError as error:  # a null character in the name
        raise Unreadable(repr(where), "no file has such a name", "check the path") from error
    if len(data) > most:
        raise _too_big(where, most)
    return data


def read_text(path: Path, most: int = DOCUMENT, where: str = "") -> str:
    """A file as text, line ends as ``\\n``. Raises ``Unreadable``."""
    return text(read(path, most, where), where or str(path)).replace("\r\n", "\n").replace("\r", "\n")


def text(data: bytes, where: str) -> str:
    """Bytes as text. Raises ``Unreadable`` with line and column of the first byte that is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable(where, "not UTF-8", "save the file as UTF-8", line, column) from error


def is_file(path: Path) -> bool:
    """Whether a plain file is there; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, RuntimeError):
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder is there; a name that no folder can have is none."""
    try:
        return path.is_dir()
    except (OSError, RuntimeError):
        return False


def resolved(path: Path) -> Path:
    """The path without links; as given if they lead round in a circle or no such name can be."""
    try:
        return path.expanduser().resolve()
    except (OSError, RuntimeError, ValueError):
        return path.absolute()


# without O_NONBLOCK a pipe put there in the meantime would be waited for
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _check(found: os.stat_result, most: int, where: str) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = next((name for is_kind, name in _KINDS if is_kind(found.st_mode)), "something else")
        raise Unreadable(where, f"cannot be read: this is {kind}, not a plain file", "give a plain file")
    if found.st_size > most:
        raise _too_big(where, most)


def _too_big(where: str, most: int) -> Unreadable:
    return Unreadable(where, f"bigger than {_size(most)}, the most that is read", "no such file is meant to be as big")


def _size(n: int) -> str:
    return next((f"{n // unit} {name}" for unit, name in _UNITS if n >= unit and not n % unit), f"{n} bytes")


def _remedy(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "allow yourself to read it"
    return "check the path"
