"""The workloads of ``bench``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from msgspec import structs

from ashes_tui.arena import terminal
from ashes_tui.arena.game import play_out
from ashes_tui.arena.measure import BenchSetup, Figure, Workload, figure, timed
from ashes_tui.arena.specs import SimSpec, game_seed, setup_of
from ashes_tui.engine import api
from ashes_tui.engine.api import OpponentSetup, Rules, State, Stream, TokensPlaced, TurnDecision
from ashes_tui.lang.terms import Token
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.store import MemoryStore

MID_GAME_RECORDS = 120
KEY_SIZES = ((80, 24, 1000), (120, 40, 2000), (200, 60, 3500))
"""Columns and lines of terminals, and the bytes that a moved cursor may take there."""
CURSOR_KEYS = ("\x1b[B", "\x1b[B", "\x1b[A", "\x1b[A", "\t", "\x1b[C", "\x1b[D", "\t")
PLAYERS = ("random", "random")
SEED = 2026
T = TypeVar("T")


def random_games(setting: BenchSetup) -> Iterator[Figure]:
    """Whole games, played as by ``sim``."""
    rules, spec = api.link(setting.rulebook), SimSpec(decks=setting.decks, seed=SEED)
    games, decisions, turns = [], [], []
    for number in range(-2, 4 if setting.quick else 96):
        setup = setup_of(spec, max(number, 0))
        start = time.perf_counter()
        last, choices = play_out(rules, setup, PLAYERS, spec.limit)
        seconds = time.perf_counter() - start
        if number >= 0:  # the first two warm up
            games.append(seconds)
            decisions.append(seconds / choices)
            turns.append(seconds / max(last.state.table.turn, 1))
    label = "random against random, all pairs of decks in turn"
    yield figure("game", f"a whole game: {label}", "ms", games, 75)
    yield figure("decision", "the same, per decision of the game", "µs", decisions)
    yield figure("turn", "the same, per turn of the game", "µs", turns)


def solo_games(setting: BenchSetup) -> Iterator[Figure]:
    """Whole games against an automaton."""
    automaton = next(iter(setting.rulebook.automata.values()), None)
    if automaton is None:
        return
    rules, opponent = api.link(setting.rulebook), OpponentSetup(automaton.name, automaton.difficulties[0])
    spec = SimSpec(decks=setting.decks, seed=SEED, players=PLAYERS[:1], opponent=opponent)
    games, decisions = [], []
    for number in range(-2, 4 if setting.quick else 96):
        setup = setup_of(spec, max(number, 0))
        start = time.perf_counter()
        _, choices = play_out(rules, setup, spec.players, spec.limit)
        seconds = time.perf_counter() - start
        if number >= 0:
            games.append(seconds)
            decisions.append(seconds / choices)
    label = f"random against {automaton.name}, all decks in turn"
    yield figure("solo", f"a whole game alone: {label}", "ms", games)
    yield figure(
        "solo decision", "the same, per decision of the player, the opponent's turns included", "µs", decisions
    )


def single_steps(setting: BenchSetup) -> Iterator[Figure]:
    """Single operations that search and screens use, in the middle of a game."""
    rules, state = _mid_game(setting)
    table = state.table
    event = TokensPlaced(table.seats[0].phoenixborn, Token.WOUND, 1)
    samples, inner = (20, 200) if setting.quick else (60, 1000)

    def fork() -> object:
        return structs.replace(state, table=api.apply(state.table, event))

    yield figure("apply", "one event applied to a table", "µs", timed(lambda: api.apply(table, event), samples, inner))
    yield figure("fork", "a state forked and one event applied to the fork", "µs", timed(fork, samples, inner), 5)
    few = max(inner // 20, 1)
    views = timed(lambda: api.observe(rules, state, 0), samples, few)
    yield figure("view", "one seat's view of a table in the middle of a game", "ms", views, 0.3)
    turn = next(d for d in state.control.decisions if isinstance(d, TurnDecision))
    yield figure(
        "options", "all legal options of a turn", "µs", timed(lambda: api.options(rules, state, turn), samples, few)
    )
    yield figure("digest", "the digest of a state", "µs", timed(lambda: api.digest(state), samples, few))


def positions(setting: BenchSetup) -> Iterator[Figure]:
    """Building a position from data."""
    rules, state = _mid_game(setting)
    scenario = api.export(rules, state)
    samples = 20 if setting.quick else 60
    label = "a position exported in the middle of a game, built again up to its open decision"
    yield figure("position", label, "ms", timed(lambda: api.build(rules, scenario), samples, 5), 1)


def start_up(setting: BenchSetup) -> Iterator[Figure]:
    """Time from the command to the first painted menu; the first start is not counted."""
    label = "from the command to the first painted menu, 80x24, warm"
    yield _seen("startup", label, "ms", _in_terminal(lambda: _measure_starts(setting)), 350)


def keys(setting: BenchSetup) -> Iterator[Figure]:
    """From a key to the painted table: how long it takes, and how much the terminal is sent."""
    moved = "a cursor moved in the middle of a game"
    for columns, rows, most in KEY_SIZES:
        size = f"{columns}x{rows}"
        paints, note = _in_terminal(partial(_measure_keys, setting, columns, rows))
        if (columns, rows) == (120, 40):
            label = f"from a key press to the painted table, {size}, {moved}"
            yield _seen("key", label, "ms", ([paint.first for paint in paints], note), 16)
            label = f"the same with what is told of an answer once its picture stands, {size}"
            yield _seen("key told", label, "ms", ([paint.last for paint in paints], note))
        label = f"sent to a terminal of {size}, {moved}"
        yield _seen(f"bytes {size}", label, "B", ([paint.sent for paint in paints], note), most)


def link(setting: BenchSetup) -> Iterator[Figure]:
    """Linking the rulebook."""
    yield figure("link", "linking the whole rulebook", "ms", timed(lambda: api.link(setting.rulebook), 10))


def saving(setting: BenchSetup) -> Iterator[Figure]:
    """Starting a saved game, with its definitions."""
    rules, setup = api.link(setting.rulebook), setup_of(SimSpec(decks=setting.decks), 0)
    begin = timed(lambda: Match.start(rules, setup, store=MemoryStore()), 10)
    yield figure("begin", "a new match with its header", "ms", begin)


WORKLOADS: dict[str, Workload] = {
    "game decision turn": random_games,
    "solo solo-decision": solo_games,
    "apply fork view options digest": single_steps,
    "position": positions,
    "link": link,
    "begin": saving,
    "startup": start_up,
    "key keys bytes": keys,
}


def _mid_game(setting: BenchSetup) -> tuple[Rules, State]:
    """A state with an open turn decision, halfway through a random game."""
    rules, spec = api.link(setting.rulebook), SimSpec(decks=setting.decks, seed=SEED)
    draw = Stream(game_seed(spec, 0))
    now = api.new_game(rules, setup_of(spec, 0))
    turns: list[State] = []
    while now.outcome is None:
        decision = now.decisions[0]
        if isinstance(decision, TurnDecision):
            turns.append(now.state)
        choice = api.random_choice(rules, now.state, decision, draw)
        now = api.advance(rules, now.state, choice, decision.id)
    return rules, turns[len(turns) // 2]


def _in_terminal(measure: Callable[[], list[T]]) -> tuple[list[T], str]:
    """What is measured in a terminal, or why it could not be."""
    if not terminal.is_available():
        return [], "this system has no ptys"
    try:
        return measure(), ""
    except (OSError, TimeoutError) as error:
        return [], str(error)


def _seen(name: str, workload: str, unit: str, found: tuple[Sequence[float], str], aim: float | None = None) -> Figure:
    """A figure of what was measured in a terminal, or a note on why it could not be."""
    samples, note = found
    if not samples:
        return Figure(name=name, workload=workload, unit=unit, aim=aim, note=note)
    return figure(name, workload, unit, list(samples), aim)


def _measure_starts(setting: BenchSetup) -> list[float]:
    return [_time_to_menu() for _ in range(2 if setting.quick else 12)][1:]


def _time_to_menu() -> float:
    menu = terminal.Terminal(())
    try:
        return menu.wait_for("Quit")
    finally:
        menu.close()


def _measure_keys(setting: BenchSetup, columns: int, rows: int) -> list[terminal.Paint]:
    """The paints of cursor moves on a table in the middle of a game."""
    with TemporaryDirectory() as folder:
        table = terminal.Terminal(("resume", saved_game(setting, Path(folder))), columns, rows)
        try:
            table.wait_for("Pass the keyboard to")  # the curtain in front of the first hand
            table.settle()
            table.press("\r")
            table.wait_for("YOUR TURN")
            table.settle()
            paints = [table.press(key) for _ in range(5 if setting.quick else 25) for key in CURSOR_KEYS]
        finally:
            table.close()
    painted = [paint for paint in paints if paint is not None]
    if len(painted) * 10 < len(paints) * 9:
        raise TimeoutError(f"{len(paints) - len(painted)} of {len(paints)} keys painted nothing")
    return painted


def saved_game(setting: BenchSetup, folder: Path) -> str:
    """Save a game that waits for a turn in its middle; returns its file."""
    setup = setup_of(SimSpec(decks=setting.decks, seed=SEED), 2)
    match, draw = Match.start(api.link(setting.rulebook), setup, store=FileStore(folder)), Stream(SEED)
    while not match.outcome:
        decision = match.decisions[0]
        if match.version >= MID_GAME_RECORDS and isinstance(decision, TurnDecision):
            break
        match.choose(decision.seat, api.random_choice(match.rules, match.state, decision, draw), decision.id)
    match.close()
    return match.name
