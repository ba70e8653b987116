"""Plain lines over a connection: a talk runs in a thread of its own, which waits for what is typed."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition

from ashes_tui.plain.api import Console

LONGEST = 4096
"""Characters of a line; the rest of it is dropped."""
MOST_LINES = 256
"""Lines that wait to be read before no more are taken."""
MOST_UNSENT = 256 * 1024
"""Characters that wait to be sent before the talk has to wait."""
_BACKSPACES, _DROP_LINE, _INTERRUPT, _END = "\x08\x7f", "\x15", "\x03", "\x04"


class Woken(Exception):
    """Something has happened while a line was waited for."""


def in_loop(loop: asyncio.AbstractEventLoop, deed: Callable[..., object], *told: object) -> None:
    """Have something done by the loop; a talk may still be thinking when the host, and its loop, is gone."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(deed, *told)


class TypedLines:
    """Lines that were sent, for a thread that reads them. ``readline`` waits; an empty line is the end."""

    def __init__(self, on_room: Callable[[], None]) -> None:
        self._lines: deque[str] = deque()
        self._on_room = on_room
        self._changed = Condition()
        self._ended = self._interrupted = self._woken = False

    def put(self, line: str) -> bool:
        """A whole line, without its end. Gives whether there is room for more."""
        with self._changed:
            self._lines.append(line[:LONGEST])
            self._changed.notify()
            return len(self._lines) < MOST_LINES

    def end(self) -> None:
        """Nothing more comes."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    def close(self) -> None:
        """Nobody is there any more; what was sent before is not read."""
        with self._changed:
            self._lines.clear()
            self._ended = True
            self._changed.notify()

    def interrupt(self) -> None:
        """Whoever reads is to stop."""
        with self._changed:
            self._interrupted = True
            self._changed.notify()

    def wake(self) -> None:
        """Whoever waits is to look up."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def wait(self, fits: Callable[[str], bool]) -> None:
        """Wait for a line that fits, for the end, or for an interrupt. Raises ``Woken`` if something happens first."""
        with self._changed:
            self._changed.wait_for(lambda: self._woken or self._interrupted or self._has(fits))
            woken, self._woken = self._woken, False
        if woken:
            raise Woken

    def _has(self, fits: Callable[[str], bool]) -> bool:
        return fits(self._lines[0]) if self._lines else self._ended

    def readline(self, limit: int, /) -> str:
        """The next line with its end, or as much of it as the limit says. Raises ``KeyboardInterrupt``."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._ended or self._interrupted)
            if self._interrupted:
                self._interrupted = False
                raise KeyboardInterrupt
            if not self._lines:
                return ""
            line = self._lines.popleft() + "\n"
            if len(line) > limit:
                self._lines.appendleft(line[limit:-1])
                line = line[:limit]
        self._on_room()
        return line


class SentLines:
    """What a talk says, on its way to the loop that sends it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, send: Callable[[str], None]) -> None:
        self._loop = loop
        self._send = send
        self._kept: list[str] = []
        self._unsent = 0
        self._changed = Condition()
        self._closed = self._held = False

    def write(self, text: str, /) -> None:
        """Keep text until it is flushed."""
        self._kept.append(text)

    def flush(self) -> None:
        """Hand on what was kept; waits while whoever reads is slow."""
        text = "".join(self._kept)
        self._kept.clear()
        with self._changed:
            self._changed.wait_for(lambda: self._closed or not (self._held or self._unsent > MOST_UNSENT))
            if not text or self._closed:
                return
            self._unsent += len(text)
        in_loop(self._loop, self._pass_on, text)

    def _pass_on(self, text: str) -> None:
        self._send(text)
        with self._changed:
            self._unsent -= len(text)
            self._changed.notify()

    def hold(self, held: bool) -> None:
        """Whether whoever reads is too slow now."""
        with self._changed:
            self._held = held
            self._changed.notify()

    def close(self) -> None:
        """Nobody reads any more."""
        with self._changed:
            self._closed = True
            self._changed.notify()


class SessionConsole(Console):
    """The console of a session, whose questions news can break off. ``is_script``: no terminal is at the other end."""

    def __init__(self, typed: TypedLines, sent: SentLines, is_script: bool, columns: Callable[[], int]) -> None:
        super().__init__(typed, sent, is_script, columns)
        self.is_script, self._typed = is_script, typed

    def wake(self) -> None:
        """Break off ``ask_unless_woken``, now or when it is called next. Called in whatever thread."""
        self._typed.wake()

    def ask_unless_woken(self, fits: Callable[[str], bool] = lambda line: True) -> str:
        """The next line typed, left alone until it ``fits``. Raises ``Woken``, and what ``ask`` raises."""
        self.flush()
        self._typed.wait(fits)
        return self.ask()


class LineReader:
    """Makes lines of bytes. With ``echo`` it does what a terminal does by itself otherwise: show and edit them."""

    def __init__(self, lines: TypedLines, echo: Callable[[str], None] | None) -> None:
        self._lines = lines
        self._echo = echo
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._line: list[str] = []
        self._shown: list[str] = []
        self._after_return = False

    def feed(self, data: bytes) -> bool:
        """What was sent. Gives whether there is room for more."""
        room = True
        for sign in self._decode(data):
            if sign in "\r\n":
                room = self._line_end(sign) and room
            elif self._echo is not None and (sign in _BACKSPACES or sign < " "):
                self._edit(sign)
            elif len(self._line) < LONGEST:
                self._line.append(sign)
                self._show(sign)
        if self._shown and self._echo is not None:
            self._echo("".join(self._shown))
        self._shown.clear()
        return room

    def end(self) -> None:
        """Nothing more comes; a line without an end counts."""
        if self._line:
            self._line_end("\n")
        self._lines.end()

    def _line_end(self, sign: str) -> bool:
        doubled, self._after_return = self._after_return and sign == "\n" and not self._line, sign == "\r"
        if doubled:
            return True
        line = "".join(self._line)
        self._line.clear()
        self._show("\n")
        return self._lines.put(line)

    def _edit(self, sign: str) -> None:
        if sign in _BACKSPACES and self._line:
            self._line.pop()
            self._show("\b \b")
        elif sign == _DROP_LINE:
            self._show("\b \b" * len(self._line))
            self._line.clear()
        elif sign == _INTERRUPT:
            self._show("^C\n")
            self._line.clear()
            self._lines.interrupt()
        elif sign == _END and not self._line:
            self._lines.end()

    def _show(self, text: str) -> None:
        """Keep what is to be shown of what was read in one go."""
        self._shown.append(text if text.isprintable() or text[0] in "\b\n^" else "?")
