"""Whatever is drawn on the table is told in a sentence when the mouse is over it."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.canvas import Spot
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.pages import CardPage
from ashes_tui.ui.table.panes import (
    DETAIL,
    HEADER,
    LANE,
    MY_BAR,
    MY_DICE,
    PROMPT,
    SIGN,
    THEIR_BAR,
    THEIR_DICE,
    Cursor,
)
from ashes_tui.ui.table.pointing import looking_at
from ashes_tui.ui.table.reading import instead_of_card
from ashes_tui.ui.table.told_signs import Sign, sign_place
from tests.ui.conftest import Table, opened, played_to
from tests.ui.test_chimera import chimera_match

SIZES = [(80, 24), (120, 40), (200, 60)]


def well_under_way(match: Match, decision: Decision) -> bool:
    """A turn with spent dice on both sides."""
    spent = all(seat.exhausted_dice for seat in match.view(decision.seat).seats)
    return decision.purpose is Purpose.TURN and spent


async def over(table: Table, pane: str, spot: Spot) -> str:
    """What is read when the mouse is over a spot."""
    await table.pilot.hover(f"#{pane}", offset=(spot.x, spot.y))
    await table.pilot.pause()
    reads = DETAIL if table.screen.shape.side else PROMPT
    return " ".join(" ".join(strip.text.strip("│ ") for strip in table.screen.panes[reads].drawing.strips).split())


def signs(table: Table) -> dict[int, tuple[str, Spot]]:
    """Each sign that is drawn, with its pane."""
    panes = table.screen.panes.items()
    return {spot.at: (name, spot) for name, pane in panes for spot in pane.drawing.spots if spot.row == SIGN}


@pytest.mark.parametrize("size", SIZES)
async def test_every_sign_of_a_duel_says_what_it_is(library: Library, size: tuple[int, int]) -> None:
    """Given a game of two, then round, actions, lives, places and what each side has are told by title."""
    async with opened(library, played_to(library, well_under_way), size) as table:
        await table.sit_down()
        await table.settled()
        found = signs(table)
        wanted = {sign_place(sign) for sign in (Sign.ROUND, Sign.ACTIONS, Sign.LIVES, Sign.PLACES, Sign.LIFE)}
        wanted |= {sign_place(sign, mine) for sign in (Sign.LIFE, Sign.HAND, Sign.EXHAUSTED) for mine in (True, False)}
        assert wanted <= set(found)
        for at, (pane, spot) in found.items():
            with looking_at(table.model, Cursor(SIGN, at)):
                title = instead_of_card(table.model).partition(": ")[0]
            assert title in await over(table, pane, spot)


@pytest.mark.parametrize("size", SIZES)
async def test_what_an_automaton_has_is_told_value_by_value(library: Library, size: tuple[int, int]) -> None:
    """Given a Chimera, then its threat, stamina, Red Rains and phase each say what they lead to."""
    async with opened(library, chimera_match(library, 6), size) as table:
        await table.sit_down()
        await table.settled()
        found = signs(table)
        for sign, words in {
            Sign.THREAT: "Threat",
            Sign.STAMINA: "Stamina",
            Sign.RAINS: "Red Rains",
            Sign.STAGE: "Its Ultimate 1 of 3",
            Sign.LIFE: "life",
        }.items():
            assert words in await over(table, *found[sign_place(sign, mine=False)]), sign


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("row", [MY_DICE, THEIR_DICE])
async def test_a_die_says_whose_it_is_and_an_exhausted_one_that_it_was_spent(
    library: Library, row: str, size: tuple[int, int]
) -> None:
    async with opened(library, played_to(library, well_under_way), size) as table:
        await table.sit_down()
        await table.settled()
        model = table.model
        seat = model.view.seats[model.near_seat if row == MY_DICE else model.far_seat]
        spent = {die.id for die in seat.exhausted_dice}
        for at, item in enumerate(model.rows[row]):
            with looking_at(model, Cursor(row, at)):
                title, _, text = instead_of_card(model).partition(": ")
            assert title.startswith(("A ", "An ") if row == MY_DICE else model.names.possessive(seat.index))
            assert text.startswith("Exhausted: it was spent" if item.id in spent else "On this side it pays for ")


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_of_a_phoenixborn_is_silent(library: Library, size: tuple[int, int]) -> None:
    """Given the two bars, then every letter in them belongs to something that is told; so does the line of all."""
    async with opened(library, played_to(library, well_under_way), size) as table:
        await table.sit_down()
        await table.settled()
        for name in (MY_BAR, THEIR_BAR, HEADER):
            drawing = table.screen.panes[name].drawing
            drawn = [(x, y) for y, strip in enumerate(drawing.strips) for x, char in enumerate(strip.text) if x > 1]
            silent = [
                drawing.strips[y].text[x]
                for x, y in drawn
                if not drawing.strips[y].text[x].isspace() and drawing.spot_at(x, y) is None
            ]
            assert not silent, name


async def test_a_click_on_a_sign_says_the_same_and_moves_nothing(library: Library) -> None:
    async with opened(library, played_to(library, well_under_way)) as table:
        await table.sit_down()
        await table.settled()
        cursor = table.model.cursor
        pane, spot = signs(table)[sign_place(Sign.PLACES)]
        assert pane == LANE
        await table.click(pane, spot)
        assert table.model.notice.startswith("Places for units")
        assert table.model.cursor == cursor
        assert not table.shows(CardPage)
