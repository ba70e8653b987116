"""The scenes that are shown: fixed games, brought to a moment worth looking at by the program's own players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console
from textual.pilot import Pilot
from textual.strip import Strip

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup, TurnDecision
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.driver import step
from ashes_tui.match.match import Match
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import FULL

SIZE = (120, 40)
VIROS = "The Corpse of Viros"
Until = Callable[[Match], bool]


class Scene(NamedTuple):
    """A picture: its name, what it shows in words, the game, and the keys pressed at its table.

    ``film``: it shows what comes after each key, one picture after the other; a space joins keys of one picture.
    """

    name: str
    tell: str
    game: Callable[[Library], Match]
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SIZE
    film: bool = False


def _duel(library: Library, until: Until) -> Match:
    decks = list(library.decks.values())
    seats = (SeatSetup("Ann", decks[0]), SeatSetup("Bob", decks[1]))
    return _played(Match.start(library.rules, GameSetup(seats, 11), players=("person", "greedy")), until)


def _solo(library: Library, until: Until) -> Match:
    opponent = OpponentSetup(VIROS, "heroic", level=1, deck="Shadow")
    seats = (SeatSetup("Ann", next(iter(library.decks.values()))),)
    return _played(Match.start(library.rules, GameSetup(seats, 5, opponent=opponent)), until)


def _played(match: Match, until: Until) -> Match:
    """The game, played on by a player that takes what looks best, until it is as wanted."""
    players = {seat: GreedyPlayer(seat + 1) for seat in range(len(match.header.setup.seats))}
    while not until(match) and match.outcome is None and step(match, players):
        pass
    return match


def _crowded(units: int) -> Until:
    """Ann's turn, with so many units on the table."""

    def found(match: Match) -> bool:
        asked = match.decisions
        view = match.view(0)
        total = sum(len(seat.battlefield) for seat in view.seats)
        mine = bool(asked) and isinstance(asked[0], TurnDecision) and asked[0].seat == 0
        own = view.seats[0]
        return mine and total >= units and len(own.battlefield) > 1 and own.main_actions > 0 and own.hand_count > 1

    return found


def _over(match: Match) -> bool:
    return match.outcome is not None


SCENES: Sequence[Scene] = (
    Scene(
        "table",
        "The table: a game of two, Ann's turn",
        lambda library: _duel(library, _crowded(5)),
        ("tab", "up", "up"),
    ),
    Scene("solo", f"Alone against {VIROS}", lambda library: _solo(library, _crowded(5))),
    Scene(
        "looking-back", "Looking back at a finished game", lambda library: _duel(library, _over), ("<", "end", "H", "F")
    ),
    Scene("result", "The page after a game", lambda library: _duel(library, _over)),
    Scene(
        "first-game",
        "The guided first game: who begins, a first hand, a first unit and what it costs",
        lambda library: first_game(library.rules, library.decks),
        ("1", "n", "2", "enter", "e"),
        (80, 24),
        film=True,
    ),
)


async def drawn(library: Library, scene: Scene) -> list[list[Strip]]:
    """What the terminal shows of a scene: its picture, of a film all of them."""
    app = AshesApp(library, MENU, FULL, Stores(), DARK, console=Console(color_system="truecolor", force_terminal=True))
    async with app.run_test(size=scene.size) as pilot:
        app.open_game(Party(session_for(scene.game(library))))
        await pilot.pause(0.5)
        if isinstance(app.screen, CurtainScreen):
            await pilot.press("enter")
        frames = [await _frame(app, pilot)]
        for keys in scene.keys:
            for key in keys.split():
                await pilot.pause(0.3)
                if isinstance(app.screen, LeanScreen):
                    app.screen.noted()  # no key of a scene is typed ahead
                await pilot.press(key)
            frames.append(await _frame(app, pilot))
        return frames if scene.film else frames[-1:]


async def _frame(app: AshesApp, pilot: Pilot[str]) -> list[Strip]:
    await pilot.pause(0.6)
    return list(app.screen._compositor.render_strips(app.size))
