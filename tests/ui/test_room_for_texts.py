"""No text is cut on the table while there is room for it: lines of an empty battlefield, columns beside a hand."""

from __future__ import annotations

import sys
from functools import partial

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Purpose
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.half.hand import hand, hand_height_to_read
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.table.settled import SettledNeeds
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.table.texts import card_texts
from ashes_tui.ui.draw.table.texts.few_words import CardWords, TextLine, lines_in_brief, told_in_brief
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_FIELD, THEIR_FIELD
from ashes_tui.words.glyphs import FULL
from tests.match.games import Driver
from tests.ui.conftest import LARGE, USUAL, new_match
from tests.ui.test_chimera import chimera_match

LOOK = Appearance(DARK, FULL)
LENGTH, SPARE_COLUMNS = 120, 12


def _blank_lines(drawing: Drawing) -> int:
    """The lines of a pane with nothing in them but its edge."""
    return sum(not strip.text[1:].strip() for strip in drawing.strips)


def _has_room(drawings: dict[str, Drawing]) -> bool:
    """Whether a battlefield has two lines that nothing needs, or the hand many columns."""
    hand = [strip.text for strip in drawings[HAND].strips]
    beside = min(len(line) - len(line.rstrip()) for line in hand) if len(hand) > 1 else 0
    return beside >= SPARE_COLUMNS or any(_blank_lines(drawings[pane]) > 2 for pane in (MY_FIELD, THEIR_FIELD))


def is_brought() -> bool:
    """Whether words are told below a card that brings their unit: there a name does, whatever the lines."""
    return sys._getframe(3).f_code.co_name == "brought"


@pytest.mark.parametrize("size", [USUAL, LARGE])
def test_texts_are_not_cut_beside_room(
    library: Library, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Given games played at random, then no text is cut while there is room for it."""
    cut, crowded = list[tuple[TextLine, ...]](), list[tuple[TextLine, ...]]()

    def noted(found: tuple[CardWords, ...], width: int, room: int, sign: str, indent: int = 0) -> tuple[TextLine, ...]:
        lines = told_in_brief(found, width, room, sign, indent)
        cut.extend([lines] if lines and lines[-1].rest.endswith(sign) and not is_brought() else [])
        return lines

    monkeypatch.setattr(card_texts, "told_in_brief", noted)
    for match in (new_match(library, 1), new_match(library, 3), chimera_match(library, 0)):
        driver, party, kept = Driver(match, 3), Party(session_for(match)), SettledNeeds()
        while match.decisions and match.version < LENGTH:
            if match.decisions[0].purpose is Purpose.TURN and match.decisions[0].seat == 0:
                model = TableModel(party, 0)
                needs = kept.needs(model, size[0], LOOK)
                shape = kept.settled(model, needs, partial(layout, *size, needs=needs))
                cut.clear()
                drawings = draw_table(model, party, shape, (), LOOK, KeptDrawings())
                crowded += cut if _has_room(drawings) else []
            driver.one()
    assert not crowded


def test_a_lone_card_in_hand_is_not_cut(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given one card in hand, then it has the columns for all its words in as many lines as it asks for."""
    short = list[tuple[CardWords, ...]]()

    def noted(found: tuple[CardWords, ...], width: int, room: int, sign: str, indent: int = 0) -> tuple[TextLine, ...]:
        short.extend([found] if lines_in_brief(found, width) > room and not is_brought() else [])
        return told_in_brief(found, width, room, sign, indent)

    monkeypatch.setattr(card_texts, "told_in_brief", noted)
    match = new_match(library, 1)
    driver = Driver(match, 1)
    while match.decisions[0].purpose is not Purpose.TURN:
        driver.one()
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    own = model.view.seats[model.seat]
    for card in own.hand:
        alone = structs.replace(own, hand=(card,))
        whole = hand_height_to_read(model, alone, 85, LOOK)[1]
        hand(model, alone, HAND, 85, max(whole, 6), LOOK, Marks(model))
    assert own.hand
    assert not short
