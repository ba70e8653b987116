"""The server: listens, lets sessions begin, and ends them all in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from ashes_tui.host.terminal.collection import collect_now
from ashes_tui.host.terminal.host_key import host_key
from ashes_tui.host.terminal.limits import Admission, SessionLimits
from ashes_tui.host.terminal.reports import Reports
from ashes_tui.host.terminal.runs import AppFor, TalkFor
from ashes_tui.host.terminal.ssh_connection import SshConnection
from ashes_tui.host.terminal.ssh_session import SshSession
from ashes_tui.host.terminal.textual_inside import streams_left_alone
from ashes_tui.host.visitor import Visitor

LOOPBACK, PORT = "127.0.0.1", 8022
"""Where a host listens unless told otherwise: only programs of the same machine reach it."""
_EMPTY_SECONDS = 2.0
_CLOSING = "The host is closing. Your game is kept."


@dataclass(frozen=True)
class ServerSetup:
    """What a server is started with. Port 0 takes a free one; ``admits`` judges the line of a public key."""

    folder: Path
    app_for: AppFor
    talk_for: TalkFor
    address: str = LOOPBACK
    port: int = PORT
    admits: Callable[[str], bool] = lambda key: True
    limits: SessionLimits = field(default_factory=SessionLimits)


class SshServer:
    """All sessions of one process. Start it and stop it in the same loop."""

    def __init__(self, setup: ServerSetup) -> None:
        self._setup = setup
        self.app_for, self.talk_for, self.admits, self.limits = (
            setup.app_for,
            setup.talk_for,
            setup.admits,
            setup.limits,
        )
        self.admission = Admission(setup.limits)
        self.connections = set[asyncssh.SSHServerConnection]()
        self.sessions = set[SshSession]()
        self.closing = False
        self.log = logging.getLogger("ashes_tui.host")
        self._reports = Reports(setup.folder / "reports")
        self._arranged = ExitStack()
        self._listener: asyncssh.SSHAcceptor | None = None

    async def start(self) -> tuple[str, int]:
        """Listen; gives address and port. Raises ``OSError`` and ``Unreadable``."""
        self.loop = asyncio.get_running_loop()
        self.starting = asyncio.Semaphore(self.limits.starting)
        logging.getLogger("asyncssh").setLevel(logging.WARNING)
        key = host_key(self._setup.folder)
        self._listener = await asyncssh.listen(
            self._setup.address,
            self._setup.port,
            server_factory=lambda: SshConnection(self),
            server_host_keys=[key],
            server_version="Ashes",
            encoding=None,
            line_editor=False,
            allow_scp=False,
            agent_forwarding=False,
            x11_forwarding=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            rdns_lookup=False,
            compression_algs=["zlib@openssh.com", "none"],
            login_timeout=self.limits.login_seconds,
            keepalive_interval=60,
        )
        self._arranged.enter_context(streams_left_alone())
        return self._setup.address, self._listener.get_port()

    async def stop(self, farewell: str = _CLOSING) -> None:
        """Let nobody in any more, tell all who are here, and wait until they have left."""
        self.closing = True
        for session in tuple(self.sessions):
            session.end(farewell)
        until = self.loop.time() + 2 * self.limits.patience
        while self.sessions and self.loop.time() < until:
            await asyncio.sleep(0.02)
        if self._listener is not None:
            self._listener.close()
            for connection in tuple(self.connections):
                connection.close()
            await self._listener.wait_closed()
        self._arranged.close()

    async def failed(self, error: Exception, visitor: Visitor) -> str:
        """A session has failed: keep what is known of it, and give the words for the player."""
        about = f"{visitor.fingerprint} TERM={visitor.terminal} {visitor.size[0]}x{visitor.size[1]}"
        number = await asyncio.to_thread(self._reports.write, error, about)
        self.log.error("session failed", extra={"about": {"report": number, "error": type(error).__name__}})
        return f"Something went wrong in the program, and the session had to end. Tell the host: report {number}."

    def session_ended(self) -> None:
        """One less. What all of them left behind is cleared away once nobody is here."""
        if not self.sessions and not self.closing:
            self.loop.call_later(_EMPTY_SECONDS, self._collect)

    def _collect(self) -> None:
        if not self.sessions:
            collect_now()
