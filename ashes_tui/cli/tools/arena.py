"""Commands that play many games: ``sim`` and ``bench``."""

from __future__ import annotations

import importlib.util
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.options import (
    DeckLists,
    GrimOptions,
    OpponentOptions,
    Phoenix,
    RulesOptions,
    with_groups,
)
from ashes_tui.cli.shared.output import print_json, print_table
from ashes_tui.cli.shared.sources import Sources, chosen_decks, deck_lists

if TYPE_CHECKING:
    from ashes_tui.arena.measure import Workload
    from ashes_tui.arena.sim import SimResult
    from ashes_tui.arena.specs import SimSpec
    from ashes_tui.engine.api import OpponentSetup
    from ashes_tui.lang.defs import DeckList, Rulebook

NEED_ENEMY = "--level, --enemy-deck, --threat, --grim-fates, --grim-card and --phoenix"
HOST_FIGURES = "host-key host-work host-memory"
Dealt = Annotated[bool, typer.Option("--dealt", help="Decks dealt from all cards, new ones for every game.")]
OneJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@dataclass(frozen=True)
class RunOptions:
    """How many games to play, which, and for how long."""

    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 1
    only: Annotated[int | None, typer.Option(min=0, help="Play only the game of this number.")] = None
    limit: Annotated[int, typer.Option(min=1, help="Decisions after which a game counts as hung.")] = 20_000
    seconds: Annotated[float, typer.Option(help="Processor seconds after which a game counts as hung.")] = 120.0


@with_groups
def sim(
    context: typer.Context,
    *,
    deck: Annotated[list[str] | None, typer.Option(help="A deck; two meet, more all meet each other.")] = None,
    dealt: Dealt = False,
    runs: RunOptions,
    players: Annotated[str | None, typer.Option(help="Who plays each seat.  [default: random,random]")] = None,
    opponent: OpponentOptions,
    fates: GrimOptions,
    rules: RulesOptions,
    lists: DeckLists = "known",
    phoenix: Phoenix = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count which abilities did something.")] = False,
    json: OneJson = False,
) -> None:
    """Let the program play many games."""
    from ashes_tui.arena.sim import simulate
    from ashes_tui.arena.specs import SimSpec

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    enemy = _opponent(rulebook, opponent, fates, phoenix)
    seated = _players(players, solo=enemy is not None)
    spec = SimSpec(
        decks=_dealt(rulebook, runs, len(seated), deck) if dealt else _named(deck, sources, rulebook),
        games=runs.games,
        seed=runs.seed,
        players=seated,
        opponent=enemy,
        edition=rules.checked_edition(rulebook),
        chained=not rules.unchained,
        lists=deck_lists(lists),
        phoenix=phoenix,
        aspects_file=opponent.enemy_deck,
        limit=runs.limit,
        seconds=runs.seconds,
        only=runs.only,
        coverage=coverage,
        dealt=dealt,
        rules_dirs=sources.rules_dirs,
        decks_dirs=sources.decks_dirs,
    )
    _finish(simulate(rulebook, spec, runs.jobs or os.cpu_count() or 1), spec, json)


def _finish(result: SimResult, spec: SimSpec, json: bool) -> None:
    """Print the result; exits with 1 if a game went wrong."""
    print_json(result) if json else _print_result(result, spec)
    if result.errors:
        raise typer.Exit(1)


def _opponent(rulebook: Rulebook, opponent: OpponentOptions, fates: GrimOptions, phoenix: bool) -> OpponentSetup | None:
    """The opponent, if one is named. Raises ``UsageFault`` if options for an opponent are given without one."""
    options = (opponent.level > 1, opponent.enemy_deck, opponent.threat, fates.titles(rulebook) is not None, phoenix)
    if not opponent.enemy and any(options):
        raise UsageFault(f"{NEED_ENEMY} need --enemy; 'enemies list' names them")
    return opponent.setup(rulebook, fates) if opponent.enemy else None


def _named(names: list[str] | None, sources: Sources, rulebook: Rulebook) -> tuple[DeckList, ...]:
    decks = sources.decks(rulebook)
    return chosen_decks(names or list(decks), decks)


def _dealt(rulebook: Rulebook, runs: RunOptions, players: int, named: list[str] | None) -> tuple[DeckList, ...]:
    """Random decks, new ones for each seat of each game."""
    from ashes_tui.arena.random_decks import Dealer

    if named:
        raise UsageFault("--deck and --dealt do not go together; leave one of them out")
    dealer = Dealer(rulebook, runs.seed)
    games = runs.games if runs.only is None else runs.only + 1
    return tuple(dealer.deck(number) for number in range(games * players))


def _players(words: str | None, solo: bool) -> tuple[str, ...]:
    """The players by seat, one or two against an opponent; a number means that many random players."""
    from ashes_tui.ai.players import NAMES

    words = words or ("random" if solo else "random,random")
    words = ",".join(["random"] * int(words)) if words in ("1", "2", "3", "4") else words
    players = tuple(word.strip() for word in words.split(","))
    if len(players) not in ((1, 2) if solo else (2, 3, 4)):
        seats, example = ("1 or 2", "random") if solo else ("2 to 4", "random,random")
        raise UsageFault(f"--players names {len(players)} of {seats} seats; write for instance: --players {example}")
    for name in players:
        if name not in NAMES:
            raise UsageFault(f"there is no player '{name}'; choose one of: {', '.join(NAMES)}")
    return players


def _wins(result: SimResult, spec: SimSpec) -> str:
    """The wins of each seat, with its number and player."""
    opponents = (spec.opponent.name,) * len(spec.players) if spec.opponent else ()
    seats = zip((*spec.players, *opponents), result.wins, result.intervals, strict=True)
    return "; ".join(
        f"{who} in seat {seat}: {n}{_interval_text(bounds)}" for seat, (who, n, bounds) in enumerate(seats)
    )


def _interval_text(bounds: tuple[float, float]) -> str:
    """A confidence interval as percentages."""
    from ashes_tui.words.phrases import percent

    low, high = bounds
    return f" ({percent(low)} to {percent(high)})"


def _print_result(result: SimResult, spec: SimSpec) -> None:
    rate = result.games / result.seconds if result.seconds else 0.0
    print(f"{result.finished} of {result.games} games finished in {result.seconds:.1f} s ({rate:.1f} a second)")
    print(f"wins: {_wins(result, spec)}; draws: {result.draws}")
    print(f"{result.decisions} decisions, {result.turns} turns, {result.rounds_mean} rounds a game")
    print(f"digest {result.digest}")
    for failure in result.failures:
        print(f"game {failure.game}: {failure.error}\n  repeat it with: {failure.repeat}")
    if result.coverage:
        found = result.coverage
        print(f"{found.covered} of {found.total} ability blocks did something; never:")
        for address in found.missing or ("(none)",):
            print(f"  {address}")
        print_table(("Part of the language", "Cards", "Games"), [(n, p.cards, p.games) for n, p in found.parts.items()])


def bench(
    context: typer.Context,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer repetitions.")] = False,
    only: Annotated[str | None, typer.Option(help="Only workloads with this word in their name.")] = None,
    json: OneJson = False,
) -> None:
    """Measure the speed of the program on this machine."""
    from ashes_tui.arena.bench import run_bench

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    report = run_bench(rulebook, sources.decks(rulebook), quick=quick, only=only or "", more=_of_the_host())
    if json:
        print_json(report)
        return
    rows = [
        (f.name, _figure_text(f.median, f.unit), _figure_text(f.p95, f.unit), f.aim or "", f.samples, f.note)
        for f in report.figures
    ]
    print_table(("Workload", "Median", "P95", "Aim", "Samples", "Note"), rows)


def _of_the_host() -> dict[str, Workload]:
    """The workload of a host, where one can be started."""
    if importlib.util.find_spec("asyncssh") is None:
        return {}
    from ashes_tui.host.load import host_sessions

    return {HOST_FIGURES: host_sessions}


def _figure_text(value: float | None, unit: str) -> str:
    return "-" if value is None else f"{value:.4g} {unit}"
