"""A preview tells nothing of what others hold, and nothing of what chance will do."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AspectRevealed,
    BehaviorRolled,
    CardMoved,
    CardScenario,
    DeclareAttack,
    PickCards,
    PileShuffled,
    PlayCard,
    SeatScenario,
    TurnBegan,
    TurnDecision,
    preview,
)
from ashes_tui.lang.terms import DieType
from tests.rules import table as tables
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


@pytest.mark.rule("ASC-GLO-20")
def test_a_preview_ends_before_a_card_is_drawn_or_a_pile_shuffled() -> None:
    """Given the only card of a pile that would be drawn, and cards that are shuffled, then neither is foretold."""
    drawing = tables.Table(tables.seat(hand=["Try Draw"], draw=["Zap"]), tables.seat())
    told = preview(drawing.rules, drawing.now.state, 0, PlayCard(drawing.id("Try Draw"), "free"))
    assert told
    assert not [e for e in told if isinstance(e, CardMoved) and e.card == drawing.id("Zap")]
    searching = tables.Table(tables.seat(hand=["Hunt Down"], draw=["Soldier", "Zap"]), tables.seat()).play("Hunt Down")
    told = preview(searching.rules, searching.now.state, 0, PickCards())
    assert not [e for e in told if isinstance(e, PileShuffled)]
    assert searching.pick().seen(PileShuffled)


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
