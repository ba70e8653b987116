"""What a session can show: an app on its terminal, or a talk in plain lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast, runtime_checkable

from textual.app import App

from ashes_tui.host.terminal.operation.telemetry import Telemetry
from ashes_tui.host.terminal.session.driver import SessionDriver
from ashes_tui.host.terminal.session.lines import LineReader, SentLines, SessionConsole, TypedLines, in_loop
from ashes_tui.host.terminal.session.textual_inside import console_for, contain, failure_of
from ashes_tui.host.visitor import Visitor

if TYPE_CHECKING:
    from textual.driver import Driver

AppFor: TypeAlias = Callable[[Visitor], App[Any]]
"""Makes the app that a visitor is shown. Runs in the loop of the server: it must not read files or think."""
TalkFor: TypeAlias = Callable[[Visitor, SessionConsole], object]
"""Talks with a visitor in plain lines until one of them ends it. Runs in a thread of its own and may wait."""
_STARTING_SECONDS = 2.0


@runtime_checkable
class LetsGo(Protocol):
    """An app that holds something which must be let go when its session is over, in whatever way that came."""

    def let_go(self) -> None:
        """The session is over."""


class SessionRun(Protocol):
    """What runs in a session, as the session sees it. All of it is called in the loop of the server."""

    async def until_over(self) -> str:
        """Go on until it ends; gives a last word for the visitor. Raises whatever went wrong in it."""

    def feed(self, data: bytes) -> None:
        """What was typed."""

    def feed_end(self) -> None:
        """Nothing more will be typed."""

    def interrupt(self) -> None:
        """The visitor's client says: stop."""

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size."""

    def hold(self, held: bool) -> None:
        """Whether the visitor's connection is too slow to send more now."""

    def end(self) -> None:
        """End soon: the visitor is gone, or the host closes."""


class AppRun:
    """An app in the loop of the server."""

    def __init__(
        self,
        visitor: Visitor,
        app_for: AppFor,
        send: Callable[[bytes], None],
        starting: asyncio.Semaphore,
        telemetry: Telemetry,
        context: Context,
    ) -> None:
        self._visitor = visitor
        self._app_for = app_for
        self._send = send
        self._starting = starting
        self._telemetry = telemetry
        self._asked = 0.0
        self._ending = False
        self._context = context
        self._drawn = asyncio.Event()
        self._pictures = 0
        self._app: App[Any] | None = None
        self._driver: SessionDriver | None = None

    async def until_over(self) -> str:
        """Show the app. No more than a few draw their first picture at the same time."""
        async with self._starting:
            if self._ending:
                return ""
            app = self._app = self._app_for(self._visitor)
            contain(app)
            app.console = console_for(self._visitor.terminal, self._visitor.colors)
            app.driver_class = cast("type[Driver]", self._new_driver)
            running = asyncio.ensure_future(app.run_async())
            try:
                drawn = asyncio.ensure_future(self._drawn.wait())
                await asyncio.wait((running, drawn), timeout=_STARTING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                drawn.cancel()
            except asyncio.CancelledError:
                running.cancel()
                raise
        try:
            result = await running
        finally:
            if isinstance(app, LetsGo):
                app.let_go()
        error = failure_of(app)
        if error is not None:
            raise error
        return result if isinstance(result, str) else ""

    def _new_driver(self, app: App[Any], *, debug: bool, mouse: bool, size: tuple[int, int] | None) -> SessionDriver:
        del debug, size
        self._driver = SessionDriver(app, self._show, self._visitor.size, mouse)
        return self._driver

    def _show(self, data: bytes) -> None:
        self._pictures += 1
        if self._pictures > 1:  # the first takes the terminal
            self._drawn.set()
        if self._asked:
            self._telemetry.key_shown(monotonic() - self._asked)
            self._asked = 0.0
        self._send(data)

    def _soon(self, deed: Callable[..., object], *told: object) -> None:
        """Have something done as if the app itself did it."""
        asyncio.get_running_loop().call_soon(deed, *told, context=self._context)

    def feed(self, data: bytes) -> None:
        """Keys, clicks, pastes."""
        if self._driver is not None:
            self._asked = self._asked or monotonic()
            self._soon(self._driver.feed, data)

    def feed_end(self) -> None:
        """Without a keyboard there is nothing to stay for."""
        self.end()

    def interrupt(self) -> None:
        """A key would come as a key; from a client that sends a signal instead it means the end."""
        self.end()

    def resize(self, width: int, height: int) -> None:
        """Draw for another size."""
        if self._driver is not None:
            self._soon(self._driver.resize, width, height)

    def hold(self, held: bool) -> None:
        """Leave out pictures."""
        if self._driver is not None:
            self._soon(self._driver.hold, held)

    def end(self) -> None:
        """Let the app exit; one that was not made yet never is."""
        self._ending = True
        if self._app is not None:
            self._soon(self._app.exit)


class TalkRun:
    """A talk in lines, in a thread of its own. ``has_terminal``: what is typed must be shown and edited here."""

    def __init__(
        self,
        visitor: Visitor,
        talk_for: TalkFor,
        send: Callable[[bytes], None],
        read_on: Callable[[bool], None],
        has_terminal: bool,
    ) -> None:
        self._visitor = visitor
        self._talk_for = talk_for
        self._loop = asyncio.get_running_loop()
        self._line_end = "\r\n" if has_terminal else "\n"
        self._send = send
        self._read_on = read_on
        self._typed = TypedLines(self._room)
        self._sent = SentLines(self._loop, self._say)
        self._reader = LineReader(self._typed, self._say if has_terminal else None)
        self._columns = visitor.size[0] if has_terminal else 0
        self._console = SessionConsole(self._typed, self._sent, not has_terminal, lambda: self._columns)

    async def until_over(self) -> str:
        """Talk until it is over."""
        done = self._loop.create_future()
        Thread(target=self._talk, args=(done,), daemon=True).start()
        await asyncio.shield(done)
        return ""

    def _talk(self, done: asyncio.Future[None]) -> None:
        try:
            self._talk_for(self._visitor, self._console)
            self._console.flush()
        except BaseException as error:
            in_loop(self._loop, done.set_exception, error)
        else:
            in_loop(self._loop, done.set_result, None)

    def _room(self) -> None:
        in_loop(self._loop, self._read_on, True)

    def _say(self, text: str) -> None:
        self._send(text.replace("\n", self._line_end).encode("utf-8", "replace"))

    def feed(self, data: bytes) -> None:
        """Lines."""
        if not self._reader.feed(data):
            self._read_on(False)

    def feed_end(self) -> None:
        """The end of a script."""
        self._reader.end()

    def interrupt(self) -> None:
        """Stop what is asked."""
        self._typed.interrupt()

    def resize(self, width: int, height: int) -> None:
        """Break lines elsewhere."""
        del height
        self._columns = width

    def hold(self, held: bool) -> None:
        """Let the talk wait."""
        self._sent.hold(held)

    def end(self) -> None:
        """The talk hears that nothing more comes, and nobody hears it."""
        self._typed.close()
        self._sent.close()
