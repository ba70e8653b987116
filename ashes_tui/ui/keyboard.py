"""Turns the bytes a terminal sends into messages; no byte is an error. The only user of Textual's own parser."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import InBandWindowResize

_OLD_REPORT = b"\x1b[M"
_PAYLOAD = 3


class OldMouse:
    """Makes the oldest kind of mouse report harmless: ``ESC [ M`` and three bytes that may be anything."""

    def __init__(self) -> None:
        self._seen = 0

    def tamed(self, data: bytes) -> bytes:
        """The same bytes, with those of a report's button and position replaced by letters that Textual skips."""
        if not self._seen and b"\x1b" not in data:
            return data
        return bytes(self._next(byte) for byte in data)

    def _next(self, byte: int) -> int:
        start = len(_OLD_REPORT)
        if self._seen >= start:
            self._seen = (self._seen + 1) % (start + _PAYLOAD)
            return ord("!")
        self._seen = self._seen + 1 if byte == _OLD_REPORT[self._seen] else int(byte == _OLD_REPORT[0])
        return byte


class _Parser(XTermParser):
    """Textual's own, without the cache on this method: it keeps parsers, and with them apps, of sessions long over."""

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class Keyboard:
    """Reads the keys, mouse events and replies of a terminal; whatever means nothing or is no text is dropped."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Start afresh, dropping a character, sequence or paste that is incomplete."""
        self._mouse = OldMouse()
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = _Parser()

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete, with what came before."""
        text = self._decode(self._mouse.tamed(data))
        return self._read(lambda: self._parser.feed(text)) if text else []

    def tick(self) -> list[Message]:
        """The messages of input that nothing has followed for a while, such as a single Escape."""
        return self._read(self._parser.tick)

    def _read(self, parsed: Callable[[], Iterable[Message]]) -> list[Message]:
        found: list[Message] = []
        try:
            found.extend(message for message in parsed() if _is_meant(message))
        except Exception:  # the parser fails on some input: numbers that are too large, sizes of zero
            self.forget()
        return found


def _is_meant(message: Message) -> bool:
    """Whether a message can come from a person. Sizes are taken from the system, since anybody could send one."""
    if isinstance(message, events.Key):
        return len(message.key) > 1 or message.key.isprintable()
    return not isinstance(message, events.Resize | InBandWindowResize)
