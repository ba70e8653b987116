"""Commands for authors and programs: ``scenario run`` and ``protocol``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.shared.options import Json
from ashes_tui.cli.shared.output import print_json
from ashes_tui.cli.shared.sources import Sources

if TYPE_CHECKING:
    from ashes_tui.scenario.runner import FileReport

scenario = typer.Typer(help="Positions as files.", no_args_is_help=True, rich_markup_mode=None)


@scenario.callback()
def _scenario() -> None:
    """Positions as files: try out rules, set puzzles, report what went wrong."""


@scenario.command("run")
def run_scenarios(
    context: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Scenario files, or folders of them.")],
    json: Json = False,
) -> None:
    """Play scenarios and check their expectations."""
    sources: Sources = context.obj
    raise typer.Exit(run_paths(paths, rules_dirs=sources.rules_dirs, json=json))


def run_paths(paths: Sequence[Path], *, rules_dirs: Sequence[Path] = (), json: bool = False) -> int:
    """Play files and folders; prints a line for each, or one JSON array.

    0 if all is well, 2 if there is none or one cannot be read, else 1.
    """
    from ashes_tui.ai.players import fate
    from ashes_tui.scenario.runner import RulesLibrary, run_file, scenario_files

    library, reports = RulesLibrary(rules_dirs, fate), []
    for path in scenario_files(paths):
        reports.append(run_file(library, path))
        if not json:
            print(_line(reports[-1]), flush=True)
    failed = sum(not r.ok for r in reports)
    if json:
        print_json(reports)
    else:
        print(f"{len(reports)} scenarios, {failed} failed" if reports else "no scenario files found", file=sys.stderr)
    return 2 if not reports or any(r.broken for r in reports) else int(failed > 0)


def _line(report: FileReport) -> str:
    if report.ok:
        return f"ok    {report.path}: {report.name}"
    text = report.message
    place = report.path if not report.line else f"{report.path}:{report.line}"
    if not text.startswith(report.path):
        text = f"{place}: {text}"
    return "FAIL  " + text.replace("\n", "\n      ")


def protocol(context: typer.Context) -> None:
    """Speak JSON lines over standard input and output, for bots and other front ends."""
    from ashes_tui.ai.players import fate
    from ashes_tui.protocol.serve import serve

    sources: Sources = context.obj
    serve(rules_dirs=sources.rules_dirs, decks_dirs=sources.decks_dirs, fate=fate)
