"""The pages around the table speak one language: keys in gold that can be clicked, headings, values, cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.card.card_page import LEAST, CardPicture, card_page, narrow_widths, related_width, widths
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.page import KEYS_ROW, foot, hints_of, led, put_words, section
from ashes_tui.ui.draw.pages.aside import Aside, aside
from ashes_tui.ui.draw.pages.levels import LevelCard, LevelStage, level_cards
from ashes_tui.ui.draw.pages.menu import Choice, Sheet, menu
from ashes_tui.ui.draw.pages.title import can_draw, name
from ashes_tui.ui.draw.theme import ANSI, DARK, LIGHT, Palette
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.pages.help import HelpScreen
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.pages.reader import _leaving_last
from ashes_tui.ui.screens.setup.picks import PickScreen
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.words.glyphs import ASCII, FULL
from tests.ui.conftest import SIZES, opened

LOOK, PLAIN = Appearance(DARK, FULL), Appearance(DARK, ASCII)


def text_of(drawing: Drawing) -> str:
    return "\n".join(strip.text for strip in drawing.strips)


def styles_of(drawing: Drawing, word: str) -> list[Style]:
    """The styles of the pieces that hold a word."""
    return [style for strip in drawing.strips for text, style, _ in strip if style and word in text]


def test_a_foot_is_written_as_one_text() -> None:
    assert hints_of("Enter: open   Esc: back") == (("Enter", "open"), ("Esc", "back"))
    assert hints_of("Type, then Enter   Esc: back") == (("", "Type, then Enter"), ("Esc", "back"))
    assert hints_of("") == ()


@pytest.mark.parametrize(("room", "others"), [(60, 2), (24, 1), (12, 0)])
def test_the_key_that_leaves_stands_last_whatever_room_there_is(room: int, others: int) -> None:
    """Given keys in any order, then that which leaves ends the foot; with less room others are left out."""
    hints = (("Esc", "back"), ("w", "words"), ("Up Down", "scroll"))
    assert _leaving_last(hints, room) == (*hints[1 : 1 + others], ("Esc", "back"))


def test_keys_of_a_foot_are_gold_and_can_be_clicked() -> None:
    """Given two keys and a word, then each key has its place to click; what has no room is left out whole."""
    canvas = Canvas(30, 2, Style())
    foot(canvas, (("Enter", "open"), ("", "type to find"), ("Esc", "back")), LOOK)
    drawing = canvas.drawing()
    assert [(spot.row, spot.at, spot.y) for spot in drawing.spots] == [(KEYS_ROW, 0, 1)]
    assert all(style.color == DARK.gold.color for style in styles_of(drawing, "Enter"))
    assert "back" not in text_of(drawing)


def test_a_heading_has_a_rule_to_its_end() -> None:
    canvas = Canvas(20, 1, Style())
    section(canvas, (0, 0, 20), "Words", LOOK, right="3")
    assert text_of(canvas.drawing()) == "Words ──────────── 3"


def test_dice_in_words_become_chips() -> None:
    canvas = Canvas(30, 1, Style())
    put_words(canvas, 0, 0, "rolls Na✹ and Ar▫", DARK.text, LOOK)
    (ground,) = {style.bgcolor for style in styles_of(canvas.drawing(), "Na✹")}
    assert ground == DARK.dice[next(kind for kind in DARK.dice if kind.value == "natural")].color


def test_a_line_with_few_values_shows_all_and_fills_the_one_that_holds() -> None:
    line = Choice("f", "Difficulty", "heroic", values=("standard", "heroic"))
    drawing = menu(Sheet("Solo", (), (line, Choice("b", "Back"))), 1, 80, 24, LOOK)
    assert "○ standard" in text_of(drawing)
    assert {style.bgcolor for style in styles_of(drawing, "● heroic")} == {DARK.mine_plate.bgcolor}
    narrow = menu(Sheet("Solo", (), (line,), width=30), 0, 34, 24, LOOK)
    assert "standard" not in text_of(narrow)
    assert "heroic" in text_of(narrow)


def test_a_long_menu_scrolls_with_its_cursor() -> None:
    sheet = Sheet("Many", (), tuple(Choice("", f"line {i}") for i in range(60)))
    text = text_of(menu(sheet, 30, 60, 20, LOOK))
    assert "line 30" in text
    assert "▲ " in text
    assert "▼ " in text


def test_the_card_beside_a_form_tells_how_a_deck_plays(library: Library) -> None:
    deck = library.decks["The Spark of Invention"]
    canvas = Canvas(50, 36, Style())
    aside(canvas, (0, 0, 50, 36), Aside(deck.name, deck=deck), library.rulebook, LOOK)
    text = text_of(canvas.drawing())
    assert "●○○ Easy to play" in text
    assert "×10 artifice" in text
    assert all(title in text for title in deck.cards)


def test_a_card_has_its_values_large_where_signs_allow() -> None:
    card = CardPicture("Botanist", [("Ally", DARK.dim)], [("Words", [("Ally: a unit", DARK.text)])], True, "1", "2/3")
    for look, large in ((LOOK, True), (PLAIN, False)):
        canvas = Canvas(120, 39, Style())
        assert card_page(canvas, card, 0, look) == 2
        text = text_of(canvas.drawing())
        assert ("█" in text) is large
        assert "2/3" in text
        assert "Words" in text


@pytest.mark.parametrize(("blood", "edge"), [(2, "♠2"), (0, "")])
def test_a_card_shows_blood_by_the_sign_that_it_has_on_the_table(blood: int, edge: str) -> None:
    """Given an aspect with blood, then its sign stands between attack and life as on the table; without it none."""
    canvas = Canvas(120, 39, Style())
    card_page(canvas, CardPicture("Lurk", [("blood 2", DARK.dim)], [], False, "4", "1", blood=blood), 0, LOOK)
    (bottom,) = (line for line in text_of(canvas.drawing()).splitlines() if "†4" in line)
    assert bottom.strip(" ╰╯─").split("†4")[1].split("♥1")[0].strip(" ─") == edge


@pytest.mark.parametrize("width", [80, 120, 200])
def test_no_line_of_a_card_goes_beyond_its_page(library: Library, width: int) -> None:
    """Given any card, then no line of what is printed on it is wider than its column is on the page."""
    columns = widths(width) if width >= LEAST else narrow_widths(width)
    for column in filter(None, {*columns, related_width(width)}):
        for card in library.rulebook.cards.values():
            rows = whole_rows(card, library.rulebook, column, LOOK)[1:]
            assert max(text_width(text) for text, _ in rows) <= column, card.name


def test_a_long_card_goes_on_beside_itself() -> None:
    """Given more text than the card has lines, then the rest stands beside it, from a blank line on."""
    told = [f"line {i}" if i % 9 else "" for i in range(60)]
    card = CardPicture("Viros", [(text, DARK.text) for text in told], [("Words", [("Aspect: a unit", DARK.text)])])
    canvas = Canvas(120, 39, Style())
    assert card_page(canvas, card, 0, LOOK) > 30
    strips = [strip.text for strip in canvas.drawing().strips]
    left, right = (" ".join(" ".join(strip[a:b] for strip in strips).split()) for a, b in ((4, 50), (52, 120)))
    assert "…" not in left + right
    assert "line 26" in left
    assert "line 28" not in left
    assert right.startswith("Viros, further")
    assert all(text in right for text in told[28:58])


def test_no_sentence_is_parted_between_the_columns_of_a_long_card() -> None:
    """Given more text than the card has lines and no blank one, then it goes on beside it after a whole sentence."""
    told = ["begin", *(f"half {i}" if i % 3 else f"end {i}." for i in range(60))]
    card = CardPicture("Viros", [(text, DARK.text) for text in told], [])
    canvas = Canvas(120, 39, Style())
    card_page(canvas, card, 0, LOOK)
    right = " ".join(" ".join(strip.text[52:120] for strip in canvas.drawing().strips).split())
    assert right.startswith("Viros, further")
    assert "half 31 half 32 end 33." in right
    assert "end 30." not in right


@pytest.mark.parametrize("width", [9, 14, 20, 30])
def test_only_what_a_wrapped_line_is_about_stands_out(width: int) -> None:
    text = "Threat 4: with each new round it fills up to 4 aspects"
    rows = list(led(text, width, DARK.strong, LOOK))
    assert " ".join(line for line, _ in rows) == text
    canvas = Canvas(width, len(rows), Style())
    for y, (line, style) in enumerate(rows):
        put_words(canvas, 0, y, line, style, LOOK)
    segments = [segment for strip in canvas.drawing().strips for segment in strip]
    bold = "".join(segment.text for segment in segments if segment.style and segment.style.bold)
    assert "".join(bold.split()) == "Threat4:"


def test_the_card_of_an_opponent_beside_a_form_has_only_its_leads_bold(library: Library) -> None:
    shown = Aside("Viros", ("Fury: Rampage, Hunting Instincts, Firebelly, Frozen Fear, Whiplash: and Iron Scales",))
    canvas = Canvas(40, 12, Style())
    aside(canvas, (0, 0, 40, 12), shown, library.rulebook, LOOK)
    segments = [segment for strip in canvas.drawing().strips for segment in strip]
    bold = " ".join(segment.text for segment in segments if segment.style and segment.style.bold)
    assert "Fury:" in bold
    assert "Whiplash" not in bold


def test_the_games_of_a_campaign_stand_side_by_side() -> None:
    cards = [
        LevelCard(1, LevelStage.WON, "won in 5 rounds"),
        LevelCard(2, LevelStage.NEXT, "With 1 threat token more"),
        LevelCard(3, LevelStage.TO_COME, "Win the game before"),
    ]
    canvas = Canvas(120, 8, Style())
    level_cards(canvas, 0, cards, LOOK)
    text = text_of(canvas.drawing())
    assert "✔ won" in text
    assert "╔═ Game 2 " in text
    assert "┌╌ Game 3 " in text


async def test_a_click_on_enter_takes_the_line_of_a_list(library: Library, saves: Path) -> None:
    """Given the list of decks, then its foot says what Enter and Tab do, and a click on Enter takes the deck."""
    async with opened(library) as table:
        await table.press("s", "1", "down")
        screen = table.app.screen
        assert isinstance(screen, PickScreen)
        assert "Enter take  Tab read  Esc back" in text_of(screen.list.drawing)
        spot = next(spot for spot in screen.list.drawing.spots if spot.row == KEYS_ROW)
        chosen = list(library.decks.values())[screen.cursor]
        await table.click("list", spot)
        form = table.app.screen
        assert isinstance(form, SoloScreen)
        assert form.decks[0] == chosen


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_page_has_all_its_lines_in_every_size(library: Library, size: tuple[int, int]) -> None:
    """Given the menu, then every line of it can be seen and clicked, and in small terminals the name stands above."""
    async with opened(library, size=size) as table:
        screen = table.app.screen
        assert isinstance(screen, MainMenu)
        lines = [i for i, choice in enumerate(screen.sheet().choices) if not choice.heading]
        assert {spot.at for spot in screen.pane.drawing.spots if spot.row == "menu"} == set(lines)
        assert ("▀" in text_of(screen.pane.drawing)) == can_draw(LOOK)


async def test_a_click_on_a_key_of_the_foot_presses_it(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("r")
        screen = table.app.screen
        assert isinstance(screen, SavedScreen)
        spots = [spot for spot in screen.pane.drawing.spots if spot.row == KEYS_ROW]
        await table.click("menu", spots[-1])
        assert table.shows(MainMenu)
        first = table.app.screen
        assert isinstance(first, MainMenu)
        keys = hints_of(first.sheet().foot)
        spot = next(s for s in first.pane.drawing.spots if s.row == KEYS_ROW and keys[s.at][0] == "?")
        await table.click("menu", spot)
        assert table.shows(HelpScreen)


@pytest.mark.parametrize("palette", [DARK, LIGHT, ANSI], ids=lambda palette: palette.name)
def test_the_name_in_fire_is_drawn_again_as_the_same_lines(palette: Palette) -> None:
    """Lines that were drawn are known again by their styles: whoever makes new ones fills the memory with them."""

    def drawn() -> Drawing:
        canvas = Canvas(80, 8, palette.screen_bg)
        name(canvas, 1, Appearance(palette, FULL))
        return canvas.drawing()

    for first, again in zip(drawn().strips, drawn().strips, strict=True):
        assert again is first


async def test_the_help_promises_letters_over_a_resume(library: Library) -> None:
    """Given the letters of what is on the table, which are the same when a game is resumed, then the help says so."""
    async with opened(library, size=(120, 40)) as table:
        table.app.open_help()
        await table.press("1")
        assert "each card keeps its letter for the whole game, even after a resume" in " ".join(
            " ".join(table.lines()).split()
        )


async def test_a_page_tells_only_keys_that_do_something_there(library: Library, saves: Path) -> None:
    """Given a page that fits, then its foot names no key that scrolls; a card without house rules no key for them."""
    async with opened(library, size=(120, 40)) as table:
        card = PrintedPage(library.rulebook.cards["Javelineer"], library.rulebook)
        table.app.push_screen(card)
        await table.pilot.pause()
        assert "scroll" not in table.lines()[-1]
        assert "house rules" not in table.lines()[-1]
        await table.press("escape")
        table.app.open_help()
        await table.press("s")
        assert "Up Down scroll" in table.lines()[-1]
        await table.press("escape", "escape", "f")
        assert "words explained" not in table.lines()[-1]
        await table.press("escape")
        table.app.tell("Something", "has happened.")
        await table.pilot.pause()
        assert "Enter close" in table.lines()[-1]
        assert "Up Down" not in table.lines()[-1]


async def test_a_heading_too_long_for_a_list_goes_on_over_what_stands_beside_it(library: Library) -> None:
    async with opened(library) as table:
        name = "A deck with a name that is as long as any can be"
        deck = replace(next(iter(library.decks.values())), name=name)
        table.app.push_screen(DeckScreen(deck, library.rulebook))
        await table.pilot.pause()
        assert f" {name} " in table.lines()[0]


@pytest.mark.parametrize(("size", "all_told"), [((80, 24), False), ((120, 40), True), ((200, 60), True)])
async def test_where_there_is_room_a_menu_says_something_of_each_line(
    library: Library, saves: Path, size: tuple[int, int], all_told: bool
) -> None:
    """Given a short menu, then on a higher screen not only the line under the cursor is explained."""
    async with opened(library, size=size) as table:
        await table.press("l")
        shown = "\n".join(table.lines())
        assert "Each new thing is explained" in shown
        assert ("One turn, one goal: win, survive, destroy" in shown) == all_told


@pytest.mark.parametrize("lines", [10, 40])
def test_what_has_no_room_beside_a_card_goes_below_it(lines: int) -> None:
    """Given more beside a card than the page has lines, then the last of it stands below the card, with its heading."""
    paragraphs = [("" if n else "Words", [(f"Word {n}: a unit", DARK.text)]) for n in range(lines)]
    sections = [*paragraphs, ("Found in", [("A deck", DARK.text)])]
    canvas = Canvas(120, 39, Style())
    card = CardPicture("Botanist", [("Ally", DARK.dim)], sections, True)
    assert card_page(canvas, card, 0, LOOK, lambda: sections) <= 36
    strips = [strip.text for strip in canvas.drawing().strips]
    left, right = ("\n".join(strip[a:b] for strip in strips) for a, b in ((3, 51), (52, 120)))
    assert all(f"Word {n}: a unit" in left + right for n in range(lines))
    assert ("Found in" in left) == ("Words, further" in left) == (lines == 40)


def _card_with(related: Sequence[tuple[str, Sequence[str]]], lines: int, height: int) -> list[str]:
    """The page of a card, 120 columns wide, and below it others of so many lines under headings."""
    canvas, plain = Canvas(120, height, DARK.screen_bg), DARK.text
    cards = [(title, [CardPicture(name, [("text", plain)] * lines, ()) for name in names]) for title, names in related]
    words = [("Words", [("first: a", plain)]), ("", [("second: b", plain)])]
    card_page(canvas, CardPicture("Snapseed", [("text", plain)], words, related=cards), 0, LOOK)
    return text_of(canvas.drawing()).split("\n")


def test_cards_without_room_below_stand_beside_a_single_one() -> None:
    """Given a row with one card and no lines for another row, then the next cards stand beside it, with their heading.

    Where they have room they begin a row of their own; where none is free they are left out.
    """
    related = (("Alike", ["Botanist"]), ("With it", ["Ant", "Bee"]))

    def headed(height: int, groups: Sequence[tuple[str, Sequence[str]]] = related) -> list[list[str]]:
        rows = [
            [title for title in ("Alike", "With it") if f"{title} ─" in row] for row in _card_with(groups, 4, height)
        ]
        return [titles for titles in rows if titles]

    assert headed(40) == [["Alike"], ["With it"]]
    assert headed(28) == [["Alike", "With it"]]
    assert "Bee" not in "\n".join(_card_with(related, 4, 28))
    assert headed(28, (("Alike", ["Botanist", "Cat"]), related[1])) == [["Alike"]]


def test_words_beside_a_card_are_parted_where_there_is_room() -> None:
    """Given lines enough beside a card, then an empty one stands between two words."""
    rows = _card_with((), 1, 30)
    at = [next(y for y, row in enumerate(rows) if text in row) for text in ("first: a", "second: b")]
    assert at[1] - at[0] == 2
