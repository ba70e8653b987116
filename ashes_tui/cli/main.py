"""The entry point of ``ashes-tui``: handles simple calls before importing libraries, and errors."""

from __future__ import annotations

import sys

from ashes_tui import __version__
from ashes_tui.cli.shared.failures import run_guarded
from ashes_tui.cli.shared.streams import escaping_streams


def run() -> None:
    """Run the command line. The simplest calls skip libraries they do not need."""
    arguments = sys.argv[1:]
    with escaping_streams():
        sys.exit(run_guarded(lambda: _dispatch(arguments)))


def _dispatch(arguments: list[str]) -> None:
    if arguments == ["--version"]:
        print(f"ashes-tui {__version__}")
        return
    if arguments in ([], ["--plain"]):
        from ashes_tui.cli.play.opening import open_menu

        open_menu(plain=bool(arguments))
        return
    from ashes_tui.cli.app import app
    from ashes_tui.cli.shared.arguments import hoist_global_options

    app(args=hoist_global_options(arguments), prog_name="ashes-tui", standalone_mode=True)
