"""The lobby in plain lines: somebody without a terminal meets somebody with one, plays, drops out, and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncssh

from tests.host.conftest import House, Opened
from tests.host.terminal.inn import PATIENCE, new_key, until


class Lines:
    """A client without a terminal, or with one that shows lines only."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self.process, self.text = process, ""

    async def hears(self, words: str) -> str:
        """Read until something new is said; gives all that was said up to there, and forgets it."""
        try:
            async with asyncio.timeout(PATIENCE):
                while words not in self.text:
                    read = await self.process.stdout.read(1 << 16)
                    assert read, f"closed before {words!r} was said:\n{self.text}"
                    self.text += read
        except TimeoutError:
            raise AssertionError(f"{words!r} was not said:\n{self.text}") from None
        said, _, self.text = self.text.partition(words)
        return said + words

    def types(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines))

    def ends(self) -> None:
        self.process.stdin.write_eof()


@asynccontextmanager
async def lines(house: House, key: asyncssh.SSHKey | None = None, term: str | None = None) -> AsyncIterator[Lines]:
    async with at_port(house.port, key, term) as client:
        yield client


@asynccontextmanager
async def at_port(port: int, key: asyncssh.SSHKey | None = None, term: str | None = None) -> AsyncIterator[Lines]:
    options = {"username": "x", "known_hosts": None, "config": None, "agent_path": None}
    async with asyncssh.connect("127.0.0.1", port, client_keys=[key or new_key()], **options) as connection:
        yield Lines(await connection.create_process(None if term else "play --plain", term_type=term))


async def test_a_script_meets_somebody_at_a_terminal_and_plays_with_them(opened: Opened) -> None:
    key = new_key()
    async with opened() as house, house.named("Ann", (120, 40)) as ann:
        async with lines(house, key) as bob:
            bob.types("Bob", "open", "two players", "1", "open the table", "wait", "start", "r")
            await bob.hears("Seat 2 is free")
            await ann.sees("a seat is free")
            ann.types("a")
            await ann.sees("A table: two players")
            ann.types("2")
            await ann.sees("choose this (Enter)")
            ann.types("\r")
            await bob.hears("All are ready")
            await ann.sees("First Five")
            said = await bob.hears("Waiting for Ann.")
            assert " seed " not in said
        await ann.sees("Bob away")
        ann.types("rc")
        await ann.sees("Ann rolls")
        async with lines(house, key, "dumb") as bob:
            await bob.hears("Welcome, Bob.")
            bob.types("go on")
            await bob.hears("Round 1")
            bob.types("say 1")
            await ann.sees("Bob: Hello!")
            bob.types("concede")
            await bob.hears("Type yes to concede")
            bob.types("yes")
            await bob.hears("Ann wins")
            await ann.sees("You win")
            ann.types("n")
            await bob.hears("Ann asks for a rematch. Type agree or decline.")
            bob.types("agree")
            await bob.hears("choose your First Five")


async def test_what_a_script_answers_waits_for_its_question(opened: Opened) -> None:
    async with opened() as house, lines(house) as ann, lines(house) as bob:
        ann.types("Ann", "open", "two players", "1", "open the table", "wait", "start", "r", "1")
        await ann.hears("Seat 2 is free")
        bob.types("Bob", "sit", "sit", "2", "wait")
        await ann.hears("Waiting for Bob.")
        await bob.hears("choose your First Five")
        (game,) = house.inn.lobby.games.running()
        assert game.session.match.version == 1
        bob.types("r", "1")
        await until(lambda: game.session.match.version >= 3)  # whoever is asked had answered already


async def test_somebody_in_lines_watches_and_is_told_what_all_may_know(opened: Opened) -> None:
    async with opened() as house, lines(house) as ann, lines(house) as bob, lines(house) as eve:
        ann.types("Ann", "open", "two players", "1", "open the table", "wait", "start")
        await ann.hears("Seat 2 is free")
        bob.types("Bob", "sit", "sit", "2", "wait")
        await bob.hears("choose your First Five")
        eve.types("Eve", "watch")
        await eve.hears("you watch")
        ann.types("r")
        bob.types("r")
        await eve.hears("Bob takes 5 cards")
        eve.types("who", "?", "agree")
        await eve.hears("to decide.")
        said = await eve.hears("you do not play at this table")
        assert "Your hand" not in said


async def test_the_lobby_in_lines_refuses_kindly_and_ends_with_its_input(opened: Opened) -> None:
    async with opened() as house, lines(house) as ann:
        ann.types(
            "A", "Ann", "find", "NOCODE", "say", "hello all", "who is here", "your account", "take", "Anna", "nonsense"
        )
        await ann.hears("Not possible: a name has 2 to 20")
        await ann.hears("no table has this code")
        await ann.hears("Said.")
        await ann.hears("Ann (you).")
        await ann.hears("You are Anna now.")
        await ann.hears("There is no entry called 'nonsense'")
        async with lines(house) as bob:
            bob.types("Bob")
            await bob.hears("Anna is here")
            await bob.hears("Ann said: hello all")
        ann.ends()
        await ann.hears("Goodbye. Your games and seats are kept.")
        await until(lambda: not house.inn.lobby.presence.everybody())


async def test_a_deck_of_ones_own_is_typed_kept_and_chosen(opened: Opened) -> None:
    key = new_key()
    async with opened() as house:
        deck = house.inn.decks[0]
        cards = [f"{n} {title}" for title, n in deck.cards.items()]
        dice = [f"{n} {die.value}" for die, n in deck.dice.items()]
        async with lines(house, key) as ann:
            ann.types(
                "Ann", "open", "two players", "new", "no card of ours x3", ".", "your account", "your decks", "add"
            )
            await ann.hears("no Phoenixborn is named")
            ann.types("[red]Mine[/red]", deck.phoenixborn, *cards, *dice, ".")
            await ann.hears("(red)Mine(/red) is kept with your account.")
        async with lines(house, key) as ann:
            ann.types("open", "two players", "(red)", "open the table")
            await ann.hears("Seat 1: Ann (you), host, (red)Mine(/red).")
