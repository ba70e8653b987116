"""All commands. Each is imported only when it runs, so that ``--help`` stays fast."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from ashes_tui.cli.shared.late_command import LateCommand
from ashes_tui.cli.shared.options import Plain
from ashes_tui.cli.shared.sources import Sources

app = typer.Typer(
    name="ashes-tui",
    help="Ashes in the terminal. Without a command it opens the menu.",
    epilog="An unofficial fan project.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Folders = list[Path] | None


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    rules_dir: Annotated[Folders, typer.Option("--rules", metavar="DIR", help="Add rules of your own.")] = None,
    decks_dir: Annotated[Folders, typer.Option("--decks", metavar="DIR", help="Add decks of your own.")] = None,
    plain: Plain = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    context.obj = Sources(tuple(rules_dir or ()), tuple(decks_dir or ()))
    if version:
        from ashes_tui import __version__

        print(f"ashes-tui {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from ashes_tui.cli.play.opening import open_menu

        open_menu(context.obj, plain)


_COMMANDS = (
    ("hotseat", "play.games:hotseat", "Play at one keyboard."),
    ("solo", "play.solo:solo", "Play alone."),
    ("coop", "play.coop:coop", "Play together, two against one."),
    ("survival", "play.campaign:survival", "Play opponents in a row, and keep your wounds: how many can you defeat?"),
    ("chronicle", "play.campaign:chronicle", "Show all victories by Phoenixborn, opponent, difficulty and level."),
    ("resume", "play.games:resume", "Continue a saved game."),
    ("replay", "play.games:replay", "Replay a saved game and report differences."),
    ("sim", "tools.arena:sim", "Let the program play many games."),
    ("bench", "tools.arena:bench", "Measure the speed of the program on this machine."),
    (
        "protocol",
        "tools.scenarios:protocol",
        "Speak JSON lines over standard input and output, for bots and other front ends.",
    ),
    ("serve", "play.web:serve", "Play in a window of a browser on this machine."),
    ("scenario", "tools.scenarios:scenario", "Positions as files."),
    ("host", "play.host:app", "Let others play here with nothing but ssh."),
    ("campaign", "play.campaign:app", "Play games in a row, with a deck that grows."),
    ("cards", "catalogue.cards:app", "Look at the cards."),
    ("decks", "catalogue.decks:app", "Look at decks and check them."),
    ("enemies", "catalogue.enemies:app", "Look at the opponents to play alone against."),
    ("rules", "tools.rules:app", "Write rules data, check it and its tests."),
)
"""Each command, where it is, and how its help begins."""


def _add(name: str, place: str, begins: str) -> None:
    @app.command(name, cls=LateCommand, help=begins)
    def _find() -> object:
        module, _, what = place.partition(":")
        return getattr(import_module(f"ashes_tui.cli.{module}"), what)


for _command in _COMMANDS:
    _add(*_command)
