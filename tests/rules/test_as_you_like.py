"""What a player may do as often, or in the order, that they like."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    CardMoved,
    CardsDecision,
    Confirm,
    ConfirmDecision,
    PickCards,
    PlayCard,
    Purpose,
    options,
)
from ashes_tui.engine.table.events import redact
from ashes_tui.lang.terms import Zone
from tests.support.tables import Position, card, seat


def pile(table: Position, n: int) -> list[str]:
    return [table.state.table.cards[c].name for c in table.state.table.seats[n].draw_pile]


@pytest.mark.rule("ASC-GLO-16")
@pytest.mark.parametrize("passes", [0, 1, 2, 3])
def test_up_to_three_times_ends_when_it_is_declined(passes: int) -> None:
    """Given an effect that resolves up to three times, when one more is declined, then it is not asked again."""
    foe = seat("Nobody", battlefield=(card("Tower"),))
    table = Position(seat("Nobody", hand=("Volley",)), foe)
    table.do(PlayCard(table.id("Volley"), "side"))
    for _ in range(passes):
        assert isinstance(table.decision, ConfirmDecision)
        table.do(Confirm(True))
    if passes < 3:
        table.do(Confirm(False))
    assert table.wounds(table.id("Tower")) == passes
    assert table.zone(table.id("Volley")) is Zone.DISCARD_PILE


@pytest.mark.rule("ASC-TXT-07")
def test_what_has_nothing_to_act_on_is_not_offered_again() -> None:
    """Given a single target with 1 life, when it is destroyed, then there is no second time."""
    table = Position(seat("Nobody", hand=("Volley",)), seat("Nobody", battlefield=(card("Imp"),)))
    table.do(PlayCard(table.id("Volley"), "side"), Confirm(True))
    assert table.zone(table.id("Volley")) is Zone.DISCARD_PILE
    assert not isinstance(table.decision, ConfirmDecision)


@pytest.mark.rule("ASC-TIM-06")
def test_cards_put_on_a_pile_lie_in_the_order_chosen() -> None:
    """Given three cards of an opponent's pile, when they go back on top, then the first named is the first drawn;
    nobody is told the order."""
    foe = seat("Nobody", draw_pile=("Pawn", "Volley", "Bury", "Rearrange"))
    table = Position(seat("Nobody", hand=("Rearrange",)), foe)
    table.do(PlayCard(table.id("Rearrange", seat=0), "side"))
    asked = table.decision
    assert isinstance(asked, CardsDecision)
    assert (asked.seat, asked.purpose, asked.hidden) == (0, Purpose.ORDER, True)
    table.pick(table.id("Bury"), table.id("Pawn"), table.id("Volley"))
    assert pile(table, 1) == ["Bury", "Pawn", "Volley", "Rearrange"]
    moved = [e for e in table.told(CardMoved) if e.zone is Zone.DRAW_PILE]
    known = [redact(e, 1) for e in moved]
    assert {e.card for e in known if isinstance(e, CardMoved)} == {-1}


@pytest.mark.rule("ASC-TIM-06")
def test_cards_put_under_a_pile_lie_in_the_order_chosen() -> None:
    """Given two cards from the top, when they go to the bottom, then the last named is the last of the pile."""
    table = Position(seat("Nobody", hand=("Bury",), draw_pile=("Pawn", "Volley", "Rearrange")), seat("Nobody"))
    table.do(PlayCard(table.id("Bury", seat=0), "side"))
    table.pick(table.id("Volley"), table.id("Pawn"))
    assert pile(table, 0) == ["Rearrange", "Volley", "Pawn"]


@pytest.mark.rule("ASC-TIM-06")
def test_cards_that_leave_play_for_a_pile_lie_in_the_order_chosen() -> None:
    """Given two allies, when both go on top of the draw pile, then the first named is on top."""
    own = seat("Nobody", hand=("Recall Everyone",), battlefield=(card("Pawn"), card("Heavy Load")))
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Recall Everyone"), "side"))
    table.do(PickCards((table.id("Heavy Load"), table.id("Pawn"))))
    assert pile(table, 0) == ["Heavy Load", "Pawn"]


@pytest.mark.rule("ASC-TIM-06")
@pytest.mark.parametrize(("n", "ways"), [(2, 2), (3, 6), (5, 120), (6, 0)])
def test_every_order_is_offered_while_there_are_few(n: int, ways: int) -> None:
    """Given several different units, then all orders of affecting them are listed, or none if there are too many."""
    units = tuple(card("Tower", status=i) for i in range(n))
    table = Position(seat("Nobody", hand=("Rain",)), seat("Hope Everthorn", battlefield=units))
    table.do(PlayCard(table.id("Rain"), "side"))
    decision = table.decision
    assert isinstance(decision, CardsDecision)
    assert decision.purpose is Purpose.ORDER
    listed = [o.choice for o in options(table.rules, table.state, decision)]
    assert (len(listed), len(set(listed))) == (ways, ways)
    table.pick(*decision.cards[1:], decision.cards[0])
    assert not isinstance(table.decision, CardsDecision)
