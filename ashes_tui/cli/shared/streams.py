"""Escaping output: titles, names and paths may contain anything, but must not control the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO, cast

_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters except line ends and tabs, bidirectional overrides, and lone surrogates."""


def escape_controls(text: str) -> str:
    """The text with each such character escaped, as in ``\\u001b``, which JSON reads as the same character."""
    return _STEERING.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


@contextmanager
def escaping_streams() -> Iterator[None]:
    """Escape everything printed inside the context; the table writes to the terminal directly."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream and cast(TextIO, _EscapingStream(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class _EscapingStream:
    """A stream that escapes its text and delegates everything else."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        """Write text; returns the number of characters."""
        self._stream.write(escape_controls(text))
        return len(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)
