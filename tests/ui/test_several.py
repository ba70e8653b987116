"""Three and four people at one keyboard: everybody can be seen, chosen and gives up alone."""

from __future__ import annotations

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.engine import api
from ashes_tui.engine.api import GameSetup, IllegalChoice, Purpose, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.setup.hotseat import MODES, SetupScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.starting import open_requested
from ashes_tui.ui.table.panes import OTHER
from tests.ui.conftest import SIZES, opened
from tests.ui.test_solo import random_choice

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def match_of(library: Library, players: int, steps: int = 40) -> Match:
    """A game of several, at a turn, so many random answers old."""
    decks = list(library.decks.values())
    seats = tuple(SeatSetup(name, deck) for name, deck in zip(NAMES[:players], decks, strict=False))
    match = Match.start(library.rules, GameSetup(seats, 5))
    player = RandomPlayer(5)
    while steps > 0 or match.decisions[0].purpose is not Purpose.TURN:
        steps -= 1
        decision = match.decisions[0]
        try:
            match.choose(decision.seat, random_choice(match, player, decision), decision.id)
        except IllegalChoice:
            continue
    return match


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4])
async def test_a_key_shows_each_of_the_others_across(library: Library, players: int, size: tuple[int, int]) -> None:
    match = match_of(library, players)
    async with opened(library, match, size) as table:
        await table.sit_down()
        me, seen = table.model.seat, []
        for _ in range(players):
            seen.append(table.model.far_seat)
            bar = table.lines()[1]
            assert NAMES[table.model.far_seat] in bar
            await table.press("P")
        assert set(seen) == set(range(players)) - {me}
        assert seen[0] == (me + 1) % players
        assert seen[-1] == seen[0]
        assert ("P", "others") in table.screen.hints


async def test_the_targets_of_attacks_say_whose_they_are(library: Library) -> None:
    match = match_of(library, 3)
    while not any(isinstance(o.choice, api.DeclareAttack) for o in match.options(match.decisions[0])):
        match = match_of(library, 3, match.version + 1)
    async with opened(library, match) as table:
        await table.sit_down()
        attacks = [e.text for e in table.model.entries() if isinstance(e.act, api.DeclareAttack)]
        others = [NAMES[seat] for seat in table.model.opponents]
        assert attacks
        assert all(any(f"{name}'s " in text for name in others) for text in attacks)
        assert all(any(f"{name}'s " in text for text in attacks) for name in others)


async def test_who_gives_up_is_out_and_the_next_one_is_called(library: Library) -> None:
    match = match_of(library, 3)
    async with opened(library, match) as table:
        await table.sit_down()
        first = table.model.seat
        for place in range(2):
            await table.press("escape")
            menu = table.app.screen
            assert isinstance(menu, GameMenu)
            hint = next(choice.hint for choice in menu.sheet().choices if choice.key == "c")
            assert hint.endswith(("the others play on", "the game ends")[place])
            await table.press("c", "c")
            await table.sit_down()
            if place == 0:
                assert table.shows(TableScreen)
                assert table.model.seat != first
                assert first not in table.model.opponents
                assert len(table.model.opponents) == 1
        assert table.shows(ResultScreen)


@pytest.mark.parametrize("players", [3, 4])
async def test_a_game_of_several_is_set_up_from_the_menu(library: Library, saves: object, players: int) -> None:
    async with opened(library) as table:
        await table.press("n")
        screen = table.app.screen
        assert isinstance(screen, SetupScreen)
        await table.press("w", *("three" if players == 3 else "four"), "enter")
        assert MODES[screen.mode][1] == (PERSON,) * players
        below = screen.known[screen.known.index(screen.decks[2]) + 1]
        await table.press("3", "down", "enter", "m", *"Cleo", "enter", "g")
        await table.pilot.pause()
        game = table.app.screen
        assert isinstance(game, CurtainScreen)
        setup = game.game.session.match.header.setup
        assert len(setup.seats) == players
        assert setup.seats[2].name == "Cleo"
        assert setup.seats[2].deck.name == below.name


async def test_the_command_line_begins_a_game_of_three_at_once(library: Library, saves: object) -> None:
    async with opened(library) as table:
        open_requested(table.app, NewGame(seats=3, decks=tuple(library.decks.values())[:3], seed=5, names=NAMES[:3]))
        await table.pilot.pause()
        screen = table.app.screen
        assert isinstance(screen, CurtainScreen)
        assert screen.game.session.seat_names == NAMES[:3]


async def test_everybody_is_told_beside_the_table(library: Library) -> None:
    """Clockwise from oneself, with lives, what each has, and who plays now and next; nobody's hand is told."""
    async with opened(library, match_of(library, 4), (200, 60)) as table:
        await table.sit_down()
        view, me = table.model.view, table.model.seat
        shown = [strip.text for strip in table.screen.panes[OTHER].drawing.strips]
        order = [next(y for y, line in enumerate(shown) if NAMES[(me + i) % 4] in line) for i in range(4)]
        assert order == sorted(order)
        assert "now" in shown[order[0]]
        assert "next" in shown[order[1]]
        for i, y in enumerate(order):
            seat = view.seats[(me + i) % 4]
            assert f"♥{seat.phoenixborn.life_left}/{seat.phoenixborn.life}" in shown[y]
            assert f"{seat.hand_count} in hand" in shown[y + 1]
        assert not any(card.name in "\n".join(shown) for seat in view.seats for card in seat.hand)
        await table.click(OTHER, table.screen.panes[OTHER].drawing.spots[0])
        assert table.model.far_seat == (me + 2) % 4
