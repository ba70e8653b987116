"""A walk through every screen of the program, from fixed positions: what pictures are made of, and snapshots."""

from __future__ import annotations

from collections.abc import Callable, Container
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from textual.pilot import Pilot
from textual.strip import Strip

from ashes_tui.campaign.kinds import KINDS
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import PUBLIC
from ashes_tui.learn.puzzle_game import Verdict
from ashes_tui.learn.puzzles import load_puzzles
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.theme import DARK, Palette
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen, ChronicleScreen
from ashes_tui.ui.screens.campaign.deck_edit import BuildScreen
from ashes_tui.ui.screens.campaign.new_campaign import NewCampaignScreen
from ashes_tui.ui.screens.campaign.victory_cards import TakeDeckScreen
from ashes_tui.ui.screens.decks.builder import PhoenixbornScreen
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.decks.decks import AllDecksScreen
from ashes_tui.ui.screens.learn.how_to_play import HowToPlayScreen
from ashes_tui.ui.screens.learn.learning import LearningScreen
from ashes_tui.ui.screens.learn.puzzle_table import PuzzleSheet
from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen, open_puzzle
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.message import MessageScreen
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
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import FULL, Glyphs
from tests.campaign.runs import card_pool
from tests.pictures import positions

VIROS = "The Corpse of Viros"
SAID = (
    "A message to read and close. It may be longer than a line, as that about a saved game that another version played."
)


class Stop(NamedTuple):
    """A screen on the way: its name, how to get there from the main menu, and the keys pressed there."""

    name: str
    open: Callable[[AshesApp], object]
    keys: tuple[str, ...] = ()


def _push(make: Callable[[AshesApp], LeanScreen[Any]]) -> Callable[[AshesApp], object]:
    """Open a screen above the main menu."""
    return lambda app: app.push_screen(make(app))


def _card(app: AshesApp) -> CardPage:
    model = app.table_of(positions.party(positions.duel(app.library))).new_model(0)
    return CardPage(model.view.seats[0].battlefield[0], model.names)


def _pile(app: AshesApp) -> PilePage:
    game = positions.party(positions.duel(app.library))
    cards = game.session.view(0).seats[0].discard_pile
    return PilePage("Discard pile of Ann", cards, len(cards), game.names(0))


def _log(app: AshesApp) -> LogPage:
    return LogPage(positions.party(positions.duel(app.library)).log(0), 0)


def _story(app: AshesApp) -> StoryPage:
    game = positions.party(positions.chimera(app.library))
    lines = tuple(line for line in game.log(0) if line.seat == 1)[-14:]
    return StoryPage(VIROS, lines, 0)


def _aspects(app: AshesApp) -> AspectsScreen:
    book = app.library.rulebook
    lines = OpponentLines(book, 1, app.stores.aspects)
    return AspectsScreen(lines, dict(book.automata[VIROS].decks["Shadow"]), lambda _: None)


def _deck(app: AshesApp) -> DeckScreen:
    return DeckScreen(next(iter(app.library.decks.values())), app.library.rulebook)


def _build(app: AshesApp) -> None:
    app.open_builder(next(iter(app.library.decks.values())), False, lambda _: None)


def _solved(app: AshesApp) -> PuzzleSheet:
    puzzles = load_puzzles(app.library.rules)
    return PuzzleSheet(puzzles[0], Verdict.REACHED, puzzles[1])


def _campaign(app: AshesApp) -> CampaignScreen:
    return CampaignScreen(positions.campaign(), "", card_pool(), app.stores)


STOPS: tuple[Stop, ...] = (
    Stop("menu", lambda _: None),
    Stop("setup", _push(lambda _: SetupScreen(NewGame()))),
    Stop("setup-solo", _push(lambda _: SoloScreen(NewGame(seats=1, opponent=UNCHOSEN)))),
    Stop("setup-coop", _push(lambda _: CoopScreen(NewGame(opponent=UNCHOSEN)))),
    Stop("pick-deck", _push(lambda _: SoloScreen(NewGame(seats=1, opponent=UNCHOSEN))), ("1",)),
    Stop("pick-opponent", _push(lambda _: SoloScreen(NewGame(seats=1, opponent=UNCHOSEN))), ("o",)),
    Stop("aspects", _push(_aspects)),
    Stop("cards", _push(lambda _: BrowserScreen()), tuple("skybr")),
    Stop("deck", _push(lambda app: _deck(app))),
    Stop("decks", _push(lambda _: AllDecksScreen())),
    Stop("deck-text", lambda app: app.push_screen(_deck(app)), ("2",)),
    Stop("deck-words", lambda app: app.push_screen(_deck(app)), ("1",)),
    Stop("phoenixborn", _push(lambda app: PhoenixbornScreen(app.library.rulebook, lambda _: None))),
    Stop("builder", _build, ("left", "down", "down", "left", "up")),
    Stop("opponent", _push(lambda app: EnemyScreen(app.library.rulebook.automata[VIROS], app.library.rulebook))),
    Stop("printed-card", _push(lambda app: PrintedPage(app.library.rulebook.cards["Snaptrap"], app.library.rulebook))),
    Stop("words", _push(lambda _: WordsScreen()), tuple("exhaust")),
    Stop("saved", _push(lambda app: SavedScreen(app.stores))),
    Stop("learn", _push(lambda _: LearningScreen())),
    Stop("guided", lambda app: app.open_game(positions.party(positions.guided(app.library)))),
    Stop("how-to-play", _push(lambda _: HowToPlayScreen())),
    Stop("puzzles", _push(lambda _: PuzzlesScreen())),
    Stop("puzzle", lambda app: open_puzzle(app, load_puzzles(app.library.rules)[0].id)),
    Stop("puzzle-solved", _push(_solved)),
    Stop("first-five", lambda app: app.open_game(positions.party(positions.first_five(app.library))), ("enter",)),
    Stop("table", lambda app: app.open_game(positions.party(positions.duel(app.library))), ("enter",)),
    Stop("attack", lambda app: app.open_game(positions.party(positions.attack(app.library))), ("enter",)),
    Stop("solo", lambda app: app.open_game(positions.party(positions.chimera(app.library))), ()),
    Stop("together", lambda app: app.open_game(positions.party(positions.together(app.library))), ("enter",)),
    Stop("card", _push(_card)),
    Stop("log", _push(_log)),
    Stop("pile", _push(_pile)),
    Stop("story", _push(_story)),
    Stop("curtain", _push(lambda app: CurtainScreen(positions.party(positions.duel(app.library)), 0))),
    Stop("game-menu", _push(lambda app: GameMenu(positions.party(positions.duel(app.library)), 0))),
    Stop("result", _push(lambda app: ResultScreen(positions.party(positions.finished(app.library))))),
    Stop("statistics", _push(lambda app: PlayedPage(app.stores.played.games()))),
    Stop(
        "looking-back", lambda app: app.look_back(positions.party(positions.finished(app.library)).session, PUBLIC, 90)
    ),
    Stop("settings", _push(lambda _: SettingsScreen())),
    Stop("help", _push(lambda _: HelpScreen())),
    Stop("signs", _push(lambda _: SignsScreen())),
    Stop("commands", lambda _: None, ("ctrl+p",)),
    Stop("campaigns", _push(lambda app: CampaignsScreen(app.stores))),
    Stop("new-campaign", _push(lambda _: NewCampaignScreen(KINDS["dragonborn"], card_pool()))),
    Stop("campaign", _push(_campaign)),
    Stop("campaign-cards", _push(lambda _: TakeDeckScreen(positions.campaign(), 0, card_pool()))),
    Stop("campaign-deck", _push(lambda _: BuildScreen(positions.campaign(), 0, card_pool()))),
    Stop("chronicle", _push(lambda _: ChronicleScreen())),
    Stop("message", _push(lambda _: MessageScreen("About this saved game", (SAID,)))),
)
"""Every screen, in the order in which a newcomer meets them."""


class _TourStores(Stores):
    """The user's own stores, whose folder is not shown: it is another one on every walk."""

    def shown(self, name: str) -> str:
        """Only what a saved game is called."""
        return Path(name).name


async def tour(
    library: Library,
    size: tuple[int, int],
    palette: Palette = DARK,
    glyphs: Glyphs = FULL,
    names: Container[str] | None = None,
    colours: str = "truecolor",
) -> dict[str, list[Strip]]:
    """What the terminal shows at every stop, or at those named; one program walks through all of them.

    The folder of data must be an empty one.
    """
    console = Console(color_system=colours, force_terminal=True)  # type: ignore[arg-type]
    app = AshesApp(library, MENU, glyphs, _TourStores(), palette, console=console)
    positions.saved(library)
    async with app.run_test(size=size) as pilot:
        stops = [stop for stop in STOPS if names is None or stop.name in names]
        return {stop.name: await _shown(app, pilot, stop) for stop in stops}


async def _shown(app: AshesApp, pilot: Pilot[str], stop: Stop) -> list[Strip]:
    """What a stop shows once it is settled."""
    app.to_menu()
    await pilot.pause()
    stop.open(app)
    await pilot.pause()
    for key in stop.keys:
        await _settled(app, pilot)
        await pilot.press(key)
    await _settled(app, pilot)
    return list(app.screen._compositor.render_strips(app.size))


async def _settled(app: AshesApp, pilot: Pilot[str]) -> None:
    """Wait until the question stands on the screen, and all is said of its answers."""
    for _ in range(500):
        await pilot.pause(0.01)
        screen = app.screen
        waits = isinstance(screen, LeanScreen) and not screen.shown.stands(screen.question())
        open_still = isinstance(screen, TableScreen) and screen.model.has_unsettled(screen.visible_options)
        if not waits and not open_still:
            await app.workers.wait_for_complete()
            await pilot.pause()
            return
