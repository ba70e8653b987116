"""Two people with nothing but ssh: a name, the lobby, a table, a game, a lost line, a result."""

from __future__ import annotations

from tests.host.conftest import Opened
from tests.host.screens.set_up import begin, give_name
from tests.host.terminal.inn import new_key, until


async def test_the_first_visit_asks_for_a_name_and_the_next_goes_to_the_lobby(opened: Opened) -> None:
    key = new_key()
    async with opened() as house:
        async with house.guest(key) as ann:
            await ann.sees("What shall the others call you?")
            ann.types("A\r")
            await ann.sees("2 to 20 characters")
            ann.types("nn\r")
            await ann.sees("you are Ann")
        async with house.guest(key) as again, house.guest(new_key()) as other:
            await again.sees("you are Ann")
            await other.sees("What shall the others call you?")
            other.types("\u0410nn\r")  # with a Cyrillic A
            await other.sees("written in one script")
            other.types("\x7f\x7f\x7fAnn\r")
            await other.sees("take another name")


async def test_two_people_meet_and_play_and_one_drops_and_returns(opened: Opened) -> None:
    key = new_key()
    async with opened() as house, house.named("Ann", (120, 40)) as ann:
        async with house.guest(key) as bob:
            await give_name(bob, "Bob")
            await begin(ann, bob)
            bob.types("rc")
            await bob.sees("Waiting for Ann")
        await ann.sees("Bob away")
        async with house.guest(key) as bob:
            await bob.sees("you are Bob")
            await bob.sees("Ann thinks")
            bob.types("1")
            await bob.sees("Waiting for Ann")
            await until(lambda: not house.inn.lobby.games.running()[0].away())
            bob.types("\x1b")
            await bob.sees("Concede")
            bob.types("c")
            await bob.sees("Really concede")
            bob.types("c")
            await bob.sees("You conceded")
            await ann.sees("You win")
            ann.types("n")
            await bob.sees("Ann asks for a rematch")
            bob.types("y")
            await ann.sees("First Five")
            await bob.sees("First Five")
