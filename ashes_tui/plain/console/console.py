"""Lines in, lines out: all that this front end needs of a terminal, a pipe or a test."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from textwrap import wrap
from typing import Protocol

ROWS = 24
LONGEST = 400
"""Characters of a typed line that are read."""
NARROWEST = 20
"""Columns below which nothing is wrapped: no terminal is that narrow."""
_NUMBERED = re.compile(r"\w{1,3}\. ")
_INDENT = 2


class Source(Protocol):
    """Where lines come from; an empty string is the end."""

    def readline(self, limit: int, /) -> str:
        """The next line with its line end, or at most ``limit`` characters of it."""


class Sink(Protocol):
    """Where lines go."""

    def write(self, text: str, /) -> object:
        """Accept text."""

    def flush(self) -> None:
        """Pass on what was accepted."""


class InputEnded(Exception):
    """There is nothing more to read."""


class LeaveGame(Exception):
    """The person wants to stop here."""


class Console:
    """Whole lines only. ``echo`` repeats what was read, so that the output shows what a script typed.

    ``columns`` returns the width of the terminal in characters; 0 where there is none: then nothing is wrapped.
    """

    def __init__(self, source: Source, sink: Sink, echo: bool = False, columns: Callable[[], int] = lambda: 0) -> None:
        self._source, self._sink, self._echo, self._columns = source, sink, echo, columns

    def say(self, *lines: str) -> None:
        """Write lines, each without anything that could steer a terminal, wrapped between words."""
        width = self._columns()
        rows = (row for line in lines for row in wrapped(clean(line), width))
        self._sink.write("".join(f"{row}\n" for row in rows))

    def ask(self) -> str:
        """The next line typed, single spaces between its words. Raises ``InputEnded``."""
        self._sink.flush()
        line = self._next_line()
        if not line:
            raise InputEnded
        words = " ".join(clean(line.strip()).split())
        if self._echo:
            self.say(f"> {words}")
        return words

    def _next_line(self) -> str:
        """The beginning of the next line; the rest of a long one is dropped as it is read."""
        try:
            line = rest = self._source.readline(LONGEST)
            while rest and not rest.endswith("\n"):
                rest = self._source.readline(LONGEST)
        except OSError:  # the terminal is gone
            return ""
        return line

    def blank(self) -> None:
        """Blank lines enough to push what stood on the screen out of sight."""
        self.say(*[""] * _rows())

    def forget_typed(self) -> None:
        """Drop what was typed ahead at a terminal: it was not meant for what is asked next."""
        mine = self._source is sys.stdin
        if mine and os.name == "posix" and sys.stdin.isatty():
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def flush(self) -> None:
        """Pass on everything written so far."""
        self._sink.flush()


def standard_console() -> Console:
    """Standard input and output; bytes that are not text are replaced and raise no error."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout, echo=not sys.stdin.isatty(), columns=_columns)


def clean(text: str) -> str:
    """The text without control characters: names in a saved game may hold any."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def wrapped(line: str, width: int) -> list[str]:
    """A line broken between words; further rows are indented, under the text of an answer where it has a number."""
    if width < NARROWEST or len(line) < width:
        return [line]
    numbered = _NUMBERED.match(line)
    indent = numbered.end() if numbered else _INDENT
    # One column stays free: some terminals add a blank line after one that fills the whole width.
    return wrap(line, width - 1, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _columns() -> int:
    """Columns of the terminal; 0 where there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns if sys.stdout.isatty() else 0
    except (OSError, ValueError, AttributeError):
        return 0


def _rows() -> int:
    """Lines on the screen, or those of a usual screen if no terminal can be asked."""
    try:
        return max(os.get_terminal_size(sys.stdout.fileno()).lines, ROWS)
    except (OSError, ValueError, AttributeError):
        return ROWS
