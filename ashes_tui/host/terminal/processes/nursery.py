"""Processes for sessions: each is a fork of one that has loaded everything, so it starts at once and shares most of it.

Such a session cannot hold up the others, and if it is killed nobody else notices. It costs about 15 MB.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import traceback
from contextlib import suppress
from contextvars import Context
from typing import NoReturn

import msgspec

from ashes_tui.host.terminal.operation.telemetry import Telemetry
from ashes_tui.host.terminal.processes.session_frames import SessionFrame, next_frame, packed
from ashes_tui.host.terminal.session.runs import AppFor, AppRun, SessionRun, TalkFor, TalkRun
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


class Nursery:
    """The process from which those of sessions are forked. Make it before any thread or event loop runs."""

    def __init__(self, app_for: AppFor, talk_for: TalkFor) -> None:
        self._asks, asked = socket.socketpair()
        if os.fork() == 0:
            self._asks.close()
            _bear(asked, app_for, talk_for)
        asked.close()

    def begin(self, birth: Birth) -> socket.socket:
        """Fork a session; frames go through the socket. Raises ``OSError``."""
        ours, its = socket.socketpair()
        with its:
            socket.send_fds(self._asks, [msgspec.msgpack.encode(birth)], [its.fileno()])
        return ours

    def close(self) -> None:
        """Fork no more."""
        self._asks.close()


def _bear(asked: socket.socket, app_for: AppFor, talk_for: TalkFor) -> NoReturn:
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
                    _live(its, msgspec.msgpack.decode(told, type=Birth), app_for, talk_for)
    finally:
        os._exit(0)


def _live(line: socket.socket, birth: Birth, app_for: AppFor, talk_for: TalkFor) -> NoReturn:
    """Be the process of a session."""
    code = 1
    try:
        asyncio.run(_session(line, birth, app_for, talk_for))
        code = 0
    finally:
        os._exit(code)


async def _session(line: socket.socket, birth: Birth, app_for: AppFor, talk_for: TalkFor) -> None:
    line.setblocking(False)
    reader, writer = await asyncio.open_connection(sock=line)
    writer.write(packed(SessionFrame.BEGUN, str(os.getpid()).encode()))
    context = Context()

    def send(data: bytes) -> None:
        writer.write(packed(SessionFrame.SHOWN, data))

    run: SessionRun
    if birth.plain:
        run = TalkRun(birth.visitor, talk_for, send, lambda on: None, birth.has_terminal)
    else:
        run = AppRun(birth.visitor, app_for, send, asyncio.Semaphore(), Telemetry(), context)
    going = asyncio.get_running_loop().create_task(run.until_over(), context=context)
    hearing = asyncio.create_task(_hear(reader, run))
    await asyncio.wait((going, hearing), return_when=asyncio.FIRST_COMPLETED)
    if not going.done():
        run.end()
        await asyncio.wait((going,), timeout=_PATIENCE)
    with suppress(OSError):
        writer.write(_last(going))
        await asyncio.wait_for(writer.drain(), _PATIENCE)
        writer.close()
        await writer.wait_closed()


def _last(going: asyncio.Task[str]) -> bytes:
    """How it ended."""
    if not going.done() or going.cancelled():
        return packed(SessionFrame.OVER)
    error = going.exception()
    if error is None:
        return packed(SessionFrame.OVER, going.result().encode("utf-8", "replace"))
    return packed(SessionFrame.FAILED, "".join(traceback.format_exception(error)).encode("utf-8", "replace"))


async def _hear(reader: asyncio.StreamReader, run: SessionRun) -> None:
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
            case _:
                return
