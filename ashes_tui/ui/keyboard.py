"""What a terminal sends, as messages: no byte it can send is an error. The only user of Textual's own parser."""

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
    """Makes mouse reports of the oldest kind harmless: after ``ESC [ M`` come three bytes that may be anything."""

    def __init__(self) -> None:
        self._seen = 0

    def tamed(self, data: bytes) -> bytes:
        """The same bytes, those of a report's place and button as letters that Textual knows to skip."""
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
    """Reads keys, mouse and answers of a terminal. What means nothing is dropped, and so is what makes no text."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew: a character, a sequence or a paste that was begun is never finished."""
        self._mouse = OldMouse()
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = _Parser()

    def feed(self, data: bytes) -> list[Message]:
        """What these bytes mean, with what came before."""
        text = self._decode(self._mouse.tamed(data))
        return self._read(lambda: self._parser.feed(text)) if text else []

    def tick(self) -> list[Message]:
        """What is meant by something that has not gone on for a while, such as a lone Escape."""
        return self._read(self._parser.tick)

    def _read(self, parsed: Callable[[], Iterable[Message]]) -> list[Message]:
        found: list[Message] = []
        try:
            found.extend(message for message in parsed() if _is_meant(message))
        except Exception:  # the parser has no word for what it cannot read: numbers too large, sizes of nothing
            self.forget()
        return found


def _is_meant(message: Message) -> bool:
    """Whether a message can come from a hand. The size is asked of the system: anybody can send one."""
    if isinstance(message, events.Key):
        return len(message.key) > 1 or message.key.isprintable()
    return not isinstance(message, events.Resize | InBandWindowResize)
