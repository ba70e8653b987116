"""Decks: looked at, copied, built and kept by keys or mouse, then chosen in a set-up; what is not finished waits."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.client.decks.shown import shown_deck
from ashes_tui.client.stores import Stores
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import DieType
from ashes_tui.match.own_decks import OwnDecks
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.card.detail import printed_rows, rows_in
from ashes_tui.ui.draw.decks.in_words import deck_rows, deck_rows_in
from ashes_tui.ui.draw.decks.picture import draw_deck
from ashes_tui.ui.draw.decks.ways import BOX, BOXES, WAY
from ashes_tui.ui.draw.page import KEYS_ROW
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.builder import BuilderScreen, PhoenixbornScreen
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.decks.decks import AllDecksScreen
from ashes_tui.ui.screens.decks.halves import DeckPage, DeckTextPage
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.message import MessageScreen
from ashes_tui.ui.screens.pages.cards import ChosenCards
from ashes_tui.ui.screens.pages.filtered_list import LIST, READ
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.setup.hotseat import SetupScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import ASCII, FULL
from tests.ui.conftest import SIZES, SMALL, Table, opened

GARDEN = "The Garden of Brilliance"
MINE = f"{GARDEN}, mine"
pytestmark = pytest.mark.usefixtures("saves")


def shown(table: Table) -> str:
    return "\n".join(table.lines())


def store(saves: Path) -> OwnDecks:
    return OwnDecks(saves / "ashes-tui" / "decks")


async def to_deck(table: Table, typed: str = "garden of") -> DeckScreen:
    """From the menu to the page of a deck."""
    await table.press("d", *typed, "enter")
    assert isinstance(table.app.screen, DeckScreen)
    return table.app.screen


async def to_copy(table: Table) -> BuilderScreen:
    """On to the builder, with a copy of that deck."""
    await to_deck(table)
    await table.press("3")
    return builder(table)


def builder(table: Table) -> BuilderScreen:
    assert isinstance(table.app.screen, BuilderScreen)
    return table.app.screen


async def stand_on(table: Table, title: str) -> None:
    """Find a card by typing; all is shown again afterwards, with the cursor on it."""
    screen = builder(table)
    screen.cursor = [str(item) for item in screen.items()].index(title)
    screen.paint()
    await table.pilot.pause()


async def click(table: Table, pane: str, row: str, at: int) -> None:
    screen = table.app.screen
    assert isinstance(screen, ChosenCards | BuilderScreen | AllDecksScreen)
    drawn = {"list": screen.list, "card": screen.card, "below": screen.bottom}[pane]  # type: ignore[union-attr]
    spot = next(spot for spot in drawn.drawing.spots if (spot.row, spot.at) == (row, at))
    await table.click(drawn.id or "", spot)
    await table.pilot.pause()


async def press_foot(table: Table, key: str) -> None:
    """Click a key in the foot."""
    screen = table.app.screen
    assert isinstance(screen, DeckScreen | BuilderScreen | AllDecksScreen)
    await click(table, "below", KEYS_ROW, [name for name, _ in screen.foot_keys()].index(key))


@pytest.mark.parametrize("size", SIZES)
async def test_all_decks_are_found_and_read_from_the_menu(library: Library, size: tuple[int, int]) -> None:
    async with opened(library, size=size) as table:
        await table.press("d")
        screen = table.app.screen
        assert isinstance(screen, AllDecksScreen)
        assert len(screen.labels()) == len(library.decks) == 111
        await table.press(*"maeve")
        assert GARDEN in screen.labels()
        await table.press("escape", *"garden of", "enter")
        assert table.shows(DeckScreen)
        assert "Maeve Luminvale" in shown(table)
        await table.press("1")
        assert table.shows(DeckPage)
        await table.press("escape", "2")
        assert table.shows(DeckTextPage)
        assert "Phoenixborn: Maeve Luminvale" in shown(table)
        await table.press("escape", "enter")
        assert table.shows(PrintedPage)
        await table.press("escape", "escape", "escape", "escape")
        assert table.shows(MainMenu)


@pytest.mark.parametrize("size", SIZES)
async def test_a_deck_says_whether_it_is_legal_and_what_is_likely(library: Library, size: tuple[int, int]) -> None:
    async with opened(library, size=size) as table:
        await to_deck(table)
        await table.press("1") if size[0] < 120 else None
        text = shown(table).casefold()
        assert "60 %" in text
        assert "natural power" in text
        assert "legal" in text
        await table.press("end")
        assert "summon snapseed, photovoltaics" in shown(table).casefold()


async def test_in_a_high_terminal_a_deck_says_what_all_its_cards_do(library: Library) -> None:
    async with opened(library, size=(200, 60)) as table:
        deck = (await to_deck(table)).deck
        told = shown(table).partition("What its cards do")[2]
        assert all(card in told for card in deck.cards)
        assert "more" not in told.partition("Shock Gauntlet")[0].splitlines()[-1]


@pytest.mark.parametrize("size", SIZES)
async def test_a_copy_is_changed_kept_and_played_with(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given one card exchanged for another, then the copy is legal, kept in a file, and begins a game at once."""
    async with opened(library, size=size) as table:
        screen = await to_copy(table)
        await stand_on(table, "Catalyst")
        await table.press("left")
        assert "28" not in shown(table)
        assert "The deck has 29 cards, not 30: add 1" in shown(table)
        await stand_on(table, "Refresh")
        await table.press("right")
        assert "not 30" not in shown(table)
        await table.press("enter")
        deck = table.app.screen
        assert isinstance(deck, DeckScreen)
        assert deck.deck == screen.draft
        assert deck.heading() == MINE
        await table.press("escape", "escape", *MINE)
        assert "yours" in shown(table)
        await table.press("escape", "escape", "n", "1", *"brilliance, mine", "enter", "g")
        assert table.shows(TableScreen)
        assert table.screen.game.session.match.header.setup.seats[0].deck == screen.draft
    assert store(saves).read(library.rulebook).decks[MINE].cards["Refresh"] == 1


@pytest.mark.parametrize("size", SIZES)
async def test_a_new_deck_begins_with_its_phoenixborn_and_may_be_kept_unfinished(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given a deck of two cards, then it is kept after a second Enter, says so in a set-up, and begins no game."""
    async with opened(library, size=size) as table:
        await table.press("d", "1")
        assert table.shows(PhoenixbornScreen)
        await table.press(*"jessa", "enter")
        screen = builder(table)
        assert screen.draft.cards == {}
        await table.press("right", "right", "3", "right")
        assert sum(screen.draft.dice.values()) == 1
        await table.press("6", *["backspace"] * 40, *"Blood and 5 dice", "enter", "enter")
        assert "Not legal yet" in shown(table)
        await table.press("enter")
        assert table.shows(AllDecksScreen)
        await table.press("escape", "n", "1", *"blood and", "enter")
        setup = table.app.screen
        assert isinstance(setup, SetupScreen)
        assert setup.decks[0].name == "Blood and 5 dice"
        assert "Not a legal deck" in shown(table)
        await table.press("g")
        assert table.shows(MessageScreen)
        assert "Finish it in the main menu" in shown(table).replace("\n", " ")
    assert sum(store(saves).read(library.rulebook).decks["Blood and 5 dice"].cards.values()) == 2


async def test_leaving_asks_before_changes_are_lost_and_undo_takes_them_back(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        screen = await to_copy(table)
        begun = screen.draft
        await table.press("left", "down", "-", "5")
        assert sum(screen.draft.cards.values()) == 29
        await table.press("escape")
        assert "Esc again discards your changes" in shown(table)
        await table.press("5")
        assert screen.draft == begun
        await table.press("5", "right", "right")
        assert screen.draft == begun, "no more than three copies of a card"
        await table.press("left", "escape", "escape")
        assert table.shows(DeckScreen)
    assert store(saves).read(library.rulebook).decks == {}


async def test_cards_are_found_by_type_by_dice_and_by_typing(library: Library) -> None:
    async with opened(library, size=(120, 40)) as table:
        screen = await to_copy(table)
        everything = len(screen.titles())
        assert everything > 300
        await table.press("1")
        assert set(screen.titles()) == set(screen.draft.cards)
        await table.press("1")
        assert 0 < len(screen.titles()) < everything
        assert "allies" in shown(table)
        await table.press("2")
        assert "can be paid" in shown(table)
        assert "Blood Archer" not in screen.titles()
        assert "Botanist" in screen.titles()
        await table.press(*"blood a")
        assert not screen.labels()
        assert "that these dice cannot pay: 2 shows" in shown(table)
        await table.press("2")
        assert screen.labels()[0] == "Blood Archer"
        await table.press("escape", "1", "1", "1", "1", "1")
        assert len(screen.titles()) == everything


async def test_dice_are_changed_and_the_first_five_chosen(library: Library) -> None:
    async with opened(library, size=(120, 40)) as table:
        screen = await to_copy(table)
        await table.press("3")
        assert screen.item_here() is DieType.ASTRAL
        await table.press("right")
        assert "The deck has 11 dice, not 10: take out 1" in shown(table)
        await table.press("3")
        assert screen.cursor == 0
        await stand_on(table, "Botanist")
        await table.press("4")
        assert "Botanist" not in screen.draft.first_five
        await stand_on(table, "Catalyst")
        await table.press("4", "down", "4")
        assert "Catalyst" in screen.draft.first_five
        assert "5 are chosen" in shown(table)
        await stand_on(table, "Refresh")
        await table.press("4")
        assert "Only cards of the deck" in shown(table)


async def test_a_first_five_is_kept_whole_or_not_at_all(library: Library, saves: Path) -> None:
    """Given a deck with four recommended cards, then it is legal, and is kept without them."""
    async with opened(library) as table:
        screen = await to_copy(table)
        await stand_on(table, "Botanist")
        await table.press("4")
        assert "One of 4" not in shown(table)
        await stand_on(table, "Photovoltaics")
        assert "One of 4 recommended to begin with; 5 are kept, or none." in shown(table)
        assert screen.shown_deck().is_legal
        await table.press("enter")
        assert table.shows(DeckScreen)
    assert store(saves).read(library.rulebook).decks[MINE].first_five == ()


async def test_a_deck_of_ones_own_is_changed_renamed_and_deleted(library: Library, saves: Path) -> None:
    own = replace(library.decks[GARDEN], name="Mine", shipped=False, series=None, blurb="", difficulty="")
    store(saves).save(own, library.rulebook)
    async with opened(library) as table:
        await to_deck(table, "mine")
        await table.press("3", "6", *["backspace"] * 4, *GARDEN, "enter")
        assert "There is already a deck named" in shown(table)
        await table.press("6", *["backspace"] * 4, *"Other", "enter", "enter")
        deck = table.app.screen
        assert isinstance(deck, DeckScreen)
        assert deck.heading() == "Other"
        assert list(store(saves).read(library.rulebook).decks) == ["Other"]
        await table.press("3", "9")
        assert "9 again deletes this deck for good" in shown(table)
        await table.press("down", "9")
        assert "9 again" in shown(table), "something was done in between"
        await table.press("9")
        assert table.shows(AllDecksScreen)
        assert "Other" not in shown(table)
    assert store(saves).read(library.rulebook).decks == {}


async def test_a_broken_file_is_told_of_and_everything_else_works(library: Library, saves: Path) -> None:
    folder = saves / "ashes-tui" / "decks"
    folder.mkdir(parents=True)
    (folder / "bad.yaml").write_text("name: Bad\nphoenixborn: Nobody\ndice: {}\ncards: {}\n", encoding="utf-8")
    async with opened(library, size=(120, 40)) as table:
        await table.press("d", *"bad.yaml")
        assert "bad.yaml (cannot be used)" in shown(table)
        assert "'Nobody'" in shown(table)
        assert "check the spelling" in shown(table)
        await table.press("enter")
        assert table.shows(MessageScreen)
        await table.press("escape", "escape", "escape", "n", "g")
        assert table.shows(TableScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_deck_is_built_by_mouse_alone(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given only a mouse, then a deck is opened, copied, changed, undone, read, left unchanged and kept."""
    async with opened(library, size=size) as table:
        await table.press("d")
        await click(table, "list", LIST, 0)
        await press_foot(table, "Enter")
        assert table.shows(DeckScreen)
        await press_foot(table, "3")
        screen = builder(table)
        begun = screen.draft
        await click(table, "list", LIST, 1)
        await press_foot(table, "Left")
        await press_foot(table, "Left")
        assert sum(screen.draft.cards.values()) == 28
        await press_foot(table, "Right")
        await click(table, "below", WAY, 4)
        await click(table, "below", WAY, 4)
        await click(table, "below", WAY, 4)
        assert screen.draft == begun
        for place, left in ((0, 1), (2, 3), (2, 2), (2, 3)):
            await click(table, "list", BOX, BOXES + place)
            assert screen.copies(screen.titles()[1]) == left
        assert screen.draft == begun
        await press_foot(table, "Tab")
        assert table.shows(PrintedPage)
        await table.press("escape")
        if screen.is_roomy:
            await click(table, "list", READ, 0)
            assert table.shows(PrintedPage)
            await table.press("escape")
        await click(table, "below", WAY, 6)
        assert table.shows(DeckTextPage)
        await table.press("escape")
        await press_foot(table, "Enter")
        assert isinstance(table.app.screen, DeckScreen)
        await press_foot(table, "Esc")
        await press_foot(table, "Esc")
        assert table.shows(MainMenu)
    assert list(store(saves).read(library.rulebook).decks) == [MINE]


@pytest.mark.parametrize("way", [["d"], ["d", "enter"], ["d", "enter", "3"], ["d", "enter", "1"], ["d", "1"]])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_plain_terminals_get_plain_characters(library: Library, size: tuple[int, int], way: list[str]) -> None:
    app = AshesApp(library, MENU, ASCII, Stores())
    async with app.run_test(size=size) as pilot:
        table = Table(app, pilot)
        await pilot.pause()
        await table.press(*way)
        text = shown(table)
        assert text.isascii(), [c for c in text if not c.isascii()]


class WithoutBuilding(AshesApp):
    """As on a host."""

    builds_decks = False


async def test_where_no_deck_can_be_built_all_are_read(library: Library) -> None:
    """Given a host, then its guests read all decks that come along, and neither copy nor build any."""
    app = WithoutBuilding(library, MENU, ASCII, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await pilot.pause()
        assert "look at all of them" in shown(table)
        await table.press("d", "1", "escape", "enter")
        assert table.shows(DeckScreen)
        await table.press("3")
        assert table.shows(DeckScreen)
        assert "change it" not in shown(table)


def test_a_deck_from_elsewhere_with_unknown_cards_can_be_shown(library: Library) -> None:
    deck = DeckList("Odd", "Jessa Na Ni", {"No such card": 3, "Fear": 3}, {})
    assert DeckScreen(deck, library.rulebook).shown_deck().facts.cards == 6


async def test_a_deck_without_a_card_is_not_kept(library: Library, saves: Path) -> None:
    """Given a deck just begun, then Enter, however often, keeps nothing and says what to do."""
    async with opened(library) as table:
        await table.press("d", "1", "enter", "enter", "enter")
        assert isinstance(table.app.screen, BuilderScreen)
        assert "The deck is empty" in shown(table)
    assert store(saves).read(library.rulebook).decks == {}


async def test_the_name_of_a_deck_is_read_whole_in_a_small_terminal(library: Library, saves: Path) -> None:
    """Given names too long for the list, then the one under the cursor stands whole beside it."""
    long = max((deck.name for deck in library.decks.values()), key=len)
    async with opened(library, size=SMALL) as table:
        await table.press("d", *long.lower().split()[-1])
        beside = " ".join(line[40:].strip(" │╭╮╰╯─") for line in table.lines())
        assert long in " ".join(beside.split())


@pytest.mark.parametrize("width", [40, 62, 90])
def test_beside_the_list_a_deck_is_told_in_whole_sentences(library: Library, width: int) -> None:
    """Given any room for a legal deck, then what is told has room and is not cut, and all is told if it can be."""
    look = Appearance(DARK, FULL)
    for deck in [*library.decks.values()][::9]:
        told = shown_deck(deck, library.rulebook)
        whole = deck_rows(told, library.rulebook, width, look)
        paragraphs = {line for line, _ in whole}
        for height in range(8, len(whole) + 2):
            rows = deck_rows_in(told, library.rulebook, (width, height), look)
            assert len(rows) <= height
            assert {line for line, _ in rows} <= paragraphs
            words = " ".join(line for line, _ in rows)
            assert ("Recommended First Five" in words) == (deck.first_five[-1] in words)
            assert (rows == whole) == (height >= len(whole))


def test_of_a_deck_in_the_list_nothing_is_cut_on_a_usual_terminal(library: Library) -> None:
    """Given any deck and the room of 120 columns and 40 lines, then its picture and its Phoenixborn are there whole."""
    look = Appearance(DARK, FULL)
    for deck in library.decks.values():
        canvas = Canvas(55, 39, DARK.screen_bg)
        assert draw_deck(canvas, (3, 2, 51, 36), shown_deck(deck, library.rulebook), look)[0] == 0
        card = library.rulebook.cards[deck.phoenixborn]
        rows = rows_in(card, library.rulebook, (59, 12), look)
        assert len(rows) <= 12
        printed = [*printed_rows(card, library.rulebook, 59, look)]
        assert rows[: len(printed)] == printed
