"""The driver of an app that is shown over a connection: keys come as bytes, the picture goes out as bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from ashes_tui.host.terminal.operation.limits import TYPED_BURST, TYPED_PER_SECOND, Allowance
from ashes_tui.host.terminal.session.pastes import PasteSplitter
from ashes_tui.host.terminal.session.typed_ahead import TypedAhead
from ashes_tui.ui.keyboard import Keyboard

FLOOD = 512
"""Bytes that come at once only from something that types faster than hands: text among them counts as pasted."""
ESCAPE_SECONDS = 0.12
"""After so long an Escape is a key and not the beginning of something: a little more than Textual waits itself."""
QUIET_SECONDS, QUIET_PASTE_SECONDS = 1.0, 15.0
"""After so long whatever was begun is never finished; a paste may come over a slow line."""

_ALTERNATE, _CURSOR, _WRAP, _PASTE, _MOUSE, _WHEEL = "?1049", "?25", "?7", "?2004", "?1000", "?1006"
_TAKE = (
    f"\x1b[{_ALTERNATE}h\x1b[{_CURSOR}l\x1b[{_MOUSE}h\x1b[{_WHEEL}h\x1b[{_PASTE}h\x1b[{_WRAP}l"
    "\x1b[?2026$p"  # whether it can show a picture at once
)
RESTORE = f"\x1b[{_PASTE}l\x1b[{_WRAP}h\x1b[{_MOUSE}l\x1b[{_WHEEL}l\x1b[{_ALTERNATE}l\x1b[{_CURSOR}h"
"""What gives the terminal back as it was."""


class SessionDriver(Driver):
    """Textual's side of a session. All of it runs in the loop of the server; ``send`` takes what is to be shown.

    While ``hold`` is on, no picture is made. When it ends one is, of how things are by then: a slow reader misses
    pictures, but never gets an old one.
    """

    def __init__(self, app: App[Any], send: Callable[[bytes], None], size: tuple[int, int], mouse: bool = True) -> None:
        super().__init__(app, mouse=mouse, size=size)
        self._send = send
        self._keyboard = Keyboard()
        self._batch: list[Message] = []
        self._ahead = TypedAhead(app)
        self._kept: list[str] = []
        self._timer: asyncio.TimerHandle | None = None
        self._splitter = PasteSplitter()
        self._allowance = Allowance(self._loop.time, TYPED_BURST, TYPED_PER_SECOND)
        self._running = False
        self._held: Any = None

    # --- the picture -------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Keep what is to be shown; it goes out with the next flush, and soon without one."""
        if not self._kept:
            self._loop.call_soon(self.flush)
        self._kept.append(data)

    def flush(self) -> None:
        """Send what is kept."""
        if self._kept:
            data = "".join(self._kept)
            self._kept.clear()
            self._send(data.encode("utf-8", "replace"))

    def hold(self, held: bool) -> None:
        """Make no more pictures, or make one and go on."""
        if held and self._held is None:
            self._held = self._app.batch_update()
            self._held.__enter__()
        elif not held and self._held is not None:
            self._held.__exit__(None, None, None)
            self._held = None
            if self._running:
                self._app.refresh()

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self._running = True
        self.write(_TAKE)
        self.resize(*(self._size or (80, 24)))

    def disable_input(self) -> None:
        """Hear nothing more."""
        self._running = False
        self._ahead.forget()
        if self._timer is not None:
            self._timer.cancel()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self.disable_input()
        self.hold(False)
        self.write(RESTORE)
        self.flush()

    # --- input -------------------------------------------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size."""
        size = Size(width, height)
        self._app.post_message(events.Resize(size, size))

    def feed(self, data: bytes) -> None:
        """Bytes that were typed or pasted, or that the terminal answered."""
        if not self._running:
            return
        for part in self._splitter.split(data):
            if isinstance(part, str):
                self._pass_on([events.Paste(part)])
            else:
                self._type(part)
        self._tick_in(ESCAPE_SECONDS, self._tick)

    def _type(self, data: bytes) -> None:
        if len(data) < FLOOD and self._allowance.take(len(data)):
            self._pass_on(self._keyboard.feed(data))
            return
        self._keyboard.forget()
        text = data.decode("utf-8", "replace").replace("\r", "\n") if len(data) >= FLOOD else ""
        if text.replace("\n", "").isprintable():  # pasted, by a terminal that does not say so
            self._pass_on([events.Paste(text)] if text else [])

    def _tick(self) -> None:
        self._pass_on(self._keyboard.tick())
        self._tick_in(QUIET_PASTE_SECONDS if self._splitter.pasting else QUIET_SECONDS, self._forget)

    def _forget(self) -> None:
        self._splitter.forget()
        self._keyboard.forget()

    def _tick_in(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, then)

    def send_message(self, message: Message) -> None:
        """Collect what one reading gives."""
        self._batch.append(message)

    def _pass_on(self, found: list[Message]) -> None:
        for message in found:
            self.process_message(message)
        batch, self._batch = self._batch, []
        self._ahead.put(batch)
