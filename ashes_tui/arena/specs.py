"""What is simulated: which game of a run uses which decks and seed, and the command that repeats it."""

from __future__ import annotations

import shlex
from pathlib import Path

from msgspec import Struct

from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.new_game import Lists, is_list_open

LIMIT = 20_000
SECONDS = 120.0
SEATS = 2


class SimSpec(Struct, frozen=True, kw_only=True):
    """A run. Two ``decks`` meet in every game, the first one in seat 0; of other numbers all pairs meet in turn.

    One player alone takes the decks in turn, against the ``opponent``; of three or four each takes one in turn.
    ``dealt`` decks are taken off the row instead, each for one seat of one game.
    ``limit`` decisions or processor ``seconds`` end a game that hangs. ``only`` plays the one game of that number.
    ``rules_dirs``, ``decks_dirs`` and ``aspects_file``, what the
    opponent's aspects were read from, only serve the command that repeats a game.
    """

    decks: tuple[DeckList, ...]
    games: int = 100
    seed: int = 1
    players: tuple[str, ...] = ("random", "random")
    opponent: OpponentSetup | None = None
    edition: str = "ascendancy"
    chained: bool = True
    lists: Lists = "known"
    phoenix: bool = False
    aspects_file: str = ""
    limit: int = LIMIT
    seconds: float = SECONDS
    only: int | None = None
    coverage: bool = False
    dealt: bool = False
    rules_dirs: tuple[Path, ...] = ()
    decks_dirs: tuple[Path, ...] = ()

    def numbers(self) -> range:
        """Numbers of the games to play."""
        return range(self.games) if self.only is None else range(self.only, self.only + 1)


def pairs(spec: SimSpec) -> tuple[tuple[DeckList, ...], ...]:
    """Which decks meet, in the order of the games."""
    decks, seats = spec.decks, len(spec.players)
    if spec.dealt:
        return tuple(decks[i : i + seats] for i in range(0, len(decks), seats))
    if seats == 1:
        return tuple((deck,) for deck in decks)
    if seats > 2:
        return tuple(_every(decks, first, step, seats) for step in range(1, len(decks)) for first in range(len(decks)))
    if len(decks) == 2:
        return (decks,)
    return tuple((a, b) for a in decks for b in decks)


def _every(decks: tuple[DeckList, ...], first: int, step: int, n: int) -> tuple[DeckList, ...]:
    return tuple(decks[(first + step * i) % len(decks)] for i in range(n))


def seats_of(spec: SimSpec) -> int:
    """How many seats a game has; an opponent has one facing each player."""
    return len(spec.players) * (2 if spec.opponent else 1)


def game_seed(spec: SimSpec, number: int) -> int:
    """The seed of one game of the run; 63 bits, so that every format can hold it."""
    return derive(spec.seed, number) >> 1


def setup_of(spec: SimSpec, number: int) -> GameSetup:
    """One game of the run."""
    meetings = pairs(spec)
    seats = tuple(
        SeatSetup(f"{player} {i + 1}", deck, open_list=is_list_open(deck, spec.lists))
        for i, (player, deck) in enumerate(zip(spec.players, meetings[number % len(meetings)], strict=True))
    )
    return GameSetup(seats, game_seed(spec, number), spec.edition, spec.opponent, spec.phoenix, spec.chained)


def repeat_command(spec: SimSpec, number: int) -> str:
    """One line that plays this game alone."""
    parts = ["ashes-tui"]
    parts += [f"--rules={folder}" for folder in spec.rules_dirs]
    parts += [f"--decks={folder}" for folder in spec.decks_dirs]
    parts += ["sim", "--seed", str(spec.seed), "--only", str(number)]
    parts += ["--dealt"] if spec.dealt else [part for deck in spec.decks for part in ("--deck", deck.name)]
    parts += _opponent_parts(spec.opponent, spec.aspects_file) if spec.opponent else []
    told = set(spec.players) != {"random"} or len(spec.players) != (1 if spec.opponent else SEATS)
    parts += ["--players", ",".join(spec.players)] if told else []
    parts += ["--edition", spec.edition] if spec.edition != "ascendancy" else []
    parts += [] if spec.chained else ["--unchained"]
    parts += ["--lists", spec.lists] if spec.lists != "known" else []
    parts += ["--phoenix"] if spec.phoenix else []
    parts += ["--limit", str(spec.limit)] if spec.limit != LIMIT else []
    return shlex.join(parts)


def _opponent_parts(enemy: OpponentSetup, aspects_file: str) -> list[str]:
    """What a line says of the opponent."""
    parts = ["--enemy", enemy.name, "--difficulty", enemy.difficulty]
    parts += ["--level", str(enemy.level)] if enemy.level > 1 else []
    parts += ["--threat", str(enemy.threat)] if enemy.threat else []
    deck = aspects_file if enemy.aspects else enemy.deck
    parts += ["--enemy-deck", deck] if deck else []
    parts += ["--grim-fates"] if enemy.grim == () else []
    return parts + [part for card in enemy.grim or () for part in ("--grim-card", card)]
