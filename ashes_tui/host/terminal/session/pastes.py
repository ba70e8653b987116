"""What is pasted, taken out of what is typed."""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = 64 * 1024
"""Bytes of a paste; a longer one is dropped whole."""
_BEGINS, _ENDS = b"\x1b[200~", b"\x1b[201~"
_WITHHELD = 3
"""A beginning of a mark so long is no key by itself, and waits for the rest of it."""


class PasteSplitter:
    """Splits what a terminal sends. Textual's own parser would look at each byte of a paste, and at escapes twice."""

    def __init__(self) -> None:
        self._withheld = b""
        self._pasted: bytearray | None = None

    @property
    def pasting(self) -> bool:
        """Whether a paste has begun and not ended."""
        return self._pasted is not None

    def split(self, data: bytes) -> Iterator[bytes | str]:
        """Typed bytes, and pasted texts without control characters."""
        data, self._withheld = self._withheld + data, b""
        while data:
            if self._pasted is None:
                typed, begins, data = data.partition(_BEGINS)
                if begins:
                    self._pasted = bytearray()
                else:
                    typed = self._withhold(typed, _BEGINS, _WITHHELD)
                if typed:
                    yield typed
            else:
                text, ends, data = data.partition(_ENDS)
                self._add(text if ends else self._withhold(text, _ENDS, 1))
                if ends:
                    yield from self._whole()

    def _withhold(self, data: bytes, mark: bytes, least: int) -> bytes:
        """The data without the beginning of a mark at its end, which is kept."""
        for length in range(len(mark) - 1, least - 1, -1):
            if data.endswith(mark[:length]):
                self._withheld = data[-length:]
                return data[:-length]
        return data

    def _add(self, data: bytes) -> None:
        assert self._pasted is not None
        if len(self._pasted) <= LONGEST:
            self._pasted += data

    def _whole(self) -> Iterator[str]:
        pasted, self._pasted = self._pasted or bytearray(), None
        if len(pasted) <= LONGEST:
            text = pasted.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
            yield "".join(sign for sign in text if sign.isprintable() or sign in "\n\t")

    def forget(self) -> None:
        """Begin anew: what was begun is never finished."""
        self._withheld, self._pasted = b"", None
