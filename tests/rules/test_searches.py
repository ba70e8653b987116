"""Searching a draw pile: what nobody showed stays hidden."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardMoved, PileShuffled
from ashes_tui.scenario.runner import ScenarioGame

PREPARE = """
name: Prepare
seats:
  0: {phoenixborn: "Jericho, Reborn", draw: [Empower, Blink, Empower], active: [time:class]}
  1: {phoenixborn: Aradel Summergaard}
steps: []
"""


@pytest.mark.rule("ASC-GLO-20")
def test_no_opponent_learns_which_card_was_put_on_top() -> None:
    """Given a search, when the card found goes on top of the shuffled pile, then no opponent is told which."""
    play = ScenarioGame.given(PREPARE)
    play.choose(0, activate="Jericho, Reborn", choose="Blink")
    table = play.state.table
    assert table.cards[table.seats[0].draw_pile[0]].name == "Blink"
    told = play.timeline.events(1)
    assert [e.order for e in told if isinstance(e, PileShuffled)] == [()]
    assert [e.card for e in told if isinstance(e, CardMoved)] == [-1]
