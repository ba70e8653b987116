"""The program in a real terminal, with a stopwatch: what a player waits for. Needs a system with ptys."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Sequence

ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=:]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|P[^\x1b]*\x1b\\|[@-Z\\^_=>78])")
QUIET = 0.05
KEEP = {"HOME", "PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV"}


class Terminal:
    """One run of ``ashes-tui`` in a terminal of its own."""

    def __init__(self, arguments: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.began = time.perf_counter()
        self.seen = bytearray()
        self._pid, self._fd = pty.fork()
        if self._pid == 0:
            _become(arguments, columns, rows)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, text: str, timeout: float = 20.0) -> float:
        """Seconds from the start until ``text`` stands on the screen. Raises ``TimeoutError``."""
        wanted = text.encode()
        end = self.began + timeout
        while wanted not in ESCAPES.sub(b"", bytes(self.seen)):
            if not self._read(end - time.perf_counter()):
                raise TimeoutError(f"'{text}' did not appear; last: {self._last_words()}")
        return time.perf_counter() - self.began

    def settle(self, quiet: float = 0.3) -> None:
        """Wait until nothing more is painted."""
        while self._read(quiet):
            pass

    def press(self, keys: str, timeout: float = 2.0) -> float | None:
        """Seconds from the key to the end of the painting it causes; None if it paints nothing."""
        start = last = time.perf_counter()
        os.write(self._fd, keys.encode())
        painted = False
        while self._read(QUIET if painted else timeout):
            painted, last = True, time.perf_counter()
        return last - start if painted else None

    def close(self) -> None:
        """End the program, whatever it does."""
        with contextlib.suppress(OSError):
            os.kill(self._pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            os.waitpid(self._pid, 0)
        os.close(self._fd)

    def _last_words(self) -> str:
        """What the program said last, if it printed anything."""
        lines = ESCAPES.sub(b"", bytes(self.seen[-4096:])).decode(errors="replace").split()
        return " ".join(lines)[-120:] or "nothing"

    def _read(self, timeout: float) -> bool:
        """Take what is painted next; False if nothing comes."""
        if not select.select([self._fd], [], [], max(timeout, 0))[0]:
            return False
        with contextlib.suppress(OSError):  # how a pty says that the program is gone
            data = os.read(self._fd, 65536)
            self.seen += data
            return bool(data)
        return False


def available() -> bool:
    """Whether this system has ptys."""
    return sys.platform != "win32" and hasattr(os, "fork")


def _become(arguments: Sequence[str], columns: int, rows: int) -> None:
    """In the new process: turn into the program."""
    try:
        environment = {k: v for k, v in os.environ.items() if k in KEEP or k.startswith("XDG_")}
        environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_FPS": "60"}
        environment |= {"COLUMNS": str(columns), "LINES": str(rows)}
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # who began this may be in the background, deaf to interrupts
        os.execve(sys.executable, [sys.executable, "-m", "ashes_tui", *arguments], environment)
    finally:
        os._exit(127)
