"""What the operator of a host does with its database, whether the host runs or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.sources import Sources

if TYPE_CHECKING:
    from ashes_tui.host.stores.database import Database

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where keys and games are kept.")]
Store = Annotated[
    str, typer.Option(metavar="URL", help="postgresql://… or sqlite:///FILE; else a file in the data folder.")
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]


def add_commands(app: typer.Typer) -> None:
    """Add all of them."""
    for command in (backup, restore, check):
        app.command()(command)


def folder_of(data: Path | None) -> Path:
    """The folder of a host."""
    from ashes_tui.match.saves.data_folder import data_folder

    return data or data_folder() / "host"


def backup(context: typer.Context, file: File, data: Data = None, store: Store = "") -> None:
    """Write accounts, tables, games and reports into a new file, while games go on."""
    from ashes_tui.host.stores.upkeep import back_up

    with database_meant(context, data, store) as database:
        rows = back_up(database, file)
    print(f"{file}: {rows} rows. Whoever reads it knows all hands; nobody but you may.")
    print(f"The host's key is not in it: keep {_folder(context, data) / 'host_key'} too.")


def restore(context: typer.Context, file: File, data: Data = None, store: Store = "") -> None:
    """Read a backup into an empty database, of whichever kind."""
    from ashes_tui.host.stores import upkeep

    with database_meant(context, data, store, new=True) as database:
        rows = upkeep.restore(file, database)
    print(f"{file}: {rows} rows are restored; all games go on when the host is started.")


def check(context: typer.Context, data: Data = None, store: Store = "") -> None:
    """Play every game again from its journal, and tell what is wrong in the database."""
    from ashes_tui.engine.api import link
    from ashes_tui.host.stores import upkeep

    sources: Sources = context.obj
    with database_meant(context, data, store) as database:
        found = 0
        for problem in upkeep.check(database, link(sources.rulebook())):
            print(problem)
            found += 1
    if found:
        raise UsageFault(f"found {found}; what a backup has is read into an empty database with: host restore FILE")
    print("Nothing is wrong.")


def _folder(context: typer.Context, data: Path | None) -> Path:
    """The folder that is meant: named here, or before the command."""
    before = context.parent.params["data"] if context.parent else None  # a text as yet
    return folder_of(data or (Path(before) if before else None))


@contextmanager
def database_meant(context: typer.Context, data: Path | None, store: str, new: bool = False) -> Iterator[Database]:
    """The database that is meant, which must be there unless it is to be ``new``. Raises ``StoreError``."""
    from ashes_tui.host.stores.opening import open_database, require_database

    named, folder = store or (context.parent.params["store"] if context.parent else ""), _folder(context, data)
    if not new:
        require_database(named, folder)
    database = open_database(named, folder)
    try:
        yield database
    finally:
        database.close()
