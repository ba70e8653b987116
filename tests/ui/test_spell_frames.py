"""Ready spells have frames like units, as soon as there is a line for them besides all that they say."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.ui.draw.table.half.spells import plates_height_to_read
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.wants import USUAL_NEEDS, HalfNeeds
from ashes_tui.ui.draw.truncate import brief_name
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_SPELLS, PROMPT
from tests.ui.conftest import played_to
from tests.ui.test_spell_list import LONG, LOOK, WIDTH, lines, with_ready


@pytest.fixture(scope="module")
def model(library: Library) -> TableModel:
    return TableModel(Party(session_for(played_to(library, lambda *_: True))), 0)


def words_of(told: list[str]) -> list[str]:
    """The words of the rows, without frames and edges."""
    return "".join(sign if sign.isalnum() else " " for line in told for sign in f"{line} ").split()


def test_spells_have_frames_if_one_line_more_than_their_words_is_there(model: TableModel) -> None:
    """Given lines for all words of ready spells, when there is one more, then each has a frame and says the same."""
    seat = with_ready(model)
    whole = plates_height_to_read(model, seat.spellboard, WIDTH, LOOK)[1]
    bars, framed = lines(model, seat, whole), lines(model, seat, whole + 1)
    assert "╭" not in "".join(bars)
    assert framed[0].count("╭") == framed[-1].count("╰") == len(LONG)
    assert words_of(framed) == words_of(bars)


def test_an_exhausted_spell_has_a_dashed_frame(model: TableModel) -> None:
    """Given two ready spells of which one is exhausted, then its frame alone is dashed, and its sign stands in it."""
    told = lines(model, with_ready(model, LONG[:2], spent=LONG[:1]), 14)
    top = next(line for line in told if brief_name(LONG[0]).removeprefix("S. ") in line)
    assert (top.count("┌"), top.count("╭")) == (1, 1)
    assert " ↻ ┐" in top


@pytest.mark.parametrize("size", [(120, 48), (160, 50), (200, 60)])
def test_lines_that_no_answer_needs_become_frames_of_spells(size: tuple[int, int]) -> None:
    """Given ready spells on a high screen, then they have the lines for frames, and the question keeps its answers."""
    mine = HalfNeeds(plates=(3, 7), framed=8)
    needs = USUAL_NEEDS._replace(mine=mine)
    found = layout(*size, needs=needs)
    assert found.size(MY_SPELLS)[1] >= mine.framed
    assert found.size(PROMPT)[1] >= needs.answers


def test_no_text_is_cut_for_a_frame() -> None:
    """Given a unit whose words need every line that is left, then ready spells have none for frames."""
    mine = HalfNeeds(read=12, plates=(5, 9), framed=10)
    without = USUAL_NEEDS._replace(mine=mine._replace(framed=0), theirs=mine._replace(framed=0), read=14, whole=14)
    needs = without._replace(mine=mine, theirs=mine)
    assert layout(120, 40, needs=needs).places == layout(120, 40, needs=without).places
