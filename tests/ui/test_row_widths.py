"""Columns and lines of the units of a row: by what they say."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import CardScenario
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Spot
from ashes_tui.ui.draw.table.half.field import FIRST, battlefield
from ashes_tui.ui.draw.table.half.hand import hand, hand_height_to_read
from ashes_tui.ui.draw.table.half.in_hand import hand_window, sharing
from ashes_tui.ui.draw.table.half.row_widths import CardNeed, columns_by_need, is_whole, lines_by_need
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.happened import GoneUnit
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_FIELD
from ashes_tui.words.glyphs import FULL
from tests.stressors.table import card
from tests.ui.conftest import new_match
from tests.ui.test_coming import issa, seated

LOOK = Appearance(DARK, FULL)


def saying(letters: int, least: int = 14) -> CardNeed:
    """A card with so many letters to say."""
    return CardNeed(least, 64, lambda width: -(-letters // (width - 3)))


def test_a_unit_without_words_is_as_narrow_as_its_name() -> None:
    """Given a unit with nothing to say between two with much, then these share the columns that it does not need."""
    found = columns_by_need([saying(150), saying(0, least=16), saying(150)], 80, 5)
    assert abs(found[0] - found[2]) <= 1
    assert found[1] == 16


@pytest.mark.parametrize("room", [60, 80, 100, 147])
@pytest.mark.parametrize("lines", [1, 3, 7])
def test_cards_never_take_more_than_there_is(room: int, lines: int) -> None:
    needs = [saying(letters) for letters in (0, 40, 90, 200)]
    found = columns_by_need(needs, room, lines)
    assert sum(found) <= room
    assert all(need.least <= width <= need.most for need, width in zip(needs, found, strict=True))


def test_cards_alike_are_told_alike() -> None:
    """Given three equal cards of which not all have room for all words, then none of them has more than another."""
    assert len(set(columns_by_need([saying(120)] * 3, 90, 4))) == 1


def test_without_room_for_all_the_short_of_columns_share_them() -> None:
    """Given two texts too long for their row beside a short one, then the short one is whole, the others even."""
    short, *long = columns_by_need([saying(30), saying(400), saying(400)], 82, 2)
    assert saying(30).brief(short) <= 2
    assert not is_whole([saying(400)] * 2, long, 2)
    assert abs(long[0] - long[1]) <= 1


def test_a_row_needs_fewer_lines_if_its_columns_go_to_who_needs_them() -> None:
    needs = [saying(0), saying(0), saying(160)]
    assert lines_by_need(needs, 80) < max(need.brief(80 // 3) for need in needs)


def test_a_card_that_is_as_wide_as_may_be_still_gets_the_lines_of_its_text() -> None:
    """Given one card with room for all columns that it may have, then its lines are those of its text at that width."""
    need = saying(200)
    assert lines_by_need([need], 100) == need.brief(need.most) > 0
    assert lines_by_need([need], 100, whole=True) == need.whole(need.most)


def test_columns_that_tell_no_more_go_to_a_neighbour() -> None:
    """Given a card that has no room for what it brings into play, its neighbour gets columns."""
    endless = CardNeed(18, 64, lambda width: 3 if width >= 57 else 4, besides=6)
    short = CardNeed(18, 45, lambda _: 3, besides=1)
    assert columns_by_need([endless, short], 82, 3) == [57, 25]


@pytest.mark.parametrize("width", [80, 85, 150])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_units_are_as_wide_as_their_number_says(width: int, count: int) -> None:
    """Given units that say much or little, then all have the same columns, and so has any other row of so many."""
    names = ("Skybreak Captain", "Botanist", "Blood Archer", "Crystal Archer", "Hammer Knight")
    for at in range(len(names)):
        boxes = _boxes([card(names[(at + n) % len(names)]) for n in range(count)], width)
        each = min(48, (width - FIRST + 1) // max(2, count) - 1)
        assert {box.width for box in boxes} == {each}


def test_a_second_unit_does_not_move_the_first() -> None:
    """Given a unit alone, when another one comes, then the first has its columns and stays where it was."""
    for width in (80, 85, 150):
        (alone,) = _boxes([card("Botanist")], width)
        first, second = _boxes([card("Botanist"), card("Blood Archer")], width)
        assert (first.x, first.width) == (alone.x, alone.width)
        assert second.x == first.x + first.width + 1


def test_a_unit_that_has_left_keeps_the_columns_of_the_others() -> None:
    """Given three units of which one was destroyed, then the other two stand where they stood."""
    model = seated(issa(card("Botanist"), card("Blood Archer")), issa())
    seat = model.view.seats[0]
    model.happened = structs.replace(model.happened, gone={0: (GoneUnit("Botanist", 1),)})
    drawing = battlefield(model, seat, MY_FIELD, 80, 6, LOOK, Marks(model))
    before = _boxes([card("Botanist"), card("Botanist"), card("Blood Archer")], 80)
    boxes = [spot for spot in drawing.spots if spot.row == MY_FIELD]
    assert [box.x for box in boxes] == [before[0].x, before[2].x]


def _boxes(units: list[CardScenario], width: int) -> list[Spot]:
    """Where units of a row of so many columns lie."""
    model = seated(issa(*units), issa())
    drawing = battlefield(model, model.view.seats[0], MY_FIELD, width, 6, LOOK, Marks(model))
    return [spot for spot in drawing.spots if spot.row == MY_FIELD]


@pytest.mark.parametrize("width", [100, 120, 148])
def test_a_row_is_shared_out_among_the_cards_of_the_turn(width: int) -> None:
    """Given a hand of four or five, then its cards have the whole row, and those left of a turn keep their columns."""
    for held in (4, 5):
        each = hand_window(held, width, cursor=0).width
        assert width - FIRST - held < (each + 1) * held <= width - FIRST + 1
        assert hand_window(held - 1, width, cursor=0, most=held).width == each


def test_cards_by_need_keep_their_columns_while_others_take_lines_that_they_can_do_without(library: Library) -> None:
    """Given a hand whose cards cannot be equally wide, then more lines than it needs change no width."""
    model = TableModel(Party(session_for(new_match(library, 1))), 0)
    seat, width, by_need = model.view.seats[0], 120, 0
    costly = sorted(title for title, card in model.names.rulebook.cards.items() if card.cost)
    for at in range(0, len(costly) - 5, 5):
        cards = tuple(structs.replace(seat.phoenixborn, id=900 + n, name=costly[at + n]) for n in range(5))
        held = structs.replace(seat, hand=cards)
        needed = hand_height_to_read(model, held, width, LOOK, cards)[0]
        wide = [
            [spot.width for spot in hand(model, held, HAND, width, height, LOOK, Marks(model), held=cards).spots]
            for height in (needed, needed + 1)
        ]
        if max(wide[1]) - min(wide[1]) > 1:
            by_need += 1
            assert wide[0] == wide[1]
    assert by_need


def test_a_hand_of_which_half_was_played_shares_its_row_anew(library: Library) -> None:
    """Given the cards of a turn, then they keep their columns until only half of them are left."""
    body = TableModel(Party(session_for(new_match(library, 1))), 0).view.seats[0].phoenixborn
    held = tuple(structs.replace(body, id=900 + n) for n in range(6))
    assert sharing(held[:4], held) == held
    assert sharing(held[:3], held) == held[:3]
