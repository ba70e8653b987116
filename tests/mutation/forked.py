"""Tries one after the other in processes of their own, forked so that nothing has to be imported again."""

from __future__ import annotations

import contextlib
import os
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence

import msgspec

WALL = 5
"""So many times its seconds of CPU time may a try take by the clock: the machine is shared."""


class Verdict(msgspec.Struct):
    """What became of a change. ``outcome``: killed, hung, broken (it could not even be tried) or survived."""

    outcome: str
    by: str = ""
    ran: int = 0
    of: int = 0
    seconds: float = 0.0


Try = Callable[[], Verdict]


def forked(tries: Sequence[Try], jobs: int, limit: float) -> Iterator[tuple[int, Verdict]]:
    """Each try in a child, so many at once; gives its number and verdict when it ends, with its seconds of CPU time."""
    running: dict[int, tuple[int, int]] = {}
    waiting = list(enumerate(tries))[::-1]
    while waiting or running:
        while waiting and len(running) < jobs:
            number, body = waiting.pop()
            reader, writer = os.pipe()
            pid = os.fork()
            if not pid:
                _child(body, writer, limit)
            os.close(writer)
            running[pid] = number, reader
        pid, status, used = os.wait4(-1, 0)
        if pid not in running:
            continue
        number, reader = running.pop(pid)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)  # what the try itself started
        with open(reader, "rb") as pipe:
            said = pipe.read()
        verdict = msgspec.msgpack.decode(said, type=Verdict) if said else _silent(status)
        verdict.seconds = used.ru_utime + used.ru_stime
        yield number, verdict


def _silent(status: int) -> Verdict:
    """What became of a child that could say nothing."""
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
    return Verdict("hung" if late else "broken", f"wait status {status}")


def _child(body: Try, writer: int, limit: float) -> None:
    """Run a try, say what became of it, and never come back."""
    os.setsid()
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    allow(limit)
    try:
        verdict = body()
    except BaseException:
        verdict = Verdict("broken", traceback.format_exc()[-400:])
    allow(0)
    with contextlib.suppress(OSError):
        os.write(writer, msgspec.msgpack.encode(verdict))
    os._exit(0)


def allow(seconds: float) -> None:
    """End this process unless it comes back within so many seconds of CPU time, or much later by the clock."""
    for timer, late, times in ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, WALL)):
        signal.signal(late, signal.SIG_DFL)
        signal.setitimer(timer, times * seconds)
