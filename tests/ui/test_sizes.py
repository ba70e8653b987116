"""Every screen at every size: nothing that a terminal can be is an error, and what is too small says so."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.screen import Screen

from ashes_tui.client.party import Party
from ashes_tui.client.played import PlayedGame
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import Purpose
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.layout import too_small
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen, ChronicleScreen
from ashes_tui.ui.screens.campaign.deck_edit import BuildScreen
from ashes_tui.ui.screens.campaign.victory_cards import TakeDeckScreen
from ashes_tui.ui.screens.decks.builder import BuilderScreen
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.decks.decks import AllDecksScreen
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.message import MessageScreen, SmallScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.menus.settings_page import SettingsScreen
from ashes_tui.ui.screens.pages.cards import BrowserScreen, EnemyScreen
from ashes_tui.ui.screens.pages.help import HelpScreen, SignsScreen
from ashes_tui.ui.screens.pages.pages import CardPage, LogPage, PrintedPage
from ashes_tui.ui.screens.pages.pile import PilePage
from ashes_tui.ui.screens.pages.played import PlayedPage
from ashes_tui.ui.screens.pages.story import StoryPage
from ashes_tui.ui.screens.pages.words import WordsScreen
from ashes_tui.ui.screens.setup.aspects import AspectsScreen
from ashes_tui.ui.screens.setup.coop import CoopScreen
from ashes_tui.ui.screens.setup.hotseat import SetupScreen
from ashes_tui.ui.screens.setup.opponent_lines import OpponentLines
from ashes_tui.ui.screens.setup.picks import Pick, PickScreen
from ashes_tui.ui.screens.setup.solo import SoloScreen
from tests.campaign.runs import card_pool
from tests.ui.conftest import Table, opened, played_to
from tests.ui.test_campaign import kept
from tests.ui.test_coop import coop_match
from tests.ui.test_several import match_of

pytestmark = pytest.mark.usefixtures("saves")
LUCK = random.Random(11)
SIZES = [
    (1, 1),
    (2, 50),
    (14, 24),
    (300, 1),
    (79, 24),
    (80, 23),
    (250, 90),
    (800, 300),
    (80, 24),
    *((LUCK.randint(1, 30), LUCK.randint(1, 30)) for _ in range(3)),
]
FEW = [(1, 1), (250, 90), (80, 24)]
"""For what every screen does alike: too small, large, and back."""
Opener = Callable[[Library, Party], Screen[Any]]


def card_page(library: Library, game: Party) -> Screen[Any]:
    del library
    view = game.session.view(0)
    return CardPage(view.seats[0].phoenixborn, game.names(0))


def pile_page(library: Library, game: Party) -> Screen[Any]:
    del library
    view = game.session.view(0)
    return PilePage("Ann's discard pile", view.seats[0].hand, 9, game.names(0))


SCREENS: dict[str, Opener] = {
    "menu": lambda library, game: MainMenu(),
    "help": lambda library, game: HelpScreen(),
    "signs": lambda library, game: SignsScreen(),
    "settings": lambda library, game: SettingsScreen(),
    "message": lambda library, game: MessageScreen("Title", ("a sentence that is longer than most " * 4,)),
    "too small": lambda library, game: SmallScreen(),
    "set-up": lambda library, game: SetupScreen(NewGame()),
    "solo": lambda library, game: SoloScreen(NewGame(seats=1, opponent=UNCHOSEN)),
    "co-op": lambda library, game: CoopScreen(NewGame(opponent=UNCHOSEN)),
    "saved": lambda library, game: SavedScreen(Stores()),
    "cards": lambda library, game: BrowserScreen(),
    "words": lambda library, game: WordsScreen(),
    "deck": lambda library, game: DeckScreen(next(iter(library.decks.values())), library.rulebook),
    "decks": lambda library, game: AllDecksScreen(),
    "builder": lambda library, game: BuilderScreen(
        next(iter(library.decks.values())), library.rulebook, "", lambda deck: None
    ),
    "enemy": lambda library, game: EnemyScreen(next(iter(library.rulebook.automata.values())), library.rulebook),
    "aspects": lambda library, game: AspectsScreen(
        OpponentLines(library.rulebook, 1, AspectDecks()), {}, lambda name: None
    ),
    "list": lambda library, game: PickScreen("Deck", [Pick("a name"), Pick("another")], 0, lambda at: None),
    "printed card": lambda library, game: PrintedPage(next(iter(library.rulebook.cards.values())), library.rulebook),
    "card": card_page,
    "pile": pile_page,
    "log": lambda library, game: LogPage(game.log(0), 0),
    "story": lambda library, game: StoryPage("Ann", tuple(game.log(0)), 1),
    "curtain": lambda library, game: CurtainScreen(game, 1),
    "game menu": lambda library, game: GameMenu(game, 0),
    "result": lambda library, game: ResultScreen(game),
    "campaigns": lambda library, game: CampaignsScreen(Stores()),
    "chronicle": lambda library, game: ChronicleScreen(),
    "campaign": lambda library, game: CampaignScreen(kept(), "", card_pool(), Stores()),
    "statistics": lambda library, game: PlayedPage([PlayedGame("1", "Ann", "a deck", "another", True, 6)] * 30),
    "change deck": lambda library, game: BuildScreen(kept(wins=1), 0, card_pool()),
    "take cards": lambda library, game: TakeDeckScreen(kept(wins=1), 0, card_pool()),
}


def top_fits(app: AshesApp) -> bool:
    """Whether what is on top is as large as the terminal and fills it."""
    width, height = app.size
    strips = app.screen._compositor.render_strips(app.size)
    return len(strips) == height and all(strip.cell_length == width for strip in strips)


async def resized(table: Table, size: tuple[int, int]) -> None:
    """Make the terminal so large, and wait until it is filled by the screen that belongs there."""
    await table.pilot.resize_terminal(*size)
    for _ in range(500):
        if top_fits(table.app) and table.shows(SmallScreen) is too_small(*size):
            return
        await table.pilot.pause(0.02)
    raise AssertionError(f"{table.app.screen} does not fill {size}")


@pytest.fixture(scope="module")
def finished(library: Library) -> Match:
    """A game of two that has something of everything and is over."""
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN and m.version > 60)
    match.concede(0)
    return match


few_or_all = pytest.mark.parametrize("sizes", [FEW, pytest.param(SIZES, marks=pytest.mark.slow)], ids=["few", "all"])


@few_or_all
@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_is_drawn_at_every_size(
    library: Library, finished: Match, name: str, sizes: list[tuple[int, int]]
) -> None:
    async with opened(library) as table:
        table.app.push_screen(SCREENS[name](library, Party(session_for(finished))))
        await table.pilot.pause()
        for size in sizes:
            await resized(table, size)
        assert not table.app.failure


TABLES: dict[str, Callable[[Library], Match]] = {
    "two": lambda library: played_to(library, lambda m, d: d.purpose is Purpose.TURN and m.version > 40),
    "three": lambda library: match_of(library, 3),
    "four": lambda library: match_of(library, 4),
    "co-op": lambda library: coop_match(library, steps=60),
}


@few_or_all
@pytest.mark.parametrize("name", TABLES)
async def test_a_table_is_drawn_at_every_size(library: Library, name: str, sizes: list[tuple[int, int]]) -> None:
    async with opened(library, TABLES[name](library)) as table:
        await table.sit_down()
        before = table.app.screen
        for size in [*sizes, (80, 24)]:
            await resized(table, size)
            assert table.shows(SmallScreen) is too_small(*size)
        assert table.app.screen is before


async def test_what_opens_while_it_is_too_small_is_there_once_it_is_not(library: Library) -> None:
    async with opened(library, size=(20, 5)) as table:
        table.app.tell("One", "first")
        table.app.tell("Two", "second")
        await table.pilot.pause()
        assert table.shows(SmallScreen)
        await resized(table, (80, 24))
        for _ in range(2):
            assert table.shows(MessageScreen)
            await table.press("escape")
        assert table.shows(MainMenu)


TEXTS = ("", "plain", "wide 漢字 signs", "🂠🂡 cards", "e\u0301 accent", "\u0301", "漢")


def test_a_canvas_cuts_off_whatever_lies_outside() -> None:
    luck = random.Random(3)
    for _ in range(4000):
        width, height = luck.randint(-2, 12), luck.randint(-2, 5)
        canvas = Canvas(width, height, Style())
        for _ in range(6):
            x, y, wide, tall = (luck.randint(-15, 15) for _ in range(4))
            text = luck.choice(TEXTS)
            canvas.fill(x, y, wide, tall, Style(bgcolor="red"))
            canvas.put(x, y, text, luck.choice([None, Style(bold=True)]), luck.choice([None, wide]))
            canvas.right(x, y, text, Style(bold=True))
        strips = canvas.drawing().strips
        assert all(strip.cell_length == max(0, width) for strip in strips)
        for layer in (canvas._chars, canvas._grounds, canvas._inks):
            assert [len(line) for line in layer] == [max(0, width)] * max(0, height)


def test_a_sign_laid_over_another_keeps_the_ground_below() -> None:
    canvas = Canvas(3, 2, Style(bgcolor="red"))
    canvas.edge("|", Style(color="blue", bold=True))
    canvas.put(0, 0, ">>", Style(color="green"))
    first, second = canvas.drawing().strips
    assert [(s.text, str(s.style)) for s in first] == [
        (">", "bold green on red"),
        (">", "green on red"),
        (" ", "on red"),
    ]
    assert [(s.text, str(s.style)) for s in second] == [("|", "bold blue on red"), ("  ", "on red")]


def test_what_lies_half_outside_shows_its_other_half() -> None:
    canvas = Canvas(4, 1, Style())
    canvas.put(-3, 0, "abcdef")
    assert "".join(segment.text for segment in canvas.drawing().strips[0]) == "def "
    canvas = Canvas(4, 1, Style())
    canvas.put(-1, 0, "漢字")
    text = "".join(segment.text for segment in canvas.drawing().strips[0])
    assert (text.strip(), cell_len(text)) == ("字", 4)


async def test_growing_on_closes_nothing_that_lies_above_the_note_of_the_size(library: Library) -> None:
    async with opened(library, size=(20, 5)) as table:
        table.app.tell("One", "first")
        await table.pilot.pause()
        for size in ((80, 24), (100, 30), (120, 40)):
            await resized(table, size)
            assert table.shows(MessageScreen)
        await table.press("escape")
        assert table.shows(MainMenu)
        assert not table.app.failure


@pytest.mark.parametrize("width", [1, 2, 7, 20])
@pytest.mark.parametrize("indent", [0, 2])
def test_a_word_too_wide_for_a_line_goes_on_in_the_next(width: int, indent: int) -> None:
    """Given a path longer than a line, then it is told whole, and no line is wider than asked for."""
    path = "/home/漢字/a-rather-long-name.yaml"
    lines = wrap(f"see {path}", width, indent)
    assert "".join(line.strip() for line in lines).endswith(path)
    assert all(cell_len(line) <= width for line in lines) or width - indent < 2
