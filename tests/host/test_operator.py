"""What the operator of a host does on the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.cli.run import ashes, refused
from tests.host.house.world import Inn, play_on, sqlite
from tests.host.lines.test_lobby_in_lines import at_port
from tests.host.screens.set_up import begin
from tests.host.terminal.inn import new_key
from tests.host.terminal.test_isolated import come, hosting, named


def test_what_was_backed_up_is_restored_elsewhere_and_found_sound(tmp_path: Path) -> None:
    """Given a host with a game, when its backup is read into another folder, then that game is there and sound."""
    database, backup = sqlite(tmp_path), tmp_path / "backup.sqlite"
    inn = Inn(database)
    play_on(inn.hosted(inn.game("Ann", "Bob")), 5)
    assert "rows" in ashes("host", "backup", backup, "--data", tmp_path).out, "while the host runs"
    database.close()
    assert ashes("host", "--data", tmp_path / "other", "restore", backup).code == 0
    assert ashes("host", "check", "--store", f"sqlite:///{tmp_path}/other/house.sqlite").out == "Nothing is wrong.\n"
    assert "not empty" in refused("host", "restore", backup, "--data", tmp_path)
    other = sqlite(tmp_path / "other")
    other.write(lambda work: work.run("DELETE FROM records WHERE n = 5"))
    other.close()
    found = ashes("host", "check", "--data", tmp_path / "other")
    assert (found.code, found.out.count("4 records are there, 5 were counted")) == (2, 1)


def test_nothing_is_made_where_no_host_is(tmp_path: Path) -> None:
    for command in (("check",), ("backup", tmp_path / "new")):
        assert "no such database" in refused("host", *command, "--data", tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "text").write_text("this is text, and long enough to be looked at")
    assert f"{tmp_path}/text: no backup" in refused("host", "restore", tmp_path / "text", "--data", tmp_path)


def test_only_one_way_of_coming_in_can_be_chosen(tmp_path: Path) -> None:
    for words in (("--open", "--invite"), ("--invite", "--keys", tmp_path / "keys"), ("--open", "--keys", "keys")):
        assert "give one of them" in refused("host", *words, "--data", tmp_path)


async def operate(folder: Path, *words: str) -> str:
    """What the operator types beside a host that runs."""
    done = await asyncio.to_thread(ashes, "host", *words, "--data", folder)
    assert done.code == 0, done
    return done.out


@pytest.mark.parametrize("isolate", [False, pytest.param(True, marks=pytest.mark.slow)])
async def test_the_operator_of_a_running_host_invites_kicks_bans_and_closes(tmp_path: Path, isolate: bool) -> None:
    """Given a host by invitation, then whoever has a code comes in, and what the operator orders happens soon."""
    ann_key, bob_key = new_key(), new_key()
    async with hosting(tmp_path, "--invite", isolate=isolate) as (_, port):
        code = (await operate(tmp_path, "invite", "--uses", "2")).split()[0]
        ann = await come(port, key=ann_key)
        await ann.sees("for those who are invited")
        ann.types("AAAA-AAAA-AAAA\r")
        await ann.sees("lets nobody in")
        ann.types("\x7f" * 14 + f"{code}\r")
        await ann.sees("What shall the others call you?")
        ann.types("Ann\r")
        await ann.sees("you are Ann")
        async with at_port(port, bob_key) as talk:
            talk.types("AAAA", code.lower(), "Bob", "bye")
            await talk.hears("lets nobody in")
            await talk.hears("Welcome, Bob.")
        assert "lets in" not in await operate(tmp_path, "codes")
        bob = await come(port, key=bob_key)
        await bob.sees("you are Bob")
        await begin(ann, bob)
        table = (await operate(tmp_path, "tables")).split()[0]
        await operate(tmp_path, "close", table)
        await ann.sees("This table is closed")
        await bob.sees("This table is closed")
        await operate(tmp_path, "kick", "Bob", "--why", "rest a little")
        await bob.left()
        assert b"ended your session. rest a little" in bob.bytes
        await operate(tmp_path, "ban", "Ann", "--why", "no more")
        await ann.left()
        assert b"does not let you in any more: no more" in ann.bytes
        again = await come(port, key=ann_key)
        await again.left()
        assert b"does not let you in any more: no more" in again.bytes
        assert "banned: no more" in await operate(tmp_path, "people")
        await operate(tmp_path, "unban", "Ann")
        await (await come(port, key=ann_key)).sees("you are Ann")


async def test_who_has_a_process_of_their_own_is_sent_away_too(tmp_path: Path) -> None:
    """Given a session in another process, when its guest is kicked, then it ends and says why."""
    async with hosting(tmp_path) as (_, port):
        ann = await named(port, "Ann")
        await operate(tmp_path, "kick", "Ann", "--why", "rest a little")
        await ann.left()
        assert b"ended your session. rest a little" in ann.bytes


async def test_a_report_from_the_table_is_read_by_the_operator(tmp_path: Path) -> None:
    """Given a game, when a player reports a problem in it, then the operator has its journal by the number told."""
    async with hosting(tmp_path, isolate=False) as (_, port):
        ann = await come(port)
        await ann.sees("What shall")
        ann.types("Ann\r")
        await ann.sees("you are Ann")
        ann.types("n")
        await ann.sees("A new table")
        ann.types("ggg")
        await ann.sees("alone against an opponent")
        ann.types("o")
        await ann.sees("A table: alone")
        ann.types("s")
        await ann.sees("First Five")
        ann.types("\x1b")
        await ann.sees("Report a problem")
        ann.types("B")
        await ann.sees("What is wrong?")
        ann.types("My deck is gone\r")
        shown = await ann.sees("Your report is kept as")
        id = shown.split("kept as ")[1].split(".")[0]
        assert "My deck is gone" in await operate(tmp_path, "reports", id)
        await operate(tmp_path, "reports", id, "--journal", str(tmp_path / "game.ashes"))
        assert (await asyncio.to_thread(ashes, "replay", tmp_path / "game.ashes")).code == 0
