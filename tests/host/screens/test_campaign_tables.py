"""A campaign at a table: somebody at a terminal and somebody in lines win a game, take cards, and go on."""

from __future__ import annotations

import asyncio

import pytest

from ashes_tui.host.lobby.tables.wishes import Concede
from ashes_tui.ui.library import Library
from tests.campaign.runs import weak
from tests.host.conftest import Opened
from tests.host.house.world import draws, play_on
from tests.host.lines.test_lobby_in_lines import lines
from tests.host.screens.set_up import open_table
from tests.host.terminal.inn import until

SEED = 2
"""A game that answers by chance win."""


@pytest.fixture
def library() -> Library:
    """The decks, and rules by which every opponent has one life."""
    found = Library()
    decks = found.decks
    found._found = (weak(), decks)
    return found


async def test_two_people_win_the_first_game_of_a_campaign_and_begin_the_next(opened: Opened) -> None:
    async with opened() as house, house.named("Ann", (120, 40)) as ann, lines(house) as bob:
        house.inn.lobby._house.__dict__["draw"] = draws(SEED)
        await open_table(ann, "g" * 6, "Seat 2 is free")
        bob.types("Bob", "sit", "sit", "2")
        await bob.hears("All are ready: the host begins.")
        await ann.sees("All are ready")
        ann.types("s")
        await ann.sees("choose this (Enter)")
        ann.types("\r")
        await bob.hears("choose your First Five")
        await ann.sees("First Five")
        (game,) = house.inn.lobby.games.running()
        await asyncio.to_thread(play_on, game, 3000)
        assert game.session.over
        await bob.hears("The campaign goes on: Enter for the table")
        await ann.sees("Go on with the campaign")
        ann.types("n")
        await ann.sees("1 of 3 games won")
        bob.types("")
        await bob.hears("1 of 3 games won")
        await bob.hears("Ann and Bob may take cards for the victory")
        bob.types("take", "from none")
        await bob.hears("Ann may take cards for the victory")
        ann.types("t")
        await ann.sees("Take cards of")
        ann.types("1")
        await ann.sees("Choose 3")
        ann.types("\r\x1b[B\r\x1b[B\r")
        await ann.sees("3 of 3")
        ann.types("\r")
        await ann.sees("Next: game 2 of 3, with 1 threat token more")
        ann.types("c")
        await ann.sees("Save the deck Enter")
        ann.types("\x1b")
        await ann.sees("Begin the next game")
        ann.types("s")
        await ann.sees("choose this (Enter)")
        ann.types("\r")
        await bob.hears("choose your First Five")
        await until(lambda: len(house.inn.lobby.games.running()) == 2)


async def test_whoever_leaves_a_campaign_ends_it_for_all_and_is_asked_twice(opened: Opened) -> None:
    async with opened() as house, house.named("Ann", (120, 40)) as ann:
        await open_table(ann, "g" * 5, "Begin the first game")
        ann.types("s")
        await ann.sees("choose this (Enter)")
        ann.types("\r")
        await ann.sees("First Five")
        (game,) = house.inn.lobby.games.running()
        await asyncio.to_thread(game.wish, 0, Concede())
        await ann.sees("Go on with the campaign")
        ann.types("m")
        await ann.sees("between games")
        ann.types("1")
        await ann.sees("Leave the campaign")
        ann.types("l")
        await ann.sees("Really? The campaign ends for all")
        ann.types("l")
        await ann.sees("0 tables")
