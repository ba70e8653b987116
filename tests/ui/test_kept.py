"""What is kept from one run to the next: theme, signs, names, the last set-up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.settings import Settings
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import Purpose
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.app import THEME_VARIABLE, AshesApp, _own_app
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.menu import FIRST_TIPS, TIPS, MainMenu
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.setup.form import BEGIN, CHAINED, SEED, FormScreen
from ashes_tui.ui.screens.setup.hotseat import SetupScreen
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import Table, played_to


@asynccontextmanager
async def started(library: Library, settings: Settings) -> AsyncIterator[Table]:
    """The program, begun with these settings."""
    app = AshesApp(library, MENU, FULL, Stores(), DARK, settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Table(app, pilot)


async def begun(table: Table, *keys: str) -> None:
    """Change a set-up by keys, then begin."""
    await table.press(*keys, "g")
    await table.pilot.pause()


def form(table: Table) -> FormScreen:
    assert isinstance(table.app.screen, FormScreen)
    return table.app.screen


async def test_the_last_set_up_stands_there_the_next_time(library: Library, saves: Path) -> None:
    """Given a game against another opponent with another deck and a name, then the next form begins with all that."""
    file = saves / "settings.json"
    async with started(library, Settings(file)) as table:
        await table.press("s")
        screen = form(table)
        assert isinstance(screen, SoloScreen)
        before = screen.against.name, screen.decks[0].name
        screen.turned(next(c for c in screen.sheet().choices if c.key == "o"), 1)
        screen.turned(next(c for c in screen.sheet().choices if c.key == "1"), 1)
        chosen = screen.against.name, screen.decks[0].name
        assert chosen[0] != before[0]
        assert chosen[1] != before[1]
        await begun(table, "n", "Z", "o", "e", "enter")
    async with started(library, Settings(file)) as table:
        await table.press("s")
        screen = form(table)
        assert isinstance(screen, SoloScreen)
        assert (screen.against.name, screen.decks[0].name) == chosen
        assert screen.called() == ("Zoe",)


async def test_a_name_is_asked_once_for_all_kinds_of_game(library: Library, saves: Path) -> None:
    """Given a name typed for one kind of game, then another kind begins with it too."""
    settings = Settings(saves / "settings.json")
    async with started(library, settings) as table:
        await table.press("s")
        await begun(table, "n", "Z", "o", "e", "enter")
        table.app.to_menu()
        await table.press("n")
        assert form(table).called()[0] == "Zoe"


async def test_what_was_asked_for_goes_before_what_was_kept(library: Library, saves: Path) -> None:
    """Given a deck named on the command line, then the kept one does not take its place."""
    settings = Settings(saves / "settings.json")
    decks = list(library.decks.values())
    settings.keep_setup("hotseat", {"decks": [decks[2].name, decks[3].name]})
    async with started(library, settings) as table:
        table.app.open_new(NewGame(decks=(decks[5],)))
        await table.pilot.pause()
        assert form(table).decks[0] is decks[5]


@pytest.mark.parametrize("spoilt", [{"decks": [7, "no such deck"], "edition": [], "chained": "x", "mode": 3}, {}])
async def test_a_set_up_that_is_no_longer_there_is_left_out(
    library: Library, saves: Path, spoilt: dict[str, object]
) -> None:
    """Given a kept set-up with a deck that is gone and values that mean nothing, then the usual ones stand there."""
    async with started(library, Settings()) as table:
        await table.press("n")
        usual = [deck.name for deck in form(table).decks]
    settings = Settings(saves / "settings.json")
    settings.keep_setup("hotseat", spoilt)
    async with started(library, settings) as table:
        await table.press("n")
        screen = form(table)
        assert isinstance(screen, SetupScreen)
        assert [deck.name for deck in screen.decks] == usual
        assert screen.new_game.edition == NewGame().edition


async def test_theme_and_signs_are_kept(library: Library, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given another theme and other signs, then the next run has them; what the environment says goes before."""
    file = saves / "settings.json"
    async with started(library, Settings(file)) as table:
        await table.press("t", "t", "g")
        theme, signs = table.app.palette.name, table.app.glyphs
    monkeypatch.setattr("ashes_tui.ui.app.settings_file", lambda: file)
    monkeypatch.delenv("ASHES_GLYPHS", raising=False)
    monkeypatch.delenv(THEME_VARIABLE, raising=False)
    again = _own_app(library, MENU, "xterm-256color", "utf-8")
    assert (again.palette.name, again.glyphs) == (theme, signs)
    monkeypatch.setenv(THEME_VARIABLE, "dark")
    assert _own_app(library, MENU, "xterm-256color", "utf-8").palette.name != theme


async def test_the_first_page_names_the_game_that_was_left(library: Library, saves: Path) -> None:
    """Given a game left in round 1, then the first page names it and begins there; once it is over it does not."""
    file = saves / "settings.json"
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)
    async with started(library, Settings(file)) as table:
        table.app.open_game(Party(session_for(match)))
        await table.sit_down()
        await table.press("escape", "m")
        assert any("Ann against Bob, round 1" in line for line in table.lines())
    async with started(library, Settings(file)) as table:
        assert any("Ann against Bob, round 1" in line for line in table.lines())
        await table.press("enter")
        assert table.shows(SavedScreen)
        await table.press("1")
        await table.sit_down()
        await table.open_menu()
        await table.press("c", "c")
        table.app.to_menu()
        await table.pilot.pause()
        assert not any("Ann against Bob" in line for line in table.lines())


async def test_a_game_whose_file_is_gone_is_not_named(library: Library, saves: Path) -> None:
    settings = Settings(saves / "settings.json")
    settings.last_game = (str(saves / "gone.jsonl"), "Ann against Bob")
    async with started(library, settings) as table:
        assert not any("Ann against Bob" in line for line in table.lines())


async def test_a_game_that_ended_is_not_offered_however_its_page_is_left(library: Library, saves: Path) -> None:
    """Given a game that ended at the table, then its page alone sees to it that the menu names it no more."""
    settings = Settings(saves / "settings.json")
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)
    async with started(library, settings) as table:
        table.app.open_game(Party(session_for(match)))
        await table.sit_down()
        assert settings.last_game[0] == match.name
        assert not settings.has_finished
        await table.open_menu()
        await table.press("c", "c")
        assert settings.last_game == ("", "")
        assert settings.has_finished, "the first page need not say how to begin any more"


@pytest.mark.parametrize("ends", [True, False], ids=["ended", "deleted"])
async def test_another_game_that_was_left_is_named_next(library: Library, saves: Path, ends: bool) -> None:
    """Given two games that were left, when the one named is over or deleted, then the first page names the other."""
    settings = Settings(saves / "settings.json")
    older, newer = (played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True) for _ in range(2))
    older.close()
    async with started(library, settings) as table:
        table.app.open_game(Party(session_for(newer)))
        await table.sit_down()
        assert settings.last_game[0] == newer.name
        await table.open_menu()
        if ends:
            await table.press("c", "c")
            table.app.to_menu()
        else:
            await table.press("m", "r", "x", "x", "escape")
        await table.pilot.pause()
        assert settings.last_game[0] == older.name
        assert any("Ann against Bob, round 1" in line for line in table.lines())


async def test_each_start_gives_another_tip(library: Library, saves: Path) -> None:
    """Given starts one after the other, then tips tell how to begin until a game is over, and of the table after it."""
    file = saves / "settings.json"
    for tip in (FIRST_TIPS[0], FIRST_TIPS[1]):
        async with started(library, Settings(file)) as table:
            assert any(tip in line for line in table.lines())
    Settings(file).note_finished()
    async with started(library, Settings(file)) as table:
        assert any(TIPS[2] in line for line in table.lines())


async def test_whoever_has_begun_a_game_is_not_told_how_to_begin(library: Library, saves: Path) -> None:
    """Given a first game that is left under way, then the first page has another tip at once."""
    settings = Settings(saves / "settings.json")
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)
    async with started(library, settings) as table:
        assert any(FIRST_TIPS[0] in line for line in table.lines())
        table.app.open_game(Party(session_for(match)))
        await table.sit_down()
        await table.open_menu()
        await table.press("m")
        await table.pilot.pause()
        assert table.shows(MainMenu)
        assert not any(FIRST_TIPS[0] in line for line in table.lines())
        assert any(TIPS[0] in line for line in table.lines())


async def test_what_was_chosen_is_kept_on_the_way_back(library: Library, saves: Path) -> None:
    """Given another opponent, when the form is left without a game, then it stands there the next time."""
    async with started(library, Settings(saves / "settings.json")) as table:
        await table.press("s", "o", *"viros", "enter", "escape", "s")
        screen = form(table)
        assert isinstance(screen, SoloScreen)
        assert screen.against.name == "The Corpse of Viros"


async def test_what_few_care_for_is_folded_up_until_it_is_changed(library: Library, saves: Path) -> None:
    """Given a set-up, then seed and chained list are folded; a key of theirs unfolds them; changed, they are shown."""
    async with started(library, Settings(saves / "settings.json")) as table:
        await table.press("s")
        assert not {CHAINED, SEED} & {choice.key for choice in form(table).sheet().choices}
        await table.press(CHAINED)
        assert not form(table).new_game.chained
        assert {CHAINED, SEED} <= {choice.key for choice in form(table).sheet().choices}
        await table.press("escape", "s")
        assert {CHAINED, SEED} <= {choice.key for choice in form(table).sheet().choices}


@pytest.mark.parametrize(
    ("key", "does"),
    [("o", "Enter choose from a list"), ("f", "Enter change"), ("n", "Enter type"), (BEGIN, "Enter begin")],
)
async def test_the_foot_says_what_enter_does_on_a_line(library: Library, saves: Path, key: str, does: str) -> None:
    async with started(library, Settings(saves / "settings.json")) as table:
        await table.press("s")
        screen = form(table)
        screen.cursor = [choice.key for choice in screen.sheet().choices].index(key)
        screen.paint()
        await table.pilot.pause()
        assert table.lines()[-1].strip().startswith(does)
