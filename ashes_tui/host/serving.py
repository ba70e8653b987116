"""Running a host until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from ashes_tui.host.errands import errand_for
from ashes_tui.host.guests.guest import Inn
from ashes_tui.host.open_inn import PLAYERS, GuestMenu, following, inn_of, ticking
from ashes_tui.host.terminal.operation.collection import rare_collections
from ashes_tui.host.terminal.operation.limits import SessionLimits
from ashes_tui.host.terminal.operation.logs import log_to
from ashes_tui.host.terminal.processes.exchange import Exchange
from ashes_tui.host.terminal.processes.nursery import Nursery
from ashes_tui.host.terminal.processes.prefork import Worker, forked, reserved_port
from ashes_tui.host.terminal.server import ServerSetup, SshServer
from ashes_tui.host.terminal.session.lines import in_loop
from ashes_tui.host.terminal.ssh.host_key import host_key, listed_keys
from ashes_tui.ui.app import import_first_screens
from ashes_tui.ui.library import Library

USUAL_PORT = 22
"""The port that ``ssh`` takes if none is given."""
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_EVERYWHERE = ("", "0.0.0.0", "::")


@dataclass(frozen=True)
class HostOptions:
    """What the operator wants.

    ``keys`` is a file of public keys that alone may come in; None lets in every key. ``by_code``: whoever is new needs
    a code. ``isolate``: a process for each
    session. ``metrics_port``: where this machine can ask for counts and times. ``store`` is
    the URL of the database; empty: a file in the data folder. ``processes``: so many share the port, and PostgreSQL.
    """

    data: Path
    address: str
    port: int
    keys: Path | None = None
    by_code: bool = False
    metrics_port: int | None = None
    isolate: bool = False
    limits: SessionLimits = field(default_factory=SessionLimits)
    store: str = ""
    processes: int = 1


def serve(options: HostOptions, library: Library, say: Callable[[str], None]) -> None:
    """Host until SIGINT or SIGTERM. Raises ``OSError``, ``ContentError``, ``Unreadable`` and ``StoreError``."""
    library.begin(import_first_screens)
    library.settle()
    library.rules  # noqa: B018 - whatever is wrong with the rules is said before anybody connects
    if options.processes == 1:
        _serve(options, library, say)
    else:
        _serve_together(options, library, say)


def _serve_together(options: HostOptions, library: Library, say: Callable[[str], None]) -> None:
    """Have several processes serve one port, like hosts of one club. The first of them speaks to the operator."""
    log_to(sys.stderr)
    host_key(options.data)  # made once, before several would
    gc.collect()
    gc.freeze()  # a collection would write to what all of them share
    with reserved_port(options.address, options.port) as port:
        worker = forked(options.processes)
        if worker is None:
            return
        metrics = options.metrics_port
        own = replace(options, port=port, metrics_port=metrics + worker.number if metrics else metrics)
        _serve(own, library, say if worker.number == 0 else _nothing_said, worker)


def _nothing_said(line: str) -> None:
    """Another process has said it."""


def _serve(options: HostOptions, library: Library, say: Callable[[str], None], worker: Worker | None = None) -> None:
    name = f"{socket.gethostname()}:{options.port}" + ("" if worker is None else f"/{worker.number}")
    where = (name, options.store, options.data, library)
    exchange = Exchange() if options.isolate else None
    by_code = options.by_code
    nursery = None if exchange is None else Nursery(partial(following, *where, exchange, by_code=by_code), exchange)
    with inn_of(*where, exchange, by_code=by_code) as inn:
        asyncio.run(_until_told(_setup(options, inn, nursery), inn, say, worker))


def _setup(options: HostOptions, inn: Inn, nursery: Nursery | None) -> ServerSetup:
    menu = GuestMenu(inn, options.data / PLAYERS)
    allowed = None if options.keys is None else listed_keys(options.keys)
    return ServerSetup(
        folder=options.data,
        app_for=menu.app,
        talk_for=menu.talk,
        address=options.address,
        port=options.port,
        admits=lambda key: allowed is None or key in allowed,
        limits=options.limits,
        metrics_port=options.metrics_port,
        nursery=nursery,
        errand_for=partial(errand_for, inn),
        shares_port=options.processes > 1,
    )


async def _until_told(setup: ServerSetup, inn: Inn, say: Callable[[str], None], worker: Worker | None) -> None:
    server, stop, loop = SshServer(setup), asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    address, port = await server.start()
    if worker is None:
        log_to(sys.stderr)
    else:
        loop.add_reader(worker.lifeline, stop.set)
        worker.ready()
    for line in greeting(address, port, host_key(setup.folder).get_fingerprint(), inn.accounts.by_code):
        say(line)
    inn.lobby.orders.on_dismissal(partial(in_loop, loop, server.dismiss))
    with rare_collections():
        async with ticking(inn):
            await stop.wait()
            say("Closing: nobody is let in any more, and all who play are told.")
            await server.stop()


def greeting(address: str, port: int, fingerprint: str, by_code: bool = False) -> tuple[str, ...]:
    """What the operator reads: above all the line that players type."""
    name = "localhost" if address in _LOOPBACK else socket.gethostname() if address in _EVERYWHERE else address
    where = f"ssh {name}" if port == USUAL_PORT else f"ssh -p {port} {name}"
    note = () if name != "localhost" else (f"Only from this machine; for others: --listen 0.0.0.0:{port}",)
    codes = ("Whoever is new needs a code:  ashes-tui host invite  makes one",) if by_code else ()
    return (f"Players type:  {where}", f"The host's key:  {fingerprint}", *note, *codes, "Ctrl+C closes the host.")
