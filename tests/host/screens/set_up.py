"""How people at terminals come to a game: a name, a table, a seat with a deck, the start."""

from __future__ import annotations

from tests.host.terminal.inn import Client


async def give_name(client: Client, name: str) -> None:
    """On the first visit, say who one is."""
    await client.sees("What shall the others call you?")
    client.types(f"{name}\r")
    await client.sees(f"you are {name}")


async def open_table(host: Client, keys: str = "", shown: str = "A table: two players") -> None:
    """Open a table, after some keys in its form."""
    host.types("n")
    await host.sees("A new table")
    if keys:
        host.types(keys)
    host.types("o")
    await host.sees(shown)


async def go_to_table(client: Client) -> None:
    """To the only table of others, once a seat is free there."""
    await client.sees(" free ")
    client.types("a")
    await client.sees("A table:")


async def sit_down(client: Client, seat: int = 2) -> None:
    """Take a seat, with the first deck."""
    client.types(str(seat))
    await client.sees("choose this (Enter)")
    client.types("\r")
    await client.sees("(you)")


async def start(host: Client, *others: Client) -> None:
    """Start the game; all see its first question."""
    await host.sees("All are ready")
    host.types("s")
    for client in (host, *others):
        await client.sees("First Five")


async def begin(host: Client, other: Client, keys: str = "") -> None:
    """A game of two, at a table that was opened after some keys in its form."""
    await open_table(host, keys)
    await go_to_table(other)
    await sit_down(other)
    await start(host, other)
