"""The program in a real terminal with a stopwatch, to measure what a player waits for. Needs ptys."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=:]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|P[^\x1b]*\x1b\\|[@-Z\\^_=>78])")
QUIET_SECONDS = 0.05
PAUSE_SECONDS = 0.004
"""The parts of one picture arrive without such a pause."""
KEPT_VARIABLES = {"HOME", "PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV"}


class Paint(NamedTuple):
    """What a key painted: the seconds until its first picture stood and until its last one did, and their bytes."""

    first: float
    last: float
    sent: int


class Terminal:
    """One run of ``ashes-tui`` in its own pseudo-terminal."""

    def __init__(self, arguments: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.began = time.perf_counter()
        self.seen = bytearray()
        self._pid, self._fd = pty.fork()
        if self._pid == 0:
            _exec_program(arguments, columns, rows)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, text: str, timeout: float = 20.0) -> float:
        """Wait until ``text`` is on the screen; returns the seconds since the start. Raises ``TimeoutError``."""
        expected = text.encode()
        end = self.began + timeout
        while expected not in ESCAPES.sub(b"", bytes(self.seen)):
            if not self._read(end - time.perf_counter()):
                raise TimeoutError(f"'{text}' did not appear; last: {self._last_output()}")
        return time.perf_counter() - self.began

    def settle(self, quiet: float = 0.3) -> None:
        """Wait until nothing more is painted."""
        while self._read(quiet):
            pass

    def press(self, keys: str, timeout: float = 2.0) -> Paint | None:
        """Press keys; returns what they cause to be painted, None if nothing."""
        start, before = time.perf_counter(), len(self.seen)
        os.write(self._fd, keys.encode())
        times: list[float] = []
        while self._read(QUIET_SECONDS if times else timeout):
            times.append(time.perf_counter() - start)
        if not times:
            return None
        pauses = (then for then, after in pairwise(times) if after - then > PAUSE_SECONDS)
        return Paint(next(pauses, times[-1]), times[-1], len(self.seen) - before)

    def close(self) -> None:
        """Kill the program."""
        with contextlib.suppress(OSError):
            os.kill(self._pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            os.waitpid(self._pid, 0)
        os.close(self._fd)

    def _last_output(self) -> str:
        """The last output of the program, for messages."""
        lines = ESCAPES.sub(b"", bytes(self.seen[-4096:])).decode(errors="replace").split()
        return " ".join(lines)[-120:] or "nothing"

    def _read(self, timeout: float) -> bool:
        """Read the next output; False if there is none."""
        if not select.select([self._fd], [], [], max(timeout, 0))[0]:
            return False
        with contextlib.suppress(OSError):  # a pty reports the end of the program like this
            data = os.read(self._fd, 65536)
            self.seen += data
            return bool(data)
        return False


def is_available() -> bool:
    """Whether this system has ptys."""
    return sys.platform != "win32" and hasattr(os, "fork")


def _exec_program(arguments: Sequence[str], columns: int, rows: int) -> None:
    """In the child process: replace it with the program."""
    try:
        environment = {k: v for k, v in os.environ.items() if k in KEPT_VARIABLES or k.startswith("XDG_")}
        environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_FPS": "60"}
        environment |= {"COLUMNS": str(columns), "LINES": str(rows)}
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a parent in the background may ignore interrupts
        os.execve(sys.executable, [sys.executable, "-m", "ashes_tui", *arguments], environment)
    finally:
        os._exit(127)
