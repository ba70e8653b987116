"""Cards in hand lie where they are while others are played in a turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import CardView, TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.half.hand import hand
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
WIDE, HIGH = 120, 9


@pytest.fixture
def model(library: Library) -> TableModel:
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def places(
    model: TableModel, cards: Sequence[CardView], held: Sequence[CardView], high: int = HIGH
) -> dict[int, tuple[int, int]]:
    """Where each card begins and how wide it is, by its id."""
    seat = structs.replace(model.view.seats[model.seat], hand=tuple(cards), hand_count=len(cards))
    drawing = hand(model, seat, HAND, WIDE, high, LOOK, Marks(model), held=held)
    return {cards[spot.at].id: (spot.x, spot.width) for spot in drawing.spots}


def test_cards_stay_where_they_are_as_others_are_played(model: TableModel) -> None:
    cards = model.view.seats[model.seat].hand
    before = places(model, cards, cards)
    left = [cards[0], *cards[2:]]
    assert places(model, left, cards) == {card.id: before[card.id] for card in left}


def test_cards_lie_beside_one_another_again_in_the_next_turn(model: TableModel) -> None:
    cards = model.view.seats[model.seat].hand
    left = [cards[0], *cards[2:]]
    found = sorted(places(model, left, left).values())
    assert [x for x, _ in found[1:]] == [x + wide + 1 for x, wide in found[:-1]]


def test_cards_drawn_into_another_order_lie_in_that_of_the_hand(model: TableModel) -> None:
    cards = model.view.seats[model.seat].hand
    turned = cards[::-1]
    found = places(model, turned, cards)
    assert sorted(found, key=lambda card: found[card][0]) == [card.id for card in turned]


def test_a_card_alone_is_no_wider_than_one_of_a_few(model: TableModel) -> None:
    """Given one card in hand that had no room for all it says, then it is still no wider than a third of the row."""
    for card in model.view.seats[model.seat].hand:
        for high in (5, HIGH):
            assert places(model, [card], [card], high)[card.id][1] <= WIDE // 3
