"""What is kept of pictures to draw the next ones fast does not grow with the time that is played."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import islice

import pytest
from rich.style import Style
from textual.strip import Strip

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.ui.draw.canvas import Canvas, Drawing, DrawnLine
from ashes_tui.ui.draw.latest import Latest
from ashes_tui.ui.draw.table.question.answers import Column
from ashes_tui.ui.draw.table.question.arranging import columns_of
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.table.model import TableModel
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import new_match, opened

BASE = Style(color="white")


def picture(*texts: str) -> Drawing:
    canvas = Canvas(40, len(texts), BASE)
    for y, text in enumerate(texts):
        canvas.put(0, y, text)
    return canvas.drawing()


def pictures(number: int) -> Iterator[Drawing]:
    """Pictures of which no line is in two."""
    return (picture(*(f"{n} {y}" for y in range(10))) for n in range(number))


@pytest.fixture(autouse=True)
def apart() -> Iterator[None]:
    """Leave out all that other tests have left in this process: it would be walked through at each count."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def alive(kind: type) -> int:
    gc.collect()
    return sum(type(thing) is kind for thing in gc.get_objects())


def test_lines_of_pictures_long_gone_are_forgotten() -> None:
    for _ in pictures(100):
        pass
    after = alive(DrawnLine)
    for _ in islice(pictures(400), 100, None):
        pass
    assert alive(DrawnLine) == after


def test_a_line_in_sight_is_shared_however_many_were_drawn_since() -> None:
    shown = picture("A line", "another line")
    for _ in pictures(100):
        pass
    again = picture("Something else", "another line")
    assert again.strips[1] is shown.strips[1]


def test_of_what_was_made_the_latest_are_kept_and_no_more() -> None:
    latest, base, other = Latest[object](2), BASE, Style(color="white")
    first = latest.of((base,), 1, object)
    assert latest.of((base,), 1, object) is first
    assert latest.of((other,), 1, object) is not first  # equal, but not the same
    latest.of((base,), 2, object)
    latest.of((base,), 3, object)
    assert latest.of((base,), 1, object) is not first


def test_the_columns_of_a_table_that_was_left_are_forgotten(library: Library) -> None:
    def seen() -> int:
        model = TableModel(Party(session_for(new_match(library))), 0)
        for width in range(60, 120):
            columns_of(model, width, 10)
        return alive(Column)

    seen()
    before = alive(Column)
    assert seen() > before
    assert alive(Column) == before


async def test_lines_of_lists_that_were_left_are_forgotten(library: Library) -> None:
    async with opened(library) as table:

        async def seen() -> int:
            table.app.push_screen(DeckScreen(library.decks[FIRST_DECKS[0]], library.rulebook))
            await table.pilot.pause()
            await table.pilot.press("escape")
            return alive(Strip)

        before = await seen()
        assert [await seen() for _ in range(3)] == [before] * 3
