"""A session in a process of its own, as the server sees it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from ashes_tui.host.terminal.operation.telemetry import Telemetry
from ashes_tui.host.terminal.processes.nursery import Birth, Nursery
from ashes_tui.host.terminal.processes.session_frames import SessionFrame, next_frame, packed


class SessionFault(Exception):
    """A session in a process of its own has failed; the text is what that process said of it."""


class ProcessRun:
    """Passes on what is typed and what is shown."""

    def __init__(
        self,
        birth: Birth,
        nursery: Nursery,
        send: Callable[[bytes], None],
        starting: asyncio.Semaphore,
        telemetry: Telemetry,
    ) -> None:
        self._birth = birth
        self._nursery = nursery
        self._send = send
        self._starting = starting
        self._telemetry = telemetry
        self._writer: asyncio.StreamWriter | None = None
        self._early: list[bytes] = []
        self._asked = 0.0
        self._pid = 0
        self._over = False

    async def until_over(self) -> str:
        """Have a process begun, and listen to it until it ends."""
        async with self._starting:
            line = self._nursery.begin(self._birth)
            reader, self._writer = await asyncio.open_connection(sock=line)
            self._hear_begun(await next_frame(reader))
            self._writer.writelines(self._early)  # a script sends its lines at once
            self._early.clear()
        try:
            self._nursery.join(self)
            return await self._listen(reader)
        finally:
            self._nursery.leave(self)
            self._writer.close()
            if not self._over:
                self._kill()

    def _hear_begun(self, heard: tuple[SessionFrame, bytes] | None) -> None:
        if heard is None or heard[0] is not SessionFrame.BEGUN:
            raise SessionFault("the process of the session did not begin")
        self._pid = int(heard[1])

    async def _listen(self, reader: asyncio.StreamReader) -> str:
        while (heard := await next_frame(reader)) is not None:
            kind, data = heard
            if kind is SessionFrame.SHOWN:
                self._show(data)
            elif kind is SessionFrame.WORD:
                self._nursery.spread(data, self)
            else:
                self._over = True
                if kind is SessionFrame.FAILED:
                    raise SessionFault(data.decode("utf-8", "replace"))
                return data.decode("utf-8", "replace")
        self._over = True
        raise SessionFault("the process of the session has ended by itself")

    def _show(self, data: bytes) -> None:
        if self._asked:
            self._telemetry.key_shown(monotonic() - self._asked)
            self._asked = 0.0
        self._send(data)

    def _kill(self) -> None:
        """It does not heed the end of the line: it must be stuck."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)

    def _tell(self, kind: SessionFrame, data: bytes = b"") -> None:
        if not self._pid:
            self._early.append(packed(kind, data))
        elif self._writer is not None and not self._writer.is_closing():
            self._writer.write(packed(kind, data))

    def hear(self, word: bytes) -> None:
        """Pass on what another process tells."""
        self._tell(SessionFrame.WORD, word)

    def feed(self, data: bytes) -> None:
        """What was typed."""
        self._asked = self._asked or monotonic()
        self._tell(SessionFrame.TYPED, data)

    def feed_end(self) -> None:
        """Nothing more will be typed."""
        self._tell(SessionFrame.TYPED_ALL)

    def interrupt(self) -> None:
        """The visitor's client says: stop."""
        self._tell(SessionFrame.INTERRUPT)

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size."""
        self._tell(SessionFrame.SIZE, f"{width} {height}".encode())

    def hold(self, held: bool) -> None:
        """Whether the visitor's connection is too slow to send more now."""
        self._tell(SessionFrame.HOLD, b"1" if held else b"")

    def end(self) -> None:
        """End soon."""
        self._tell(SessionFrame.END)
