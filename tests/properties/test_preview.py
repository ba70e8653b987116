"""A preview tells nothing of what others hold, and nothing of what chance will do."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AspectRevealed,
    BehaviorRolled,
    CardScenario,
    DeclareAttack,
    SeatScenario,
    TurnBegan,
    TurnDecision,
    preview,
)
from ashes_tui.lang.terms import DieType
from tests.stressors.table import Table, card, dice, rules
from tests.support import games
from tests.support.solo import solo_games


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


@pytest.mark.rule("ASC-DRG-11")
def test_a_preview_ends_before_the_roll_of_an_opponent() -> None:
    """Given games alone, when a choice hands the turn to the opponent, then nothing it rolls for is previewed."""
    handed = 0
    for played in solo_games()[:2]:
        for step in list(games.steps(played))[:40]:
            if not isinstance(step.decision, TurnDecision):
                continue
            told = preview(games.rules(), step.before.state, step.decision.seat, step.choice)
            assert told == step.after.events[: len(told)]
            assert not any(isinstance(event, BehaviorRolled | AspectRevealed) for event in told)
            handed += any(isinstance(event, TurnBegan) and event.seat == 1 for event in told)
    assert handed
