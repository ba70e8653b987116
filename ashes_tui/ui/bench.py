"""How quick the table is, measured from outside: the real command in a pseudo-terminal. Not for Windows.

``first_paint`` is the time from starting the command to the painted menu, ``key_to_paint`` from a key written to the
end of the frame it causes on a whole table. Both give milliseconds, one per sample.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from types import TracebackType

END_OF_FRAME = b"\x1b[?2026l"
ASKS_FOR_FRAMES = b"\x1b[?2026$p"
ANSWER = b"\x1b[?2026;2$y"
MENU_WORD = b"Resume"
CURTAIN_WORD = b"Pass the keyboard"
TURN_WORD = b"choose an action"
KEYS = (b"\t", b"\x1b[C", b"\x1b[D", b"\t")
"""To the table, right, left, back to the options. The first round is not counted."""
CLEANED = ("ASHES_GLYPHS", "ASHES_THEME", "NO_COLOR", "TEXTUAL", "TEXTUAL_FPS")


class Terminal:
    """A command running in a pseudo-terminal of a given size."""

    def __init__(self, arguments: tuple[str, ...], size: tuple[int, int], home: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.began = time.perf_counter()
        self.output = b""
        self._fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ashes_tui", *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
            env=_environment(os.environ, home),
        )
        os.close(inner)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._fd)

    def write(self, keys: bytes) -> None:
        """Type."""
        os.write(self._fd, keys)

    def read_until(self, mark: bytes, seconds: float) -> bool:
        """Read on until ``mark`` and then the end of a frame came; False if they did not."""
        seen = self.output.find(mark)
        deadline = time.perf_counter() + seconds
        while seen < 0 or self.output.find(END_OF_FRAME, seen) < 0:
            left = deadline - time.perf_counter()
            if left <= 0 or not self._read(left):
                return False
            seen = self.output.find(mark)
        return True

    def settle(self, silence: float = 0.15) -> None:
        """Read until nothing comes any more."""
        while self._read(silence):
            pass

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.settle(0.0)
        self.output = b""

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return False
        try:
            found = os.read(self._fd, 65536)
        except OSError:
            return False
        if ASKS_FOR_FRAMES in found:
            self.write(ANSWER)
        self.output += found
        return bool(found)


def _environment(given: Mapping[str, str], home: str) -> dict[str, str]:
    kept = {name: value for name, value in given.items() if name not in CLEANED}
    folders = {f"XDG_{kind}_HOME": os.path.join(home, kind.lower()) for kind in ("DATA", "STATE", "CONFIG")}
    return kept | folders | {"TERM": "xterm-256color", "PYTHONUTF8": "1"}


def available() -> bool:
    """Whether this system has pseudo-terminals."""
    return hasattr(os, "openpty")


def first_paint(samples: int = 10, size: tuple[int, int] = (80, 24)) -> list[float]:
    """Milliseconds from starting the command to the painted menu."""
    found = []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(samples):
            with Terminal((), size, home) as terminal:
                if terminal.read_until(MENU_WORD, 20):
                    found.append((time.perf_counter() - terminal.began) * 1000)
    return found


def key_to_paint(
    decks: tuple[str, str], samples: int = 60, size: tuple[int, int] = (120, 40), seed: int = 7
) -> list[float]:
    """Milliseconds from a key written to the end of the frame it causes, in a player's turn."""
    arguments = ("hotseat", "--deck", decks[0], "--deck", decks[1], "--seed", str(seed))
    with tempfile.TemporaryDirectory() as home, Terminal(arguments, size, home) as terminal:
        if not _to_first_turn(terminal):
            return []
        rounds = 1 + max(1, samples // len(KEYS))
        found = [[_timed(terminal, key) for key in KEYS] for _ in range(rounds)]
        return [ms for warm in found[1:] for ms in warm if ms is not None]


def _to_first_turn(terminal: Terminal) -> bool:
    """Through curtains, First Fives, who is first player and discards to the first turn."""
    terminal.read_until(CURTAIN_WORD, 20)
    for key in (b"\r", b"r", b"c", b"\r", b"r", b"c", *[b"\r", b"1", b"c"] * 8):
        terminal.forget()
        terminal.write(key)
        # On a busy machine a frame may take its time; a key typed before it is seen would be dropped.
        terminal.read_until(END_OF_FRAME, 0.6)
        terminal.settle()
        if TURN_WORD in terminal.output and CURTAIN_WORD not in terminal.output:
            return True
    return False


def _timed(terminal: Terminal, key: bytes) -> float | None:
    """One key; None if nothing was painted."""
    time.sleep(0.03)
    terminal.forget()
    start = time.perf_counter()
    terminal.write(key)
    if not terminal.read_until(END_OF_FRAME, 1):
        return None
    return (time.perf_counter() - start) * 1000
