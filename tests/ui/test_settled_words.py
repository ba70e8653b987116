"""What a unit says stays while a turn lasts, where it has room and is not cut."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import CardView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.half.field import battlefield
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.table.texts.settled_words import SettledWords
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_FIELD
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
NAME = "Stormchaser"
HIGH, LOW = 8, 4


@pytest.fixture
def model(library: Library) -> TableModel:
    """A table with a unit that has a long text."""
    match = played_to(library, lambda m, d: NAME in {c.name for c in m.view(d.seat).seats[d.seat].battlefield})
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def words(model: TableModel, settled: SettledWords, height: int, copies: int = 1) -> str:
    """What the first of so many copies of the unit says in a row of some height, wherever its lines are broken."""
    seat = model.view.seats[model.seat]
    units: tuple[CardView, ...] = (next(card for card in seat.battlefield if card.name == NAME),) * copies
    seat = structs.replace(seat, battlefield=units)
    drawing = battlefield(model, seat, MY_FIELD, 80, height, LOOK, Marks(model), settled=settled)
    spot = drawing.spots[0]
    lines = [strip.text[spot.x + 2 : spot.x + spot.width - 1] for strip in drawing.strips]
    return " ".join(" ".join(lines[spot.y + 1 : spot.y + spot.height - 1]).split())


def test_a_unit_goes_on_being_told_in_few_words_while_a_turn_lasts(model: TableModel) -> None:
    """Given a unit told in few words as others came, when they leave, then it is told so until the next turn."""
    settled = SettledWords()
    alone, crowded = words(model, SettledWords(), HIGH), words(model, SettledWords(), LOW, 3)
    assert len(crowded) < len(alone)
    assert words(model, settled, HIGH) == alone
    assert words(model, settled, LOW, 3) == crowded
    assert words(model, settled, HIGH) == crowded
    assert words(model, settled, HIGH) == crowded, "drawing it once more changes nothing"
    model.view = structs.replace(model.view, turn=model.view.turn + 1)
    assert words(model, settled, HIGH) == alone


def test_a_text_that_was_cut_is_told_as_soon_as_it_has_room(model: TableModel) -> None:
    """Given a unit whose text is cut in a crowded row, when it has room, then it is told in whole."""
    settled = SettledWords()
    cut = next(said for n in (4, 5, 6) if (said := words(model, settled, LOW, n)).endswith(FULL.ellipsis))
    assert words(model, settled, HIGH) != cut
    assert words(model, settled, HIGH) == words(model, SettledWords(), HIGH)
