"""The terminal: whatever it sends or does, the app continues, or leaves it in order.

Everything that depends on the inside of Textual's driver is here and in ``keyboard``.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import sys
import termios
from collections.abc import Sequence
from types import FrameType
from typing import Any, TextIO

from textual import constants
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ashes_tui.ui.backlog import post_bounded
from ashes_tui.ui.keyboard import Keyboard

FLOOD = 512
"""More bytes than a person can type at once; they are dropped."""
WIDEST, TALLEST = 800, 300
"""The largest size drawn, whatever a terminal says."""
PATIENCE = 3.0
"""Seconds the app has to end in order once told to; then it is stopped."""
SOON = constants.ESCAPE_DELAY + 0.005
"""Seconds after input until an Escape that nothing followed counts as that key."""
_TICK, _QUIET = 0.1, 10
_COLLECTED = {3: 1, 100: 2}
"""After so many ticks without input, garbage is collected up to that generation: nobody waits for a picture then."""
_THRESHOLDS = (20_000, 10, 150_000)
"""By itself it is collected only where very much is made before such a pause."""
_ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
_RESTORE = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"


def own_driver(stock: type[Driver]) -> type[Driver]:
    """Our driver if Textual would use the one it derives from, else Textual's choice."""
    return TerminalDriver if stock is LinuxDriver else stock


class Outlet:
    """Writes to the terminal. If it is gone, output is dropped; if it is slow, it is waited for."""

    def __init__(self, file: TextIO) -> None:
        self._fd = file.fileno()
        self._encoding = file.encoding or "utf-8"
        self._kept: list[str] = []
        self._gone = False

    def fileno(self) -> int:
        """The file descriptor."""
        return self._fd

    def write(self, text: str) -> None:
        """Buffer text for the next flush."""
        self._kept.append(text)

    def flush(self) -> None:
        """Write what is buffered."""
        data = "".join(self._kept).encode(self._encoding, "replace")
        self._kept.clear()
        while data and not self._gone:
            try:
                data = data[os.write(self._fd, data) :]
            except BlockingIOError:
                select.select([], [self._fd], [], 1.0)
            except OSError:
                self._gone = True


class TerminalDriver(LinuxDriver):
    """Textual's driver, made to survive any input, drop floods of it, and restore the terminal when told to end."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file: Any = Outlet(sys.__stdout__ or sys.stdout)
        self._size = size or self._get_terminal_size()
        self._batch: list[Message] = []
        self._code = 0
        self._before: dict[int, Any] = {}

    # --- size --------------------------------------------------------------------------------------------

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size from the system; environment variables may be out of date."""
        try:
            width, height = os.get_terminal_size(self._file.fileno())
        except OSError:
            width = height = 0
        usual = (width, height) if width and height else super()._get_terminal_size()
        return min(usual[0], WIDEST), min(usual[1], TALLEST)

    def _query_in_band_window_resize(self) -> None:
        """Do not ask the terminal: the system reports every change."""

    # --- output ------------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Write a picture at once: Textual's thread would get to it some milliseconds later."""
        self._file.write(data)
        self._file.flush()

    # --- input -------------------------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Read until the app ends, the terminal is gone, or both."""
        keyboard, quiet = Keyboard(), 0
        while not self.exit_event.is_set():
            if self._comes(SOON if quiet == 1 else _TICK):
                data = self._taken()
                if data is None:
                    self._tell(self._end, signal.SIGHUP)
                    return
                if len(data) >= FLOOD:
                    self._drain()
                    keyboard.forget()
                self._pass_on(keyboard.feed(data) if len(data) < FLOOD else [])
                quiet = 0
            quiet += 1
            self._pass_on(keyboard.tick())
            if quiet == _QUIET:
                keyboard.forget()
            if quiet in _COLLECTED:
                self._tell(gc.collect, _COLLECTED[quiet])

    def _comes(self, seconds: float = _TICK) -> bool:
        return bool(select.select([self.fileno], [], [], seconds)[0])

    def _taken(self) -> bytes | None:
        """The bytes that were sent; None if the terminal is gone."""
        try:
            data = os.read(self.fileno, 4096)
            while data and len(data) < FLOOD and self._comes(0):
                data += os.read(self.fileno, 4096)
        except BlockingIOError:
            return b""
        except OSError:
            return None
        return data or None

    def _drain(self) -> None:
        """Drop input until no more comes."""
        while not self.exit_event.is_set() and self._comes():
            if self._taken() is None:
                return

    def send_message(self, message: Message) -> None:
        """Collect the messages of one read."""
        self._batch.append(message)

    def _pass_on(self, found: Sequence[Message]) -> None:
        for message in found:
            self.process_message(message)
        if self._batch:
            batch, self._batch = self._batch, []
            self._tell(post_bounded, self._app, batch)

    def _tell(self, deed: Any, *told: Any) -> None:
        """Call a function in the app's own thread, unless its loop is closed already."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(deed, *told)

    # --- stopped and going on ------------------------------------------------------------------------------

    def _sigtstp_application(self, *_: object) -> None:
        """On a stop signal, give the terminal back until the app continues."""
        if self._before:
            super()._sigtstp_application()
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: object) -> None:
        """On a continue signal, let the app's own thread take the terminal again."""
        self._tell(self._take_again)

    def _take_again(self) -> None:
        """Take the terminal again; how to restore it is remembered from before the stop."""
        if self._code or not self._auto_restart:
            return
        if not self._must_signal_resume:
            if not self._before:  # not taken yet, or given back for good
                return
            self.suspend_application_mode()
            self._must_signal_resume = True
        self.resume_application_mode()

    # --- the end -----------------------------------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal; from now on a signal to end restores it."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        heard = (number for number in _ENDINGS if signal.getsignal(number) is not signal.SIG_IGN)
        self._before = {number: signal.signal(number, self._end) for number in heard}
        signal.signal(signal.SIGALRM, self._break_off)
        gc.set_threshold(*_THRESHOLDS)

    def close(self) -> None:
        """Give the signals their former meaning, once the terminal is restored."""
        super().close()
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before = {}

    def _end(self, number: int, frame: FrameType | None = None) -> None:
        """End in order, or at once if that takes too long, with the exit code of a process ended by this signal."""
        del frame
        if not self._code:
            self._code = 128 + number
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # a terminal may be restored from the background too
            signal.setitimer(signal.ITIMER_REAL, PATIENCE)
            self._tell(self._app.exit, None, self._code)

    def _break_off(self, number: int, frame: FrameType | None) -> None:
        """Restore the terminal as far as possible and exit at once; every choice has been saved already."""
        del number, frame
        if self._before:
            self._restore()
        os._exit(self._code)

    def _restore(self) -> None:
        with contextlib.suppress(termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        with contextlib.suppress(OSError):
            if select.select([], [self._file.fileno()], [], 0)[1]:
                os.write(self._file.fileno(), _RESTORE.encode())
