"""What is typed faster than it is handled is not lost where text is typed, and does nothing elsewhere."""

from __future__ import annotations

import pytest

from ashes_tui.ui.backlog import MOST_WAITING
from tests.host.conftest import Opened
from tests.host.screens.set_up import give_name, go_to_table, open_table
from tests.host.terminal.inn import new_key

SENTENCE = " ".join(f"word{n}" for n in range(20))
assert len(SENTENCE) > 3 * MOST_WAITING


@pytest.mark.parametrize("pieces", [1, 2, 7, len(SENTENCE)])
async def test_a_long_line_sent_at_once_is_said_whole(opened: Opened, pieces: int) -> None:
    """Given a sentence that comes in one burst with its Enter, however it is cut, then the others read all of it."""
    async with opened() as house, house.named("Ann") as ann, house.named("Bob", (200, 50)) as bob:
        typed = f"/{SENTENCE}\r"
        size = -(-len(typed) // pieces)
        for at in range(0, len(typed), size):
            ann.types(typed[at : at + size])
        await bob.sees("word19")
        (said,) = house.inn.lobby.chat.recent(house.inn.accounts.named("Bob") or pytest.fail("Bob is gone"))
        assert said.text == SENTENCE


async def test_a_key_pasted_by_a_terminal_that_does_not_say_so_is_taken(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann:
        long = "ssh-rsa " + "A" * 800
        ann.types("y")
        await ann.sees("Add a key")
        ann.types("k")
        await ann.sees("Paste the one line")
        ann.types(long)
        await ann.sees("AAAA_")
        ann.types("\r")
        await ann.sees("key")
        assert house.apps[0].screen.typed == long  # type: ignore[attr-defined]


async def test_a_burst_at_a_list_is_no_text(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann:
        ann.types("z" * 200 + "y")
        await ann.sees("No passwords")


async def test_whoever_comes_to_a_table_sits_down_with_enter_alone(opened: Opened) -> None:
    """Given a table with a free seat, when somebody comes to it, then the cursor is on that seat."""
    async with opened() as house, house.named("Ann") as ann, house.guest(new_key()) as bob:
        await give_name(bob, "Bob")
        await open_table(ann)
        await go_to_table(bob)
        bob.types("\r")
        await bob.sees("choose this (Enter)")
        await ann.sees("Bob")
        (row,) = house.inn.lobby.own(house.inn.accounts.named("Bob") or pytest.fail("Bob is gone"))
        assert row.seats[1].name == "Bob"
        bob.types("\r")
        await ann.sees("All are ready")
        assert "when its host starts it" in await bob.sees("All are ready")
        assert "when its host starts it" not in ann.shown, "the host is told the keys instead"
        ann.types("\r")  # and the cursor of its host is where the game starts
        await ann.sees("First Five")
