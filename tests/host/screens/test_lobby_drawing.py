"""The lobby as drawn: what can be done, the table under the cursor, clicks."""

from __future__ import annotations

import pytest

from ashes_tui.host.guests.news import LobbyNews, SeatNews, TableNews
from ashes_tui.host.screens.lobby.deeds_drawing import DEEDS, KEYS
from ashes_tui.host.screens.lobby.lobby_drawing import ROWS, LobbyPicture, draw_lobby
from ashes_tui.host.stores.tables import Plan, Stage, TableRow
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.words.glyphs import FULL

LOOK = Appearance(DARK, FULL)
WAITING = (SeatNews("Ann", "deck chosen"), SeatNews("a free seat", ""))
PLAYED = (
    SeatNews("Ann", "Maeve Luminvale", 12, 17, "4 units, 5 in hand, 6 dice"),
    SeatNews("Bob", "Arren Frostpeak", 9, 15, "4 units, 3 in hand, 5 dice"),
)
RULES = ("Ashes Ascendancy", "no clock", "for everybody", "watching is not allowed")


def table(who: str, stage: Stage = "waiting", mine: bool = False) -> TableNews:
    row = TableRow(
        id=who, host=None, made=0.0, stage=stage, visibility="open", code="", plan=Plan(), game="", campaign=""
    )
    played = stage == "playing"
    line = TableNews(row, who, "two players", (True, played), "your turn" if mine else "a seat is free", "no clock")
    at = PLAYED if played else WAITING
    return line._replace(asked=mine, free=not played, mine=mine, round=4 * played, at=at, rules=RULES)


def drawn(news: LobbyNews, cursor: int = 0, size: tuple[int, int] = (120, 40)) -> Drawing:
    return draw_lobby(LobbyPicture("Ann", news, cursor, None, ""), *size, LOOK)


def text(drawing: Drawing) -> str:
    return "\n".join(strip.text for strip in drawing.strips)


def test_the_table_under_the_cursor_is_told_in_full() -> None:
    """Given a game of one's own and the table of somebody else, then each says who sits there and how it stands."""
    news = LobbyNews((table("Bob", "playing", mine=True),), (table("Cem"),))
    mine, other = text(drawn(news)), text(drawn(news, 1))
    assert "Two players, round 4" in mine
    assert "Arren Frostpeak     ♥9/15" in mine
    assert "3 in hand" in mine
    assert "Two players: a seat is free" in other
    assert "watching is not allowed" in other
    assert "3 in hand" not in other


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (table("Bob", "playing", mine=True), "Go on: Bob"),
        (table("Bob", "playing"), "Watch Bob"),
        (table("Bob"), "Join Bob"),
        (table("Bob", mine=True), "To your table"),
    ],
)
def test_what_enter_does_at_a_table_is_said(line: TableNews, said: str) -> None:
    assert said in text(drawn(LobbyNews((line,) if line.mine else (), () if line.mine else (line,))))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 20)])
@pytest.mark.parametrize("tables", [0, 1, 12])
def test_every_deed_can_be_clicked_where_its_words_stand(size: tuple[int, int], tables: int) -> None:
    """Given any size and number of tables, then a click on the words of a deed is that deed, and none is cut away."""
    drawing = drawn(LobbyNews((), tuple(table(f"Host {i}") for i in range(tables))), 0, size)
    spots = {spot.at: spot for spot in drawing.spots if spot.row == KEYS}
    assert set(spots) == set(range(0 if tables else 1, len(DEEDS)))
    for at, spot in spots.items():
        shown = drawing.strips[spot.y].text[spot.x : spot.x + spot.width]
        assert DEEDS[at].words[:6] in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_table_under_the_cursor_is_always_in_sight(size: tuple[int, int]) -> None:
    """Given more tables than lines, wherever the cursor is, then its line is there."""
    news = LobbyNews((), tuple(table(f"Host {i}") for i in range(40)))
    for cursor in range(40):
        assert cursor in {spot.at for spot in drawn(news, cursor, size).spots if spot.row == ROWS}


@pytest.mark.parametrize(("size", "told"), [((120, 40), 1), ((200, 60), 3)])
def test_below_a_short_list_tables_are_told(size: tuple[int, int], told: int) -> None:
    """Given three tables, then the one under the cursor is told right below the list, on a tall screen all of them."""
    news = LobbyNews((), (table("Cem"), table("Dot", "playing"), table("Eve")))
    shown = text(drawn(news, 1, size))
    lines = shown.splitlines()
    assert shown.count("watching is not allowed") == told
    last = next(at for at, line in enumerate(lines) if "Eve" in line)
    assert "Two players" in lines[last + 2]


def test_no_other_table_is_spoken_of_only_beside_one_of_ones_own() -> None:
    """Given no table at all, then none is open; given one's own, then no other is."""
    assert "No table is open." in text(drawn(LobbyNews()))
    assert "No other table is open." in text(drawn(LobbyNews((table("Bob", "playing", mine=True),))))
