"""Commands that play many games: ``sim`` and ``bench``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.failures import UsageFault
from ashes_tui.cli.output import print_json, print_table
from ashes_tui.cli.sources import Sources, checked_edition, chosen_decks

if TYPE_CHECKING:
    from ashes_tui.arena.sim import SimResult

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def sim(
    context: typer.Context,
    deck: Annotated[list[str] | None, typer.Option(help="A deck; two meet, more all meet each other.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    players: Annotated[str, typer.Option(help="Who plays seat 0 and seat 1.")] = "random,random",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 1,
    edition: Annotated[str, typer.Option(help="Rules to play by.")] = "ascendancy",
    only: Annotated[int | None, typer.Option(min=0, help="Play only the game of this number.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Decisions after which a game counts as hung.")] = 20_000,
    seconds: Annotated[float, typer.Option(help="Seconds after which a game counts as hung.")] = 120.0,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count which abilities did something.")] = False,
    json: Json = False,
) -> None:
    """Play many games by themselves."""
    from ashes_tui.arena.sim import simulate
    from ashes_tui.arena.specs import SimSpec

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    known = sources.decks(rulebook)
    spec = SimSpec(
        decks=chosen_decks(deck, known) if deck else tuple(known.values()),
        games=games,
        seed=seed,
        players=_players(players),
        edition=checked_edition(rulebook, edition),
        limit=limit,
        seconds=seconds,
        only=only,
        coverage=coverage,
        rules_dirs=sources.rules_dirs,
        decks_dirs=sources.decks_dirs,
    )
    result = simulate(rulebook, spec, jobs or os.cpu_count() or 1)
    print_json(result) if json else _print_result(result)
    if result.errors:
        raise typer.Exit(1)


def _players(words: str) -> tuple[str, ...]:
    from ashes_tui.ai.players import NAMES

    players = tuple(word.strip() for word in words.split(","))
    if len(players) != 2:
        raise UsageFault(f"--players names {len(players)} of 2 seats; write for instance: --players random,random")
    for name in players:
        if name not in NAMES:
            raise UsageFault(f"there is no player '{name}'; choose one of: {', '.join(NAMES)}")
    return players


def _print_result(result: SimResult) -> None:
    rate = result.games / result.seconds if result.seconds else 0.0
    print(f"{result.finished} of {result.games} games finished in {result.seconds:.1f} s ({rate:.1f} a second)")
    print(f"wins by seat {' : '.join(str(n) for n in result.wins)}, draws {result.draws}")
    print(f"{result.decisions} decisions, {result.turns} turns, {result.rounds_mean} rounds a game")
    print(f"digest {result.digest}")
    for failure in result.failures:
        print(f"game {failure.game}: {failure.error}\n  repeat it with: {failure.repeat}")
    if result.coverage:
        found = result.coverage
        print(f"{found.covered} of {found.total} ability blocks did something; never:")
        for address in found.missing or ("(none)",):
            print(f"  {address}")


def bench(
    context: typer.Context,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer repetitions.")] = False,
    only: Annotated[str | None, typer.Option(help="Only workloads with this word in their name.")] = None,
    json: Json = False,
) -> None:
    """Measure how fast this machine plays."""
    from ashes_tui.arena.bench import run_bench

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    report = run_bench(rulebook, sources.decks(rulebook), quick=quick, only=only or "")
    if json:
        print_json(report)
        return
    rows = [
        (f.name, _measured(f.median, f.unit), _measured(f.p95, f.unit), f.aim or "", f.samples, f.note)
        for f in report.figures
    ]
    print_table(("Workload", "Median", "P95", "Aim", "Samples", "Note"), rows)


def _measured(value: float | None, unit: str) -> str:
    return "-" if value is None else f"{value:.4g} {unit}"
