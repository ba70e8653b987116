"""Commands that play: the menu, ``hotseat``, ``resume``, ``replay``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ashes_tui.cli.play.opening import run_app
from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.front_end import is_plain
from ashes_tui.cli.shared.options import DeckLists, Plain, RulesOptions, Seed, with_groups
from ashes_tui.cli.shared.sources import Sources, deck_lists

if TYPE_CHECKING:
    from ashes_tui.engine.api import Rules
    from ashes_tui.lang.defs import DeckList, Rulebook
    from ashes_tui.match.new_game import NewGame
    from ashes_tui.match.replay import Replay
    from ashes_tui.match.saves.records import Header

SEATS = (2, 3, 4)


@with_groups
def hotseat(
    context: typer.Context,
    *,
    deck: Annotated[
        list[str] | None, typer.Option("--deck", help="A deck; give it twice, or up to four times.")
    ] = None,
    seed: Seed = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="What a player is called; once for each.")] = None,
    rules: RulesOptions,
    lists: DeckLists = "known",
    plain: Plain = False,
) -> None:
    """Play at one keyboard. Without decks you are asked for them."""
    from ashes_tui.match.new_game import NewGame
    from ashes_tui.match.saves.records import PERSON

    sources: Sources = context.obj
    names = deck or []
    if len(names) not in (0, *SEATS):
        lead = f"{len(names)} deck{'s' if len(names) > 1 else ''}"
        raise UsageFault(f"{lead} given; give --deck twice to four times, once for each player, or not at all")
    rulebook = sources.rulebook()
    known = sources.playable_decks(rulebook)
    chosen = sources.chosen(names, known, rulebook)
    request = NewGame(
        seats=len(names) or 2,
        decks=chosen,
        names=checked_names(name or [], len(names) or 2),
        # Line by line it is asked who plays.
        players=() if is_plain(context, plain) else (PERSON,) * (len(names) or 2),
        seed=seed,
        edition=rules.checked_edition(rulebook),
        chained=not rules.unchained,
        lists=deck_lists(lists),
    )
    play_new_game(context, request, rulebook, known, plain)


def play_new_game(
    context: typer.Context, request: NewGame, rulebook: Rulebook, known: dict[str, DeckList], plain: bool
) -> None:
    """Start a game; whatever the request leaves open is asked there."""
    if is_plain(context, plain):
        from ashes_tui.client.stores import Stores
        from ashes_tui.plain.api import play_new

        sys.exit(play_new(rulebook, known, request, Stores()))
    run_app(context.obj, request)


def checked_names(names: list[str], players: int = 2) -> tuple[str, ...]:
    """The players' names: all different, or none given."""
    called = tuple(" ".join(name.split()) for name in names)
    different = len({name.casefold() for name in called}) == len(called) == players
    if called and not (different and all(called)):
        often = {2: "twice", 3: "three times", 4: "four times"}[players]
        raise UsageFault(f"give --name {often} with different names, once for each player, or not at all")
    return called


def resume(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game; the latest if none.")] = None,
    plain: Plain = False,
) -> None:
    """Continue a saved game."""
    from ashes_tui.match.saves.file_store import FileStore

    store = FileStore()
    if file is None:
        saved = store.saved()
        for game in saved:
            if game.problem:
                print(f"note: {game.problem}", file=sys.stderr)
        running = [s for s in saved if not s.problem and not s.ended]
        if not running:
            start = "start one with: ashes-tui hotseat or solo"
            raise UsageFault(f"there is no unfinished game in {store.folder}; {start}")
        file = Path(running[0].name)
    path = store.path(str(file))
    if is_plain(context, plain):
        from ashes_tui.client.stores import Stores
        from ashes_tui.plain.api import play_saved

        sys.exit(play_saved(path.absolute(), context.obj.rulebook, Stores()))
    from ashes_tui.ui.start_request import ResumeRequest

    store.read(str(path))  # report errors before the screen is taken over
    run_app(context.obj, ResumeRequest(path.absolute()))


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    current: Annotated[bool, typer.Option("--current", help="By today's rules, not by those saved.")] = False,
    scenario: Annotated[bool, typer.Option("--scenario", help="Print it as a scenario: where it stood last.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Replay a saved game and report differences."""
    from ashes_tui.match.replay import replay_journal
    from ashes_tui.match.saves.file_store import FileStore

    journal = FileStore().read(str(file))
    again = replay_journal(journal, _current_rules(context.obj) if current else None)
    if scenario and not again.differences:
        _print_scenario(again, file.stem, json)
        return
    digests = sum(bool(record.digest) for record in journal.records)
    report = _report(again, digests, journal.notes, lambda n: journal.place(n))
    report |= {
        "played_by": str(journal.played_by),
        "remedy": journal.remedy if again.differences and not current else "",
    }
    if json:
        from ashes_tui.cli.shared.output import print_json

        print_json(report)
    else:
        _print_report(report)
    if again.differences:
        raise typer.Exit(2)


def _current_rules(sources: Sources) -> Rules:
    from ashes_tui.engine.api import link

    return link(sources.rulebook())


def _print_scenario(replayed: Replay, name: str, json: bool) -> None:
    """Print the game as a scenario: its last position at rest, and the steps since."""
    from ashes_tui.cli.shared.output import print_json
    from ashes_tui.scenario.report import report
    from ashes_tui.scenario.write import file_text

    found = report(replayed.match, name)
    print_json(found) if json else print(file_text(found), end="")


def _report(replayed: Replay, digests: int, notes: tuple[str, ...], place: Callable[[int], str]) -> dict[str, Any]:
    from ashes_tui.engine.api import PUBLIC

    match, outcome, view = replayed.match, replayed.match.outcome, replayed.match.view(PUBLIC)
    return {
        "seats": _seat_lines(match.header),
        "sides": _sides(match.header),
        "seed": match.header.setup.seed,
        "records": match.version,
        "digests": digests,
        "round": view.round,
        "turn": view.turn,
        "outcome": outcome,
        "differences": [{"record": d.n, "place": place(d.n), "problem": d.problem} for d in replayed.differences],
        "notes": notes,
    }


def _seat_lines(header: Header) -> list[str]:
    """The seats with their players, including an automaton's."""
    from ashes_tui.match.difficulty import difficulty_words

    setup = header.setup
    seats = [f"{seat.name} ({seat.deck.name})" for seat in setup.seats]
    opponent = setup.opponent
    return seats + [f"{opponent.name} ({difficulty_words(header)})"] * len(seats) if opponent else seats


def _sides(header: Header) -> str:
    """The sides of a game in words."""
    from ashes_tui.words.phrases import versus

    seats, people = _seat_lines(header), len(header.setup.seats)
    return versus(seats[:people], *seats[people : people + 1])


def _print_report(report: dict[str, Any]) -> None:
    for note in report["notes"]:
        print(f"note: {note}")
    print(f"{report['sides']}, seed {report['seed']}")
    print(f"{report['records']} records, round {report['round']}, turn {report['turn']}")
    print(_outcome_line(report))
    for difference in report["differences"]:
        print(f"differs: {difference['place']}: {difference['problem']}")
    if report["remedy"]:
        print(f"remedy: {report['remedy']}")
    if not report["differences"]:
        print(f"It is the game that was saved: digests compared {report['digests']}, different 0.")


def _outcome_line(report: dict[str, Any]) -> str:
    outcome = report["outcome"]
    if outcome is None:
        return "The game is not over."
    winners = ", ".join(dict.fromkeys(report["seats"][seat] for seat in outcome.winners))
    return f"{winners or 'Nobody'} won ({outcome.reason})." if winners else f"A draw ({outcome.reason})."
