"""What there is to pick from stands in the order in which one would want it; what may be picked is the same."""

from __future__ import annotations

from ashes_tui.engine.api import CardsDecision, PickCards, PlayCard
from tests.support.tables import Position, card, seat


def offered(table: Position) -> list[int]:
    """Whose cards are offered, in order."""
    asked = table.decision
    assert isinstance(asked, CardsDecision)
    return [table.state.table.cards[c].seat for c in asked.cards]


def both_with_units(hand: str, exhausted: bool = False) -> Position:
    ann = seat(hand=(hand,), battlefield=tuple(card("Stormwind Sniper", exhaustion=int(exhausted)) for _ in range(2)))
    bob = seat("Kanna Galeheart", battlefield=(card("Javelineer", exhaustion=int(exhausted)),) * 2)
    return Position(ann, bob)


def cast(table: Position, title: str) -> Position:
    """Play a spell with the first dice that pay for it."""
    from ashes_tui.engine.api import PaymentDecision, PickDice, options

    plays = (o.choice for o in options(table.rules, table.state, table.decision) if isinstance(o.choice, PlayCard))
    table.do(next(c for c in plays if c.card == table.id(title)))
    if isinstance(table.decision, PaymentDecision):
        table.do(PickDice(table.decision.payments[0]))
    return table


def test_of_what_is_harmed_the_opponents_stand_first() -> None:
    """Given units on both sides, when exhaustion is placed on a target, then the opponent's are offered first."""
    table = cast(both_with_units("Steady Gaze"), "Steady Gaze")
    assert offered(table) == [1, 1, 0, 0]
    table.do(PickCards((table.id("Stormwind Sniper"),)))  # one's own may be picked all the same
    assert table.state.table.cards[table.id("Stormwind Sniper")].exhaustion == 2


def test_of_what_is_helped_ones_own_stand_first() -> None:
    table = cast(both_with_units("Refresh", exhausted=True), "Refresh")
    assert offered(table) == [0, 0, 1, 1]
