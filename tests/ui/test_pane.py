"""A pane shows its lines as they were drawn: the same as Textual would make of them, but shared by all apps."""

from __future__ import annotations

import gc

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.library import Library
from ashes_tui.ui.pane import Pane
from tests.ui.conftest import new_match, opened, played_to

Cell = tuple[str, object, object, bool, bool, bool, bool]


def cells(strip: Strip) -> list[Cell]:
    """What each column shows: its sign, its colours, and how it is set."""
    found: list[Cell] = []
    for segment in strip:
        style = segment.style
        assert style is not None
        ink = style.color.get_truecolor() if style.color and segment.text.strip() else None
        ground = style.bgcolor.get_truecolor() if style.bgcolor else None
        how = (bool(style.bold), bool(style.underline), bool(style.reverse), bool(style.italic))
        found += [(sign, ink, ground, *how) for sign in segment.text]
    return found


async def test_it_looks_as_textual_would_show_it_and_takes_no_copy(library: Library) -> None:
    """Given a table and the menu of its game, then each line of each pane is the drawn one, and looks the same."""
    async with opened(library, new_match(library), (120, 40)) as table:
        for _ in range(2):
            for pane in table.app.screen.query(Pane):
                if pane.display and pane.size:
                    all_of_it = pane.size.region
                    mine, theirs = pane.render_lines(all_of_it), Widget.render_lines(pane, all_of_it)
                    assert [cells(strip) for strip in mine] == [cells(strip) for strip in theirs], pane.id
                    assert all(one is other for one, other in zip(mine, pane.drawing.strips, strict=False))
            await table.press("escape")


async def test_a_part_of_it_is_that_part(library: Library) -> None:
    async with opened(library, new_match(library), (80, 24)) as table:
        pane = next(pane for pane in table.app.screen.query(Pane) if pane.size.width > 40)
        part = pane.render_lines(Region(5, 0, 20, 1))
        assert part[0].text == pane.render_line(0).text[5:25]


async def test_a_screen_that_was_left_leaves_nothing_behind(library: Library) -> None:
    """Given a table, when a page is opened and closed again and again, then what is kept of its lines does not grow."""

    def strips() -> int:
        gc.collect()
        return sum(1 for thing in gc.get_objects() if isinstance(thing, Strip))

    match = played_to(library, lambda _match, decision: isinstance(decision, TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("?", "escape")
        before = strips()
        for _ in range(10):
            await table.press("?", "escape")
        assert strips() - before < 2 * 24
