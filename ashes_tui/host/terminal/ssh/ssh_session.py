"""One session of a visitor, as asyncssh sees it."""

from __future__ import annotations

import asyncio
import contextlib
import re
from contextvars import Context
from dataclasses import replace
from typing import TYPE_CHECKING

import asyncssh

from ashes_tui.host.terminal.operation.limits import HEARD_BURST, HEARD_PER_SECOND, Allowance, drawn_size
from ashes_tui.host.terminal.operation.logs import note
from ashes_tui.host.terminal.processes.nursery import Birth
from ashes_tui.host.terminal.processes.process_run import ProcessRun
from ashes_tui.host.terminal.session.errands import Errand, ErrandRefused, ErrandRun
from ashes_tui.host.terminal.session.runs import AppRun, SessionRun, TalkRun
from ashes_tui.host.visitor import Visitor

if TYPE_CHECKING:
    from ashes_tui.host.terminal.server import SshServer

PLAIN_TERMINALS = ("", "dumb", "unknown")
"""Values of TERM of terminals that cannot move their cursor."""
_TERMINAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,63}")
_COMMANDS = {"play": False, "play --plain": True}
"""All that can be asked for behind the name of the host, and whether it means plain lines."""
_LOCALES = ("LC_ALL", "LC_CTYPE", "LANG")
_LONGEST_TOLD = 64
MOST_UNSENT = 64 * 1024
"""Bytes that wait to be sent before no more pictures are made."""
_DONE, _FAILED = 0, 1


class SshSession(asyncssh.SSHServerSession[bytes]):
    """A channel in which somebody plays. Everything runs in the loop of the server."""

    def __init__(self, server: SshServer, visitor: Visitor) -> None:
        self._server = server
        self.visitor = visitor
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._has_terminal = self._plain = False
        self._errand: Errand | None = None
        self._run: SessionRun | None = None
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._slow, self._unread = set[str](), set[str]()
        self._allowance = Allowance(server.loop.time, HEARD_BURST, HEARD_PER_SECOND)
        self._farewell = ""
        self._heard = self._began = 0.0

    # --- what is asked for -------------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """A channel is open."""
        self._channel = chan
        chan.set_write_buffer_limits(MOST_UNSENT)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """There is a terminal at the other end."""
        del term_modes
        name = term_type if _TERMINAL_NAME.fullmatch(term_type) else "unknown"
        self.visitor = replace(self.visitor, terminal=name, size=drawn_size(*term_size[:2]))
        self._has_terminal = True
        return True

    def shell_requested(self) -> bool:
        """Nothing in particular was asked for: the usual."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Only playing can be asked for, and a few errands."""
        asked = " ".join(command.split())
        if asked in _COMMANDS:
            self._plain = _COMMANDS[asked]
            return True
        self._errand = self._server.errand_for(self.visitor, asked)
        self._plain = self._errand is not None  # it needs a thread, too
        return self._plain

    def subsystem_requested(self, subsystem: str) -> bool:
        """No files here."""
        del subsystem
        return False

    def session_started(self) -> None:
        """Whatever was asked for may begin."""
        self._plain = self._plain or self.visitor.terminal in PLAIN_TERMINALS
        self.visitor = self._with_environment()
        refusal = self._server.admission.enter(self.visitor, self._plain)
        if refusal:
            self._server.telemetry.count("refused_total")
            note("refused", address=self.visitor.address, key=self.visitor.fingerprint, why=refusal)
            self._leave(refusal, _FAILED)
            return
        self._begun()
        context = Context()
        self._run = self._new_run(context)
        self._task = self._server.loop.create_task(self._go_on(self._run), context=context)
        self._heard = self._server.loop.time()
        self._watch_idle()

    def _begun(self) -> None:
        visitor, kind = self.visitor, "errand" if self._errand else "lines" if self._plain else "table"
        self._server.sessions.add(self)
        self._server.telemetry.count(f'sessions_total{{kind="{kind}"}}')
        self._began = self._server.loop.time()
        note("began", key=visitor.fingerprint, address=visitor.address, kind=kind, terminal=visitor.terminal)

    def _with_environment(self) -> Visitor:
        """The visitor with what the client says of its language and colours."""
        told = self._channel.get_environment() if self._channel else {}
        known = {name: value for name, value in told.items() if value.isprintable() and len(value) < _LONGEST_TOLD}
        locale = next((known[name] for name in _LOCALES if known.get(name)), "")
        return replace(self.visitor, locale=locale, colors=known.get("COLORTERM", ""))

    def _new_run(self, context: Context) -> SessionRun:
        server = self._server
        if self._errand is not None:
            return ErrandRun(self._errand, self._send)
        if server.nursery is not None:
            birth = Birth(self.visitor, self._plain, self._has_terminal)
            return ProcessRun(birth, server.nursery, self._send, server.starting, server.telemetry)
        if self._plain:
            return TalkRun(self.visitor, server.talk_for, self._send, self._read_on, self._has_terminal)
        return AppRun(self.visitor, server.app_for, self._send, server.starting, server.telemetry, context)

    # --- running -----------------------------------------------------------------------------------------

    async def _go_on(self, run: SessionRun) -> None:
        code, last = _FAILED, ""
        try:
            last, code = await run.until_over(), _DONE
        except asyncio.CancelledError:
            pass
        except ErrandRefused as refused:
            self._complain(str(refused))
        except Exception as error:
            last = await self._server.failed(error, self.visitor)
        finally:
            self._run = None
            if self._idle is not None:  # it would keep all this in memory until it runs out
                self._idle.cancel()
            self._server.sessions.discard(self)
            seconds = round(self._server.loop.time() - self._began, 1)
            note("ended", key=self.visitor.fingerprint, seconds=seconds, code=code)
            self._server.admission.leave(self.visitor, self._plain)
            self._leave("\n".join(line for line in (last, self._farewell) if line), code)
            self._server.session_ended()

    def end(self, farewell: str = "") -> None:
        """End soon, with a word; whatever does not heed that is broken off."""
        self._farewell = farewell
        if self._run is not None and self._task is not None:
            self._run.end()
            self._server.loop.call_later(self._server.limits.patience, self._task.cancel)

    def _watch_idle(self) -> None:
        """End a session in which nothing was typed for long. One timer, set anew only when it has run out."""
        if self._run is None:
            return
        left = self._heard + self._server.limits.idle_seconds - self._server.loop.time()
        if left <= 0:
            self.end("Nothing was typed for long, so the host has closed the session. Nothing is lost.")
        else:
            self._idle = self._server.loop.call_later(left, self._watch_idle)

    def _leave(self, last: str, code: int) -> None:
        """Say a last word and close."""
        if last:
            line_end = "\r\n" if self._has_terminal else "\n"
            self._send((line_end.join(last.splitlines()) + line_end).encode("utf-8", "replace"))
        if self._channel is not None:
            with contextlib.suppress(OSError):
                self._channel.exit(code)

    # --- what comes and goes -----------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        if self._channel is not None and not self._channel.is_closing():
            self._server.telemetry.count("sent_bytes_total", len(data))
            with contextlib.suppress(OSError):
                self._channel.write(data)

    def _complain(self, text: str) -> None:
        """Say something beside what was asked for, which may go into a file."""
        if self._channel is not None and not self._channel.is_closing():
            with contextlib.suppress(OSError):
                self._channel.write_stderr(f"{text}\n".encode("utf-8", "replace"))

    def _read_on(self, on: bool, why: str = "unread") -> None:
        """Take what is typed, or let it wait at the other end for one reason or several."""
        (self._unread.discard if on else self._unread.add)(why)
        if self._channel is not None:
            (self._channel.pause_reading if self._unread else self._channel.resume_reading)()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something was typed."""
        del datatype
        self._heard = self._server.loop.time()
        self._server.telemetry.count("heard_bytes_total", len(data))
        if self._run is not None:
            self._run.feed(data)
        seconds = self._allowance.owe(len(data))
        if seconds:
            self._read_on(False, "much")
            self._server.loop.call_later(seconds, self._read_on, True, "much")

    def eof_received(self) -> bool:
        """Nothing more will be typed; what is to be said still can be."""
        if self._run is not None:
            self._run.feed_end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The terminal has another size."""
        del pixwidth, pixheight
        if self._run is not None:
            self._run.resize(*drawn_size(width, height))

    def signal_received(self, signal: str) -> None:
        """The client passes on that it was told to stop."""
        if self._run is not None and signal in ("INT", "TERM", "HUP", "QUIT"):
            self._run.interrupt()

    def break_received(self, msec: int) -> bool:
        """Means nothing here."""
        del msec
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The visitor is gone."""
        del exc
        self._channel = None
        self.end()

    # --- slow readers ------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client takes no more for now."""
        self.slow("channel", True)

    def resume_writing(self) -> None:
        """The client takes more again."""
        self.slow("channel", False)

    def slow(self, where: str, slow: bool) -> None:
        """Either the client or the line to it is slow, or no longer so."""
        before = bool(self._slow)
        (self._slow.add if slow else self._slow.discard)(where)
        if self._run is not None and bool(self._slow) != before:
            self._server.telemetry.count("held_total", int(slow))
            self._run.hold(slow)
