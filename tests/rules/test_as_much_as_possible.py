"""As much of each effect as possible (ASC-TXT-07)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import PlayCard, SeatScenario
from ashes_tui.lang.terms import DieType
from tests.stressors.table import Table, card, dice


@pytest.mark.rule("ASC-TXT-07")
def test_a_token_is_removed_where_there_is_one() -> None:
    """Given one exhausted ready spell among others, when Hurricane removes a token, then it is that spell's."""
    kanna = SeatScenario(
        phoenixborn=card("Kanna Galeheart"),
        spellboard=(card("Whirlwind"), card("Tailwind", exhaustion=1)),
        hand=("Hurricane",),
        active=dice(DieType.ASTRAL, 3),
    )
    table = Table(kanna, SeatScenario(phoenixborn=card("Issa Brightmore")))
    table.do(PlayCard(table.id("Hurricane"), "side - 3 basic"))
    assert table.state.table.cards[table.id("Tailwind")].exhaustion == 0
    assert table.decision.purpose == "turn"
