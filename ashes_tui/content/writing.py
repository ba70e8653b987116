"""Writing files whole: a file appears with all that belongs in it or not at all, and no half of one stays behind.

Everything is written to a hidden file in the same folder first. Whoever writes one holds a lock on it, so that a file
without a lock was left by a program that was killed: the next one to write there, or to list the folder, removes it.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

HIDDEN, NEW = ".", ".new"
PRIVATE, USUAL = 0o600, 0o666
"""Who may read a file, before the user's mask."""
NAMES = 10_000
ABANDONED = 24 * 3600
"""Where locks are not to be had, a hidden file of that age in seconds belongs to nobody any more."""
_WRITE = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, over one of the same name. Raises ``OSError``; then the old one is as it was.

    Only a regular file is ever replaced: a link may lead to a device such as ``/dev/null``.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with _written(path.parent, data, USUAL) as new:
        with suppress(FileNotFoundError):
            os.chmod(new, stat.S_IMODE(path.stat().st_mode))
        os.replace(new, path)


def write_new(folder: Path, title: str, suffix: str, data: bytes) -> Path:
    """Write a file under the first free name: ``title``, else ``title-2`` and so on. Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    with _written(folder, data, PRIVATE) as new:
        return _link(new, folder, title, suffix)


def tidy(folder: Path) -> None:
    """Remove what killed programs left in a folder; what a living one is writing stays."""
    with suppress(OSError):
        for path in [Path(entry) for entry in os.scandir(folder) if _is_hidden(entry.name)]:
            with suppress(OSError):
                _remove_abandoned(path)


@contextmanager
def _written(folder: Path, data: bytes, mode: int) -> Iterator[Path]:
    """A hidden file that holds ``data`` for good; it is gone afterwards unless it was given a name."""
    tidy(folder)
    path, fd = _begun(folder, mode)
    try:
        _fill(fd, data)
        if sys.platform == "win32":  # an open file cannot be renamed there
            os.close(fd)
        yield path
    finally:
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(fd)
        _sync_folder(folder)


def _begun(folder: Path, mode: int) -> tuple[Path, int]:
    """A new hidden file, open and locked."""
    while True:
        path = folder / f"{HIDDEN}{secrets.token_hex(8)}{NEW}"
        fd = os.open(path, _WRITE, mode)
        _locked(fd, wait=True)
        if os.fstat(fd).st_nlink or sys.platform == "win32":
            return path, fd
        os.close(fd)  # removed by another program before the lock was there


def _fill(fd: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(fd, rest) :]
    os.fsync(fd)


def _link(new: Path, folder: Path, title: str, suffix: str) -> Path:
    """Give ``new`` the first free name; never overwrite a file."""
    for i in range(1, NAMES):
        path = folder / f"{title}{f'-{i}' if i > 1 else ''}{suffix}"
        try:
            os.link(new, path)
            return path
        except FileExistsError:
            continue
        except OSError:  # a file system without links
            if not os.path.lexists(path):
                os.rename(new, path)
                return path
    raise FileExistsError(17, "too many files of the same name")


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _is_hidden(name: str) -> bool:
    return name.startswith(HIDDEN) and name.endswith(NEW)


def _remove_abandoned(path: Path) -> None:
    """Remove a hidden file that nobody is writing. Raises ``OSError``."""
    fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
    try:
        found = os.fstat(fd)
        locked = _locked(fd, wait=False)
        old = time.time() - found.st_mtime > ABANDONED
        abandoned = stat.S_ISREG(found.st_mode) and (found.st_nlink > 1 or (old if locked is None else locked))
        if abandoned and sys.platform != "win32":
            path.unlink()
    finally:
        os.close(fd)
    if abandoned and sys.platform == "win32":  # an open file cannot be removed there
        path.unlink()


def _locked(fd: int, *, wait: bool) -> bool | None:
    """Lock a file until it is closed: whether that worked, None if there are no locks here."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
