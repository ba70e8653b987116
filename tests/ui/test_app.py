"""Menus, starting, saving and resuming, and what happens when something fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from ashes_tui.arena.terminal import Terminal, is_available
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import OpponentSetup, Purpose, digest
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.app import AshesApp, unfit
from ashes_tui.ui.library import Library
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.menu import MainMenu, MenuScreen
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.menus.settings_page import SettingsScreen
from ashes_tui.ui.screens.pages.cards import BrowserScreen
from ashes_tui.ui.screens.pages.help import HelpScreen
from ashes_tui.ui.screens.pages.words import WordsScreen
from ashes_tui.ui.screens.setup.hotseat import SetupScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.start_request import ResumeRequest
from ashes_tui.ui.starting import open_requested
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import SIZES, Table, new_match, opened, played_to

ALONE = NewGame(seats=1, opponent=UNCHOSEN)
FATED = NewGame(seats=1, opponent=OpponentSetup("", grim=("Generosity",)))


async def click_choice(table: Table, key: str) -> None:
    """Click the menu line that has a key."""
    screen = table.app.screen
    assert isinstance(screen, MenuScreen)
    index = next(i for i, choice in enumerate(screen.sheet().choices) if choice.key == key)
    spot = next(s for s in screen.pane.drawing.spots if s.at == index)
    await table.click("menu", spot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", ["keys", "mouse"])
async def test_the_menu_leads_everywhere(library: Library, saves: Path, size: tuple[int, int], hand: str) -> None:
    screens: dict[str, type[Screen[Any]]] = {
        "n": SetupScreen,
        "r": SavedScreen,
        "c": BrowserScreen,
        "w": WordsScreen,
        "t": SettingsScreen,
        "?": HelpScreen,
    }
    async with opened(library, size=size) as table:
        for key, screen in screens.items():
            assert table.shows(MainMenu)
            if hand == "keys":
                await table.press(key)
            else:
                await click_choice(table, key)
            assert table.shows(screen)
            await table.press("escape")


@pytest.mark.parametrize(("way", "key"), [(["n"], "?"), (["s"], "?"), (["r"], "?"), (["c"], "f1"), ([], "f1")])
async def test_keys_and_words_are_explained_on_every_screen(
    library: Library, saves: Path, way: list[str], key: str
) -> None:
    async with opened(library) as table:
        await table.press(*way)
        before = table.app.screen
        await table.press(key)
        assert table.shows(HelpScreen)
        await table.press("escape")
        assert table.app.screen is before


async def test_the_curtain_explains_keys_and_words(library: Library, saves: Path) -> None:
    async with opened(library, new_match(library)) as table:
        assert table.shows(CurtainScreen)
        await table.press("?")
        assert table.shows(HelpScreen)


async def test_a_question_mark_can_be_part_of_a_name(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("n", "n", "?")
        assert table.shows(SetupScreen)


async def test_a_new_game_begins_with_one_person_against_the_program(library: Library, saves: Path) -> None:
    """Given no game set up before, when a new one is begun at once, then one plays against the program."""
    async with opened(library) as table:
        await table.press("n", "g")
        header = table.screen.game.session.match.header
        assert header.players == (PERSON, "greedy")
        assert [seat.name for seat in header.setup.seats] == ["Player", "Computer"]
        await table.open_menu()
        await table.press("m", "n", "w", *"Two", "enter", "escape", "n")
        assert "Two people at this keyboard" in "\n".join(table.lines()), "the last set-up stands there"


@pytest.mark.parametrize("hand", ["keys", "mouse"])
async def test_a_game_is_set_up_and_begun(library: Library, saves: Path, hand: str) -> None:
    async with opened(library) as table:
        await table.press("n", "w", *"Two", "enter")
        if hand == "keys":
            await table.press("1", "down", "enter", "n", *"Zoe")
            assert "Type it, then Enter" in "\n".join(table.lines())
            await table.press("enter", "s", *"42", "enter", "g")
        else:
            await click_choice(table, "1")
            await table.press("down", "enter")
            await click_choice(table, "g")
        assert isinstance(table.app.screen, CurtainScreen)
        header = table.app.screen.game.session.match.header
        names = list(library.decks)
        assert header.setup.seats[0].deck.name == names[names.index("The Sentinels of Skies") + 1]
        if hand == "keys":
            assert header.setup.seats[0].name == "Zoe"
            assert header.setup.seed == 42


async def test_what_is_left_can_be_resumed(library: Library, saves: Path) -> None:
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)
    before = digest(match.state)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("escape", "m")
        menu = table.app.screen
        assert isinstance(menu, MainMenu)
        assert menu.sheet().choices[menu.cursor].key == "r", "Enter goes on with the game"
        await table.press("r", "1")
        await table.sit_down()
        assert digest(table.screen.game.session.match.state) == before
        assert table.screen.game.log(table.model.seat)


async def test_a_saved_game_is_deleted_only_after_a_second_press(library: Library, saves: Path) -> None:
    new_match(library, saved=True).close()
    async with opened(library) as table:
        await table.press("r", "x")
        assert FileStore().saved()
        await table.press("x")
        assert not FileStore().saved()


@pytest.mark.parametrize("size", SIZES)
async def test_no_menu_stands_there_while_what_the_command_line_asked_for_opens(
    library: Library, saves: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game asked for, then a quiet title stands there until it is open; left, it leads to the menu."""
    seen = list[str]()

    def begin(app: AshesApp) -> None:
        screen = app.screen
        assert isinstance(screen, MainMenu)
        assert not screen.press_key("n")
        seen.extend(strip.text.rstrip() for strip in screen.as_seen())
        open_it(app)

    open_it = AshesApp.open_requested
    monkeypatch.setattr(AshesApp, "open_requested", begin)
    app = AshesApp(library, NewGame(decks=tuple(library.decks.values())[:2], seed=5), FULL, Stores())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        shown = "\n".join(seen)
        assert "Setting up…" in shown
        assert "Learn to play" not in shown
        app.to_menu()
        await pilot.pause()
        assert isinstance(app.screen, MainMenu)
        assert any("Learn to play" in strip.text for strip in app.screen.as_seen())


async def test_the_menu_is_there_once_what_was_asked_for_is_refused(library: Library, saves: Path) -> None:
    """Given a saved game that cannot be resumed, then the menu is below the message that says so."""
    app = AshesApp(library, ResumeRequest(saves / "none.ashes"), FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert not isinstance(app.screen, MainMenu)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MainMenu)
        assert any("Learn to play" in strip.text for strip in app.screen.as_seen())


async def test_the_command_line_opens_a_game(library: Library, saves: Path) -> None:
    decks = tuple(library.decks.values())[:2]
    app = AshesApp(library, NewGame(decks=decks, seed=5), FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        name = app.screen.game.session.match.name
        app.screen.game.session.match.close()
    app = AshesApp(library, ResumeRequest(Path(name)), FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)


@pytest.mark.parametrize("with_decks", [True, False])
async def test_the_command_line_names_the_players(library: Library, saves: Path, with_decks: bool) -> None:
    decks = tuple(library.decks.values())[:2] if with_decks else ()
    async with opened(library) as table:
        open_requested(table.app, NewGame(decks=decks, seed=5, names=("Zoe", "Max")))
        await table.pilot.pause()
        if not with_decks:
            assert table.shows(SetupScreen)
            await table.press("g")
        assert isinstance(table.app.screen, CurtainScreen)
        setup = table.app.screen.game.session.match.header.setup
        assert [seat.name for seat in setup.seats] == ["Zoe", "Max"]
        assert setup.seed == 5


async def test_whether_deck_lists_are_open_is_switched_on_its_line(library: Library, saves: Path) -> None:
    """Given decks that come with the game, then their lists are open until the line says otherwise."""
    async with opened(library) as table:
        open_requested(table.app, NewGame())
        await table.pilot.pause()
        await table.press("+")
        assert "come with the game" in " ".join(table.lines())
        await table.press("L", "L", "g")
        screen = table.app.screen
        assert isinstance(screen, CurtainScreen | TableScreen)
        assert not any(seat.open_list for seat in screen.game.session.match.header.setup.seats)


@pytest.mark.parametrize("asked", [NewGame(chained=False), NewGame(), ALONE])
async def test_the_chained_list_is_switched_on_its_line(library: Library, saves: Path, asked: NewGame) -> None:
    """DECK-18: the line says whether it is in force, changes it, and the saved game says it too."""
    async with opened(library) as table:
        open_requested(table.app, asked)
        await table.pilot.pause()
        before = asked.chained
        assert ("● not in force" in " ".join(table.lines())) is not before
        await table.press("c")
        assert ("● not in force" in " ".join(table.lines())) is before
        await table.press("g")
        screen = table.app.screen
        assert isinstance(screen, CurtainScreen | TableScreen)
        assert screen.game.session.match.header.setup.chained is not before
        assert screen.game.session.match.state.table.chained is not before


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize("asked", [ALONE, NewGame(opponent=UNCHOSEN), FATED])
async def test_grim_fates_is_switched_on_its_line(library: Library, saves: Path, asked: NewGame) -> None:
    """The line says whether it is played and for what, changes it, and the saved game says it too."""
    async with opened(library) as table:
        open_requested(table.app, asked)
        await table.pilot.pause()
        await table.press(*([] if asked is FATED else ["+"]))
        shown = " ".join(" ".join(table.lines()).split())
        assert f"Grim Fates {'Generosity' if asked is FATED else 'no'}" in shown
        await table.press("F", "home", *([] if asked is FATED else ["down"]), "enter", "g")
        screen = table.app.screen
        assert isinstance(screen, CurtainScreen | TableScreen)
        enemy = screen.game.session.match.header.setup.opponent
        assert enemy is not None
        assert enemy.grim == (None if asked is FATED else ())


async def test_a_damaged_saved_game_is_told_not_raised(library: Library, saves: Path) -> None:
    path = saves / "bad.jsonl"
    path.write_text("nonsense\n")
    app = AshesApp(library, ResumeRequest(path), FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert not isinstance(app.screen, MainMenu)


async def test_an_unexpected_error_shows_no_traceback(
    library: Library, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(saves / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(saves / "cache"))
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN, saved=True)

    def fail() -> None:
        secret = "secret hand"
        raise RuntimeError(secret)

    async def provoke() -> AshesApp:
        async with opened(library, match) as table:
            await table.sit_down()
            table.screen.model.swap = fail  # type: ignore[method-assign]
            await table.press("tab")
        return table.app

    app: list[AshesApp] = []
    monkeypatch.setattr(AshesApp, "_close_messages_no_wait", _remembering(app))
    with pytest.raises(RuntimeError):
        await provoke()
    message = app[0].failure
    assert match.name in message
    assert "secret" not in message
    assert "Traceback" not in message
    assert app[0]._exit_renderables == []


def _remembering(found: list[AshesApp]) -> object:
    original = AshesApp._close_messages_no_wait

    def close(self: AshesApp) -> None:
        found.append(self)
        original(self)

    return close


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
def test_a_dumb_terminal_is_refused_with_a_hint(term: str) -> None:
    assert "TERM" in unfit({"TERM": term}, interactive=True)


def test_a_pipe_is_refused_and_a_terminal_is_not() -> None:
    assert unfit({"TERM": "xterm"}, interactive=False)
    assert unfit({"TERM": "xterm"}, interactive=True) == ""


async def test_screens_do_not_repaint_on_focus(library: Library) -> None:
    async with opened(library) as table:
        screen = table.app.screen
        assert isinstance(screen, LeanScreen)
        assert screen._reactives["focused"]._repaint is False
        assert not [w for w in screen.query(Pane) if w.can_focus]


@pytest.mark.skipif(not is_available(), reason="needs a pseudo-terminal")
def test_the_command_paints_and_answers_in_a_real_terminal(library: Library, saves: Path) -> None:
    for words, painted, key, answer in (
        ((), "Resume", "?", "words of the game"),
        (("hotseat", "--deck", "issa", "--deck", "arren"), "Pass the keyboard", "\r", "deck"),
    ):
        terminal = Terminal(words)
        try:
            terminal.wait_for(painted, 60)
            terminal.settle()
            terminal.press(key)
            terminal.wait_for(answer, 120)
        finally:
            terminal.close()


async def test_the_menu_of_a_game_cuts_no_path(library: Library, saves: Path) -> None:
    """Given a saved game in a deep folder, then its menu names the game, not a path that does not fit."""
    match = new_match(library, saved=True, players=("person", "random"))
    async with opened(library, match) as table:
        await table.open_menu()
        shown = "\n".join(table.lines())
        assert f"Saved as {Path(match.name).stem}" in shown
        assert str(saves) not in shown
