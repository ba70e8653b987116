"""The local program in a window of a browser on the same machine, for one user, through textual-serve."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import web
from textual_serve.server import Server

LOOPBACK = "127.0.0.1"
_NAMES = (LOOPBACK, "localhost")
_PATIENCE, _AGAIN = 5.0, 0.05
"""Seconds in which a window that is loaded anew waits for the one before to close."""
_TAKEN = "Ashes is open in another window already. Close that one, then load this page again.\n"


class OneUserServer(Server):
    """Shows the program that ``command`` starts, one window at a time, to pages of this very server alone.

    Whoever reaches the port plays as the user who runs it. So it listens only to this machine, and a page from
    elsewhere that the same browser shows is refused: a browser would let it connect.
    """

    def __init__(self, command: str, port: int, say: Callable[[str], None]) -> None:
        super().__init__(command, host=LOOPBACK, port=port, title="Ashes TUI")
        self._say, self._is_open = say, False

    async def on_startup(self, app: web.Application) -> None:
        """Tell where it is, and for whom."""
        del app
        for line in greeting(self.port):
            self._say(line)

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """The page, unless a window is open."""
        self._check_host(request)
        waited = 0.0
        while self._is_open and waited < _PATIENCE:
            await asyncio.sleep(_AGAIN)
            waited += _AGAIN
        if self._is_open:
            raise web.HTTPConflict(text=_TAKEN)
        page: web.StreamResponse = await super().handle_index(request)
        return page

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """What the page draws and types."""
        self._check_host(request)
        if request.headers.get("Origin") not in [f"http://{name}:{self.port}" for name in _NAMES]:
            raise web.HTTPForbidden(text="Only pages of this server may connect.\n")
        if self._is_open:
            raise web.HTTPConflict(text=_TAKEN)
        self._is_open = True
        try:
            line: web.WebSocketResponse = await super().handle_websocket(request)
            return line
        finally:
            self._is_open = False

    def _check_host(self, request: web.Request) -> None:
        """A name that somebody else has given to this machine does not count: their page would count as ours."""
        if request.host not in [f"{name}:{self.port}" for name in _NAMES]:
            raise web.HTTPForbidden(text=f"Open http://{LOOPBACK}:{self.port} instead.\n")


def greeting(port: int) -> tuple[str, ...]:
    """What the user reads."""
    return (
        f"Open in a browser on this machine:  http://{LOOPBACK}:{port}",
        "For one user, you: whoever opens it plays with your games and files. For others: ashes-tui host",
        "Ctrl+C ends it; every choice is saved.",
    )


def serve(command: str, port: int, say: Callable[[str], None]) -> None:
    """Serve until told to stop. Raises ``OSError`` if the port is taken."""
    OneUserServer(command, port, say).serve()
