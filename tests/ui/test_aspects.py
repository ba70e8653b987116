"""Aspects of one's own put together on the screen, kept as a file, and played against; lists to choose from."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.content.decks.aspect_decks import choosable, read_aspects
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.setup.aspects import NEW, AspectsScreen
from ashes_tui.ui.screens.setup.form import FATES
from ashes_tui.ui.screens.setup.hotseat import SetupScreen
from ashes_tui.ui.screens.setup.picks import PickScreen
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.ui.screens.table import TableScreen
from tests.ui.conftest import SIZES, Table, opened

VIROS = "The Corpse of Viros"


def shown(table: Table) -> str:
    return "\n".join(table.lines())


async def to_builder(table: Table) -> AspectsScreen:
    """From the menu to the screen that puts a deck together for Viros; it begins with the deck Fury."""
    await table.press("s", "o", *"viros", "enter", "a", *"put", "enter")
    assert isinstance(table.app.screen, AspectsScreen)
    return table.app.screen


@pytest.mark.rule("VAR-01")
@pytest.mark.parametrize("size", SIZES)
async def test_aspects_are_put_together_kept_and_played_against(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given one aspect exchanged for another of its blood, then the deck is legal, kept by its name, and played."""
    fury = library.rulebook.automata[VIROS].decks["Fury"]
    blood = choosable(library.rulebook)
    out = next(title for title in fury if blood[title] == 1)
    into = next(title for title in blood if blood[title] == 1 and title not in fury)
    async with opened(library, size=size) as table:
        screen = await to_builder(table)
        assert {title: n for title, n in screen.cards.items() if n} == fury
        assert "Legal; Enter saves it" in shown(table)
        await table.press(*out, "left", "escape")
        assert "8 of 9 with 1 blood, 9 of 9 with 2 blood" in shown(table)
        assert "8 aspects of 1 blood, not 9: add 1" in shown(table)
        await table.press("enter", *into, "right", "enter", *"Night/", "enter")
        solo = table.app.screen
        assert isinstance(solo, SoloScreen)
        assert next(c.value for c in solo.sheet().choices if c.key == "a") == "Night (your own)"
        await table.press("g")
        assert table.shows(TableScreen)
        opponent = table.screen.game.session.match.header.setup.opponent
        assert opponent is not None
        wanted = {t: n for t, n in {**fury, out: fury[out] - 1, into: 1}.items() if n}
        assert opponent.aspects == wanted
        assert read_aspects(saves / "ashes-tui" / "aspects" / "Night.yaml", library.rulebook) == wanted


async def test_a_kept_deck_is_changed_replaced_and_deleted_only_after_a_second_press(
    library: Library, saves: Path
) -> None:
    store, book = AspectDecks(), library.rulebook
    store.save("Mine", dict(book.automata[VIROS].decks["Shadow"]))
    async with opened(library, size=(120, 40)) as table:
        screen = await to_builder(table)
        await table.press("f5")
        assert not any(screen.cards.values())
        await table.press("escape")
        assert "Esc again discards your changes" in shown(table)
        await table.press("escape", "a", *"put", "enter", "enter", *"Mine", "enter")
        assert "Enter again replaces it" in shown(table)
        await table.press("enter")
        assert store.all(book) == {"Mine": book.automata[VIROS].decks["Fury"]}
        await table.press("a", "home", "enter", "a", *"mine", "tab", "left", "down", "right", "enter", "enter")
        solo = table.app.screen
        assert isinstance(solo, SoloScreen)
        assert solo.against.aspects == store.all(book)["Mine"] != book.automata[VIROS].decks["Fury"]
        await table.press("a", *"shadow", "enter", "a", *"mine", "tab", "f8")
        assert "F8 again deletes it for good" in shown(table)
        await table.press("f8")
        assert store.all(book) == {}
        left = table.app.screen
        assert isinstance(left, SoloScreen)
        assert left.against.deck == "Shadow"


async def test_letters_find_a_deck_and_tab_reads_it(library: Library, saves: Path) -> None:
    """Given the list of decks, then it finds by name or Phoenixborn, reads on Tab, and Escape changes nothing."""
    async with opened(library) as table:
        await table.press("n", "2")
        picks = table.app.screen
        assert isinstance(picks, PickScreen)
        await table.press(*"kanna", "tab")
        assert table.shows(DeckScreen)
        await table.press("escape", "1")
        setup = table.app.screen
        assert isinstance(setup, SetupScreen)
        assert setup.decks[1].phoenixborn == "Kanna Galeheart"
        await table.press("2", *"pony")
        assert "nothing has this name" in shown(table)
        await table.press("enter", "escape", "escape")
        assert setup.decks[1].phoenixborn == "Kanna Galeheart"


async def test_a_list_is_left_and_chosen_from_by_mouse_alone(library: Library, saves: Path) -> None:
    async with opened(library, size=(120, 40)) as table:
        await table.press("n", "2")
        picks = table.app.screen
        assert isinstance(picks, PickScreen)
        rows = picks.list.drawing.spots
        await table.click("list", next(spot for spot in rows if spot.at == 4))
        link = next(spot for spot in picks.card.drawing.spots if spot.row == "link" and spot.at == 0)
        await table.click("card", link)
        setup = table.app.screen
        assert isinstance(setup, SetupScreen)
        assert setup.decks[1] == setup.known[4]


def test_wrong_files_of_aspects_are_left_out(library: Library, tmp_path: Path) -> None:
    store = AspectDecks(tmp_path)
    (tmp_path / "few.yaml").write_text("aspects: {Rampage: 3}\n", encoding="utf-8")
    store.save("good one", {"Rampage": 9, "Lurk": 9})
    assert list(store.all(library.rulebook)) == ["good one"]
    assert NEW not in store.all(library.rulebook)
    assert NewGame().is_complete is False


@pytest.mark.rule("VAR-03")
async def test_grim_fates_is_chosen_for_some_cards_only(library: Library, saves: Path) -> None:
    """Given two cards taken from the list and one taken again, then it is played for the other one."""
    async with opened(library) as table:
        await table.press("s", "F", *"whirlwind", "enter", "F", *"retreat", "enter")
        screen = table.app.screen
        assert isinstance(screen, SoloScreen)
        assert grim_line(screen) == "Whirlwind, Retreat"
        await table.press("F", *"whirlwind", "enter")
        assert grim_line(screen) == "Retreat"
        await table.press("g")
        opponent = table.screen.game.session.match.header.setup.opponent
        assert opponent is not None
        assert opponent.grim == ("Retreat",)


def grim_line(screen: SoloScreen) -> str:
    return next(choice.value for choice in screen.sheet().choices if choice.key == FATES)


@pytest.mark.rule("DICE-18")
async def test_a_deck_that_is_not_legal_by_the_edition_says_so(library: Library, saves: Path) -> None:
    """Given Reborn and a deck of artifice dice, then its line and the list say why it is not legal."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("n", "e", "1", *"spark")
        assert "Not a legal deck by Ashes Reborn" in shown(table)
        await table.press("enter")
        assert "Not a legal deck by Ashes Reborn" in shown(table)
        await table.press("e", "up", "up", "up", "up", "up")
        assert "Not a legal deck" not in shown(table)
