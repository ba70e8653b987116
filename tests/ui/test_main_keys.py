"""The same thing has the same letter in every menu, on every page and every result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.learn.first_game import first_game
from ashes_tui.learn.how_to_play import SOLO_TITLE
from ashes_tui.learn.puzzle_game import Verdict
from ashes_tui.learn.puzzles import load_puzzles
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.pages.menu import Choice
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen
from ashes_tui.ui.screens.learn.learning import LearningScreen
from ashes_tui.ui.screens.learn.puzzle_table import PuzzleSheet
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MainMenu, MenuScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from tests.ui.conftest import new_match, opened
from tests.ui.test_solo import solo_match

MAIN = {
    "Learn to play": MainKey.LEARN,
    "Guided first game": MainKey.GUIDED_GAME,
    "How to play": MainKey.HOW_TO_PLAY,
    SOLO_TITLE: MainKey.HOW_OPPONENTS_PLAY,
    "How it plays": MainKey.HOW_OPPONENTS_PLAY,
    "Puzzles": MainKey.PUZZLES,
    "All puzzles": MainKey.PUZZLES,
    "New game": MainKey.NEW_GAME,
    "Play again": MainKey.NEW_GAME,
    "Next puzzle": MainKey.NEW_GAME,
    "Solo": MainKey.SOLO,
    "Co-op": MainKey.COOP,
    "Set-up": MainKey.ANOTHER_SETUP,
    "Campaigns": MainKey.CAMPAIGNS,
    "Resume": MainKey.RESUME,
    "Go on playing": MainKey.RESUME,
    "Go on with the guided game": MainKey.RESUME,
    "Finished games": MainKey.FINISHED,
    "All finished games": MainKey.FINISHED,
    "Settings": MainKey.SETTINGS,
    "Main menu": MainKey.MAIN_MENU,
}
"""What can be done from several pages, as each of them calls it, and its letter."""


def over(match: Match) -> Match:
    match.concede(0)
    return match


def menus(library: Library) -> Iterator[MenuScreen[Any]]:
    """Every menu that leads to main things, each as it stands in a game of its own."""
    puzzle = load_puzzles(library.rules)[0]
    yield MainMenu()
    yield LearningScreen()
    yield CampaignsScreen(Stores())
    yield GameMenu(Party(session_for(solo_match(library))), 0)
    yield from (PuzzleSheet(puzzle, verdict, puzzle) for verdict in Verdict)
    ends: tuple[Callable[[], Match], ...] = (
        lambda: new_match(library),
        lambda: solo_match(library),
        lambda: first_game(library.rules, library.decks),
    )
    yield from (ResultScreen(Party(session_for(over(end())))) for end in ends)


def choices(screen: MenuScreen[Any]) -> list[Choice]:
    return [choice for choice in screen.sheet().choices if choice.key and not choice.heading]


async def lines(library: Library) -> dict[str, list[Choice]]:
    """The choices of every menu, with the page they stand on."""
    found: dict[str, list[Choice]] = {}
    async with opened(library) as table:
        for at, screen in enumerate(menus(library)):
            table.app.push_screen(screen)
            await table.pilot.pause()
            found[f"{type(screen).__name__} {at}"] = choices(screen)
    return found


async def test_a_main_thing_has_its_letter_wherever_it_can_be_chosen(library: Library, saves: Path) -> None:
    """Given every menu and result, then what the table of letters names has the letter of it on each."""
    found = await lines(library)
    told = {(page, choice.text): choice.key for page, those in found.items() for choice in those if choice.text in MAIN}
    assert {text for _, text in told} >= {"Solo", "Set-up", "Puzzles", "Play again", "Go on playing", "How it plays"}
    assert told == {(page, text): MAIN[text] for page, text in told}


async def test_equal_words_have_equal_letters(library: Library, saves: Path) -> None:
    """Given every menu and result, then a line with the same words has the same letter on each."""
    keys: dict[str, set[str]] = {}
    for choice in chain.from_iterable((await lines(library)).values()):
        keys.setdefault(choice.text, set()).add(choice.key)
    assert {text: letters for text, letters in keys.items() if len(letters) > 1} == {}


@pytest.mark.parametrize("thing", [MainKey.SOLO, MainKey.COOP, MainKey.CAMPAIGNS])
async def test_the_letter_of_a_kind_of_game_opens_nothing_else(library: Library, saves: Path, thing: MainKey) -> None:
    """Given every menu and result, then the letter of solo, co-op or campaigns stands beside these alone.

    The kinds of campaigns begin with their own letters: they stand where campaigns were chosen already.
    """
    wrong = [
        (page, choice.text)
        for page, those in (await lines(library)).items()
        for choice in those
        if choice.key == thing and MAIN.get(choice.text) != thing and not choice.text.startswith("New: ")
    ]
    assert not wrong
