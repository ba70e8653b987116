"""What commands print steers no terminal: titles, names and paths come from files and may hold anything."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""All control characters but line ends and tabs, what turns the direction of writing, and halves of characters."""


def harmless(text: str) -> str:
    """The text with each such character spelt out, as in ``\\u001b``; JSON reads that as the same character."""
    return _STEERING.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


@contextmanager
def harmless_streams() -> Iterator[None]:
    """Let everything printed until the end be harmless. What draws the table writes past this."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream and cast(TextIO, _Harmless(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class _Harmless:
    """A stream whose text is harmless; everything else is that stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        """Write text; how much of it was taken."""
        self._stream.write(harmless(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
