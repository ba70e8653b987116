"""Why something at the table is no answer to a question asked within a turn."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Choice, Decision, Denial, Purpose
from ashes_tui.match.match import Match


def denial_of_thing(match: Match, decision: Decision, card: int) -> Denial:
    """Why a card cannot be chosen now; without a card (NONE), that nothing else answers the question."""
    tried = _with(decision, card) if card != NONE else None
    denial = match.check(decision, tried) if tried else None
    return denial if denial and denial.card == card else Denial("not-among-them", decision.rule, card=card)


def _with(decision: Decision, card: int) -> Choice | None:
    """The answer that would use a card in a battle; None to other questions."""
    if isinstance(decision, api.BlockDecision):
        return api.AssignBlocks(tuple((attacker, card) for attacker, _ in decision.blockers[:1]))
    if isinstance(decision, api.CardsDecision) and decision.purpose in (Purpose.ATTACKERS, Purpose.GUARD):
        return api.PickCards((card,))
    return None
