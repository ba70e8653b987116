"""A whole game between two terminals: each shows what the other has done, and both the result."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from ashes_tui.engine.api import Stream, random_choice
from ashes_tui.host.screens.app import InnApp
from ashes_tui.host.screens.seat.seat import HostedTableScreen
from ashes_tui.host.screens.seat.seat_menus import HostedResult
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from tests.host.conftest import Opened
from tests.host.screens.set_up import begin

PATIENCE = 60.0


def answer(app: InnApp, seed: int) -> bool:
    """Answer what is asked at a terminal, if anything is, or go on from what is told; whether either was."""
    table = app.screen
    if isinstance(table, ToldTurnScreen):
        return table.press_key("escape")
    if not isinstance(table, HostedTableScreen) or table.threaded_model.is_stale or table.model.decision is None:
        return False
    match = table.game.session.match
    table.model.answer(random_choice(match.rules, match.state, table.model.decision, Stream(seed)))
    return True


@pytest.mark.slow
async def test_two_terminals_play_to_the_end(opened: Opened) -> None:
    async with opened() as house, house.named("Ann", (120, 40)) as ann, house.named("Bob") as bob:
        await begin(ann, bob)
        session = house.inn.lobby.games.running()[0].session
        async with asyncio.timeout(PATIENCE):
            for n in count():
                if not sum(answer(app, n) for app in house.apps):
                    await asyncio.sleep(0.002)
                if session.match.outcome is not None:
                    break
        assert session.over
        async with asyncio.timeout(PATIENCE):
            while not all(isinstance(app.screen, HostedResult) for app in house.apps):
                for app in house.apps:
                    answer(app, 0)  # what others did last is told before the result
                await asyncio.sleep(0.01)
        await ann.sees("What happened")
        await bob.sees("What happened")
        tables = [s for app in house.apps for s in app.screen_stack if isinstance(s, HostedTableScreen)]
        assert [t.model.version for t in tables] == [session.match.version] * 2
        ann.types("m")
        await ann.sees("Here")
