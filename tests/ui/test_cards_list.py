"""The list of cards: what stands in its columns, and turning from card to card."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.lang.terms import CardType
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.draw.page import KEYS_ROW
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.cards import BrowserScreen
from ashes_tui.ui.screens.pages.filtered_list import LIST, fitting
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.setup.picks import PickScreen
from ashes_tui.ui.starting import open_requested
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.finding import lines_with
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
        assert labels[:2] == ["You choose for the opponent", "The computer chooses"]
        assert "Only for Whiplash" in labels
        assert len(labels) < 80


async def test_several_words_are_each_found_wherever_they_stand(library: Library, saves: Path) -> None:
    """Given "ally charm", then allies that cost charm dice are found; with a word of the text, those that say it."""
    async with opened(library, size=USUAL) as table:
        await table.press("c", *"ally charm")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        allies = screen.found()
        assert len(allies) > 3
        about = [(card, f"{card.name} {card.cost} {screen._text(card)}".casefold()) for card in allies]
        assert all("charm" in told for _, told in about)
        assert any(card.type is CardType.ALLY and "charm" in str(card.cost) for card, _ in about)
        word = max(screen._text(allies[-1]).split(), key=lambda word: len(word) * word.isalpha())
        await table.press(*f" {word}")
        names = [card.name for card in screen.found()]
        assert allies[-1].name in names
        assert {*names} < {card.name for card in allies}


async def test_words_of_a_name_are_found_in_any_order(library: Library, saves: Path) -> None:
    """Given two words of a name, then it is found, whichever is typed first; that which has both as typed is first."""
    async with opened(library, size=USUAL) as table:
        await table.press("c", *"captain sky")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        assert [card.name for card in screen.found()][:1] == ["Skybreak Captain"]
        await table.press("escape", *"frost talon")
        assert [card.name for card in screen.found()][:2] == ["Frost Talon", "Summon Frost Talon"]


def test_items_of_any_list_are_found_by_several_words() -> None:
    decks = ["The Frostdale Giants", "Giants of the Frost", "The Sentinels of Skies"]
    assert fitting(decks, "giants fr", str) == decks[:2]
    assert fitting(decks, "giants of", str) == ["Giants of the Frost"]
    assert fitting(decks, "", str) == decks


def test_lines_of_the_log_are_found_by_several_words() -> None:
    lines = [Line("Ann plays Javelineer", Tone.ACTION), Line("Bob passes", Tone.ACTION)]
    assert lines_with(lines, "javel ann") == [0]
    assert lines_with(lines, "bob ann") == []


async def test_the_key_that_searches_elsewhere_is_not_typed(library: Library) -> None:
    """Given the list of cards, where letters find at once, then the key that searches in the log adds nothing."""
    async with opened(library) as table:
        await table.press("c", "/", *"dodge")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        assert screen.filter == "dodge"


@pytest.mark.parametrize("key", ["ctrl+u", "escape"])
async def test_what_was_typed_is_cleared_by_one_key(library: Library, key: str) -> None:
    """Given a search that a card was opened from, when the card is left, then one key shows all cards again."""
    async with opened(library) as table:
        await table.press("c", *"dodge", "enter", "escape")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        assert screen.filter == "dodge"
        await table.press(key)
        assert table.shows(BrowserScreen)
        assert screen.filter == ""


@pytest.mark.parametrize(("size", "told", "pressed"), [(SMALL, "Up Down", 1), (USUAL, "Up Down PgDn", 10)])
async def test_the_foot_of_a_list_names_the_keys_that_move(
    library: Library, size: tuple[int, int], told: str, pressed: int
) -> None:
    """Given the list of cards, then its foot says how to move in it, as far as there is room; a click there does."""
    async with opened(library, size=size) as table:
        await table.press("c")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        assert f"{told} move" in table.lines()[-1]
        spot = next(s for s in screen.list.drawing.spots if s.row == KEYS_ROW and s.at == 2)
        await table.click(LIST, spot)
        await table.pilot.pause()
        assert screen.cursor == pressed


async def test_a_tall_screen_explains_the_words_of_a_card_and_where_it_is_found(library: Library) -> None:
    async with opened(library, size=(200, 60)) as table:
        await table.press("c", *"skybreak")
        text = "\n".join(table.lines())
        assert "Words" in text
        assert "The Sentinels of Skies (Arren Frostpeak), 3 copies" in text


async def test_on_a_wide_screen_each_line_says_what_its_card_does(library: Library) -> None:
    """Given 200 columns, then a line has the short text of its card, and what brings a card is read beside it."""
    async with opened(library, size=(200, 60)) as table:
        await table.press("c", *"frost talon")
        lines = table.lines()
        assert any("Frost Talon" in line and "Stalk: This unit cannot be guarded against." in line for line in lines)
        shown = "\n".join(lines)
        assert "Brought into play by" in shown
        assert "The rules say" in shown


async def test_hardly_any_text_is_cut_in_a_wide_list(library: Library, saves: Path) -> None:
    """Given a terminal of 200 columns, then of ten texts in the list nine are told to their end."""
    async with opened(library, size=(200, 60)) as table:
        await table.press("c")
        lines = [line[:146] for line in table.lines() if line[2:30].strip()]
        assert len(lines) > 40
        assert sum(line.rstrip().endswith("…") for line in lines) < len(lines) / 10


async def test_below_each_name_stands_what_the_card_does(library: Library, saves: Path) -> None:
    """Given 120 columns, then below each card stands its short text, and the cursor goes from card to card."""
    async with opened(library, size=USUAL) as table:
        await table.press("c", *"frost talon")
        lines = [line[:72] for line in table.lines()]
        assert lines[2].startswith("▶ Frost Talon")
        assert "Stalk" in lines[3]
        await table.press("down")
        lines = [line[:72] for line in table.lines()]
        assert lines[4].startswith("▶ Summon Frost Talon")
        assert "Frost Talon" in lines[5]


async def test_a_list_with_texts_shows_the_last_card_whole(library: Library, saves: Path) -> None:
    """Given the end of the list, then the last card stands there with its text, and no count of more."""
    async with opened(library, size=USUAL) as table:
        await table.press("c", "end")
        lines = [line[:72] for line in table.lines()]
        at = next(i for i, line in enumerate(lines) if line.startswith("▶"))
        assert lines[at + 1].strip()
        assert not any("more" in line for line in lines[at + 2 : -1])


@pytest.mark.parametrize(("size", "end"), [(USUAL, 72), ((200, 60), 146)])
async def test_what_has_no_room_in_a_line_takes_two(
    library: Library, saves: Path, size: tuple[int, int], end: int
) -> None:
    """Given a text too long for a line of the list, then it goes on in the next one, which belongs to the card, too."""
    async with opened(library, size=size) as table:
        await table.press("c", *"abundance")
        lines = [line[:end].rstrip() for line in table.lines()]
        at = next(y for y, line in enumerate(lines) if "then takes 1 damage per" in line)
        assert not lines[at].endswith("…")
        assert "short." in lines[at + 1]
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        await table.press(*["backspace"] * 9)
        lines = [line[:end].rstrip() for line in table.lines()]
        below = next(y for y, line in enumerate(lines) if "Accelerate" in line)
        await table.pilot.click("#list", offset=(80 if end > 100 else 10, below - 1))
        assert screen.found()[screen.cursor].name == "Abundance"


async def test_the_cursor_stays_in_sight_among_texts_of_any_length(library: Library, saves: Path) -> None:
    """Given lines of one and of two lines of text, then each card that is gone to stands there with all of them."""
    async with opened(library, size=USUAL) as table:
        await table.press("c")
        for _ in range(30):
            await table.press("down", "down", "down")
            lines = [line[:72] for line in table.lines()]
            at = next(y for y, line in enumerate(lines) if line.startswith("▶"))
            assert lines[at + 1].strip()
            assert not lines[-1].startswith("▶")


async def test_a_card_is_found_in_spite_of_a_typing_mistake(library: Library) -> None:
    """Given a name with a mistake, then the card is listed below words that say it is only near."""
    async with opened(library) as table:
        table.app.open_browser()
        await table.pilot.pause()
        await table.press(*"javleiner")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        assert [card.name for card in screen.found()] == ["Javelineer"]
        assert any("nothing called so; near it:" in line for line in table.lines())
