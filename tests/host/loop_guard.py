"""What may wait is kept off the loop of all sessions: a watch over files and databases while tests run."""

from __future__ import annotations

import asyncio
import builtins
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from ashes_tui.host.stores.sqlite import SqliteDatabase

_LOOP = asyncio.events.__file__
_OF_SESSIONS = tuple(f"{os.sep}{name}{os.sep}" for name in ("ashes_tui", "textual", "asyncssh"))
_TESTS = f"{os.sep}tests{os.sep}"
_CALLS = {os: ("fsync", "replace", "link", "unlink", "rename"), SqliteDatabase: ("read", "write", "snapshot")}

# An audit hook would hear of all openings, but it cannot be removed, and slows each call of `id` for all later tests.
_OPENERS: tuple[Any, ...] = (builtins, io, os)


class LoopGuard:
    """Notes what sessions do in the thread of a loop that runs: files opened under ``folder``, and calls that wait."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.noted = str(folder), list[str]()

    def note(self, what: str) -> None:
        """Something that waits is done here and now."""
        where = _called_by_session(sys._getframe(1))
        if where:
            self.noted.append(f"{what}, by {where}")

    def note_opened(self, file: object) -> None:
        """A file is opened here and now; one that has a number already was opened elsewhere."""
        if isinstance(file, str | os.PathLike) and os.fspath(file).startswith(self.folder):
            self.note(f"{file} is opened")


def _called_by_session(frame: FrameType | None) -> str:
    """Who in the program called this in a loop for a session; empty if nobody did, or a test itself."""
    first = last = None
    while frame is not None:
        if frame.f_code.co_filename == _LOOP and frame.f_code.co_name == "_run":
            break
        name = frame.f_code.co_filename
        if "ashes_tui" in name and _TESTS not in name and first is None:
            first = frame
        frame, last = frame.f_back, frame
    else:
        return ""  # a thread without a loop
    if last is None or first is None or not any(part in last.f_code.co_filename for part in _OF_SESSIONS):
        return ""
    return f"{Path(first.f_code.co_filename).name}:{first.f_lineno} {first.f_code.co_name}"


@contextmanager
def loop_guarded(folder: Path) -> Iterator[LoopGuard]:
    """While this lasts, everything that waits is noted if it is done in the loop."""
    guard = LoopGuard(folder)
    with pytest.MonkeyPatch.context() as patch:
        for owner, names in _CALLS.items():
            for name in names:
                patch.setattr(owner, name, _noting(guard, name, getattr(owner, name)))
        for module in _OPENERS:
            patch.setattr(module, "open", _noting_opened(guard, module.open))
        yield guard


def _noting_opened(guard: LoopGuard, call: Callable[..., Any]) -> Callable[..., Any]:
    def opened(file: Any, *given: Any, **named: Any) -> Any:
        guard.note_opened(file)
        return call(file, *given, **named)

    return opened


def _noting(guard: LoopGuard, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*given: Any, **named: Any) -> Any:
        guard.note(name)
        return call(*given, **named)

    return noted
