"""Files that are not what their name says: whatever anybody may put into a folder of ours."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

BRACKETS = 100_000
LONGEST = 64 * 2**20


def _folder(path: Path) -> None:
    path.mkdir()


def _circle(path: Path) -> None:
    path.symlink_to(path.name)


def _nowhere(path: Path) -> None:
    path.symlink_to("nowhere")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _empty(path: Path) -> None:
    path.touch()


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, LONGEST + 1)


def _no_text(path: Path) -> None:
    path.write_bytes(b'{"type":"header","name":"\xff"}\n')


def _nested(path: Path) -> None:
    path.write_bytes(b'{"type":"header","setup":' + b"[" * BRACKETS + b"\n")


BAD: dict[str, tuple[Callable[[Path], None], str]] = {
    "a folder": (_folder, "a folder"),
    "a link to itself": (_circle, "symbolic links"),
    "a link to nothing": (_nowhere, "No such file"),
    "a pipe": (_pipe, "a pipe"),
    "an empty file": (_empty, "empty"),
    "a huge file": (_huge, "64 MiB"),
    "no text": (_no_text, ""),
    "nested without end": (_nested, ""),
}
"""By what it is: how to put it there, and words of the message about it if it is called a saved game."""
