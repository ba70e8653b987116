"""What may wait is kept off the loop of all sessions: a watch over files and databases while tests run."""

from __future__ import annotations

import asyncio
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


class LoopGuard:
    """Notes what sessions do in the thread of a loop that runs: files opened under ``folder``, and calls that wait."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.noted, self.watching = str(folder), list[str](), True

    def note(self, what: str) -> None:
        """Something that waits is done here and now."""
        where = _called_by_session(sys._getframe(1))
        if where:
            self.noted.append(f"{what}, by {where}")

    def audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        """A hook of the interpreter, which cannot be removed again."""
        if self.watching and event == "open" and str(arguments[0]).startswith(self.folder):
            self.note(f"{arguments[0]} is opened")


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
    sys.addaudithook(guard.audit)
    with pytest.MonkeyPatch.context() as patch:
        for owner, names in _CALLS.items():
            for name in names:
                patch.setattr(owner, name, _noting(guard, name, getattr(owner, name)))
        try:
            yield guard
        finally:
            guard.watching = False


def _noting(guard: LoopGuard, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*given: Any, **named: Any) -> Any:
        guard.note(name)
        return call(*given, **named)

    return noted
