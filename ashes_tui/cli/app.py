"""All commands. Each imports what it needs only when it runs, so that ``--help`` stays fast."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ashes_tui.cli.catalogue import cards, decks, enemies
from ashes_tui.cli.play import campaign, coop, games, host, solo, web
from ashes_tui.cli.play.opening import open_menu
from ashes_tui.cli.shared.options import Plain
from ashes_tui.cli.shared.sources import Sources
from ashes_tui.cli.tools import arena, rules, scenarios

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
        open_menu(context.obj, plain)


app.command()(games.hotseat)
app.command()(solo.solo)
app.command()(coop.coop)
app.command()(campaign.survival)
app.command()(campaign.chronicle)
app.command()(games.resume)
app.command()(games.replay)
app.command()(arena.sim)
app.command()(arena.bench)
app.command()(scenarios.protocol)
app.add_typer(scenarios.scenario, name="scenario")
app.command()(web.serve)
app.add_typer(host.app, name="host")
app.add_typer(campaign.app, name="campaign")
app.add_typer(cards.app, name="cards")
app.add_typer(decks.app, name="decks")
app.add_typer(enemies.app, name="enemies")
app.add_typer(rules.app, name="rules")
