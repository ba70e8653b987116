"""The server: listens, lets sessions begin, and ends them all in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from ashes_tui.host.terminal.operation.collection import collect_now
from ashes_tui.host.terminal.operation.limits import HEARD_BURST, Admission, SessionLimits
from ashes_tui.host.terminal.operation.logs import note
from ashes_tui.host.terminal.operation.reports import Reports
from ashes_tui.host.terminal.operation.telemetry import Telemetry, answer, watch_pauses
from ashes_tui.host.terminal.processes.nursery import Nursery
from ashes_tui.host.terminal.session.errands import ErrandFor
from ashes_tui.host.terminal.session.runs import AppFor, TalkFor
from ashes_tui.host.terminal.session.textual_inside import made_for_many
from ashes_tui.host.terminal.ssh.host_key import host_key
from ashes_tui.host.terminal.ssh.ssh_connection import SshConnection
from ashes_tui.host.terminal.ssh.ssh_session import SshSession
from ashes_tui.host.visitor import Visitor

LOOPBACK, PORT = "127.0.0.1", 8022
"""Where a host listens unless told otherwise: only programs of the same machine reach it."""
_CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes256-ctr")
"""Every client has one of these. The one that most would rather take costs asyncssh 40 µs a packet instead of 6."""
_EMPTY_SECONDS, _LEAVING_SECONDS = 2.0, 0.2
MOST_UNCOLLECTED = 50
"""Sessions that are over but still in memory, about 1 MB each. To clear them away holds up all who are here for some
tenths of a second, so it is done seldom."""
_CLOSING = "The host is closing. Your game is kept."


@dataclass(frozen=True)
class ServerSetup:
    """What a server is started with. Port 0 takes a free one; ``admits`` judges the line of a public key.

    With a ``nursery`` each session is a process. ``metrics_port``: where this machine can ask for counts and times;
    None asks for none. ``errand_for``: what else can be asked for behind the name of the host. ``shares_port``: other
    processes listen there too.
    """

    folder: Path
    app_for: AppFor
    talk_for: TalkFor
    address: str = LOOPBACK
    port: int = PORT
    admits: Callable[[str], bool] = lambda key: True
    limits: SessionLimits = field(default_factory=SessionLimits)
    metrics_port: int | None = None
    nursery: Nursery | None = None
    errand_for: ErrandFor = lambda visitor, asked: None
    shares_port: bool = False


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
        self.nursery, self.errand_for = setup.nursery, setup.errand_for
        self.admission = Admission(setup.limits)
        self.connections = set[asyncssh.SSHServerConnection]()
        self.sessions = set[SshSession]()
        self.closing = False
        self._uncollected = 0
        self.telemetry = Telemetry()
        self._reports = Reports(setup.folder / "reports")
        self._arranged = ExitStack()
        self._listener: asyncssh.SSHAcceptor | None = None
        self._metrics: asyncio.Server | None = None
        self._watch: asyncio.Task[None] | None = None

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
            window=HEARD_BURST,
            line_editor=False,
            allow_scp=False,
            agent_forwarding=False,
            x11_forwarding=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            rdns_lookup=False,
            encryption_algs=_CIPHERS,
            compression_algs=["zlib@openssh.com", "none"],
            login_timeout=self.limits.login_seconds,
            keepalive_interval=60,
            reuse_port=self._setup.shares_port,
        )
        if self.nursery is not None:
            self.nursery.pass_on(self.loop)
        self._arranged.enter_context(made_for_many())
        await self._tell_metrics()
        return self._setup.address, self._listener.get_port()

    async def _tell_metrics(self) -> None:
        """Let this machine, and no other, ask how it goes."""
        if self._setup.metrics_port is None:
            return
        self._watch = self.loop.create_task(watch_pauses(self.telemetry))
        self._metrics = await asyncio.start_server(
            lambda read, write: answer(read, write, self.metrics), LOOPBACK, self._setup.metrics_port
        )

    @property
    def metrics_port(self) -> int:
        """Where counts and times can be asked for; 0 if nowhere."""
        return self._metrics.sockets[0].getsockname()[1] if self._metrics else 0

    def metrics(self) -> str:
        """Counts and times as Prometheus reads them."""
        return self.telemetry.text({"sessions": len(self.sessions), "connections": len(self.connections)})

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
        if self._watch is not None and self._metrics is not None:
            self._watch.cancel()
            self._metrics.close()
        if self.nursery is not None:
            self.nursery.close()
        self._arranged.close()

    def dismiss(self, fingerprint: str, farewell: str) -> None:
        """End the sessions of whoever comes with that key, with a word."""
        for session in tuple(self.sessions):
            if session.visitor.fingerprint == fingerprint:
                note("dismissed", key=fingerprint)
                session.end(farewell)

    async def failed(self, error: Exception, visitor: Visitor) -> str:
        """A session has failed: keep what is known of it, and give the words for the player."""
        about = f"{visitor.fingerprint} TERM={visitor.terminal} {visitor.size[0]}x{visitor.size[1]}"
        number = await asyncio.to_thread(self._reports.write, error, about)
        self.telemetry.count("failed_total")
        note("failed", logging.ERROR, report=number, error=type(error).__name__, key=visitor.fingerprint)
        return f"Something went wrong in the program, and the session had to end. Tell the host: report {number}."

    def session_ended(self) -> None:
        """One less. What it left behind is cleared away once nobody is here, or there is much of it."""
        self._uncollected += 1
        if self._uncollected >= MOST_UNCOLLECTED:
            self._collect()
        elif not self.sessions and not self.closing:
            self.loop.call_later(_EMPTY_SECONDS, self._collect_unnoticed)

    def _collect_unnoticed(self) -> None:
        if not self.sessions and self._uncollected:
            self._collect()

    def _collect(self) -> None:
        self._uncollected = 0
        self.loop.call_later(_LEAVING_SECONDS, collect_now)
