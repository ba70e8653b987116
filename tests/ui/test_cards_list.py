"""The list of cards: what stands in its columns, and turning from card to card."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.cards import BrowserScreen
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.setup.picks import PickScreen
from ashes_tui.ui.starting import open_requested
from tests.ui.conftest import SMALL, USUAL, opened


async def test_a_wide_list_has_columns_for_type_price_and_values(library: Library, saves: Path) -> None:
    async with opened(library, size=USUAL) as table:
        await table.press("c", *"skybreak cap")
        line = next(line for line in table.lines() if line.startswith("▶"))
        assert line[:72].split() == ["▶", "Skybreak", "Captain", "ally", "main", "As✹", "As✦", "▫", "†3", "♥3"]


async def test_a_narrow_list_has_the_price(library: Library, saves: Path) -> None:
    async with opened(library, size=SMALL) as table:
        await table.press("c", *"skybreak cap")
        line = next(line for line in table.lines() if line.startswith("▶"))
        assert line[:38].split()[-4:] == ["main", "As✹", "As✦", "▫"]


async def test_names_that_begin_with_what_is_typed_come_first(library: Library, saves: Path) -> None:
    """Given "frost", then first names that begin so, then those with such a word, then cards whose owner has it."""
    async with opened(library, size=SMALL) as table:
        await table.press("c", *"frost")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        names = [card.name.casefold() for card in screen.found()]
        begins = [name.startswith("frost") for name in names]
        assert begins == sorted(begins, reverse=True)
        assert begins[0]
        has = ["frost" in name for name in names]
        assert has == sorted(has, reverse=True)
        assert not has[-1]


async def test_left_and_right_turn_from_card_to_card(library: Library, saves: Path) -> None:
    """Given a card opened from a list, then right opens the next of that list, and the list goes along."""
    async with opened(library, size=SMALL) as table:
        await table.press("c", *"summon", "enter")
        page = table.app.screen
        assert isinstance(page, PrintedPage)
        assert "card after" in table.lines()[-1]
        first = page.card.name
        await table.press("right")
        second = page.card.name
        assert second != first
        await table.press("left", "left", "right", "right", "escape")
        assert next(line for line in table.lines() if line.startswith("▶")).startswith(f"▶ {second[:20]}")


async def test_grim_fates_names_only_cards_of_the_game(library: Library, saves: Path) -> None:
    """Given Viros as opponent, then its cards and those of the own deck are listed, not all there are."""
    async with opened(library) as table:
        open_requested(table.app, NewGame(opponent=OpponentSetup("The Corpse of Viros", "standard")))
        await table.pilot.pause()
        await table.press("F")
        screen = table.app.screen
        assert isinstance(screen, PickScreen)
        labels = [pick.label for pick in screen.picks]
        assert labels[:2] == ["You choose for the opponent", "The program chooses"]
        assert "Only for Whiplash" in labels
        assert len(labels) < 80
