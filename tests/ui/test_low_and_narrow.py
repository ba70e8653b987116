"""What a small terminal shows: answers with name and price, the aim of an aspect beside its text, a framed card."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.curve import LifeRange
from ashes_tui.ui.draw.table.half.cells import unit_card
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.inside import lines_to_read, role_in
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.question.answer_text import signed
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.looking_back import LookingBackScreen
from ashes_tui.ui.screens.pages.help import HelpScreen
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import PROMPT
from ashes_tui.words.glyphs import ASCII, FULL, SAFE, Glyphs
from tests.pictures.positions import chimera, party
from tests.ui.conftest import opened, played_to


@pytest.mark.parametrize("glyphs", [SAFE, ASCII])
def test_values_are_told_in_the_signs_of_the_terminal(glyphs: Glyphs) -> None:
    """Given a text worded in other signs before, then its arrow is that of the others."""
    assert FULL.arrow not in signed("L1→0, L2→1", Appearance(DARK, glyphs))


def test_a_span_reaches_from_the_least_to_the_greatest() -> None:
    span = LifeRange(18, 30)
    assert (span.line(30, 6), span.line(18, 6)) == (0, 5)
    assert 0 < span.line(21, 6) < 5


@pytest.mark.parametrize(("size", "least"), [((120, 40), 8), ((80, 24), 7)])
async def test_the_time_line_has_room_for_curves(library: Library, size: tuple[int, int], least: int) -> None:
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.press("<")
        screen = table.app.screen
        assert isinstance(screen, LookingBackScreen)
        assert screen.shape.size(PROMPT)[1] >= least
        places = sorted((y, y + tall) for x, y, _, tall in screen.shape.places.values() if x == 0)
        assert all(end <= start for (_, end), (start, _) in pairwise(places))


async def test_a_card_is_framed_in_a_small_terminal(library: Library) -> None:
    """Given a card with words to explain, when it is read at 80x24, then they stand below its frame."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision))
    async with opened(library, match, (80, 24)) as table:
        book = library.rulebook
        await table.app.push_screen(PrintedPage(book.cards["Snaptrap"], book))
        await table.pilot.pause()
        lines = table.lines()
        assert any("╭─" in line and "Snaptrap" in line for line in lines)
        await table.press("end")
        assert any("Found in" in line for line in table.lines())


async def test_the_keys_stand_in_groups(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision))
    async with opened(library, match, (120, 60)) as table:
        table.app.open_help()
        await table.pilot.pause()
        screen = table.app.screen
        assert isinstance(screen, HelpScreen)
        text = "\n".join(line for line, _ in screen.rows(100))
        assert text.index("Choosing") < text.index("Reading and undoing") < text.index("What happened")


def test_the_aim_of_an_aspect_gives_its_line_to_the_text(library: Library) -> None:
    """Given an aspect whose name fills its frame, then its aim is a sign in the frame, and no line inside tells it."""
    look, drawn = Appearance(DARK, FULL), 0
    model = TableModel(party(chimera(library)), 0)
    for card in (card for seat in model.view.seats for card in seat.battlefield):
        definition = model.names.definition(card.id)
        if definition is None or not definition.intent or lines_to_read(card, model, look, 21) < 2:
            continue
        canvas = Canvas(len(card.name) + 4, 4, DARK.screen_bg)
        unit_card(canvas, (0, 0, canvas.width, 4), card, Mark(), model, look, side_of(False, look))
        lines = [strip.text for strip in canvas.drawing().strips]
        assert sum(look.glyphs.intent(definition.intent) in line for line in lines) == 1
        drawn += 1
    assert drawn


def test_whom_a_unit_blocks_is_told_whole_or_not_at_all() -> None:
    """Given less and less room, then the name goes on in the next line, or is left to the question."""
    role = "blocks Blood Archer"
    assert role_in(role, len(role)) == [role]
    assert role_in(role, len(role) - 1, 2) == ["blocks Blood", "Archer"]
    assert role_in(role, len(role) - 1) == role_in(role, 0) == ["blocks"]
