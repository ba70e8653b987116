"""``serve``: the local program in a window of a browser, for one user."""

from __future__ import annotations

import importlib.util
import shlex
import sys
from typing import Annotated

import typer

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.sources import Sources

PORT = 8000
_HIGHEST_PORT = 65535


def serve(
    context: typer.Context,
    port: Annotated[int, typer.Option(min=1, max=_HIGHEST_PORT, help="Where the browser finds it.")] = PORT,
    window: Annotated[bool, typer.Option("--window", hidden=True)] = False,
) -> None:
    """Play in a window of a browser on this machine. For one user: it is the local program, with your games."""
    sources: Sources = context.obj
    if window:
        from ashes_tui.ui.app import run_in_browser

        run_in_browser(rules_dirs=sources.rules_dirs, decks_dirs=sources.decks_dirs)
        return
    if importlib.util.find_spec("textual_serve") is None:
        raise UsageFault("this needs textual-serve; install it with: pip install 'ashes-tui[web]'")
    from ashes_tui.host import web

    web.serve(_command(sources), port, lambda line: print(line, flush=True))


def _command(sources: Sources) -> str:
    """The command line of the program in a window; textual-serve gives it to a shell."""
    rules = [word for folder in sources.rules_dirs for word in ("--rules", str(folder.absolute()))]
    decks = [word for folder in sources.decks_dirs for word in ("--decks", str(folder.absolute()))]
    return shlex.join([sys.executable, "-m", "ashes_tui", *rules, *decks, "serve", "--window"])
