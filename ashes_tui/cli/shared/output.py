"""How commands print: JSON for programs, aligned columns for people."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence


def print_json(value: object) -> None:
    """One JSON value, indented."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table with columns as wide as needed."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(line[i]) for line in [list(heads), *cells]) for i in range(len(heads))]
    for line in [list(heads), *cells]:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def print_entries(entries: Sequence[tuple[str, str, str]]) -> None:
    """Print entries of a name, its place and an indented, wrapped paragraph."""
    import textwrap

    for number, (name, place, text) in enumerate(entries):
        print(("\n" if number else "") + f"{name}  ({place})")
        print(textwrap.fill(text, width(), initial_indent="  ", subsequent_indent="  "))


def indented(*paragraphs: str) -> str:
    """Paragraphs two columns in, wrapped."""
    import textwrap

    return "\n".join(textwrap.fill(text, width(), initial_indent="  ", subsequent_indent="    ") for text in paragraphs)


def width() -> int:
    """Columns to wrap text in."""
    return min(shutil.get_terminal_size((80, 24)).columns, 100) if sys.stdout.isatty() else 80
