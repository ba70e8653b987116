"""Running something in a process of its own, forked from this warm one, within limits of time and memory."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

CPU = 20
"""Seconds of processor time."""
WALL = 60.0
"""Seconds until something that waits counts as stuck; the machine may be busy."""
MEMORY = 2 << 30
"""Bytes of address space."""
MOST_TOLD = 200_000
"""Bytes of output that are kept."""


class Ran(NamedTuple):
    """How a process ended: ``code`` as a shell has it, minus the signal that ended it."""

    about: str
    code: int
    out: bytes
    err: bytes
    seconds: float
    stuck: bool = False

    @property
    def told(self) -> str:
        """Everything it said."""
        return (self.out + b"\n" + self.err).decode("utf-8", "replace")


def command(words: Sequence[str], cwd: Path, env: Mapping[str, str], typed: bytes = b"", real: bool = False) -> Ran:
    """Run ``ashes-tui`` with these words: in a fork of this process, or as a new program if ``real``."""
    about = "ashes-tui " + " ".join(words)
    typed_file = cwd / ".typed"
    typed_file.write_bytes(typed)
    source = os.open(typed_file, os.O_RDONLY)
    typed_file.unlink()
    out, err = _pipe(), _pipe()
    pid = os.fork()
    if pid == 0:
        _settle_in(cwd, env, source, out[1], err[1])
        if real:
            _exec(words, env)
        _run(lambda: _program(words))
    os.close(source)
    return _watch(about, pid, out, err)


def become(words: Sequence[str], cwd: Path, env: Mapping[str, str], typed: bytes = b"") -> None:
    """Let this process be ``ashes-tui`` with these words, and say nothing. Never returns."""
    typed_file = cwd / ".typed"
    typed_file.write_bytes(typed)
    source, sink = os.open(typed_file, os.O_RDONLY), os.open(os.devnull, os.O_WRONLY)
    typed_file.unlink()
    _settle_in(cwd, env, source, sink, sink)
    _run(lambda: _program(words))


def living(group: int) -> list[int]:
    """Processes of a group that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, its_group = path.read_text("utf-8", "replace").rpartition(")")[2].split()[:3]
            found += [int(path.parent.name)] if int(its_group) == group and state != "Z" else []
    return found


def _pipe() -> tuple[int, int]:
    return os.pipe()


def _settle_in(cwd: Path, env: Mapping[str, str], source: int, out: int, err: int) -> None:
    """In the new process: its own group, folder, environment, files and limits."""
    with contextlib.suppress(PermissionError):  # it leads a group already
        os.setsid()
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    for given, wanted in ((source, 0), (out, 1), (err, 2)):
        os.dup2(given, wanted)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _exec(words: Sequence[str], env: Mapping[str, str]) -> None:
    try:
        os.execve(sys.executable, [sys.executable, "-m", "ashes_tui", *words], dict(env))
    finally:
        os._exit(127)


def _program(words: Sequence[str]) -> int:
    """What the console script does, from the moment its libraries are loaded."""
    from ashes_tui.cli import main

    sys.argv = ["ashes-tui", *words]
    try:
        main.run()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    return 0


def _run(work: Callable[[], int]) -> None:
    """Do it with fresh standard streams, and leave with its code. Never returns."""
    code = 70
    try:
        for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(signum, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        sys.stdin = open(0, encoding="utf-8", errors="strict", closefd=False)  # noqa: SIM115 - it lives as long as this
        sys.stdout = open(1, "w", encoding="utf-8", errors="strict", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        code = work()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode("utf-8", "replace"))
    finally:
        os._exit(code)


def _watch(about: str, pid: int, out: tuple[int, int], err: tuple[int, int]) -> Ran:
    """Take what it says until it ends, or end it."""
    began = time.monotonic()
    os.close(out[1])
    os.close(err[1])
    told: dict[int, bytearray] = {out[0]: bytearray(), err[0]: bytearray()}
    open_ends, stuck = list(told), False
    while open_ends:
        left = began + WALL - time.monotonic()
        ready = select.select(open_ends, [], [], max(left, 0))[0]
        if not ready:
            stuck = True
            break
        for fd in ready:
            data = os.read(fd, 65536)
            told[fd] += data[: MOST_TOLD - len(told[fd])] if len(told[fd]) < MOST_TOLD else b""
            if not data:
                open_ends.remove(fd)
    with contextlib.suppress(ProcessLookupError):
        if stuck:
            os.killpg(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    for fd in told:
        os.close(fd)
    code = os.waitstatus_to_exitcode(status)
    return Ran(about, code, bytes(told[out[0]]), bytes(told[err[0]]), time.monotonic() - began, stuck)
