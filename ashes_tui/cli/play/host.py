"""``host``: games over SSH. The commands after it are the operator's (``operator.py``, ``innkeeping.py``)."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Annotated

import typer

from ashes_tui.cli.play import innkeeping, operator
from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.sources import Sources

LISTEN = "127.0.0.1:8022"
_HIGHEST_PORT = 65535
_FRAMES = "60"
app = typer.Typer(rich_markup_mode=None)
operator.add_commands(app)
innkeeping.add_commands(app)


@app.callback(invoke_without_command=True)
def host(
    context: typer.Context,
    listen: Annotated[str, typer.Option(metavar="ADDR:PORT", help="Where to listen.")] = LISTEN,
    data: operator.Data = None,
    keys: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Only the public keys in this file may come in.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Every key may come in; so it is by itself.")] = False,
    by_code: Annotated[bool, typer.Option("--invite", help="Whoever is new needs a code of the operator.")] = False,
    metrics: Annotated[
        int | None, typer.Option(metavar="PORT", min=0, max=_HIGHEST_PORT, help="Tell this machine counts and times.")
    ] = None,
    isolate: Annotated[bool, typer.Option("--isolate", help="A process for each session: safer, and larger.")] = False,
    processes: Annotated[
        int, typer.Option(min=1, help="So many processes at one port; they need PostgreSQL as --store.")
    ] = 1,
    store: operator.Store = "",
    max_sessions: Annotated[int, typer.Option(min=1, help="Sessions at the same time, of each process.")] = 200,
) -> None:
    """Let others play here with nothing but ssh. A command after it looks after a host, running or not."""
    if importlib.util.find_spec("asyncssh") is None:
        raise UsageFault("hosting needs asyncssh; install it with: pip install 'ashes-tui[host]'")
    if context.invoked_subcommand is not None:
        return
    if open_ + by_code + (keys is not None) > 1:
        raise UsageFault("--open, --invite and --keys each say who may come in; give one of them")
    _check_processes(processes, isolate, store)
    address, port = _address(listen)
    _forget_own_terminal()
    from ashes_tui.host.serving import HostOptions, serve
    from ashes_tui.host.terminal.operation.limits import limits_for
    from ashes_tui.ui.library import Library

    sources: Sources = context.obj
    folder, limits = operator.folder_of(data), limits_for(max_sessions)
    options = HostOptions(folder, address, port, keys, by_code, metrics, isolate, limits, store, processes)
    serve(options, Library(sources.rules_dirs, sources.decks_dirs), lambda line: print(line, flush=True))


def _check_processes(processes: int, isolate: bool, store: str) -> None:
    """Raises ``UsageFault`` unless so many processes can host together."""
    if processes == 1:
        return
    if isolate:
        raise UsageFault("--isolate and --processes each say how sessions share processes; give one of them")
    if not store.startswith("postgres"):
        raise UsageFault("several processes play over one PostgreSQL: give its --store postgresql://…")


def _address(listen: str) -> tuple[str, int]:
    """Address and port; one in brackets may hold colons. Raises ``UsageFault``."""
    address, colon, port = listen.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > _HIGHEST_PORT:
        raise UsageFault(f"--listen {listen}: give address and port, for example {LISTEN} or 0.0.0.0:8022")
    return address.removeprefix("[").removesuffix("]"), int(port)


def _forget_own_terminal() -> None:
    """What the operator's terminal wants must not reach those of the players. Before Textual is imported."""
    for name in [name for name in os.environ if name.startswith("TEXTUAL") or name == "NO_COLOR"]:
        del os.environ[name]
    os.environ["TEXTUAL_FPS"] = _FRAMES
