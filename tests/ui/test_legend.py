"""The legend: no sign is drawn that it does not explain, in whatever tier."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.learn.first_game import first_game
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.pages.legend import ORNAMENTS, Meaning, legend
from ashes_tui.ui.draw.signs import FrameSigns, Signs
from ashes_tui.ui.draw.table.half.opponent import track_forms
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.pages.help import HelpScreen, SignsScreen
from ashes_tui.ui.screens.pages.keys_told import ANYWHERE, HAPPENED, MENUS, MOUSE, TABLE, TOPICS
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import FULL, TIERS, Glyphs
from tests.ui.conftest import SIZES, SMALL, opened
from tests.ui.test_chimera import chimera_match

LOOKS = [Appearance(DARK, tier) for tier in TIERS.values()]


def meanings(look: Appearance) -> list[Meaning]:
    return [meaning for _, found in legend(look) for meaning in found]


def signs_in(value: object) -> set[str]:
    """The signs that a field of a table holds."""
    if isinstance(value, dict):
        return {sign for frame in value.values() for sign in signs_in(frame)}
    return {sign for sign in value if sign.strip()} if isinstance(value, str | tuple | FrameSigns) else set()


def test_every_sign_of_the_tables_has_a_word() -> None:
    """Given a sign with no word in the legend, then this fails; nor does the legend name a sign that is gone."""
    explained = {field for meaning in meanings(Appearance(DARK, FULL)) for field in meaning.fields} | ORNAMENTS
    drawn = {*Signs._fields, *Glyphs._fields}
    assert drawn - explained == set()
    assert explained - drawn == set()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.glyphs.name)
def test_a_sign_is_shown_as_it_is_drawn(look: Appearance) -> None:
    """Given a tier, then what the legend shows for a field holds a sign of that field, if it has one."""
    for meaning in meanings(look):
        for field in meaning.fields:
            values = [getattr(table, field) for table in (look.signs, look.glyphs) if hasattr(table, field)]
            known = set().union(*map(signs_in, values))
            assert not known or known & set(meaning.shown), (field, meaning)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.glyphs.name)
def test_red_rains_are_shown_as_their_track_draws_them(library: Library, look: Appearance) -> None:
    """Given one of three tokens, then the track begins with what the legend shows for them."""
    model = TableModel(Party(session_for(chimera_match(library, 6, level=1))), 0)
    body = next(seat for seat in model.view.seats if seat.automaton)
    one = structs.replace(body, phoenixborn=structs.replace(body.phoenixborn, red_rains=1))
    track = "".join(text for text, _ in track_forms(one, model, look)[0])
    (shown,) = (meaning.shown for meaning in meanings(look) if "unfilled" in meaning.fields)
    assert f"Red Rains {shown}" in track


@pytest.mark.parametrize("word", ["#2", "disc", "conj", "first", "R1", "On a kill:"])
def test_a_short_word_of_a_narrow_table_is_explained_as_it_stands_there(word: str) -> None:
    assert any(word in meaning.shown for meaning in meanings(Appearance(DARK, FULL)))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.glyphs.name)
def test_a_plain_terminal_gets_plain_signs(look: Appearance) -> None:
    text = "".join(meaning.shown for meaning in meanings(look))
    assert look.glyphs.name != "ascii" or text.isascii()


@pytest.mark.parametrize("size", SIZES)
async def test_the_legend_is_a_key_behind_the_help(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given the help, when s is pressed, then all signs can be read to the last; Esc leads back step by step."""
    async with opened(library, size=size) as table:
        await table.press("?", "s")
        assert table.shows(SignsScreen)
        seen = table.lines()
        await table.press("end")
        text = "\n".join([*seen, *table.lines()])
        assert "a power side" in text
        assert "cut short for lack of room" in text
        await table.press("escape")
        assert table.shows(HelpScreen)
        await table.press("escape")
        assert table.shows(MainMenu)


async def test_keys_and_signs_stand_in_two_columns_where_there_is_room(library: Library) -> None:
    """Given a wide terminal, then all keys, and all signs, are in sight at once."""
    async with opened(library, size=(200, 60)) as table:
        await table.press("?")
        assert "scroll" not in table.lines()[-1]
        assert any("every key there can be clicked" in line for line in table.lines())
        await table.press("s")
        assert "scroll" not in table.lines()[-1]
        assert any("cut short for lack of room" in line for line in table.lines())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_page_of_keys_begins_with_what_is_needed_here(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given a table, when ? is pressed, then its keys stand on one page, and each topic is a digit away."""
    async with opened(library, first_game(library.rules, library.decks), size) as table:
        await table.press("?")
        page = table.lines()
        assert any(TABLE in line for line in page)
        assert "scroll" not in page[-1], "nothing is below"
        for digit, topic in zip("1234567890", TOPICS, strict=True):
            assert any(f"{digit} {topic}" in line for line in page)
            await table.press(digit)
            assert any(line.strip().startswith(topic) for line in table.lines())
            await table.press("escape")


async def test_a_click_on_a_topic_of_keys_opens_it(library: Library) -> None:
    async with opened(library, size=(80, 24)) as table:
        await table.press("?")
        screen = table.app.screen
        assert isinstance(screen, HelpScreen)
        at = list(TOPICS).index(MOUSE)
        spot = next(spot for spot in screen.pane.drawing.spots if spot.at == at)
        await table.click(screen.pane.id or "", spot)
        assert any("right click" in line for line in table.lines())
        await table.press("escape")
        assert table.app.screen is screen


async def test_the_page_of_keys_begins_with_menus_in_a_menu(library: Library) -> None:
    """Given the menu in a small terminal, when ? is pressed, then the keys of menus stand first."""
    async with opened(library, size=(80, 24)) as table:
        await table.press("?")
        assert table.lines()[2].strip().startswith(MENUS)


async def test_how_the_mouse_plays_is_told_with_the_first_keys(library: Library, saves: Path) -> None:
    """Given the first game at 80x24, then the page of keys says what resting the mouse does, and what clicks do."""
    async with opened(library, first_game(library.rules, library.decks), SMALL) as table:
        await table.press("?")
        line = next(line for line in table.lines() if line.strip().startswith("mouse"))
        assert "rest it to read" in line
        assert "twice to play" in line


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (120, 50)])
async def test_lines_that_a_topic_leaves_go_to_others_told_whole(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given a page of keys with free lines, then topics of use here stand there, the most useful first, none cut."""
    async with opened(library, first_game(library.rules, library.decks), size) as table:
        await table.press("?")
        lines = [line.strip() for line in table.lines()]
        headed = [
            title for title in (HAPPENED, ANYWHERE, MOUSE) if any(line.startswith(f"{title} ─") for line in lines)
        ]
        assert headed == [HAPPENED, ANYWHERE, MOUSE][: (0, 2, 3)[(24, 40, 50).index(size[1])]]
        told = [key for title in headed for key, _ in TOPICS[title]]
        assert all(any(line.startswith(key) for line in lines) for key in told)
        assert "scroll" not in lines[-1], "nothing is out of sight"
