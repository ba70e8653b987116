"""The menu of the program for visitors: what they leave is there when they come back, and is nobody else's."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine.api import GameSetup, SeatSetup
from ashes_tui.host.menu import LocalMenu, VisitorApp
from ashes_tui.host.visitor import Visitor
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from tests.host.terminal.inn import inn, new_key, terminal


async def test_a_game_whose_player_was_cut_off_can_be_gone_on_with(tmp_path: Path) -> None:
    library, key, made = Library(), new_key(), list[VisitorApp]()
    library.begin()
    menu = LocalMenu(library, tmp_path / "players")

    def app_for(visitor: Visitor) -> VisitorApp:
        made.append(menu.app(visitor))
        return made[-1]

    async with inn(tmp_path, app_for=app_for, talk_for=menu.talk_alone) as here:
        connection = await here.connect(key)
        ann = await terminal(connection)
        await ann.sees("New game")
        decks = list(library.decks.values())
        setup = GameSetup((SeatSetup("Ann", decks[0]), SeatSetup("Bob", decks[1])), 1)
        made[0].open_game(Party(Session(Match.start(library.rules, setup, store=made[0].stores.games), {})))
        connection.abort()
        await here.emptied()
        async with await here.connect(key) as again:
            ann = await terminal(again)
            await ann.sees("New game")
            ann.types("r")
            shown = await ann.sees("Ann against Bob")
            assert str(tmp_path) not in shown.replace("\n", "").replace(" ", "")
            ann.types("\r")
            await ann.sees("it is for you to decide")
        async with await here.connect() as other:
            bob = await terminal(other)
            await bob.sees("New game")
            bob.types("r")
            await bob.sees("no saved game")
