"""The computer players by name, and the one that answers for automata in Grim Fates."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.ai.gentle import GentlePlayer
from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.ai.grim import GrimPlayer
from ashes_tui.ai.rollout import RolloutPlayer
from ashes_tui.ai.seeds import derive
from ashes_tui.ai.uniform import RandomPlayer

RANDOM, ROLLOUT, GREEDY = "random", "rollout", "greedy"
GENTLE = "gentle"
ComputerPlayer = RandomPlayer | GreedyPlayer | RolloutPlayer | GrimPlayer | GentlePlayer
_PLAYERS: dict[str, type[RandomPlayer] | type[GreedyPlayer] | type[RolloutPlayer]] = {
    RANDOM: RandomPlayer,
    ROLLOUT: RolloutPlayer,
    GREEDY: GreedyPlayer,
}
NAMES = tuple(_PLAYERS)
_FATES = {"grim": GrimPlayer}
"""Players that fill no seat but answer for an automaton (``match.grim_fates``)."""
_TEACHERS = {GENTLE: GentlePlayer}
"""Players that are met in a lesson only: set-ups do not offer them."""
_NO_SEAT = -1


def make_player(name: str, seed: int) -> ComputerPlayer:
    """The player of that name. Raises ``KeyError`` if there is none."""
    return (_PLAYERS | _FATES | _TEACHERS)[name](seed)


def make_players(names: Mapping[int, str], seed: int) -> dict[int, ComputerPlayer]:
    """The players by seat, for a game with that seed; each has a random stream of its own."""
    return {seat: make_player(name, derive(seed, 2, seat)) for seat, name in names.items()}


def fate(seed: int) -> ComputerPlayer:
    """The player that answers for the automaton with Grim Fates, for a game with that seed."""
    return make_players({_NO_SEAT: "grim"}, seed)[_NO_SEAT]
