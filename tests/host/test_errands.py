"""What is asked for behind the name of the host: journals go out, games from home and decks come in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import asyncssh
import pytest

from ashes_tui.host.stores.people import Account
from ashes_tui.host.terminal.session import errands
from ashes_tui.match.saves.journal import decode_journal
from tests.host.conftest import House, Opened
from tests.host.house.test_travel import at_home
from tests.host.house.world import deck, play_on
from tests.host.screens.set_up import begin
from tests.host.terminal.inn import PATIENCE, new_key


class Answer(NamedTuple):
    code: int | None
    out: bytes
    told: str


async def ask(house: House, key: asyncssh.SSHKey, words: str, sent: bytes = b"") -> Answer:
    """What ``ssh HOST WORDS`` gives somebody."""
    options = {"username": "x", "known_hosts": None, "config": None, "agent_path": None}
    there = asyncssh.connect("127.0.0.1", house.port, client_keys=[key], **options)
    async with asyncio.timeout(PATIENCE), there as connection:
        done = await connection.run(words, input=sent, encoding=None)
        assert isinstance(done.stdout, bytes)
        assert isinstance(done.stderr, bytes)
        return Answer(done.exit_status, done.stdout, done.stderr.decode())


async def known(house: House, name: str) -> asyncssh.SSHKey:
    """The key of somebody who has an account."""
    key = new_key()
    house.inn.accounts.register(key.export_public_key("openssh").decode(), name)
    return key


def person(house: House, name: str) -> Account:
    found = house.inn.accounts.named(name)
    assert found is not None
    return found


async def test_the_journal_of_a_game_that_is_over_is_downloaded_by_those_who_played(opened: Opened) -> None:
    key, eve = new_key(), new_key()
    async with opened() as house, house.guest(key) as ann, house.named("Bob") as bob:
        await ann.sees("What shall")
        ann.types("Ann\r")
        await ann.sees("you are Ann")
        await begin(ann, bob)
        (game,) = house.inn.lobby.games.running()
        assert "no such game" in (await ask(house, key, f"journal {game.name}")).told, "it still goes on"
        game.session.concede(1)
        await ann.sees("You win")
        ann.types("j")
        await ann.sees(f"ssh HOST journal {game.name} > game.jsonl")
        listed = await ask(house, key, "games")
        assert listed.out.decode() == f"{game.name}  over, Ann won, Bob lost\n"
        answer = await ask(house, key, f"journal {game.name}")
        assert (answer.code, answer.told) == (0, "")
        assert len(decode_journal(answer.out, "it").records) == game.session.match.version
        refused = await ask(house, eve, f"journal {game.name}")
        assert (refused.code, refused.out) == (1, b"")
        assert "come once without a command" in refused.told
        other = await ask(house, await known(house, "Eve"), f"journal {game.name}")
        assert (other.code, other.out) == (1, b"")
        assert "you have no such game" in other.told


async def test_a_game_from_home_goes_on_here_and_is_brought_home(opened: Opened, tmp_path: Path) -> None:
    """Given a saved game, when it is taken along, then it is in the lobby, is played on, and comes home as a file."""
    async with opened() as house:
        key, home = await known(house, "Ann"), tmp_path / "home"
        home.mkdir()
        saved = at_home(home)
        answer = await ask(house, key, "take", saved)
        assert answer.code == 0, answer
        (row,) = house.inn.lobby.own(person(house, "Ann"))
        assert f"journal {row.game}" in answer.out.decode()
        assert (await ask(house, key, "games")).out.decode() == f"{row.game}  goes on, yours alone\n"
        async with house.guest(key) as ann:
            await ann.sees("kept for you")
            ann.types("1")
            await ann.sees("Round")
        play_on(house.inn.lobby.games.running()[0], 3)
        back = decode_journal((await ask(house, key, f"journal {row.game}")).out, "it")
        assert len(back.records) > len(decode_journal(saved, "saved").records)


async def test_what_is_no_game_or_no_deck_is_refused_beside_the_output(opened: Opened) -> None:
    async with opened() as house:
        key = await known(house, "Ann")
        for words, sent in (("take", b"\xff\x00{}"), ("take", b"\n"), ("deck", b"no deck"), ("deck", b"x" * 20_000)):
            answer = await ask(house, key, words, sent)
            assert (answer.code, answer.out) == (1, b"")
            assert answer.told.startswith("Not possible: ")
            assert str(house.folder) not in answer.told
        assert not house.inn.lobby.own(person(house, "Ann"))


async def test_a_deck_comes_as_a_file(opened: Opened) -> None:
    mine = deck(0)
    lines = [mine.phoenixborn, *(f"{n} {title}" for title, n in mine.cards.items())]
    dice = [f"{n} {die.value}" for die, n in mine.dice.items()]
    async with opened() as house:
        key = await known(house, "Ann")
        answer = await ask(house, key, "deck", "\n".join(["From \x1b[2J a file", *lines, *dice]).encode())
        assert answer.out == b"From (2J a file is kept with your account.\n"
        assert list(house.inn.accounts.decks(person(house, "Ann"))) == ["From (2J a file"]


async def test_whoever_is_banned_is_given_nothing(opened: Opened) -> None:
    async with opened() as house:
        key = await known(house, "Ann")
        house.inn.accounts.ban(key.get_fingerprint(), "no more")
        answer = await ask(house, key, "games")
        assert (answer.code, answer.out, answer.told) == (1, b"", "This host does not let you in any more: no more\n")


async def test_no_more_is_taken_than_a_game_can_be(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "MOST_SENT", 1 << 20)
    monkeypatch.setattr("ashes_tui.host.terminal.ssh.ssh_session.HEARD_PER_SECOND", 1e9)
    async with opened() as house:
        answer = await ask(house, await known(house, "Ann"), "take", b"x" * ((1 << 20) + 1))
        assert (answer.code, answer.told) == (1, "that is too long; at most 1 MiB are taken\n")


@pytest.mark.parametrize("words", ["journal", "journal ../x", "journal a b", "games now", "take x", "journal é"])
async def test_nothing_else_is_carried_out(opened: Opened, words: str) -> None:
    async with opened() as house:
        with pytest.raises(asyncssh.ChannelOpenError):
            await ask(house, await known(house, "Ann"), words)
