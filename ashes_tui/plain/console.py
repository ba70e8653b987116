"""Lines in, lines out: all that this front end wants from a terminal, a pipe or a test."""

from __future__ import annotations

import os
import sys
from typing import Protocol

ROWS = 24
LONGEST = 400
"""Characters of a typed line that are read."""


class Source(Protocol):
    """Where lines come from; an empty string is the end."""

    def readline(self) -> str:
        """The next line with its end."""


class Sink(Protocol):
    """Where lines go."""

    def write(self, text: str, /) -> object:
        """Take text."""

    def flush(self) -> None:
        """Hand on what was taken."""


class InputEnded(Exception):
    """There is nothing more to read."""


class Leave(Exception):
    """The person wants to stop here."""


class Console:
    """Whole lines only. ``echo`` repeats what was read, so that what a script did can be read in its output."""

    def __init__(self, source: Source, sink: Sink, echo: bool = False) -> None:
        self._source, self._sink, self._echo = source, sink, echo

    def say(self, *lines: str) -> None:
        """Write lines, each without anything that could steer a terminal."""
        self._sink.write("".join(f"{clean(line)}\n" for line in lines))

    def ask(self) -> str:
        """The next line typed, single blanks between its words. Raises ``InputEnded``."""
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise InputEnded
        words = " ".join(clean(line.strip())[:LONGEST].split())
        if self._echo:
            self.say(f"> {words}")
        return words

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
        """Hand on everything written so far."""
        self._sink.flush()


def standard_console() -> Console:
    """Standard input and output; bytes that are no text are replaced, never an error."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout, echo=not sys.stdin.isatty())


def clean(text: str) -> str:
    """The text without control characters: names in a saved game may hold any."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def _rows() -> int:
    """Lines on the screen; a usual screen where there is none to ask."""
    try:
        return max(os.get_terminal_size(sys.stdout.fileno()).lines, ROWS)
    except (OSError, ValueError, AttributeError):
        return ROWS
