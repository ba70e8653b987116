"""``rules schema`` and ``rules new-card``: tools for authors of rules files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.output import print_json
from ashes_tui.cli.shared.sources import Sources, find_named

Type = Annotated[str, typer.Argument(metavar="TYPE", help="A card type, as in 'ally' or 'action spell'.")]
Title = Annotated[str, typer.Argument(metavar="NAME", help="The title of the new card.")]


def schema(
    write: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a file for each kind into a folder.")] = None,
) -> None:
    """Print the JSON Schema of every kind of rules file, or write them for an editor."""
    from ashes_tui.content.schema.api import FILES, file_name, write_schemas
    from ashes_tui.content.schema.api import schema as schema_of

    if write is None:
        print_json({part: schema_of(part) for part in FILES})
        return
    with _write_faults(write):
        paths = write_schemas(write)
    print(*paths, sep="\n")
    print("\nAn editor with the YAML language server uses them where this is the first line of a file (in cards/):")
    print(f"# yaml-language-server: $schema=../{write.name}/{file_name('cards')}")


def new_card(
    context: typer.Context,
    type_: Type,
    name: Title,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Add it to a file of cards, or begin one.")] = None,
) -> None:
    """Write a skeleton of a new card: valid as it is, with a comment for each key."""
    from ashes_tui.content.authoring.card_file import add_card, check_new
    from ashes_tui.content.authoring.skeleton import TEXTS, new_file
    from ashes_tui.content.cards.origins import OWN_TYPES
    from ashes_tui.content.paths import rules_dir
    from ashes_tui.content.sources import rule_files

    sources: Sources = context.obj
    if not name.strip() or not name.isprintable():
        raise UsageFault("a title is a line of text; put it in quotes, as in 'Sand Drake'")
    if type_ in OWN_TYPES:
        raise UsageFault(f"a card of the type '{type_}' is an opponent's; see rules/README.md, section 11")
    kind = find_named("card type", type_.replace("-", " "), {kind.value: kind for kind in TEXTS})
    folders = [rules_dir(), *sources.rules_dirs]
    if to is None:
        check_new(name, rule_files(folders))
        print(new_file(kind, name, "My Set"), end="")
        return
    with _write_faults(to):
        add_card(to, kind, name, folders)
    print(f"{to}: added {name} ({kind.value}); {_next_step(to)}")


@contextmanager
def _write_faults(path: Path) -> Iterator[None]:
    """Turn errors of the file system into messages for the user."""
    try:
        yield
    except OSError as error:
        raise UsageFault(f"{error.filename or path}: {error.strerror}; choose another place") from error


def _next_step(path: Path) -> str:
    """How to check the new file: only files in a folder ``cards`` are read."""
    folder = path.resolve().parent
    if folder.name != "cards":
        return "it is read once the file lies in the folder cards/ of a folder of rules"
    return f"check it with: ashes-tui rules check --rules {folder.parent}"
