"""Beside the First Five: the recommended cards, then the picked ones, as cards to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import PutBack, Submit, Toggle
from ashes_tui.client.session import session_for
from ashes_tui.learn.first_game import DECKS, SEED
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame, new_match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.question.card_rows import CardForm, CardGroup, put_groups
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, OPTIONS
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import LARGE, SMALL, USUAL, Table, opened
from tests.ui.test_chimera import chimera_match

LOOK = Appearance(DARK, FULL)


def before_the_five(library: Library) -> Match:
    """The decks of the guided game at an ordinary table, where the First Five are chosen by hand."""
    decks = tuple(library.decks[name] for name in DECKS)
    return new_match(
        library.rules, NewGame(decks=decks, names=("Ann", "Maeve"), seed=SEED, players=("person", "greedy"))
    )


def beside(table: Table) -> str:
    return "\n".join(strip.text for strip in table.screen.panes[DETAIL].drawing.strips)


@pytest.mark.parametrize("size", [(60, 20), SMALL, USUAL, LARGE])
async def test_the_recommended_five_are_seen_with_their_prices(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given the cursor on what is recommended, then each of the five stands beside it, in every size."""
    async with opened(library, before_the_five(library), size) as table:
        await table.seen()
        five = library.decks[DECKS[0]].first_five
        assert len(five) == 5
        assert all(title in beside(table) for title in five if size != (60, 20))
        assert "As✹" in beside(table)


async def test_i_reads_the_recommended_cards_one_after_the_other(library: Library, saves: Path) -> None:
    """Given the cursor on the five recommended, when i is pressed, then they are read, not the Phoenixborn."""
    async with opened(library, before_the_five(library), SMALL) as table:
        await table.seen()
        await table.press("i")
        page = table.app.screen
        assert isinstance(page, PrintedPage)
        assert {card.name for card in page.listed} == set(library.decks[DECKS[0]].first_five)
        first = page.card
        await table.press("right")
        assert page.card is page.listed[page.listed.index(first) + 1]


async def test_what_was_picked_takes_the_place_of_what_is_recommended(library: Library, saves: Path) -> None:
    """Given a card picked from the list, when the cursor leaves single cards, then just that one is shown."""
    async with opened(library, before_the_five(library), USUAL) as table:
        await table.press("1")
        at = next(i for i, entry in enumerate(table.model.entries()) if isinstance(entry.act, Submit))
        table.model.move_cursor(OPTIONS, at)
        table.screen.paint()
        assert "Picked so far" in beside(table)
        assert " Aerial Strike " in beside(table)
        assert "Javelineer" not in beside(table)


@pytest.mark.parametrize(("size", "tiles"), [(SMALL, "As"), (USUAL, "As"), (LARGE, "As As As As As As As As As As")])
async def test_the_dice_that_the_five_ask_for_stand_below_the_list(
    library: Library, saves: Path, size: tuple[int, int], tiles: str
) -> None:
    """Given ten astral dice, then it is said how many of them the five take, played and used once, and what else."""
    async with opened(library, before_the_five(library), size) as table:
        seen = [line.split("  ")[0].strip() + " " + " ".join(line.split()) for line in table.lines()]
        text = "\n".join(seen)
        assert "To play all five and use each once:" in text
        assert f"{tiles} 6 of your 10 astral dice" in text
        assert "2 more dice of any type" in text
        assert "8 main actions, one a turn" in text


async def test_the_dice_are_those_of_the_cards_picked(library: Library, saves: Path) -> None:
    """Given one card picked, then only what it asks for is counted."""
    async with opened(library, before_the_five(library), USUAL) as table:
        await table.press("5")
        text = "\n".join(" ".join(line.split()) for line in table.lines())
        assert "To play each pick and use it once:" in text
        assert "1 of your 10 astral dice" in text


async def test_a_wide_screen_shows_the_other_cards_of_the_deck_too(library: Library, saves: Path) -> None:
    """Given room for it, then below the five recommended stands every other card that can be chosen."""
    async with opened(library, before_the_five(library), LARGE) as table:
        deck, shown = library.decks[DECKS[0]], beside(table)
        _, _, others = shown.partition("The others in the deck")
        assert others
        assert all(f" {title} " in others for title in deck.cards if title not in deck.first_five)
        assert all(f" {title} " not in others for title in deck.first_five)


@pytest.mark.parametrize("size", [USUAL, LARGE])
async def test_whom_they_are_chosen_against_stands_below_the_list(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given a game against a player, then its Phoenixborn, that one's ability and its dice are told."""
    async with opened(library, before_the_five(library), size) as table:
        text = "\n".join(table.lines())
        assert "Against Maeve" in text
        assert "Maeve Luminvale: battlefield 6, life 17" in text
        assert "Power Split: " in text
        assert "Dice: 5 artifice and 5 natural" in text


async def test_what_helps_against_an_opponent_nobody_plays_is_told(library: Library, saves: Path) -> None:
    async with opened(library, chimera_match(library, 0), LARGE) as table:
        text = "\n".join(table.lines())
        assert "Against The Corpse of Viros" in text
        assert "What helps: " in text
        assert "What to consider" in text


async def test_what_a_card_brings_into_play_is_told_in_it(library: Library, saves: Path) -> None:
    """Given a spell that summons, then the text of the unit stands below its values."""
    async with opened(library, before_the_five(library), LARGE) as table:
        assert "Stalk: " in beside(table)


async def test_at_two_hundred_columns_they_lie_side_by_side_like_cards(library: Library, saves: Path) -> None:
    """Given a wide and high terminal, then five names stand in a line, and what they bring lies below as cards."""
    async with opened(library, before_the_five(library), LARGE) as table:
        lines = beside(table).split("\n")
        five = library.decks[DECKS[0]].first_five
        assert any(all(f" {title} " in line for title in five) for line in lines)
        assert any("What they bring into play" in line for line in lines)
        assert "…" not in beside(table)


@pytest.mark.parametrize("title", ["The Ghost Guardian", "The Iron Men", "The Shaper of Storms"])
def test_where_frames_would_cut_texts_the_cards_have_none(library: Library, title: str) -> None:
    """Given the lines beside the list at 80x24, then each of the five says all that it does."""
    five = library.decks[title].first_five
    model = TableModel(Party(session_for(before_the_five(library))), 0)
    canvas = Canvas(40, 22, DARK.screen_bg)
    put_groups(canvas, 0, [CardGroup("Five", [library.rulebook.cards[name] for name in five])], CardForm(model, LOOK))
    told = "\n".join(strip.text for strip in canvas.drawing().strips)
    assert all(name in told for name in five)
    assert LOOK.glyphs.ellipsis not in told


async def test_no_card_of_the_first_five_moves_under_the_mouse(library: Library, saves: Path) -> None:
    """Given what is recommended clicked, then a card put back, then every card still has the line that it had."""
    async with opened(library, before_the_five(library)) as table:

        def cards() -> list[int]:
            return [i for i, entry in enumerate(table.model.entries()) if isinstance(entry.act, Toggle | PutBack)]

        before = cards()
        table.model.press_here()
        assert cards() == before
        picked = next(i for i, entry in enumerate(table.model.entries()) if entry.picked)
        for at in (picked, 0):
            table.model.move_cursor(OPTIONS, at)
            table.model.press_here()
            assert cards() == before
        assert table.model.picker is not None
        assert len(table.model.picker.picked()) == 5
        entry = table.model.entry()
        assert entry is not None
        assert isinstance(entry.act, Submit)
