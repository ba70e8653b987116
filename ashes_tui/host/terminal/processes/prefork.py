"""Several processes that serve one port: forks of one that has loaded everything, each begun again if it dies.

The kernel deals connections out among them (``SO_REUSEPORT``, on Linux). None knows of the others: what they have in
common is the database.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ashes_tui.host.terminal.operation.logs import note

_HEEDED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
_PAUSE = 1.0
"""Seconds before one that died begins again, so that one that cannot live does not keep the machine busy."""


@dataclass(frozen=True)
class Worker:
    """One of the processes. ``number`` counts from 0; ``lifeline`` can be read once the one that tends it is gone."""

    number: int
    lifeline: int
    _ready: int

    def ready(self) -> None:
        """Say that it serves."""
        os.write(self._ready, b"1")
        os.close(self._ready)


@contextmanager
def reserved_port(address: str, port: int) -> Iterator[int]:
    """Keep a port, for several processes to listen at; 0 takes a free one. Raises ``OSError`` if others have it."""
    family, kind, _, _, where = socket.getaddrinfo(
        address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind) as alone:  # such a one is refused where anybody listens, sharing or not
        alone.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        alone.bind(where)
        alone.listen()
    with socket.socket(family, kind) as kept:  # it never listens, so nobody is sent to it
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        kept.bind(where)
        yield kept.getsockname()[1]


def forked(count: int) -> Worker | None:
    """Fork so many processes. In each of them it returns at once; here, with None, once all have ended.

    SIGINT and SIGTERM end them all. The first serves before the second begins: what is wrong is said once. Call it
    before any thread or event loop runs. Raises ``SystemExit`` with the code of one that could not begin.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, _HEEDED)
    tended = _Tended()
    for number in range(count):
        if (worker := tended.begin(number)) is not None:
            return worker
    return tended.until_all_have_ended()


class _Tended:
    """The processes that are alive, by their numbers of the system."""

    def __init__(self) -> None:
        self._alive: dict[int, int] = {}
        self._lifeline, self._held = os.pipe()

    def begin(self, number: int) -> Worker | None:
        """Fork one, and wait until it serves. Returns it in the new process, None here."""
        says, ready = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(says)
            os.close(self._held)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _HEEDED)
            return Worker(number, self._lifeline, ready)
        os.close(ready)
        self._alive[pid] = number
        serves = os.read(says, 1)
        os.close(says)
        if not serves:
            self._end_with(pid)
        return None

    def _end_with(self, pid: int) -> None:
        """One could not begin: end the others, and this process as it has ended."""
        del self._alive[pid]
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        self._tell_all_to_end()
        for other in self._alive:
            os.waitpid(other, 0)
        raise SystemExit(code)

    def _tell_all_to_end(self) -> None:
        for pid in self._alive:
            os.kill(pid, signal.SIGTERM)

    def until_all_have_ended(self) -> Worker | None:
        """Begin those again that die, until told to stop. Returns a worker in the process of each."""
        stopping = False
        while self._alive:
            if signal.sigwait(_HEEDED) != signal.SIGCHLD:
                stopping = True
                self._tell_all_to_end()
            for number, code in tuple(self._ended()):
                if stopping:
                    continue
                note("process died", logging.ERROR, number=number, code=code)
                time.sleep(_PAUSE)
                if (worker := self.begin(number)) is not None:
                    return worker
        return None

    def _ended(self) -> Iterator[tuple[int, int]]:
        """Those that have ended, with their codes."""
        while self._alive:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            yield self._alive.pop(pid), os.waitstatus_to_exitcode(status)
