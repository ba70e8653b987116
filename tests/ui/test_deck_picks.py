"""Finding a deck among all."""

from pathlib import Path

import pytest
from msgspec import structs

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.decks.cards_told import draw_told_cards
from ashes_tui.ui.draw.table.texts.card_texts import texts_listed
from ashes_tui.ui.draw.table.texts.few_words import briefly
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.setup.form import FormScreen
from ashes_tui.ui.screens.setup.picks import PickScreen, deck_pick
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import SMALL, USUAL, opened


def found(library: Library, typed: str) -> list[str]:
    screen = PickScreen("Deck", [deck_pick(d, library.rulebook) for d in library.decks.values()], 0, lambda at: None)
    screen.filter = typed
    return list(screen.labels())


def test_a_deck_is_found_by_its_name_its_phoenixborn_and_its_series(library: Library) -> None:
    """Given letters, then the decks are listed that are called so, are of that Phoenixborn, or of that series."""
    assert found(library, "spark of")[0] == "The Spark of Invention (Issa Brightmore)"
    assert found(library, "spark invention") == ["The Spark of Invention (Issa Brightmore)"]
    assert len(found(library, "aradel")) >= 4
    assert len(found(library, "dual duels")) == 24
    assert found(library, "nothing like it") == []


def test_how_a_deck_plays_is_told_beside_the_list(library: Library) -> None:
    """Given a deck with a blurb, then it and the difficulty stand there; of a deck without one nothing is said."""
    spark = library.decks["The Spark of Invention"]
    assert f"Easy: {spark.blurb}" in deck_pick(spark, library.rulebook).about
    silent = structs.replace(spark, blurb="", difficulty="")
    assert not any(
        text.startswith(("Easy", "Medium", "Demanding")) for text in deck_pick(silent, library.rulebook).about
    )


def test_a_deck_is_found_by_how_it_plays(library: Library) -> None:
    """Given a word for how hard it is, or one of its blurb, then such decks are listed."""
    easy = [deck for deck in library.decks.values() if deck.difficulty == "easy"]
    assert len(found(library, "easy")) >= len(easy) > 10
    assert "The Spark of Invention (Issa Brightmore)" in found(library, "machines")


async def test_a_set_up_begins_with_friendly_decks(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("n")
        screen = table.app.screen
        assert isinstance(screen, FormScreen)
        assert [deck.difficulty for deck in screen.decks[:2]] == ["easy", "easy"]
        assert screen.decks[0].series == "Ascendancy"


def test_the_series_is_told_beside_the_list(library: Library) -> None:
    deck = library.decks["The Iron Men"]
    assert deck_pick(deck, library.rulebook).about[0] == "Series: Reborn"


@pytest.mark.parametrize("size", [SMALL, USUAL])
async def test_no_deck_is_cut_in_the_list(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given the list of decks, then all names stand whole in it, and beside it the whole name of the Phoenixborn."""
    async with opened(library, size=size) as table:
        await table.press("n", "1")
        screen = table.app.screen
        assert isinstance(screen, PickScreen)
        lines = table.lines()
        assert not any(FULL.ellipsis in line.partition("│")[0] for line in lines[2:-1])
        assert any("The Garden of Brilliance (Maeve" in line for line in lines)
        deck = library.decks["The Sentinels of Skies"]
        assert deck.phoenixborn in " ".join("".join(lines).split())


@pytest.mark.parametrize("width", range(24, 60, 5))
def test_no_word_is_broken_in_what_the_cards_of_an_opponent_do(library: Library, width: int) -> None:
    """Given few columns, then what a card does stands below its name, and each line ends with a whole word."""
    book = library.rulebook
    cards = [(f"{title} †1 ♥2", book.cards[title]) for title in book.automata["The Corpse of Viros"].stock]
    canvas = Canvas(width, 60, DARK.screen_bg)
    look = Appearance(DARK, FULL)
    draw_told_cards(canvas, (0, 0, width, 60), ("Cards", cards), book, look)
    said = {"and", "more", "Cards", *(word for label, _ in cards for word in label.split())}
    for _, card in cards:
        for text in texts_listed(card, book, look):
            said |= {word for form in (text, briefly(text)) for word in f"{form.heading}: {form.words}".split()}
    known = {word.strip(".,;:…─").casefold() for word in said}
    shown = " ".join(strip.text for strip in canvas.drawing().strips).split()
    broken = [w for w in shown if w.strip(".,;:…─").casefold() not in known and not w.isdecimal()]
    assert not broken
