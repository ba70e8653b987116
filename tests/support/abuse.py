"""The program in a real terminal that behaves badly: any bytes, sizes and signals, and how it ends."""

from __future__ import annotations

import fcntl
import os
import re
import struct
import termios
import time
from collections.abc import Sequence

from ashes_tui.arena.terminal import Terminal

MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
SHOWN_CURSOR, KEPT = b"25", (b"1000", b"1003", b"1006", b"1015", b"1016", b"2004", b"1004", b"1049", b"2048")


class Abused(Terminal):
    """A run of ``ashes-tui`` whose terminal sends what it likes."""

    def __init__(self, arguments: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        super().__init__(arguments, columns, rows)
        self.settings = termios.tcgetattr(self._fd)
        self.code: int | None = None

    def send(self, data: bytes) -> None:
        """Bytes, whatever they are, as fast as the program takes them; what it paints is read meanwhile."""
        os.set_blocking(self._fd, False)
        end = time.monotonic() + 60
        while data and time.monotonic() < end:
            try:
                data = data[os.write(self._fd, data[:4096]) :]
            except BlockingIOError:
                self._read(0.01)
        os.set_blocking(self._fd, True)
        assert not data, "the program takes no more input"

    def resize(self, columns: int, rows: int) -> None:
        """Another size; the program is told as by any terminal."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_until_taken_over(self, timeout: float = 60.0) -> None:
        """Wait until the program has switched to a screen of its own, and painted what it can."""
        end = time.monotonic() + timeout
        while b"1049" not in self.left_on:
            assert self._read(end - time.monotonic()), "the program took no screen over"
        self.settle(1)

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self._pid, number)

    def ended(self, timeout: float = 20.0) -> int:
        """The exit code, as a shell would say it. Raises ``TimeoutError``."""
        end = time.monotonic() + timeout
        while self.code is None:
            self._read(0.02)
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid:
                self.code = (
                    os.waitstatus_to_exitcode(status) % 256 if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
                )
            elif time.monotonic() > end:
                raise TimeoutError("the program did not end")
        while self._read(0.02):
            pass
        return self.code

    def hang_up(self) -> None:
        """The terminal goes away."""
        os.close(self._fd)
        self._fd = os.open(os.devnull, os.O_RDWR)

    @property
    def left_on(self) -> set[bytes]:
        """Modes of the terminal the program switched on and not off again; ``25`` if the cursor stays hidden."""
        state: dict[bytes, bool] = {SHOWN_CURSOR: True}
        for modes, switch in MODES.findall(bytes(self.seen)):
            state |= dict.fromkeys(modes.split(b";"), switch == b"h")
        on = {mode for mode in KEPT if state.get(mode)}
        return on if state[SHOWN_CURSOR] else on | {SHOWN_CURSOR}

    @property
    def restored(self) -> bool:
        """Whether the terminal is as the program found it."""
        return not self.left_on and termios.tcgetattr(self._fd) == self.settings

    def alive(self) -> bool:
        """Whether the program still runs."""
        return self.code is None and os.waitpid(self._pid, os.WNOHANG)[0] == 0

    def close(self) -> None:
        """End the program, whatever it does."""
        if self.code is None:
            super().close()
        else:
            os.close(self._fd)
