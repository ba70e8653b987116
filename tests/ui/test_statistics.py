"""Statistics: games won as bars with their share, side by side where there is room, and the last games."""

from __future__ import annotations

import pytest

from ashes_tui.client.played import KINDS_OF_GAMES, PlayedGame, records
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.statistics import Counted, ToCome, statistics, won_bar
from ashes_tui.ui.draw.theme import MONO
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.played import PlayedPage
from ashes_tui.words.glyphs import ASCII, FULL
from tests.ui.conftest import LARGE, SMALL, USUAL, opened
from tests.ui.test_contrast import THEMES, unreadable

GARDEN, SKIES, STORMS = "The Garden of Brilliance", "The Sentinels of Skies", "The Shaper of Storms"
GAMES = [
    PlayedGame("1", "Ann", GARDEN, SKIES, True, 6),
    PlayedGame("2", "Ann", GARDEN, STORMS, False, 8),
    PlayedGame("3", "Ann", GARDEN, SKIES, True, 5),
    PlayedGame("4", "Ann", SKIES, STORMS, None, 9),
]


def drawn(width: int, look: Appearance, games: list[PlayedGame] = GAMES) -> list[str]:
    counted = [Counted(title, records(games, kind)) for title, kind in KINDS_OF_GAMES]
    return [strip.text for strip in statistics(width, counted, games, look).strips]


def line_of(lines: list[str], *words: str) -> str:
    """The first line with all these words."""
    return next(line for line in lines if all(word in line for word in words))


@pytest.mark.parametrize("width", [80, 120, 200])
def test_each_deck_has_its_share_in_numbers_and_as_a_bar(width: int) -> None:
    """Given two of three won, then the line says so, and two thirds of its bar are filled."""
    line = line_of(drawn(width, Appearance(MONO, ASCII)), GARDEN, "2 of 3", "67 %", "6.3")
    bar = next(word for word in line.split() if set(word) <= {"=", "."} and len(word) >= 5)
    assert bar.count("=") == round(len(bar) * 2 / 3)


def test_decks_and_opponents_stand_side_by_side_from_110_columns_on() -> None:
    look = Appearance(MONO, FULL)
    assert "By opponent" in line_of(drawn(110, look), "By deck")
    assert "By opponent" not in line_of(drawn(109, look), "By deck")
    assert "The last games" in line_of(drawn(200, look), "Deck and opponent")
    assert "The last games" not in line_of(drawn(120, look), "Deck and opponent")


def test_the_last_games_are_told_the_newest_first() -> None:
    lines = drawn(120, Appearance(MONO, FULL))
    first = lines.index(line_of(lines, "The last games")) + 1
    ends = [" ".join(line.split()[1:4]) for line in lines[first : first + 4]]
    assert ends == ["draw round 9", "won round 5", "lost round 8", "won round 6"]


@pytest.mark.parametrize(("room", "told"), [(0, 6), (19, 6), (24, 10), (80, 20)])
def test_free_lines_tell_of_more_of_the_last_games(room: int, told: int) -> None:
    """Given two decks and two opponents in 120 columns, then what is left of the page goes to the last games."""
    games = [PlayedGame(str(n), "Ann", (GARDEN, SKIES)[n % 2], STORMS, True, 5) for n in range(30)]
    counted = [Counted(title, records(games, kind)) for title, kind in KINDS_OF_GAMES]
    to_come = [ToCome("Opponents still to beat", [(f"Opponent {n}", "") for n in range(9)])]
    lines = [s.text for s in statistics(120, counted, games, Appearance(MONO, FULL), room, to_come).strips]
    assert sum("won   round 5" in line for line in lines) == told
    assert len(lines) <= max(room, 25)


@pytest.mark.parametrize("width", [80, 110, 200])
def test_no_name_of_a_last_game_is_cut(width: int) -> None:
    """Given long names, then the line leaves out the player's before it cuts that of a deck or an opponent."""
    games = [PlayedGame("1", "Constantine", "The Gorrenrock Survivors", "The Siege of Lordswall", True, 6)]
    lines = drawn(width, Appearance(MONO, FULL), games)
    first = lines.index(line_of(lines, "The last games")) + 1
    assert "against" in lines[first]
    assert "Lordswall" in lines[first]
    assert not any(FULL.ellipsis in line for line in lines)


@pytest.mark.parametrize(("width", "dated"), [(80, False), (120, True)])
def test_the_day_of_a_last_game_stands_behind_it_where_there_is_room(width: int, dated: bool) -> None:
    """Given games with and without a known day, then it is told at the edge, and takes no name its room."""
    names = "Constantine", "The Gorrenrock Survivors", "The Siege of Lordswall"
    games = [PlayedGame("1", *names, True, 6, "2026-11-29"), PlayedGame("2", *names, True, 6)]
    lines = [line for line in drawn(width, Appearance(MONO, FULL), games) if "Lordswall" in line and "round" in line]
    assert [line.rstrip().endswith("2026-11-29") for line in lines] == [False, dated]


def test_a_bar_is_full_or_empty_at_the_ends() -> None:
    for won, text in ((0, "." * 8), (4, "=" * 8), (2, "====....")):
        canvas = Canvas(8, 1, MONO.screen_bg)
        won_bar(canvas, (0, 0, 8), won, 4, Appearance(MONO, ASCII))
        assert canvas.drawing().strips[0].text == text


@pytest.mark.parametrize("name", THEMES)
def test_every_sign_can_be_read(name: str) -> None:
    counted = [Counted(title, records(GAMES, kind)) for title, kind in KINDS_OF_GAMES]
    for width in (80, 120, 200):
        assert not unreadable(statistics(width, counted, GAMES, Appearance(THEMES[name], FULL)).strips, name)


def test_plain_signs_are_enough() -> None:
    assert "".join(drawn(120, Appearance(MONO, ASCII))).isascii()


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
async def test_the_page_scrolls_to_its_end(library: Library, size: tuple[int, int]) -> None:
    """Given more than a page holds, then it tells the keys for it, and End shows the last line."""
    many = [PlayedGame(str(i), "Ann", f"Deck {i % 9}", f"Other {i % 7}", i % 2 == 0, 6) for i in range(63)]
    async with opened(library, size=size) as table:
        table.app.push_screen(PlayedPage(many))
        await table.pilot.pause()
        assert "Finished games: 63  32 won, 51 %" in table.lines()[0]
        assert "scroll" in table.lines()[-1]
        seen = table.lines()
        await table.press("end")
        assert any("Deck 8 against Other 1" in line for line in (*seen, *table.lines()))
        assert "more" not in table.lines()[-1]
        assert len(table.lines()) == size[1]


async def test_before_any_game_it_says_so(library: Library) -> None:
    async with opened(library) as table:
        table.app.push_screen(PlayedPage([]))
        await table.pilot.pause()
        assert any("No game has been finished yet." in line for line in table.lines())


@pytest.mark.parametrize("width", [80, 120, 200])
def test_below_few_games_stands_what_is_still_to_come(width: int) -> None:
    """Given free lines, then all names that were not played follow there; the page is as long as they need."""
    names = [(f"Nr {at}", "Somebody") for at in range(300)]
    to_come = [ToCome("Opponents still to beat", [("Scatha Kalani", "Dragonborn")]), ToCome("Decks to play", names)]
    counted = [Counted(title, records(GAMES, kind)) for title, kind in KINDS_OF_GAMES]
    look = Appearance(MONO, FULL)
    lines = [strip.text for strip in statistics(width, counted, GAMES, look, 50, to_come).strips]
    assert len(lines) > 50
    assert line_of(lines, "Scatha Kalani", "Dragonborn")
    assert sum(line.count("Nr ") for line in lines) == 300


def test_no_game_is_pushed_out_by_what_is_still_to_come() -> None:
    """Given no free lines, then the page is as it is without."""
    counted = [Counted(title, records(GAMES, kind)) for title, kind in KINDS_OF_GAMES]
    to_come = [ToCome("Decks to play", [("Deck", "Somebody")])]
    look = Appearance(MONO, FULL)
    assert statistics(120, counted, GAMES, look, 20, to_come).strips == statistics(120, counted, GAMES, look).strips


def test_one_column_of_names_takes_no_more_than_they_need() -> None:
    """Given few short names beside many long ones, then the long ones have the columns that the short ones leave."""
    short, name = [("Scatha Kalani", "Dragonborn")] * 8, "The Enchantress | Adventuring Party 40"
    to_come = [ToCome("Opponents still to beat", short), ToCome("Decks to play", [(name, "")] * 60)]
    counted = [Counted(title, records(GAMES, kind)) for title, kind in KINDS_OF_GAMES]
    shown = statistics(120, counted, GAMES, Appearance(MONO, FULL), 40, to_come).strips
    assert sum(strip.text.count(name) for strip in shown) == 60


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
async def test_decks_that_were_not_played_are_folded_until_they_are_asked_for(
    library: Library, size: tuple[int, int]
) -> None:
    """Given a hundred of them, then a line counts them at most; their key shows the first, pressed again none."""
    unplayed = [deck.name for deck in library.decks.values() if deck.name not in (GARDEN, SKIES)]
    async with opened(library, size=size) as table:
        table.app.push_screen(PlayedPage(GAMES))
        await table.pilot.pause()
        text = "\n".join(table.lines())
        assert "d show decks to play" in text
        assert unplayed[-1] not in text
        assert ("d shows their names" in text) == ("Decks still to play" in text)
        await table.press("d")
        text = "\n".join(table.lines())
        assert "Decks still to play" in text
        assert unplayed[3] in text
        await table.press("d")
        assert unplayed[-1] not in "\n".join(table.lines())
