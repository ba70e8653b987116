"""The ``ashes-tui`` command: what comes before any library is imported, and what becomes of errors."""

from __future__ import annotations

import sys

from ashes_tui import __version__
from ashes_tui.cli.failures import guarded
from ashes_tui.cli.streams import harmless_streams


def run() -> None:
    """Run the command line. The plainest calls skip the libraries that only the others need."""
    arguments = sys.argv[1:]
    with harmless_streams():
        sys.exit(guarded(lambda: _dispatch(arguments)))


def _dispatch(arguments: list[str]) -> None:
    if arguments == ["--version"]:
        print(f"ashes-tui {__version__}")
        return
    if arguments in ([], ["--plain"]):
        from ashes_tui.cli.games import open_menu

        open_menu(plain=bool(arguments))
        return
    from ashes_tui.cli.app import app
    from ashes_tui.cli.arguments import hoisted

    app(args=hoisted(arguments), prog_name="ashes-tui", standalone_mode=True)
