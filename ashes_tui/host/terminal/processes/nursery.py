"""Processes for sessions: each is a fork of one that has loaded everything, so it starts at once and shares most of it.

Such a session cannot hold up the others, and if it is killed nobody else notices. It costs about 15 MB. What one
process tells all others goes through the server.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import traceback
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from contextvars import Context
from typing import Any, NoReturn, Protocol, TypeAlias

import msgspec
from textual.app import App

from ashes_tui.host.terminal.operation.telemetry import Telemetry
from ashes_tui.host.terminal.processes.exchange import Exchange
from ashes_tui.host.terminal.processes.session_frames import SessionFrame, next_frame, packed
from ashes_tui.host.terminal.session.lines import SessionConsole, in_loop
from ashes_tui.host.terminal.session.runs import AppRun, SessionRun, TalkRun
from ashes_tui.host.visitor import Visitor

_LONGEST = 64 * 1024
_PATIENCE = 3.0
_DEAF_TO = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that are sent to all processes of a host alike: only the server heeds them, and ends the others."""


class Birth(msgspec.Struct, frozen=True):
    """What a session begins with. ``plain``: in lines; ``has_terminal``: which must be shown and edited there."""

    visitor: Visitor
    plain: bool
    has_terminal: bool


class SessionMenu(Protocol):
    """What a session shows: an app, or a talk in plain lines."""

    def app(self, visitor: Visitor) -> App[Any]:
        """The app that a visitor is shown."""

    def talk(self, visitor: Visitor, console: SessionConsole) -> object:
        """Talk with a visitor until one of them ends it."""


OpenMenu: TypeAlias = Callable[[], AbstractAsyncContextManager[SessionMenu]]
"""Opens, in the process of a session, what that session needs; it is closed with the session."""


class Hears(Protocol):
    """A session in a process of its own."""

    def hear(self, word: bytes) -> None:
        """Pass on what another process tells."""


class Nursery:
    """The process from which those of sessions are forked. Make it before any thread or event loop runs.

    ``exchange`` is this process's end for words among processes; each session has its own.
    """

    def __init__(self, open_menu: OpenMenu, exchange: Exchange) -> None:
        self._exchange = exchange
        self._sessions: set[Hears] = set()
        self._asks, asked = socket.socketpair()
        if os.fork() == 0:
            self._asks.close()
            _bear(asked, open_menu, exchange)
        asked.close()

    def pass_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Pass on words in that loop from now on."""
        self._exchange.send = lambda word: in_loop(loop, self.spread, word)

    def join(self, session: Hears) -> None:
        """A session hears words from now on."""
        self._sessions.add(session)

    def leave(self, session: Hears) -> None:
        """A session hears no more."""
        self._sessions.discard(session)

    def spread(self, word: bytes, by: Hears | None = None) -> None:
        """Pass on what a session tells, or the server: all others hear it."""
        for session in self._sessions:
            if session is not by:
                session.hear(word)
        if by is not None:
            self._exchange.heard(word)

    def begin(self, birth: Birth) -> socket.socket:
        """Fork a session; frames go through the socket. Raises ``OSError``."""
        ours, its = socket.socketpair()
        with its:
            socket.send_fds(self._asks, [msgspec.msgpack.encode(birth)], [its.fileno()])
        return ours

    def close(self) -> None:
        """Fork no more."""
        self._asks.close()


def _bear(asked: socket.socket, open_menu: OpenMenu, exchange: Exchange) -> NoReturn:
    """Fork a session for each that is asked for, until nobody can ask any more."""
    for number in _DEAF_TO:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever has ended is gone at once
    gc.collect()
    gc.freeze()  # a collection would write to what all of them share
    try:
        while True:
            told, numbers, _, _ = socket.recv_fds(asked, _LONGEST, 1)
            if not told:
                break
            with socket.socket(fileno=numbers[0]) as its:
                if os.fork() == 0:
                    asked.close()
                    _live(its, msgspec.msgpack.decode(told, type=Birth), open_menu, exchange)
    finally:
        os._exit(0)


def _live(line: socket.socket, birth: Birth, open_menu: OpenMenu, exchange: Exchange) -> NoReturn:
    """Be the process of a session."""
    code = 1
    try:
        asyncio.run(_session(line, birth, open_menu, exchange))
        code = 0
    finally:
        os._exit(code)


async def _session(line: socket.socket, birth: Birth, open_menu: OpenMenu, exchange: Exchange) -> None:
    line.setblocking(False)
    reader, writer = await asyncio.open_connection(sock=line)
    loop = asyncio.get_running_loop()
    exchange.send = lambda word: in_loop(loop, writer.write, packed(SessionFrame.WORD, word))
    writer.write(packed(SessionFrame.BEGUN, str(os.getpid()).encode()))
    try:
        async with open_menu() as menu:
            await _show(menu, birth, reader, writer, exchange)
            await _drained(writer)
    except Exception as error:
        writer.write(_failed(error))
    await _drained(writer)
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def _show(
    menu: SessionMenu, birth: Birth, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, exchange: Exchange
) -> None:
    """Show what a session begins with until it, or the server, is done; then say how it ended."""
    context = Context()

    def send(data: bytes) -> None:
        writer.write(packed(SessionFrame.SHOWN, data))

    run: SessionRun
    if birth.plain:
        run = TalkRun(birth.visitor, menu.talk, send, lambda on: None, birth.has_terminal)
    else:
        run = AppRun(birth.visitor, menu.app, send, asyncio.Semaphore(), Telemetry(), context)
    going = asyncio.get_running_loop().create_task(run.until_over(), context=context)
    hearing = asyncio.create_task(_hear(reader, run, exchange))
    await asyncio.wait((going, hearing), return_when=asyncio.FIRST_COMPLETED)
    if not going.done():
        run.end()
        await asyncio.wait((going,), timeout=_PATIENCE)
    writer.write(_last(going))


async def _drained(writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        await asyncio.wait_for(writer.drain(), _PATIENCE)


def _last(going: asyncio.Task[str]) -> bytes:
    """How it ended."""
    if not going.done() or going.cancelled():
        return packed(SessionFrame.OVER)
    error = going.exception()
    if error is None:
        return packed(SessionFrame.OVER, going.result().encode("utf-8", "replace"))
    return _failed(error)


def _failed(error: BaseException) -> bytes:
    return packed(SessionFrame.FAILED, "".join(traceback.format_exception(error)).encode("utf-8", "replace"))


async def _hear(reader: asyncio.StreamReader, run: SessionRun, exchange: Exchange) -> None:
    """Do what the server says, until it is gone."""
    while (heard := await next_frame(reader)) is not None:
        kind, data = heard
        match kind:
            case SessionFrame.TYPED:
                run.feed(data)
            case SessionFrame.TYPED_ALL:
                run.feed_end()
            case SessionFrame.INTERRUPT:
                run.interrupt()
            case SessionFrame.SIZE:
                width, height = data.split()
                run.resize(int(width), int(height))
            case SessionFrame.HOLD:
                run.hold(bool(data))
            case SessionFrame.END:
                run.end()
            case SessionFrame.WORD:
                exchange.heard(data)
            case _:
                return
