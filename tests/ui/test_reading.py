"""Reading: words explained, cards with what they bring into play, decks and piles, at every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.help import HelpScreen
from ashes_tui.ui.screens.pages import CardPage
from ashes_tui.ui.screens.words import WordPage, WordsScreen
from tests.ui.conftest import SIZES, Table, new_match, opened


def text_of(table: Table) -> str:
    """Everything on the screen, its blanks made single."""
    return " ".join(" ".join(table.lines()).split())


@pytest.mark.parametrize("size", SIZES)
async def test_words_are_found_by_typing_and_lead_to_each_other(library: Library, size: tuple[int, int]) -> None:
    async with opened(library, size=size) as table:
        await table.press("w", *"unit gu")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        assert screen.labels() == ["Unit Guard"]
        await table.press(*["backspace"] * 7, *"exhausted")
        assert "ASC-TXT-13" in text_of(table)
        await table.press("1")
        assert screen.labels()[screen.cursor] == "Exhaust"
        await table.press("escape")
        assert screen.labels()[screen.cursor] == "Exhausted"
        await table.press("enter")
        assert table.shows(WordPage)
        assert "An exhausted unit cannot attack, block, guard or counter." in text_of(table)


async def test_a_related_word_can_be_clicked(library: Library) -> None:
    async with opened(library) as table:
        await table.press("w", *"exhausted")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        spot = next(s for s in screen.card.drawing.spots if s.row == "link")
        await table.click("card", spot)
        assert screen.labels()[screen.cursor] == "Exhaust"


async def test_the_page_of_keys_leads_to_all_words(library: Library) -> None:
    async with opened(library) as table:
        await table.press("?")
        assert table.shows(HelpScreen)
        await table.press("w")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        assert screen.found() == library.glossary.words


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_shows_what_it_brings_into_play_and_explains_its_words(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    match = new_match(library, list(library.decks).index("The Spark of Invention"))
    async with opened(library, match, size) as table:
        await table.sit_down()
        index = next(i for i, e in enumerate(table.model.entries()) if "Spark Drone" in e.text)
        table.model.stand("options", index)
        await table.press("i")
        assert table.shows(CardPage)
        assert "attack 0 life 2 recover 0" in text_of(table)
        assert "Unit Guard" in text_of(table)
        await table.press("w")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        assert {"Charged", "Unit Guard", "Conjuration"} <= set(screen.labels())


async def test_the_list_of_cards_shows_what_they_bring_into_play(library: Library) -> None:
    async with opened(library, size=(120, 40)) as table:
        await table.press("c", *"summon thunder")
        assert "Summon Thunder Hulk brings into play: Thunder Hulk" in text_of(table)
