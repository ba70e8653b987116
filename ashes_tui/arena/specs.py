"""The specification of a run: decks and seed of each game, and the command that repeats a game."""

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
    """A run of games. Two ``decks`` meet in every game, the first one in seat 0; of more decks all pairs meet in turn.

    A single player takes the decks in turn, against the ``opponent``; three or four players take one each.
    ``dealt`` decks are used in order instead, one for each seat of each game. ``limit`` decisions or ``seconds`` of
    processor time end a hung game. ``only`` plays just the game with that number. ``rules_dirs``, ``decks_dirs`` and
    ``aspects_file`` (the source of the opponent's aspects) only serve the command that repeats a game.
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


def matchups(spec: SimSpec) -> tuple[tuple[DeckList, ...], ...]:
    """The decks that meet in each game, in order."""
    decks, seats = spec.decks, len(spec.players)
    if spec.dealt:
        return tuple(decks[i : i + seats] for i in range(0, len(decks), seats))
    if seats == 1:
        return tuple((deck,) for deck in decks)
    if seats > 2:
        return tuple(_stride(decks, first, step, seats) for step in range(1, len(decks)) for first in range(len(decks)))
    if len(decks) == 2:
        return (decks,)
    return tuple((a, b) for a in decks for b in decks)


def _stride(decks: tuple[DeckList, ...], first: int, step: int, n: int) -> tuple[DeckList, ...]:
    return tuple(decks[(first + step * i) % len(decks)] for i in range(n))


def seat_count(spec: SimSpec) -> int:
    """The number of seats of a game; an opponent has one for each player it faces."""
    return len(spec.players) * (2 if spec.opponent else 1)


def game_seed(spec: SimSpec, number: int) -> int:
    """The seed of one game of the run; 63 bits, so that every format can hold it."""
    return derive(spec.seed, number) >> 1


def setup_of(spec: SimSpec, number: int) -> GameSetup:
    """The set-up of one game of the run."""
    decks = matchups(spec)
    seats = tuple(
        SeatSetup(f"{player} {i + 1}", deck, open_list=is_list_open(deck, spec.lists))
        for i, (player, deck) in enumerate(zip(spec.players, decks[number % len(decks)], strict=True))
    )
    return GameSetup(seats, game_seed(spec, number), spec.edition, spec.opponent, spec.phoenix, spec.chained)


def repeat_command(spec: SimSpec, number: int) -> str:
    """The command line that plays just this game."""
    parts = ["ashes-tui"]
    parts += [f"--rules={folder}" for folder in spec.rules_dirs]
    parts += [f"--decks={folder}" for folder in spec.decks_dirs]
    parts += ["sim", "--seed", str(spec.seed), "--only", str(number)]
    parts += ["--dealt"] if spec.dealt else [part for deck in spec.decks for part in ("--deck", deck.name)]
    parts += _opponent_arguments(spec.opponent, spec.aspects_file) if spec.opponent else []
    named = set(spec.players) != {"random"} or len(spec.players) != (1 if spec.opponent else SEATS)
    parts += ["--players", ",".join(spec.players)] if named else []
    parts += ["--edition", spec.edition] if spec.edition != "ascendancy" else []
    parts += [] if spec.chained else ["--unchained"]
    parts += ["--lists", spec.lists] if spec.lists != "known" else []
    parts += ["--phoenix"] if spec.phoenix else []
    parts += ["--limit", str(spec.limit)] if spec.limit != LIMIT else []
    return shlex.join(parts)


def _opponent_arguments(opponent: OpponentSetup, aspects_file: str) -> list[str]:
    """The arguments that describe the opponent."""
    parts = ["--enemy", opponent.name, "--difficulty", opponent.difficulty]
    parts += ["--level", str(opponent.level)] if opponent.level > 1 else []
    parts += ["--threat", str(opponent.threat)] if opponent.threat else []
    deck = aspects_file if opponent.aspects else opponent.deck
    parts += ["--enemy-deck", deck] if deck else []
    parts += ["--grim-fates"] if opponent.grim == () else []
    return parts + [part for card in opponent.grim or () for part in ("--grim-card", card)]
