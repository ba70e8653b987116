"""Three and four people at a table, and two against an opponent: each at their own terminal, one of them in lines."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.host.conftest import Opened
from tests.host.house.world import draws, play_on
from tests.host.lines.test_lobby_in_lines import lines
from tests.host.screens.set_up import go_to_table, open_table, sit_down, start
from tests.host.terminal.inn import until

ANSWERS = 40


@pytest.mark.parametrize(("game", "others"), [(2, ("Bob", "Cleo")), (4, ())])
async def test_each_sees_the_same_game_and_the_end_of_it(opened: Opened, game: int, others: tuple[str, ...]) -> None:
    """Given a table of that kind of game, all play at random from their terminals' point of view, and one concedes."""
    async with opened() as house, house.named("Ann", (120, 40)) as ann, lines(house) as zoe, AsyncExitStack() as more:
        house.inn.lobby._house.__dict__["draw"] = draws(3)
        await open_table(ann, "g" * game, "is free")
        people = [ann]
        for seat, name in enumerate(others, 2):
            size = (100, 30) if seat == 2 else (80, 24)
            people.append(await more.enter_async_context(house.named(name, size)))
            await go_to_table(people[-1])
            await sit_down(people[-1], seat)
        zoe.types("Zoe", "sit", "sit", "2", "wait")
        await start(*people)
        await zoe.hears("choose your First Five")
        (running,) = house.inn.lobby.games.running()
        assert running.session.people == tuple(range(len(people) + 1))
        await asyncio.to_thread(play_on, running, ANSWERS)
        await until(lambda: running.session.match.version >= ANSWERS or running.session.over)
        for person in people:
            await person.sees("Zoe")
        zoe.types("?")
        await zoe.hears("Zoe")
        assert not list((house.folder / "reports").glob("*"))
        assert running.session.match.version >= ANSWERS or running.session.over
