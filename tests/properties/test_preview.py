"""A preview tells nothing of what others hold."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardScenario, DeclareAttack, SeatScenario, preview
from ashes_tui.lang.terms import DieType
from tests.stressors.table import Table, card, dice, rules


@pytest.mark.rule("ASC-GLO-20")
@pytest.mark.parametrize("hand", ["Barrier", "Reconfigure"])
def test_a_preview_does_not_depend_on_a_held_reaction(hand: str) -> None:
    """Given one hidden card that may be a reaction, then the preview is the same as with it in the draw pile."""
    seen = []
    for held, pile in ((hand, "Retreat"), ("Retreat", hand)):
        table = Table(
            SeatScenario(phoenixborn=card("Arren Frostpeak"), battlefield=(card("Cirrus Ranger"),)),
            SeatScenario(
                phoenixborn=CardScenario("Issa Brightmore", dice=dice(DieType.ARTIFICE, 1)),
                hand=(held,),
                draw_pile=(pile,),
                active=dice(DieType.ARTIFICE, 5),
            ),
        )
        seen.append(preview(rules(), table.state, 0, DeclareAttack(table.id("Issa Brightmore"))))
    assert seen[0] == seen[1]
