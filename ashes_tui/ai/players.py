"""The players this program offers, by name; and Grim Fates, which answers for opponents that play themselves."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.ai.grim import GrimPlayer
from ashes_tui.ai.rollout import RolloutPlayer
from ashes_tui.ai.seeds import derive
from ashes_tui.ai.uniform import RandomPlayer

RANDOM, ROLLOUT, GREEDY = "random", "rollout", "greedy"
Made = RandomPlayer | GreedyPlayer | RolloutPlayer | GrimPlayer
_PLAYERS: dict[str, type[RandomPlayer] | type[GreedyPlayer] | type[RolloutPlayer]] = {
    RANDOM: RandomPlayer,
    ROLLOUT: RolloutPlayer,
    GREEDY: GreedyPlayer,
}
NAMES = tuple(_PLAYERS)
_FATES = {"grim": GrimPlayer}
"""Fills no seat: what is answered for an opponent (``match.fates``)."""
_NO_SEAT = -1


def make_player(name: str, seed: int) -> Made:
    """The player of that name. Raises ``KeyError`` for a name that is unknown."""
    return (_PLAYERS | _FATES)[name](seed)


def make_players(names: Mapping[int, str], seed: int) -> dict[int, Made]:
    """The players of these names by seat, for a game with that seed: each draws for itself."""
    return {seat: make_player(name, derive(seed, 2, seat)) for seat, name in names.items()}


def fate(seed: int) -> Made:
    """What answers for the opponent of a game with that seed where Grim Fates is played."""
    return make_players({_NO_SEAT: "grim"}, seed)[_NO_SEAT]
