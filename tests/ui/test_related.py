"""Where a card is found, and what a deck is like: told beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.pages.cards import BrowserScreen
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.pages.related import alike, brought_by, deck_mates, decks_with, found_in, sources
from tests.ui.conftest import SIZES, opened

GARDEN = "The Garden of Brilliance"


def test_a_conjuration_is_found_by_what_brings_it(library: Library) -> None:
    """Given Snaptrap, which Snapseed brings, then it is told; no deck list holds it itself."""
    book = library.rulebook
    assert "Snapseed" in brought_by(book.cards["Snaptrap"], book)
    lines = found_in(book.cards["Snaptrap"], book, library.decks)
    assert lines[0] == "Brought into play by Snapseed"
    assert f"{GARDEN} (Maeve Luminvale)" in lines


def test_the_decks_of_a_card_are_told_with_its_copies(library: Library) -> None:
    book, decks = library.rulebook, library.decks
    lines = found_in(book.cards["Botanist"], book, decks)
    assert f"{GARDEN} (Maeve Luminvale), 3 copies" in lines
    assert all("Botanist" in deck.cards for deck in decks_with(["Botanist"], decks))


def test_of_many_decks_the_rest_is_counted(library: Library) -> None:
    """Given a card that many decks hold, then eight are named and the others counted."""
    book, decks = library.rulebook, library.decks
    title = max(book.cards, key=lambda t: len(decks_with([t], decks)))
    lines = found_in(book.cards[title], book, decks)
    named = len(decks_with(sources(book.cards[title], book), decks))
    assert named > 8
    assert lines[-1] == f"and {named - 8} more deck{'s' if named - 8 > 1 else ''}"


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
async def test_a_page_tells_where_its_card_is_found(library: Library, saves: Path, size: tuple[int, int]) -> None:
    async with opened(library, size=size) as table:
        table.app.push_screen(PrintedPage(library.rulebook.cards["Botanist"], library.rulebook))
        await table.pilot.pause()
        seen = table.lines()
        await table.press("end")
        assert GARDEN in "\n".join([*seen, *table.lines()])


@pytest.mark.parametrize("size", SIZES)
async def test_no_line_is_left_empty_below_a_heading(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given a card whose words are explained, then the first of them stands right below their heading."""
    async with opened(library, size=size) as table:
        table.app.push_screen(PrintedPage(library.rulebook.cards["Absorption"], library.rulebook))
        await table.pilot.pause()
        lines = table.lines()
        heading = next(i for i, line in enumerate(lines) if "Words ─" in line)
        assert "Level:" in lines[heading + 1]


@pytest.mark.parametrize("size", SIZES)
async def test_a_deck_is_told_as_a_whole_and_with_its_prices(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given a deck at its Phoenixborn, then dice and types are told beside it, and each card has its price."""
    async with opened(library, size=size) as table:
        table.app.push_screen(DeckScreen(library.decks[GARDEN], library.rulebook))
        await table.pilot.pause()
        text = "\n".join(table.lines())
        if size[0] >= 120:
            assert "artifice    5 dice" in text
            assert "Allies        ▄▄" in text
        else:
            assert "5 artifice and 5 natural dice" in text
            assert "3 allies" in text
        line = next(line for line in table.lines() if "3 Botanist" in line)
        assert "main Na✦ ▫" in line
        assert text.index("3 Botanist") < text.index("3 Aspiring Growth"), "allies before spells"


async def test_the_browser_tells_prices(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        table.app.push_screen(BrowserScreen())
        await table.press(*"botani")
        assert any("Botanist" in line and "main Na✦ ▫" in line for line in table.lines())


async def test_a_page_explains_the_words_of_the_text_only(library: Library) -> None:
    """Given an ally that attaches a conjured alteration, then that is explained; its type, price and values are not."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("c", *"botanist")
        await table.press("enter")
        shown = "\n".join(table.lines())
        assert "Conjured alteration: " in shown
        assert all(f"{word}: " not in shown for word in ("Ally", "Attach", "Battlefield", "Main action"))


def test_cards_are_alike_by_their_abilities(library: Library) -> None:
    """Given Frost Talon, which has Stalk and nothing else, then the others with Stalk are found, and not itself."""
    book = library.rulebook
    found = alike(book.cards["Frost Talon"], book)
    assert list(found) == ["Stalk"]
    assert "Shadow Hound" in found["Stalk"]
    assert "Frost Talon" not in found["Stalk"]


def test_the_mates_of_a_card_are_those_of_the_first_deck_that_leads_to_it(library: Library) -> None:
    deck, mates = deck_mates(library.rulebook.cards["Snaptrap"], library.rulebook, library.decks)
    assert deck == GARDEN
    assert "Botanist" in mates


async def test_on_a_wide_screen_the_page_of_a_card_shows_the_cards_around_it(library: Library, saves: Path) -> None:
    """Given 200 columns, then what brings a card, what is like it and what is played with it lie below it as cards."""
    async with opened(library, size=(200, 60)) as table:
        table.app.push_screen(PrintedPage(library.rulebook.cards["Frost Talon"], library.rulebook))
        await table.pilot.pause()
        shown = "\n".join(table.lines())
        assert "Brought into play by ─" in shown
        assert "╭─ Summon Frost Talon ─" in shown
        assert "Also with Stalk ─" in shown
        assert "╭─ Shadow Hound ─" in shown


async def test_a_card_shown_below_is_not_told_beside_as_well(library: Library, saves: Path) -> None:
    async with opened(library, size=(200, 60)) as table:
        table.app.push_screen(PrintedPage(library.rulebook.cards["Summon Frost Talon"], library.rulebook))
        await table.pilot.pause()
        shown = "\n".join(table.lines())
        assert shown.count("Brings into play") == 1
        assert shown.count("Stalk: This unit cannot be guarded against.") == 1
