"""Lets computer players answer: one decision, or a whole game."""

from __future__ import annotations

from collections.abc import Mapping

from ashes_tui.engine.api import Choice, Decision, IllegalChoice, Outcome
from ashes_tui.match.errors import MatchError
from ashes_tui.match.grim_fates import FATE, grim_of, is_fates_decision
from ashes_tui.match.match import Match
from ashes_tui.match.player import Player, answer_decision


def step(match: Match, players: Mapping[int, Player]) -> bool:
    """Let one player, or fate (``FATE``), answer one open decision; False if none of them is asked."""
    for decision in match.decisions:
        is_fates = is_fates_decision(grim_of(match.header.setup), match.state, decision)
        player = players.get(FATE if is_fates else decision.seat)
        if player:
            _answer(match, decision, player)
            return True
    return False


def play(match: Match, players: Mapping[int, Player], limit: int = 100_000) -> Outcome | None:
    """Play until the game is over, a seat without a player must decide, or ``limit`` decisions were made."""
    for _ in range(limit):
        if match.outcome or not step(match, players):
            break
    return match.outcome


def _answer(match: Match, decision: Decision, player: Player) -> None:
    def take(choice: Choice) -> None:
        match.choose(decision.seat, choice, decision.id)

    try:
        answer_decision(match.rules, match.state, decision, player, take)
    except IllegalChoice as error:
        raise MatchError(f"the player of seat {decision.seat} finds no legal answer: {error}") from error
