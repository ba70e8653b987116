"""The compiled form: msgpack of a `Rulebook` or of decks, good as long as its key fits.

A file is: magic, key (64 hex digits), checksum of the rest (32 bytes), msgpack. What does not fit is rebuilt.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

import ashes_tui.content
import ashes_tui.lang
from ashes_tui.content import paths
from ashes_tui.content.writing import write_whole
from ashes_tui.outside import files as outside
from ashes_tui.outside.faults import Unreadable

T = TypeVar("T")
MAGIC = b"ashes1\n"
KEY = 64
SUM = 32
HEAD = len(MAGIC) + KEY + SUM
KEPT = 8


def cached(kind: str, identity: str, wanted: type[T], make: Callable[[], T], shipped: Path | None = None) -> T:
    """What was compiled for this identity, or made now and kept for the next time."""
    key = key_of(identity)
    for path in (shipped, _file(kind, key)):
        if path is not None and (found := read(path, key, wanted)) is not None:
            return found
    made = make()
    with contextlib.suppress(OSError):
        write(_file(kind, key), key, made)
        _tidy(kind)
    return made


def key_of(identity: str, installed: bool = False) -> str:
    """Changes with the content and with the code that reads it, which an installed version fixes."""
    code = ashes_tui.__version__ if installed or not paths.in_checkout() else _code_digest()
    return sha256(f"{identity}\0{code}".encode()).hexdigest()


def read(path: Path, key: str, wanted: type[T]) -> T | None:
    """The compiled thing, or None if the file is not there, stale or damaged."""
    try:
        data = outside.read(path, outside.COMPILED)
    except Unreadable:
        return None
    if data[: len(MAGIC) + KEY] != MAGIC + key.encode() or sha256(data[HEAD:]).digest() != data[HEAD - SUM : HEAD]:
        return None
    try:
        return msgspec.msgpack.decode(memoryview(data)[HEAD:], type=wanted)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None


def write(path: Path, key: str, made: object) -> None:
    """Write the compiled form so that a reader never sees half of it."""
    body = msgspec.msgpack.encode(made)
    write_whole(path, MAGIC + key.encode() + sha256(body).digest() + body)


def folder() -> Path:
    """The user's cache folder."""
    import platformdirs

    return platformdirs.user_cache_path("ashes-tui")


def _file(kind: str, key: str) -> Path:
    return folder() / f"{kind}-{key[:16]}.msgpack"


def _tidy(kind: str) -> None:
    """Forget the oldest compiled files."""
    files = sorted(folder().glob(f"{kind}-*.msgpack"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[KEPT:]:
        path.unlink(missing_ok=True)


@cache
def _code_digest() -> str:
    total = sha256()
    for path in _code_files():
        total.update(path.name.encode())
        total.update(outside.read(path))
    return total.hexdigest()


def _code_files() -> Iterator[Path]:
    yield from sorted(Path(str(ashes_tui.lang.__file__)).parent.glob("*.py"))
    yield from sorted(Path(str(ashes_tui.content.__file__)).parent.rglob("*.py"))
