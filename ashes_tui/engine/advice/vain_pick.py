"""Whether a pick that a player is asked for is in vain: nothing happens to any of what could be picked.

As with a free order, every other player is supposed to hold all reactions that may be there: so nobody learns from a
question that is not asked what is in a hand. Where such a reaction could be played, or the deck of another player is
not known, the player is asked.
"""

from __future__ import annotations

from ashes_tui.engine.advice.determinize import sample
from ashes_tui.engine.advice.free_order import hides_reactions, with_all_reactions
from ashes_tui.engine.advice.no_effect import led_to_nothing
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance
from ashes_tui.engine.table.choices import CardsDecision, Decision, PickCards, Purpose
from ashes_tui.engine.table.control import State

_PICKS = (Purpose.CHOOSE, Purpose.TARGET)
_MOST = 8
"""Of more cards than these, one is nearly always affected."""


def vain_answer(rules: Rules, state: State, decision: Decision) -> PickCards | None:
    """The pick of one card that is as good as any other, since nothing comes of any; None if the person must choose."""
    if not isinstance(decision, CardsDecision) or decision.purpose not in _PICKS or decision.high != 1:
        return None
    if not 0 < len(decision.cards) <= _MOST or hides_reactions(state, decision.seat):
        return None
    known = with_all_reactions(rules, sample(rules, state, decision.seat, 0), decision.seat)
    picks = [PickCards((card,)) for card in decision.cards]
    if all(led_to_nothing(advance(rules, known, pick, decision.id)) for pick in picks):
        return picks[0] if decision.low else PickCards()
    return None
