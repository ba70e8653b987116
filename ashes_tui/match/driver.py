"""Letting players answer: one decision, or a whole game."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.engine.api import Choice, Decision, IllegalChoice, Outcome
from ashes_tui.match.errors import MatchError
from ashes_tui.match.grim_fates import FATE, decides, grim_of
from ashes_tui.match.match import Match
from ashes_tui.match.player import Player, answered


def step(match: Match, players: Mapping[int, Player]) -> bool:
    """Let one seat with a player answer one open decision, or fate (FATE); False if none of them is asked."""
    for decision in match.decisions:
        fated = decides(grim_of(match.header.setup), match.state, decision)
        player = players.get(FATE if fated else decision.seat)
        if player:
            _answer(match, decision, player)
            return True
    return False


def play(match: Match, players: Mapping[int, Player], limit: int = 100_000) -> Outcome | None:
    """Go on until the game is over, somebody without a player is asked, or ``limit`` decisions were taken."""
    for _ in range(limit):
        if match.outcome or not step(match, players):
            break
    return match.outcome


def _answer(match: Match, decision: Decision, player: Player) -> None:
    def take(choice: Choice) -> None:
        match.choose(decision.seat, choice, decision.id)

    try:
        answered(match.rules, match.state, decision, player, take)
    except IllegalChoice as error:
        raise MatchError(f"the player of seat {decision.seat} finds no legal answer: {error}") from error
