"""The menu of the program for visitors: what they leave is there when they come back, and is nobody else's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine.api import GameSetup, SeatSetup
from ashes_tui.host.menu.local_menu import LocalMenu, OwnTableScreen, VisitorApp
from ashes_tui.host.visitor import Visitor
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.saves.append_log import LineFile
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.ui.library import Library
from ashes_tui.ui.starting import start_game
from tests.host.terminal.inn import inn, new_key, terminal, until


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
            shown = await ann.sees("look back at it")
            assert "Ann against Bob" in shown
            assert str(tmp_path) not in shown.replace("\n", "").replace(" ", "")
            ann.types("\r")
            await ann.sees(", your decision")
        async with await here.connect() as other:
            bob = await terminal(other)
            await bob.sees("New game")
            bob.types("r")
            await bob.sees("no saved game")


async def test_neither_files_nor_thinking_hold_up_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a visitor who plays against the program by themselves, then the thread of the loop writes no choice of
    theirs to disk, opens no saved game, and thinks for no player of the program."""
    library, key, made = Library(), new_key(), list[VisitorApp]()
    library.begin()
    menu, where = LocalMenu(library, tmp_path / "players"), list[tuple[str, str]]()

    def noting(name: str, deed: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            where.append((name, current_thread().name))
            return deed(*given, **named)

        return noted

    monkeypatch.setattr(LineFile, "append", noting("append", LineFile.append))
    monkeypatch.setattr(FileStore, "create", noting("create", FileStore.create))
    monkeypatch.setattr(FileStore, "read", noting("read", FileStore.read))
    monkeypatch.setattr(FileStore, "saved", noting("saved", FileStore.saved))
    monkeypatch.setattr(RandomPlayer, "choose", noting("choose", RandomPlayer.choose))

    def app_for(visitor: Visitor) -> VisitorApp:
        made.append(menu.app(visitor))
        return made[-1]

    async with inn(tmp_path, app_for=app_for, talk_for=menu.talk_alone) as here, await here.connect(key) as connection:
        ann = await terminal(connection, size=(100, 30))
        await ann.sees("New game")
        decks = list(library.decks.values())
        asked = NewGame(decks=(decks[0], decks[1]), names=("Ann", "Bot"), players=("person", "random"), seed=3)
        for _ in range(2):
            made[0].call_later(start_game, made[0], asked)
        await ann.sees("Choose your First Five")
        ann.types("rc")
        await until(lambda: made[0].screen.game.session.match.version >= 2)  # type: ignore[attr-defined]
        ann.types("\x1b")
        shown = await ann.sees("Concede")
        assert str(tmp_path) not in shown.replace("\n", "").replace(" ", ""), "no folder of the host is named"
        assert "Saved as" in shown
        assert "seed" not in shown, "it foretells the luck; whoever typed one knows it"
        ann.types("m")
        await ann.sees("Finished games")
        ann.types("r")
        await ann.sees("look back at it")
        ann.types("\r")
        await until(lambda: any(name == "read" for name, _ in where))
        await until(lambda: isinstance(made[0].screen, OwnTableScreen))
    assert {name for name, _ in where} == {"append", "create", "read", "saved", "choose"}
    assert sum(name == "create" for name, _ in where) == 1, "a second Enter begins no second game"
    assert [found for found in where if not found[1].startswith("alone")] == []
