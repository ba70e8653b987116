"""A real terminal with the program in it, and what is known of both."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import pty
import re
import resource
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from ashes_tui.arena.terminal import ESCAPES
from tests.fuzz.child import MEMORY

MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
CURSOR = b"25"
READY = re.compile(rb"\x1b\[\?1049h|\b1\. ")
"""What shows that the program has begun to talk: before, a terminal repeats what is typed."""
SETTINGS = ("input", "output", "control", "local", "input speed", "output speed", "characters")
TO_BE_OFF = (b"1000", b"1002", b"1003", b"1004", b"1006", b"1015", b"1016", b"1049", b"2004", b"2048")
PATIENCE = 25.0
"""Seconds in which it must end or take its input; the machine may be busy."""
TICKS = os.sysconf("SC_CLK_TCK")
MOST = 120
"""Seconds of processor time for a whole session."""
ANY = frozenset(range(256))


class Screen:
    """One run of the program in a terminal of its own. ``code`` is as a shell would say it, once it has ended."""

    def __init__(self, words: Sequence[str], env: Mapping[str, str], size: tuple[int, int], cwd: Path) -> None:
        self.painted = bytearray()
        self.code: int | None = None
        self.codes: Collection[int] = {0, 2, 3}
        self.how = "by itself"
        self.changed = ""
        master, slave = pty.openpty()
        self._fd, self._slave = master, slave
        self.resize(*size)
        self._settings = termios.tcgetattr(slave)
        self._pid = os.fork()
        if self._pid == 0:
            _become(words, env, cwd, master, slave)
        os.set_blocking(master, False)

    # --- doing -----------------------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Bytes, as fast as they are taken; what it paints is read meanwhile. Gives up once it takes no more."""
        end = time.monotonic() + PATIENCE
        while data and self._fd >= 0 and time.monotonic() < end and self.alive():
            try:
                data = data[os.write(self._fd, data[:4096]) :]
            except BlockingIOError:
                self._read(0.02)
            except OSError:
                return
            self._read(0)

    def resize(self, columns: int, rows: int) -> None:
        """Another size; the system tells the program."""
        if self._fd >= 0:
            fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, signum: int) -> None:
        """Send a signal."""
        if self.alive():
            os.kill(self._pid, signum)

    def hang_up(self) -> None:
        """The terminal goes away."""
        os.close(self._fd)
        os.close(self._slave)
        self._fd = self._slave = -1

    def settle(self, seconds: float) -> None:
        """Take what it paints for so long."""
        end = time.monotonic() + seconds
        while self._fd >= 0 and (left := end - time.monotonic()) > 0:
            if not self._read(left):
                return

    def rest(self) -> None:
        """Wait until it has painted everything, or for as long as anybody would."""
        end = time.monotonic() + PATIENCE
        while not READY.search(self.painted) and time.monotonic() < end and self.alive():
            self._read(0.1)
        while self._fd >= 0 and time.monotonic() < end and self.alive() and self._read(0.4):
            pass

    def end_by(self, how: str, act: Callable[[], None], codes: Collection[int] = ANY, again: float = PATIENCE) -> None:
        """Do something that ends it, and wait for that; ``codes`` are those it may end with then.

        It is done ``again`` after so many seconds, as a person does with a key that came to nothing.
        """
        self.how, self.codes = how, codes
        end = time.monotonic() + PATIENCE
        while self.alive() and (now := time.monotonic()) < end:
            act()
            while self.alive() and time.monotonic() < min(now + again, end):
                self._read(0.02)

    def destroy(self) -> None:
        """Whatever still runs, end it; the terminal goes."""
        if self.alive():
            os.killpg(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        for fd in (self._fd, self._slave):
            if fd >= 0:
                os.close(fd)

    # --- knowing ---------------------------------------------------------------------------------------------------

    def alive(self) -> bool:
        """Whether it still runs; once it has ended, how."""
        if self.code is None:
            with contextlib.suppress(ChildProcessError):
                pid, status = os.waitpid(self._pid, os.WNOHANG)
                if pid:
                    self._ended(status)
        return self.code is None

    def _ended(self, status: int) -> None:
        code = os.waitstatus_to_exitcode(status)
        self.code = code if code >= 0 else 128 - code
        while self._fd >= 0 and self._read(0.05):
            pass
        if self._slave >= 0 and (now := termios.tcgetattr(self._slave)) != self._settings:
            pairs = zip(SETTINGS, self._settings, now, strict=True)
            self.changed = "; ".join(f"{name} was {old}, is {new}" for name, old, new in pairs if old != new)

    @property
    def text(self) -> str:
        """Everything painted, without what steers the terminal."""
        return ESCAPES.sub(b"", bytes(self.painted)).decode("utf-8", "replace")

    @property
    def draws(self) -> bool:
        """Whether the table is shown, and not lines."""
        return self.painted.rfind(b"\x1b[?1049h") > self.painted.rfind(b"\x1b[?1049l")

    @property
    def left_on(self) -> set[bytes]:
        """Modes switched on and not off again; that of the cursor if it stays hidden. None without a terminal."""
        state = {CURSOR: True}
        for modes, switch in MODES.findall(bytes(self.painted)):
            state |= dict.fromkeys(modes.split(b";"), switch == b"h")
        on = {mode for mode in TO_BE_OFF if state.get(mode)}
        return set() if self._fd < 0 else on if state[CURSOR] else on | {CURSOR}

    def busy_while_idle(self) -> float:
        """The share of a processor it takes while nobody does anything."""
        began, before = time.monotonic(), self._ticks()
        while self._fd >= 0 and time.monotonic() - began < 1.0:
            self._read(0.1)
        return (self._ticks() - before) / TICKS / (time.monotonic() - began)

    def _ticks(self) -> int:
        with contextlib.suppress(OSError, IndexError):
            fields = Path(f"/proc/{self._pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])
        return 0

    def _read(self, timeout: float) -> bool:
        """Take what is painted next; False if nothing comes."""
        if self._fd < 0 or not select.select([self._fd], [], [], max(timeout, 0))[0]:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError as error:  # how a terminal says that nobody is there any more
            if error.errno not in (errno.EIO, errno.EAGAIN):
                raise
            return False
        self.painted += data
        return bool(data)


def _become(words: Sequence[str], env: Mapping[str, str], cwd: Path, master: int, slave: int) -> None:
    """In the new process: take the terminal and turn into the program."""
    try:
        os.close(master)
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for fd in (0, 1, 2):
            os.dup2(slave, fd)
        if slave > 2:
            os.close(slave)
        os.chdir(cwd)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST, MOST))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(signum, signal.SIG_DFL)
        os.execve(sys.executable, [sys.executable, "-m", "ashes_tui", *words], dict(env))
    finally:
        os._exit(127)
