"""One connection: who may come in, and all that is refused."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import asyncssh

from ashes_tui.host.terminal.operation.logs import note
from ashes_tui.host.terminal.ssh.host_key import line_of
from ashes_tui.host.terminal.ssh.ssh_session import SshSession
from ashes_tui.host.visitor import Visitor

if TYPE_CHECKING:
    from ashes_tui.host.terminal.server import SshServer

NO_KEY = (
    "Ashes knows you by your SSH key, and yours was not offered or is not on the list of this host.\n"
    "If you have none, make one with:  ssh-keygen -t ed25519\n"
)
"""What somebody reads who has tried all keys."""
_SENT_AHEAD = 64 * 1024
"""Bytes that the system keeps on their way to a client: more would only make pictures old."""
_LONGEST_NAME = 32
_MOST_CHANNELS = 8


class SshConnection(asyncssh.SSHServer):
    """What asyncssh asks of a connection. Only sessions are given, and only to whoever proves to hold a key.

    Forwarding of any kind is refused by what this class does not override, files and agents by how the server is set
    up.
    """

    def __init__(self, server: SshServer) -> None:
        self._server = server
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._tried: asyncssh.SSHKey | None = None
        self._visitor: Visitor | None = None
        self._sessions = WeakSet[SshSession]()
        self._advised = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody knocks."""
        address = str((conn.get_extra_info("peername") or ("",))[0])
        refusal = self._server.admission.connect(address)
        if refusal:
            self._server.telemetry.count("refused_total")
            note("refused", address=address, why=refusal)
            conn.abort()
            return
        self._address, self._connection = address, conn
        self._server.connections.add(conn)
        self._heed_transport(conn)

    def _heed_transport(self, conn: asyncssh.SSHServerConnection) -> None:
        """Hear of a full line. asyncssh only minds how much a client allows, which may be any amount."""
        line = conn.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_AHEAD)
        heard: dict[str, Any] = {"pause_writing": lambda: self._slow(True), "resume_writing": lambda: self._slow(False)}
        for name, hear in heard.items():
            setattr(conn, name, hear)

    def _slow(self, slow: bool) -> None:
        for session in tuple(self._sessions):
            session.slow("line", slow)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        del exc
        if self._connection is not None:
            self._server.connections.discard(self._connection)
            self._connection = None
            self._server.admission.disconnect(self._address)

    # --- who it is ---------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Everybody must prove to hold a key."""
        del username
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys, and nothing else."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may come in. Clients ask this of many keys before they prove to hold one of them.

        asyncssh asks it a last time when it has the proof at hand, and nothing comes between that and
        ``auth_completed`` as long as this is no coroutine: so the key asked for last is the one that is proven.
        """
        del username
        self._tried = key
        return self._server.admits(line_of(key))

    def kbdint_auth_supported(self) -> bool:
        """Offered only to tell those without a key what to do, once: clients try it after all keys."""
        return not self._advised

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> tuple[str, str, str, list[Any]]:
        """Tell it; nothing is asked."""
        del username, lang, submethods
        self._advised = True
        return "Ashes", NO_KEY, "", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        """Nobody comes in this way."""
        del username, responses
        return False

    def auth_completed(self) -> None:
        """Somebody has proven to hold the key they were asked for last."""
        conn, key = self._connection, self._tried
        if conn is None or key is None:
            return
        user = str(conn.get_extra_info("username") or "")[:_LONGEST_NAME]
        self._visitor = Visitor(
            key=line_of(key),
            fingerprint=key.get_fingerprint(),
            address=self._address,
            user=user if user.isprintable() else "",
        )

    # --- what they want ----------------------------------------------------------------------------------

    def session_requested(self) -> SshSession | bool:
        """A session for whoever is known."""
        if self._visitor is None or self._server.closing or len(self._sessions) >= _MOST_CHANNELS:
            return False
        session = SshSession(self._server, self._visitor)
        self._sessions.add(session)
        return session
