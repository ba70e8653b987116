"""Errands: something is asked for behind the name of the host, bytes are sent, and bytes come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from ashes_tui.host.visitor import Visitor

MOST_SENT = 8 << 20
"""Bytes that an errand takes."""


class Errand(NamedTuple):
    """``do`` is given what was sent, nothing unless ``takes``, and runs in a thread; it raises ``ErrandRefused``."""

    do: Callable[[bytes], bytes]
    takes: bool = False


class ErrandRefused(Exception):
    """Why it is not done; the text is for the visitor."""


ErrandFor: TypeAlias = Callable[[Visitor, str], Errand | None]
"""What is meant by the words asked for; None if they mean nothing. Must not wait."""


class ErrandRun:
    """One errand."""

    def __init__(self, errand: Errand, send: Callable[[bytes], None]) -> None:
        self._errand, self._send = errand, send
        self._sent = bytearray()
        self._all_sent = asyncio.Event()
        self._ended = False

    async def until_over(self) -> str:
        """Wait for what is sent, and do it. Raises ``ErrandRefused``."""
        if self._errand.takes:
            await self._all_sent.wait()
        if len(self._sent) > MOST_SENT:
            raise ErrandRefused(f"that is too long; at most {MOST_SENT >> 20} MiB are taken")
        if not self._ended:
            self._send(await asyncio.to_thread(self._errand.do, bytes(self._sent)))
        return ""

    def feed(self, data: bytes) -> None:
        """What was sent; what nobody waits for is dropped."""
        if self._errand.takes and len(self._sent) <= MOST_SENT:
            self._sent += data
        if len(self._sent) > MOST_SENT:
            self._all_sent.set()

    def feed_end(self) -> None:
        """That was all."""
        self._all_sent.set()

    def interrupt(self) -> None:
        """Stop."""
        self.end()

    def resize(self, width: int, height: int) -> None:
        """Means nothing here."""

    def hold(self, held: bool) -> None:
        """All of it is sent in any case."""

    def end(self) -> None:
        """Do nothing that has not been begun."""
        self._ended = True
        self._all_sent.set()
