"""What the operator of a host does with its people and tables, whether the host runs or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.play.operator import Data, Store, database_meant

if TYPE_CHECKING:
    from ashes_tui.host.lobby.innkeeper import Innkeeper

Who = Annotated[str, typer.Argument(metavar="WHO", help="A player's name, or the fingerprint of a key.")]
Why = Annotated[str, typer.Option(metavar="TEXT", help="What they read.")]
_SOON = "whoever is here with it leaves within two seconds"


def add_commands(app: typer.Typer) -> None:
    """Add all of them."""
    for command in (invite, codes, people, tables, kick, ban, unban, close, reports):
        app.command()(command)


def invite(
    context: typer.Context,
    uses: Annotated[int, typer.Option(help="So many may come in with it.")] = 1,
    days: Annotated[float, typer.Option(help="For so many days.")] = 30.0,
    data: Data = None,
    store: Store = "",
) -> None:
    """Make a code that lets somebody new into a host that was started with --invite."""
    with _innkeeper(context, data, store) as keeper:
        made = keeper.codes.new(uses, days)
    print(f"{made.code}  lets in {made.uses} until {_day(made.until)}")


def codes(
    context: typer.Context,
    withdraw: Annotated[str, typer.Option(metavar="CODE", help="Let nobody in by this one any more.")] = "",
    data: Data = None,
    store: Store = "",
) -> None:
    """List the codes that still let somebody in."""
    with _innkeeper(context, data, store) as keeper:
        if withdraw:
            keeper.codes.withdraw(withdraw)
        for code in keeper.codes.all():
            print(f"{code.code}  lets in {code.uses} until {_day(code.until)}")


def people(context: typer.Context, data: Data = None, store: Store = "") -> None:
    """List all who have an account, with their keys."""
    with _innkeeper(context, data, store) as keeper:
        for known in keeper.people():
            print(f"{known.account.name}  since {_day(known.account.made)}")
            for key in known.keys:
                print(f"    {key}{_banned(known.banned, key)}")


def tables(context: typer.Context, data: Data = None, store: Store = "") -> None:
    """List the tables at which somebody waits or plays."""
    with _innkeeper(context, data, store) as keeper:
        for table in keeper.tables():
            seats = ", ".join(seat.name or "free" for seat in table.seats)
            print(f"{table.id}  {table.stage}  {table.visibility}  {seats}")


def kick(context: typer.Context, who: Who, why: Why = "", data: Data = None, store: Store = "") -> None:
    """End the sessions of somebody. Their seats are kept, and they may come back."""
    with _innkeeper(context, data, store) as keeper:
        for key in keeper.kick(who, why):
            print(f"{key}: {_SOON}")


def ban(context: typer.Context, who: Who, why: Why = "", data: Data = None, store: Store = "") -> None:
    """Let the keys of somebody in no longer, and end their sessions."""
    with _innkeeper(context, data, store) as keeper:
        for key in keeper.ban(who, why):
            print(f"{key}: banned; {_SOON}")


def unban(context: typer.Context, who: Who, data: Data = None, store: Store = "") -> None:
    """Let the keys of somebody in again."""
    with _innkeeper(context, data, store) as keeper:
        for key in keeper.unban(who):
            print(f"{key}: may come in again")


def close(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as the list of tables has it.")],
    data: Data = None,
    store: Store = "",
) -> None:
    """Close a table, whatever is played there. Its game is kept as it stands."""
    with _innkeeper(context, data, store) as keeper:
        keeper.close(table)
    print(f"{table}: closed; who sits there is in the lobby within two seconds")


def reports(
    context: typer.Context,
    report: Annotated[str, typer.Argument(metavar="[ID]", help="A report whose game is to be written.")] = "",
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where its game goes, up to where it was reported.")
    ] = None,
    data: Data = None,
    store: Store = "",
) -> None:
    """List what players have reported; with an ID and --journal write the game that it is about."""
    from ashes_tui.content.writing import write_new

    with _innkeeper(context, data, store) as keeper:
        if journal is not None:
            lines = keeper.journal_of(report)
            written = write_new(journal.parent, journal.stem, journal.suffix, lines)
            print(f"{written}: it tells all hands. To see it: ashes-tui replay {written}")
            return
        for found, name in keeper.reports():
            if report in ("", found.id):
                about = f", game {found.game} at record {found.record}" if found.game else ""
                print(f"{found.id}  {_moment(found.made)}  {name}{about}: {found.said}")


def _banned(banned: dict[str, str], key: str) -> str:
    return f"  banned: {banned[key] or 'no reason given'}" if key in banned else ""


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


@contextmanager
def _innkeeper(context: typer.Context, data: Path | None, store: str) -> Iterator[Innkeeper]:
    """The innkeeper of the host that is meant. Raises ``StoreError``."""
    from ashes_tui.host.lobby.innkeeper import Innkeeper

    with database_meant(context, data, store) as database:
        yield Innkeeper(database)
