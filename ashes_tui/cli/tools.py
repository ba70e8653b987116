"""Commands for authors and bots: ``scenario run`` and ``protocol``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ashes_tui.cli.sources import Sources

scenario = typer.Typer(help="Positions as files.", no_args_is_help=True, rich_markup_mode=None)


@scenario.callback()
def _scenario() -> None:
    """Positions as files: try out rules, set puzzles, report what went wrong."""


@scenario.command("run")
def run_scenarios(
    context: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Scenario files, or folders of them.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play scenarios and check what they expect."""
    from ashes_tui.match.scenario import run_paths

    sources: Sources = context.obj
    raise typer.Exit(run_paths(paths, rules_dirs=sources.rules_dirs, json=json))


def protocol(context: typer.Context) -> None:
    """Speak JSON lines over standard input and output, for bots and other front ends."""
    from ashes_tui.match.protocol import serve

    sources: Sources = context.obj
    serve(rules_dirs=sources.rules_dirs, decks_dirs=sources.decks_dirs)
